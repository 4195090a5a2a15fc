// SPDX-License-Identifier: Apache-2.0
#include "engine/core/fixed_list.h"

#include <gtest/gtest.h>

#include "engine/core/hash.h"
#include "engine/core/move_list.h"

namespace quadriga {
namespace {

using List = FixedList<std::uint16_t, 4>;

List make(std::initializer_list<std::uint16_t> values) {
  List list;
  for (const auto value : values) list.push_back(value);
  return list;
}

TEST(FixedList, HoldsWhatWasPushedInOrder) {
  const List list = make({7, 8, 9});
  EXPECT_EQ(list.size(), 3U);
  EXPECT_EQ(list[0], 7);
  EXPECT_EQ(list.back(), 9);
  EXPECT_FALSE(list.full());
  EXPECT_EQ(std::vector<int>(list.begin(), list.end()), (std::vector<int>{7, 8, 9}));
}

TEST(FixedList, ErasingKeepsTheOrderOfTheRest) {
  List list = make({1, 2, 3, 4});
  EXPECT_TRUE(list.full());
  list.erase(1);
  EXPECT_EQ(list, make({1, 3, 4}));
  list.erase(2);
  EXPECT_EQ(list, make({1, 3}));
  list.erase(0);
  EXPECT_EQ(list, make({3}));
}

// States are compared and hashed byte by byte, so what a list once held must not stay behind.
TEST(FixedList, TheUnusedTailIsAlwaysZero) {
  using Bytes = FixedList<std::uint8_t, 7>;
  Bytes list;
  for (std::uint8_t i = 1; i <= 7; ++i) list.push_back(i);
  list.pop_back();
  list.erase(0);
  list.erase(3);
  Bytes fresh;
  for (const int value : {2, 3, 4, 6}) fresh.push_back(static_cast<std::uint8_t>(value));
  EXPECT_EQ(hash_value(list), hash_value(fresh));
  list.clear();
  EXPECT_EQ(hash_value(list), hash_value(Bytes{}));
}

TEST(FixedList, EqualityLooksAtTheValuesAndTheCount) {
  EXPECT_NE(make({0}), make({}));
  EXPECT_NE(make({1, 2}), make({2, 1}));
  EXPECT_EQ(make({1, 2}), make({1, 2}));
}

TEST(MoveList, CountsAndShrinks) {
  MoveList<int, 3> list;
  EXPECT_TRUE(list.empty());
  list.push_back(5);
  list.push_back(6);
  list.push_back(7);
  EXPECT_EQ(list.size(), 3);
  list.resize_down(1);
  EXPECT_EQ(list.size(), 1);
  EXPECT_EQ(list[0], 5);
  list.clear();
  EXPECT_EQ(list.begin(), list.end());
}

}  // namespace
}  // namespace quadriga
