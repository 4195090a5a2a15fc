// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cli/support/table_setup.h"

namespace quadriga::cli {

struct Simulation {
  Table table;
  std::uint64_t games = 0;
  std::uint64_t seed = 0;
  std::vector<std::string> bots;  // one kind per seat
  bool rotate = true;             // game g seats bot (s + g) mod n at seat s
  int threads = 1;
  std::optional<std::filesystem::path> record_directory;
};

// Sums over seats in games. Whole numbers only, so that the order of the games does not matter: a
// win shared by k seats counts 60 / k sixtieths for each.
struct Tally {
  static constexpr std::uint64_t kWholeWin = 60;

  std::uint64_t seat_games = 0;
  std::uint64_t win_parts = 0;
  std::uint64_t rank_sum = 0;
  std::int64_t score_sum = 0;

  void add(const Result& result, int seat, int winners);
  void add(const Tally& other);
  double wins() const { return static_cast<double>(win_parts) / kWholeWin; }
  double per_game(double sum) const {
    return seat_games == 0 ? 0 : sum / static_cast<double>(seat_games);
  }
};

struct SimulationResult {
  std::uint64_t games = 0;
  std::map<std::string, Tally> by_bot;
  std::vector<Tally> by_seat;
  std::uint64_t decisions = 0;
  std::uint64_t chance_moves = 0;
  int shortest = 0;  // in moves, chance included
  int longest = 0;
  std::uint64_t digest = 0;  // of all last positions; the same for the same games in any order

  void add(const SimulationResult& other);
};

// Plays all games on so many threads. `on_progress` is called from this thread now and then with
// the number of games done. The result depends on the simulation alone, not on the threads.
SimulationResult simulate(const Simulation& simulation,
                          const std::function<void(std::uint64_t)>& on_progress);

// The file of game `number` (from 0) in the directory of records.
std::string record_file_name(const Simulation& simulation, std::uint64_t number);

}  // namespace quadriga::cli
