// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/core/game.h"

// What a position is worth to each seat: shares of a win, 0 .. 1.
namespace quadriga::search {

using Rewards = std::array<double, kMaxSeats>;

// How the game ended: the winners split 0.9, the rest goes by rank, so that second place is better
// than last when first is out of reach.
inline Rewards final_rewards(const Result& result, int seats) {
  Rewards rewards{};
  int winners = 0;
  for (int s = 0; s < seats; ++s) winners += result.rank[static_cast<std::size_t>(s)] == 1;
  for (int s = 0; s < seats; ++s) {
    const auto i = static_cast<std::size_t>(s);
    const double by_rank =
        static_cast<double>(seats - result.rank[i]) / (seats > 1 ? seats - 1 : 1);
    rewards[i] = 0.1 * by_rank + (result.rank[i] == 1 ? 0.9 / winners : 0.0);
  }
  return rewards;
}

// The odds between two seats are taken to grow e-fold with every `win_scale` points of evaluation.
template <Game G>
Rewards estimated_rewards(const typename G::State& state, double win_scale) {
  if (G::to_act(state) == kNobody) return final_rewards(G::result(state), G::seats(state));
  Rewards rewards{};
  const int seats = G::seats(state);
  double best = -1e18;
  for (int s = 0; s < seats; ++s) {
    rewards[static_cast<std::size_t>(s)] = G::evaluate(state, static_cast<Seat>(s)) / win_scale;
    best = std::max(best, rewards[static_cast<std::size_t>(s)]);
  }
  double sum = 0;
  for (int s = 0; s < seats; ++s) {
    auto& reward = rewards[static_cast<std::size_t>(s)];
    reward = std::exp(reward - best);
    sum += reward;
  }
  for (int s = 0; s < seats; ++s) rewards[static_cast<std::size_t>(s)] /= sum;
  return rewards;
}

}  // namespace quadriga::search
