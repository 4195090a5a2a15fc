// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/games/ides_of_march/game.h"

// The words of moves, both ways. Finders answer kNone (or Tile::none) for nonsense, and take any
// mixture of upper and lower case.
namespace quadriga::ides_of_march {

std::uint8_t find_square(std::string_view name);
std::uint8_t find_card(std::string_view id);
Tile find_tile(std::string_view code);
std::string ports_text(unsigned ports);
std::uint8_t parse_ports(std::string_view text);  // 0 for nonsense

}  // namespace quadriga::ides_of_march
