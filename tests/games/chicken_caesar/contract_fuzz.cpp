// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>

#include "engine/core/chance.h"
#include "engine/games/chicken_caesar/game.h"
#include "tests/games/chicken_caesar/history_checks.h"
#include "tests/games/chicken_caesar/promises_book.h"
#include "tests/support/effort.h"
#include "tests/support/option_variants.h"

// Random offers, answers, gifts and redemptions at every window of random games. What must hold is
// checked against a second set of books (promises_book.h): coins and insignia are conserved, an
// escrow is paid or returned exactly once, an accepted promise is kept unless nothing could keep
// it, and promises that contradict each other are never both accepted (CC 4.11, CC 4.12, CC 4.18,
// CC 4.20, CC 4.22, CC 10.4, CC 10.5, CC 10.6, CC 10.17, CC 10.18, CC 10.19).
namespace quadriga::chicken_caesar {
namespace {

using G = ChickenCaesar;

class Fuzz {
 public:
  Fuzz(const Options& options, int seats, std::uint64_t seed)
      : rng_(seed), s_(G::start(options, seats)) {}

  void play() {
    for (int number = 0; G::to_act(s_) != kNobody; ++number) {
      ASSERT_LT(number, G::kMaxGameLength);
      step();
      if (::testing::Test::HasFatalFailure()) return;
    }
    EXPECT_TRUE(s_.contracts.empty());  // 4.36
  }

  std::map<std::string, int> count;

 private:
  int pick(int bound) { return static_cast<int>(rng_.below(static_cast<std::uint32_t>(bound))); }

  // Every change of the state goes through here.
  void apply(Seat seat, const Move& m) {
    const State before = s_;
    G::apply(s_, seat, m, nullptr);
    ASSERT_EQ(violated_between(before, m, s_), "") << G::text(before, m);
  }

  void step() {
    const Seat actor = G::to_act(s_);
    if (actor == kChance) {
      Outcomes<G> outcomes;
      G::outcomes(s_, outcomes);
      return apply(kChance, outcomes[pick_outcome(outcomes, rng_)].move);
    }
    if (rng_.chance(1, 10)) redeem_somebody();
    if (s_.talk.answering != 0) {
      answer(actor);
    } else if (s_.talk.round != 0) {
      talk(actor);
    } else {
      decide(actor);
    }
    conserved();
  }

  // ---- what everybody can see
  Decision open_decision() const {
    Decision d;
    d.serial = serial_;
    d.turn = s_.turn;
    d.phase = phase_of(s_);
    d.step = s_.step;
    d.decider = decider(s_);
    if (s_.election.kind != ElectionKind::none) {
      d.election = s_.election.id;
      d.fox = s_.election.kind == ElectionKind::fox;
      d.office = d.fox ? s_.election.office : s_.election.to;
      d.entrants = s_.election.entrants;
      if (s_.election.announced != kNoRooster) d.winner = RoosterSet{1} << s_.election.announced;
    }
    d.stage = d.phase == Phase::attack ? s_.attacked : s_.filling;
    if (s_.step == Step::appoint) d.targets = appointment_targets(s_);
    for (int i = 0; i < s_.postings.count; ++i)
      if (s_.posters[static_cast<std::size_t>(i % 3)] == d.decider) ++d.posting;
    ++d.posting;
    d.first_pledge = s_.asked < s_.seats;
    d.proposed_rate = s_.proposed_rate;
    d.bribe_missing = 3;
    for (const auto pledged : s_.pledged) d.bribe_missing -= pledged;
    return d;
  }

  // ---- money
  void conserved() {
    int coins = s_.bank + escrow_;
    for (const auto purse : s_.coins) coins += purse;
    std::array<int, kOffices> insignia{};
    for (const Proposal& p : s_.proposals) {
      coins += p.offering;
      for (int o = 0; o < kOffices; ++o) insignia[idx(o)] += p.offices >> o & 1;
    }
    ASSERT_EQ(coins, kAllCoins) << G::draw(G::view(s_, kSpectator));
    for (int o = 0; o < kOffices; ++o) {
      insignia[idx(o)] += s_.stack[idx(o)] + s_.box[idx(o)];
      for (const auto card : s_.card) insignia[idx(o)] += card >> o & 1;
      for (const auto& stash : s_.stash) insignia[idx(o)] += stash[idx(o)];
      ASSERT_EQ(insignia[idx(o)], kInsignia[idx(o)]);
    }
    ASSERT_EQ(G::invariant(s_), "") << G::draw(G::view(s_, kSpectator));
  }

