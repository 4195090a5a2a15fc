// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "engine/core/rng.h"
#include "stats/interval.h"
#include "stats/rating.h"
#include "stats/sequential_test.h"

namespace quadriga::stats {

TEST(Wilson, matches_the_formula_worked_by_hand) {
  // 50 of 100: centre 0.5, half width 1.96 / (1 + 0.0384) * sqrt(0.0025 + 0.0096 / 100).
  const Interval even = wilson95(50, 100);
  EXPECT_NEAR(even.low, 0.4038, 0.0001);
  EXPECT_NEAR(even.high, 0.5962, 0.0001);
  const Interval none = wilson95(0, 10);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.2775, 0.0001);
}

TEST(Wilson, covers_the_truth_about_95_times_in_100) {
  Rng rng(3);
  int covered = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    int wins = 0;
    for (int game = 0; game < 200; ++game) wins += rng.chance(1, 4) ? 1 : 0;
    const Interval interval = wilson95(wins, 200);
    covered += interval.low <= 0.25 && 0.25 <= interval.high ? 1 : 0;
  }
  EXPECT_GT(covered, 1860);
  EXPECT_LT(covered, 1940);
}

TEST(Rating, two_equal_players_move_symmetrically) {
  std::array<Rating, 2> pair;
  update_ratings(pair, std::array{1, 2});
  EXPECT_NEAR(pair[0].mu - 25, 25 - pair[1].mu, 1e-12);
  EXPECT_GT(pair[0].mu, 25);
  EXPECT_LT(pair[0].sigma, 25.0 / 3);
  // For two players Plackett-Luce is Bradley-Terry: the winner gains sigma^2 / c / 2.
  const double sigma2 = 25.0 * 25.0 / 9;
  const double c = std::sqrt(2 * (sigma2 + 25.0 * 25.0 / 36));
  EXPECT_NEAR(pair[0].mu, 25 + sigma2 / c / 2, 1e-12);
}

TEST(Rating, a_tie_of_equals_changes_no_mean) {
  std::array<Rating, 3> three;
  update_ratings(three, std::array{1, 1, 1});
  for (const auto& rating : three) EXPECT_NEAR(rating.mu, 25, 1e-12);
}

TEST(Rating, places_order_the_means) {
  std::array<Rating, 4> four;
  update_ratings(four, std::array{3, 1, 4, 2});
  EXPECT_GT(four[1].mu, four[3].mu);
  EXPECT_GT(four[3].mu, four[0].mu);
  EXPECT_GT(four[0].mu, four[2].mu);
}

TEST(Rating, finds_the_stronger_of_two) {
  std::array<Rating, 2> pair;
  Rng rng(5);
  for (int game = 0; game < 300; ++game) {
    const bool first = rng.chance(3, 4);
    update_ratings(pair, std::array{first ? 1 : 2, first ? 2 : 1});
  }
  EXPECT_GT(pair[0].shown(), pair[1].shown());
  EXPECT_LT(pair[0].sigma, 3);
}

TEST(SequentialTest, errs_about_as_often_as_it_promises) {
  Rng rng(7);
  int wrong_equal = 0;
  int wrong_stronger = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    SequentialTest equal(0.25, 0.35);
    SequentialTest stronger(0.25, 0.35);
    while (equal.verdict() == Verdict::undecided) equal.add(rng.chance(25, 100) ? 1 : 0);
    while (stronger.verdict() == Verdict::undecided) stronger.add(rng.chance(35, 100) ? 1 : 0);
    wrong_equal += equal.verdict() == Verdict::stronger ? 1 : 0;
    wrong_stronger += stronger.verdict() == Verdict::not_stronger ? 1 : 0;
  }
  EXPECT_LT(wrong_equal, 75);
  EXPECT_LT(wrong_stronger, 75);
  EXPECT_GT(wrong_equal + wrong_stronger, 10);
}

}  // namespace quadriga::stats
