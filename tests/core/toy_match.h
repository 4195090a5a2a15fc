// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include "engine/core/match.h"
#include "fair/fair_chance.h"
#include "tests/core/toy_game.h"

namespace quadriga::toy {

inline MatchHeader header(int seats = 2, std::string_view options = "{}",
                          std::string commitment = "") {
  codec::ReadError error;
  MatchHeader header{"toy", Toy::kRulesVersion, seats, "", {}, std::move(commitment)};
  header.options = rules().complete_options(options, seats, error);
  EXPECT_NE(header.options, "") << error.sentence();
  for (int i = 0; i < seats; ++i) header.players.push_back("P" + std::to_string(i));
  return header;
}

// The chance moves that start a game of two: both get the secret 2.
inline Match dealt_match() {
  Match match(rules(), header());
  EXPECT_FALSE(match.add_text(kChance, "deal 2", nullptr));
  EXPECT_FALSE(match.add_text(kChance, "deal 2", nullptr));
  return match;
}

// A whole game of random moves with fair chance, some of them taken back again.
inline Match random_match(std::uint64_t number, int seats = 3) {
  const auto seed = fair::Seed::from_number(number);
  Match match(rules(), header(seats, "{}", fair::commitment(seed)));
  Rng rng(number);
  for (Seat seat = match.position().to_act(); seat != kNobody; seat = match.position().to_act()) {
    if (seat == kChance) {
      match.add(kChance, fair::draw_next(match, seed), nullptr);
    } else if (match.can_undo(seat) && rng.chance(1, 5)) {
      match.undo(seat);
    } else {
      const auto moves = match.position().legal(seat);
      match.add(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
    }
  }
  return match;
}

}  // namespace quadriga::toy
