// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace quadriga::stats {

// A skill as Weng and Lin (2011) model it: a normal belief with mean and deviation.
struct Rating {
  double mu = 25.0;
  double sigma = 25.0 / 3;

  // What a leaderboard shows: we are fairly sure that the skill is at least this.
  double shown() const { return mu - 3 * sigma; }
};

// Updates everybody after one game of 2 or more by the Plackett-Luce form of the method. Ranks
// start at 1; tied players share one.
void update_ratings(std::span<Rating> ratings, std::span<const int> ranks);

}  // namespace quadriga::stats
