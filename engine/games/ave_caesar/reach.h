// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "engine/games/ave_caesar/game.h"

// Where a chariot can go, and who leads: functions of the table alone, since hands play no part in
// them.
namespace quadriga::ave_caesar {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr bool in_mask(unsigned mask, int seat) { return ((mask >> seat) & 1U) != 0; }
constexpr std::uint8_t seat_bit(int seat) { return static_cast<std::uint8_t>(1U << seat); }

inline const Track& track_of(const Table& table) { return kTracks[table.course]; }

// AC 5.3.
inline std::uint8_t track_distance(const Track& track, int space, int lap) {
  return static_cast<std::uint8_t>((kLastLap - lap) * track.lap_length + track.dline[at(space)]);
}

inline bool has_paid(const Table& table, int seat) { return in_mask(table.paid, seat); }

// Which spaces of its window a chariot may enter by the step rules 6.4 (c), (e) and (f). With
// `duty` false the duty to pay on lap 2 is dropped (AC 13.4).
inline std::uint32_t permitted(const Window& window, int lap, bool paid, bool reentry, bool duty) {
  const bool alley = paid ? reentry : lap == 1 || lap == 2;
  std::uint32_t mask = alley ? ~0U : ~window.alley;
  if (lap == 2 && !paid && duty) mask &= ~window.closed;
  if (lap == kLastLap) mask &= ~window.beyond;
  return mask;
}

// The ends of all cards: sets of window bits, and the lowest card that reaches the finish.
struct Reach {
  const Window* window;
  std::array<std::uint32_t, kHighest + 1> ends;  // ends[0] is not used
  int finish = kHighest + 1;

  bool allows(int value) const { return ends[at(value)] != 0 || value >= finish; }
};

inline std::uint32_t occupied(const std::array<std::uint8_t, 128>& local,
                              const std::array<std::uint8_t, kMaxSeats>& spaces) {
  std::uint32_t mask = 0;
  for (const std::uint8_t space : spaces) mask |= 1U << local[space];
  return mask & ~(1U << kOutside);
}

// Follows all legal paths at once, step by step, up to the highest card of interest (AC 6.4-6.7).
inline Reach reach(const Table& table, int seat, int highest = kHighest, bool duty = true) {
  const Track& track = track_of(table);
  const int from = table.space[at(seat)];
  const int lap = table.lap[at(seat)];
  const bool paid = has_paid(table, seat);
  const bool reentry = (table.house & House::kAlleyReentry) != 0;
  Reach result;
  const Window& window = track.window[at(from)];
  result.window = &window;
  const std::uint32_t taken = occupied(track.local[at(from)], table.space);
  std::uint32_t free = permitted(window, lap, paid, reentry, duty);
  if (taken == 0) {
    for (int k = 1; k <= kHighest; ++k) result.ends[at(k)] = window.open[at(k - 1)] & free;
    if (lap == kLastLap) result.finish = paid && reentry ? window.line : window.road_line;
    return result;
  }
  free &= ~taken;
  std::uint32_t ahead = window.open[0];
  for (int k = 1; k <= highest; ++k) {
    // AC 6.6: the finishing step does not ask whether the space behind the line is free.
    if (lap == kLastLap && (ahead & window.beyond) != 0 && result.finish > k) result.finish = k;
    std::uint32_t here = ahead & free;
    result.ends[at(k)] = here;
    ahead = 0;
    for (; here != 0; here &= here - 1) ahead |= window.next[at(std::countr_zero(here))];
  }
  return result;
}

// AC 5.4-5.6.
inline bool is_leader(const Table& table, int seat) {
  if (table.runners < 2) return false;
  const std::uint8_t own = table.distance[at(seat)];
  int level = 0;
  for (const std::uint8_t distance : table.distance) {
    if (distance < own) return false;
    level += distance == own;
  }
  return level == 1 || (table.house & House::kLeaderTies) != 0;
}

// AC 7.1 with the exceptions that do not depend on the hand: the first card (7.2) and gridlock
// (14.2).
inline bool six_is_banned(const Table& table, int seat) {
  return table.gridlock == 0 && table.left[at(seat)] != kFullDeck && is_leader(table, seat);
}

// AC 7.4: whether anybody could get ahead of this chariot while it stands where it is.
bool can_be_passed(const Table& table, int seat);

// AC 13.3.4: whether this chariot can still finish past the wrecks.
bool can_finish(const Table& table, int seat);

// Which values could be played if they were in hand: a bit as in `values_in`, and whether a 6 could
// be played from a hand of 6s alone (AC 7.3).
struct Playable {
  Cards values = 0;
  bool six_from_sixes = false;

  bool any(Cards hand) const {
    return (hand & (values * 15U)) != 0 || (six_from_sixes && only_sixes(hand));
  }
};
Playable playable(const Table& table, int seat);

// Whether the hand holds a card that can be played now; the same as playable().any(), but faster.
bool can_move(const Table& table, int seat, Cards hand);

// The unordered part of a deck: what chance draws from.
inline Cards unknown_deck(const State& state, int seat) {
  const Cards deck = state.table.left[at(seat)] - state.hand[at(seat)];
  return state.under[at(seat)] == 0 ? deck : deck - pile_cards(state.under[at(seat)]);
}
inline int deck_size(const Table& table, int seat) {
  return size_of(table.left[at(seat)]) - table.hand_size[at(seat)];
}

// A space and lap of a path as AC 19.3 wants it: the smallest legal path to the end of the last
// move.
std::vector<std::uint8_t> last_path(const Table& table);

}  // namespace quadriga::ave_caesar
