// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/match.h"
#include "server/failure.h"

namespace quadriga::server {

// The moves a table begins with because it plays on from a record. The seed goes with them, so
// that the draws to come are those of the record as long as as many moves were made, and the record
// of the new game verifies like any other.
struct Prologue {
  const Rules* rules = nullptr;
  int seats = 0;
  std::string options;  // complete
  std::string seed;     // hex
  std::vector<LogEntry> entries;
};

// The first `moves` log entries of a record; as many as leave the game open if left out.
Answer<Prologue> read_prologue(std::string_view record_text, std::optional<int> moves);

}  // namespace quadriga::server
