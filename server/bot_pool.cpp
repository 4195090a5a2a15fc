// SPDX-License-Identifier: Apache-2.0
#include "server/bot_pool.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

namespace quadriga::server {

namespace {

// A tenth of what the others get when all want the processor: enough that bots still answer on a
// machine that is full of other work, where 19 or SCHED_IDLE would have them think for minutes.
constexpr int kNicer = 10;
// Whoever wakes up has the processor at once only if its slice is shorter than that of whom it wakes
// up beside; else it waits for the kernel's next tick, up to 4 ms. So a bot's slice is the longest
// there is. A kernel before 6.12 does not listen to this and is quicker by itself.
constexpr std::uint64_t kSliceNanoseconds = 100'000'000;

// As the kernel has it; not every C library tells.
struct SchedulingWish {
  std::uint32_t size = sizeof(SchedulingWish);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = kSliceNanoseconds;
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};

// For the calling thread alone, as Linux has it. If it cannot be, nothing is lost but time.
void step_back() {
  SchedulingWish wish;
  wish.nice = std::min(::getpriority(PRIO_PROCESS, 0) + kNicer, 19);
  if (::syscall(SYS_sched_setattr, 0, &wish, 0) != 0) ::setpriority(PRIO_PROCESS, 0, wish.nice);
}

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
