// SPDX-License-Identifier: Apache-2.0
#include "cli/support/simulation.h"

#include <regex>

#include "engine/core/registry.h"
#include "tests/cli/program.h"

namespace quadriga::cli::test {
namespace {

using Sim = CommandTest;

// What depends on the machine is taken out.
std::string without_time(const std::string& json) {
  return std::regex_replace(
      json, std::regex("\"(threads|seconds|decisions_per_second)\":[^,}]*[,}]"), "");
}

std::string number_after(const std::string& json, const std::string& name) {
  const auto at = json.find("\"" + name + "\":");
  EXPECT_NE(at, std::string::npos) << name << " in " << json;
  const auto start = at + name.size() + 3;
  return json.substr(start, json.find_first_of(",}", start) - start);
}

Simulation simulation_of(const Rules& rules, std::vector<std::string> bots) {
  Simulation simulation;
  codec::ReadError error;
  const int seats = rules.info().min_seats;
  simulation.table = {&rules, seats, rules.complete_options("{}", seats, error)};
  simulation.games = 6;
  simulation.seed = 9;
  for (std::size_t i = 0; simulation.bots.size() < static_cast<std::size_t>(seats); ++i)
    simulation.bots.push_back(bots[i % bots.size()]);
  return simulation;
}

TEST_F(Sim, TheNumberOfThreadsChangesNothing) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    for (const std::string bots : {"random", "greedy,random"}) {
      std::string expected;
      for (const std::string threads : {"1", "2", "3"}) {
        const Outcome outcome = run({"sim", id, "--games", "7", "--seed", "11", "--bots", bots,
                                     "--threads", threads, "--json"});
        ASSERT_EQ(outcome.code, 0) << outcome.err;
        const std::string stable = without_time(outcome.out);
        if (expected.empty()) expected = stable;
        EXPECT_EQ(stable, expected) << id << " " << bots << " with " << threads << " threads";
      }
    }
  }
}

TEST_F(Sim, AnotherSeedGivesOtherGames) {
  const std::string id(all_games()[0]->info().id);
  const auto digest = [&](const std::string& seed) {
    return number_after(run({"sim", id, "--games", "3", "--seed", seed, "--json"}).out, "digest");
  };
  EXPECT_NE(digest("1"), digest("2"));
  EXPECT_EQ(digest("1"), digest("1"));
}

// The fast way through compiled playouts and the way that records must be the same games.
TEST_F(Sim, RecordingChangesNothing) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    const std::vector<std::string> plain{"sim", id, "--games", "3", "--seed", "5", "--json"};
    auto recorded = plain;
    recorded.insert(recorded.end(), {"--record", path(id)});
    EXPECT_EQ(without_time(run(plain).out), without_time(run(recorded).out)) << id;
    int files = 0;
    for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(path(id)))
      ++files;
    EXPECT_EQ(files, 3);
  }
}

TEST_F(Sim, EveryPlayerCountAndOptionCanBeSimulated) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    for (int seats = rules->info().min_seats; seats <= rules->info().max_seats; ++seats) {
      const Outcome outcome =
          run({"sim", id, "--games", "2", "--players", std::to_string(seats), "--json"});
      EXPECT_EQ(outcome.code, 0) << outcome.err;
      EXPECT_EQ(number_after(outcome.out, "players"), std::to_string(seats));
    }
    for (const auto& option : rules->option_list()) {
      std::string value = "no";
      if (option.kind == OptionInfo::Kind::number) value = std::to_string(option.low);
      if (option.kind == OptionInfo::Kind::choice) value = option.choices.front();
      if (option.kind == OptionInfo::Kind::list) value = "";
      const Outcome outcome =
          run({"sim", id, "--games", "1", "--set", option.name + "=" + value, "--json"});
      // Some values need another option too: then a rule must say so.
      const bool cited =
          outcome.err.find("(" + std::string(rules->info().rule_prefix) + " ") != std::string::npos;
      EXPECT_TRUE(outcome.code == 0 || (outcome.code == 2 && cited))
          << id << " " << option.name << "=" << value << " " << outcome.err;
    }
  }
}

TEST_F(Sim, EveryGameHasAWinner) {
  for (const Rules* rules : all_games()) {
    const auto simulation = simulation_of(*rules, {"greedy", "random"});
    const auto result = simulate(simulation, [](std::uint64_t) {});
    EXPECT_EQ(result.games, 6U);
    std::uint64_t by_bot = 0;
    std::uint64_t by_seat = 0;
    std::uint64_t seat_games = 0;
    for (const auto& [kind, tally] : result.by_bot) {
      by_bot += tally.win_parts;
      seat_games += tally.seat_games;
    }
    for (const auto& tally : result.by_seat) {
      by_seat += tally.win_parts;
      EXPECT_EQ(tally.seat_games, 6U);
    }
    EXPECT_EQ(by_bot, 6 * Tally::kWholeWin);
    EXPECT_EQ(by_seat, 6 * Tally::kWholeWin);
    EXPECT_EQ(seat_games, 6U * result.by_seat.size());
    EXPECT_LE(result.shortest, result.longest);
  }
}

TEST_F(Sim, BotsChangeSeatsUnlessTheyAreKept) {
  const std::string id(all_games()[0]->info().id);
  const auto players = [&](const std::string& directory, int number) {
    const std::string text =
        read(directory + "/" + id + "-00000" + std::to_string(number) + ".record");
    std::string kinds;
    for (const auto& line : lines_of(text))
      if (line.starts_with("player ")) kinds += line.ends_with("(greedy)") ? 'g' : 'r';
    return kinds;
  };
  std::vector<std::string> arguments{
      "sim",       id,  "--games",  "3",          "--bots", "greedy,random,random",
      "--players", "3", "--record", path("turns")};
  ASSERT_EQ(run(arguments).code, 0);
  EXPECT_EQ(players("turns", 1), "grr");
  EXPECT_EQ(players("turns", 2), "rrg");
  EXPECT_EQ(players("turns", 3), "rgr");
  arguments.back() = path("kept");
  arguments.emplace_back("--no-rotate");
  ASSERT_EQ(run(arguments).code, 0);
  for (int number = 1; number <= 3; ++number) EXPECT_EQ(players("kept", number), "grr");
}

TEST(Tally, ASharedWinIsShared) {
  Result result;
  result.rank = {1, 1, 3};
  result.score = {5, 5, -2};
  Tally tally;
  for (int seat = 0; seat < 3; ++seat) tally.add(result, seat, 2);
  EXPECT_EQ(tally.seat_games, 3U);
  EXPECT_DOUBLE_EQ(tally.wins(), 1.0);
  EXPECT_EQ(tally.rank_sum, 5U);
  EXPECT_EQ(tally.score_sum, 8);
}

TEST_F(Sim, TheReportIsForPeople) {
  const std::string id(all_games()[0]->info().id);
  const Outcome outcome = run({"sim", id, "--games", "5"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");  // no progress bar without a terminal
  for (const std::string word : {"5 games, seed 1", "95 % interval", "mean rank", "length",
                                 "decisions per second", "digest"})
    EXPECT_NE(outcome.out.find(word), std::string::npos) << word;
}

}  // namespace
}  // namespace quadriga::cli::test
