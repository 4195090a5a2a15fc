// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/ides_of_march/board.h"

// Moving (section 7) and going back along the trail (section 8).
namespace quadriga::ides_of_march {

// Why a step or leap in some direction is not possible.
enum class Bar : std::uint8_t {
  none,
  no_road,      // IM 7.2, 7.3
  sabotage,     // IM 7.2
  battle_tile,  // IM 7.4: a bribe needs the sigillum right beside the tile
  foreign,      // IM 7.5: another player's crossing or home
  side,         // IM 7.5: the crossing of the other rank
  podium,       // IM 7.6
  coins,        // IM 7.4, 7.5
};

// One step or leap.
struct Walk {
  std::uint8_t to = kNone;  // set whenever the road leads somewhere, barred or not
  Bar bar = Bar::no_road;
  std::uint8_t cost = 0;
  std::uint8_t income = 0;    // IM 7.7
  std::uint8_t hill_set = 0;  // hills entered or leapt, bit numeral - 1
  std::uint8_t leaps = 0;     // tiles leapt on the way
};

Walk walk(const State& s, unsigned seat, unsigned direction);

// Destinations of all four directions that are open, each at most once and in order N, E, S, W.
struct Walks {
  std::array<Walk, 4> items;
  int count = 0;

  const Walk* begin() const { return items.data(); }
  const Walk* end() const { return items.data() + count; }
  const Walk* find(unsigned square) const {
    for (const Walk& walk : *this)
      if (walk.to == square) return &walk;
    return nullptr;
  }
};
Walks open_walks(const State& s, unsigned seat);
// Could the seat step or leap onto this square of the hills next?
bool can_walk_to(const State& s, unsigned seat, unsigned square);
// Forward steps only (IM 7.9); with `free`, only those that cost nothing.
Walks forward_walks(const State& s, unsigned seat, bool free);

// The trail square before the present one, or kNone.
std::uint8_t previous_square(const Player& player);

// May a waiting Senator enter (IM 7.6, 7.8, 9.6 c)?
Bar entry_bar(const State& s, unsigned seat);

enum class Cause : std::uint8_t { card, displaced };
// Where going back n ends (IM 8.3, 8.4); kNone if there is nowhere at all (8.5).
std::uint8_t back_square(const State& s, unsigned seat, int n);

// The crossing a FERRY_CROSS would use now (IM 9.6 c), or null.
const Crossing* ferry_crossing(const State& s, unsigned seat);

}  // namespace quadriga::ides_of_march
