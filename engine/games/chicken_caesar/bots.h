// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/core/rng.h"
#include "engine/games/chicken_caesar/contract.h"

// What the bots share: the options worth a look, the reply of a player who sees one ply ahead, and
// the price of a promise. Everything here asks about imagined states, never about the true one.
namespace quadriga::chicken_caesar {

inline constexpr int kMargin = 15;        // a deal or a redemption must be worth at least this much
inline constexpr int kProposalGain = 30;  // what is proposed must be worth somebody's time
inline constexpr int kHighestPrice = 6;
inline constexpr int kCoin = 110;  // what paying one to a rival changes

// The options of the open decision that differ from each other (11.35): of roosters that are alike
// one, of monuments the whole stash or one insignia. Contracts are kept.
void considered_options(const State& s, Seat seat, MoveBuffer& out);

// What every seat makes of a position, as `evaluate` does for one of them.
using Values = std::array<int, kMaxSeats>;
Values values_of(const State& s);

// The best option for the decider after one ply.
Move one_ply(const State& s);

// Plays the open decision the way people who see one ply ahead would: the decider takes what is
// best for him, or what one of the `traders` (a bit per seat) pays him for. Up to `noise`
// hundredths of a point are left to luck. The window must be closed.
void play_decision(State& s, unsigned traders, int noise, Rng& rng);
inline constexpr unsigned kEverybody = 0xFF;

// The table without further talk: what was agreed stands, the rest is played in silence.
void hush(State& s);

// A spot deal (4.34) that pays for both sides, with what it is worth to the one who proposes it.
struct Deal {
  Move offer;
  int gain = 0;
};
inline constexpr int kMaxDeals = 4;
using Deals = FixedList<Deal, kMaxDeals>;

// The deals `me` could propose now, the best first.
Deals find_deals(const State& world, Seat me);

// What accepting the open offer changes for its addressee, against declining it.
int worth_of_offer(const State& world, Seat me, Rng& rng);

}  // namespace quadriga::chicken_caesar
