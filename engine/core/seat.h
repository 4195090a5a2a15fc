// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace quadriga {

// Who acts or looks. Players are 0 .. n-1 clockwise; the other three are never dealt a hand.
using Seat = std::int8_t;

inline constexpr Seat kChance = -1;     // dice and draws: whoever runs the game picks an outcome
inline constexpr Seat kNobody = -2;     // the game is over
inline constexpr Seat kSpectator = -3;  // looks on and knows only what everybody knows

inline constexpr int kMaxSeats = 6;

constexpr bool is_player(Seat seat) { return seat >= 0 && seat < kMaxSeats; }

}  // namespace quadriga
