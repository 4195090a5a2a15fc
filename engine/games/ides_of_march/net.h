// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/ides_of_march/bots.h"
#include "engine/games/ides_of_march/signs.h"

// From signs to chances: each seat's signs give the logarithm of its odds, by a sum and a layer of
// units that add what their signs bring above zero.
namespace quadriga::ides_of_march {

inline constexpr std::size_t kUnits = 24;

struct Net {
  std::array<float, kSigns> direct{};
  std::array<std::array<float, kUnits>, kSigns> into{};  // from each sign into each unit
  std::array<float, kUnits> weight{};                    // of each unit
};

struct Thought {
  std::array<float, kUnits> units{};  // above zero
  float log_odds = 0;
};

inline Thought think_over(const Net& net, const Signs& x) {
  Thought t;
  for (std::size_t i = 0; i < kSigns; ++i) {
    if (x[i] == 0) continue;
    t.log_odds += net.direct[i] * x[i];
    for (std::size_t k = 0; k < kUnits; ++k) t.units[k] += net.into[i][k] * x[i];
  }
  for (std::size_t k = 0; k < kUnits; ++k) {
    t.units[k] = t.units[k] > 0 ? t.units[k] : 0;
    t.log_odds += net.weight[k] * t.units[k];
  }
  return t;
}

Chances chances(const State& s, const Net& net);

}  // namespace quadriga::ides_of_march
