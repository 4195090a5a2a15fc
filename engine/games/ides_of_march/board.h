// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>

#include "engine/games/ides_of_march/game.h"

// Squares, tiles and the two pictures of the board that a state keeps: a byte for each square, and
// words of bits for the 49 squares inside the waterway.
namespace quadriga::ides_of_march {

inline constexpr int kDirections = 4;                         // N, E, S, W
inline constexpr std::uint8_t kPrintedKind = kTileKinds + 1;  // podium and Home circles

constexpr unsigned opposite(unsigned direction) { return direction ^ 2U; }
constexpr unsigned port(unsigned direction) { return 1U << direction; }
constexpr unsigned turned_round(unsigned ports) { return ((ports << 2U) | (ports >> 2U)) & 15U; }
constexpr std::uint64_t bit(unsigned index) { return std::uint64_t{1} << index; }

constexpr std::uint8_t index_of(Tile tile) { return static_cast<std::uint8_t>(tile); }
constexpr unsigned set_of(Tile tile) { return 1U << index_of(tile); }
constexpr bool in_set(Tile tile, unsigned set) { return (set >> index_of(tile) & 1U) != 0; }

// Groups of IM 2.2 as sets of kinds.
inline constexpr unsigned kRoads =
    set_of(Tile::ST) | set_of(Tile::BE) | set_of(Tile::TJ) | set_of(Tile::CR);
inline constexpr unsigned kSabotage = set_of(Tile::FT) | set_of(Tile::BK);
inline constexpr unsigned kBribable = set_of(Tile::OU) | set_of(Tile::RE);
inline constexpr unsigned kBlocking = kSabotage | kBribable | set_of(Tile::TE);
inline constexpr unsigned kLeapable =
    kBribable | set_of(Tile::BR) | set_of(Tile::FE) | set_of(Tile::TE);
inline constexpr unsigned kCoverable = set_of(Tile::ST) | set_of(Tile::BE) | set_of(Tile::TJ);

// Can a tile of this kind be turned to these ports (IM 2.4)?
constexpr bool has_rotation(unsigned kind, unsigned ports) {
  return (unsigned{kTileMasks[kind]} >> ports & 1U) != 0;
}

constexpr bool is_square(unsigned square) { return square < kSquares; }
constexpr bool on_hill(unsigned square) { return is_square(square) && kHills[square] != 0; }

// --- A square of the board byte ---

constexpr std::uint8_t laid(Tile tile, unsigned ports) {
  return static_cast<std::uint8_t>(static_cast<unsigned>(index_of(tile)) << 4U | ports);
}
// The kind on a square; printed nodes count as none.
inline Tile tile_at(const State& s, unsigned square) {
  const unsigned kind = s.board[square] >> 4U;
  return kind > kTileKinds ? Tile::none : static_cast<Tile>(kind);
}
inline unsigned ports_at(const State& s, unsigned square) { return s.board[square] & 15U; }
inline bool is_node(const State& s, unsigned square) { return s.board[square] != 0; }  // IM 5.2
inline bool can_stand(const State& s, unsigned square) {
  return (((kRoads | 1U << kPrintedKind) >> (s.board[square] >> 4U)) & 1U) != 0;
}
// Neighbour in a direction is a node whose road reaches back to `square` (IM 5.3).
inline bool reached_from(const State& s, unsigned square, unsigned direction) {
  const unsigned n = kNeighbours[square][direction];
  return n != kNone && (ports_at(s, n) & port(opposite(direction))) != 0;
}
// IM 5.4: a square that a tile could lie on, and none does.
inline bool is_bare(const State& s, unsigned square) {
  const Zone zone = kZones[square];
  return s.board[square] == 0 &&
         (zone == Zone::hill || zone == Zone::crossing || zone == Zone::home);
}

void put_tile(State& s, unsigned square, Tile tile, unsigned ports);
Tile lift_tile(State& s, unsigned square);

// --- Bits over the inner squares ---

using Bits = std::uint64_t;
constexpr Bits make_inner() {
  Bits all = 0;
  for (unsigned row = 0; row < 7; ++row) all |= Bits{0x7F} << (row * 8);
  return all;
}
inline constexpr Bits kInner = make_inner();
inline constexpr Bits kPodiumBit = bit(kInnerBits[kPodium]);

// What each square sees in its neighbour: shifted(w, d) has the bit of s if nb(s, d) is in w.
constexpr Bits shifted(Bits w, unsigned direction) {
  switch (direction) {
    case 0:
      return w << 8U & kInner;
    case 1:
      return w >> 1U & kInner;
    case 2:
      return w >> 8U;
    default:
      return w << 1U & kInner;
  }
}

template <class Visit>
void each_bit(Bits w, Visit&& visit) {
  for (; w != 0; w &= w - 1) visit(static_cast<unsigned>(std::countr_zero(w)));
}

// The links of IM 5.9 between inner squares: entry d has the bit of s if s is linked to nb(s, d).
struct Links {
  std::array<Bits, 4> to{};

