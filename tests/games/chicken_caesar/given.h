// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/games/chicken_caesar/state.h"

namespace quadriga::chicken_caesar {

// Positions for scenarios. Roosters are written as colour or seat and number: blue#3 or 0#3.
//
//   turn 3                     tax 2                      marker 1
//   coins 2,0,1,2              veto held | board          caesar 0#1 [I|II]
//   consul 0#1 1#1 -           (also censor, praetor, aedile; A, B, C in order)
//   exile 0#3 praetor          dead 1#2 1#5               card 1#2 praetor,aedile
//   stash 1 praetor 2          stack consul 2             proposal 0#3 praetor 1
//   unplaced 1#2 1#3           placed 6                   first 2
//   guards consul=TTT aedile=V (posted in this order)     posters 0,1,2
//   revealed praetor 2         (Traditors there)          victims 1
//   contract 2 1 3: vote-for blue#3 this turn             (obligor, payer, amount)
//   at STEP [OFFICE]           where play goes on; automatic steps run by themselves
//
// Roosters that are not mentioned are Quaestors.
struct Given {
  static std::string line(State& s, std::string_view words);
  static std::string finish(State& s);
};

}  // namespace quadriga::chicken_caesar
