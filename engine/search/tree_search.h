// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/chance.h"
#include "engine/core/codec/json_writer.h"
#include "engine/core/game.h"
#include "engine/search/light_policy.h"
#include "engine/search/rewards.h"
#include "engine/search/simple_bots.h"
#include "engine/search/tuning.h"

// Information-set Monte Carlo tree search for any game with 2 to 6 seats.
//
// Each iteration imagines a state from what the seat knows, walks down the tree with moves that
// are possible in that state, plays on for a while and asks the evaluation who is winning. A node
// stands for what happened so far, not for a state: hidden cards differ from one visit to the
// next, so a move's bound counts the visits in which it was available (single-observer ISMCTS).
// Everybody maximises the own reward. A new node's moves are ordered by the evaluation after one
// ply, which is also the prior of the bound (PUCT); only the best few are open at first.
namespace quadriga::search {

template <class Move>
struct Candidate {
  Move move;
  int visits;
  double value;  // estimated chance to win, 0 .. 1
};

template <Game G>
class TreeSearch {
 public:
  using Move = typename G::Move;
  using State = typename G::State;
  using View = typename G::View;

  static constexpr int kDefaultNodes = 200'000;

  // `max_nodes` bounds the memory; when it is reached the tree stops growing, the search does not.
  explicit TreeSearch(std::uint64_t seed, int max_nodes = kDefaultNodes,
                      const SearchTuning& tuning = tuning_of<G>())
      : tuning_(tuning), series_(seed), rng_(seed), policy_(tuning), max_nodes_(max_nodes) {
    nodes_.reserve(static_cast<std::size_t>(std::min(max_nodes, 4096)));
    nodes_.push_back(Node{});
  }

  // Runs until `keep_going(iterations so far)` says no.
  template <class KeepGoing>
  void run(const View& view, KeepGoing&& keep_going) {
    const State first = G::sample(view, rng_);
    for (int done = 0; keep_going(done); ++done) iterate(view, first);
  }

  // The moves of the root, most visited first; of equals the one that was thought better before.
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
  int visits() const { return at(0).visits; }
  static constexpr std::size_t bytes_per_node() { return sizeof(Node); }

  // Goes on with a later view of the same seat, after it played `move` on the view `before`: keeps
  // what the tree knows about the position that came of it and forgets the rest.
  void follow(const View& before, const Move& move, const View& now, Seat me) {
    seek_steps_ = 0;
    const int found = seek(G::sample(before, rng_), 0, me, move, codec::to_json(now));
    if (found != 0) {
      keep_only(found);
    } else {
      forget();
    }
  }
  void forget() { nodes_.assign(1, Node{}); }

 private:
  struct Node {
    Move move{};
    Seat actor = kNobody;
    float prior = 0;  // relative to the best sibling's
    int first_child = 0;
    int next_sibling = 0;
    int visits = 0;
    int available = 0;  // visits of the parent in which this move was possible
    int best_ply = 0;   // evaluation after the best of the children's moves, for their priors
    double reward = 0;  // of the actor, summed
  };

  Node& at(int i) { return nodes_[static_cast<std::size_t>(i)]; }
  const Node& at(int i) const { return nodes_[static_cast<std::size_t>(i)]; }

  // The seat's own moves follow from its view, so the first one is chosen before the world is
  // imagined. If the n-th visit of each of them meets the same world and the same luck, differences
  // between moves show long before luck averages out.
  void iterate(const View& view, const State& first) {
    path_.clear();
    path_.push_back(0);
    const Seat me = G::to_act(first);
    const int turn = turn_of(first);
    moves_.clear();
    G::legal(first, me, moves_);
    int node = descend(first, 0, me);
    if (node == 0) {  // the tree is full of other things
      forget();
      node = descend(first, 0, me);
    }
    if (tuning_.shared_luck)
      rng_ = Rng(Rng::derive(series_, static_cast<std::uint64_t>(at(node).visits)));
    State state = tuning_.hidden ? G::sample(view, rng_) : first;
    G::apply(state, me, at(node).move, nullptr);
    path_.push_back(node);
    for (int length = 0; length < kMaxPath; ++length) {
      const Seat actor = G::to_act(state);
      if (actor == kNobody || is_over(turn, state)) break;
      if (actor == kChance) {
        node = happen(state, node);
        continue;
      }
      if (at(node).visits < tuning_.expand_at) break;
      moves_.clear();
      G::legal(state, actor, moves_);
      const int child = descend(state, node, actor);
      if (child == 0) break;
      G::apply(state, actor, at(child).move, nullptr);
      node = child;
      path_.push_back(node);
    }
    if (tuning_.whole_turns > 0) {
      policy_.finish_turns(state, turn, rng_);
    } else {
      policy_.play_on(state, rng_);
    }
    const Rewards rewards = estimated_rewards<G>(state, tuning_.win_scale);
    for (const int i : path_) {
      Node& visited = at(i);
      ++visited.visits;
      if (is_player(visited.actor))
        visited.reward += rewards[static_cast<std::size_t>(visited.actor)];
    }
  }

