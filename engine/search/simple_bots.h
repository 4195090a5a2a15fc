// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>

#include "engine/core/chance.h"
#include "engine/core/game.h"

// Bots that need no search tree. Both see a view and nothing else.
namespace quadriga::search {

// A bot that only one game has. A game lists such bots with `G::other_bots()`.
template <class G>
struct NamedBot {
  std::string_view name;
  typename G::Move (*choose)(const typename G::View&, Seat, Rng&);
};

template <Game G>
typename G::Move choose_random(const typename G::View& view, Seat me, Rng& rng) {
  const auto state = G::sample(view, rng);
  Moves<G> moves;
  G::legal(state, me, moves);
  return moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
}

// Plays what follows from `move` by chance alone, so that the evaluation sees settled positions.
template <Game G>
void settle_chance(typename G::State& state, Rng& rng, int limit = 16) {
  Outcomes<G> outcomes;
  for (int i = 0; i < limit && G::to_act(state) == kChance; ++i) {
    outcomes.clear();
    G::outcomes(state, outcomes);
    G::apply(state, kChance, outcomes[pick_outcome(outcomes, rng)].move, nullptr);
  }
}

// One ply: each move is tried in a few imagined states and the best average evaluation wins; of
// equals the first in canonical order. A game may settle a decision itself with `greedy_move`.
template <Game G>
typename G::Move choose_greedy(const typename G::View& view, Seat me, Rng& rng, int worlds = 4) {
  if constexpr (requires { G::greedy_move(view, me, rng); }) {
    return G::greedy_move(view, me, rng);
  } else {
    Moves<G> moves;
    G::legal(G::sample(view, rng), me, moves);
    if (moves.size() == 1) return moves[0];
    std::int64_t total[G::kMaxMoves] = {};
    for (int w = 0; w < worlds; ++w) {
      const auto world = G::sample(view, rng);
      const std::uint64_t luck = rng.next();
      for (int i = 0; i < moves.size(); ++i) {
        auto after = world;
        Rng same_luck(luck);  // every move meets the same dice, so that luck does not choose
        G::apply(after, me, moves[i], nullptr);
        settle_chance<G>(after, same_luck);
        total[i] += G::evaluate(after, me);
      }
    }
    int best = 0;
    for (int i = 1; i < moves.size(); ++i)
      if (total[i] > total[best]) best = i;
    return moves[best];
  }
}

// One random game from `state` to its end; returns the number of player decisions.
template <Game G>
int play_out(typename G::State& state, Rng& rng) {
  int decisions = 0;
  Moves<G> moves;
  Outcomes<G> outcomes;
  for (Seat seat = G::to_act(state); seat != kNobody; seat = G::to_act(state)) {
    if (seat == kChance) {
      outcomes.clear();
      G::outcomes(state, outcomes);
      G::apply(state, kChance, outcomes[pick_outcome(outcomes, rng)].move, nullptr);
    } else {
      moves.clear();
      G::legal(state, seat, moves);
      G::apply(state, seat,
               moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))],
               nullptr);
      ++decisions;
    }
  }
  return decisions;
}

}  // namespace quadriga::search
