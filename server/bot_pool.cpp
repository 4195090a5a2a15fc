// SPDX-License-Identifier: Apache-2.0
#include "server/bot_pool.h"

#include <algorithm>

namespace quadriga::server {

BotPool::BotPool(int threads) {
  if (threads <= 0) threads = static_cast<int>(std::thread::hardware_concurrency()) - 1;
  for (int i = 0; i < std::max(1, threads); ++i) threads_.emplace_back([this] { work(); });
}

BotPool::~BotPool() { stop(); }

void BotPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  news_.notify_all();
  for (auto& thread : threads_)
    if (thread.joinable()) thread.join();
}

void BotPool::run(Task task) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  news_.notify_one();
}

std::size_t BotPool::waiting() {
  const std::lock_guard lock(mutex_);
  return tasks_.size();
}

void BotPool::work() {
  for (;;) {
    Task task;
    {
      std::unique_lock lock(mutex_);
      news_.wait(lock, [this] { return stopping_ || !tasks_.empty(); });
      if (stopping_) return;
      task = std::move(tasks_.front());
      tasks_.pop_front();
    }
    task();
  }
}

}  // namespace quadriga::server
