// SPDX-License-Identifier: Apache-2.0
#include "cli/support/completion.h"

#include <cstdio>

#include "cli/commands/commands.h"
#include "engine/core/registry.h"
#include "tests/cli/program.h"

namespace quadriga::cli::test {
namespace {

using Completion = CommandTest;

TEST_F(Completion, EveryShellKnowsEveryCommandAndOption) {
  for (const std::string shell : {"bash", "zsh", "fish"}) {
    const Outcome outcome = run({"completion", shell});
    EXPECT_EQ(outcome.code, 0);
    for (const auto& command : quadriga_program().commands) {
      EXPECT_NE(outcome.out.find(command.name), std::string::npos) << shell;
      for (const auto& argument : command.arguments) {
        if (!argument.names.starts_with('-')) continue;
        const std::string name = argument.names.substr(argument.names.rfind("--"));
        const std::string written = shell == "fish" ? "-l " + name.substr(2) : name;
        EXPECT_NE(outcome.out.find(written), std::string::npos) << shell << " " << name;
      }
    }
    for (const Rules* rules : all_games())
      EXPECT_NE(outcome.out.find(rules->info().id), std::string::npos) << shell;
  }
}

// Asks bash itself what it would offer.
std::string offered(const std::string& script, const std::string& words, int place) {
  const std::string command = "bash -c 'source \"" + script + "\"; COMP_WORDS=(" + words +
                              "); COMP_CWORD=" + std::to_string(place) +
                              "; _quadriga; echo \"${COMPREPLY[*]}\"'";
  std::FILE* pipe = popen(command.c_str(), "r");
  char buffer[4096] = {};
  const std::size_t size = std::fread(buffer, 1, sizeof buffer - 1, pipe);
  pclose(pipe);
  return std::string(buffer, size);
}

TEST_F(Completion, BashOffersWhatFits) {
  write("bash", run({"completion", "bash"}).out);
  const std::string script = path("bash");
  const std::string id(all_games()[0]->info().id);
  EXPECT_EQ(offered(script, "quadriga ver", 1), "verify\n");
  EXPECT_EQ(offered(script, "quadriga play " + id.substr(0, 3), 2), id + "\n");
  EXPECT_EQ(offered(script, "quadriga sim " + id + " --ga", 3), "--games\n");
  EXPECT_EQ(offered(script, "quadriga sim " + id + " --bots legi", 4), "legionary\n");
  EXPECT_EQ(offered(script, "quadriga sim " + id + " --games 1", 4), "\n");
  EXPECT_EQ(offered(script, "quadriga completion z", 2), "zsh\n");
  EXPECT_EQ(offered(script, "quadriga replay x --boards a", 4), "all\n");
  EXPECT_EQ(offered(script, "quadriga verify " + directory_.string() + "/ba", 2),
            path("bash") + "\n");
}

}  // namespace
}  // namespace quadriga::cli::test
