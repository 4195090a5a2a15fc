// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "cli/commands/commands.h"
#include "tests/cli/program.h"
#include "tests/support/places.h"

namespace quadriga::cli::test {
namespace {

using Help = CommandTest;

std::string golden_file(const std::string& name) {
  return quadriga::testing::source_folder() + "/tests/cli/golden/" + name + ".txt";
}

// QUADRIGA_UPDATE_GOLDEN=1 writes the files again; read the diff.
void expect_golden(const std::string& name, const std::string& text) {
  if (std::getenv("QUADRIGA_UPDATE_GOLDEN") != nullptr) std::ofstream(golden_file(name)) << text;
  std::ostringstream expected;
  expected << std::ifstream(golden_file(name)).rdbuf();
  EXPECT_EQ(text, expected.str()) << golden_file(name);
}

TEST_F(Help, OfTheProgram) {
  const Outcome outcome = run({"--help"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.err, "");
  expect_golden("help", outcome.out);
  EXPECT_EQ(run({"-h"}).out, outcome.out);
}

TEST_F(Help, OfEveryCommand) {
  for (const auto& command : quadriga_program().commands) {
    const Outcome outcome = run({command.name, "--help"});
    EXPECT_EQ(outcome.code, 0) << command.name;
    EXPECT_NE(outcome.out.find("Usage: quadriga " + command.name), std::string::npos);
    EXPECT_NE(outcome.out.find("Examples:\n"), std::string::npos) << command.name;
    for (const auto& line : lines_of(outcome.out)) EXPECT_LE(line.size(), 82U) << line;
    for (const auto& argument : command.arguments)
      EXPECT_FALSE(argument.help.empty()) << argument.names;
    expect_golden("help_" + command.name, outcome.out);
  }
}

// What the help gives as an example must at least be understood.
TEST_F(Help, EveryOptionInTheExamplesExists) {
  for (const auto& command : quadriga_program().commands) {
    for (const auto& line : lines_of(command.notes)) {
      if (!line.starts_with("  quadriga " + command.name + " ")) continue;
      std::istringstream words(line);
      for (std::string word; words >> word;) {
        if (!word.starts_with("--")) continue;
        const std::string name = word.substr(0, word.find('='));
        bool known = false;
        for (const auto& argument : command.arguments)
          known = known || argument.names == name || argument.names.ends_with("," + name);
        EXPECT_TRUE(known) << line;
      }
    }
  }
}

TEST_F(Help, NoArgumentsShowTheHelpAsAComplaint) {
  const Outcome outcome = run({});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_EQ(outcome.err, run({"--help"}).out);
}

TEST_F(Help, Version) {
  const Outcome outcome = run({"--version"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_TRUE(outcome.out.starts_with("quadriga ")) << outcome.out;
}

}  // namespace
}  // namespace quadriga::cli::test
