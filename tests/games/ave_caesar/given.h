// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/games/ave_caesar/game.h"

namespace quadriga::ave_caesar {

// Positions for scenarios. The first line puts the race of the options on the track; chariots that
// are not named stay on their grid places.
//
//   race A-white-cw         the course of the present race
//   number 4                which race of the tournament it is
//   at 0 T2a/1c             space, lap and coin (c: still has it, p: paid)
//   gone 1 finished|out|executed ...   left the race, in this order of lines
//   gone 1 out 7            the same with the distance D it had
//   wreck 2 T4              a wreck on a space
//   hand 0 6 6 2
//   under 0 3 5             cards put under the deck, the top one first
//   left 0 4 5              all cards that are left in hand and deck together
//   fresh 0                 has not played a card yet
//   order 1 2 3 0           the seats on grid positions 1, 2, ...
//   turn 0                  whose turn begins (seat 0 if not said)
//   places 0 1 1 2 0        places in the races before, 0 for none
//   misses 2, gridlock
//
// `finish` fills in what is not said: cards played, as many as the way needs, and cards in hand,
// and then starts the turn, with all that follows from it.
struct Given {
  static std::string line(State& state, std::string_view words);
  static std::string finish(State& state);
};

}  // namespace quadriga::ave_caesar
