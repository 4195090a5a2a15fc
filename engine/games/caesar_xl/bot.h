// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/caesar_xl/flow.h"

// What the greedy player knows about good play (21). One hundred points are about one Gold.
namespace quadriga::caesar_xl::bot {

inline constexpr int kVictory = 1'000'000;
inline constexpr int kUnitValue[kKinds] = {620, 790, 420, 540};
inline constexpr int kCardValue = 260;      // a card in hand
inline constexpr int kLeaderValue = 260;    // besides his point and his power
inline constexpr int kSupremeValue = 2600;  // alive

// The attacker's chance to win, in 1/256, from swords and hits to be taken on both sides.
int win_share(int swords, int hits, int enemy_swords, int enemy_hits, bool attacks);

// What owning this Forum card is worth besides its points.
int forum_power(const State& s, int side, Card card);
int politics_value(int difference);

// The best march for the player to move, or `end`.
Move plan_march(const State& s, int me);

// The value of a position a decision leads to: dice are averaged, answers of the enemy are his
// best.
int outlook(const State& s, int me, int depth);

}  // namespace quadriga::caesar_xl::bot
