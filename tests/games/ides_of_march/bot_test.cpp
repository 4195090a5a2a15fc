// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "engine/core/chance.h"
#include "engine/games/ides_of_march/bots.h"
#include "engine/games/ides_of_march/text.h"
#include "engine/search/simple_bots.h"
#include "engine/search/tree_search.h"
#include "tests/games/ides_of_march/given.h"
#include "tests/support/random_games.h"

// Bots see what section 22 asks for.
namespace quadriga::ides_of_march {
namespace {

using G = IdesOfMarch;

State given(int seats, std::initializer_list<std::string_view> lines) {
  State s = G::start(Options{}, seats);
  for (const std::string_view line : lines) EXPECT_EQ(Given::line(s, line), "") << line;
  EXPECT_EQ(Given::finish(s), "");
  return s;
}

std::string greedy(const State& s) {
  Rng rng(1);
  const Seat seat = G::to_act(s);
  return G::text(s, G::greedy_move(G::view(s, seat), seat, rng));
}

// IM 22.1: moves, tiles to lay, a missing crossing, and what blocks the road.
TEST(ides_of_march_bots, routes_cost_what_they_need) {
  const auto way = [](std::initializer_list<std::string_view> lines) {
    return Router(given(2, lines)).journey(0).home_way;
  };
  const int bare = way({"piece S senator F6", "turn S"});
  EXPECT_LT(way({"piece S senator F6", "board F7 ST:NS", "turn S"}), bare);
  EXPECT_LT(way({"piece S senator F6", "stock S BR", "turn S"}), bare);
  EXPECT_LT(way({"piece S senator F6", "board D10 BR:NS", "turn S"}),
            way({"piece S senator F6", "stock S BR", "turn S"}));
  const std::string_view road =
      "board F7 ST:NS F8 BE:NW E8 ST:EW D8 BE:ES D9 ST:NS D10 BR:NS D11 BE:NE E11 ST:EW";
  const std::string_view blocked =
      "board F7 ST:NS F8 BE:NW E8 RE:EW D8 BE:ES D9 ST:NS D10 BR:NS D11 BE:NE E11 ST:EW";
  EXPECT_EQ(way({"piece S senator F6", road, "turn S"}), 8 * kMoveCost);
  EXPECT_GT(way({"piece S senator F6", blocked, "coins S 0", "turn S"}),
            way({"piece S senator F6", blocked, "coins S 5", "turn S"}));
  EXPECT_GT(way({"piece S senator F6", blocked, "coins S 0", "turn S"}),
            way({"piece S senator F6", blocked, "coins S 0", "stock S TE", "turn S"}));
}

// IM 22.1, 22.2: what is remembered of ways is what would be found again.
TEST(ides_of_march_bots, known_ways_are_the_same_ways) {
  KnownWays known;
  Moves<G> moves;
  Outcomes<G> outcomes;
  int compared = 0;
  for (std::uint64_t game = 0; game < 20; ++game) {
    Rng rng(game);
    State s = G::start(Options{}, 4);
    for (Seat actor = G::to_act(s); actor != kNobody; actor = G::to_act(s)) {
      if (actor == kChance) {
        outcomes.clear();
        G::outcomes(s, outcomes);
        G::apply(s, kChance, outcomes[pick_outcome(outcomes, rng)].move, nullptr);
        continue;
      }
      moves.clear();
      G::legal(s, actor, moves);
      G::apply(s, actor,
               rng.chance(1, 2)
                   ? best_move(s, actor, moves, kGreedyTaste, &known)
                   : moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))],
               nullptr);
      const Router anew(s);
      const Router again(s, kCosts, &known);
      for (unsigned seat = 0; seat < s.seats; ++seat, ++compared) {
        ASSERT_EQ(again.journey(seat), anew.journey(seat));
        ASSERT_EQ(again.length(seat), anew.length(seat));
      }
    }
  }
  EXPECT_GT(compared, 10'000);
}

// IM 22.2: the march back through the right crossing counts too.
TEST(ides_of_march_bots, the_second_leg_counts) {
  const auto march = [](std::initializer_list<std::string_view> lines) {
    return Router(given(2, lines)).journey(0).march;
  };
  EXPECT_LT(march({"board H10 BR:NS", "turn S"}), march({"turn S"}));
  EXPECT_EQ(march({"piece S commander F11", "turn S"}) - march({"turn S"}), 0);
}

