// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/walk.h"

#include <algorithm>

#include "engine/games/ides_of_march/lay.h"

namespace quadriga::ides_of_march {
namespace {

bool proper_side(const State& s, unsigned seat, const Crossing& c) {
  return s.options.crossing_sides == CrossingSides::free ||
         c.right == (s.players[seat].rank == Rank::commander);
}

// What leaping one tile costs (IM 7.4, 7.5; with the option toll also 6.13).
unsigned leap_cost(const State& s, unsigned seat, unsigned square) {
  const Tile tile = tile_at(s, square);
  if (tile == Tile::BR && s.options.bridge_reuse == BridgeReuse::toll &&
      s.players[seat].rank == Rank::commander && has_square(s.leapt, square))
    return kBridgeRelayCost;
  return kLeapCosts[index_of(tile)];
}

// Of the line that leads from one square to the other; kDirections if they lie in none.
unsigned direction_to(unsigned from, unsigned to) {
  const int rows = static_cast<int>(to / kColumns) - static_cast<int>(from / kColumns);
  const int columns = static_cast<int>(to % kColumns) - static_cast<int>(from % kColumns);
  if (columns == 0) return rows < 0 ? 0 : 2;
  if (rows == 0) return columns > 0 ? 1 : 3;
  return kDirections;
}

}  // namespace

Walk walk(const State& s, unsigned seat, unsigned direction) {
  const Player& p = s.players[seat];
  Walk out;
  if (p.at == kNone || (ports_at(s, p.at) & port(direction)) == 0) return out;
  bool bribed = false;
  Bar bar = Bar::none;
  for (unsigned at = p.at;;) {
    if (!reached_from(s, at, direction)) return {};
    at = kNeighbours[at][direction];
    if (on_hill(at)) {
      ++out.income;
      out.hill_set |= static_cast<std::uint8_t>(1U << (kHills[at] - 1U));
    }
    if (kOwners[at] != kNone && !owns(s, seat, at)) bar = Bar::foreign;
    if (can_stand(s, at)) {
      out.to = static_cast<std::uint8_t>(at);
      break;
    }
    const Tile tile = tile_at(s, at);
    if (!in_set(tile, kLeapable)) {
      out.to = static_cast<std::uint8_t>(at);
      bar = Bar::sabotage;
      break;
    }
    if (in_set(tile, kBribable)) {
      bribed = true;
      if (out.leaps > 0 && bar == Bar::none) bar = Bar::battle_tile;
    }
    if (kZones[at] == Zone::crossing && bar == Bar::none &&
        !proper_side(s, seat, kCrossings[kCrossingAt[at]]))
      bar = Bar::side;
    out.cost = static_cast<std::uint8_t>(out.cost + leap_cost(s, seat, at));
    ++out.leaps;
  }
  if (bar == Bar::none && out.to == kPodium && p.rank == Rank::senator && holder(s) != kNone &&
      !s.options.senator_may_depose)
    bar = Bar::podium;
  if (bar == Bar::none && out.cost > p.coins) bar = Bar::coins;
  if (bribed) out.income = 0;
  out.bar = bar;
  return out;
}

Walks open_walks(const State& s, unsigned seat) {
  Walks out;
  for (unsigned d = 0; d < kDirections; ++d) {
    const Walk w = walk(s, seat, d);
    if (w.bar == Bar::none) out.items[static_cast<std::size_t>(out.count++)] = w;
  }
  return out;
}

bool can_walk_to(const State& s, unsigned seat, unsigned square) {
  const std::uint8_t at = s.players[seat].at;
  if (at == kNone || at == square) return false;
  const unsigned direction = direction_to(at, square);
  if (direction == kDirections) return false;
  const Walk w = walk(s, seat, direction);
  return w.bar == Bar::none && w.to == square;
}

Walks forward_walks(const State& s, unsigned seat, bool free) {
  const std::uint8_t previous = previous_square(s.players[seat]);
  Walks out;
  for (const Walk& w : open_walks(s, seat))
    if (w.to != previous && (!free || w.cost == 0))
      out.items[static_cast<std::size_t>(out.count++)] = w;
  return out;
}

std::uint8_t previous_square(const Player& player) {
  const auto& trail = player.trail;
  return trail.size() >= 2 ? trail[trail.size() - 2] : kNone;
}

unsigned front_of(const State& s, unsigned seat) {
  const Player& p = s.players[seat];
  if (p.at == kNone) return 0;
  unsigned directions = ports_at(s, p.at);
  const std::uint8_t previous = previous_square(p);
  if (previous == kNone) return directions;
  // Trail squares lie in one line with the next one, leapt tiles between them.
  const unsigned back = direction_to(p.at, previous);
  if (back != kDirections) directions &= ~port(back);
  return directions;
}

Bar entry_bar(const State& s, unsigned seat) {
  if (s.players[seat].at != kNone || s.players[seat].rank != Rank::senator) return Bar::no_road;
  const std::uint8_t there = standing_on(s, kPodium);
  if (there == kNone) return Bar::none;
  if (s.players[there].rank == Rank::commander)
    return s.options.senator_may_depose ? Bar::none : Bar::podium;
  return s.options.podium_bump == PodiumBump::block ? Bar::podium : Bar::none;
}

std::uint8_t back_square(const State& s, unsigned seat, int n) {
  const auto& trail = s.players[seat].trail;
  const int last = static_cast<int>(trail.size()) - 1;
  const auto available = [&](int i) {
    const std::uint8_t square = trail[static_cast<std::size_t>(i)];
    return can_stand(s, square) && standing_on(s, square) == kNone;
  };
  const int goal = std::max(0, last - n);
  if (last < 1) return kNone;
  for (int i = goal; i >= 0; --i)
    if (available(i)) return trail[static_cast<std::size_t>(i)];
  for (int i = goal + 1; i < last; ++i)
    if (available(i)) return trail[static_cast<std::size_t>(i)];
  return kNone;
}

const Crossing* ferry_crossing(const State& s, unsigned seat) {
  const Player& p = s.players[seat];
  if (p.stock[index_of(Tile::FE)] == 0 || p.coins < kFerrymanFee) return nullptr;
  for (const bool right : {false, true}) {
    const Crossing& c = crossing(s, seat, right);
    if (!proper_side(s, seat, c) || is_node(s, c.square)) continue;
    const bool out = p.at == c.landing;
    if (!out && p.at != c.bridgehead) continue;
    return can_stand(s, out ? c.bridgehead : c.landing) ? &c : nullptr;
  }
  return nullptr;
}

}  // namespace quadriga::ides_of_march
