// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "engine/core/registry.h"

namespace quadriga::fuzz {

// The fuzzer reports an abort and keeps the input that led to it.
inline void require(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "does not hold: %s\n", what);
  std::abort();
}

// The fuzzer's bytes as a stream of choices; when they run out, everything is zero.
class Choices {
 public:
  Choices(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  bool empty() const { return at_ == size_; }
  std::uint8_t byte() { return empty() ? std::uint8_t{0} : data_[at_++]; }
  std::size_t below(std::size_t bound) {
    const std::size_t low = byte();
    const std::size_t word = bound > 256 ? low << 8U | byte() : low;
    return word % bound;
  }
  std::string_view rest() const {
    return {reinterpret_cast<const char*>(data_) + at_, size_ - at_};
  }

 private:
  const std::uint8_t* data_;
  std::size_t size_;
  std::size_t at_ = 0;
};

inline const Rules& choose_game(Choices& choices) {
  const auto games = all_games();
  return *games[choices.below(games.size())];
}

inline std::unique_ptr<Position> choose_start(const Rules& rules, Choices& choices) {
  const GameInfo& info = rules.info();
  const auto span = static_cast<std::size_t>(info.max_seats - info.min_seats + 1);
  const int seats = info.min_seats + static_cast<int>(choices.below(span));
  codec::ReadError error;
  const std::string options = rules.complete_options("{}", seats, error);
  require(!options.empty(), "a game can be started with its default options");
  return rules.start(options, seats);
}

// One legal step of whoever is to act; false when the game is over.
inline bool choose_step(Position& position, Choices& choices) {
  const Seat seat = position.to_act();
  if (seat == kNobody) return false;
  if (seat == kChance) {
    const auto outcomes = position.outcomes();
    require(!outcomes.empty(), "chance always has an outcome");
    position.apply(kChance, outcomes[choices.below(outcomes.size())].move, nullptr);
  } else {
    const auto moves = position.legal(seat);
    require(!moves.empty(), "the seat to act always has a move");
    position.apply(seat, moves[choices.below(moves.size())], nullptr);
  }
  return true;
}

}  // namespace quadriga::fuzz