  // Applies a move of the talk; the purses may change only by what `changes` says.
  void apply_talk(Seat seat, const Move& m, std::array<int, kMaxSeats> changes) {
    const auto before = s_.coins;
    apply(seat, m);
    for (std::size_t p = 0; p < kMaxSeats; ++p)
      ASSERT_EQ(s_.coins[p], before[p] + changes[p]) << "seat " << p;
  }

  void redeem_somebody() {
    const auto seat = static_cast<Seat>(pick(s_.seats));
    Moves<G> moves;
    G::legal(s_, seat, moves);
    const auto first = std::find_if(moves.begin(), moves.end(),
                                    [](const Move& m) { return m.kind == Kind::redeem; });
    if (first == moves.end()) return;
    const Move m = first[pick(static_cast<int>(moves.end() - first))];
    std::array<int, kMaxSeats> changes{};
    changes[idx(seat)] = kTier[idx(m.office)] * m.amount;
    apply_talk(seat, m, changes);
    ++count["redeemed"];
  }

  // ---- the window
  RoosterSet random_roosters() {
    const RoosterSet all =
        (RoosterSet{1} << static_cast<unsigned>(s_.seats * kPerFamily[s_.seats])) - 1;
    switch (pick(4)) {
      case 0:
        return kFamilySet[s_.seats][idx(pick(s_.seats))];
      case 1:
        return s_.election.eligible != 0 ? s_.election.eligible : all;
      case 2:
        if (s_.election.eligible != 0) return s_.election.eligible & -s_.election.eligible;
        [[fallthrough]];
      default: {
        RoosterSet set = 0;
        for (int i = pick(3); i >= 0; --i)
          set |= RoosterSet{1} << pick(s_.seats * kPerFamily[s_.seats]);
        return set;
      }
    }
  }

  Move random_offer(Seat seat) {
    Move m;
    m.kind = rng_.chance(1, 2) ? Kind::bid : Kind::ask;
    m.seat = static_cast<std::uint8_t>((seat + 1 + pick(s_.seats - 1)) % s_.seats);
    if (m.kind == Kind::bid && rng_.chance(1, 2)) m.seat = static_cast<std::uint8_t>(decider(s_));
    m.amount = static_cast<std::uint8_t>(1 + pick(3));
    m.form = static_cast<Form>(1 + pick(18));
    m.term = static_cast<Term>(1 + pick(10));
    if (rng_.chance(1, 3)) m.term = Term::decision;
    if (m.term >= Term::advancement) m.term_office = static_cast<Office>(pick(kOffices));
    switch (m.form) {
      case Form::vote_for:
      case Form::always_vote_for:
      case Form::vote_against:
      case Form::exile:
      case Form::spare:
      case Form::veto_use:
      case Form::veto_keep:
      case Form::not_propose:
        m.roosters = random_roosters();
        break;
      case Form::appoint:
      case Form::not_appoint:
        m.roosters = random_roosters();
        m.set = static_cast<std::uint8_t>(1 + pick(31));
        break;
      case Form::rate:
        m.set = static_cast<std::uint8_t>(2 * (1 + pick(31)));
        m.letters = static_cast<std::uint8_t>(1 + pick(7));
        break;
      case Form::post:
        m.number = static_cast<std::uint8_t>(1 + pick(3));
        [[fallthrough]];
      case Form::not_post:
        m.set = static_cast<std::uint8_t>(2 * (1 + pick(15)));
        m.card = static_cast<Card>(pick(3));
        break;
      case Form::give:
        m.number = static_cast<std::uint8_t>(1 + pick(3));
        break;
      default:
        break;
    }
    return m;
  }

  void talk(Seat seat) {
    for (int attempt = 0; attempt < 6; ++attempt) {
      const Move m = random_offer(seat);
      if (G::check(s_, seat, m)) continue;
      if (serial_ % 4 == 0) {
        const auto parsed = G::parse(s_, G::text(s_, m));
        ASSERT_TRUE(parsed) << G::text(s_, m);
        ASSERT_EQ(parsed.move, m) << G::text(s_, m);
      }
      std::array<int, kMaxSeats> changes{};
      if (m.kind == Kind::bid) changes[idx(seat)] = -m.amount;
      apply_talk(seat, m, changes);
      escrow_ = m.kind == Kind::bid ? m.amount : 0;
      poster_ = seat;
      ++count["posted"];
      return;
    }
    const Move gift = move::gift(pick(s_.seats), 1 + pick(4));
    if (rng_.chance(1, 4) && !G::check(s_, seat, gift)) {
      std::array<int, kMaxSeats> changes{};
      changes[idx(seat)] = -gift.amount;
      changes[gift.seat] = gift.amount;
      apply_talk(seat, gift, changes);
      ++count["gifts"];
      return;
    }
    apply_talk(seat, move::plain(Kind::quiet), {});
  }

