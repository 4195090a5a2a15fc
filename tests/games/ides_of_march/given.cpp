// SPDX-License-Identifier: Apache-2.0
#include "tests/games/ides_of_march/given.h"

#include <sstream>
#include <vector>

#include "engine/core/codec/json_reader.h"
#include "engine/games/ides_of_march/play.h"
#include "engine/games/ides_of_march/text.h"

namespace quadriga::ides_of_march {
namespace {

using Words = std::vector<std::string>;

// Entry 0 of the bag counts no tile: while a scenario is read it tells whether the bag was named.
constexpr std::size_t kBagNamed = 0;

int seat_of(const State& s, std::string_view letter) {
  for (unsigned seat = 0; seat < s.seats; ++seat)
    if (kSeatLetters[home_of(s, seat)] == letter) return static_cast<int>(seat);
  return -1;
}

int numeral_of(std::string_view roman) {
  for (std::size_t i = 1; i < kRoman.size(); ++i)
    if (kRoman[i] == roman) return static_cast<int>(i);
  return 0;
}

std::string board(State& s, const Words& w) {
  for (std::size_t i = 1; i + 1 < w.size(); i += 2) {
    const std::uint8_t square = find_square(w[i]);
    const auto colon = w[i + 1].find(':');
    const Tile tile = find_tile(w[i + 1].substr(0, colon));
    if (square == kNone || colon == std::string::npos || tile == Tile::none)
      return "no tile: " + w[i] + " " + w[i + 1];
    put_tile(s, square, tile, parse_ports(w[i + 1].substr(colon + 1)));
  }
  return w.size() % 2 == 1 ? "" : "squares and tiles come in pairs";
}

std::string piece(State& s, int seat, const Words& w) {
  Player& p = s.players[static_cast<std::size_t>(seat)];
  p.rank = w[2] == "commander" ? Rank::commander : Rank::senator;
  p.trail.clear();
  p.at = kNone;
  if (w.size() > 3 && w[3] == "waiting") return "";
  if (w.size() < 4 || find_square(w[3]) == kNone) return "where does it stand?";
  p.at = find_square(w[3]);
  for (std::size_t i = 4; i < w.size(); ++i) p.trail.push_back(find_square(w[i]));
  if (p.trail.empty()) {
    const std::uint8_t start =
        p.rank == Rank::senator ? kPodium : home(s, static_cast<unsigned>(seat)).circle;
    p.trail.push_back(start);
    if (p.at != start) p.trail.push_back(p.at);
  }
  return p.trail.back() == p.at ? "" : "the trail does not end there";
}

std::string turn(State& s, int seat, const Words& w) {
  s.active = s.asked = static_cast<std::uint8_t>(seat);
  if (s.round == 0) s.round = 1;
  const std::string phase = w.size() > 2 ? w[2] : "begin";
  s.stage = Stage::roll;
  if (phase == "begin") {
    s.phase = Phase::draw_free;
    return "";
  }
  if (phase == "action" || phase == "purple_action") {
    s.phase = Phase::action;
    s.actions_left = phase == "action" ? 1 : 2;
    return "";
  }
  if (phase == "bonus") s.stage = Stage::bonus;
  if (phase == "express") s.stage = Stage::express;
  if (!codec::enum_value<Phase>(phase, s.phase)) return "no such phase: " + phase;
  return "";
}

std::string player_line(State& s, int seat, const Words& w) {
  Player& p = s.players[static_cast<std::size_t>(seat)];
  if (w[0] == "piece") return w.size() > 2 ? piece(s, seat, w) : "piece of what rank?";
  if (w[0] == "turn") return turn(s, seat, w);
  if (w[0] == "first") {
    s.first = static_cast<std::uint8_t>(seat);
    return "";
  }
  if (w[0] == "out") {
    p.out = true;
    p.token = Token::MAT;
    return "";
  }
  if (w.size() < 3) return "a word is missing";
  if (w[0] == "coins") {
    p.coins = static_cast<std::uint16_t>(std::stoi(w[2]));
  } else if (w[0] == "token") {
    p.token = w[2] == "MAT" ? Token::MAT : Token::SPQR;
  } else if (w[0] == "stock") {
    for (std::size_t i = 2; i < w.size(); ++i) {
      const Tile tile = find_tile(w[i]);
      if (tile == Tile::none) return "no such tile: " + w[i];
      ++p.stock[index_of(tile)];
      ++p.tiles;
    }
  } else if (w[0] == "row" && w.size() == 5 && numeral_of(w[3]) != 0) {
    p.rows[w[2] == "commander" ? 1 : 0][static_cast<std::size_t>(numeral_of(w[3])) - 1] =
        static_cast<std::uint8_t>(std::stoi(w[4]));
  } else if (w[0] == "spent" && numeral_of(w[2]) != 0) {
    p.spent |= static_cast<std::uint8_t>(1U << (numeral_of(w[2]) - 1));
  } else if (w[0] == "expressway") {
    if (!codec::enum_value<Expressway>(w[2], p.expressway)) return "no such state of it";
  } else {
    return "do not know '" + w[0] + "'";
  }
  return "";
}

}  // namespace

std::string Given::line(State& s, std::string_view text) {
  std::istringstream in{std::string(text)};
  Words w;
  for (std::string word; in >> word;) w.push_back(word);
  if (w.empty()) return "given what?";
  if (w[0] == "board") return board(s, w);
  if (w[0] == "owed") {
    s.purple_owed = 1;
    return "";
  }
  if (w[0] == "podium") {
    s.stage = Stage::podium;
    return "";
  }
  if (w.size() < 2) return "a word is missing";
  if (w[0] == "round") {
    s.round = static_cast<std::uint16_t>(std::stoi(w[1]));
    return "";
  }
  if (w[0] == "landing") {
    s.landing_hill = static_cast<std::uint8_t>(numeral_of(w[1]));
    return "";
  }
  if (w[0] == "deck") {
    const std::size_t deck = w[1] == "commander" ? 1 : 0;
    s.deck[deck] = 0;
    for (std::size_t i = 2; i < w.size(); ++i) {
      const std::uint8_t card = find_card(w[i]);
      if (card == kNone) return "no such card: " + w[i];
      s.deck[deck] |= deck_bit(card);
    }
    return "";
  }
  if (w[0] == "bag") {
    s.bag = {};
    s.bag[kBagNamed] = 1;
    for (std::size_t i = 1; i < w.size(); ++i)
      if (w[i] != "nothing") ++s.bag[index_of(find_tile(w[i]))];
    return "";
  }
  const int seat = seat_of(s, w[1]);
  return seat < 0 ? "nobody sits at " + w[1] : player_line(s, seat, w);
}

std::string Given::finish(State& s) {
  TileCounts rest = kBags[s.seats - 2U];
  const auto use = [&rest](std::size_t kind, int count) {
    const bool enough = rest[kind] >= count;
    rest[kind] = static_cast<std::uint8_t>(enough ? rest[kind] - count : 0);
    return enough;
  };
  bool enough = true;
  for (unsigned square = 0; square < kSquares; ++square)
    if (const Tile tile = tile_at(s, square); tile != Tile::none)
      enough = use(index_of(tile), 1) && enough;
  for (const Player& p : s.players)
    for (std::size_t kind = 1; kind <= kTileKinds; ++kind)
      enough = use(kind, p.stock[kind]) && enough;
  if (!enough) return "more tiles of a kind than there are";
  if (s.bag[kBagNamed] == 0) {
    s.bag = rest;
  } else {
    s.bag[kBagNamed] = 0;
    Player& last = s.players[s.seats - 1U];
    for (std::size_t kind = 1; kind <= kTileKinds; ++kind) {
      if (!use(kind, s.bag[kind])) return "more tiles of a kind than there are";
      last.stock[kind] = static_cast<std::uint8_t>(last.stock[kind] + rest[kind]);
      last.tiles = static_cast<std::uint8_t>(last.tiles + rest[kind]);
    }
  }
  int purses = 0;
  for (const Player& p : s.players) purses += p.coins;
  if (s.options.finite_bank) {
    if (purses > kBankTotal) return "more coins than there are";
    s.bank = static_cast<std::uint16_t>(kBankTotal - purses);
  }
  if (s.phase == Phase::draw_free) Play{s, nullptr}.begin_turn();
  if (s.phase == Phase::express && s.players[s.active].at != kNone)
    add_square(s.marched, s.players[s.active].at);
  return "";
}

}  // namespace quadriga::ides_of_march
