// SPDX-License-Identifier: Apache-2.0
#include "server/bot_pool.h"

#include <sys/resource.h>

#include <algorithm>

namespace quadriga::server {

namespace {

// For the calling thread alone, as Linux has it. A tenth of what the others get when all want the
// processor: enough that bots still answer on a machine that is full of other work, where nicer
// ones (19, or SCHED_IDLE) would think for minutes. If it cannot be, nothing is lost but time.
constexpr int kNice = 10;

void step_back() { ::setpriority(PRIO_PROCESS, 0, kNice); }

}  // namespace

BotPool::BotPool(int threads, Manners manners) {
  ::sem_init(&count_, 0, 0);
  if (threads <= 0) threads = static_cast<int>(std::thread::hardware_concurrency()) - 1;
  for (int i = 0; i < std::max(1, threads); ++i)
    threads_.emplace_back([this, manners] {
      if (manners == Manners::step_back) step_back();
      work();
    });
}

BotPool::~BotPool() {
  stop();
  ::sem_destroy(&count_);
}

void BotPool::stop() {
  stopping_ = true;
  for (std::size_t i = 0; i < threads_.size(); ++i) ::sem_post(&count_);
  for (auto& thread : threads_)
    if (thread.joinable()) thread.join();
}

void BotPool::run(Task task) {
  ++waiting_;
  asked_.push(std::move(task));
  ::sem_post(&count_);
}

void BotPool::work() {
  for (;;) {
    while (::sem_wait(&count_) != 0) {
    }  // a signal came
    if (stopping_) return;
    Task task;
    {
      const std::lock_guard lock(mutex_);
      if (next_.empty())
        for (Task& asked : asked_.take()) next_.push_back(std::move(asked));
      task = std::move(next_.front());
      next_.pop_front();
    }
    --waiting_;
    task();
  }
}

}  // namespace quadriga::server
