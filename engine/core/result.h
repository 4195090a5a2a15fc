// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

#include "engine/core/seat.h"

namespace quadriga {

// Where everybody stands. Ranks start at 1 and tied seats share one. While the game goes on `over`
// is false and ranks and scores say how it would end now, as far as the rules can tell.
struct Result {
  bool over = false;
  std::array<std::int8_t, kMaxSeats> rank{};
  std::array<std::int32_t, kMaxSeats> score{};

  friend bool operator==(const Result&, const Result&) = default;
};

}  // namespace quadriga
