// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

#include "engine/games/chicken_caesar/game.h"

namespace quadriga::chicken_caesar {

// The invariants of section 10 that only two states in a row can show: empty, or the number of one
// that the move from `before` to `after` violates.
std::string_view violated_between(const State& before, const Move& m, const State& after);

}  // namespace quadriga::chicken_caesar
