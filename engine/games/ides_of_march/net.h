// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/ides_of_march/signs.h"

// From signs to chances: each seat's signs give the logarithm of its odds, by a sum and a layer of
// units that add what their signs bring above zero.
namespace quadriga::ides_of_march {

inline constexpr std::size_t kUnits = 32;

struct Net {
  std::array<float, kSigns> direct{};
  std::array<std::array<float, kUnits>, kSigns> into{};  // from each sign into each unit
  std::array<float, kUnits> weight{};                    // of each unit
};

inline float log_odds(const Net& net, const Signs& x) {
  std::array<float, kUnits> units{};
  float sum = 0;
  for (std::size_t i = 0; i < kSigns; ++i) {
    if (x[i] == 0) continue;
    sum += net.direct[i] * x[i];
    for (std::size_t k = 0; k < kUnits; ++k) units[k] += net.into[i][k] * x[i];
  }
  for (std::size_t k = 0; k < kUnits; ++k) sum += net.weight[k] * (units[k] > 0 ? units[k] : 0);
  return sum;
}

}  // namespace quadriga::ides_of_march
