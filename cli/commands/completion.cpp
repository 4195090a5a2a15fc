// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/completion.h"
#include "cli/support/exit_code.h"

namespace quadriga::cli {

Command completion_command() {
  const auto shell = std::make_shared<std::string>();
  return {"completion",
          "Print a script that completes commands in your shell",
          "Examples:\n"
          "  source <(quadriga completion bash)\n"
          "  quadriga completion zsh > \"${fpath[1]}/_quadriga\"\n"
          "  quadriga completion fish > ~/.config/fish/completions/quadriga.fish",
          {{.names = "shell",
            .type = "SHELL",
            .help = "bash, zsh or fish",
            .target = shell.get(),
            .required = true,
            .choices = {"bash", "zsh", "fish"}}},
          [shell] {
            fmt::print("{}", completion_script(quadriga_program(), *shell));
            return kExitFine;
          }};
}

}  // namespace quadriga::cli
