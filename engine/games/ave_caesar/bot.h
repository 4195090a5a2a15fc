// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/ave_caesar/game.h"

namespace quadriga::ave_caesar {

// What the evaluation weighs, in hundredths of a turn unless said otherwise. The values were found
// by letting bots with different weights race each other.
struct Weights {
  int best_order = 80;      // how far a driver can choose his cards, in hundredths
  int lead_per_turn = 12;   // how much likelier to be ahead for each turn less, in hundredths
  int waste_per_lap = 50;   // points that traffic will still cost, in hundredths a lap
  int blocked = 40;         // not a card of his could be played
  int low_hand = 50;        // each step of the lowest card in hand above 1
  int sixes_in_front = 25;  // each 6 in the hand of a leader
  int tribute = 20;         // the coin is still to be paid
  int points = 300;         // evaluation points for a point of the tournament
};

int evaluate_with(const Weights& weights, const State& state, Seat seat);

}  // namespace quadriga::ave_caesar
