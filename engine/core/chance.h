// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "engine/core/game.h"
#include "engine/core/rng.h"

namespace quadriga {

// Which outcome of weights w0, w1, ... a stream of random 64-bit words picks. Words beyond the
// largest multiple of the total are thrown away, so every outcome has exactly its share.
// `weight_of(i)` gives the weights, `next_word()` the stream.
template <class WeightOf, class NextWord>
int pick_weighted(int count, WeightOf&& weight_of, NextWord&& next_word) {
  std::uint64_t total = 0;
  for (int i = 0; i < count; ++i) total += weight_of(i);
  const std::uint64_t limit = ~std::uint64_t{0} - (~std::uint64_t{0} % total + 1) % total;
  std::uint64_t word = next_word();
  while (word > limit) word = next_word();
  std::uint64_t rest = word % total;
  for (int i = 0; i < count - 1; ++i) {
    if (rest < weight_of(i)) return i;
    rest -= weight_of(i);
  }
  return count - 1;
}

// The same with the fast generator, for simulation and search.
template <class List>
int pick_outcome(const List& outcomes, Rng& rng) {
  std::uint32_t total = 0;
  for (const auto& outcome : outcomes) total += outcome.weight;
  const std::uint32_t drawn = rng.below(total);
  // Counts the outcomes that lie wholly below the drawn number: no branch that depends on luck.
  std::uint32_t below = 0;
  int picked = 0;
  for (const auto& outcome : outcomes) {
    below += outcome.weight;
    picked += drawn >= below ? 1 : 0;
  }
  return picked;
}

}  // namespace quadriga
