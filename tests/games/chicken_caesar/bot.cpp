// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/core/chance.h"
#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"
#include "engine/games/chicken_caesar/words.h"
#include "engine/search/simple_bots.h"
#include "tests/games/chicken_caesar/given.h"

namespace quadriga::chicken_caesar {
namespace {

using G = ChickenCaesar;

State position(int seats, std::initializer_list<std::string_view> lines) {
  State s = G::start(Options{}, seats);
  for (const auto line : lines) EXPECT_EQ(Given::line(s, line), "") << line;
  EXPECT_EQ(Given::finish(s), "");
  return s;
}

void play(State& s, Seat seat, std::string_view text) {
  const auto parsed = G::parse(s, text);
  ASSERT_TRUE(parsed) << text;
  const Refusal refusal = G::check(s, seat, parsed.move);
  ASSERT_FALSE(refusal) << text << " " << refusal.message;
  G::apply(s, seat, parsed.move, nullptr);
}

std::string greedy(const State& s, Seat seat) {
  Rng rng(3);
  return G::text(s, G::greedy_move(G::view(s, seat), seat, rng));
}

// P2 votes on one Consul: grey#1, white#1 or green#1.
State election(std::string_view marker = "marker 2") {
  return position(4, {"caesar 0#1 I", "consul 0#2 0#3 -", "censor 3#2", "praetor 1#1 2#1 3#1",
                      "aedile 1#2 2#2 3#3", "coins 4,4,4,4", marker, "at fill consul"});
}

// Greedy beats three random players far more often than one game in four (CC 11.36).
TEST(chicken_caesar_bot, greedy_beats_random) {
  int wins = 0;
  constexpr int kGames = 24;
  for (int game = 0; game < kGames; ++game) {
    Rng rng(100 + static_cast<std::uint64_t>(game));
    State s = G::start(Options{}, 4);
    const auto hero = static_cast<Seat>(game % 4);
    G::apply(s, kChance, move::first(game / 4 % 4), nullptr);
    while (G::to_act(s) != kNobody) {
      const Seat seat = G::to_act(s);
      const auto view = G::view(s, seat);
      const Move m = seat == hero ? G::greedy_move(view, seat, rng)
                                  : search::choose_random<G>(view, seat, rng);
      ASSERT_FALSE(G::check(s, seat, m)) << G::text(s, m);
      G::apply(s, seat, m, nullptr);
    }
    wins += G::result(s).rank[idx(hero)] == 1 ? 1 : 0;
  }
  EXPECT_GE(wins, 20);
}

// CC 11.29: a good price is taken, a bad one is not.
TEST(chicken_caesar_bot, offers_are_weighed) {
  State s = election();
  play(s, 3, "offer white 3: vote-for green#1 this decision");
  EXPECT_EQ(greedy(s, 2), "accept");
  // His own rooster is nominated and he could second it: one coin is not enough to abstain.
  State cheap = election("marker 1");
  for (const int seat : {2, 3, 0, 1}) play(cheap, static_cast<Seat>(seat), "quiet");
  play(cheap, 1, "nominate white#1");
  play(cheap, 3, "offer white 1: abstain this decision");
  EXPECT_EQ(greedy(cheap, 2), "decline");
  // What cannot be accepted is declined.
  State refused = election();
  refused.contracts.push_back([&] {
    Move m;
    EXPECT_TRUE(read_obligation(refused, "vote-for grey#1 this election", m));
    m.amount = 1;
    return make_contract(refused, 1, 2, m);
  }());
  play(refused, 3, "offer white 3: vote-for green#1 this decision");
  EXPECT_EQ(greedy(refused, 2), "decline");
}

// CC 11.30: paying for nothing now is declined; money for a distant promise has its price.
TEST(chicken_caesar_bot, forward_promises_have_a_price) {
  State ask = election();
  play(ask, 3, "ask white 2: hold next turn");
  EXPECT_EQ(greedy(ask, 2), "decline");
  State low = election();
  play(low, 3, "offer white 1: always-vote-for green#1 this turn");
  EXPECT_EQ(greedy(low, 2), "decline");
  State high = election();
  play(high, 3, "offer white 4: exile green#1 next turn");
  EXPECT_EQ(greedy(high, 2), "accept");
}

// A deal is proposed when it pays for both sides (CC 11.29, CC 4.34).
TEST(chicken_caesar_bot, deals_are_proposed) {
  // P1's rooster is nominated and P2, who would second somebody else or abstain, votes.
  int proposed = 0;
  Rng rng(12);
  for (int game = 0; game < 6; ++game) {
    State s = G::start(Options{}, 4);
    while (G::to_act(s) != kNobody) {
      const Seat seat = G::to_act(s);
      Move m =
          seat == kChance ? move::first(game % 4) : G::greedy_move(G::view(s, seat), seat, rng);
      if (m.kind == Kind::bid || m.kind == Kind::ask) {
        ++proposed;
        ASSERT_EQ(m.term, Term::decision);
      }
      G::apply(s, seat, m, nullptr);
    }
  }
  EXPECT_GT(proposed, 6);
}

// CC 3.88: a Consul facing certain death is worth less than a safe one.
TEST(chicken_caesar_bot, evaluation_sees_the_fox) {
  State s = position(4, {"caesar 0#1 I", "consul 1#1 2#1 3#1", "censor 3#2", "praetor 0#2 2#2 3#3",
                         "aedile 0#3 2#3 3#4", "coins 2,2,2,2", "tax 4",
                         "guards consul=TTT censor=TV praetor=TVV aedile=TV", "at exile"});
  State safe = s;
  safe.faces = 0b1101110'000;  // the same number of Traditors elsewhere
  EXPECT_LT(G::evaluate(s, 1), G::evaluate(safe, 1));
}

// At the end the evaluation is the score.
TEST(chicken_caesar_bot, evaluation_ends_with_the_score) {
  Rng rng(4);
  State s = G::start(Options{.negotiation = Negotiation::off}, 4);
  G::apply(s, kChance, move::first(0), nullptr);
  search::play_out<G>(s, rng);
  const Result result = G::result(s);
  for (Seat a = 0; a < 4; ++a)
    for (Seat b = 0; b < 4; ++b)
      if (result.score[idx(a)] > result.score[idx(b)]) {
        EXPECT_GT(G::evaluate(s, a), G::evaluate(s, b));
      }
}

}  // namespace
}  // namespace quadriga::chicken_caesar
