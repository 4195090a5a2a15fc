// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <csignal>
#include <cstdio>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"

int main(int argc, char** argv) {
  using namespace quadriga::cli;
  // A reader that goes away (`quadriga rules ave-caesar | head`) is an error, not a death.
  std::signal(SIGPIPE, SIG_IGN);
  int code = kExitFailed;
  try {
    code = run_program(quadriga_program(), argc, argv);
  } catch (const CommandError& error) {
    std::fflush(stdout);
    fmt::print(stderr, "quadriga: {}\n", error.what());
    code = error.code();
  } catch (const std::exception& error) {
    fmt::print(stderr, "quadriga: {}\n", error.what());
  }
  if (std::fflush(stdout) != 0 && code == kExitFine) code = kExitFailed;
  return code;
}
