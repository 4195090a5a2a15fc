// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/core/story.h"
#include "engine/games/ides_of_march/game.h"

// Arguments of log lines. They stay plain numbers until somebody listens, so that a game nobody
// reads costs no strings.
namespace quadriga::ides_of_march {

struct Word {
  enum class Type : std::uint8_t { number, seat, tile, square, face, card, order, hill, numeral };

  std::string_view name;
  Type type;
  int value;

  Argument spoken() const;
};

namespace say {
constexpr Word who(unsigned seat) { return {"who", Word::Type::seat, static_cast<int>(seat)}; }
constexpr Word other(unsigned seat) { return {"other", Word::Type::seat, static_cast<int>(seat)}; }
constexpr Word tile(Tile t) { return {"tile", Word::Type::tile, static_cast<int>(t)}; }
constexpr Word old(Tile t) { return {"old", Word::Type::tile, static_cast<int>(t)}; }
constexpr Word square(unsigned at) { return {"square", Word::Type::square, static_cast<int>(at)}; }
constexpr Word from(unsigned at) { return {"from", Word::Type::square, static_cast<int>(at)}; }
constexpr Word face(Face f) { return {"face", Word::Type::face, static_cast<int>(f)}; }
constexpr Word card(unsigned c) { return {"card", Word::Type::card, static_cast<int>(c)}; }
constexpr Word order(unsigned c) { return {"order", Word::Type::order, static_cast<int>(c)}; }
constexpr Word hill(unsigned h) { return {"hill", Word::Type::hill, static_cast<int>(h)}; }
constexpr Word numeral(unsigned n) { return {"numeral", Word::Type::numeral, static_cast<int>(n)}; }
constexpr Word n(int count) { return {"n", Word::Type::number, count}; }
}  // namespace say

inline constexpr std::array<std::string_view, 8> kRoman{"",   "I", "II", "III",
                                                        "IV", "V", "VI", "VII"};
inline constexpr std::array<std::string_view, 4> kSeatLetters{"S", "W", "N", "E"};
inline constexpr std::array<std::string_view, 4> kFaceNames{"green", "purple", "yellow", "red"};

}  // namespace quadriga::ides_of_march
