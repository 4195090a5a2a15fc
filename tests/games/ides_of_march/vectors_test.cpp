// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <sstream>

#include "engine/core/codec/json_reader.h"
#include "engine/games/ides_of_march/lay.h"
#include "engine/games/ides_of_march/text.h"
#include "engine/games/ides_of_march/walk.h"
#include "engine/games/ides_of_march/words.h"
#include "tests/support/places.h"

// The geometric vectors of section 20, replayed from data/vectors.json.
namespace quadriga::ides_of_march {

struct ExpectedMove {
  std::string to;
  int cost = 0;
  int coins = 0;
  bool card = false;
};
BOOST_DESCRIBE_STRUCT(ExpectedMove, (), (to, cost, coins, card))

// One table for all four kinds of vector.
struct Vector {
  static constexpr bool kDefaultsAllowed = true;

  std::string id, kind, seats, seat, rank, mode, tile, at, ports, cause, result, rule, note;
  std::map<std::string, std::string> board;
  std::map<std::string, std::vector<std::string>> pieces;
  bool legal = false;
  int coins = 0;
  int n = 0;
  std::vector<ExpectedMove> moves;
  std::vector<std::string> trail;
  std::vector<std::string> heads;
};
BOOST_DESCRIBE_STRUCT(Vector, (),
                      (id, kind, seats, seat, rank, mode, tile, at, ports, cause, result, rule,
                       note, board, pieces, legal, coins, n, moves, trail, heads))

namespace {

std::vector<Vector> read_vectors() {
  std::ifstream in(testing::source_folder() + "/engine/games/ides_of_march/data/vectors.json");
  std::stringstream text;
  text << in.rdbuf();
  std::vector<Vector> vectors;
  codec::ReadError error;
  EXPECT_TRUE(codec::from_json(text.str(), vectors, error)) << error.sentence();
  return vectors;
}

unsigned seat_index(const std::string& letter) {
  return static_cast<unsigned>(std::find(kSeatLetters.begin(), kSeatLetters.end(), letter) -
                               kSeatLetters.begin());
}

State position(const Vector& v) {
  State s = IdesOfMarch::start(Options{}, 4);
  for (const auto& [square, tile] : v.board)
    put_tile(s, find_square(square), find_tile(tile.substr(0, 2)), parse_ports(tile.substr(3)));
  for (const auto& [seat, piece] : v.pieces) {
    Player& p = s.players[seat_index(seat)];
    p.rank = piece[0] == "commander" ? Rank::commander : Rank::senator;
    p.at = find_square(piece[1]);
  }
  if (v.seat.empty()) return s;
  Player& p = s.players[seat_index(v.seat)];
  p.rank = v.rank == "commander" ? Rank::commander : Rank::senator;
  p.coins = static_cast<std::uint16_t>(v.coins);
  for (const std::string& square : v.trail) p.trail.push_back(find_square(square));
  if (!v.trail.empty()) p.at = p.trail.back();
  if (v.kind == "moves") p.at = find_square(v.at);
  return s;
}

std::string listed(State s, const Vector& v, LayMode mode) {
  Moves<IdesOfMarch> moves;
  list_lays(s, seat_index(v.seat), set_of(find_tile(v.tile)), mode, MoveKind::lay, moves);
  for (const Move& m : moves)
    if (m.square == find_square(v.at) && m.ports == parse_ports(v.ports)) return "listed";
  return "not listed";
}

void check_laying(const Vector& v) {
  const State s = position(v);
  LayMode mode = LayMode::none;
  ASSERT_TRUE(codec::enum_value<LayMode>(v.mode, mode));
  const Refusal refusal = check_lay(s, seat_index(v.seat), find_tile(v.tile), parse_ports(v.ports),
                                    find_square(v.at), mode);
  EXPECT_EQ(!refusal, v.legal) << refusal.message;
  if (!v.legal) {
    EXPECT_EQ(refusal.rule, "IM " + v.rule) << refusal.message;
  }
  EXPECT_EQ(listed(s, v, mode), v.legal ? "listed" : "not listed");
}

void check_moving(const Vector& v) {
  const State s = position(v);
  std::set<std::string> expected;
  std::set<std::string> found;
  for (const ExpectedMove& m : v.moves)
    expected.insert(m.to + " " + std::to_string(m.cost) + " +" + std::to_string(m.coins) +
                    (m.card ? " card" : ""));
  for (const Walk& w : open_walks(s, seat_index(v.seat)))
    found.insert(std::string(kSquareNames[w.to]) + " " + std::to_string(w.cost) + " +" +
                 std::to_string(w.income) + (on_hill(w.to) ? " card" : ""));
  EXPECT_EQ(found, expected);
}

void check_going_back(const Vector& v) {
  const State s = position(v);
  const unsigned seat = seat_index(v.seat);
  const std::uint8_t goal = back_square(s, seat, v.n);
  std::string result = goal == kNone ? "" : std::string(kSquareNames[goal]);
  if (goal == kNone) result = v.cause == "card" ? "STAY" : "WAITING";  // IM 8.5
  EXPECT_EQ(result, v.result);
}

void check_heads(const Vector& v) {
  std::set<std::string> found;
  for (const std::uint8_t square : heads(position(v))) found.emplace(kSquareNames[square]);
  EXPECT_EQ(found, std::set<std::string>(v.heads.begin(), v.heads.end()));
}

TEST(ides_of_march_vectors, all_77_hold) {
  const auto vectors = read_vectors();
  EXPECT_EQ(vectors.size(), 77U);
  for (const Vector& v : vectors) {
    SCOPED_TRACE(v.id + ": " + v.note);
    if (v.kind == "lay") check_laying(v);
    if (v.kind == "moves") check_moving(v);
    if (v.kind == "back") check_going_back(v);
    if (v.kind == "heads") check_heads(v);
  }
}

}  // namespace
}  // namespace quadriga::ides_of_march
