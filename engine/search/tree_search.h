// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <vector>

#include "engine/core/chance.h"
#include "engine/core/game.h"
#include "engine/search/simple_bots.h"

// Information-set Monte Carlo tree search for any game with 2 to 6 seats.
//
// Each iteration imagines a state from what the seat knows, walks down the tree of decisions with
// moves that are possible in that state, plays on for a while and asks the evaluation who is
// winning. A node stands for the decisions made so far, not for a state: hidden cards and dice
// differ from one visit to the next, so a move's upper confidence bound counts the visits in which
// it was available (single-observer ISMCTS). Everybody maximises the own reward.
namespace quadriga::search {

struct SearchTuning {
  double exploration = 0.7;    // weight of the unknown in the upper confidence bound
  int playout_decisions = 12;  // decisions played by the light policy before the evaluation judges
  double win_scale = 400;      // evaluation points by which the odds against a rival grow e-fold
  int widening = 3;            // moves considered at once: widening + sqrt(visits)
};

// A game may bring its own tuning as `G::kSearchTuning`.
template <Game G>
constexpr SearchTuning tuning_of() {
  if constexpr (requires { G::kSearchTuning; }) {
    return G::kSearchTuning;
  } else {
    return {};
  }
}

template <class Move>
struct Candidate {
  Move move;
  int visits;
  double value;  // estimated chance to win, 0 .. 1
};

using Rewards = std::array<double, kMaxSeats>;

// How the game ended, as shares of a win: the winners split 0.9, the rest goes by rank, so that
// second place is better than last when first is out of reach.
inline Rewards final_rewards(const Result& result, int seats) {
  Rewards rewards{};
  int winners = 0;
  for (int s = 0; s < seats; ++s) winners += result.rank[static_cast<std::size_t>(s)] == 1;
  for (int s = 0; s < seats; ++s) {
    const auto i = static_cast<std::size_t>(s);
    const double by_rank =
        static_cast<double>(seats - result.rank[i]) / (seats > 1 ? seats - 1 : 1);
    rewards[i] = 0.1 * by_rank + (result.rank[i] == 1 ? 0.9 / winners : 0.0);
  }
  return rewards;
}

template <Game G>
Rewards estimated_rewards(const typename G::State& state, double win_scale) {
  if (G::to_act(state) == kNobody) return final_rewards(G::result(state), G::seats(state));
  Rewards rewards{};
  const int seats = G::seats(state);
  double best = -1e18;
  for (int s = 0; s < seats; ++s) {
    rewards[static_cast<std::size_t>(s)] = G::evaluate(state, static_cast<Seat>(s)) / win_scale;
    best = std::max(best, rewards[static_cast<std::size_t>(s)]);
  }
  double sum = 0;
  for (int s = 0; s < seats; ++s) {
    auto& reward = rewards[static_cast<std::size_t>(s)];
    reward = std::exp(reward - best);
    sum += reward;
  }
  for (auto& reward : rewards) reward /= sum;
  return rewards;
}

template <Game G>
class TreeSearch {
 public:
  using Move = typename G::Move;
  using State = typename G::State;
  using View = typename G::View;

