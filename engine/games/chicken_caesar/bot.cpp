// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/game.h"
namespace quadriga::chicken_caesar {
int ChickenCaesar::evaluate(const State& s, Seat seat) { return score_sheet(s, seat).total; }
Move ChickenCaesar::greedy_move(const View& view, Seat me, Rng& rng) {
  const State s = sample(view, rng);
  MoveBuffer moves;
  legal(s, me, moves);
  return moves[0];
}
}  // namespace quadriga::chicken_caesar