  void answer(Seat seat) {
    const Move offer = s_.offer;
    const bool bid = offer.kind == Kind::bid;
    std::array<int, kMaxSeats> changes{};
    if (rng_.chance(1, 20)) {
      changes[idx(poster_)] = escrow_;
      apply_talk(poster_, move::plain(Kind::withdraw), changes);
      escrow_ = 0;
      return;
    }
    const Refusal refusal = G::check(s_, seat, move::plain(Kind::accept));
    if (refusal || rng_.chance(1, 5)) {
      if (refusal) ++count["refused " + std::string(refusal.message)];
      changes[idx(poster_)] = escrow_;
      apply_talk(seat, move::plain(Kind::decline), changes);
      escrow_ = 0;
      return;
    }
    Promise p;
    p.payer = bid ? poster_ : seat;
    p.obligor = bid ? seat : poster_;
    p.terms = offer;
    p.made = open_decision();
    p.elections_then = s_.elections;
    p.may_reach_next_turn = s_.options.contract_horizon == Horizon::next_turn;
    const bool next = offer.term == Term::next_turn;
    for (int i = 0; i < s_.postings.count && !next; ++i)
      if (s_.posters[static_cast<std::size_t>(i % 3)] == p.obligor) ++p.posting;
    p.posting += offer.number;
    for (const Promise& other : book_)
      ASSERT_FALSE(contradict(p, other) || contradict(other, p))
          << G::text(s_, offer) << " against " << G::text(s_, other.terms);
    changes[idx(p.obligor)] += offer.amount;
    if (!bid) changes[idx(p.payer)] -= offer.amount;
    apply_talk(seat, move::plain(Kind::accept), changes);
    escrow_ = 0;
    book_.push_back(p);
    ++count["accepted"];
    // 10.5: what is promised can be paid.
    int needed = 0;
    for (const Promise& q : book_)
      if (q.obligor == p.obligor) needed += q.reserve(s_);
    ASSERT_LE(needed, s_.coins[idx(p.obligor)]);
  }

  // ---- the decision itself
  // The options left by 4.18, worked out from the books.
  std::vector<Move> options_left(const Decision& d) {
    State free = s_;
    free.contracts.clear();
    int held_back = 0;
    bool veto_promised = false;
    for (const Promise& p : book_) {
      if (p.obligor != d.decider || p.matches(d)) continue;
      held_back += p.reserve(s_);
      veto_promised = veto_promised || p.terms.form == Form::veto_use;
    }
    free.coins[idx(d.decider)] = static_cast<std::uint16_t>(free.coins[idx(d.decider)] - held_back);
    Moves<G> base;
    G::legal(free, d.decider, base);
    std::vector<Move> keep;
    for (const Move& m : base) {
      if (m.kind == Kind::redeem || (veto_promised && m.kind == Kind::veto)) continue;
      keep.push_back(m);
    }
    for (const Promise& p : book_) {
      if (!p.matches(d)) continue;
      std::vector<Move> kept;
      for (const Move& m : keep)
        if (p.kept_by(d, m)) kept.push_back(m);
      if (kept.empty()) {
        ++count["impossible"];
      } else {
        keep = kept;
      }
    }
    return keep;
  }

  int fee(const Move& m) const {
    switch (m.kind) {
      case Kind::pass:
        return 1;
      case Kind::abstain:
        return s_.election.kind == ElectionKind::fox ? s_.options.attack_abstain_fee : 1;
      case Kind::nominate:
        return s_.election.kind == ElectionKind::advancement && owner(s_, m.rooster) == decider(s_);
      case Kind::appoint:
        return owner(s_, m.rooster) == decider(s_);
      default:
        return 0;
    }
  }