  // `max_nodes` bounds the memory; when it is reached the tree stops growing, the search does not.
  explicit TreeSearch(std::uint64_t seed, int max_nodes = 200'000)
      : rng_(seed), max_nodes_(max_nodes) {
    nodes_.reserve(static_cast<std::size_t>(std::min(max_nodes, 4096)));
    nodes_.push_back(Node{});
  }

  // Runs until `keep_going(iterations so far)` says no.
  template <class KeepGoing>
  void run(const View& view, KeepGoing&& keep_going) {
    for (int done = 0; keep_going(done); ++done) iterate(G::sample(view, rng_));
  }

  // The moves of the root, most visited first; of equals the first in canonical order.
  std::vector<Candidate<Move>> candidates() const {
    std::vector<Candidate<Move>> list;
    for (int child = nodes_[0].first_child; child != 0; child = at(child).next_sibling)
      if (at(child).visits > 0)
        list.push_back({at(child).move, at(child).visits, at(child).reward / at(child).visits});
    std::stable_sort(list.begin(), list.end(),
                     [](const auto& a, const auto& b) { return a.visits > b.visits; });
    return list;
  }

  int size() const { return static_cast<int>(nodes_.size()); }

 private:
  struct Node {
    Move move{};
    Seat actor = kNobody;
    int first_child = 0;
    int next_sibling = 0;
    int visits = 0;
    int available = 0;  // visits of the parent in which this move was possible
    double reward = 0;  // of the actor, summed
  };

  Node& at(int i) { return nodes_[static_cast<std::size_t>(i)]; }
  const Node& at(int i) const { return nodes_[static_cast<std::size_t>(i)]; }

  void iterate(State state) {
    path_.clear();
    int node = 0;
    path_.push_back(node);
    bool grown = false;
    while (!grown) {
      settle_chance<G>(state, rng_, kMaxChanceRun);
      const Seat actor = G::to_act(state);
      if (!is_player(actor)) break;
      moves_.clear();
      G::legal(state, actor, moves_);
      const int child = descend(state, node, actor, grown);
      if (child == 0) break;
      G::apply(state, actor, at(child).move, nullptr);
      node = child;
      path_.push_back(node);
    }
    play_on(state);
    const Rewards rewards = estimated_rewards<G>(state, kTuning.win_scale);
    for (const int i : path_) {
      Node& visited = at(i);
      ++visited.visits;
      if (is_player(visited.actor))
        visited.reward += rewards[static_cast<std::size_t>(visited.actor)];
    }
  }

  // The child to go on with: a new one while fewer are open than the visits call for, else the
  // one with the best bound. 0 if the tree may not grow and has nothing here.
  int descend(const State& state, int node, Seat actor, bool& grown) {
    open_.clear();
    for (int child = at(node).first_child; child != 0; child = at(child).next_sibling) {
      if (at(child).actor != actor) continue;
      const auto found = std::find(moves_.begin(), moves_.end(), at(child).move);
      if (found == moves_.end()) continue;
      ++at(child).available;
      open_.push_back(child);
    }
    const int wide =
        kTuning.widening + static_cast<int>(std::sqrt(static_cast<double>(at(node).visits)));
    const bool room = static_cast<int>(nodes_.size()) < max_nodes_;
    if (room && static_cast<int>(open_.size()) < std::min(wide, moves_.size())) {
      grown = true;
      return grow(state, node, actor);
    }
    int best = 0;
    double best_bound = -1;
    for (const int child : open_) {
      const Node& n = at(child);
      const double bound =
          n.visits == 0 ? 1e9
                        : n.reward / n.visits +
                              kTuning.exploration *
                                  std::sqrt(std::log(static_cast<double>(n.available)) / n.visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = child;
      }
    }
    return best;
  }

  // Adds the most promising move that has no node yet: the best after one ply in this state.
  int grow(const State& state, int node, Seat actor) {
    int pick = -1;
    int pick_value = 0;
    for (int i = 0; i < moves_.size(); ++i) {
      const bool known = std::any_of(open_.begin(), open_.end(),
                                     [&](int child) { return at(child).move == moves_[i]; });
      if (known) continue;
      State after = state;
      G::apply(after, actor, moves_[i], nullptr);
      const int value = G::evaluate(after, actor);
      if (pick < 0 || value > pick_value) {
        pick = i;
        pick_value = value;
      }
    }
    const int child = static_cast<int>(nodes_.size());
    Node fresh;
    fresh.move = moves_[pick];
    fresh.actor = actor;
    fresh.available = 1;
    nodes_.push_back(fresh);
    // Append at the end, so that the order of children is the order in which they were tried.
    if (at(node).first_child == 0) {
      at(node).first_child = child;
    } else {
      int last = at(node).first_child;
      while (at(last).next_sibling != 0) last = at(last).next_sibling;
      at(last).next_sibling = child;
    }
    return child;
  }

  // The light policy: of two random moves the one that evaluates better.
  void play_on(State& state) {
    for (int i = 0; i < kTuning.playout_decisions; ++i) {
      settle_chance<G>(state, rng_, kMaxChanceRun);
      const Seat actor = G::to_act(state);
      if (!is_player(actor)) return;
      moves_.clear();
      G::legal(state, actor, moves_);
      const auto count = static_cast<std::uint32_t>(moves_.size());
      const int first = static_cast<int>(rng_.below(count));
      if (count == 1) {
        G::apply(state, actor, moves_[first], nullptr);
        continue;
      }
      const int second = static_cast<int>(rng_.below(count));
      State one = state;
      G::apply(one, actor, moves_[first], nullptr);
      G::apply(state, actor, moves_[second], nullptr);
      if (G::evaluate(one, actor) > G::evaluate(state, actor)) state = one;
    }
    settle_chance<G>(state, rng_, kMaxChanceRun);
  }

  static constexpr SearchTuning kTuning = tuning_of<G>();
  static constexpr int kMaxChanceRun = 64;

  Rng rng_;
  int max_nodes_;
  std::vector<Node> nodes_;
  std::vector<int> path_;
  std::vector<int> open_;
  Moves<G> moves_;
};

}  // namespace quadriga::search
