// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/core/chance.h"
#include "engine/games/ides_of_march/bots.h"
#include "engine/search/tree_search.h"

// The levels. What a move is worth shows only when the others have had their turns, and a round is
// a chain of some fifteen small decisions and as many dice: a tree stays too shallow to see it. So
// the moves that look best at first are played on for a round, again and again, by players who look
// one ply ahead, and `chances` says who is ahead then. Tries go to the moves that do best; the move
// that looks best at first stays among them and is left only for good reasons.
namespace quadriga::ides_of_march {
namespace {

using G = IdesOfMarch;

constexpr int kTurns = 4;          // played on, with four players a round
constexpr int kLongestTry = 400;   // moves and luck
constexpr std::size_t kMoves = 8;  // weighed at most
constexpr double kGap = 0.05;      // in liking, from the best: more is not looked at
constexpr int kRoutineTries = 2;   // of each move, where the first look decides
constexpr double kSureness = 1;    // standard errors by which another move must beat the first
constexpr double kHopeless = 2;    // by which it is worse and not tried any more,
constexpr std::size_t kFair = 10;  // after so many tries

struct Arm {
  Move move;
  double first_look;
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
    const double chance = chances(world_, me_, &known_)[static_cast<std::size_t>(me_)];
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
        G::apply(world_, actor, moves_.size() == 1 ? moves_[0] : reply(actor), nullptr);
      }
    }
  }

  // The others are taken for greedy ones.
  Move reply(Seat actor) {
    return actor == me_ ? chosen_move(world_, me_, moves_, &known_)
                        : best_move(world_, actor, moves_, kGreedyTaste, &known_);
  }

  const State& now_;
  Seat me_;
  std::uint64_t series_;
  State world_{};
  KnownWays known_;
  Moves<G> moves_;
  Outcomes<G> outcomes_;
};

// The moves worth a try, the one that looks best first. Then come the best of each other kind and
// all steps, so that many ways to lay a tile do not hide that one could walk.
std::vector<Arm> list_arms(const State& now, Seat me, const Moves<G>& moves) {
  std::vector<Arm> arms;
  for (const Move& move : moves) arms.push_back({move, liking(now, me, move), {}});
  std::stable_sort(arms.begin(), arms.end(),
                   [](const Arm& a, const Arm& b) { return a.first_look > b.first_look; });
  const double best = arms[0].first_look;
  std::uint64_t seen = bit(static_cast<unsigned>(arms[0].move.kind));
  std::vector<Arm> chosen{arms[0]};
  std::vector<Arm> rest;
  for (std::size_t i = 1; i < arms.size(); ++i) {
    const std::uint64_t kind = bit(static_cast<unsigned>(arms[i].move.kind));
    const bool other = arms[i].move.kind == MoveKind::move || (seen & kind) == 0;
    seen |= kind;
    (other ? chosen : rest).push_back(arms[i]);
  }
  for (const Arm& arm : rest)
    if (arm.first_look > best - kGap) chosen.push_back(arm);
  if (chosen.size() < 2) chosen.push_back(rest[0]);
  if (chosen.size() > kMoves) chosen.erase(chosen.begin() + kMoves, chosen.end());
  return chosen;
}

// Hardly anything hangs on these, and they are many: what looks best is played. A few tries say
// what it is worth.
bool is_routine(const State& s) { return s.phase == Phase::trim || s.phase == Phase::yellow; }

struct Gain {
  double mean;
  double error;
};

// Of one move over another, where both met the same dice.
Gain gain_over(const Arm& arm, const Arm& other) {
  const std::size_t tries = std::min(arm.chances.size(), other.chances.size());
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < tries; ++i) {
    const double gain = arm.chances[i] - other.chances[i];
    sum += gain;
    squares += gain * gain;
  }
  const auto n = static_cast<double>(tries);
  const double mean = n > 0 ? sum / n : 0;
  return {mean, n > 1 ? std::sqrt(std::max(0.0, squares / n - mean * mean) / n) : 1};
}

bool is_better(const Arm& arm, const Arm& first) {
  const Gain gain = gain_over(arm, first);
  return gain.mean > kSureness * gain.error;
}

bool is_hopeless(const Arm& arm, const Arm& first) {
  const Gain gain = gain_over(arm, first);
  return arm.chances.size() >= kFair && gain.mean < -kHopeless * gain.error;
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
  const bool routine = is_routine(now);
  if (routine) iterations = std::min(iterations, kRoutineTries * static_cast<int>(arms.size()));
  Tries tries(now, me, rng.next());
  // Halving: each pass shares an equal part of the budget out among the moves that are left.
  int passes = 1;
  for (std::size_t left = arms.size(); left > 2; left = 1 + left / 2) ++passes;
  int done = 0;
  for (std::size_t left = arms.size();;) {
    const int each = std::max(1, iterations / passes / static_cast<int>(left));
    for (int i = 0; i < each; ++i)
      for (std::size_t k = 0; k < left && done < iterations; ++k, ++done) tries.add(arms[k]);
    const auto others = arms.begin() + 1;
    std::stable_sort(others, arms.begin() + static_cast<std::ptrdiff_t>(left),
                     [](const Arm& a, const Arm& b) { return a.mean() > b.mean(); });
    if (left <= 2) break;
    left = 1 + left / 2;
    while (left > 1 && is_hopeless(arms[left - 1], arms[0])) --left;
    if (left == 1) break;
  }
  if (!routine && is_better(arms[1], arms[0])) std::swap(arms[0], arms[1]);
  std::vector<search::Candidate<Move>> list;
  for (const Arm& arm : arms)
    if (!arm.chances.empty())
      list.push_back({arm.move, static_cast<int>(arm.chances.size()), arm.mean()});
  return list;
}

}  // namespace quadriga::ides_of_march
