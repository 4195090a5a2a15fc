// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/games/caesar_xl/state.h"
#include "engine/games/caesar_xl/view.h"
#include "engine/search/tuning.h"

// Caesar XL: the first Roman civil war, 50-44 BC, for two.
namespace quadriga::caesar_xl {

inline constexpr int kMoveCapacity = 1536;  // the longest list is proved shorter in the tests
using List = MoveList<Move, kMoveCapacity>;

struct CaesarXl {
  using Options = caesar_xl::Options;
  using State = caesar_xl::State;
  using Move = caesar_xl::Move;
  using View = caesar_xl::View;

  static constexpr std::string_view kId = "caesar-xl";
  static constexpr std::string_view kName = "Caesar XL";
  static constexpr std::string_view kRulePrefix = "XL";
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = 2;
  static constexpr int kRulesVersion = 1;
  static constexpr int kMaxMoves = kMoveCapacity;
  static constexpr int kMaxOutcomes = kDeckKinds;
  static constexpr int kMaxGameLength = 60000;

  // A march pays only as a whole plan: the greedy planner's next step leads the tree, and every
  // line is judged when the planner has finished the turn and the answer to it.
  static constexpr search::SearchTuning kSearchTuning{.exploration = 0.2,
                                                      .win_scale = 5000,
                                                      .prior_scale = 400,
                                                      .playout_tries = 0,
                                                      .chance_widening = 1,
                                                      .suggestion = 0.7,
                                                      .whole_turns = 2};
  static constexpr search::Levels kLevels{
      {{"tiro", 6, 30}, {"legionary", 20, 0}, {"legate", 300, 0}}};

  static std::vector<OptionInfo> option_list();
  static Refusal check_options(const Options& options, int seats);
  static State start(const Options& options, int seats);
  static int seats(const State&) { return 2; }
  static Seat to_act(const State& state) { return state.waiting; }
  static int turn_of(const State& state) { return 2 * state.turn + state.active; }
  static void legal(const State& state, Seat seat, List& out);
  static void outcomes(const State& state, MoveList<Outcome<Move>, kMaxOutcomes>& out);
  static Refusal check(const State& state, Seat seat, const Move& move);
  static void apply(State& state, Seat seat, const Move& move, Story* story);
  static Result result(const State& state);
  static View view(const State& state, Seat viewer);
  static State sample(const View& view, Rng& rng);
  static int evaluate(const State& state, Seat seat);
  static Move greedy_move(const View& view, Seat me, Rng& rng);
  static Move suggest(const State& state, Seat me);  // the same for a state that is known
  static Move timeout_move(const State& state);
  static bool is_seen_by_all(const State&, const Move& move) { return move.verb == Verb::roll; }
  static bool reveals(const State& state, Seat seat, const Move& move);
  static std::string text(const State& state, const Move& move);
  static Parsed<Move> parse(const State& state, std::string_view text);
  static std::string draw(const View& view);
  static std::string_view invariant(const State& state);
};

}  // namespace quadriga::caesar_xl
