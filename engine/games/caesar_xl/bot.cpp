// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"
namespace quadriga::caesar_xl {
int CaesarXl::evaluate(const State& s, Seat seat) {
  return final_score(s, seat) - final_score(s, other(seat));
}
Move CaesarXl::greedy_move(const View& view, Seat me, Rng& rng) {
  const State s = sample(view, rng);
  List moves;
  legal(s, me, moves);
  return moves[0];
}
}  // namespace quadriga::caesar_xl
