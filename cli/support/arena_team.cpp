// SPDX-License-Identifier: Apache-2.0
#include "cli/support/arena_team.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

namespace quadriga::cli {

namespace {

class LocalTeam final : public ArenaTeam {
 public:
  bool leads() const override { return true; }
  int processes() const override { return 1; }
  int processes_here() const override { return 1; }
  std::string share(std::string text) override { return text; }

  void play(const Arena& arena, const std::vector<std::uint64_t>& numbers, int threads,
            const OnGame& on_game, const KeepGoing& keep_going) override {
    std::atomic<bool> stop{false};
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::condition_variable news;
    std::deque<ArenaGame> finished;
    std::exception_ptr failure;
    int running = threads;

    const auto work = [&] {
      try {
        for (std::size_t i = next++; i < numbers.size() && !stop; i = next++) {
          auto game = arena.play(numbers[i], stop);
          if (!game) break;
          const std::lock_guard lock(mutex);
          finished.push_back(std::move(*game));
          news.notify_one();
        }
      } catch (...) {
        stop = true;
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      --running;
      news.notify_one();
    };
    std::vector<std::thread> workers;
    for (int i = 0; i < threads; ++i) workers.emplace_back(work);

    for (bool over = false; !over;) {
      std::deque<ArenaGame> games;
      {
        // The clock and Ctrl-C are looked at even if no game ends.
        std::unique_lock lock(mutex);
        news.wait_for(lock, std::chrono::milliseconds(50),
                      [&] { return running == 0 || !finished.empty(); });
        games.swap(finished);
        over = running == 0;
      }
      for (const ArenaGame& game : games) on_game(game);
      if (!stop && !keep_going()) stop = true;
    }
    for (auto& worker : workers) worker.join();
    if (failure) std::rethrow_exception(failure);
  }
};

}  // namespace

std::unique_ptr<ArenaTeam> local_team() { return std::make_unique<LocalTeam>(); }

}  // namespace quadriga::cli
