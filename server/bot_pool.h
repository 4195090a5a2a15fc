// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "server/loop.h"

namespace quadriga::server {

// Threads that think for the bots, so that no thinking delays a message.
class BotPool {
 public:
  explicit BotPool(int threads);
  BotPool(const BotPool&) = delete;
  BotPool& operator=(const BotPool&) = delete;
  ~BotPool();  // waits for the thoughts under way; those not begun are dropped

  void stop();
  void run(Task task);
  std::size_t waiting();  // thoughts not begun

 private:
  void work();

  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<Task> tasks_;
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace quadriga::server
