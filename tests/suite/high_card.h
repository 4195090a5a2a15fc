// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/describe.hpp>

#include "engine/core/game.h"

// The smallest game with a secret, to test the tests with: everybody is dealt one hidden card of
// value 1 to 3 and then says "stay" or "fold"; the highest card that stayed wins.
namespace quadriga::high_card {

struct Options {
  static constexpr bool kDefaultsAllowed = true;
  bool low_wins = false;
};
BOOST_DESCRIBE_STRUCT(Options, (), (low_wins))

enum class Kind : std::uint8_t { deal, stay, fold };
BOOST_DESCRIBE_ENUM(Kind, deal, stay, fold)

struct Move {
  Kind kind;
  std::uint8_t value;
  friend bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (), (kind, value))

struct State {
  std::uint8_t seats;
  std::uint8_t dealt;
  std::uint8_t said;
  std::uint8_t low_wins;
  std::array<std::uint8_t, 4> deck;  // cards left of each value
  std::array<std::uint8_t, 3> hand;
  std::array<std::uint8_t, 3> stays;
  friend bool operator==(const State&, const State&) = default;
};

struct View {
  int me;
  int seats;
  int dealt;
  int said;
  bool low_wins;
  int card;  // of the viewer, 0 if none
  std::array<std::uint8_t, 3> stays;
};
BOOST_DESCRIBE_STRUCT(View, (), (me, seats, dealt, said, low_wins, card, stays))

struct HighCard {
  using Options = high_card::Options;
  using State = high_card::State;
  using Move = high_card::Move;
  using View = high_card::View;

  static constexpr std::string_view kId = "high-card";
  static constexpr std::string_view kName = "High Card";
  static constexpr std::string_view kRulePrefix = "HC";
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 3;
  static constexpr int kRulesVersion = 1;
  static constexpr int kMaxGameLength = 6;
  static constexpr int kMaxMoves = 2;
  static constexpr int kMaxOutcomes = 3;

  static std::vector<OptionInfo> option_list();
  static Refusal check_options(const Options& options, int seats);
  static State start(const Options& options, int seats);
  static int seats(const State& state) { return state.seats; }
  static Seat to_act(const State& state);
  static void legal(const State& state, Seat seat, MoveList<Move, kMaxMoves>& out);
  static void outcomes(const State& state, MoveList<Outcome<Move>, kMaxOutcomes>& out);
  static Refusal check(const State& state, Seat seat, const Move& move);
  static void apply(State& state, Seat seat, const Move& move, Story* story);
  static Result result(const State& state);
  static View view(const State& state, Seat viewer);
  static State sample(const View& view, Rng& rng);
  static int evaluate(const State& state, Seat seat);
  static Move timeout_move(const State&) { return {Kind::fold, 0}; }
  static bool reveals(const State&, Seat, const Move&) { return false; }
  static std::string text(const State& state, const Move& move);
  static Parsed<Move> parse(const State& state, std::string_view text);
  static std::string draw(const View& view);
  static std::string_view invariant(const State& state);
};

}  // namespace quadriga::high_card
