// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/core/chance.h"
#include "engine/games/ides_of_march/bots.h"
#include "engine/search/tree_search.h"

// The levels. What a move is worth shows only when the others have had their turns, and a round is
// a chain of some fifteen small decisions and as many dice: a tree stays too shallow to see it. So
// the moves that look best at first are played on for two rounds, again and again, by players who
// look after their own journey, and `chances` says who is ahead then. Tries go to the moves that
// do best; the greedy move stays among them and is left only for good reasons.
namespace quadriga::ides_of_march {
namespace {

using G = IdesOfMarch;

constexpr int kTurns = 8;          // played on, with four players two rounds
constexpr int kLongestTry = 400;   // moves and luck
constexpr std::size_t kMoves = 8;  // weighed at most
constexpr int kGap = 300;          // of the evaluation, from the best: more is not looked at
constexpr double kSureness = 1;    // standard errors by which another move must beat the greedy
constexpr int kStepBack = 20;      // a step that costs no more than this is preferred to a tile

struct Arm {
  Move move;
  int first_look;
  std::vector<double> chances;  // of the seat that thinks, one for each try
  double sum = 0;

  double mean() const { return chances.empty() ? 0 : sum / static_cast<double>(chances.size()); }
};

class Tries {
 public:
  Tries(const State& now, Seat me, std::uint64_t series) : now_(now), me_(me), series_(series) {}

  // The n-th try of every move meets the same dice in each turn.
  void add(Arm& arm) {
    const std::uint64_t seed = Rng::derive(series_, arm.chances.size());
    world_ = now_;
    G::apply(world_, me_, arm.move, nullptr);
    play_on(seed);
    const double chance = chances(world_)[static_cast<std::size_t>(me_)];
    arm.chances.push_back(chance);
    arm.sum += chance;
  }

 private:
  void play_on(std::uint64_t seed) {
    Rng rng(Rng::derive(seed, 0));
    int turn = G::turn_of(world_);
    int turns = 0;
    for (int i = 0; i < kLongestTry; ++i) {
      if (G::turn_of(world_) != turn) {
        if (++turns == kTurns) return;
        turn = G::turn_of(world_);
        rng = Rng(Rng::derive(seed, static_cast<std::uint64_t>(turns)));
      }
      const Seat actor = G::to_act(world_);
      if (actor == kNobody) return;
      if (actor == kChance) {
        outcomes_.clear();
        G::outcomes(world_, outcomes_);
        G::apply(world_, kChance, outcomes_[pick_outcome(outcomes_, rng)].move, nullptr);
      } else {
        moves_.clear();
        G::legal(world_, actor, moves_);
        G::apply(world_, actor, moves_.size() == 1 ? moves_[0] : quick_move(actor), nullptr);
      }
    }
  }

  int after(Seat actor, const Move& move) {
    if (move.kind == MoveKind::done) return own_worth(world_, actor);
    after_ = world_;
    G::apply(after_, actor, move, nullptr);
    return own_worth(after_, actor);
  }

  // Who can go on does; only then are tiles compared.
  Move quick_move(Seat actor) {
    if (world_.phase == Phase::trim) return least_tile(actor);
    if (world_.phase == Phase::yellow)
      for (const Move& move : moves_)
        if (move.kind == MoveKind::bribe) return move;
    if (world_.phase == Phase::action || world_.phase == Phase::bonus) {
      const Move* step = best_of(actor, [](MoveKind kind) {
        return kind == MoveKind::move || kind == MoveKind::enter || kind == MoveKind::promote ||
               kind == MoveKind::ferry;
      });
      if (step != nullptr && best_ >= own_worth(world_, actor) - kStepBack) return *step;
    }
    return *best_of(actor, [](MoveKind) { return true; });
  }

