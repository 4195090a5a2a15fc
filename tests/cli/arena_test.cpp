// SPDX-License-Identifier: Apache-2.0
#include "cli/support/arena.h"

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <thread>

#include "cli/support/arena_result.h"
#include "cli/support/exit_code.h"
#include "engine/core/registry.h"
#include "tests/cli/program.h"

namespace quadriga::cli::test {
namespace {

using ArenaCommand = CommandTest;

Arena arena_of(int players, std::vector<std::string> bots, ArenaMode mode) {
  const Rules& rules = *find_game("ave-caesar");
  codec::ReadError error;
  ArenaPlan plan{"ave-caesar", 1, players, {}, mode, std::move(bots), 7, {}};
  plan.options.text = rules.complete_options(R"({"races":1})", players, error);
  return {rules, plan};
}

// Seat 0 of every game won alone, the others came in as they sat.
ArenaGame won_by(const Arena& arena, std::uint64_t number, int bot) {
  const LineUp seats = arena.seats_of(number);
  ArenaGame game;
  game.number = number;
  int next = 2;
  for (const int seated : seats) game.ranks.push_back(seated == bot ? 1 : next++);
  game.scores.resize(seats.size());
  return game;
}

TEST(ArenaPlan, EveryBotMeetsEveryOther) {
  EXPECT_EQ(arena_of(4, {"a", "b"}, ArenaMode::round_robin).line_ups(),
            (std::vector<LineUp>{{0, 0, 1, 1}}));
  EXPECT_EQ(arena_of(4, {"a", "b", "c"}, ArenaMode::round_robin).line_ups(),
            (std::vector<LineUp>{{0, 0, 1, 2}, {0, 1, 1, 2}, {0, 1, 2, 2}}));
  EXPECT_EQ(arena_of(3, {"a", "b", "c", "d"}, ArenaMode::round_robin).line_ups(),
            (std::vector<LineUp>{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}}));
}

TEST(ArenaPlan, AGauntletIsTheFirstAgainstFields) {
  EXPECT_EQ(arena_of(4, {"a", "b", "c"}, ArenaMode::gauntlet).line_ups(),
            (std::vector<LineUp>{{0, 1, 1, 1}, {0, 2, 2, 2}}));
}

TEST(ArenaPlan, EverybodySitsEverywhereEquallyOften) {
  const Arena arena = arena_of(4, {"a", "b", "c", "d", "e"}, ArenaMode::round_robin);
  const std::uint64_t line_ups = arena.line_ups().size();
  ASSERT_EQ(line_ups, 5U);
  std::set<LineUp> orders;
  for (std::uint64_t block = 0; block < 6; ++block) {
    std::vector<std::set<int>> seated(4);
    for (std::uint64_t game = 0; game < 4; ++game) {
      const LineUp seats = arena.seats_of((block * 4 + game) * line_ups + 2);
      for (std::size_t seat = 0; seat < 4; ++seat) seated[seat].insert(seats[seat]);
      if (game == 0) orders.insert(seats);
    }
    for (const auto& bots : seated) EXPECT_EQ(bots, (std::set<int>{0, 1, 3, 4}));
  }
  EXPECT_GT(orders.size(), 2U);  // the neighbours change from block to block
}

TEST(ArenaResult, TheSequentialTestStopsAtTheFirstGap) {
  const Arena arena = arena_of(3, {"a", "b"}, ArenaMode::gauntlet);
  ArenaResult result;
  for (const std::uint64_t number : {0U, 1U, 2U, 4U, 5U})
    result.games[number] = won_by(arena, number, 0);
  EXPECT_EQ(sprt(arena, result, 0.2).games, 3U);
  EXPECT_EQ(sprt(arena, result, 0.2).verdict, stats::Verdict::undecided);
  for (std::uint64_t number = 0; number < 50; ++number)
    result.games[number] = won_by(arena, number, 0);
  const SprtState clear = sprt(arena, result, 0.2);
  EXPECT_EQ(clear.verdict, stats::Verdict::stronger);
  EXPECT_LT(clear.games, 50U);
}

TEST(ArenaResult, WinsGoToTheBotAndNotToTheSeat) {
  const Arena arena = arena_of(3, {"a", "b"}, ArenaMode::gauntlet);
  ArenaResult result;
  for (std::uint64_t number = 0; number < 30; ++number)
    result.games[number] = won_by(arena, number, 0);
  const auto scores = result.scores(arena);
  ASSERT_EQ(scores.size(), 1U);
  EXPECT_EQ(scores[0][0].share(), 1.0);
  EXPECT_EQ(scores[0][1].share(), 0.0);
  EXPECT_EQ(scores[0][1].tally.seat_games, 60U);
  EXPECT_DOUBLE_EQ(scores[0][1].fair_share(3), 2.0 / 3);
  const auto ratings = result.ratings(arena);
  EXPECT_GT(ratings[0].mu - 2 * ratings[0].sigma, ratings[1].mu);
}

TEST_F(ArenaCommand, ThreadsChangeNothing) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    for (const std::string threads : {"1", "3"}) {
      const Outcome outcome = run({"arena", id, "--bots", "greedy,random", "--gauntlet", "--games",
                                   "4", "--seed", "5", "-j", threads, "-o", path(id + threads)});
      ASSERT_EQ(outcome.code, 0) << outcome.err;
      EXPECT_EQ(outcome.err, "");
      EXPECT_NE(outcome.out.find("95 % interval"), std::string::npos);
    }
    EXPECT_EQ(read(id + "1"), read(id + "3")) << id;
  }
}

