// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>

namespace quadriga::cli {

// Both end the command with kExitFailed and a sentence if it cannot be done. "-" reads standard
// input.
std::string read_file(const std::string& path);

// The file is either the old or the new one, whatever happens meanwhile.
void write_file(const std::filesystem::path& path, const std::string& text);

void make_directory(const std::filesystem::path& path);

// Where unfinished games are kept: $XDG_STATE_HOME/quadriga or ~/.local/state/quadriga.
std::filesystem::path state_directory();

}  // namespace quadriga::cli
