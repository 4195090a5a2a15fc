// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"

// What each seat may know: section 5. A view is built from a state in which everything the viewer
// may not know has been wiped out first, so nothing can slip through later.
namespace quadriga::chicken_caesar {

namespace {

bool log_is_open(const State& s) { return s.step == Step::over && s.options.open_log_after_game; }

// Postings whose face the viewer knows: his own, shown ones, all after the game (5.2, 5.6).
std::uint16_t known_faces(const State& s, Seat viewer) {
  unsigned known = s.shown;
  for (int i = 0; i < s.postings.count; ++i)
    if (log_is_open(s) || poster(s, i) == viewer) known |= 1U << i;
  return static_cast<std::uint16_t>(known);
}

bool offer_hidden_from(const State& s, Seat viewer) {
  return s.talk.answering != 0 && s.options.offer_visibility == Visibility::parties &&
         viewer != speaker(s) && viewer != s.talk.addressee;
}

// 5.10: sealed proposals of others look as if they had not been made.
void unseal(State& s, Seat viewer) {
  if (s.step != Step::propose || s.options.accolade_order != AccoladeOrder::sealed) return;
  for (int i = s.proposals.count - 1; i >= 0; --i) {
    const Proposal p = s.proposals[idx(i)];
    const Seat family = owner(s, p.monument);
    if (family == viewer) continue;
    for (int o = 0; o < kOffices; ++o)
      if ((p.offices >> o & 1) != 0) ++s.stash[idx(family)][idx(o)];
    purse(s, family, p.offering);
    s.proposals.erase(idx(i));
  }
}

State seen_by(const State& truth, Seat viewer) {
  State s = truth;
  s.faces &= known_faces(truth, viewer);
  if (offer_hidden_from(truth, viewer)) {
    if (s.offer.kind == Kind::bid) purse(s, speaker(s), s.offer.amount);
    s.offer = Move{};
  }
  unseal(s, viewer);
  return s;
}

std::vector<Office> offices_in(OfficeSet set) {
  std::vector<Office> offices;
  for (int o = 0; o < kOffices; ++o)
    if ((set >> o & 1) != 0) offices.push_back(static_cast<Office>(o));
  return offices;
}

std::vector<std::string> names_in(const Table& t, RoosterSet set) {
  std::vector<std::string> names;
  for_each_rooster(set, [&](Rooster r) { names.push_back(rooster_name(t, r)); });
  return names;
}

std::string letter_name(int letter) { return std::string(1, static_cast<char>('A' + letter)); }

RoosterView rooster_view(const State& s, Rooster r) {
  RoosterView view;
  view.name = rooster_name(s, r);
  view.family = owner(s, r);
  view.number = u8(r % kPerFamily[s.seats] + 1);
  view.insignia = offices_in(s.card[r]);
  const auto alcove = std::find(s.alcoves.begin(), s.alcoves.end(), r);
  if (const Office office = office_of(s, r); office != Office::quaestor) {
    view.place = static_cast<Place>(static_cast<int>(office) + 1);
    view.letter = office == Office::caesar ? s.caesar_space : u8(letter_of(s, office, r));
  } else if (alcove != s.alcoves.end()) {
    view.place = Place::monument;
    view.alcove = u8(static_cast<int>(alcove - s.alcoves.begin()) + 1);
  } else if (s.exile == r) {
    view.place = Place::exile;
  } else if ((s.quaestors & bit(r)) != 0) {
    view.place = Place::quaestors;
  }
  return view;
}

FamilyView family_view(const State& s, Seat seat, const Result& result) {
  FamilyView view;
  view.seat = seat;
  view.colour = colour(seat);
  view.coins = s.coins[idx(seat)];
  view.escrow = escrow_of(s, seat);
  view.reserved = reserved(s, seat);
  view.spendable = spendable(s, seat);
  view.alive = count_of(family(s, seat) & ~dead(s));
  for (int o = 0; o < kOffices; ++o)
    if (s.stash[idx(seat)][idx(o)] > 0)
      view.stash.push_back({static_cast<Office>(o), s.stash[idx(seat)][idx(o)]});
  view.suffragium = s.turn > 0 && s.marker == seat;
  view.veto = veto_holder(s) == seat;
  const Sheet sheet = score_sheet(s, seat);
  view.score = {sheet.coins, sheet.cash, {}, sheet.total, result.rank[idx(seat)]};
  for (int o = 0; o < kOffices; ++o)
    view.score.sets.push_back({static_cast<Office>(o), sheet.count[idx(o)], sheet.sets[idx(o)]});
  return view;
}

OfficeView office_view(const State& s, Office office) {
  OfficeView view;
  view.office = office;
  for (int i = 0; i < seats_of(s, office); ++i) {
    SeatView seat{letter_name(i), std::nullopt};
    if (office == Office::caesar) seat.letter = s.caesar_space == 2 ? "II" : "I";
    if (const Rooster r = at(s, office, i); r != kNoRooster) seat.rooster = rooster_name(s, r);
    view.seats.push_back(seat);
  }
  view.stack = s.stack[idx(office)];
  view.box = s.box[idx(office)];
  view.guards = posted_at(s, office);
  view.capacity = kCapacity[idx(office)];
  if ((s.revealed & bit(office)) != 0) {
    view.traditors = s.traditors[idx(office)] + kPrintedTraditor[idx(office)];
    view.vigils = kCapacity[idx(office)] - s.traditors[idx(office)];
  }
  return view;
}

ElectionView election_view(const State& s) {
  const Election& e = s.election;
  ElectionView view;
  view.kind = e.kind;
  view.office = e.office;
  if (e.kind == ElectionKind::advancement) view.to = e.to;
  view.needed = e.needed;
  view.left = e.left;
  view.abstain_fee = e.kind == ElectionKind::fox ? s.options.attack_abstain_fee : 1;
  view.veto_possible = s.veto_held != 0;
  for_each_rooster(e.entrants, [&](Rooster r) {
    CandidateView candidate{rooster_name(s, r), CandidateStatus::won, std::nullopt};
    const RoosterSet me = bit(r);
    if (e.announced == r) {
      candidate.status = CandidateStatus::announced;
    } else if ((e.barred & me) != 0) {
      candidate.status = CandidateStatus::barred;
    } else if ((e.nominated & me) != 0) {
      candidate.status = CandidateStatus::nominated;
    } else if ((e.eligible & me) != 0) {
      candidate.status = CandidateStatus::eligible;
    }
    const int letter = letter_of(s, e.office, r);
    if (letter >= 0 && e.by[idx(letter)] > 0)
      candidate.nominated_by = static_cast<Seat>(e.by[idx(letter)] - 1);
    view.candidates.push_back(candidate);
  });
  return view;
}

GuardView guard_view(const State& truth, const State& s, Seat viewer) {
  GuardView view;
  if (s.step != Step::guard && s.postings.empty()) return view;
  view.traditors = traditors_in_all(s);
  view.vigils = kPostings - view.traditors;
  const std::uint16_t known = known_faces(s, viewer);
  int traditors_left = view.traditors;
  for (int i = 0; i <= s.postings.count; ++i) {
    // Whoever posts has the deck in his hand (5.3).
    const bool open = i < s.postings.count || s.step == Step::guard;
    if (open && i < kPostings && poster(s, i) == viewer)
      view.decks_seen.push_back({i, traditors_left, kPostings - i - traditors_left});
    if (i == s.postings.count) break;
    PostingView posting;
    posting.who = poster(s, i);
    posting.praetor = letter_name(i % 3);
    posting.office = s.postings[idx(i)];
    posting.shown = (s.shown >> i & 1) != 0;
    if ((known >> i & 1) != 0)
      posting.card = (s.faces >> i & 1) != 0 ? Card::traditor : Card::vigil;
    view.postings.push_back(posting);
    traditors_left -= truth.faces >> i & 1;
  }
  return view;
}

ContractView contract_view(const State& s, const Contract& c) {
  ContractView view;
  view.payer = payer_of(c);
  view.obligor = obligor_of(c);
  view.amount = c.amount;
  view.form = c.form;
  view.once = traits(c.form).once;
  view.promise = obligation_text(s, terms_of(s, c));
  view.roosters = names_in(s, roosters_of(c));
  view.reserve = reserve_of(c);
  view.binds_now = binds(s, c);
  view.status = (c.scope & kKept) != 0      ? ContractStatus::kept_so_far
                : (c.scope & kMatched) != 0 ? ContractStatus::not_kept
                                            : ContractStatus::waiting;
  return view;
}

WindowView window_view(const State& s, bool offer_hidden) {
  WindowView view;
  view.round = s.talk.round;
  view.rounds = s.options.neg_rounds;
  view.speaker = speaker(s);
  if (s.talk.answering == 0) return view;
  const auto addressee = static_cast<Seat>(s.talk.addressee);
  view.answering = addressee;
  if (offer_hidden) return view;
  OfferView offer;
  offer.poster = speaker(s);
  offer.addressee = addressee;
  offer.payer = s.offer.kind == Kind::bid ? offer.poster : addressee;
  offer.obligor = s.offer.kind == Kind::bid ? addressee : offer.poster;
  offer.amount = s.offer.amount;
  offer.form = s.offer.form;
  offer.promise = obligation_text(s, s.offer);
  view.offer = offer;
  return view;
}

}  // namespace

ChickenCaesar::View ChickenCaesar::view(const State& truth, Seat viewer) {
  const State s = seen_by(truth, viewer);
  const bool offer_hidden = offer_hidden_from(truth, viewer);
  View view;
  view.viewer = viewer;
  view.turn = s.turn;
  view.phase = phase_of(s);
  view.step = s.step;
  view.to_act = to_act(s);
  if (is_player(decider(s))) view.decider = decider(s);
  if (view.phase == Phase::attack && s.attacked != Office::caesar) view.at_office = s.attacked;
  if (view.phase == Phase::advancement) view.at_office = s.filling;
  if (s.turn > 0) view.suffragium = static_cast<Seat>(s.marker);
  if (s.veto_held != 0) view.veto = veto_holder(s);
  view.tax = {s.tax, s.tax_before, std::nullopt, std::nullopt};
  if (s.proposed_rate > 0) view.tax.proposed = s.proposed_rate;
  if (s.counter_rate > 0) view.tax.countered = s.counter_rate;
  for (int o = 0; o < kOffices; ++o) view.offices.push_back(office_view(s, static_cast<Office>(o)));
  view.quaestors = names_in(s, s.quaestors);
  if (s.exile != kNoRooster) view.exile = rooster_name(s, s.exile);
  for (const Rooster r : s.alcoves) view.alcoves.push_back(rooster_name(s, r));
  for (int r = 0; r < roosters_in_play(s); ++r)
    view.roosters.push_back(rooster_view(s, static_cast<Rooster>(r)));
  const Result standing = result(s);
  for (int p = 0; p < s.seats; ++p)
    view.families.push_back(family_view(s, static_cast<Seat>(p), standing));
  if (s.election.kind != ElectionKind::none) view.election = election_view(s);
  view.guards = guard_view(truth, s, viewer);
  for (int p = 0; p < s.seats && s.step == Step::bribe; ++p)
    view.pledges.push_back({static_cast<Seat>(p), s.pledged[idx(p)]});
  for (int i = 0; i < s.proposals.count; ++i) {
    const Proposal& p = s.proposals[idx(i)];
    view.proposals.push_back({i + 1, owner(s, p.monument), rooster_name(s, p.monument),
                              offices_in(p.offices), p.offering});
  }
  for (const Contract& c : s.contracts) view.contracts.push_back(contract_view(s, c));
  if (s.talk.round != 0) view.window = window_view(s, offer_hidden);
  for (int i = 0; i < 3; ++i)
    if ((s.end_causes >> i & 1) != 0) view.end_causes.push_back(static_cast<EndCause>(i));
  view.table = s;
  if (s.talk.answering != 0 && !offer_hidden) view.open_offer = s.offer;
  return view;
}

namespace {

// 4.19.4: whoever promises something about the posting now open, by asking for money or accepting
// it, has the cards to keep it. So has everybody who made such a promise in this window.
class Vouched {
 public:
  explicit Vouched(const View& view) {
    static_cast<Table&>(s_) = view.table;
    if (s_.step != Step::guard) return;
    const auto& offer = view.open_offer;
    if (offer && offer->kind == Kind::ask) {
      Contract asked = make_contract(s_, static_cast<Seat>(offer->seat), speaker(s_), *offer);
      asked.scope |= kVouched;
      s_.contracts.push_back(asked);
    }
    s_.talk.answering = 0;
    for (int i = 0; i < s_.contracts.count; ++i)
      if (const Contract& c = s_.contracts[idx(i)];
          (c.scope & (kVouched | kMatched)) == kVouched && binds(s_, c))
        needed_ |= std::uint64_t{1} << i;
  }

