// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/fixed_list.h"
#include "engine/core/move_list.h"
#include "engine/core/options.h"
#include "engine/core/refusal.h"
#include "engine/core/result.h"
#include "engine/core/rng.h"
#include "engine/core/seat.h"
#include "engine/core/story.h"

namespace quadriga {

// A move read from text: either the move, or a refusal (`kBadMoveText` unless a rule says more).
template <class Move>
struct Parsed {
  Move move{};
  Refusal refusal{};

  explicit operator bool() const { return !refusal; }
};

template <class G>
using Moves = MoveList<typename G::Move, G::kMaxMoves>;

template <class G>
using Outcomes = MoveList<Outcome<typename G::Move>, G::kMaxOutcomes>;

// The contract of a game: static functions over value types. docs/add-a-game.md walks through it.
//
//   State, Move   fixed size, trivially copyable, without padding, no heap. A move's bytes are its
//                 packed form. `check` must answer for any bytes and any seat, also nonsense.
//   Options       what a table can choose; described for the codec.
//   View          what one seat may know, all it has learnt included; described for the codec.
//
//   start         the state before the first move; options have passed check_options.
//   to_act        the seat that must decide, kChance, or kNobody when the game is over.
//   legal         the moves `seat` may make now, in canonical order and never empty for the seat to
//   act.
//                 For other seats: moves out of turn that can be listed (most games have none).
//   outcomes      what chance may do, with weights; only when to_act is kChance.
//   check         the one predicate; kFine for every legal move and every possible chance outcome.
//   apply         carries out a move that `check` found fine, and everything automatic that
//   follows,
//                 up to the next decision, chance event or the end.
//   view, sample  sample draws a state that `view` cannot tell from the true one, with the right
//   odds. evaluate      how good the position is for a seat, in thousandths of a win or any fixed
//   unit:
//                 integers, so that bots decide alike on every compiler.
//   timeout_move  what is played for a seat whose clock has run out.
//   reveals       true if the move uncovers something hidden, so that it cannot be undone.
//   draw          the position as text for a terminal, from a view.
//   invariant     empty, or the number of an invariant of the rules that the state violates.
template <class G>
concept Game =
    std::is_trivially_copyable_v<typename G::State> &&
    std::has_unique_object_representations_v<typename G::State> &&
    std::is_trivially_copyable_v<typename G::Move> &&
    std::has_unique_object_representations_v<typename G::Move> && sizeof(typename G::Move) <= 16 &&
    std::equality_comparable<typename G::Move> && std::equality_comparable<typename G::State> &&
    requires(typename G::State& s, const typename G::State& cs, const typename G::Move& m,
             const typename G::Options& o, const typename G::View& v, Seat seat, int seats,
             Moves<G>& moves, Outcomes<G>& outcomes, Story* story, Rng& rng,
             std::string_view text) {
      { G::kId } -> std::convertible_to<std::string_view>;          // "ave-caesar"
      { G::kName } -> std::convertible_to<std::string_view>;        // "Ave Caesar"
      { G::kRulePrefix } -> std::convertible_to<std::string_view>;  // "AC"
      { G::kMinSeats } -> std::convertible_to<int>;
      { G::kMaxSeats } -> std::convertible_to<int>;
      { G::kRulesVersion } -> std::convertible_to<int>;
      { G::kMaxGameLength } -> std::convertible_to<int>;  // no game has more moves, chance included
      { G::option_list() } -> std::same_as<std::vector<OptionInfo>>;
      { G::check_options(o, seats) } -> std::same_as<Refusal>;
      { G::start(o, seats) } -> std::same_as<typename G::State>;
      { G::seats(cs) } -> std::same_as<int>;
      { G::to_act(cs) } -> std::same_as<Seat>;
      { G::legal(cs, seat, moves) } -> std::same_as<void>;
      { G::outcomes(cs, outcomes) } -> std::same_as<void>;
      { G::check(cs, seat, m) } -> std::same_as<Refusal>;
      { G::apply(s, seat, m, story) } -> std::same_as<void>;
      { G::result(cs) } -> std::same_as<Result>;
      { G::view(cs, seat) } -> std::same_as<typename G::View>;
      { G::sample(v, rng) } -> std::same_as<typename G::State>;
      { G::evaluate(cs, seat) } -> std::same_as<int>;
      { G::timeout_move(cs) } -> std::same_as<typename G::Move>;
      { G::reveals(cs, seat, m) } -> std::same_as<bool>;
      { G::text(cs, m) } -> std::same_as<std::string>;
      { G::parse(cs, text) } -> std::same_as<Parsed<typename G::Move>>;
      { G::draw(v) } -> std::same_as<std::string>;
      { G::invariant(cs) } -> std::same_as<std::string_view>;
    };

}  // namespace quadriga
