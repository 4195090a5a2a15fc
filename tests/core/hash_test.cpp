// SPDX-License-Identifier: Apache-2.0
#include "engine/core/hash.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string_view>

#include "engine/core/rng.h"

namespace quadriga {
namespace {

std::uint64_t hash_text(std::string_view text) { return hash_bytes(text.data(), text.size()); }

// These numbers stand in records for ever: if one changes, every stored game becomes unreadable.
TEST(Hash, NeverChanges) {
  EXPECT_EQ(hash_text(""), 0x02e9f40e414bb620ULL);
  EXPECT_EQ(hash_text("a"), 0x4f380b80dbeb9579ULL);
  EXPECT_EQ(hash_text("quadriga"), 0xf0cb5512b141e999ULL);
  EXPECT_EQ(hash_text("four horses, one engine"), 0x0d27c6d07291a192ULL);
  EXPECT_EQ(hash_bytes("quadriga", 8, 1), 0xa7f0ccf12da8b10bULL);
}

TEST(Hash, EveryByteCounts) {
  std::array<std::uint8_t, 37> bytes{};
  std::set<std::uint64_t> seen{hash_value(bytes)};
  for (auto& byte : bytes) {
    for (const int value : {1, 2, 128, 255}) {
      byte = static_cast<std::uint8_t>(value);
      EXPECT_TRUE(seen.insert(hash_value(bytes)).second);
    }
    byte = 0;
  }
}

TEST(Hash, LengthCounts) {
  const std::array<std::uint8_t, 16> zeros{};
  std::set<std::uint64_t> seen;
  for (std::size_t size = 0; size <= zeros.size(); ++size)
    EXPECT_TRUE(seen.insert(hash_bytes(zeros.data(), size)).second) << size;
}

// Simulations are named by their seed in bug reports and golden files.
TEST(Rng, NeverChanges) {
  Rng rng(1);
  EXPECT_EQ(rng.next(), 0xb3f2af6d0fc710c5ULL);
  EXPECT_EQ(rng.next(), 0x853b559647364ceaULL);
  EXPECT_EQ(Rng::derive(1, 2), 0x4c71f30e500f0b72ULL);
}

TEST(Rng, DerivedSeedsDiffer) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 50; ++seed)
    for (std::uint64_t stream = 0; stream < 50; ++stream)
      EXPECT_TRUE(seen.insert(Rng::derive(seed, stream)).second) << seed << " " << stream;
}

TEST(Rng, BelowCoversItsRangeEvenly) {
  Rng rng(7);
  std::array<int, 6> count{};
  for (int i = 0; i < 60000; ++i) ++count[rng.below(6)];
  for (const int n : count) EXPECT_NEAR(n, 10000, 500);
}

}  // namespace
}  // namespace quadriga