  Bits grown(Bits w) const {
    return w | (w & to[0]) >> 8U | (w & to[1]) << 1U | (w & to[2]) << 8U | (w & to[3]) >> 1U;
  }
  Bits component(Bits from) const {
    for (;;) {
      const Bits next = grown(grown(from));
      if (next == from) return from;
      from = next;
    }
  }
};
Links links_of(const State& s);
// What IM 5.9 wants in one component. A piece that went back into a closed ring is in none.
Bits must_join(const State& s, const Links& links);

// --- Seats ---

constexpr std::uint8_t home_of(int seats, unsigned seat) { return kSeatHomes[seats - 2][seat]; }
inline std::uint8_t home_of(const State& s, unsigned seat) { return home_of(s.seats, seat); }
inline const Home& home(const State& s, unsigned seat) { return kHomes[home_of(s, seat)]; }
inline const Crossing& crossing(const State& s, unsigned seat, bool right) {
  return kCrossings[home_of(s, seat) * 2U + (right ? 1U : 0U)];
}
inline bool owns(const State& s, unsigned seat, unsigned square) {
  return kOwners[square] == home_of(s, seat);
}
// The seat whose sigillum stands on a square, or kNone.
inline std::uint8_t standing_on(const State& s, unsigned square) {
  for (std::uint8_t seat = 0; seat < s.seats; ++seat)
    if (s.players[seat].at == square) return seat;
  return kNone;
}
inline std::uint8_t next_seat(const State& s, unsigned seat) {
  return static_cast<std::uint8_t>(seat + 1 == s.seats ? 0 : seat + 1);
}
// The Commander on the podium, or kNone.
inline std::uint8_t holder(const State& s) {
  const std::uint8_t seat = standing_on(s, kPodium);
  return seat != kNone && s.players[seat].rank == Rank::commander ? seat : kNone;
}
inline bool holds_podium(const State& s, unsigned seat) {
  return s.players[seat].at == kPodium && s.players[seat].rank == Rank::commander;
}
// IM 14.2.
inline bool elimination_live(const State& s) {
  const std::uint8_t seat = holder(s);
  return seat != kNone && s.players[seat].token == Token::SPQR;
}
// IM 11.5.
inline bool is_opponent(const State& s, unsigned of, unsigned seat) {
  return seat != of && !s.players[seat].out && !s.players[seat].gone;
}
inline bool on_hills(const State& s, unsigned seat) { return on_hill(s.players[seat].at); }

// A set of squares of the whole board in two words.
inline bool has_square(const std::array<std::uint64_t, 2>& set, unsigned square) {
  return (set[square >> 6U] >> (square & 63U) & 1U) != 0;
}
inline void add_square(std::array<std::uint64_t, 2>& set, unsigned square) {
  set[square >> 6U] |= bit(square & 63U);
}
inline void remove_square(std::array<std::uint64_t, 2>& set, unsigned square) {
  set[square >> 6U] &= ~bit(square & 63U);
}

int bag_size(const State& s);
// IM 15.5.
int steps_to_goal(const State& s, unsigned seat);
// Heads of paths (IM 5.4), in order of square.
std::vector<std::uint8_t> heads(const State& s);

}  // namespace quadriga::ides_of_march
