// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/ides_of_march/play.h"
#include "engine/games/ides_of_march/route.h"

// What the bots share.
namespace quadriga::ides_of_march {

// What two kinds of players see differently, in the points of the evaluation.
struct Taste {
  int tile_worth;  // a tile that is about to be drawn
  int bumped;      // a Senator on the podium, for each rival who may enter
  int displaced;   // a square that a rival can step on
  int open_one;    // the next move needs nothing any more
  int open_more;   // and each of two more
};
inline constexpr Taste kGreedyTaste{45, 25, 30, 0, 0};
// In a hurry: one ply deep it wins 30 of a hundred games against three greedy bots.
inline constexpr Taste kBriskTaste{25, 0, 0, 40, 20};

int evaluate(const State& s, Seat seat, const Taste& taste);
// The move after which the evaluation is best.
Move best_move(const State& s, Seat seat, const Moves<IdesOfMarch>& moves, const Taste& taste);
// What a seat has, in the eyes of the greedy bot, rivals left aside.
int worth_of(const State& s, unsigned seat, const Journey& journey);

// How likely each seat is to win when a turn begins, from a regression on games (standing.cpp).
using Chances = std::array<double, kMaxPlayers>;
Chances chances(const State& s);

}  // namespace quadriga::ides_of_march