// IM 22.1: what lies ready, and what is still to be laid.
TEST(ides_of_march_bots, routes_know_what_lies_ready) {
  const auto journey = [](std::initializer_list<std::string_view> lines) {
    return Router(given(2, lines)).journey(0);
  };
  const Journey bare = journey({"piece S senator F6", "turn S"});
  EXPECT_EQ(bare.open, 0);
  EXPECT_EQ(bare.tiles, 5);
  const Journey begun = journey({"piece S senator F6", "board F7 ST:NS F8 BE:NW", "turn S"});
  EXPECT_EQ(begun.open, 2);
  EXPECT_EQ(begun.tiles, 3);
  const Journey ready =
      journey({"piece S senator F6",
               "board F7 ST:NS F8 BE:NW E8 ST:EW D8 BE:ES D9 ST:NS D10 BR:NS D11 BE:NE E11 ST:EW",
               "turn S"});
  EXPECT_EQ(ready.open, 8);
  EXPECT_EQ(ready.tiles, 0);
}

// The length of a way does not depend on whether its tiles are counted, but on what tiles cost.
TEST(ides_of_march_bots, a_length_is_a_journey_without_its_tiles) {
  const State s = given(3, {"board F7 ST:NS F5 ST:NS F4 RE:NS", "piece S senator F7",
                            "piece W commander A6", "piece N senator F1 F6 F1", "turn S"});
  const Router router(s);
  constexpr Costs kDear{.tile = 12, .tile_stocked = 12};
  const Router dear(s, kDear);
  for (unsigned seat = 0; seat < 3; ++seat) {
    const Journey whole = router.journey(seat);
    const Journey length = router.length(seat);
    EXPECT_EQ(length.home_way, whole.home_way);
    EXPECT_EQ(length.march, whole.march);
    EXPECT_EQ(length.hill_moves, whole.hill_moves);
    EXPECT_EQ(length.open, 0);
    EXPECT_GT(dear.length(seat).march, length.march);
  }
}

// A yellow and a tile too many are decided at first sight, with a few tries for the chances only.
TEST(ides_of_march_bots, routine_is_not_thought_about) {
  const State s = given(2, {"coins S 2", "turn S yellow"});
  Moves<G> moves;
  G::legal(s, 0, moves);
  const auto list = G::think(G::view(s, 0), 0, 1000, 1);
  int tries = 0;
  for (const auto& candidate : list) tries += candidate.visits;
  EXPECT_EQ(list.front().move, chosen_move(s, 0, moves));
  EXPECT_EQ(tries, 4);
}

// The chances of all seats make one, and whoever holds Rome has more of it than before.
TEST(ides_of_march_bots, chances_follow_the_podium) {
  const State seated = given(3, {"board F7 ST:NS", "piece S commander F6 F11 F7 F6", "turn W"});
  const State far = given(3, {"board F7 ST:NS", "piece S commander F11", "turn W"});
  const Chances now = chances(seated, 0);
  EXPECT_NEAR(now[0] + now[1] + now[2], 1, 1e-9);
  EXPECT_GT(now[0], chances(far, 0)[0] + 0.1);
}

// IM 22.3, IM 22.7: on the road, the move home is taken; a waiting Senator enters.
TEST(ides_of_march_bots, greedy_moves_on) {
  EXPECT_EQ(greedy(given(2, {"turn S action"})), "ENTER");
  EXPECT_EQ(greedy(given(2, {"board F7 ST:NS F8 BE:NW", "piece S senator F7", "turn S action"})),
            "MOVE F8");
  EXPECT_EQ(greedy(given(2, {"board F7 ST:NS", "piece S commander F7", "turn S action"})),
            "MOVE F6");
}

// IM 22.4: an army is raised as soon as it can be, and a yellow is bribed.
TEST(ides_of_march_bots, greedy_spends_coins_well) {
  EXPECT_EQ(greedy(given(2, {"piece S senator F11 F6 F11", "coins S 3", "turn S action"})),
            "PROMOTE");
  EXPECT_EQ(greedy(given(2, {"coins S 2", "turn S yellow"})), "BRIBE");
}

