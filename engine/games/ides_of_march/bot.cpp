// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/play.h"
namespace quadriga::ides_of_march {
int IdesOfMarch::evaluate(const State& state, Seat seat) {
  return -steps_to_goal(state, static_cast<unsigned>(seat));
}
Move IdesOfMarch::greedy_move(const View& view, Seat seat, Rng& rng) {
  const State s = sample(view, rng);
  Moves<IdesOfMarch> moves;
  legal(s, seat, moves);
  return moves[0];
}
}  // namespace quadriga::ides_of_march
