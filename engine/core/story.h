// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/seat.h"

namespace quadriga {

// A word in a sentence that the reader's language decides: a seat's name, a key of the catalogue.
struct SeatName {
  Seat seat;
  friend bool operator==(const SeatName&, const SeatName&) = default;
};
struct MessageKey {
  std::string key;
  friend bool operator==(const MessageKey&, const MessageKey&) = default;
};

using Argument = std::variant<std::int64_t, std::string, SeatName, MessageKey>;

// A set of viewers: bit s for seat s, and one bit for spectators.
class Audience {
 public:
  static constexpr Audience everyone() { return Audience{0xFF}; }
  static constexpr Audience only(Seat seat) { return Audience{bit(seat)}; }
  static constexpr Audience all_but(Seat seat) {
    return Audience{static_cast<std::uint8_t>(0xFFU & ~bit(seat))};
  }
  static constexpr Audience seats(std::uint8_t seat_bits) { return Audience{seat_bits}; }

  constexpr bool contains(Seat viewer) const { return (bits_ & bit(viewer)) != 0; }
  constexpr Audience operator|(Audience other) const {
    return Audience{static_cast<std::uint8_t>(bits_ | other.bits_)};
  }
  constexpr Audience complement() const { return Audience{static_cast<std::uint8_t>(~bits_)}; }

 private:
  explicit constexpr Audience(std::uint8_t bits) : bits_(bits) {}
  static constexpr std::uint8_t bit(Seat seat) {
    return static_cast<std::uint8_t>(1U << (is_player(seat) ? static_cast<unsigned>(seat) : 7U));
  }

  std::uint8_t bits_;
};

// One sentence of the log, in no language: a key of the catalogue (looked up as log.<key>), its
// arguments, and the rule it follows from (may be empty).
struct Line {
  std::string key;
  std::vector<std::pair<std::string, Argument>> args;
  std::string rule;

  friend bool operator==(const Line&, const Line&) = default;
};

// What happened during one `apply`, told to each viewer as far as that viewer may know it.
// Simulation passes no story at all, so telling costs it one branch.
class Story {
 public:
  struct Told {
    Line line;
    Audience audience;
  };

  void tell(std::string_view key,
            std::initializer_list<std::pair<std::string_view, Argument>> args = {},
            std::string_view rule = {}, Audience audience = Audience::everyone()) {
    Told told{Line{std::string(key), {}, std::string(rule)}, audience};
    for (const auto& [name, value] : args) told.line.args.emplace_back(std::string(name), value);
    told_.push_back(std::move(told));
  }
  void tell(Line line, Audience audience = Audience::everyone()) {
    told_.push_back({std::move(line), audience});
  }

  const std::vector<Told>& told() const { return told_; }

  std::vector<Line> heard_by(Seat viewer) const {
    std::vector<Line> lines;
    for (const auto& told : told_)
      if (told.audience.contains(viewer)) lines.push_back(told.line);
    return lines;
  }

 private:
  std::vector<Told> told_;
};

}  // namespace quadriga