// IM 22.5, IM 22.6: a reign is worth more than any square, and more with rivals out.
TEST(ides_of_march_bots, a_reign_is_valued) {
  const State seated = given(3, {"board F7 ST:NS", "piece S commander F6 F11 F7 F6", "turn W"});
  const State beside = given(3, {"board F7 ST:NS", "piece S commander F7", "turn W"});
  const State nearly =
      given(3, {"board F7 ST:NS", "piece S commander F6 F11 F7 F6", "out N", "turn W"});
  EXPECT_GT(G::evaluate(seated, 0), G::evaluate(beside, 0) + 500);
  EXPECT_GT(G::evaluate(nearly, 0), G::evaluate(seated, 0));
  EXPECT_LT(G::evaluate(seated, 1), G::evaluate(beside, 1));
}

// IM 22.8: sabotage goes into the leader's road.
TEST(ides_of_march_bots, greedy_hinders_the_leader) {
  const State s = given(2, {"board F5 ST:NS F4 ST:NS", "piece N commander F4 F1 F4",
                            "piece S commander F11", "stock S BK", "turn S action"});
  EXPECT_EQ(greedy(s), "STOCK BK F5 NS");
}

// IM 22.9: a third card of a numeral, a seventh numeral: both are worth something.
TEST(ides_of_march_bots, card_rows_are_valued) {
  const State two = given(2, {"piece S commander F11", "row S commander II 2", "turn N"});
  const State three = given(2, {"piece S commander F11", "row S commander II 3", "turn N"});
  EXPECT_GT(G::evaluate(three, 0), G::evaluate(two, 0));
}

// IM 22.10: a game that is over counts by its ranks.
TEST(ides_of_march_bots, the_end_counts_most) {
  State s = given(2, {"turn S"});
  G::apply(s, 1, Move{MoveKind::resign}, nullptr);
  ASSERT_EQ(G::to_act(s), kNobody);
  EXPECT_GT(G::evaluate(s, 0), G::evaluate(s, 1) + 10000);
}

// Greedy against random, seats exchanged after each game: it wins nine of ten and more.
TEST(ides_of_march_bots, greedy_beats_random) {
  constexpr int kGames = 40;
  int wins = 0;
  for (int game = 0; game < kGames; ++game) {
    Rng rng(Rng::derive(11, static_cast<std::uint64_t>(game)));
    State s = G::start(Options{}, 2);
    const Seat clever = static_cast<Seat>(game % 2);
    while (G::to_act(s) != kNobody) {
      const Seat seat = G::to_act(s);
      if (seat == kChance) {
        Outcomes<G> outcomes;
        G::outcomes(s, outcomes);
        G::apply(s, kChance, outcomes[pick_outcome(outcomes, rng)].move, nullptr);
        continue;
      }
      const View view = G::view(s, seat);
      G::apply(s, seat,
               seat == clever ? G::greedy_move(view, seat, rng)
                              : search::choose_random<G>(view, seat, rng),
               nullptr);
    }
    wins += G::result(s).rank[static_cast<std::size_t>(clever)] == 1 ? 1 : 0;
  }
  EXPECT_GE(wins, kGames * 9 / 10);
}

// The drawing shows roads, pieces and who holds Rome.
TEST(ides_of_march_draw, is_legible) {
  const State s = given(3, {"board F7 ST:NS F8 BE:NW E8 RE:EW", "piece S commander F6 F11 F7 F6",
                            "piece W senator F8 F6 F7 F8", "turn N"});
  const std::string picture = G::draw(G::view(s, kSpectator));
  EXPECT_NE(picture.find("S holds Rome"), std::string::npos) << picture;
  EXPECT_NE(picture.find("─R───w"), std::string::npos) << picture;
  for (const char* part : {"│", "◎", "~", "≈", "Commander on F6"})
    EXPECT_NE(picture.find(part), std::string::npos) << part << "\n" << picture;
  EXPECT_NE(picture.find("Now: draw free"), std::string::npos) << picture;
}

// A terminal is 80 columns wide, whoever plays and whatever they hold.
TEST(ides_of_march_draw, fits_a_terminal) {
  Rng rng(3);
  for (int seats = 2; seats <= 4; ++seats) {
    State s = G::start(Options{}, seats);
    while (G::to_act(s) != kNobody) {
      const auto step = testing::random_step<G>(s, rng);
      G::apply(s, step.actor, step.move, nullptr);
      if (!rng.chance(1, 40)) continue;
      std::istringstream lines(G::draw(G::view(s, kSpectator)));
      for (std::string line; std::getline(lines, line);) {
        const auto width = std::count_if(line.begin(), line.end(), [](char c) {
          return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
        });
        ASSERT_LE(width, 80) << line;
      }
    }
  }
}

}  // namespace
}  // namespace quadriga::ides_of_march
