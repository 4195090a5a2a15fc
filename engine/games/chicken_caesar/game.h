// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/core/game.h"
#include "engine/games/chicken_caesar/state.h"
#include "engine/games/chicken_caesar/turn.h"
#include "engine/games/chicken_caesar/view.h"

namespace quadriga::search {
template <class Move>
struct Candidate;
template <class G>
struct NamedBot;
}  // namespace quadriga::search

// Chicken Caesar: families of roosters climb the offices of Rome, vote, tax, bribe and feed each
// other to the Fox. vocabulary.h has the words, moves.h the moves, state.h the table, turn.h the
// sequence of play; rules.md numbers every rule.
namespace quadriga::chicken_caesar {

struct ChickenCaesar {
  using Options = chicken_caesar::Options;
  using State = chicken_caesar::State;
  using Move = chicken_caesar::Move;
  using View = chicken_caesar::View;

  static constexpr std::string_view kId = "chicken-caesar";
  static constexpr std::string_view kName = "Chicken Caesar";
  static constexpr std::string_view kRulePrefix = "CC";
  static constexpr int kMinSeats = 3;
  static constexpr int kMaxSeats = 6;
  static constexpr int kRulesVersion = 1;
  // 10.20 bounds the turns by 30, 3.22 and 3.35 the decisions of a turn, 4.35 the talk before one.
  static constexpr int kMaxGameLength = 250'000;
  static constexpr int kMaxMoves = chicken_caesar::kMaxMoves;
  static constexpr int kMaxOutcomes = 6;
  static constexpr std::array<int, 3> kBudgets{4, 12, 400};  // of the levels; see think.cpp
  // Six words in seven of a random game are negotiation; speed is that of the decisions.
  static constexpr std::string_view kBenchOptions = R"({"negotiation":"off"})";

  static std::vector<OptionInfo> option_list();
  static Refusal check_options(const Options& options, int seats);

  static State start(const Options& options, int seats);
  static int seats(const State& s) { return s.seats; }
  static Seat to_act(const State& s);
  // Lists everything that `check` accepts, except open moves (below). For seats not to act: REDEEM
  // (3.5) and the withdrawal of an open offer (4.13).
  static void legal(const State& s, Seat seat, MoveList<Move, kMaxMoves>& out);
  static void outcomes(const State& s, MoveList<Outcome<Move>, kMaxOutcomes>& out);
  static Refusal check(const State& s, Seat seat, const Move& m);
  static void apply(State& s, Seat seat, const Move& m, Story* story);
  static Result result(const State& s);

  // Moves with open parameters: validated, not enumerated. Of offers `legal` lists only spot
  // contracts on the open decision at small prices (4.34), of gifts and offerings small amounts.
  static bool is_open_move(const Move& m);

  static View view(const State& s, Seat viewer);
  static State sample(const View& view, Rng& rng);
  static int evaluate(const State& s, Seat seat);
  static Move greedy_move(const View& view, Seat me, Rng& rng);
  static Move slip(const View& view, Seat me, Rng& rng);
  static std::vector<search::NamedBot<ChickenCaesar>> other_bots();
  static std::vector<search::Candidate<Move>> think(const View& view, Seat me, int iterations,
                                                    std::uint64_t seed);
  static Move timeout_move(const State& s);
  static bool reveals(const State& s, Seat seat, const Move& m);

  static std::string text(const State& s, const Move& m);
  static Parsed<Move> parse(const State& s, std::string_view text);
  static std::string draw(const View& view);
  static std::string_view invariant(const State& s);
};

}  // namespace quadriga::chicken_caesar
