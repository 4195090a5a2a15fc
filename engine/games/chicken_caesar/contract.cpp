// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/contract.h"

#include <algorithm>
#include <bit>

// What contracts in force do: reserves, matching, the filter on options, and how they end.
namespace quadriga::chicken_caesar {

namespace {

bool this_turn(const Table& t, const Contract& c) {
  return ((c.scope & kOddTurn) != 0) == (t.turn % 2 != 0);
}

bool is_vote_for(const Move& m, RoosterSet roosters) {
  return (m.kind == Kind::nominate || m.kind == Kind::second) && (roosters & bit(m.rooster)) != 0;
}

bool in_scope(const Table& t, const Contract& c) {
  const Election& e = t.election;
  switch (scope_of(c)) {
    case Scope::decision:
      return true;  // made for the open decision, and gone when that is over
    case Scope::election:
      return e.id == c.where;
    case Scope::phase:
      return this_turn(t, c) && static_cast<std::uint8_t>(phase_of(t)) == c.where;
    case Scope::turn:
      return this_turn(t, c);
    case Scope::advancement:
      return this_turn(t, c) && e.kind == ElectionKind::advancement &&
             static_cast<std::uint8_t>(e.to) == c.where;
    case Scope::fox:
      return this_turn(t, c) && e.kind == ElectionKind::fox &&
             static_cast<std::uint8_t>(e.office) == c.where;
  }
  return false;
}

int postings_of(const Table& t, Seat seat) {
  int count = 0;
  for (int i = 0; i < t.postings.count; ++i) count += poster(t, i) == seat ? 1 : 0;
  return count;
}

enum class Ending : std::uint8_t { fulfilled, impossible, lapsed };

// 4.21. The money stays with the obligor, unless the table wants unmet promises paid back.
void end_contract(State& s, int index, Ending ending, Story* story) {
  const Contract c = s.contracts[idx(index)];
  const std::string promise = story ? obligation_text(s, terms_of(s, c)) : std::string{};
  s.contracts.erase(idx(index));
  const Seat obligor = obligor_of(c);
  if (story) {
    static constexpr std::string_view kKeys[] = {"contract-fulfilled", "contract-impossible",
                                                 "contract-lapsed"};
    story->tell(
        kKeys[static_cast<int>(ending)],
        {{"who", SeatName{obligor}}, {"payer", SeatName{payer_of(c)}}, {"promise", promise}},
        "CC 4.21");
  }
  if (!s.options.refund_unmet || ending == Ending::fulfilled) return;
  const int back = std::min<int>(c.amount, spendable(s, obligor));
  if (back <= 0) return;
  hand_over(s, obligor, payer_of(c), back);
  if (story)
    story->tell("refunded",
                {{"who", SeatName{obligor}},
                 {"payer", SeatName{payer_of(c)}},
                 {"coins", std::int64_t{back}}},
                "CC 4.21");
}

template <class Over>
void end_where(State& s, Story* story, Over&& over) {
  for (int i = 0; i < s.contracts.count;) {
    const Contract& c = s.contracts[idx(i)];
    if (!over(c)) {
      ++i;
      continue;
    }
    const Ending ending = (c.scope & kKept) != 0      ? Ending::fulfilled
                          : (c.scope & kMatched) != 0 ? Ending::impossible
                                                      : Ending::lapsed;
    end_contract(s, i, ending, story);
  }
}

}  // namespace

const FormTraits& traits(Form form) {
  static constexpr FormTraits kTraits[kForms] = {
      //                 decision       once   roosters offices rates  card   number
      /* none */ {Step::over, true, false, false, false, false, false},
      /* vote_for */ {Step::vote, true, true, false, false, false, false},
      /* always_vote_for */ {Step::vote, false, true, false, false, false, false},
      /* vote_against */ {Step::vote, false, true, false, false, false, false},
      /* abstain */ {Step::vote, true, false, false, false, false, false},
      /* appoint */ {Step::appoint, true, true, true, false, false, false},
      /* not_appoint */ {Step::appoint, false, true, true, false, false, false},
      /* pass */ {Step::appoint, true, false, false, false, false, false},
      /* rate */ {Step::tax_a, false, false, false, true, false, false},
      /* post */ {Step::guard, true, false, true, false, true, true},
      /* not_post */ {Step::guard, false, false, true, false, true, false},
      /* exile */ {Step::exile, true, true, false, false, false, false},
      /* spare */ {Step::exile, false, true, false, false, false, false},
      /* hold */ {Step::exile, true, false, false, false, false, false},
      /* veto_use */ {Step::veto, true, true, false, false, false, false},
      /* veto_keep */ {Step::veto, false, true, false, false, false, false},
      /* give */ {Step::bribe, true, false, false, false, false, true},
      /* give_not */ {Step::bribe, false, false, false, false, false, false},
      /* not_propose */ {Step::propose, false, true, false, false, false, false},
  };
  return kTraits[static_cast<int>(form)];
}

int escrow_of(const State& s, Seat seat) {
  return s.talk.answering != 0 && s.offer.kind == Kind::bid && speaker(s) == seat ? s.offer.amount
                                                                                  : 0;
}

// 4.22
int reserve_of(const Contract& c) {
  switch (c.form) {
    case Form::vote_for:
    case Form::always_vote_for:
    case Form::vote_against:
    case Form::abstain:
    case Form::appoint:
    case Form::not_appoint:
    case Form::pass:
    case Form::give:
      return (c.scope & kPaid) != 0 ? 0 : c.number;
    default:
      return 0;
  }
}

int reserved(const Table& t, Seat seat) {
  int total = 0;
  for (const Contract& c : t.contracts)
    if (obligor_of(c) == seat) total += reserve_of(c);
  return total;
}

int spendable(const Table& t, Seat seat) {
  return std::max(0, t.coins[idx(seat)] - reserved(t, seat));
}

// 3.4, and the exception of 4.22
int budget(const State& s, Seat seat) {
  if (s.contracts.empty() && s.talk.answering == 0) return s.coins[idx(seat)];
  int kept_back = 0;
  for (const Contract& c : s.contracts)
    if (obligor_of(c) == seat && !binds(s, c)) kept_back += reserve_of(c);
  return std::max(0, s.coins[idx(seat)] + escrow_of(s, seat) - kept_back);
}

// 4.16
bool binds(const Table& t, const Contract& c) {
  const Step decision = traits(c.form).decision;
  const bool same_decision =
      decision == t.step ||
      (decision == Step::tax_a && (t.step == Step::tax_b || t.step == Step::tax_c));
  if (!same_decision || decider(t) != obligor_of(c) || !in_scope(t, c)) return false;
  const RoosterSet roosters = roosters_of(c);
  switch (c.form) {
    case Form::vote_for:
    case Form::always_vote_for:
    case Form::vote_against:
      return (t.election.entrants & roosters) != 0;
    case Form::appoint:
    case Form::not_appoint:
      return (appointment_targets(t) & c.set) != 0;
    case Form::rate:
      return (letters_of(c) >> (static_cast<int>(t.step) - static_cast<int>(Step::tax_a)) & 1) != 0;
    case Form::post:
      return postings_of(t, obligor_of(c)) + 1 == c.number;
    case Form::veto_use:
    case Form::veto_keep:
      return (roosters & bit(t.election.announced)) != 0;
    case Form::give:
      return t.asked < t.seats;  // his first pledge
    default:
      return true;
  }
}

// The column "satisfied by option" of 4.15.
bool satisfied_by(const Table& t, const Contract& c, const Move& m) {
  const RoosterSet roosters = roosters_of(c);
  const bool appoints =
      m.kind == Kind::appoint && (roosters & bit(m.rooster)) != 0 && (c.set & bit(m.office)) != 0;
  const bool posts = m.kind == Kind::post && (c.set & bit(m.office)) != 0 &&
                     (card_of(c) == Card::any || card_of(c) == m.card);
  const bool exiles = m.kind == Kind::exile && (roosters & bit(m.rooster)) != 0;
  switch (c.form) {
    case Form::vote_for:
    case Form::always_vote_for:
      return is_vote_for(m, roosters);
    case Form::vote_against:
      return !is_vote_for(m, roosters);
    case Form::abstain:
      return m.kind == Kind::abstain;
    case Form::appoint:
      return appoints;
    case Form::not_appoint:
      return !appoints;
    case Form::pass:
      return m.kind == Kind::pass;
    case Form::rate:
      return (c.set >> (m.kind == Kind::tax_agree ? t.proposed_rate : m.amount) & 1) != 0;
    case Form::post:
      return posts;
    case Form::not_post:
      return !posts;
    case Form::exile:
      return exiles;
    case Form::spare:
      return !exiles;
    case Form::hold:
      return m.kind == Kind::no_exile;
    case Form::veto_use:
      return m.kind == Kind::veto;
    case Form::veto_keep:
      return m.kind == Kind::allow;
    case Form::give:
      return m.amount >= std::min<int>(c.number, kBribe - pledged_total(t));
    case Form::give_not:
      return m.amount == 0;
    case Form::not_propose:
      return m.kind != Kind::propose || (roosters & bit(m.rooster)) == 0;
    case Form::none:
      break;
  }
  return true;
}

// 4.23: a promised veto is kept for the result it was promised for.
bool veto_on_hold(const Table& t, Seat seat) {
  for (const Contract& c : t.contracts)
    if (c.form == Form::veto_use && obligor_of(c) == seat && !binds(t, c)) return true;
  return false;
}

// 4.24
bool must_show(const State& s, Seat seat, const Move& posting) {
  if (s.contracts.empty()) return false;
  MoveBuffer options;
  list_base(s, seat, options);
  const Bound bound = filter(s, seat, options);
  for (int i = 0; i < s.contracts.count; ++i) {
    const Contract& c = s.contracts[idx(i)];
    const bool matches = (bound.matching >> i & 1) != 0;
    if (c.form == Form::post && matches && (bound.possible >> i & 1) != 0) return true;
    if (c.form == Form::not_post && matches && (c.set & bit(posting.office)) != 0) return true;
  }
  return false;
}

namespace {

// Later postings of this Praetor's owner that he has promised, each with the offices its card may
// go to: [0] for a Vigil, [1] for a Traditor.
using Slot = std::array<OfficeSet, 2>;
using Slots = FixedList<Slot, kPostings>;

Slots promised_postings(const State& s, Seat seat) {
  Slots slots;
  const int next = postings_of(s, seat) + 1;
  int last = 0;  // a promised posting that he does not have this turn binds nothing
  for (int i = 0; i < kPostings; ++i) last += poster(s, i) == seat ? 1 : 0;
  for (int number = next + 1; number <= last; ++number) {
    Slot slot{kGuarded, kGuarded};
    for (const Contract& c : s.contracts) {
      if (c.form != Form::post || obligor_of(c) != seat || !this_turn(s, c) || c.number != number)
        continue;
      if (card_of(c) == Card::traditor) slot[0] = 0;
      if (card_of(c) == Card::vigil) slot[1] = 0;
      slot[0] &= c.set;
      slot[1] &= c.set;
    }
    if (slot != Slot{kGuarded, kGuarded}) slots.push_back(slot);
  }
  // The narrow ones first: what cannot be kept is found out early.
  std::sort(slots.begin(), slots.end(), [](const Slot& a, const Slot& b) {
    return std::popcount(a[0]) + std::popcount(a[1]) < std::popcount(b[0]) + std::popcount(b[1]);
  });
  return slots;
}

// What is left to post with.
struct Supply {
  std::array<int, 2> cards{};
  std::array<int, kOffices> room{};
};

Supply supply_of(const State& s) {
  Supply supply{{vigils_in_deck(s), traditors_in_deck(s)}, {}};
  for (const Office office : kAttackOrder)
    supply.room[idx(office)] = kCapacity[idx(office)] - posted_at(s, office);
  return supply;
}

// Whether all slots from this one on can be served.
bool enough(const Supply& supply, const Slots& slots, int from) {
  if (from == slots.count) return true;
  for (int card = 0; card < 2; ++card) {
    for (const Office office : kAttackOrder) {
      if ((slots[idx(from)][idx(card)] & bit(office)) == 0) continue;
      if (supply.cards[idx(card)] == 0 || supply.room[idx(office)] == 0) continue;
      Supply rest = supply;
      --rest.cards[idx(card)];
      --rest.room[idx(office)];
      if (enough(rest, slots, from + 1)) return true;
    }
  }
  return false;
}

bool enough_for_one(const Supply& supply, const Slot& slot) {
  Slots one;
  one.push_back(slot);
  return enough(supply, one, 0);
}

// 4.23: a posting that makes promised ones impossible, the whole set of them or a single one.
bool spoils_promise(const Supply& supply, const Slots& slots, const Move& posting, bool all) {
  Supply rest = supply;
  --rest.cards[posting.card == Card::traditor ? 1 : 0];
  --rest.room[idx(posting.office)];
  if (all) return !enough(rest, slots, 0);
  return std::any_of(slots.begin(), slots.end(), [&](const Slot& slot) {
    return enough_for_one(supply, slot) && !enough_for_one(rest, slot);
  });
}

void keep_postings_possible(const State& s, Seat seat, MoveBuffer& options) {
  const Slots slots = promised_postings(s, seat);
  if (slots.empty()) return;
  const Supply supply = supply_of(s);
  for (const bool all : {true, false}) {
    int kept = 0;
    for (int k = 0; k < options.size(); ++k) {
      if (spoils_promise(supply, slots, options[k], all)) continue;
      std::swap(options[kept], options[k]);
      ++kept;
    }
    if (kept > 0) return options.resize_down(kept);
  }
}

}  // namespace

// 4.18, oldest contract first
Bound filter(const State& s, Seat seat, MoveBuffer& options) {
  Bound bound;
  for (int i = 0; i < s.contracts.count; ++i) {
    const Contract& c = s.contracts[idx(i)];
    if (obligor_of(c) != seat || !binds(s, c)) continue;
    bound.matching |= std::uint64_t{1} << i;
    int kept = 0;
    for (int k = 0; k < options.size(); ++k) {
      if (!satisfied_by(s, c, options[k])) continue;
      std::swap(options[kept], options[k]);
      ++kept;
    }
    if (kept == 0) continue;
    options.resize_down(kept);
    bound.possible |= std::uint64_t{1} << i;
  }
  if (s.step == Step::guard) keep_postings_possible(s, seat, options);
  return bound;
}

Refusal keeps_promises(const State& s, Seat seat, const Move& m) {
  if (s.contracts.empty()) return kFine;
  MoveBuffer options;
  list_base(s, seat, options);
  const Bound bound = filter(s, seat, options);
  for (int i = 0; i < s.contracts.count; ++i)
    if ((bound.possible >> i & 1) != 0 && !satisfied_by(s, s.contracts[idx(i)], m))
      return {"CC 4.18", "promised-otherwise"};
  if (s.step == Step::guard && std::find(options.begin(), options.end(), m) == options.end())
    return {"CC 4.23", "spoils-a-promise"};
  return kFine;
}

Settlement prepare(const State& s, Seat seat, const Move& m) {
  Settlement settlement;
  settlement.coins_before = s.coins[idx(seat)];
  if (s.contracts.empty()) return settlement;
  MoveBuffer options;
  list_base(s, seat, options);
  const Bound bound = filter(s, seat, options);
  settlement.matching = bound.matching;
  settlement.possible = bound.possible;
  for (int i = 0; i < s.contracts.count; ++i)
    if ((bound.matching >> i & 1) != 0 && satisfied_by(s, s.contracts[idx(i)], m))
      settlement.kept |= std::uint64_t{1} << i;
  return settlement;
}

void settle(State& s, Seat seat, const Settlement& settlement, Story* story) {
  if (s.contracts.empty()) return;
  const bool paid = s.coins[idx(seat)] < settlement.coins_before;
  for (int i = s.contracts.count - 1; i >= 0; --i) {
    if ((settlement.matching >> i & 1) == 0) continue;
    Contract& c = s.contracts[idx(i)];
    const bool kept = (settlement.kept >> i & 1) != 0;
    if (traits(c.form).once) {
      end_contract(s, i, kept ? Ending::fulfilled : Ending::impossible, story);
    } else {
      c.scope = u8(c.scope | kMatched | (kept ? kKept : 0) | (paid ? kPaid : 0));
    }
  }
  // 4.30: the bribe has one window for all its laps, so it is one decision until it is settled.
  if (s.step == Step::bribe) return;
  end_where(s, story, [](const Contract& c) { return scope_of(c) == Scope::decision; });
}

void end_election(State& s, Story* story) {
  const std::uint8_t id = s.election.id;
  end_where(s, story,
            [&](const Contract& c) { return scope_of(c) == Scope::election && c.where == id; });
}

void end_stage(State& s, ElectionKind kind, Office office, Story* story) {
  const Scope scope = kind == ElectionKind::fox ? Scope::fox : Scope::advancement;
  end_where(s, story, [&](const Contract& c) {
    return scope_of(c) == scope && this_turn(s, c) && c.where == static_cast<std::uint8_t>(office);
  });
}

void end_phase(State& s, Phase phase, Story* story) {
  end_where(s, story, [&](const Contract& c) {
    return scope_of(c) == Scope::phase && c.where == static_cast<std::uint8_t>(phase);
  });
}

void end_turn(State& s, Story* story) {
  end_where(s, story, [&](const Contract& c) { return this_turn(s, c); });
}

void end_all_contracts(State& s, Story* story) {
  end_where(s, story, [](const Contract&) { return true; });
}

}  // namespace quadriga::chicken_caesar
