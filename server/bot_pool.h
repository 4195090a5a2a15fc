// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <semaphore.h>

#include <atomic>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/loop.h"
#include "server/task_queue.h"

namespace quadriga::server {

// Threads that think for the bots, so that no thinking delays a message.
class BotPool {
 public:
  // Those that step back leave the processor to the other threads whenever they want it.
  enum class Manners { equal, step_back };

  explicit BotPool(int threads, Manners manners = Manners::equal);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  ~BotPool();  // waits for the thoughts under way; those not begun are dropped

  void stop();
  void run(Task task);
  std::size_t waiting() const { return waiting_; }  // thoughts not begun

 private:
  void work();

  // Whoever asks for a thought takes no lock that a thinking thread could hold.
  TaskQueue asked_;
  sem_t count_{};  // of what was asked for and not begun
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;  // among the threads of the pool
  std::deque<Task> next_;
  std::vector<std::thread> threads_;
};

}  // namespace quadriga::server
