// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/ides_of_march/play.h"
#include "engine/games/ides_of_march/route.h"

// What the bots share.
namespace quadriga::ides_of_march {

// The seat's own side of the evaluation, without what rivals have: a quarter of its cost.
int own_worth(const State& s, Seat seat);
// What is left of a tile's worth that is in stock `count` times.
int stock_worth_of(Tile tile, int count);

// How likely each seat is to win, from a regression on games of these bots (standing.cpp).
using Chances = std::array<double, kMaxPlayers>;
Chances chances(const State& s);

}  // namespace quadriga::ides_of_march
