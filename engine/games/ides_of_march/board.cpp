// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/board.h"

#include <cassert>

namespace quadriga::ides_of_march {

static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 768, "search copies this; think before growing it");

void put_tile(State& s, unsigned square, Tile tile, unsigned ports) {
  assert(tile != Tile::none && s.board[square] == 0);
  s.board[square] = laid(tile, ports);
  if (kInnerBits[square] == kNone) return;
  const Bits here = bit(kInnerBits[square]);
  for (unsigned d = 0; d < kDirections; ++d)
    if ((ports & port(d)) != 0) s.ports[d] |= here;
  s.kinds[0] |= here;
  s.kinds[index_of(tile)] |= here;
}

Tile lift_tile(State& s, unsigned square) {
  const Tile tile = tile_at(s, square);
  assert(tile != Tile::none);
  s.board[square] = 0;
  remove_square(s.leapt, square);
  if (kInnerBits[square] == kNone) return tile;
  const Bits rest = ~bit(kInnerBits[square]);
  for (auto& word : s.ports) word &= rest;
  s.kinds[0] &= rest;
  s.kinds[index_of(tile)] &= rest;
  return tile;
}

Links links_of(const State& s) {
  const Bits bare = kInner & ~s.kinds[0];  // the podium has all its ports anyway
  Links links;
  for (unsigned d = 0; d < kDirections; ++d)
    links.to[d] = (bare | s.ports[d]) & shifted(bare | s.ports[opposite(d)], d);
  return links;
}

Bits must_join(const State& s, const Links& links) {
  Bits all = kPodiumBit;
  Bits pieces = 0;
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    for (const bool right : {false, true})
      all |= bit(kInnerBits[crossing(s, seat, right).bridgehead]);
    if (on_hills(s, seat)) pieces |= bit(kInnerBits[s.players[seat].at]);
  }
  return all | (pieces & links.component(kPodiumBit));
}

int bag_size(const State& s) {
  int sum = 0;
  for (const std::uint8_t count : s.bag) sum += count;
  return sum;
}

namespace {

// A breadth-first walk in which some squares cost nothing to enter (IM 15.5): those join the wave
// that found them. Whether a square is free depends on itself alone, so each is reached once.
int moves_between(const State& s, unsigned seat, unsigned from, unsigned goal) {
  const bool commander = s.players[seat].rank == Rank::commander;
  const std::uint8_t gate = crossing(s, seat, commander).square;
  const auto open = [&](unsigned square, unsigned direction) {
    return s.board[square] == 0 || (ports_at(s, square) & port(direction)) != 0;
  };
  const auto allowed = [&](unsigned square) {
    return on_hill(square) || square == gate ||
           (owns(s, seat, square) && kZones[square] != Zone::crossing);
  };
  std::array<bool, kSquares> seen{};
  std::array<std::uint8_t, kSquares> waves[2];
  int sizes[2] = {1, 0};
  waves[0][0] = static_cast<std::uint8_t>(from);
  seen[from] = true;
  for (int moves = 0; sizes[moves & 1] > 0; ++moves) {
    const int now = moves & 1;
    const int next = now ^ 1;
    for (int i = 0; i < sizes[now]; ++i) {
      const unsigned at = waves[now][static_cast<std::size_t>(i)];
      if (at == goal) return moves;
      for (unsigned d = 0; d < kDirections; ++d) {
        const std::uint8_t n = kNeighbours[at][d];
        if (n == kNone || seen[n] || !allowed(n) || !open(at, d) || !open(n, opposite(d))) continue;
        seen[n] = true;
        const bool free = kZones[n] == Zone::crossing || (is_node(s, n) && !can_stand(s, n));
        const int wave = free ? now : next;
        waves[wave][static_cast<std::size_t>(sizes[wave]++)] = n;
      }
    }
    sizes[now] = 0;
  }
  return 99;
}

}  // namespace

int steps_to_goal(const State& s, unsigned seat) {
  const Player& p = s.players[seat];
  if (p.gone) return 99;
  if (p.rank == Rank::commander) return moves_between(s, seat, p.at, kPodium);
  const bool waiting = p.at == kNone;
  const int home_way = moves_between(s, seat, waiting ? kPodium : p.at, home(s, seat).circle);
  // IM 15.5: the march back counts eight, a waiting Senator has yet to enter.
  return home_way == 99 ? 99 : home_way + (waiting ? 1 : 0) + 8;
}

std::vector<std::uint8_t> heads(const State& s) {
  std::vector<std::uint8_t> out;
  for (std::uint8_t square = 0; square < kSquares; ++square) {
    if (!is_bare(s, square)) continue;
    for (unsigned d = 0; d < kDirections; ++d) {
      if (!reached_from(s, square, d)) continue;
      out.push_back(square);
      break;
    }
  }
  return out;
}

}  // namespace quadriga::ides_of_march
