// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace quadriga {

// A small fast generator for simulation and search (xoshiro256**, seeded by splitmix64). Real
// games draw from a cryptographic seed instead; see fair/.
class Rng {
 public:
  explicit constexpr Rng(std::uint64_t seed) {
    for (auto& word : state_) word = split_mix(seed);
  }

  constexpr std::uint64_t next() {
    const std::uint64_t result = rotate_left(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = rotate_left(state_[3], 45);
    return result;
  }

  // Uniform in 0 .. bound-1; bound > 0. Multiply and shift: the bias is below bound / 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) {
    return static_cast<std::uint32_t>(((next() >> 32U) * bound) >> 32U);
  }

  constexpr bool chance(std::uint32_t part, std::uint32_t whole) { return below(whole) < part; }

  // A generator of its own for each worker or game, so that results do not depend on threads.
  static constexpr std::uint64_t derive(std::uint64_t seed, std::uint64_t stream) {
    std::uint64_t mixed = seed ^ (stream * 0x9E3779B97F4A7C15ULL + 0xD1B54A32D192ED03ULL);
    return split_mix(mixed);
  }

 private:
  static constexpr std::uint64_t split_mix(std::uint64_t& x) {
    x += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = x;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  }
  static constexpr std::uint64_t rotate_left(std::uint64_t x, unsigned k) {
    return (x << k) | (x >> (64U - k));
  }

  std::uint64_t state_[4]{};
};

}  // namespace quadriga