  static int turn_of(const State& state) {
    if constexpr (has_turns<G>) {
      return G::turn_of(state);
    } else {
      return 0;
    }
  }
  bool is_over(int turn, const State& state) const {
    return tuning_.whole_turns > 0 && turn_of(state) != turn;
  }

  // Lets chance act. Where outcomes get branches, new ones only as the visits grow; until then one
  // of those that have a branch happens, by their weights.
  int happen(State& state, int node) {
    outcomes_.clear();
    G::outcomes(state, outcomes_);
    int picked = pick_outcome(outcomes_, rng_);
    if (tuning_.chance_widening <= 0 || outcomes_.size() == 1) {
      G::apply(state, kChance, outcomes_[picked].move, nullptr);
      return node;
    }
    int count = 0;
    int found = 0;
    for (int child = at(node).first_child; child != 0; child = at(child).next_sibling) {
      if (at(child).actor != kChance) continue;
      ++count;
      if (at(child).move == outcomes_[picked].move) found = child;
    }
    const double wide =
        1 + tuning_.chance_widening * std::sqrt(static_cast<double>(at(node).visits));
    if (found == 0 && (count < wide || count == 0) && has_room()) {
      found = add_child(node, outcomes_[picked].move, kChance);
    } else if (found == 0) {
      found = one_that_happened(node);
    }
    if (found == 0) {  // none of the branches is possible in this state
      G::apply(state, kChance, outcomes_[picked].move, nullptr);
      return node;
    }
    G::apply(state, kChance, at(found).move, nullptr);
    path_.push_back(found);
    return found;
  }

  int one_that_happened(int node) {
    std::uint32_t total = 0;
    int found = 0;
    for (int child = at(node).first_child; child != 0; child = at(child).next_sibling) {
      if (at(child).actor != kChance) continue;
      for (const auto& outcome : outcomes_) {
        if (!(outcome.move == at(child).move)) continue;
        total += outcome.weight;
        if (rng_.below(total) < outcome.weight) found = child;
      }
    }
    return found;
  }

  // The child to go on with. 0 if the tree may not grow and has nothing here.
  int descend(const State& state, int node, Seat actor) {
    open_.clear();
    known_.assign(static_cast<std::size_t>(moves_.size()), false);
    for (int child = at(node).first_child; child != 0; child = at(child).next_sibling) {
      if (at(child).actor != actor) continue;
      const auto found = std::find(moves_.begin(), moves_.end(), at(child).move);
      if (found == moves_.end()) continue;
      known_[static_cast<std::size_t>(found - moves_.begin())] = true;
      open_.push_back(child);
    }
    const int wide =
        tuning_.widening + static_cast<int>(std::sqrt(static_cast<double>(at(node).visits)));
    const int missing = std::min(wide, moves_.size()) - static_cast<int>(open_.size());
    if (missing > 0 && has_room()) widen(state, node, actor, missing);
    return choose();
  }

  int choose() {
    double priors = 0;
    double reward = 0;
    int visits = 0;
    int available = 0;
    for (const int child : open_) {
      Node& n = at(child);
      ++n.available;
      priors += n.prior;
      reward += n.reward;
      visits += n.visits;
      available = std::max(available, n.available);
    }
    // A move not tried yet is worth a little less than what the tried ones brought.
    const double unknown = visits > 0 ? reward / visits - kUntriedLoss : 0;
    const double pull = tuning_.exploration / priors;
    int best = 0;
    double best_bound = -1e9;
    for (const int child : open_) {
      const Node& n = at(child);
      const double mean = n.visits > 0 ? n.reward / n.visits : unknown;
      const double bound =
          mean + pull * n.prior * std::sqrt(static_cast<double>(n.available)) / (1 + n.visits);
      if (bound > best_bound) {
        best_bound = bound;
        best = child;
      }
    }
    return best;
  }

