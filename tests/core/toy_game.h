// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.h"
#include "engine/core/rules.h"

// A game small enough to see through: it has everything the core must handle (weighted chance, a
// secret, a reveal, several moves in one turn, a move out of turn) and nothing else.
//
// Chance deals each seat a secret of 1 to 3. In turn a seat adds 1 or 2 at most twice and says
// done; then a die is added to the points of the seat. Once in a game a seat may show its secret
// instead of adding, which adds it. Any seat may wave at any time. At the goal the game ends.
namespace quadriga::toy {

enum class Pace : std::uint8_t { slow, fast_ };
BOOST_DESCRIBE_ENUM(Pace, slow, fast_)

struct Options {
  static constexpr bool kDefaultsAllowed = true;
  std::uint8_t goal = 20;
  bool waving = true;
  Pace pace = Pace::slow;
  FixedList<std::uint8_t, 3> bonus{};

  friend bool operator==(const Options&, const Options&) = default;
};
BOOST_DESCRIBE_STRUCT(Options, (), (goal, waving, pace, bonus))

enum class Kind : std::uint8_t { deal, roll, add, show, done, wave };
BOOST_DESCRIBE_ENUM(Kind, deal, roll, add, show, done, wave)

struct Move {
  Kind kind = Kind::done;
  std::uint8_t number = 0;

  friend bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (), (kind, number))

struct State {
  std::array<std::uint8_t, kMaxSeats> secret{};
  std::array<std::uint8_t, kMaxSeats> shown{};
  std::array<std::uint8_t, kMaxSeats> points{};
  std::array<std::uint8_t, kMaxSeats> waves{};
  std::uint8_t seats = 0;
  std::uint8_t turn = 0;
  std::uint8_t adds = 0;
  std::uint8_t rolling = 0;
  std::uint8_t goal = 0;
  std::uint8_t waving = 0;
  std::uint8_t fast = 0;
  std::uint8_t dealt = 0;

  friend bool operator==(const State&, const State&) = default;
};

struct View {
  std::vector<std::uint8_t> points;
  std::vector<std::optional<std::uint8_t>> secret;
  State rest;  // the public rest of the state, its secrets erased
};
BOOST_DESCRIBE_STRUCT(View, (), (points, secret))

struct Toy {
  using Options = toy::Options;
  using State = toy::State;
  using Move = toy::Move;
  using View = toy::View;
  static constexpr std::string_view kId = "toy";
  static constexpr std::string_view kName = "Toy";
  static constexpr std::string_view kRulePrefix = "TY";
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 4;
  static constexpr int kRulesVersion = 3;
  static constexpr int kMaxGameLength = 2000;
  static constexpr int kMaxMoves = 8;
  static constexpr int kMaxOutcomes = 6;

  static std::vector<OptionInfo> option_list();
  static Refusal check_options(const Options& options, int seats);
  static State start(const Options& options, int seats);
  static int seats(const State& s) { return s.seats; }
  static Seat to_act(const State& s);
  static void legal(const State& s, Seat seat, Moves<Toy>& out);
  static void outcomes(const State& s, Outcomes<Toy>& out);
  static Refusal check(const State& s, Seat seat, const Move& move);
  static void apply(State& s, Seat seat, const Move& move, Story* story);
  static Result result(const State& s);
  static View view(const State& s, Seat viewer);
  static State sample(const View& view, Rng& rng);
  static int evaluate(const State& s, Seat seat);
  static Move timeout_move(const State&) { return {Kind::done, 0}; }
  static bool reveals(const State&, Seat, const Move& move) { return move.kind == Kind::show; }
  static std::string text(const State&, const Move& move);
  static Parsed<Move> parse(const State&, std::string_view text);
  static std::string draw(const View& view);
  static std::string_view invariant(const State&) { return {}; }
};

const Rules& rules();

}  // namespace quadriga::toy
