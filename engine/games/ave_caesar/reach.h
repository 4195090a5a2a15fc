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
// `duty` false the duty to pay on lap 2 is dropped (AC 13.4). Written without branches: laps and
// coins differ from turn to turn.
inline std::uint32_t permitted(const Window& window, int lap, bool paid, bool reentry, bool duty) {
  const bool coin = !paid;
  const bool alley = (paid & reentry) | (coin & ((lap == 1) | (lap == 2)));
  const bool owes = coin & (lap == 2) & duty;
  const auto where = [](bool rule) { return 0U - static_cast<std::uint32_t>(rule); };
  return ~((where(!alley) & window.alley) | (where(owes) & window.closed) |
           (where(lap == kLastLap) & window.beyond));
}

// The spaces around a chariot at the start of its move: what it may enter and where others stand.
struct Outlook {
  const Window& window;
  std::uint32_t permitted;
  std::uint32_t taken;
  bool last_lap;
  bool by_alley;  // on the last lap the alley is open to it (AC 8.4)

  std::uint32_t free() const { return permitted & ~taken; }
  // The lowest card that reaches the finish when nobody is in the way.
  int open_finish() const {
    return !last_lap ? kHighest + 1 : by_alley ? window.line : window.road_line;
  }
  // One more step from every space of `here`. There are seldom more than two, so that two are taken
  // without asking: bit 31 stands for none and leads nowhere.
  std::uint32_t step(std::uint32_t here) const {
    std::uint32_t ahead = next_of(here);
    here &= here - 1;
    ahead |= next_of(here);
    for (here &= here - 1; here != 0; here &= here - 1) ahead |= next_of(here);
    return ahead;
  }

 private:
  std::uint32_t next_of(std::uint32_t here) const {
    return window.next[at(std::countr_zero(here | (1U << kOutside)))];
  }
};

inline Outlook look_ahead(const Table& table, int seat, bool duty = true) {
  const Track& track = track_of(table);
  const auto from = at(table.space[at(seat)]);
  const int lap = table.lap[at(seat)];
  const bool paid = has_paid(table, seat);
  const bool reentry = (table.house & House::kAlleyReentry) != 0;
  const Window& window = track.window[from];
  const auto& local = track.local[from];
  std::uint32_t taken = 0;
  for (const std::uint8_t space : table.space) taken |= 1U << local[space];
  return {window, permitted(window, lap, paid, reentry, duty), taken & ~(1U << kOutside),
          lap == kLastLap, paid && reentry};
}

// The ends of all cards: sets of window bits, and the lowest card that reaches the finish.
struct Reach {
  std::array<std::uint32_t, kHighest + 2> ends;  // by value; no cards end at 0 and 7
  int finish = kHighest + 1;

  bool allows(int value) const { return ends[at(value)] != 0 || value >= finish; }
};

// Follows all legal paths at once, step by step (AC 6.4-6.7).
inline Reach reach(const Outlook& outlook) {
  const Window& window = outlook.window;
  Reach result;
  result.ends[0] = result.ends[kHighest + 1] = 0;
  if (outlook.taken == 0) {
    for (int k = 1; k <= kHighest; ++k)
      result.ends[at(k)] = window.open[at(k - 1)] & outlook.permitted;
    result.finish = outlook.open_finish();
    return result;
  }
  const std::uint32_t free = outlook.free();
  std::uint32_t ahead = window.open[0];
  for (int k = 1; k <= kHighest; ++k) {
    // AC 6.6: the finishing step does not ask whether the space behind the line is free.
    if (outlook.last_lap && (ahead & window.beyond) != 0 && result.finish > k) result.finish = k;
    const std::uint32_t here = ahead & free;
    result.ends[at(k)] = here;
    ahead = outlook.step(here);
  }
  return result;
}

// AC 5.4-5.6. Those who are not racing have the greatest distance.
inline bool is_leader(const Table& table, int seat) {
  const std::uint8_t own = table.distance[at(seat)];
  std::uint8_t least = table.distance[0];
  for (const std::uint8_t distance : table.distance) least = distance < least ? distance : least;
  const bool leads = (own == least) & (table.runners >= 2);
  if ((table.house & House::kLeaderTies) != 0) return leads;
  int level = 0;
  for (const std::uint8_t distance : table.distance) level += distance == own ? 1 : 0;
  return leads && level == 1;
}

// AC 7.1 with the exceptions that do not depend on the hand: the first card (7.2), gridlock (14.2).
inline bool six_is_banned(const Table& table, int seat) {
  const bool exempt = (table.gridlock != 0) | (table.left[at(seat)] == kFullDeck);
  return is_leader(table, seat) & !exempt;
}

// AC 13.4: whether this chariot may be let off its duty to pay.
inline bool may_dishonour(const Table& table, int seat) {
  return (table.house & House::kDishonour) != 0 && table.lap[at(seat)] == 2 &&
         !has_paid(table, seat);
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

// The values of a hand that the leader's ban leaves (AC 7.1, 7.3, 7.7), given what `six_is_banned`
// says.
inline Cards permitted_values(const Table& table, int seat, Cards hand, bool banned) {
  const Cards values = values_in(hand);
  if (banned && only_sixes(hand)) {
    // AC 13.3.2: crash and burn knows no exception for narrow lanes.
    const bool narrow_lane =
        (table.house & House::kCrashAndBurn) == 0 && !can_be_passed(table, seat);
    return narrow_lane ? values : 0;
  }
  return values & ~(banned ? kSixes : 0);
}

// Whether one of these values leads anywhere; `can_move_in_traffic` is for when others are near.
bool can_move_in_traffic(const Table& table, int seat, Cards values);

inline bool can_move(const Table& table, int seat, Cards values) {
  if (values == 0) return false;
  const Outlook outlook = look_ahead(table, seat);
  const auto lowest = at(lowest_value(values) - 1);
  // Mostly nobody is near enough to be in the way of the lowest card.
  const bool clear = (outlook.taken & outlook.window.cone[lowest]) == 0;
  if (clear && (outlook.window.open[lowest] & outlook.permitted) != 0) return true;
  return can_move_in_traffic(table, seat, values);
}

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
