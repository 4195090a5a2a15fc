// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "cli/support/command.h"

namespace quadriga::cli {

// A script for "bash", "zsh" or "fish" that completes the program's commands, options, games, bots
// and files.
std::string completion_script(const Program& program, const std::string& shell);

}  // namespace quadriga::cli
