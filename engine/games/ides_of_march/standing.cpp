// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/games/ides_of_march/net.h"
#include "engine/games/ides_of_march/net_weights.h"

// Who is going to win, and what to do about it. Two nets of one shape, both written by fit/:
// kStanding says how likely each seat is to win, and kChoice is what a player follows who plays the
// move after which it looks best. The second began as a copy of the first and then learned from
// what its own choices led to, so its numbers order moves and are no chances any more.
namespace quadriga::ides_of_march {
namespace {

Chances chances(const State& s, Seat me, const Net& net, KnownWays* known) {
  Chances out{};
  if (s.phase == Phase::over) {
    const Result end = IdesOfMarch::result(s);
    int winners = 0;
    for (unsigned seat = 0; seat < s.seats; ++seat) winners += end.rank[seat] == 1;
    for (unsigned seat = 0; seat < s.seats; ++seat)
      if (end.rank[seat] == 1) out[seat] = 1.0 / winners;
    return out;
  }
  const Survey all = survey(s, known);
  double sum = 0;
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    if (s.players[seat].gone) continue;
    out[seat] = std::exp(static_cast<double>(log_odds(net, signs_of(s, seat, all, me))));
    sum += out[seat];
  }
  for (double& chance : out) chance /= sum;
  return out;
}

}  // namespace

Chances chances(const State& s, Seat me, KnownWays* known) {
  return chances(s, me, kStanding, known);
}

double liking(const State& s, Seat me, const Move& move, KnownWays* known) {
  State after = s;
  // The expressway ends when nothing improves any more: to be done is the measure of the rest.
  if (move.kind != MoveKind::done) IdesOfMarch::apply(after, me, move, nullptr);
  return chances(after, me, kChoice, known)[static_cast<std::size_t>(me)];
}

Move chosen_move(const State& s, Seat me, const Moves<IdesOfMarch>& moves, KnownWays* known) {
  int best = 0;
  double most = -1;
  for (int i = 0; i < moves.size(); ++i) {
    const double liked = liking(s, me, moves[i], known);
    if (liked <= most) continue;
    best = i;
    most = liked;
  }
  return moves[best];
}

}  // namespace quadriga::ides_of_march
