// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string_view>

namespace quadriga {

// The answer of `check`: empty when the move is fine, else the numbered rule that says no and the
// key of a sentence in the message catalogue. Both point into static storage.
struct Refusal {
  std::string_view rule;     // "AC 7.1"
  std::string_view message;  // "leader-may-not-play-six": looked up as refusal.<message>

  explicit constexpr operator bool() const { return !message.empty(); }

  friend constexpr bool operator==(const Refusal&, const Refusal&) = default;
};

inline constexpr Refusal kFine{};

// What any game may answer; no numbered rule is needed to understand these.
inline constexpr Refusal kBadMoveText{"", "bad-move-text"};
inline constexpr Refusal kNotYourTurn{"", "not-your-turn"};
inline constexpr Refusal kGameOver{"", "game-over"};

}  // namespace quadriga
