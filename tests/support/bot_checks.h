// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/random_games.h"

namespace quadriga::testing {

// Search is slow in builds with assertions: it decides this many entries of a game.
inline constexpr int kSearchedEntries = 80;

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
        }
        G::apply(state, actor, unpack<G>(chosen), nullptr);
      }
    }
  }
}

}  // namespace quadriga::testing
