// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <functional>
#include <optional>

#include "engine/search/levels.h"

namespace quadriga::search {

// Thinks for one seat from one decision to the next, and remembers what it found out about the
// position that came of it.
template <Game G>
class Mind {
 public:
  using Move = typename G::Move;
  using View = typename G::View;

  // Whether the game thinks without the tree.
  static constexpr bool kOwnThought =
      requires(const View& view, Seat me) { G::think(view, me, 1, std::uint64_t{}); };

  explicit Mind(std::uint64_t seed, int max_nodes = TreeSearch<G>::kDefaultNodes,
                const SearchTuning& tuning = tuning_of<G>())
      : rng_(seed), tree_(rng_.next(), max_nodes, tuning) {}

  // Thinks until `keep_going(iterations for this decision)` says no, once at least; iterations
  // made before count up to half. A forced move is not thought about.
  template <class KeepGoing>
  void think(const View& view, Seat me, KeepGoing&& keep_going) {
    candidates_.clear();
    if constexpr (!kOwnThought) remember(view, me);
    Moves<G> moves;
    G::legal(G::sample(view, rng_), me, moves);
    if (moves.size() == 1) {
      candidates_.push_back({moves[0], 0, 0.0});
      return;
    }
    if constexpr (kOwnThought) {
      think_in_parts(view, me, keep_going);
    } else {
      const int known = tree_.visits();
      tree_.run(view,
                [&](int done) { return done == 0 || keep_going(done + std::min(known, done)); });
      candidates_ = tree_.candidates();
      // What was kept of the tree may know moves that are not possible here.
      std::erase_if(candidates_, [&](const auto& c) {
        return std::find(moves.begin(), moves.end(), c.move) == moves.end();
      });
      if (candidates_.empty()) candidates_.push_back({moves[0], 0, 0.0});
    }
  }

  // What was played in the end, so that the next decision can build on this one.
  void played(const Move& move) { played_ = move; }
  void forget() { before_.reset(); }

  const std::vector<Candidate<Move>>& candidates() const { return candidates_; }
  int nodes() const { return kOwnThought ? 0 : tree_.size(); }

 private:
  void remember(const View& view, Seat me) {
    if (before_ && played_) {
      tree_.follow(*before_, *played_, view, me);
    } else {
      tree_.forget();
    }
    before_ = view;
    played_.reset();
  }

  // A game that thinks for itself does so a few iterations at a time, and the parts are summed.
  template <class KeepGoing>
  void think_in_parts(const View& view, Seat me, KeepGoing&& keep_going) {
    constexpr int kPart = [] {
      if constexpr (requires { G::kThoughtPart; }) return G::kThoughtPart;
      return 32;
    }();
    int done = 0;
    do {
      for (const auto& part : G::think(view, me, kPart, rng_.next())) {
        auto known = std::find_if(candidates_.begin(), candidates_.end(),
                                  [&](const auto& c) { return c.move == part.move; });
        if (known == candidates_.end()) known = candidates_.insert(known, {part.move, 0, 0.0});
        const int visits = known->visits + part.visits;
        if (visits > 0)
          known->value = (known->value * known->visits + part.value * part.visits) / visits;
        known->visits = visits;
      }
      done += kPart;
    } while (keep_going(done));
    std::stable_sort(candidates_.begin(), candidates_.end(), [](const auto& a, const auto& b) {
      return a.visits != b.visits ? a.visits > b.visits : a.value > b.value;
    });
  }

  Rng rng_;
  TreeSearch<G> tree_;
  std::optional<View> before_;
  std::optional<Move> played_;
  std::vector<Candidate<Move>> candidates_;
};

// What a level plays; `mind` is its memory from one decision to the next.
template <Game G>
typename G::Move choose_at_level(const typename G::View& view, Seat me, const Level& level,
                                 Rng& rng, Mind<G>& mind) {
  if (level.slips > 0 && rng.chance(static_cast<std::uint32_t>(level.slips), 100)) {
    mind.forget();
    if constexpr (requires { G::slip(view, me, rng); }) {
      return G::slip(view, me, rng);  // where not every legal move is a mistake a person makes
    } else {
      return choose_random<G>(view, me, rng);
    }
  }
  if constexpr (Mind<G>::kOwnThought) {
    return think<G>(view, me, level.iterations, rng.next()).front().move;
  } else {
    mind.think(view, me, [&](int done) { return done < level.iterations; });
    const auto& best = mind.candidates().front().move;
    mind.played(best);
    return best;
  }
}

}  // namespace quadriga::search
