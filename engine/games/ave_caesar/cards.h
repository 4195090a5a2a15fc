// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstdint>

// Heaps of race cards. A heap is one word with four bits per value: how many cards of that value
// it holds. Adding and taking away heaps is adding and subtracting words.
namespace quadriga::ave_caesar {

using Cards = std::uint32_t;

inline constexpr int kHighest = 6;
inline constexpr Cards kFullDeck = 0x444444;  // AC 1.2: four copies of 1 .. 6
inline constexpr Cards kSixes = 0xF00000;

constexpr Cards card(int value) { return Cards{1} << (4 * (value - 1)); }
constexpr int count_of(Cards cards, int value) {
  return static_cast<int>((cards >> (4 * (value - 1))) & 15U);
}
// One bit, the lowest of four, for every value that is there.
constexpr Cards values_in(Cards cards) {
  return (cards | (cards >> 1U) | (cards >> 2U)) & 0x111111U;
}
constexpr int lowest_value(Cards values) { return (std::countr_zero(values) >> 2) + 1; }
constexpr bool only_sixes(Cards cards) { return cards != 0 && (cards & ~kSixes) == 0; }

constexpr int size_of(Cards cards) {
  const Cards pairs = (cards & 0x0F0F0FU) + ((cards >> 4U) & 0x0F0F0FU);
  return static_cast<int>(((pairs * 0x010101U) >> 16U) & 0xFFU);
}
constexpr int points_of(Cards cards) {
  int points = 0;
  for (int value = 1; value <= kHighest; ++value) points += value * count_of(cards, value);
  return points;
}

// Cards whose order is known, the top one first: three bits each, so up to 21 cards. Only the cards
// that their owner put under his deck have an order (AC 12.4).
using Pile = std::uint64_t;

constexpr int pile_size(Pile pile) { return (static_cast<int>(std::bit_width(pile)) + 2) / 3; }
constexpr int pile_top(Pile pile) { return static_cast<int>(pile & 7U); }
constexpr Pile pile_without_top(Pile pile) { return pile >> 3U; }
constexpr Pile pile_with_bottom(Pile pile, int value) {
  return pile | (static_cast<Pile>(value) << (3 * pile_size(pile)));
}
constexpr Cards pile_cards(Pile pile) {
  Cards cards = 0;
  for (; pile != 0; pile >>= 3U) cards += card(pile_top(pile));
  return cards;
}

}  // namespace quadriga::ave_caesar
