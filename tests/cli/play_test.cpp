// SPDX-License-Identifier: Apache-2.0
#include <csignal>

#include "cli/support/narration.h"
#include "engine/core/registry.h"
#include "tests/cli/program.h"

namespace quadriga::cli::test {
namespace {

using Play = CommandTest;

std::string many(const std::string& line, int times) {
  std::string text;
  for (int i = 0; i < times; ++i) text += line + "\n";
  return text;
}

// The first move of the list is always legal, so typing 1 again and again ends every game.
TEST_F(Play, ToTheEndOfEveryGame) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    const Outcome outcome =
        run({"play", id, "--bots", "random", "--seed", "3", "--save", path(id + ".record")},
            many("1", 5000));
    EXPECT_EQ(outcome.code, 0) << id;
    EXPECT_NE(outcome.out.find("The game is over."), std::string::npos) << id;
    EXPECT_NE(outcome.out.find("  1.  "), std::string::npos) << id;
    EXPECT_EQ(outcome.out.find("log."), std::string::npos) << id;
    const Outcome verdict = run({"verify", path(id + ".record")});
    EXPECT_EQ(verdict.code, 0) << verdict.out;
    EXPECT_EQ(verdict.out.find("not finished"), std::string::npos) << verdict.out;
  }
}

TEST_F(Play, TheSameSeedIsTheSameGame) {
  const std::string id(all_games()[0]->info().id);
  const std::vector<std::string> arguments{"play", id, "--seed", "8", "--no-save"};
  EXPECT_EQ(run(arguments, many("1", 20)).out, run(arguments, many("1", 20)).out);
}

TEST_F(Play, LeavingKeepsTheGameAndResumingGoesOn) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    const Outcome left =
        run({"play", id, "--bots", "random", "--seed", "2"}, many("1", 6) + "quit\n");
    EXPECT_EQ(left.code, 0);
    const auto at = left.out.find("--resume ");
    ASSERT_NE(at, std::string::npos) << left.out;
    const std::string file = lines_of(left.out.substr(at + 9)).at(0);
    const Record before = load_record(file);
    EXPECT_FALSE(before.result);
    EXPECT_EQ(run({"verify", file}).code, 0);
    // By name, and once more without one: the last unfinished game of this kind.
    const Outcome again = run({"play", id, "--resume", file}, "log 1000\n" + many("1", 3));
    EXPECT_EQ(again.code, 0);
    EXPECT_EQ(again.out.find("Nothing has happened yet."), std::string::npos);
    const Record between = load_record(file);
    EXPECT_GT(between.log.size(), before.log.size());
    const Outcome ended = run({"play", id, "--resume"}, many("1", 5000));
    EXPECT_NE(ended.out.find("The game is over."), std::string::npos) << id;
    const Record after = load_record(file);
    ASSERT_TRUE(after.result);
    ASSERT_GT(after.log.size(), between.log.size());
    for (std::size_t i = 0; i < before.log.size(); ++i) EXPECT_EQ(after.log[i], before.log[i]);
    EXPECT_EQ(run({"verify", file}).code, 0);
    EXPECT_EQ(run({"play", id, "--resume"}).code, 1);  // nothing unfinished is left
  }
}

TEST_F(Play, CtrlCKeepsTheGame) {
  for (const int number : {SIGINT, SIGTERM}) {
    const std::string id(all_games()[0]->info().id);
    Running game({"play", id, "--save", path("game.record")});
    ASSERT_TRUE(game.wait_for("Your move> "));
    game.type("1\n");
    ASSERT_TRUE(game.wait_for("Your move> "));
    game.signal(number);
    const Outcome outcome = game.finish();
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("The game is kept."), std::string::npos);
    EXPECT_EQ(run({"verify", path("game.record")}).code, 0);
  }
}

// Killed without a warning, the game stands as it was when the person was last asked.
TEST_F(Play, EvenAKilledGameIsKept) {
  const std::string id(all_games()[0]->info().id);
  Running game({"play", id, "--save", path("game.record")});
  ASSERT_TRUE(game.wait_for("Your move> "));
  game.signal(SIGKILL);
  EXPECT_EQ(game.finish().code, 128 + SIGKILL);
  EXPECT_EQ(run({"verify", path("game.record")}).code, 0);
  EXPECT_EQ(run({"play", id, "--resume", path("game.record")}, "1\n").code, 0);
}