std::vector<std::string> short_race(const std::string& file, const std::string& games) {
  return {"arena",  "ave-caesar",           "--set",   "races=1", "--players", "3",
          "--bots", "greedy,tiro:8,random", "--games", games,     "-o",        file};
}

TEST_F(ArenaCommand, GoesOnWhereItStopped) {
  ASSERT_EQ(run(short_race(path("whole"), "9")).code, 0);
  ASSERT_EQ(run(short_race(path("parts"), "3")).code, 0);
  auto stopped = short_race(path("parts"), "9");
  stopped.insert(stopped.end(), {"--time", "0"});
  EXPECT_EQ(run(stopped).code, 0);
  EXPECT_NE(read("parts"), read("whole"));
  const Outcome rest = run(short_race(path("parts"), "9"));
  EXPECT_EQ(rest.code, 0);
  EXPECT_NE(rest.out.find("the others were there"), std::string::npos) << rest.out;
  EXPECT_EQ(read("parts"), read("whole"));
  // Nothing is left to do, and asking again changes nothing.
  EXPECT_NE(run(short_race(path("whole"), "9")).out.find("0 games in"), std::string::npos);
  EXPECT_EQ(read("parts"), read("whole"));
}

TEST_F(ArenaCommand, KeepsWhatIsFinishedWhenInterrupted) {
  auto endless = short_race(path("file"), "1000000");
  Running running(endless);
  for (int i = 0; i < 600 && !std::filesystem::exists(path("file")); ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  ASSERT_TRUE(std::filesystem::exists(path("file")));
  running.signal(SIGINT);
  const Outcome outcome = running.finish();
  EXPECT_EQ(outcome.code, kExitInterrupted);
  const int kept = count_of(read("file"), "\"number\":");
  EXPECT_GT(kept, 0);
  endless.insert(endless.end(), {"--time", "0", "--json"});
  const Outcome again = run(endless);
  EXPECT_EQ(again.code, 0) << again.err;
  EXPECT_NE(again.err.find("the same command goes on"), std::string::npos);
  EXPECT_GE(count_of(read("file"), "\"number\":"), kept);
}

TEST_F(ArenaCommand, SaysWhoIsStronger) {
  const auto verdict = [&](const std::string& bots, const std::string& threads) {
    const Outcome outcome =
        run({"arena", "ave-caesar", "--set", "races=1", "--players", "3", "--bots", bots, "--sprt",
             "--margin", "20", "-j", threads, "-o", path(bots + threads)});
    EXPECT_EQ(outcome.code, 0) << outcome.err;
    return outcome.out;
  };
  EXPECT_NE(verdict("greedy,random", "1").find("greedy is stronger than random"),
            std::string::npos);
  EXPECT_NE(verdict("random,greedy", "1").find("random is not stronger than greedy"),
            std::string::npos);
  // Threads play on a little after the verdict; what they played is not kept.
  verdict("greedy,random", "3");
  EXPECT_EQ(read("greedy,random1"), read("greedy,random3"));
}

#ifdef QUADRIGA_MPIRUN
// Two processes merge their games into the file that one would have written.
TEST_F(ArenaCommand, ManyProcessesChangeNothing) {
  const auto together = [&](const std::vector<std::string>& arguments) {
    std::string command =
        QUADRIGA_MPIRUN " --allow-run-as-root --oversubscribe -n 2 " + path_of_program();
    for (const auto& word : arguments) command += " '" + word + "'";
    return std::system((command + " > '" + path("out") + "' 2> '" + path("err") + "'").c_str());
  };
  ASSERT_EQ(run(short_race(path("alone"), "15")).code, 0);
  ASSERT_EQ(together(short_race(path("pair"), "6")), 0) << read("err");
  ASSERT_EQ(together(short_race(path("pair"), "15")), 0) << read("err");
  EXPECT_EQ(read("pair"), read("alone"));
  EXPECT_EQ(count_of(read("out"), "digest"), 1) << read("out");  // one of them speaks

  std::vector<std::string> test{"arena", "ave-caesar", "--set",           "races=1", "--players",
                                "3",     "--bots",     "greedy,random",   "--sprt",  "--margin",
                                "20",    "-o",         path("test_alone")};
  ASSERT_EQ(run(test).code, 0);
  test.back() = path("test_pair");
  ASSERT_EQ(together(test), 0) << read("err");
  EXPECT_EQ(read("test_pair"), read("test_alone"));

  write("broken", "{}");
  EXPECT_NE(together(short_race(path("broken"), "6")), 0);
  EXPECT_NE(read("err").find("is not a result of an arena"), std::string::npos) << read("err");
}
#endif

TEST_F(ArenaCommand, CountsLinesOfTheLog) {
  const Outcome outcome =
      run({"arena", "chicken-caesar", "--players", "3", "--bots", "greedy,random", "--games", "3",
           "--count", "contract-made,contract-fulfilled", "--json"});
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("\"counted\":{\"contract-made\":"), std::string::npos) << outcome.out;
}

