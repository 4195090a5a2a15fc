// SPDX-License-Identifier: Apache-2.0
#include "server/bot_pool.h"

#include <pthread.h>
#include <time.h>

#include <algorithm>

#include "server/manners.h"

namespace quadriga::server {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kLook = kSecond / 10;
constexpr std::int64_t kLongThought = kSecond / 5;
constexpr std::int64_t kFed = 4;  // who has had this part of the time has no need

std::int64_t read_clock(clockid_t clock) {
  timespec time{};
  ::clock_gettime(clock, &time);
  return time.tv_sec * kSecond + time.tv_nsec;
}

}  // namespace

BotPool::BotPool(int threads, Manners manners) {
  ::sem_init(&count_, 0, 0);
  ::sem_init(&end_, 0, 0);
  if (threads <= 0) threads = static_cast<int>(std::thread::hardware_concurrency()) - 1;
  may_return_ = manners == Manners::step_back && manners::may_return();
  for (int i = 0; i < std::max(1, threads); ++i) {
    Thinker& thinker = thinkers_.emplace_back();
    thinker.thread = std::thread([this, manners, &thinker] {
      clockid_t clock = CLOCK_THREAD_CPUTIME_ID;
      ::pthread_getcpuclockid(::pthread_self(), &clock);
      thinker.clock = clock;
      thinker.id = manners::own_thread();
      if (manners == Manners::step_back) manners::step_aside(may_return_);
      work(thinker);
    });
  }
  if (may_return_) watcher_ = std::thread([this] { watch(); });
}

BotPool::~BotPool() {
  stop();
  ::sem_destroy(&count_);
  ::sem_destroy(&end_);
}

void BotPool::stop() {
  stopping_ = true;
  for (std::size_t i = 0; i < thinkers_.size(); ++i) ::sem_post(&count_);
  for (Thinker& thinker : thinkers_)
    if (thinker.thread.joinable()) thinker.thread.join();
  ::sem_post(&end_);  // only now: a last thought may need help
  if (watcher_.joinable()) watcher_.join();
}

// Most machines have some time left for who stepped aside. On one that others fill it gets next to
// none, and somebody waits at the table.
void BotPool::watch() {
  for (;;) {
    timespec next{};
    ::clock_gettime(CLOCK_REALTIME, &next);
    next.tv_nsec += kLook;
    if (next.tv_nsec >= kSecond) ++next.tv_sec, next.tv_nsec -= kSecond;
    if (::sem_timedwait(&end_, &next) == 0) return;
    const std::int64_t now = read_clock(CLOCK_MONOTONIC);
    for (Thinker& thinker : thinkers_) {
      const std::int64_t begun = thinker.begun;
      if (begun == 0 || now - begun < kLongThought || thinker.helped) continue;
      if ((read_clock(thinker.clock) - thinker.spent) * kFed >= now - begun) continue;
      manners::share(thinker.id);
      thinker.helped = true;
    }
  }
}

void BotPool::run(Task task) {
  ++waiting_;
  asked_.push(std::move(task));
  ::sem_post(&count_);
}

void BotPool::work(Thinker& self) {
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
    self.spent = read_clock(CLOCK_THREAD_CPUTIME_ID);
    self.begun = read_clock(CLOCK_MONOTONIC);
    task();
    self.begun = 0;
    if (self.helped.exchange(false)) manners::step_aside(may_return_);
  }
}

}  // namespace quadriga::server
