// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/choices.h"

// Choice bytes -> a game. The same bytes also make nonsense moves, which must be answered and, if
// they are found fine, must leave a position that keeps its invariants.
namespace quadriga::fuzz {

namespace {

PackedMove any_move(Choices& choices) {
  PackedMove move;
  for (auto& byte : move.bytes) byte = static_cast<std::byte>(choices.byte());
  return move;
}

void try_nonsense(Position& position, Choices& choices) {
  const auto seat = static_cast<Seat>(static_cast<int>(choices.below(12)) - 4);
  const PackedMove move = any_move(choices);
  if (position.check(seat, move)) return;
  Story story;
  position.apply(seat, move, &story);
}

void look(const Position& position, Choices& choices) {
  const auto seats = static_cast<std::size_t>(position.seats());
  const std::size_t chosen = choices.below(seats + 1);
  const Seat viewer = chosen == seats ? kSpectator : static_cast<Seat>(chosen);
  const auto view = position.view(viewer);
  require(!view->json().empty(), "a view can be written");
}

}  // namespace

void play(const std::uint8_t* data, std::size_t size) {
  Choices choices(data, size);
  const Rules& rules = choose_game(choices);
  const auto position = choose_start(rules, choices);
  while (!choices.empty()) {
    const std::uint8_t what = choices.byte();
    if (what == 255)
      try_nonsense(*position, choices);
    else if (what == 254)
      look(*position, choices);
    else if (!choose_step(*position, choices))
      break;
    require(position->invariant().empty(), "the invariants of the rules");
  }
}

}  // namespace quadriga::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  quadriga::fuzz::play(data, size);
  return 0;
}
