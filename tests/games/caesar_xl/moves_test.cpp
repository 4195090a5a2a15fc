// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <string>

#include "engine/core/chance.h"
#include "engine/games/caesar_xl/flow.h"
#include "tests/support/effort.h"

namespace quadriga::caesar_xl {
namespace {

using G = CaesarXl;

std::string bytes_of(const Move& move) {
  std::string bytes(sizeof move, '\0');
  std::memcpy(bytes.data(), &move, sizeof move);
  return bytes;
}

// How many moves of every shape `check` accepts: pieces, cards and places in all combinations that
// a verb can need, and a few that it cannot.
int accepted(const State& s, Seat seat, const std::set<std::string>& listed) {
  int fine = 0;
  const auto judge = [&](const Move& move) {
    const Refusal refusal = G::check(s, seat, move);
    if (!refusal) ++fine;
    EXPECT_EQ(!refusal, listed.count(bytes_of(move)) == 1) << G::text(s, move);
  };
  for (int v = 0; v < kVerbs; ++v) {
    Move move{.verb = static_cast<Verb>(v)};
    judge(move);
    for (int number = 1; number < 256; ++number) {
      move.number = byte(number);
      judge(move);
    }
    if (move.verb == Verb::give) continue;
    move.number = 0;
    for (int to = 0; to <= nowhere; ++to) {
      move = {.verb = static_cast<Verb>(v), .to = as_place(to)};
      if (to != nowhere) judge(move);
      for (int card = 0; card < nothing; ++card) {
        move.card = as_card(card);
        judge(move);
      }
      move.card = nothing;
      for (int piece = 0; piece < nobody; ++piece) {
        move.piece = as_piece(piece);
        judge(move);
      }
      move.piece = nobody;
      for (int from = 0; from < nowhere; ++from) {
        move.from = as_place(from);
        judge(move);
        move.from = nowhere;
        move.via = as_place(from);
        judge(move);
        move.via = nowhere;
      }
    }
    for (int card = 0; card < nothing; ++card) {
      for (int piece = 0; piece < nobody; ++piece)
        judge({.verb = static_cast<Verb>(v), .piece = as_piece(piece), .card = as_card(card)});
      for (int target = 0; target < nothing; ++target)
        judge({.verb = static_cast<Verb>(v), .card = as_card(card), .target = as_card(target)});
    }
  }
  for (const Verb verb : {Verb::march, Verb::force, Verb::ride})
    for (int piece = 0; piece < nobody; ++piece)
      for (int from = 0; from < nowhere; ++from)
        for (int to = 0; to < nowhere; ++to) {
          Move move{
              .verb = verb, .piece = as_piece(piece), .from = as_place(from), .to = as_place(to)};
          judge(move);
          if (verb == Verb::march || units_at(s, seat, from) + leaders_at(s, seat, from) == 0)
            continue;
          for (int via = 0; via < nowhere; ++via) {
            move.via = as_place(via);
            judge(move);
          }
        }
  return fine;
}

// XL 15.3, 15.6 and invariant 21: `legal` is exactly what `check` accepts, over all moves there
// are, in positions of every kind that random games reach.
TEST(caesar_xl_moves, legal_is_exactly_what_check_accepts) {
  constexpr std::size_t kDecisions = 27;
  std::set<Step> seen;
  for (std::uint64_t game = 0; game < 4000 && (game < 200 || seen.size() < kDecisions); ++game) {
    Options options;
    options.rules = game % 3 == 0 ? RuleSet::bronze : RuleSet::silver;
    options.training = game % 2 == 0;
    Rng rng(3000 + game);
    State s = G::start(options, 2);
    while (G::to_act(s) != kNobody) {
      const Seat actor = G::to_act(s);
      if (actor == kChance) {
        Outcomes<G> outcomes;
        G::outcomes(s, outcomes);
        G::apply(s, kChance, outcomes[pick_outcome(outcomes, rng)].move, nullptr);
        continue;
      }
      List moves;
      G::legal(s, actor, moves);
      const bool rare = seen.insert(s.step).second;
      if (rare ||
          (game < static_cast<std::uint64_t>(testing::effort(200)) && rng.chance(1, 1500))) {
        std::set<std::string> listed;
        for (const Move& move : moves) listed.insert(bytes_of(move));
        ASSERT_EQ(static_cast<int>(listed.size()), moves.size()) << "a move is listed twice";
        ASSERT_EQ(accepted(s, actor, listed), moves.size()) << static_cast<int>(s.step);
        if (::testing::Test::HasFailure()) return;
      }
      G::apply(s, actor,
               moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))],
               nullptr);
    }
  }
  EXPECT_EQ(seen.size(), kDecisions) << "every decision of 15.3 is met";
}

}  // namespace
}  // namespace quadriga::caesar_xl
