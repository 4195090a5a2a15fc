// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/store/store.h"

// Moves as the detail of news about them, so that whoever follows a table elsewhere need not read
// them again. They are told only once they are durable.
namespace quadriga::server::store {

// Empty if they are too long to be told; then they are read.
std::string told_moves(const std::vector<MoveRow>& moves);
std::optional<std::vector<MoveRow>> moves_from_told(const std::string& detail);

}  // namespace quadriga::server::store