  // Opens the best moves that have no node yet, by the evaluation after one ply in this state.
  void widen(const State& state, int node, Seat actor, int missing) {
    plies_.clear();
    for (int i = 0; i < moves_.size(); ++i)
      if (!known_[static_cast<std::size_t>(i)])
        plies_.push_back({policy_.after(state, actor, moves_[i]), i});
    const auto better = [](const Ply& a, const Ply& b) {
      return a.value != b.value ? a.value > b.value : a.index < b.index;
    };
    const auto count = std::min<std::size_t>(static_cast<std::size_t>(missing), plies_.size());
    std::partial_sort(plies_.begin(), plies_.begin() + static_cast<std::ptrdiff_t>(count),
                      plies_.end(), better);
    int suggested = -1;
    if constexpr (has_suggestion<G>) {
      if (tuning_.suggestion > 0 && moves_.size() > 1) {
        const Move move = G::suggest(state, actor);
        for (std::size_t k = 0; k < plies_.size(); ++k)
          if (moves_[plies_[k].index] == move) {
            suggested = plies_[k].index;
            if (k >= count) plies_[count - 1] = plies_[k];
          }
      }
    }
    if (at(node).first_child == 0 || open_.empty()) at(node).best_ply = plies_[0].value;
    const int reference = at(node).best_ply;
    double sum = 0;
    int last = last_child(node);
    int favourite = 0;
    for (std::size_t k = 0; k < count && has_room(); ++k) {
      const int child = append_child(node, last, moves_[plies_[k].index], actor);
      last = child;
      const double prior = std::exp(
          std::clamp((plies_[k].value - reference) / tuning_.prior_scale, kLeastLogPrior, 1.0));
      at(child).prior = static_cast<float>(prior);
      sum += prior;
      if (plies_[k].index == suggested) favourite = child;
      open_.push_back(child);
    }
    if (favourite != 0)
      at(favourite).prior = static_cast<float>((sum - at(favourite).prior) * tuning_.suggestion /
                                                   (1 - tuning_.suggestion) +
                                               at(favourite).prior);
  }

  bool has_room() const { return static_cast<int>(nodes_.size()) < max_nodes_; }

  int last_child(int node) const {
    int last = at(node).first_child;
    while (last != 0 && at(last).next_sibling != 0) last = at(last).next_sibling;
    return last;
  }

  int add_child(int node, const Move& move, Seat actor) {
    return append_child(node, last_child(node), move, actor);
  }

  // At the end, so that the order of children is the order in which they were opened.
  int append_child(int node, int last, const Move& move, Seat actor) {
    const int child = static_cast<int>(nodes_.size());
    Node fresh;
    fresh.move = move;
    fresh.actor = actor;
    nodes_.push_back(fresh);
    (last == 0 ? at(node).first_child : at(last).next_sibling) = child;
    return child;
  }

  // The node of the position in which `me` sees `goal`, or 0. Between two decisions of a seat lie
  // other seats' moves and chance, so the search for it is short; it gives up where the tree knows
  // too little to be worth keeping.
  int seek(const State& state, int node, Seat me, const Move& move, const std::string& goal) {
    const Seat actor = G::to_act(state);
    if (actor == kNobody || ++seek_steps_ > kMaxSeekSteps) return 0;
    if (actor == me && node != 0) return codec::to_json(G::view(state, me)) == goal ? node : 0;
    if (actor == kChance) {
      Outcomes<G> outcomes;
      G::outcomes(state, outcomes);
      if (tuning_.chance_widening <= 0 || outcomes.size() == 1) {
        for (const auto& outcome : outcomes) {
          State after = state;
          G::apply(after, kChance, outcome.move, nullptr);
          if (const int found = seek(after, node, me, move, goal); found != 0) return found;
        }
        return 0;
      }
    }
    for (int child = at(node).first_child; child != 0; child = at(child).next_sibling) {
      const Node& n = at(child);
      if (n.actor != actor || n.visits < kWorthKeeping) continue;
      if ((node == 0 && !(n.move == move)) || G::check(state, actor, n.move)) continue;
      State after = state;
      G::apply(after, actor, n.move, nullptr);
      if (const int found = seek(after, child, me, move, goal); found != 0) return found;
    }
    return 0;
  }

  // Makes `node` the root of a tree without all that does not hang below it.
  void keep_only(int node) {
    std::vector<Node> kept;
    kept.reserve(nodes_.capacity());
    kept.push_back(at(node));
    kept[0].actor = kNobody;
    kept[0].next_sibling = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      int child = kept[i].first_child;  // still counted in the old tree
      std::size_t last = 0;
      for (; child != 0; child = at(child).next_sibling) {
        const std::size_t copy = kept.size();
        kept.push_back(at(child));
        kept[copy].next_sibling = 0;
        (last == 0 ? kept[i].first_child : kept[last].next_sibling) = static_cast<int>(copy);
        last = copy;
      }
    }
    nodes_.swap(kept);
  }

  struct Ply {
    int value;
    int index;
  };

  static constexpr int kMaxPath = 400;
  static constexpr int kMaxSeekSteps = 300;
  static constexpr int kWorthKeeping = 8;  // visits
  static constexpr double kLeastLogPrior = -5.0;
  static constexpr double kUntriedLoss = 0.02;

  SearchTuning tuning_;
  std::uint64_t series_;  // of worlds and luck
  Rng rng_;
  LightPolicy<G> policy_;
  int max_nodes_;
  int seek_steps_ = 0;
  std::vector<Node> nodes_;
  std::vector<int> path_;
  std::vector<int> open_;
  std::vector<bool> known_;
  std::vector<Ply> plies_;
  Moves<G> moves_;
  Outcomes<G> outcomes_;
};

}  // namespace quadriga::search
