// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/refusal.h"
#include "engine/core/rules.h"
#include "engine/core/story.h"

namespace quadriga {

// All words people read: the core's catalogue with a game's own on top. A text may hold
// {name}, replaced by an argument, and {name:one|many}, which chooses by the number.
class Messages {
 public:
  Messages();
  explicit Messages(const GameInfo& game);

  // The text for a key with its arguments filled in; the key itself if nobody wrote a text.
  std::string say(std::string_view key, std::span<const std::pair<std::string, Argument>> args = {},
                  std::span<const std::string> seat_names = {}) const;
  std::string say(const Line& line, std::span<const std::string> seat_names) const;
  std::string say(const Refusal& refusal) const;
  bool has(std::string_view key) const;

 private:
  void load(std::string_view json);

  std::map<std::string, std::string, std::less<>> texts_;
};

}  // namespace quadriga
