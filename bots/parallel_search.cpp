// SPDX-License-Identifier: Apache-2.0
#include "bots/parallel_search.h"

#include <algorithm>
#include <thread>

namespace quadriga::bots {

namespace {

using Clock = std::chrono::steady_clock;

Thinker::KeepGoing keep_going_for(const Budget& budget, int iterations, Clock::time_point start) {
  const auto end = start + budget.time;
  const bool timed = budget.time.count() > 0;
  const bool counted = budget.iterations > 0;
  return [=](int done) {
    if (!timed && !counted) return false;
    return (!counted || done < iterations) && (!timed || Clock::now() < end);
  };
}

// Sums what the trees found, in the order of the threads, so that no race decides a tie.
std::vector<Weighed> merge(const std::vector<std::vector<Weighed>>& parts) {
  std::vector<Weighed> sum;
  for (const auto& part : parts)
    for (const Weighed& move : part) {
      const auto known = std::find_if(
          sum.begin(), sum.end(), [&](const Weighed& other) { return other.move == move.move; });
      if (known == sum.end()) {
        sum.push_back(move);
      } else {
        known->visits += move.visits;
        known->reward += move.reward;
      }
    }
  std::stable_sort(sum.begin(), sum.end(),
                   [](const Weighed& a, const Weighed& b) { return a.visits > b.visits; });
  return sum;
}

}  // namespace

ParallelSearch::ParallelSearch(const Rules& rules, std::uint64_t seed, int threads, int max_nodes) {
  for (int i = 0; i < std::max(1, threads); ++i)
    thinkers_.push_back(
        rules.make_thinker(Rng::derive(seed, static_cast<std::uint64_t>(i)), max_nodes));
}

std::vector<Weighed> ParallelSearch::think(const SeatView& view, const Budget& budget) {
  const auto start = Clock::now();
  const auto count = static_cast<int>(thinkers_.size());
  std::vector<std::vector<Weighed>> parts(thinkers_.size());
  const auto think_one = [&](std::size_t i) {
    const int share = budget.iterations / count + (static_cast<int>(i) < budget.iterations % count);
    parts[i] = thinkers_[i]->think(view, keep_going_for(budget, share, start));
  };
  std::vector<std::thread> others;
  for (std::size_t i = 1; i < thinkers_.size(); ++i) others.emplace_back(think_one, i);
  think_one(0);
  for (auto& thread : others) thread.join();
  return merge(parts);
}

void ParallelSearch::played(const PackedMove& move) {
  for (const auto& thinker : thinkers_) thinker->played(move);
}

int ParallelSearch::nodes() const {
  int nodes = 0;
  for (const auto& thinker : thinkers_) nodes += thinker->nodes();
  return nodes;
}

}  // namespace quadriga::bots
