// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "cli/support/arena_result.h"
#include "cli/support/json.h"

// What a tournament says, for people and for programs.
namespace quadriga::cli {

struct ArenaReport {
  const Arena& arena;
  const ArenaResult& result;
  std::uint64_t planned = 0;     // games
  std::optional<double> margin;  // of the sequential test, if there is one
};

// Depends on the finished games alone: not on time, threads or interruptions.
JsonObject arena_summary(const ArenaReport& report);
// `time` is the last line.
std::string arena_text(const ArenaReport& report, const std::string& time);

}  // namespace quadriga::cli
