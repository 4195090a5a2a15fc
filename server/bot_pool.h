// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <semaphore.h>
#include <sys/types.h>
#include <time.h>

#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <thread>

#include "server/loop.h"
#include "server/task_queue.h"

namespace quadriga::server {

// Threads that think for the bots, so that no thinking delays a message.
class BotPool {
 public:
  // Those that step back leave the processor to the other threads whenever they want it. If others
  // want all of it all the time, a thought that starves gets a share.
  enum class Manners { equal, step_back };

  explicit BotPool(int threads, Manners manners = Manners::equal);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  ~BotPool();  // waits for the thoughts under way; those not begun are dropped

  void stop();
  void run(Task task);

  // `then` is called on the loop with what `work` found. Whatever the two hold (people's
  // connections, tables) is let go there as well: it belongs to the loop's thread, and memory is
  // best let go where it was taken, so that no thread of the pool holds a lock the loop needs.
  template <class Work, class Then>
  void run(Loop& loop, Work work, Then then) {
    struct Errand {
      Work work;
      Then then;
    };
    auto errand = std::make_shared<Errand>(Errand{std::move(work), std::move(then)});
    run([&loop, errand = std::move(errand)]() mutable {
      auto found = errand->work();
      loop.post([errand = std::move(errand), found = std::move(found)]() mutable {
        errand->then(std::move(found));
      });
    });
  }
  std::size_t waiting() const { return waiting_; }  // thoughts not begun

 private:
  // One thread and what it is at.
  struct Thinker {
    std::thread thread;
    std::atomic<pid_t> id = 0;
    std::atomic<clockid_t> clock = 0;     // of its processor time
    std::atomic<std::int64_t> begun = 0;  // the present thought, in nanoseconds; 0: none
    std::atomic<std::int64_t> spent = 0;  // of the processor until then
    std::atomic<bool> helped = false;
  };

  void work(Thinker& self);
  void watch();

  // Whoever asks for a thought takes no lock that a thinking thread could hold.
  TaskQueue asked_;
  sem_t count_{};  // of what was asked for and not begun
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;  // among the threads of the pool
  std::deque<Task> next_;
  bool may_return_ = false;  // whoever stepped aside
  std::deque<Thinker> thinkers_;
  sem_t end_{};
  std::thread watcher_;
};

}  // namespace quadriga::server
