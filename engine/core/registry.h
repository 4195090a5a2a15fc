// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

#include "engine/core/rules.h"

namespace quadriga {

// Every game there is, ordered by id.
std::span<const Rules* const> all_games();

// The game with this id, or nullptr.
const Rules* find_game(std::string_view id);

}  // namespace quadriga