TEST_F(ArenaCommand, ComplainsClearly) {
  const auto complaint = [](std::vector<std::string> rest) {
    rest.insert(rest.begin(), {"arena", "ave-caesar"});
    const Outcome outcome = run(rest);
    EXPECT_EQ(outcome.code, kExitUsage);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  expect(complaint({}), "--bots");
  expect(complaint({"--bots", "greedy"}), "at least two bots");
  expect(complaint({"--bots", "greedy,random,greedy"}), "named twice");
  expect(complaint({"--bots", "greedy,legate:0"}), "no bot called \"legate:0\"");
  expect(complaint({"--bots", "greedy,random,tiro", "--sprt"}), "compares two bots");
  expect(complaint({"--bots", "greedy,random", "--sprt", "--margin", "76"}), "nobody can win");
  expect(complaint({"--bots", "greedy,random", "--count", "nothing"}), "no log line");
  write("file", "{}");
  const Outcome broken = run(short_race(path("file"), "3"));
  EXPECT_EQ(broken.code, kExitFailed);
  expect(broken.err, "is not a result of an arena");
  ASSERT_EQ(run(short_race(path("good"), "3")).code, 0);
  auto other = short_race(path("good"), "3");
  other.insert(other.end(), {"--seed", "2"});
  expect(run(other).err, "seed is \"1\" there and \"2\" here");
  EXPECT_EQ(run(short_race(path("good"), "6")).code, 0);
  expect(run(short_race(path("good"), "3")).err, "holds more games");
  const Outcome nowhere = run(short_race("/nowhere/file", "3"));
  EXPECT_EQ(nowhere.code, kExitFailed);
}

}  // namespace
}  // namespace quadriga::cli::test
