// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/random_games.h"

namespace quadriga::testing {

// Search is slow in builds with assertions: it decides this many entries of a game.
inline constexpr int kSearchedEntries = 80;

// Advice is about moves the seat may make, at most as much as was asked for, and the same in two
// worlds that the view cannot tell apart.
template <Game G>
void check_advice(const typename G::State& state, const ViewOf<G>& view, const ViewOf<G>& same,
                  std::uint64_t seed) {
  constexpr int kIterations = 30;
  const auto advice = rules_for<G>().advise(view, seed, 3, kIterations);
  const auto again = rules_for<G>().advise(same, seed, 3, kIterations);
  ASSERT_FALSE(advice.empty());
  ASSERT_LE(advice.size(), 3U);
  ASSERT_EQ(advice.size(), again.size());
  for (std::size_t i = 0; i < advice.size(); ++i) {
    ASSERT_EQ(advice[i].move, again[i].move);
    ASSERT_EQ(advice[i].win_permille, again[i].win_permille);
    ASSERT_FALSE(G::check(state, view.viewer(), unpack<G>(advice[i].move)));
    ASSERT_LE(advice[i].win_permille, 1000);
  }
}

// Bots play whole games without an illegal move, decide the same when asked again with the same
// seed, and cannot tell two worlds apart that their view cannot.
template <Game G>
void check_bots() {
  const Rules& rules = rules_for<G>();
  Rng rng(19);
  // The higher levels are tiro with more iterations; whole games of theirs belong to the arena.
  for (const std::string_view kind : {"random", "greedy", "tiro"}) {
    for (int seats = G::kMinSeats; seats <= G::kMaxSeats; ++seats) {
      auto state = G::start(typename G::Options{}, seats);
      for (int number = 0; G::to_act(state) != kNobody; ++number) {
        const Seat actor = G::to_act(state);
        const bool thinks = actor != kChance && (kind != "tiro" || number < kSearchedEntries);
        if (!thinks) {
          const Step<G> step = random_step<G>(state, rng);
          G::apply(state, step.actor, step.move, nullptr);
          continue;
        }
        const ViewOf<G> view(G::view(state, actor), actor);
        const std::uint64_t seed = rng.next();
        const PackedMove chosen = rules.make_bot(kind, seed)->choose(view);
        ASSERT_FALSE(G::check(state, actor, unpack<G>(chosen)))
            << kind << " " << G::text(state, unpack<G>(chosen));
        if (number % 7 == 0) {
          const auto other = G::sample(view.value(), rng);
          const ViewOf<G> same(G::view(other, actor), actor);
          ASSERT_EQ(rules.make_bot(kind, seed)->choose(same), chosen) << kind;
          if (kind == "tiro") check_advice<G>(state, view, same, seed);
        }
        G::apply(state, actor, unpack<G>(chosen), nullptr);
      }
    }
  }
}

}  // namespace quadriga::testing
