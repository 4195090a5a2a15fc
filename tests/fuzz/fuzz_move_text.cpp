// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/choices.h"

// Bytes -> move text, read in a position that the first bytes choose. Whatever is read must be
// written again as text that means the same move.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadriga;
  fuzz::Choices choices(data, size);
  const Rules& rules = fuzz::choose_game(choices);
  const auto position = fuzz::choose_start(rules, choices);
  for (std::size_t steps = choices.below(64); steps > 0; --steps)
    if (!fuzz::choose_step(*position, choices)) break;

  const Seat seat = position->to_act();
  const ParsedMove parsed = position->parse(choices.rest());
  if (!parsed || position->check(seat, parsed.move)) return 0;
  const ParsedMove again = position->parse(position->text(parsed.move));
  fuzz::require(static_cast<bool>(again), "the text of a move can be read");
  fuzz::require(again.move == parsed.move, "the text of a move means that move");
  return 0;
}
