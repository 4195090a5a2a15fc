// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string_view>

// The shapes of the tables that generate.py fills from data/caesar-xl.json. Places, pieces and
// cards are plain enums because they are indices of arrays everywhere.
namespace quadriga::caesar_xl {

enum Place : std::uint8_t;
enum Piece : std::uint8_t;

enum class CityClass : std::uint8_t { urbs, provincia, socii, barbarian };
BOOST_DESCRIBE_ENUM(CityClass, urbs, provincia, socii, barbarian)

enum class CardType : std::uint8_t { leader, tactic, action, forum, event, supreme };
BOOST_DESCRIBE_ENUM(CardType, leader, tactic, action, forum, event, supreme)

enum class Timing : std::uint8_t {
  permanent,
  forum,
  draw,
  purchase,
  tax,
  march,
  combat,
  battle_round,
  event,
  on_draw
};
enum class Faction : std::uint8_t { none, optimates, populares };
BOOST_DESCRIBE_ENUM(Faction, none, optimates, populares)

struct PlaceInfo {
  std::string_view id;
  std::string_view name;
  CityClass city_class;
  std::uint8_t gold;
  std::uint8_t strength;  // of a Barbarian Area, 2.6
  bool port;
  std::int16_t x;
  std::int16_t y;
  std::uint8_t neighbours;
  std::uint8_t city_neighbours;  // these come first in `near`
  std::uint8_t near[6];
  std::uint64_t near_mask;
};

// A march over two edges.
struct Path {
  std::uint8_t from;
  std::uint8_t via;
  std::uint8_t to;
};

// What must hold before a Forum card can be claimed (13.16-13.23).
struct Claim {
  std::uint64_t control_all = 0;
  std::uint64_t control_among = 0;
  std::uint8_t among_count = 0;
  std::uint8_t veterans = 0;
  std::uint8_t cost = 0;
  std::uint8_t supreme_at = 0;  // `nowhere` if the Supreme Leader need not stand anywhere
};

struct CardInfo {
  std::string_view id;
  std::string_view slug;  // how people type it
  std::string_view rule;
  CardType type;
  Timing timing;
  std::uint8_t count;
  Faction faction;
  std::uint8_t points;
  Piece leader;
  Claim claim;
};

struct Placement {
  std::uint8_t side;
  std::uint8_t place;
  std::uint8_t kind;
  std::uint8_t count;
};

}  // namespace quadriga::caesar_xl
