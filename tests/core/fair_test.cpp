// SPDX-License-Identifier: Apache-2.0
#include "fair/fair_chance.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "fair/blake2b.h"
#include "tests/core/toy_match.h"

namespace quadriga::fair {
namespace {

// Published commitments and stored games depend on these for ever. The digests were also computed
// with Python's hashlib.blake2b.
TEST(Fair, CommitmentsAndDrawsNeverChange) {
  EXPECT_EQ(Seed::from_number(1).hex(),
            "0100000000000000000000000000000000000000000000000000000000000000");
  EXPECT_EQ(commitment(Seed::from_number(1)),
            "afbc1c053c2f278e3cbd4409c1c094f184aa459dd2f7fca96d6077730ab9ffe3");
  EXPECT_EQ(draw_word(Seed::from_number(1), 1, 0), 0x3203acad722efeebULL);
  EXPECT_EQ(draw_word(Seed::from_number(1), 2, 0), 0xf064aaad628e4656ULL);
  EXPECT_EQ(draw_word(Seed::from_number(1), 1, 1), 0xbcbda4900a82c9fbULL);
}

// What the browser uses is the same as what the server uses.
TEST(Fair, BothHashesAreTheSame) {
  std::vector<unsigned char> bytes;
  for (int i = 0; i < 400; ++i) bytes.push_back(static_cast<unsigned char>(i * 37 + i / 7));
  for (const std::size_t key : {0U, 1U, 32U, 64U}) {
    for (const std::size_t size : {0U, 1U, 16U, 32U, 127U, 128U, 129U, 255U, 256U, 257U, 400U}) {
      for (const std::size_t digest : {16U, 32U, 64U}) {
        std::vector<unsigned char> ours(digest);
        std::vector<unsigned char> theirs(digest);
        const std::span<const unsigned char> all(bytes);
        plain::blake2b(ours, all.first(size), all.last(key));
        blake2b(theirs, all.first(size), all.last(key));
        EXPECT_EQ(ours, theirs) << key << " " << size << " " << digest;
      }
    }
  }
}

TEST(Fair, SeedsSurviveTheirHexForm) {
  const Seed seed = Seed::random();
  const auto back = Seed::from_hex(seed.hex());
  ASSERT_TRUE(back);
  EXPECT_EQ(back->bytes, seed.bytes);
  EXPECT_NE(Seed::random().hex(), seed.hex());
}

TEST(Fair, BadHexIsRefused) {
  EXPECT_FALSE(Seed::from_hex(""));
  EXPECT_FALSE(Seed::from_hex("00"));
  EXPECT_FALSE(Seed::from_hex(std::string(63, '0')));
  EXPECT_FALSE(Seed::from_hex(std::string(63, '0') + "g"));
  EXPECT_FALSE(Seed::from_hex(std::string(66, '0')));
}

TEST(Fair, DrawsFollowTheWeights) {
  const auto position = toy::rules().start(toy::header().options, 2);  // deals 1, 2, 3 as 1:2:3
  std::array<int, 4> count{};
  for (int number = 1; number <= 6000; ++number) {
    const PackedMove move = draw(*position, Seed::from_number(9), number);
    ++count[static_cast<std::size_t>(position->text(move).back() - '0')];
  }
  EXPECT_NEAR(count[1], 1000, 120);
  EXPECT_NEAR(count[2], 2000, 150);
  EXPECT_NEAR(count[3], 3000, 160);
}

TEST(Fair, WordsDoNotRepeat) {
  std::set<std::uint64_t> seen;
  for (std::uint64_t seed = 0; seed < 10; ++seed)
    for (int number = 1; number <= 20; ++number)
      for (std::uint64_t attempt = 0; attempt < 3; ++attempt)
        EXPECT_TRUE(seen.insert(numbered_draw_word(seed, number, attempt)).second);
}

}  // namespace
}  // namespace quadriga::fair
