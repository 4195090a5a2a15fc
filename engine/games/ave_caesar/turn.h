// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/games/ave_caesar/game.h"

// The steps of a race and of the tournament that follow from moves by themselves (AC 9.2).
namespace quadriga::ave_caesar {

// AC 2.4: one card of the cutting for position 1.
void cut_card(State& state, int seat, int value, Story* story);

// Puts everybody on the grid with a fresh deck; the deal comes next.
void begin_race(State& state, Story* story);

// Classifies, scores and goes on to the next race or ends the tournament (AC 10, 11).
void end_race(State& state, Story* story);

// Passes the turn on, through misses and crashes, to whoever has to decide.
void next_turn(State& state, Story* story);

// What follows a miss once any swap is done (AC 14).
void after_miss(State& state, Story* story);

// AC 1.5, 11.5: the points for a place; 0 for none.
int points_for(const Table& table, int place);

inline int place_in(const Table& table, int seat, int race) {
  return static_cast<int>((table.places[static_cast<std::size_t>(seat)] >> (4 * race)) & 15U);
}

int tournament_points(const Table& table, int seat);

// AC 10.7: all seats, best first.
std::array<std::uint8_t, kMaxSeats> classification(const Table& table);

}  // namespace quadriga::ave_caesar
