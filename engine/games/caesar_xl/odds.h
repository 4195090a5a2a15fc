// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/caesar_xl/state.h"

// Exact odds of a battle that is fought to the end without Tactic cards or retreat (24.5).
namespace quadriga::caesar_xl {

// One side of a battle that may or may not be on the map.
struct Host {
  UnitCounts units{};
  std::uint16_t leaders = 0;
  bool barbarians = false;  // units[AR] of them, 2 swords each and one hit each
};

// All figures in thousandths: the first three sum to 1000, the losses are units times 1000.
struct Odds {
  int attacker = 0;  // wins
  int defender = 0;  // wins
  int nobody = 0;    // has a unit left
  int attacker_loss = 0;
  int defender_loss = 0;

  friend bool operator==(const Odds&, const Odds&) = default;
};
BOOST_DESCRIBE_STRUCT(Odds, (), (attacker, defender, nobody, attacker_loss, defender_loss))

Host host_at(const State& s, int side, int place);
Host area_host(int place);

// Each side takes its hits so that it keeps most: in Silver on veterans first, in Bronze last.
Odds battle_odds(const Host& attacker, const Host& defender, const Options& options);

// The battle pending or under way at `place`, with the forces that stand there now.
Odds battle_odds(const State& s, int place);

}  // namespace quadriga::caesar_xl
