// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/record.h"

// Chance that nobody has to trust: a secret seed decides every draw, its hash is published before
// the first move and the seed after the last, so that anyone can check each draw.
namespace quadriga::fair {

struct Seed {
  std::array<unsigned char, 32> bytes{};

  static Seed random();
  static Seed from_number(std::uint64_t number);  // for simulations that can be repeated
  static std::optional<Seed> from_hex(std::string_view hex);
  std::string hex() const;
};

// BLAKE2b-256 of the seed, in hex.
std::string commitment(const Seed& seed);

// Word `attempt` of the draw that is log entry `number` (counted from 1) of a match: BLAKE2b keyed
// by the seed over both numbers.
std::uint64_t draw_word(const Seed& seed, int number, std::uint64_t attempt);

// The same for Seed::from_number, as a PlayoutSeries wants it.
std::uint64_t numbered_draw_word(std::uint64_t seed_number, int number, std::uint64_t attempt);

// What chance does as log entry `number`: the words mapped to the weights without bias.
PackedMove draw(const Position& position, const Seed& seed, int number);

// The match's next log entry by chance.
inline PackedMove draw_next(const Match& match, const Seed& seed) {
  return draw(match.position(), seed, match.version() + 1);
}

// Everything that can be checked: replay, hashes, result, and if the seed is there its commitment
// and every draw. Empty if all is well.
std::optional<RecordError> verify(const Record& record);
std::optional<RecordError> verify(const Record& record, const Rules* rules);

}  // namespace quadriga::fair
