// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>

#include "engine/games/ave_caesar/reach.h"
#include "tests/games/ave_caesar/position.h"

// Imagining hidden cards, with the odds that the rules give them (AC 12.1, AC 12.2, AC 18.7).
namespace quadriga::ave_caesar {
namespace {

constexpr int kWorlds = 60'000;

std::map<Cards, int> imagined_hands(const State& state, Seat viewer, int seat) {
  Rng rng(301);
  const View view = AveCaesar::view(state, viewer);
  std::map<Cards, int> hands;
  for (int i = 0; i < kWorlds; ++i) ++hands[AveCaesar::sample(view, rng).hand[at(seat)]];
  return hands;
}

std::int64_t ways(Cards from, Cards hand) {
  std::int64_t product = 1;
  for (int value = 1; value <= kHighest; ++value) {
    const int n = count_of(from, value);
    const int k = count_of(hand, value);
    if (k > n) return 0;
    for (int i = 0; i < k; ++i) product = product * (n - i) / (i + 1);
  }
  return product;
}

// Every hand of three that `possible` allows, with its share of the deals, against what was
// imagined.
template <class Possible>
void expect_odds(const std::map<Cards, int>& hands, Cards left, Possible&& possible) {
  std::map<Cards, std::int64_t> weights;
  std::int64_t total = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = a; b <= 6; ++b)
      for (int c = b; c <= 6; ++c) {
        const Cards hand = card(a) + card(b) + card(c);
        if (!possible(hand) || ways(left, hand) == 0) continue;
        weights[hand] = ways(left, hand);
        total += weights[hand];
      }
  for (const auto& [hand, count] : hands) EXPECT_EQ(weights.count(hand), 1U) << std::hex << hand;
  double chi_square = 0;
  for (const auto& [hand, weight] : weights) {
    const double expected = static_cast<double>(weight) * kWorlds / static_cast<double>(total);
    const auto found = hands.find(hand);
    const double seen = found == hands.end() ? 0 : found->second;
    chi_square += (seen - expected) * (seen - expected) / expected;
  }
  // Far in the tail for the number of hands: the seed is fixed, so this never fails by luck.
  EXPECT_LT(chi_square, 2.0 * static_cast<double>(weights.size()) + 20) << weights.size();
}

TEST(ave_caesar_sample, hands_have_their_odds) {
  const State state = given({"race A-white-cw", "at 1 T2a/2p", "left 1 1 1 2 2 3 4 5 6 6 6",
                             "hand 1 1 2 6", "hand 0 1 2 3"});
  expect_odds(imagined_hands(state, 0, 1), state.table.left[1], [](Cards) { return true; });
}

TEST(ave_caesar_sample, the_seat_to_play_can_play) {
  // Seat 1 stands behind a taken neck two spaces ahead: of its cards only a 1 can be played.
  const State state = given({"race A-white-cw", "at 0 T4/2p", "at 1 T2a/2p", "at 2 L3a/2p",
                             "left 1 1 1 2 2 3 4 5 6 6 6", "hand 1 1 2 6", "turn 1"});
  ASSERT_EQ(AveCaesar::to_act(state), 1);
  expect_odds(imagined_hands(state, 0, 1), state.table.left[1],
              [](Cards hand) { return count_of(hand, 1) > 0; });
}

// AC 12.6.
TEST(ave_caesar_sample, a_miss_is_remembered) {
  const State state =
      given({"race A-white-cw", "at 0 T4/2p", "at 1 T2a/2p", "at 2 L3a/2p",
             "left 1 1 1 2 2 3 4 5 6 6 6", "hand 1 3 4 6", "hand 2 1 1 1", "turn 1"});
  ASSERT_EQ(AveCaesar::to_act(state), 2);
  expect_odds(imagined_hands(state, 0, 1), state.table.left[1],
              [](Cards hand) { return count_of(hand, 1) == 0; });
}

TEST(ave_caesar_sample, a_leader_who_missed_in_front_of_all_holds_sixes) {
  const State state =
      given({"race A-white-cw", "at 0 S8/2p", "at 1 T2a/2p", "at 2 L3a/2p",
             "left 1 1 1 2 2 3 4 5 6 6 6", "hand 1 6 6 6", "hand 2 1 1 1", "turn 1"});
  ASSERT_EQ(AveCaesar::to_act(state), 2);
  const auto hands = imagined_hands(state, 0, 1);
  ASSERT_EQ(hands.size(), 1U);
  EXPECT_EQ(hands.begin()->first, card(6) * 3);
}

TEST(ave_caesar_sample, the_owner_knows_what_lies_under_his_deck) {
  Options options;
  options.missed_turns = true;
  const State state = given({"race A-white-cw", "at 0 T3a/1c", "at 1 T4/1c", "at 2 T2a/1c",
                             "left 0 1 2 3 4 5 5 6", "hand 0 1 2 3", "under 0 5 4"},
                            options);
  Rng rng(302);
  std::map<Pile, int> own;
  std::map<Pile, int> others;
  for (int i = 0; i < 2000; ++i) {
    const State mine = AveCaesar::sample(AveCaesar::view(state, 0), rng);
    ++own[mine.under[0]];
    ASSERT_EQ(mine.hand[0], state.hand[0]);
    ++others[AveCaesar::sample(AveCaesar::view(state, 1), rng).under[0]];
  }
  EXPECT_EQ(own.size(), 1U);
  EXPECT_EQ(own.begin()->first, state.under[0]);
  EXPECT_GT(others.size(), 20U);
}

}  // namespace
}  // namespace quadriga::ave_caesar
