// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "engine/games/caesar_xl/game.h"

// What can be read off the map, and the few ways to change it.
namespace quadriga::caesar_xl {

inline constexpr std::uint64_t kCityMask = (std::uint64_t{1} << kCities) - 1;
inline constexpr std::uint8_t kNobody2 = 2;  // neither side

constexpr std::uint64_t bit(int place) { return std::uint64_t{1} << static_cast<unsigned>(place); }
constexpr std::uint16_t leader_bit(int leader) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(leader));
}
constexpr int other(int side) { return 1 - side; }
constexpr bool is_city(int place) { return place < kCities; }
constexpr bool is_leader(Piece piece) { return piece >= CAESAR && piece < nobody; }
constexpr bool is_unit(Piece piece) { return piece < CAESAR; }
constexpr bool is_legion(int kind) { return kind == LR || kind == LV; }
constexpr int leader_index(Piece piece) { return piece - kKinds; }
constexpr Piece leader_piece(int leader) { return static_cast<Piece>(leader + kKinds); }
constexpr Place as_place(int place) { return static_cast<Place>(place); }
constexpr Piece as_piece(int piece) { return static_cast<Piece>(piece); }
constexpr Card as_card(int card) { return static_cast<Card>(card); }
constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }
constexpr int supreme(int side) { return side; }  // the Leader indices of Caesar and Pompey
constexpr bool is_supreme(int leader) { return leader < 2; }
constexpr int forum_index(Card card) { return card - F01; }
constexpr Card forum_card(int index) { return static_cast<Card>(F01 + index); }
constexpr bool connected(int a, int b) { return (kPlaceInfo[a].near_mask & bit(b)) != 0; }

inline void add_to(std::uint8_t& value, int change) { value = byte(value + change); }

// Calls `use(index)` for each bit that is set, lowest first.
template <class Word, class Use>
constexpr void each_bit(Word mask, Use&& use) {
  while (mask != 0) {
    use(std::countr_zero(mask));
    mask = static_cast<Word>(mask & (mask - 1));
  }
}

inline int unit_count(const UnitCounts& units) { return units[0] + units[1] + units[2] + units[3]; }
inline int unit_swords(const UnitCounts& units) {
  return units[LR] * kSwords[LR] + units[LV] * kSwords[LV] + units[AR] * kSwords[AR] +
         units[AV] * kSwords[AV];
}
inline int units_at(const State& s, int side, int place) {
  return unit_count(s.units[place][side]);
}
inline const UnitCounts& stack(const State& s, int side, int place) { return s.units[place][side]; }
inline UnitCounts& stack(State& s, int side, int place) { return s.units[place][side]; }

inline std::uint16_t leaders_at(const State& s, int side, int place) {
  std::uint16_t found = 0;
  each_bit(s.leaders[side], [&](int leader) {
    if (s.leader_at[leader] == place) found |= leader_bit(leader);
  });
  return found;
}
// The places where the side has a Leader.
inline std::uint64_t leader_places(const State& s, int side) {
  std::uint64_t places = 0;
  each_bit(s.leaders[side], [&](int leader) { places |= bit(s.leader_at[leader]); });
  return places;
}
inline bool has_leader(const State& s, int side, Piece leader) {
  return (s.leaders[side] & leader_bit(leader_index(leader))) != 0;
}
inline bool has_supreme(const State& s, int side) {
  return (s.leaders[side] & leader_bit(supreme(side))) != 0;
}
inline Place place_of(const State& s, int leader) { return s.leader_at[leader]; }
inline bool owns_forum(const State& s, int side, Card card) {
  return (s.owned[side] & (1U << static_cast<unsigned>(forum_index(card)))) != 0;
}

// 3.6: units and Leaders.
inline int swords_at(const State& s, int side, int place) {
  int swords = unit_swords(stack(s, side, place));
  each_bit(leaders_at(s, side, place), [&](int leader) { swords += kSwords[leader + kKinds]; });
  return swords;
}

inline std::uint64_t occupied(const State& s, int side) { return s.occupied[side]; }
inline std::uint64_t markers(const State& s, int side) { return s.markers[side]; }
inline std::uint64_t subdued(const State& s, int side) { return s.subdued[side]; }

// 3.3, 3.4. The places a side controls; nobody controls a contested one.
inline std::uint64_t control(const State& s, int side) {
  return (occupied(s, side) | markers(s, side)) & ~occupied(s, other(side)) &
         (kCityMask | subdued(s, side));
}
inline bool controls(const State& s, int side, int place) {
  return (control(s, side) & bit(place)) != 0;
}
// Barbarian Areas that nobody has subdued.
inline std::uint64_t active_areas(const State& s) {
  return kBarbarianMask & ~(s.subdued[0] | s.subdued[1]);
}
// 2.3, cities only.
inline int gold_value(std::uint64_t places) {
  return std::popcount(places & kWorth1Mask) + std::popcount(places & kWorth2Mask) +
         std::popcount(places & kWorth3Mask) + std::popcount(places & kWorth4Mask) +
         std::popcount(places & kWorth5Mask);
}
inline int markers_in_stock(const State& s) {
  return kAllyMarkers - std::popcount(s.markers[0]) - std::popcount(s.markers[1]);
}

// 14.1: points of one faction that a side has in play.
int faction_points(const State& s, int side, Faction faction);
inline int political_difference(const State& s, int side) {
  const int difference =
      faction_points(s, side, Faction::optimates) - faction_points(s, side, Faction::populares);
  return difference < 0 ? -difference : difference;
}
int final_score(const State& s, int side);  // 14.5

inline int hand_size(const State& s, int side) {
  int cards = 0;
  for (const auto count : s.hand[side]) cards += count;
  return cards;
}
inline bool has_cards(const State& s, int side) {
  unsigned any = 0;
  for (const auto count : s.hand[side]) any |= count;
  return any != 0;
}
inline bool holds(const State& s, int side, Card card) {
  return card < kHoldable && s.hand[side][card] > 0;
}
int deck_size(const State& s);
int discard_size(const State& s);
inline int stock(const State& s, int side, int kind) {
  return s.stock[side][is_legion(kind) ? 0 : 1];
}

// A set of units in one byte, two bits a kind: what Treachery takes is never more than three of
// one.
constexpr std::uint8_t pack_set(const UnitCounts& units) {
  return byte(units[0] | units[1] << 2 | units[2] << 4 | units[3] << 6);
}
constexpr UnitCounts unpack_set(std::uint8_t set) {
  return {{byte(set & 3), byte(set >> 2 & 3), byte(set >> 4 & 3), byte(set >> 6)}};
}

// ---- changing the map

void add_units(State& s, int side, int place, int kind, int count);     // not from stock
void remove_units(State& s, int side, int place, int kind, int count);  // not to stock
void raise_unit(State& s, int side, int place, int kind);               // from stock
void eliminate_unit(State& s, int side, int place, int kind);           // to stock, 3.8
void promote_unit(State& s, int side, int place, int kind);             // 3.7
void kill_leader(State& s, int side, int leader);                       // 11.6, 11.7
void place_marker(State& s, int side, int place);
void take_marker(State& s, int side, int place);
void subdue(State& s, int side, int place);
void discard_from_hand(State& s, int side, Card card);

}  // namespace quadriga::caesar_xl
