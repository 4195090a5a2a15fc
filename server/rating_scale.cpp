// SPDX-License-Identifier: Apache-2.0
#include "server/rating_scale.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "stats/rating.h"

namespace quadriga::server {

namespace {

constexpr double kMillion = 1e6;
constexpr double kCentre = 1500;
// In the model two players without doubt about them win by the logistic function of their
// difference over sqrt(2) beta, with beta 25 / 6; in chess by that of their difference over
// 400 / ln 10.
const double kPoints = 400 / std::numbers::ln10 / (std::numbers::sqrt2 * 25 / 6);
// People learn: whoever has played a lot is never taken to be known completely.
constexpr double kLeastSigma = 1.5;

std::int64_t millionths(double value) { return std::llround(value * kMillion); }

}  // namespace

store::RatingRow first_rating(std::string person, std::string game) {
  const stats::Rating fresh;
  return {std::move(person), std::move(game), millionths(fresh.mu), millionths(fresh.sigma), 0};
}

void rate(std::span<store::RatingRow> ratings, std::span<const int> ranks) {
  std::vector<stats::Rating> skills;
  for (const auto& row : ratings)
    skills.push_back(
        {static_cast<double>(row.mu) / kMillion, static_cast<double>(row.sigma) / kMillion});
  stats::update_ratings(skills, ranks);
  for (std::size_t i = 0; i < ratings.size(); ++i) {
    ratings[i].mu = millionths(skills[i].mu);
    ratings[i].sigma = millionths(std::max(skills[i].sigma, kLeastSigma));
    ++ratings[i].games;
  }
}

int shown_rating(std::int64_t mu) {
  const double away = static_cast<double>(mu) / kMillion - stats::Rating{}.mu;
  return static_cast<int>(std::lround(kCentre + away * kPoints));
}

int shown_margin(std::int64_t sigma) {
  return static_cast<int>(std::lround(2 * static_cast<double>(sigma) / kMillion * kPoints));
}

}  // namespace quadriga::server
