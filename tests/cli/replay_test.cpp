// SPDX-License-Identifier: Apache-2.0
#include "cli/support/narration.h"
#include "engine/core/registry.h"
#include "tests/cli/program.h"

namespace quadriga::cli::test {
namespace {

class ReplayCommand : public CommandTest {
 protected:
  // The record of a short simulated game.
  std::string record_of_game(const Rules& rules) {
    const std::string id(rules.info().id);
    EXPECT_EQ(run({"sim", id, "--games", "1", "--seed", "4", "--record", path(id)}).code, 0);
    return path(id + "/" + id + "-000001.record");
  }
};

TEST_F(ReplayCommand, TellsTheWholeGame) {
  for (const Rules* rules : all_games()) {
    const std::string file = record_of_game(*rules);
    const Record record = load_record(file);
    const Outcome outcome = run({"replay", file});
    EXPECT_EQ(outcome.code, 0);
    EXPECT_TRUE(outcome.out.starts_with(std::string(rules->info().name))) << outcome.out;
    EXPECT_NE(outcome.out.find("\nResult\n"), std::string::npos);
    // Sentences, not keys: nothing is left unsaid by the catalogue.
    EXPECT_EQ(outcome.out.find("log."), std::string::npos);
    EXPECT_EQ(outcome.out.find('{', outcome.out.find("seat 0")), std::string::npos);
    EXPECT_GT(count_of(outcome.out, "(" + std::string(rules->info().rule_prefix) + " "),
              static_cast<int>(record.log.size()) / 10);
    const Outcome end = run({"replay", file, "--from", std::to_string(record.log.size())});
    EXPECT_LT(end.out.size(), outcome.out.size());
    EXPECT_NE(end.out.find("\nResult\n"), std::string::npos);
  }
}

TEST_F(ReplayCommand, JsonHasEveryStep) {
  for (const Rules* rules : all_games()) {
    const std::string file = record_of_game(*rules);
    const Record record = load_record(file);
    const Outcome outcome = run({"replay", file, "--json"});
    EXPECT_EQ(outcome.code, 0);
    codec::RawJson document;
    codec::ReadError error;
    EXPECT_TRUE(codec::from_json(outcome.out, document, error)) << error.sentence();
    EXPECT_EQ(count_of(outcome.out, "\"view\":{"), static_cast<int>(record.log.size()) + 1);
    EXPECT_NE(outcome.out.find("\"result\":{\"ranks\":["), std::string::npos);
  }
}

// A spectator must not read what only one seat was told.
TEST_F(ReplayCommand, EveryViewerIsToldWhatTheyMayKnow) {
  for (const Rules* rules : all_games()) {
    const std::string file = record_of_game(*rules);
    const Record record = load_record(file);
    const Messages messages(rules->info());
    const auto names = short_names(*rules, record.header.players);
    for (const Seat viewer : {kSpectator, Seat{0}, Seat{1}}) {
      std::string expected;
      replay(rules, record, [&](const Match&, const Story& story) {
        for (const auto& sentence : sentences_for(story, viewer, messages, names))
          expected += sentence.text + "\n";
      });
      std::vector<std::string> arguments{"replay", file, "--json"};
      if (viewer != kSpectator)
        arguments.insert(arguments.end(), {"--seat", std::to_string(viewer)});
      std::string told;
      const std::string json = run(arguments).out;
      for (auto at = json.find("{\"text\":"); at != std::string::npos;
           at = json.find("{\"text\":", at + 1)) {
        std::string text;
        codec::JsonReader reader(std::string_view(json).substr(at + 8));
        ASSERT_TRUE(reader.read_string(text));
        told += text + "\n";
      }
      EXPECT_EQ(told, expected) << rules->info().id << " " << static_cast<int>(viewer);
    }
  }
}

TEST_F(ReplayCommand, BoardsWhenAskedFor) {
  const Rules& rules = *all_games()[0];
  const std::string file = record_of_game(rules);
  const Record record = load_record(file);
  const std::string board = Match(rules, record.header).position().view(kSpectator)->draw();
  const std::string first = lines_of(board).at(0);
  ASSERT_FALSE(first.empty());
  const auto boards = [&](const std::string& when) {
    return count_of(run({"replay", file, "--boards", when}).out, first.substr(0, 5));
  };
  EXPECT_GT(boards("all"), static_cast<int>(record.log.size()));
  EXPECT_GT(boards("end"), boards("none"));
}

TEST_F(ReplayCommand, StepsByKeyboard) {
  const std::string file = record_of_game(*all_games()[0]);
  const Outcome outcome = run({"replay", file, "--step"}, "\n\nb\n40\nq\n");
  EXPECT_EQ(outcome.code, 0);
  for (const std::string place : {"[0 of ", "[1 of ", "[2 of ", "[40 of "})
    EXPECT_NE(outcome.out.find(place), std::string::npos) << place;
  EXPECT_EQ(count_of(outcome.out, "[1 of "), 2);
  EXPECT_EQ(run({"replay", file, "--step"}, "\n").code, 0);
}

TEST_F(ReplayCommand, ABrokenRecordIsToldUpToItsFault) {
  const std::string file = record_of_game(*all_games()[0]);
  std::string text;
  for (const auto& line : lines_of(read(std::filesystem::relative(file, directory_).string())))
    text += (line.starts_with("20 ") ? "20 0 nonsense" : line) + "\n";
  write("broken", text);
  const Outcome outcome = run({"replay", path("broken")});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.out.find("The record is broken here: move 20"), std::string::npos);
  EXPECT_NE(outcome.out.find("   19  "), std::string::npos);
  EXPECT_EQ(run({"replay", file, "--seat", "9"}).code, 2);
}

}  // namespace
}  // namespace quadriga::cli::test