  template <class Wanted>
  const Move* best_of(Seat actor, Wanted&& wanted) {
    const Move* best = nullptr;
    for (const Move& move : moves_) {
      if (!wanted(move.kind)) continue;
      const int value = after(actor, move);
      if (best != nullptr && value <= best_) continue;
      best = &move;
      best_ = value;
    }
    return best;
  }

  Move least_tile(Seat actor) const {
    const auto worth = [&](const Move& move) {
      const Player& p = world_.players[static_cast<std::size_t>(actor)];
      return stock_worth_of(move.tile, p.stock[index_of(move.tile)]);
    };
    return *std::min_element(moves_.begin(), moves_.end(),
                             [&](const Move& a, const Move& b) { return worth(a) < worth(b); });
  }

  const State& now_;
  Seat me_;
  std::uint64_t series_;
  State world_{};
  State after_{};
  int best_ = 0;
  Moves<G> moves_;
  Outcomes<G> outcomes_;
};

// The moves worth a try, the greedy one first.
std::vector<Arm> list_arms(const State& now, Seat me, const Moves<G>& moves) {
  std::vector<Arm> arms;
  for (const Move& move : moves) {
    State after = now;
    if (move.kind != MoveKind::done) G::apply(after, me, move, nullptr);
    arms.push_back({move, G::evaluate(after, me), {}});
  }
  std::stable_sort(arms.begin(), arms.end(),
                   [](const Arm& a, const Arm& b) { return a.first_look > b.first_look; });
  std::size_t count = 2;
  while (count < std::min(kMoves, arms.size()) &&
         arms[count].first_look >= arms[0].first_look - kGap)
    ++count;
  arms.erase(arms.begin() + static_cast<std::ptrdiff_t>(count), arms.end());
  return arms;
}

// Is `arm` better than the greedy move, beyond what the same dice leave to luck?
bool is_better(const Arm& arm, const Arm& greedy) {
  const std::size_t tries = std::min(arm.chances.size(), greedy.chances.size());
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < tries; ++i) {
    const double gain = arm.chances[i] - greedy.chances[i];
    sum += gain;
    squares += gain * gain;
  }
  const auto n = static_cast<double>(tries);
  const double mean = n > 0 ? sum / n : 0;
  const double error = n > 1 ? std::sqrt(std::max(0.0, squares / n - mean * mean) / n) : 1;
  return mean > kSureness * error;
}

}  // namespace

std::vector<search::Candidate<Move>> IdesOfMarch::think(const View& view, Seat me, int iterations,
                                                        std::uint64_t seed) {
  Rng rng(seed);
  const State now = sample(view, rng);
  Moves<IdesOfMarch> moves;
  legal(now, me, moves);
  if (moves.size() == 1) return {{moves[0], 0, 0.0}};
  std::vector<Arm> arms = list_arms(now, me, moves);
  Tries tries(now, me, rng.next());
  // Halving: each pass shares an equal part of the budget out among the moves that are left.
  int passes = 1;
  for (std::size_t left = arms.size(); left > 2; left = 1 + left / 2) ++passes;
  int done = 0;
  for (std::size_t left = arms.size();; left = 1 + left / 2) {
    const int each = std::max(1, iterations / passes / static_cast<int>(left));
    for (int i = 0; i < each; ++i)
      for (std::size_t k = 0; k < left && done < iterations; ++k, ++done) tries.add(arms[k]);
    const auto others = arms.begin() + 1;
    std::stable_sort(others, arms.begin() + static_cast<std::ptrdiff_t>(left),
                     [](const Arm& a, const Arm& b) { return a.mean() > b.mean(); });
    if (left <= 2) break;
  }
  if (is_better(arms[1], arms[0])) std::swap(arms[0], arms[1]);
  std::vector<search::Candidate<Move>> list;
  for (const Arm& arm : arms)
    if (!arm.chances.empty())
      list.push_back({arm.move, static_cast<int>(arm.chances.size()), arm.mean()});
  return list;
}

}  // namespace quadriga::ides_of_march
