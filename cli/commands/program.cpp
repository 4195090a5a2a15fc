// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/commands.h"
#include "cli/support/terminal.h"

namespace quadriga::cli {

namespace {

constexpr const char* kNotes = R"(Examples:
  quadriga list                      which games there are
  quadriga play ave-caesar           a race against bots, here in the terminal
  quadriga serve                     the same in browsers, for you and your friends
  quadriga rules ave-caesar 7        section 7 of the rules
  quadriga sim ave-caesar --games 1000 --bots greedy,random,random,random

Exit codes:
  0    everything is fine
  1    the answer is no: a record is broken, a file is stale, nothing was found
  2    the command line makes no sense
  3    something could not be read or written
  130  it was interrupted

Colours appear on a terminal only; NO_COLOR and --color=never turn them off.)";

}  // namespace

Program quadriga_program() {
  return {"Board games about Caesars, played by strict rules.",
          kNotes,
          QUADRIGA_VERSION,
          {{.names = "--color",
            .type = "WHEN",
            .help = "When to use colours: auto, always or never",
            .target = &colour_choice(),
            .choices = {"auto", "always", "never"}}},
          {list_command(), rules_command(), play_command(), sim_command(), arena_command(),
           replay_command(), verify_command(), serve_command(), account_command(), chat_command(),
           store_command(), schema_command(), bench_command(), completion_command()}};
}

}  // namespace quadriga::cli
