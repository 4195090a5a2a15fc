// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/support/table_setup.h"
#include "engine/core/codec/traits.h"

// Tournaments between bots: which games there are to play, and playing one of them. Everything
// follows from the plan and a game's number, so games can be played anywhere and in any order.
namespace quadriga::cli {

enum class ArenaMode : std::uint8_t {
  round_robin,  // every bot meets every other
  gauntlet,     // the first bot, alone, against a field of each of the others
};
BOOST_DESCRIBE_ENUM(ArenaMode, round_robin, gauntlet)

// What makes a tournament the same one. Its length is not part of it: games can be added.
struct ArenaPlan {
  std::string game;
  int rules_version = 0;
  int players = 0;
  codec::RawJson options;  // complete
  ArenaMode mode = ArenaMode::round_robin;
  std::vector<std::string> bots;
  std::uint64_t seed = 0;
  std::vector<std::string> counted;  // keys of log lines that are counted in every game

  friend bool operator==(const ArenaPlan&, const ArenaPlan&) = default;
};
BOOST_DESCRIBE_STRUCT(ArenaPlan, (),
                      (game, rules_version, players, options, mode, bots, seed, counted))

struct ArenaGame {
  std::uint64_t number = 0;
  std::vector<int> ranks;  // by seat
  std::vector<int> scores;
  int decisions = 0;
  int chance_moves = 0;
  std::vector<int> counts;  // as the plan's `counted`
  std::string hash;         // of the last position

  friend bool operator==(const ArenaGame&, const ArenaGame&) = default;
};
BOOST_DESCRIBE_STRUCT(ArenaGame, (), (number, ranks, scores, decisions, chance_moves, counts, hash))

// Bots at one table, by their index in the plan, one for each seat.
using LineUp = std::vector<int>;

class Arena {
 public:
  // `rules` must be the plan's game.
  Arena(const Rules& rules, ArenaPlan plan);

  const Rules& rules() const { return *rules_; }
  const ArenaPlan& plan() const { return plan_; }
  // Each is played equally often: game g belongs to line-up g mod their number.
  const std::vector<LineUp>& line_ups() const { return line_ups_; }
  std::size_t line_up_of(std::uint64_t number) const { return number % line_ups_.size(); }

  // Who sits where in a game. A line-up's games come in blocks of one per seat: its bots in an
  // order drawn from the seed, moved on by one seat from game to game, so that within a block
  // everybody sits everywhere once.
  LineUp seats_of(std::uint64_t number) const;

  // Nothing if `stop` was set before the game was over. A bot that wants a move which the rules
  // forbid ends the command.
  std::optional<ArenaGame> play(std::uint64_t number, const std::atomic<bool>& stop) const;

 private:
  const Rules* rules_;
  ArenaPlan plan_;
  std::vector<LineUp> line_ups_;
};

}  // namespace quadriga::cli