  void decide(Seat seat) {
    const Decision d = open_decision();
    const auto keep = options_left(d);
    Moves<G> moves;
    G::legal(s_, seat, moves);
    int listed = 0;
    for (const Move& m : moves) {
      if (m.kind == Kind::redeem) continue;
      ++listed;
      ASSERT_NE(std::find(keep.begin(), keep.end(), m), keep.end())
          << G::text(s_, m) << " breaks a promise\n"
          << G::draw(G::view(s_, seat));
    }
    ASSERT_GT(listed, 0);
    // Postings may be fewer: a Praetor must not spoil his own later promise (4.23).
    if (s_.step != Step::guard) {
      ASSERT_EQ(listed, static_cast<int>(keep.size())) << G::draw(G::view(s_, seat));
    }
    const Move m = moves[pick(listed)];
    const bool paid = fee(m) > 0;
    apply(seat, m);
    // Sealed proposals count as one decision, over when he is done, and so does a bribe, over when
    // it is settled (4.30).
    const bool goes_on =
        m.kind == Kind::pledge
            ? s_.step == Step::bribe
            : m.kind == Kind::propose && s_.options.accolade_order == AccoladeOrder::sealed;
    if (!goes_on) ++serial_;
    for (auto p = book_.begin(); p != book_.end();) {
      if (!p->matches(d)) {
        ++p;
      } else if (p->once()) {
        if (p->kept_by(d, m)) ++count["kept"];
        p = book_.erase(p);
      } else {
        if (p->kept_by(d, m)) ++count["kept"];
        p->fee_paid = p->fee_paid || paid;
        ++p;
      }
    }
    const Decision now = open_decision();
    std::erase_if(book_, [&](const Promise& p) { return p.over_before(now, s_.elections); });
    same_books();
  }

  // Both sets of books hold the same promises.
  void same_books() {
    ASSERT_EQ(s_.contracts.count, book_.size()) << G::draw(G::view(s_, kSpectator));
    if (book_.empty() || serial_ % 4 != 0) return;  // a view takes as long as all the rest
    const auto view = G::view(s_, kSpectator);
    for (std::size_t i = 0; i < book_.size(); ++i) {
      const auto& c = view.contracts[i];
      ASSERT_EQ(c.payer, book_[i].payer);
      ASSERT_EQ(c.obligor, book_[i].obligor);
      ASSERT_EQ(c.form, book_[i].terms.form);
      ASSERT_EQ(c.amount, book_[i].terms.amount);
      ASSERT_EQ(c.reserve, book_[i].reserve(s_)) << c.promise;
    }
  }

  Rng rng_;
  State s_;
  std::vector<Promise> book_;
  int serial_ = 0;
  int escrow_ = 0;
  Seat poster_ = 0;
};

TEST(chicken_caesar_contracts, fuzz) {
  // A longer run is cut into pieces: so many games, from this one on, with so many players.
  const auto wish = [](const char* name, int usual) {
    const char* value = std::getenv(name);
    return value != nullptr ? std::atoi(value) : usual;
  };
  const int games = wish("QUADRIGA_FUZZ_GAMES", testing::effort(150));
  const int first = wish("QUADRIGA_FUZZ_FIRST", 0);
  const int only = wish("QUADRIGA_FUZZ_SEATS", 0);
  std::map<std::string, std::int64_t> count;
  for (int seats = 3; seats <= 6; ++seats) {
    if (only != 0 && seats != only) continue;
    const auto variants = testing::option_variants<G>(seats, 99);
    for (int game = first; game < first + games; ++game) {
      // Every other game under the defaults, the rest through all variants of the options.
      Options options = game % 2 == 0
                            ? Options{}
                            : variants[static_cast<std::size_t>(game / 2) % variants.size()];
      if (game % 4 == 2) options.neg_rounds = static_cast<std::uint8_t>(1 + game / 4 % 3);
      Fuzz fuzz(
          options, seats,
          Rng::derive(4000 + static_cast<std::uint64_t>(seats), static_cast<std::uint64_t>(game)));
      fuzz.play();
      if (::testing::Test::HasFatalFailure()) {
        std::printf("seats %d game %d\n", seats, game);
        return;
      }
      for (const auto& [what, times] : fuzz.count) count[what] += times;
    }
  }
  for (const auto& [what, times] : count)
    std::printf("%lld %s\n", static_cast<long long>(times), what.c_str());
  EXPECT_GT(count["accepted"], games);
  EXPECT_GT(count["kept"], games);
}

}  // namespace
}  // namespace quadriga::chicken_caesar
