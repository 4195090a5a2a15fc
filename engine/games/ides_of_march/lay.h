// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/ides_of_march/board.h"

// Laying tiles: section 6 with the predicates of section 5.
namespace quadriga::ides_of_march {

// IM 6.12, and the first rule in its order that says no.
Refusal check_lay(const State& s, unsigned seat, Tile tile, unsigned ports, unsigned square,
                  LayMode mode);

// Appends every laying of the kinds in `tiles` (a set) that check_lay finds fine, as moves of the
// given kind. Works on words of bits and is tested to agree with check_lay.
void list_lays(const State& s, unsigned seat, unsigned tiles, LayMode mode, MoveKind kind,
               Moves<IdesOfMarch>& out);

// The kinds in a player's stockpile as a set.
inline unsigned stock_kinds(const Player& player) {
  unsigned set = 0;
  for (unsigned kind = 1; kind <= kTileKinds; ++kind)
    set |= static_cast<unsigned>(player.stock[kind] != 0) << kind;
  return set;
}

// Squares in front of a sigillum (IM 5.5), as directions.
unsigned front_of(const State& s, unsigned seat);

}  // namespace quadriga::ides_of_march