TEST_F(Play, CommandsAtTheTable) {
  const Rules& rules = *all_games()[0];
  const std::string id(rules.info().id);
  const std::string prefix(rules.info().rule_prefix);
  const Outcome outcome = run({"play", id, "--seed", "5", "--no-save"},
                              "?\nrule " + prefix +
                                  " 7.1\nrule 99.9\nlog 2\nplayers\nmoves\nmoves zzz\nhint\n999\n"
                                  "gibberish\nundo\nsave\nsave " +
                                  path("copy.record") + "\n\nquit\n");
  EXPECT_EQ(outcome.code, 0);
  for (const std::string part :
       {"make that move of the list", "7.1 ", "There is no rule \"99.9\"", "bot: greedy",
        "No move contains \"zzz\"", "The greedy bot would play: ", "There are moves 1 to ",
        "\"gibberish\" is neither a move nor a command", "There is nothing you can take back",
        "say which file", "Saved to "})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
  EXPECT_EQ(run({"verify", path("copy.record")}).code, 0);
}

// A move that reads well but is against the rules: the catalogue's sentence and the rule itself.
TEST_F(Play, ARefusalShowsItsRule) {
  const Rules* rules = find_game("ave-caesar");
  ASSERT_NE(rules, nullptr);
  const Outcome outcome = run({"play", "ave-caesar", "--seed", "5", "--no-save"}, "1>I3\nquit\n");
  const auto cited = outcome.out.find("(AC ", outcome.out.find("Your move> "));
  ASSERT_NE(cited, std::string::npos) << outcome.out;
  const auto close = outcome.out.find(')', cited);
  const std::string number = outcome.out.substr(cited + 4, close - cited - 4);
  EXPECT_NE(outcome.out.find("│ " + number + " ", close), std::string::npos) << outcome.out;
}

TEST_F(Play, HotSeatAsksEveryPersonByName) {
  const Rules& rules = *all_games()[0];
  const std::string id(rules.info().id);
  const Outcome outcome = run({"play", id, "--players", "3", "--hot-seat", "--names",
                               "Anna,Ben,Clara", "--seed", "1", "--no-save"},
                              many("1", 6));
  EXPECT_EQ(outcome.code, 0);
  for (const std::string name : {"Anna> ", "Ben> ", "Clara> "})
    EXPECT_NE(outcome.out.find(name), std::string::npos) << name;
  const Outcome mixed = run(
      {"play", id, "--players", "3", "--hot-seat", "--bots", "random", "--seed", "1", "--no-save"},
      many("1", 6));
  EXPECT_NE(mixed.out.find("Player 2> "), std::string::npos);
  EXPECT_EQ(mixed.out.find("Player 3> "), std::string::npos);
}

// What is drawn and told while one person plays is what that seat may know.
TEST_F(Play, NobodySeesAnotherSeatsSecrets) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    const std::string file = path(id + ".record");
    const Outcome outcome =
        run({"play", id, "--bots", "random", "--seed", "6", "--save", file}, many("1", 5000));
    const Record record = load_record(file);
    const Messages messages(rules->info());
    const auto names = short_names(*rules, record.header.players);
    std::string hidden;
    int secrets = 0;
    replay(rules, record, [&](const Match& match, const Story& story) {
      const auto own = story.heard_by(0);
      for (Seat seat = 1; seat < match.header().seats; ++seat) {
        for (const auto& line : story.heard_by(seat)) {
          if (std::find(own.begin(), own.end(), line) != own.end()) continue;
          ++secrets;
          const std::string text = messages.say(line, names);
          // Names make a sentence of its own; "You draw a 3." may be told to several.
          if (text.find(names[static_cast<std::size_t>(seat)]) != std::string::npos &&
              outcome.out.find(text) != std::string::npos)
            hidden += text + "\n";
        }
      }
    });
    EXPECT_EQ(hidden, "") << id;
    RecordProperty(id + "-secrets", secrets);
  }
}

}  // namespace
}  // namespace quadriga::cli::test
