// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/games/ides_of_march/net.h"
#include "engine/games/ides_of_march/standing_weights.h"

// Who is going to win. fit/fit.cpp writes the weights: a multinomial regression with two to four
// players, first of the winner on 1,150,546 positions of 42,000 games, then twice "again" on 8,000
// and on 16,000 games. On games held back the loss fell from 1.0987 to 1.0972 the first time and on
// others from 1.1012 to 1.1003 the second time.
namespace quadriga::ides_of_march {

Chances chances(const State& s, const Net& net) {
  Chances out{};
  if (s.phase == Phase::over) {
    const Result end = IdesOfMarch::result(s);
    int winners = 0;
    for (unsigned seat = 0; seat < s.seats; ++seat) winners += end.rank[seat] == 1;
    for (unsigned seat = 0; seat < s.seats; ++seat)
      if (end.rank[seat] == 1) out[seat] = 1.0 / winners;
    return out;
  }
  const Survey all = survey(s);
  double sum = 0;
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    if (s.players[seat].gone) continue;
    const Thought thought = think_over(net, signs_of(s, seat, all));
    out[seat] = std::exp(static_cast<double>(thought.log_odds));
    sum += out[seat];
  }
  for (double& chance : out) chance /= sum;
  return out;
}

Chances chances(const State& s) { return chances(s, kStanding); }

}  // namespace quadriga::ides_of_march
