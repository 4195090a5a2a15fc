// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/core/rng.h"
#include "engine/games/ave_caesar/reach.h"

namespace quadriga::ave_caesar {

// A position out of nowhere: chariots anywhere on a course, on any lap, crowded or spread out, some
// wrecked or gone, any hands, any house rules. Seat 0 is to play. Not every one could come up in a
// race, but every one is answered by the rules.
inline State random_position(int course, Rng& rng) {
  State state;
  Table& table = state.table;
  const Track& track = kTracks[at(course)];
  const int most = track.grid_size;
  table.seats = static_cast<std::uint8_t>(most - static_cast<int>(rng.below(2)));
  table.house = static_cast<std::uint8_t>(rng.below(128));
  if (rng.chance(1, 2)) table.house &= House::kLeaderTies;
  table.races = 1;
  table.course = table.courses[0] = static_cast<std::uint8_t>(course);
  table.space.fill(kNowhere);
  table.distance.fill(kNoDistance);
  table.phase = Phase::playing;
  table.gridlock = rng.chance(1, 8) ? 1 : 0;

  std::array<bool, kMaxSpaces> taken{};
  const auto any_space = [&] {
    int space = 0;
    do space = static_cast<int>(rng.below(track.space_count));
    while (!track.has(space) || taken[at(space)]);
    return space;
  };
  const int first = any_space();
  const bool crowd = rng.chance(2, 3);
  const int common_lap = 1 + static_cast<int>(rng.below(3));
  for (int seat = 0; seat < table.seats; ++seat) {
    const auto i = at(seat);
    table.order[i] = static_cast<std::uint8_t>(seat);
    int space = seat == 0 ? first : any_space();
    // In a crowd most chariots stand within a few steps of the first.
    for (int attempt = 0; crowd && seat > 0 && attempt < 30; ++attempt) {
      const bool near = track.local[at(first)][at(space)] != kOutside ||
                        track.local[at(space)][at(first)] != kOutside;
      if (near) break;
      space = any_space();
    }
    taken[at(space)] = true;
    table.space[i] = static_cast<std::uint8_t>(space);
    int lap = rng.chance(3, 4) ? common_lap : 1 + static_cast<int>(rng.below(3));
    bool paid = rng.chance(1, 2) || track.is(space, Track::kAlley);
    const bool duty = (table.house & House::kDishonour) == 0;
    if (lap == kLastLap && duty) paid = true;
    if (lap == 2 && duty && !track.is(space, Track::kCanPay)) paid = true;
    table.lap[i] = static_cast<std::uint8_t>(lap);
    if (paid) table.paid |= seat_bit(seat);
    table.status[i] = Status::racing;
    if (seat > 0 && rng.chance(1, 6))
      table.status[i] = rng.chance(1, 2) ? Status::wrecked : Status::finished;
    if (table.status[i] == Status::racing) {
      table.distance[i] = track_distance(track, space, lap);
      table.racing |= seat_bit(seat);
      ++table.runners;
    } else if (table.status[i] == Status::finished) {
      table.space[i] = kNowhere;
    }
    const int size = rng.chance(1, 5) ? 1 + static_cast<int>(rng.below(2)) : kHandSize;
    const bool sixes = rng.chance(1, 3);
    for (int k = 0; k < size; ++k)
      state.hand[i] += card(sixes ? 6 : 1 + static_cast<int>(rng.below(6)));
    table.hand_size[i] = static_cast<std::uint8_t>(size);
    table.left[i] = rng.chance(1, 10) ? kFullDeck : state.hand[i];
  }
  table.six_banned = six_is_banned(table, 0) ? 1 : 0;
  return state;
}

}  // namespace quadriga::ave_caesar
