// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/core/chance.h"
#include "engine/core/game.h"
#include "engine/search/simple_bots.h"
#include "engine/search/tuning.h"

namespace quadriga::search {

// A game whose good moves a single ply cannot see may say what to play in a known state.
template <class G>
concept has_suggestion = requires(const typename G::State& state, Seat seat) {
  { G::suggest(state, seat) } -> std::same_as<typename G::Move>;
};

// A game may tell turns apart: a number that changes when a turn is over. Lines that are all judged
// there can be compared, whatever each has still in hand on the way.
template <class G>
concept has_turns = requires(const typename G::State& state) {
  { G::turn_of(state) } -> std::same_as<int>;
};

// How everybody plays below the tree.
template <Game G>
class LightPolicy {
 public:
  using Move = typename G::Move;
  using State = typename G::State;

  explicit LightPolicy(const SearchTuning& tuning) : tuning_(tuning) {}

  // What `move` leads to, as `actor` sees it.
  int after(const State& state, Seat actor, const Move& move) {
    after_ = state;
    G::apply(after_, actor, move, nullptr);
    return G::evaluate(after_, actor);
  }

  void play_on(State& state, Rng& rng) {
    for (int i = 0; i < tuning_.playout_decisions; ++i) {
      settle_chance<G>(state, rng, kMaxChanceRun);
      const Seat actor = G::to_act(state);
      if (!is_player(actor)) return;
      decide(state, actor, rng);
    }
    settle_chance<G>(state, rng, kMaxChanceRun);
  }

  // Plays until `turn` is over, and then the turns after it, as many as the game wants.
  void finish_turns(State& state, int turn, Rng& rng) {
    if constexpr (has_turns<G>) {
      for (int over = 0; over < tuning_.whole_turns; ++over) {
        finish_turn(state, turn, rng);
        turn = G::turn_of(state);
      }
    }
  }

 private:
  void finish_turn(State& state, int turn, Rng& rng) {
    if constexpr (has_turns<G>) {
      for (int i = 0; i < kLongestTurn && G::turn_of(state) == turn; ++i) {
        const Seat actor = G::to_act(state);
        if (actor == kNobody) return;
        if (actor == kChance) {
          settle_chance<G>(state, rng, 1);
        } else {
          decide(state, actor, rng);
        }
      }
    }
  }

  void decide(State& state, Seat actor, Rng& rng) {
    moves_.clear();
    G::legal(state, actor, moves_);
    const auto count = static_cast<std::uint32_t>(moves_.size());
    if (count == 1) {
      G::apply(state, actor, moves_[0], nullptr);
      return;
    }
    if (tuning_.playout_slips > 0 &&
        rng.chance(static_cast<std::uint32_t>(tuning_.playout_slips), 100)) {
      G::apply(state, actor, moves_[static_cast<int>(rng.below(count))], nullptr);
      return;
    }
    const bool all = tuning_.playout_tries == 0;
    if constexpr (has_suggestion<G>) {
      if (all) {
        G::apply(state, actor, G::suggest(state, actor), nullptr);
        return;
      }
    }
    int best_value = 0;
    const int tries = all ? moves_.size() : tuning_.playout_tries;
    for (int i = 0; i < tries; ++i) {
      const int tried = all ? i : static_cast<int>(rng.below(count));
      const int value = after(state, actor, moves_[tried]);
      if (i > 0 && value <= best_value) continue;
      best_value = value;
      best_state_ = after_;
    }
    state = best_state_;
  }

  static constexpr int kMaxChanceRun = 64;
  static constexpr int kLongestTurn = 60;  // chance included

  SearchTuning tuning_;
  State after_{};
  State best_state_{};
  Moves<G> moves_;
};

}  // namespace quadriga::search
