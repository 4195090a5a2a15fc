// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/games/caesar_xl/game.h"

namespace quadriga::caesar_xl {

// Positions for scenarios. Without a line the game starts with its dice; with one, the setup of
// 4.2 is on the map, hands are empty and both have 10 Gold until something else is said.
//
//   clear                     takes every unit and Leader off the map
//   at ROM C LV1 AR1 Caesar   puts forces there; Leaders move there and their cards come along
//   none ROM C                takes a side's forces from a place
//   gold C 14                 hand C antonius fleet        owns P senate      forum the-senate
//   discard ambush            marker ANT P                 subdued NUM C      shown C ambush
//   deck none                 the rest of the deck becomes the discard pile
//   deck fleet fleet          only these are left to draw, the rest is discarded
//   turn 13                   active P
//   origin ATH THE CRE        where the attackers of ATH came from (9.11)
//   voyage BYZ BRU            forces came by Fleet
//   phase march               forum, draw, purchase, tax, march, combat or end (of combat)
//
// `finish` fills deck and stock from the rest and starts the phase.
struct Given {
  static std::string line(State& state, std::string_view words);
  static std::string finish(State& state);
};

}  // namespace quadriga::caesar_xl
