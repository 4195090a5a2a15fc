// SPDX-License-Identifier: Apache-2.0
#include "stats/rating.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace quadriga::stats {

namespace {
constexpr double kBeta = 25.0 / 6;  // spread of one performance around the skill
constexpr double kKappa = 0.0001;   // a deviation never shrinks to nothing
}  // namespace

void update_ratings(std::span<Rating> ratings, std::span<const int> ranks) {
  const std::size_t n = ratings.size();
  double variance = 0;
  for (const auto& rating : ratings) variance += rating.sigma * rating.sigma + kBeta * kBeta;
  const double c = std::sqrt(variance);

  std::vector<double> strength(n);
  for (std::size_t i = 0; i < n; ++i) strength[i] = std::exp(ratings[i].mu / c);
  // For each player the strength of everyone who did not finish before, and how many tied there.
  std::vector<double> rest(n, 0.0);
  std::vector<int> tied(n, 0);
  for (std::size_t q = 0; q < n; ++q) {
    for (std::size_t i = 0; i < n; ++i) {
      if (ranks[i] >= ranks[q]) rest[q] += strength[i];
      if (ranks[i] == ranks[q]) ++tied[q];
    }
  }

  std::vector<Rating> updated(ratings.begin(), ratings.end());
  for (std::size_t i = 0; i < n; ++i) {
    double omega = 0;
    double delta = 0;
    for (std::size_t q = 0; q < n; ++q) {
      if (ranks[q] > ranks[i]) continue;
      const double share = strength[i] / rest[q];
      omega += ((q == i ? 1.0 : 0.0) - share) / tied[q];
      delta += share * (1 - share) / tied[q];
    }
    const double sigma2 = ratings[i].sigma * ratings[i].sigma;
    updated[i].mu += sigma2 / c * omega;
    const double shrink = 1 - (ratings[i].sigma / c) * (sigma2 / (c * c)) * delta;
    updated[i].sigma *= std::sqrt(std::max(shrink, kKappa));
  }
  std::copy(updated.begin(), updated.end(), ratings.begin());
}

}  // namespace quadriga::stats
