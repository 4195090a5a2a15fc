// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ave_caesar/reach.h"
#include "engine/games/ave_caesar/turn.h"

// What a good driver looks at.
namespace quadriga::ave_caesar {

int AveCaesar::evaluate(const State& state, Seat seat) {
  const Table& table = state.table;
  int value = 1000 * tournament_points(table, seat);
  if (table.status[at(seat)] == Status::racing) value -= table.distance[at(seat)];
  return value;
}

}  // namespace quadriga::ave_caesar
