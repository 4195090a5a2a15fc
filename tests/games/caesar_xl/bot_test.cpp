// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/core/chance.h"
#include "engine/games/caesar_xl/bot.h"

namespace quadriga::caesar_xl {
namespace {

using G = CaesarXl;

// Plays one game; `greedy` holds a bit for each seat that plays well, the others play at random.
State play(const Options& options, unsigned greedy, std::uint64_t seed) {
  Rng rng(seed);
  State s = G::start(options, 2);
  while (G::to_act(s) != kNobody) {
    const Seat actor = G::to_act(s);
    Move move;
    if (actor == kChance) {
      Outcomes<G> outcomes;
      G::outcomes(s, outcomes);
      move = outcomes[pick_outcome(outcomes, rng)].move;
    } else if ((greedy >> static_cast<unsigned>(actor) & 1U) != 0) {
      move = G::greedy_move(bare_view(s, actor), actor, rng);
    } else {
      List moves;
      G::legal(s, actor, moves);
      move = moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
    }
    EXPECT_FALSE(G::check(s, actor, move)) << G::text(s, move);
    G::apply(s, actor, move, nullptr);
  }
  return s;
}

// From either side, in both rule sets; the arena has the figure with its interval.
TEST(caesar_xl_bot, greedy_beats_random) {
  for (const RuleSet rules : {RuleSet::bronze, RuleSet::silver})
    for (unsigned seat = 0; seat < 2; ++seat) {
      Options options;
      options.rules = rules;
      int wins = 0;
      for (std::uint64_t game = 0; game < 40; ++game)
        wins += play(options, 1U << seat, 100 + game).winner == seat ? 1 : 0;
      EXPECT_GE(wins, 36) << "seat " << seat;
    }
}

// XL 14.8, 22.1: greedy games end, with one winner, and not always for the same side.
TEST(caesar_xl_bot, greedy_games_are_open) {
  for (const RuleSet rules : {RuleSet::bronze, RuleSet::silver}) {
    Options options;
    options.rules = rules;
    int caesar = 0;
    for (std::uint64_t game = 0; game < 60; ++game) {
      const State end = play(options, 3, 700 + game);
      ASSERT_LT(end.winner, 2);
      caesar += end.winner == 0 ? 1 : 0;
    }
    EXPECT_GT(caesar, 12);
    EXPECT_LT(caesar, 48);
  }
}

// XL 21.1: whoever has more of anything stands better, and the two sides mirror each other.
TEST(caesar_xl_bot, evaluation_grows_with_holdings) {
  State s = G::start({}, 2);
  s.gold = {{10, 10}};
  s.active = 0;
  Play p{s, nullptr};
  begin_march(p);
  const int base = G::evaluate(s, 0);
  EXPECT_EQ(G::evaluate(s, 1), -base);
  State richer = s;
  richer.gold[0] = 14;
  EXPECT_GT(G::evaluate(richer, 0), base);
  State stronger = s;
  raise_unit(stronger, 0, MAS, LR);
  EXPECT_GT(G::evaluate(stronger, 0), base);
  State wider = s;
  place_marker(wider, 0, ALE);
  EXPECT_GT(G::evaluate(wider, 0), base);
  State headless = s;
  kill_leader(headless, 0, leader_index(CAESAR));
  EXPECT_LT(G::evaluate(headless, 0), base - 1000);
  State political = s;
  political.owned[0] = 1;
  EXPECT_GT(G::evaluate(political, 0), base);
}

// XL 21.5: a walk into an empty rich city, and an attack at good odds.
TEST(caesar_xl_bot, marches_make_sense) {
  State s{};
  for (auto& at : s.leader_at) at = nowhere;
  s.options.rules = RuleSet::bronze;
  s.turn = 5;
  for (int side = 0; side < 2; ++side) {
    s.stock[side] = {{kLegionCounters, kAlliedCounters}};
    s.leaders[side] = leader_bit(supreme(side));
  }
  s.leader_at[supreme(0)] = MES;
  s.leader_at[supreme(1)] = ANT;
  for (int i = 0; i < 5; ++i) raise_unit(s, 0, MES, LR);
  raise_unit(s, 1, ANT, LR);
  raise_unit(s, 1, UTI, AR);
  Play p{s, nullptr};
  begin_march(p);
  std::uint64_t entered = 0;
  while (s.step == Step::march) {
    const Move move = bot::plan_march(s, 0);
    entered |= move.to < kPlaces ? bit(move.to) : 0;
    G::apply(s, 0, move, nullptr);
  }
  EXPECT_NE(entered & bit(ROM), 0U) << "Rome lies open";
  EXPECT_NE(entered & bit(UTI), 0U) << "one Allied unit holds three Gold";
}

}  // namespace
}  // namespace quadriga::caesar_xl
