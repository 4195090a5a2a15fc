// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/board.h"

#include <cassert>

namespace quadriga::caesar_xl {

int faction_points(const State& s, int side, Faction faction) {
  const auto loyal = faction == Faction::optimates ? kOptimatesLeaders : kPopularesLeaders;
  int points = std::popcount(static_cast<std::uint16_t>(s.leaders[side] & loyal));  // one each, 1.6
  each_bit(s.owned[side], [&](int index) {
    const CardInfo& card = kCardInfo[forum_card(index)];
    if (card.faction == faction) points += card.points;
  });
  return points;
}

int final_score(const State& s, int side) {
  return gold_value(control(s, side)) + political_difference(s, side) +
         (has_supreme(s, side) ? kSupremeAliveScore : 0);
}

int deck_size(const State& s) {
  int cards = 0;
  for (const auto count : s.deck) cards += count;
  return cards;
}

int discard_size(const State& s) {
  int cards = 0;
  for (const auto count : s.discard) cards += count;
  return cards;
}

void add_units(State& s, int side, int place, int kind, int count) {
  add_to(s.units[place][side][kind], count);
  if (count > 0) s.occupied[side] |= bit(place);
}

void remove_units(State& s, int side, int place, int kind, int count) {
  assert(s.units[place][side][kind] >= count);
  add_to(s.units[place][side][kind], -count);
  if (unit_count(s.units[place][side]) == 0) s.occupied[side] &= ~bit(place);
}

void raise_unit(State& s, int side, int place, int kind) {
  assert(stock(s, side, kind) > 0);
  --s.stock[side][is_legion(kind) ? 0 : 1];
  add_units(s, side, place, kind, 1);
}

void eliminate_unit(State& s, int side, int place, int kind) {
  remove_units(s, side, place, kind, 1);
  ++s.stock[side][is_legion(kind) ? 0 : 1];
}

void promote_unit(State& s, int side, int place, int kind) {
  assert(kind == LR || kind == AR);
  remove_units(s, side, place, kind, 1);
  add_units(s, side, place, kind + 1, 1);
}

void kill_leader(State& s, int side, int leader) {
  s.leaders[side] = static_cast<std::uint16_t>(s.leaders[side] & ~leader_bit(leader));
  s.unmoved_leaders = static_cast<std::uint16_t>(s.unmoved_leaders & ~leader_bit(leader));
  s.leader_at[leader] = nowhere;
  if (!is_supreme(leader)) ++s.discard[kLeaderCard[leader]];
}

void place_marker(State& s, int side, int place) { s.markers[side] |= bit(place); }
void take_marker(State& s, int side, int place) { s.markers[side] &= ~bit(place); }

void subdue(State& s, int side, int place) {
  s.subdued[other(side)] &= ~bit(place);
  s.subdued[side] |= bit(place);
}

void discard_from_hand(State& s, int side, Card card) {
  assert(holds(s, side, card));
  --s.hand[side][card];
  // Two copies of a card look alike: the one that was shown counts as the one that goes.
  if (s.shown[side][card] > 0) --s.shown[side][card];
  ++s.discard[card];
}

}  // namespace quadriga::caesar_xl
