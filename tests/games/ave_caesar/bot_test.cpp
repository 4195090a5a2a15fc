// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/games/ave_caesar/bot.h"
#include "engine/search/simple_bots.h"
#include "tests/games/ave_caesar/position.h"

namespace quadriga::ave_caesar {
namespace {

// Seat and course rotate; the seed is fixed, so the share is always the same.
TEST(ave_caesar_bot, greedy_wins_most_races_against_three_random_drivers) {
  constexpr int kRaces = 400;
  int won = 0;
  for (int race = 0; race < kRaces; ++race) {
    Options options;
    options.races = 1;
    options.courses = {std::string(kTracks[static_cast<std::size_t>(race / 4 % 4)].id)};
    const auto greedy = static_cast<Seat>(race % 4);
    State state = AveCaesar::start(options, 4);
    Rng rng(Rng::derive(401, static_cast<std::uint64_t>(race)));
    for (Seat seat = AveCaesar::to_act(state); seat != kNobody; seat = AveCaesar::to_act(state)) {
      if (seat == kChance) {
        search::settle_chance<AveCaesar>(state, rng, 1);
        continue;
      }
      const View view = AveCaesar::view(state, seat);
      const Move move = seat == greedy ? search::choose_greedy<AveCaesar>(view, seat, rng)
                                       : search::choose_random<AveCaesar>(view, seat, rng);
      AveCaesar::apply(state, seat, move, nullptr);
    }
    won += AveCaesar::result(state).rank[static_cast<std::size_t>(greedy)] == 1 ? 1 : 0;
  }
  EXPECT_GT(won, kRaces * 55 / 100);
}

// AC 18.1: a chariot whose points no longer last is worth nothing, and points to spare are worth
// having.
TEST(ave_caesar_bot, points_to_spare_count) {
  const auto value = [](std::string_view left) {
    return AveCaesar::evaluate(given({"race A-white-cw", "at 0 R3a/3p", "at 1 L2a/3p",
                                      "at 2 L3b/3p", left, "hand 0 1 2 3", "turn 1"}),
                               0);
  };
  EXPECT_EQ(value("left 0 1 2 3"), 0);  // seven steps to go, six points
  EXPECT_GT(value("left 0 1 2 3 1"), 0);
  EXPECT_GT(value("left 0 1 2 3 4"), value("left 0 1 2 3 1"));
}

// AC 18.4: 6s are a burden for whoever leads.
TEST(ave_caesar_bot, sixes_weigh_on_a_leader) {
  const auto value = [](std::string_view hand) {
    return AveCaesar::evaluate(given({"race A-white-cw", "at 0 T2a/3p", "at 1 T1a/3p",
                                      "at 2 T1b/3p", "left 0 1 2 3 4 6 6 6", "left 1 1 2 3 4 6 6 6",
                                      "left 2 1 2 3 4 6 6 6", hand, "hand 1 1 2 3", "turn 1"}),
                               0);
  };
  EXPECT_GT(value("hand 0 1 2 3"), value("hand 0 1 2 6"));
}

// AC 18.3: standing in the way of others is worth something.
TEST(ave_caesar_bot, a_neck_is_a_good_place_to_stand) {
  const auto value = [](std::string_view place) {
    return AveCaesar::evaluate(
        given({"race A-white-cw", place, "at 1 T3a/3p", "at 2 L5a/3p", "left 0 1 2 3 4 6 6 6",
               "left 1 1 2 3 4 6 6 6", "left 2 1 2 3 4 6 6 6 6", "hand 2 1 2 3", "turn 2"}),
        1);
  };
  EXPECT_LT(value("at 0 T4/3p"), value("at 0 T2b/3p"));
}

}  // namespace
}  // namespace quadriga::ave_caesar
