// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/support/arena.h"
#include "cli/support/simulation.h"
#include "stats/interval.h"
#include "stats/rating.h"
#include "stats/sequential_test.h"

// The finished games of a tournament and what follows from them.
namespace quadriga::cli {

// How the games of one bot in one line-up went. Its chance to win a game by luck alone is the
// share of seats it has there.
struct ArenaScore {
  int bot = 0;
  int seats = 0;
  Tally tally;  // one entry per seat and game
  std::uint64_t games = 0;

  double share() const { return games == 0 ? 0 : tally.wins() / static_cast<double>(games); }
  double fair_share(int players) const { return static_cast<double>(seats) / players; }
  stats::Interval interval() const {
    return stats::wilson95(tally.wins(), static_cast<double>(games));
  }
};

struct ArenaResult {
  std::map<std::uint64_t, ArenaGame> games;  // by number

  // One list per line-up, one score per bot in it.
  std::vector<std::vector<ArenaScore>> scores(const Arena& arena) const;
  // Weng and Lin's rating of every bot, game by game. A bot with several seats in a game moves by
  // the mean of what its seats would.
  std::vector<stats::Rating> ratings(const Arena& arena) const;
  std::uint64_t digest() const;
};

// "Is the first bot stronger than the second?", asked after every game in the order of numbers.
struct SprtState {
  stats::Verdict verdict = stats::Verdict::undecided;
  double ratio = 0;         // log likelihood
  std::uint64_t games = 0;  // looked at: up to the verdict or the first that is missing
};
SprtState sprt(const Arena& arena, const ArenaResult& result, double margin);

// ---- The result file: the plan, a summary, and a line for each game ----
std::string arena_file(const Arena& arena, const ArenaResult& result,
                       const std::string& summary_json);
// Ends the command if the text is not such a file or is one of another tournament.
ArenaResult read_arena_file(const Arena& arena, const std::string& path, const std::string& text);

}  // namespace quadriga::cli
