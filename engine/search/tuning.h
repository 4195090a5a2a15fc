// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

#include "engine/core/game.h"

namespace quadriga::search {

// How the tree search thinks about one game. The figures in docs/bots.md say what each is worth.
struct SearchTuning {
  double exploration = 0.5;    // weight of the prior and the unknown against the mean reward
  int playout_decisions = 12;  // decisions played by the light policy before the evaluation judges
  double win_scale = 400;      // evaluation points by which the odds against a rival grow e-fold
  int widening = 8;            // moves considered at once: widening + sqrt(visits)
  double prior_scale = 200;    // evaluation points by which the prior of a move grows e-fold
  int playout_tries = 2;       // random moves the light policy picks the best of; 0: all of them
  int playout_slips = 0;       // of a hundred decisions of the light policy, how many are random
  double chance_widening = 0;  // outcomes that get a branch: this * sqrt(visits); 0: none does
  double suggestion = 0.5;     // share of the prior for the move the game suggests, if it does
  int whole_turns = 0;         // every line is judged when so many turns are over (`turn_of`)
  bool shared_luck = true;     // the n-th visit of each first move meets the same world and luck
  bool hidden = true;          // something is: imagine a state for each iteration
  int expand_at = 1;           // visits after which a leaf gets children
};

// An opponent a person can pick.
struct Level {
  std::string_view name;
  int iterations;
  int slips;  // of a hundred decisions, how many are made without thinking
};

using Levels = std::array<Level, 3>;

// A game may bring its own tuning as `G::kSearchTuning`.
template <Game G>
constexpr SearchTuning tuning_of() {
  if constexpr (requires { G::kSearchTuning; }) {
    return G::kSearchTuning;
  } else {
    return {};
  }
}

}  // namespace quadriga::search
