// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/games/ides_of_march/game.h"

namespace quadriga::ides_of_march {

// Positions for scenarios. Players are named by the letter of their home.
//
//   board F7 ST:NS F8 BE:NW       tiles with their ports
//   piece S senator F8 F6 F7 F8   where a sigillum stands, with its trail (start and square if not
//                                 said); `piece S senator waiting`
//   coins S 3
//   stock S ST FE FE
//   token W MAT
//   out W
//   row S commander IV 3          cards filed under a numeral
//   spent S IV
//   expressway S ready
//   deck commander C-II-1 C-V-4   the only undrawn cards of a deck
//   bag ST BE                     the only tiles left in the bag, or `bag nothing`: the rest goes
//   to
//                                 the stockpile of the last player
//   first W                       the first player (the one whose turn it is if not said)
//   round 80
//   turn S                        a turn of S begins; or, with a phase, it has come to that phase:
//   turn S pre_roll | action | purple_action | yellow | bonus | express | roll_orange | roll_purple
//   owed                          a purple roll is still to come
//   podium                        the roll or card is the holder's (IM 9.11)
//   landing VI                    the hill of this roll's last landing
//
// `finish` puts what is not on the board or in stockpiles into bag and bank.
struct Given {
  static std::string line(State& state, std::string_view words);
  static std::string finish(State& state);
};

}  // namespace quadriga::ides_of_march
