// SPDX-License-Identifier: Apache-2.0
#include "engine/core/chance.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace quadriga {
namespace {

int pick(const std::vector<std::uint64_t>& weights, std::vector<std::uint64_t> words) {
  std::size_t next = 0;
  return pick_weighted(
      static_cast<int>(weights.size()), [&](int i) { return weights[static_cast<std::size_t>(i)]; },
      [&] { return words.at(next++); });
}

TEST(PickWeighted, EachOutcomeGetsAsManyRemaindersAsItWeighs) {
  std::array<int, 3> count{};
  for (std::uint64_t word = 0; word < 600; ++word)
    ++count[static_cast<std::size_t>(pick({1, 2, 3}, {word}))];
  EXPECT_EQ(count, (std::array<int, 3>{100, 200, 300}));
}

TEST(PickWeighted, OutcomesWithoutWeightAreNeverPicked) {
  for (std::uint64_t word = 0; word < 10; ++word) {
    EXPECT_EQ(pick({0, 1, 0}, {word}), 1);
    EXPECT_EQ(pick({0, 0, 5}, {word}), 2);
  }
}

// 2^64 = 6 * k + 4: the last four words would favour the first outcomes, so they are thrown away.
TEST(PickWeighted, WordsBeyondTheLastMultipleAreThrownAway) {
  constexpr std::uint64_t kTop = ~std::uint64_t{0};
  for (std::uint64_t i = 0; i < 4; ++i) EXPECT_EQ(pick({1, 1, 1, 1, 1, 1}, {kTop - i, 3}), 3);
  EXPECT_EQ(pick({1, 1, 1, 1, 1, 1}, {kTop - 4}), 5);
}

TEST(PickWeighted, APowerOfTwoUsesEveryWord) {
  constexpr std::uint64_t kTop = ~std::uint64_t{0};
  EXPECT_EQ(pick({1, 1, 1, 1}, {kTop}), 3);
  EXPECT_EQ(pick({1}, {kTop}), 0);
}

struct Weighted {
  std::uint32_t weight;
};

TEST(PickOutcome, FollowsTheWeights) {
  Rng rng(11);
  const std::vector<Weighted> weights{{1}, {0}, {3}};
  // The list type of the engine is indexed by int; wrap the vector alike.
  struct List {
    const std::vector<Weighted>& items;
    auto begin() const { return items.begin(); }
    auto end() const { return items.end(); }
    const Weighted& operator[](int i) const { return items[static_cast<std::size_t>(i)]; }
  };
  std::array<int, 3> count{};
  for (int i = 0; i < 40000; ++i)
    ++count[static_cast<std::size_t>(pick_outcome(List{weights}, rng))];
  EXPECT_EQ(count[1], 0);
  EXPECT_NEAR(count[0], 10000, 400);
}

}  // namespace
}  // namespace quadriga
