// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <utility>

#include "engine/core/chance.h"
#include "engine/core/game.h"
#include "engine/core/hash.h"
#include "engine/core/rules.h"

// Random games in bulk. No text, no heap and no virtual call inside a game.
namespace quadriga::search {

// Plays one game of a series to its end. Each player draws from a generator of its own, so that
// the same game comes out when somebody else deals the chance moves and asks the players in turn.
template <Game G, class PickOutcome>
PlayedGame play_game(typename G::State state, std::uint64_t game_seed, PickOutcome&& pick) {
  PlayedGame game{};
  std::array<Rng, kMaxSeats> players = [&]<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<Rng, kMaxSeats>{Rng(player_seed(game_seed, static_cast<Seat>(I)))...};
  }(std::make_index_sequence<kMaxSeats>{});
  Moves<G> moves;
  Outcomes<G> outcomes;
  for (Seat seat = G::to_act(state); seat != kNobody; seat = G::to_act(state)) {
    if (seat == kChance) {
      outcomes.clear();
      G::outcomes(state, outcomes);
      const int picked = pick(outcomes, game.decisions + game.chance_moves + 1);
      G::apply(state, kChance, outcomes[picked].move, nullptr);
      ++game.chance_moves;
    } else {
      moves.clear();
      G::legal(state, seat, moves);
      Rng& rng = players[static_cast<std::size_t>(seat)];
      const auto picked = rng.below(static_cast<std::uint32_t>(moves.size()));
      G::apply(state, seat, moves[static_cast<int>(picked)], nullptr);
      ++game.decisions;
    }
  }
  game.hash = hash_value(state);
  game.result = G::result(state);
  return game;
}

template <Game G>
void play_series(const typename G::State& start, const PlayoutSeries& series,
                 const OnPlayedGame& on_game) {
  for (int i = 0; i < series.games; ++i) {
    const std::uint64_t number = series.first + static_cast<std::uint64_t>(i);
    const std::uint64_t seed = Rng::derive(series.seed, number);
    PlayedGame game;
    if (series.chance_word != nullptr) {
      const auto by_word = [&](const Outcomes<G>& outcomes, int entry) {
        std::uint64_t attempt = 0;
        return pick_weighted(
            outcomes.size(), [&](int k) { return outcomes[k].weight; },
            [&] { return series.chance_word(seed, entry, attempt++); });
      };
      game = play_game<G>(start, seed, by_word);
    } else {
      Rng luck(seed);
      const auto by_rng = [&](const Outcomes<G>& outcomes, int) {
        return pick_outcome(outcomes, luck);
      };
      game = play_game<G>(start, seed, by_rng);
    }
    game.number = number;
    on_game(game);
  }
}

// Copies from a few states to a few others, as a search does, so that they stay in the cache but
// no copy can be skipped.
template <Game G>
std::uint64_t copy_states(const typename G::State& start, int times) {
  constexpr std::size_t kStates = 16;
  std::array<typename G::State, kStates> states;
  states.fill(start);
  for (int i = 0; i < times; ++i) {
    const auto from = static_cast<std::size_t>(i) * 5 % kStates;
    states[(from + 3) % kStates] = states[from];
    asm volatile("" : : "r"(states.data()) : "memory");
  }
  return hash_value(states[1]);
}

}  // namespace quadriga::search
