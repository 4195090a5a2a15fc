// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <vector>

#include "engine/core/rules.h"

// The search on several threads and against the clock. The engine itself knows neither.
namespace quadriga::bots {

struct Budget {
  int iterations = 0;                 // of all threads together; 0: only the time counts
  std::chrono::milliseconds time{0};  // 0: only the iterations count
};

// Each thread grows a tree of its own, and what the trees say about the first move is summed. With
// a budget of iterations alone the answer follows from the seed and the number of threads.
class ParallelSearch {
 public:
  static constexpr int kNodesPerThread = 200'000;

  ParallelSearch(const Rules& rules, std::uint64_t seed, int threads,
                 int max_nodes = kNodesPerThread);

  // The moves of the view's seat, most visited first. A budget of nothing is one iteration.
  std::vector<Weighed> think(const SeatView& view, const Budget& budget);
  // What was played on that view, so that the next thought can build on the last one.
  void played(const PackedMove& move);

  int nodes() const;

 private:
  std::vector<std::unique_ptr<Thinker>> thinkers_;
};

}  // namespace quadriga::bots
