// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/games/ides_of_march/board.h"

// How far it still is, for bots (IM 22.1, 22.2): moves and the tiles, coins and repairs they need.
namespace quadriga::ides_of_march {

inline constexpr int kMoveCost = 10;
inline constexpr int kNoWay = 400;

// What a way costs beyond its moves. A single step may not cost more than 63.
struct Costs {
  int tile = 7;            // that is still to be laid
  int tile_stocked = 7;    // with two road tiles or more in stock
  int cover_stocked = 10;  // a Commander's tile over a road that leads elsewhere
  int cover = 16;
  int cover_twice = 26;
  int missing_gate = 30;  // nothing on the crossing and nothing in stock for it
  int stocked_gate = 8;   // a bridge in stock
  int coin = 4;
  int remedy = 8;  // in stock
  int no_remedy = 35;
};

inline constexpr Costs kCosts{};

// Both legs of a player's journey.
struct Journey {
  int home_way = 0;     // to the Home circle; 0 for a Commander
  int march = 0;        // from the Home circle, or where the Commander is, to the podium
  int hill_moves = 0;   // moves on hill squares on the way home: each earns a coin
  int tiles = 0;        // road tiles the present leg still needs on the hills
  int later_tiles = 0;  // and a Senator's march back
  int open = 0;         // moves ahead for which everything lies there already
  unsigned gap = 0;  // the two ports a tile needs on the first bare hill square of the present leg

  friend bool operator==(const Journey&, const Journey&) = default;
};

// One leg through the city.
struct Way {
  int cost = kNoWay;
  int squares = 0;
  int tiles = 0;
  int open = 0;       // moves from the start on before something is missing
  unsigned gap = 0;   // the ports that the first bare square needs
  bool clear = true;  // nothing is missing at all
};

// Ways that were found before. A thought looks at many positions that differ in other things than
// roads: three of four ways need not be looked for again. Keys are hashes of all that matters.
class KnownWays {
 public:
  const Way* find(std::uint64_t key) const {
    const Entry& entry = entries_[key % kEntries];
    return entry.key == key ? &entry.way : nullptr;
  }
  void keep(std::uint64_t key, const Way& way) { entries_[key % kEntries] = {key, way}; }

 private:
  struct Entry {
    std::uint64_t key = 0;
    Way way;
  };
  static constexpr std::size_t kEntries = 8192;
  std::vector<Entry> entries_ = std::vector<Entry>(kEntries);
};

class Router {
 public:
  explicit Router(const State& s, const Costs& costs = kCosts, KnownWays* known = nullptr);

  Journey journey(unsigned seat) const;
  // Without `tiles`, `later_tiles`, `open` and `gap`.
  Journey length(unsigned seat) const;

 private:
  struct Wave {
    int cost;
    Bits squares;
  };
  struct Class {
    Bits squares;
    int cost;
  };
  using Classes = std::array<Class, 8>;
  struct Leg {
    unsigned seat;
    unsigned from;
    unsigned to;
    bool commander;
    bool trace;
  };
  std::uint64_t map_key() const;
  std::uint64_t key(const Leg& leg) const;
  Way traced(Way way, Bits goal, const Wave* waves, const Classes& classes) const;
  Journey journey(unsigned seat, bool trace) const;
  Way through_city(const Leg& leg) const;
  Way search(const Leg& leg) const;
  int gate_cost(unsigned seat, bool right) const;
  int bank_cost(unsigned seat, bool right) const;
  int along_home(unsigned seat, int from, int to) const;
  int open_at_home(unsigned seat, int from, int to) const;
  int home_place(unsigned seat) const;

  int tile_cost(const Player& p) const;
  int cover_cost(const Player& p) const;
  int bribe_cost(const Player& p, int bribe) const;
  int repair_cost(const Player& p, Tile remedy) const;

  const State& s_;
  const Costs& costs_;
  Links open_;
  Links cover_one_;   // one side leads elsewhere, and a Commander could cover it
  Links cover_both_;  // both sides do
  KnownWays* known_;
  std::uint64_t map_key_ = 0;
  Bits roads_ = 0;
  Bits bare_ = 0;
  Bits soft_ = 0;          // roads that a Commander could cover
  Bits double_block_ = 0;  // revolts and outposts side by side: no bribe gets over both (IM 7.4)
};

}  // namespace quadriga::ides_of_march