  bool holds(unsigned faces) {
    if (needed_ == 0) return true;
    s_.faces = static_cast<std::uint16_t>(faces);
    MoveBuffer options;
    const Seat seat = decider(s_);
    list_base(s_, seat, options);
    return (filter(s_, seat, options).possible & needed_) == needed_;
  }

 private:
  State s_;
  std::uint64_t needed_ = 0;
};

// A way the hidden cards can lie that agrees with everything the viewer has seen; each of them is
// equally likely, because nobody can say more about a posting without guessing at its motives.
std::uint16_t imagine_faces(const View& view, Rng& rng) {
  const Table& t = view.table;
  const int posted = t.postings.count;
  if (posted == 0) return 0;
  const int total = view.guards.traditors;
  unsigned known = 0;
  unsigned faces = 0;
  for (int i = 0; i < posted; ++i) {
    const auto& card = view.guards.postings[idx(i)].card;
    if (!card) continue;
    known |= 1U << i;
    if (*card == Card::traditor) faces |= 1U << i;
  }
  std::array<unsigned, kOffices> cards_at{};
  for (int i = 0; i < posted; ++i) cards_at[idx(t.postings[idx(i)])] |= 1U << i;
  Vouched vouched(view);
  const auto fits = [&](unsigned guess) {
    if ((guess & known) != faces) return false;
    const int left = total - std::popcount(guess);
    if (left < 0 || kPostings - posted - left < 0) return false;
    for (const DeckView& deck : view.guards.decks_seen) {
      const unsigned before = (1U << deck.posting) - 1;
      if (total - std::popcount(guess & before) != deck.traditors) return false;
    }
    for (const Office office : kAttackOrder)
      if ((t.revealed & bit(office)) != 0 &&
          std::popcount(guess & cards_at[idx(office)]) != t.traditors[idx(office)])
        return false;
    return vouched.holds(guess);
  };
  std::array<std::uint16_t, 1U << kPostings> worlds;
  std::uint32_t count = 0;
  for (unsigned guess = 0; guess < 1U << posted; ++guess)
    if (fits(guess)) worlds[count++] = static_cast<std::uint16_t>(guess);
  return worlds[rng.below(count)];
}

// Sealed proposals of the players who have been asked already: any number, at random.
void imagine_proposals(State& s, Seat viewer, Rng& rng) {
  if (s.step != Step::propose || s.options.accolade_order != AccoladeOrder::sealed) return;
  for (int i = 0; i <= s.asked && i < s.seats; ++i) {
    const Seat seat = seat_after(s, s.marker, i);
    // While the window of the present player is open he has not proposed yet.
    if (seat == viewer || (i == s.asked && s.talk.round != 0)) continue;
    while (rng.chance(1, 2)) {
      State as_decider = s;
      as_decider.asked = u8(i);
      MoveBuffer options;
      list_proposals(as_decider, seat, options);
      const Move m =
          options[static_cast<int>(rng.below(static_cast<std::uint32_t>(options.size())))];
      if (m.kind != Kind::propose) break;
      for (int o = 0; o < kOffices; ++o)
        if ((m.set >> o & 1) != 0) --s.stash[idx(seat)][idx(o)];
      purse(s, seat, -m.amount);
      s.proposals.push_back({m.rooster, m.set, m.amount});
    }
  }
}

// An offer between two others that the viewer cannot see: some spot deal, else a small promise.
void imagine_offer(State& s, Rng& rng) {
  const Seat from = speaker(s);
  const std::uint8_t to = s.talk.addressee;
  State before = s;
  before.talk.answering = 0;
  MoveBuffer moves;
  list_talk(before, from, moves);
  int count = 0;
  for (int i = 0; i < moves.size(); ++i)
    if ((moves[i].kind == Kind::bid || moves[i].kind == Kind::ask) && moves[i].seat == to)
      moves[count++] = moves[i];
  if (count > 0) {
    s.offer = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(count)))];
  } else {
    s.offer = move::with_amount(Kind::ask, 1);
    s.offer.seat = to;
    s.offer.form = Form::give_not;
    s.offer.term = Term::turn;
  }
  if (s.offer.kind == Kind::bid) purse(s, from, -s.offer.amount);
}

}  // namespace

ChickenCaesar::State ChickenCaesar::sample(const View& view, Rng& rng) {
  State s;
  static_cast<Table&>(s) = view.table;
  s.faces = imagine_faces(view, rng);
  imagine_proposals(s, view.viewer, rng);
  if (view.open_offer) {
    s.offer = *view.open_offer;
  } else if (s.talk.answering != 0) {
    imagine_offer(s, rng);
  }
  return s;
}

}  // namespace quadriga::chicken_caesar
