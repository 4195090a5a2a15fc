// SPDX-License-Identifier: Apache-2.0
#include "server/manners.h"

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <thread>

namespace quadriga::server::manners {

namespace {

constexpr int kNicer = 10;  // a tenth, as Linux counts
// Whoever wakes up has the processor at once only if its slice is shorter than that of whom it
// wakes up beside; else it waits for the kernel's next tick, up to 4 ms. So this is the longest
// there is. A kernel before 6.12 does not listen to it and is quicker by itself.
constexpr std::uint64_t kSliceNanoseconds = 100'000'000;

// As the kernel has it; not every C library tells.
struct Wish {
  std::uint32_t size = sizeof(Wish);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime = kSliceNanoseconds;
  std::uint64_t deadline = 0;
  std::uint64_t period = 0;
};

int lower_nice() {
  return std::min(::getpriority(PRIO_PROCESS, static_cast<id_t>(::getpid())) + kNicer, 19);
}

bool ask_for(pid_t thread, std::uint32_t policy) {
  Wish wish;
  wish.policy = policy;
  wish.nice = lower_nice();
  return ::syscall(SYS_sched_setattr, thread, &wish, 0) == 0;
}

}  // namespace

void share(pid_t thread) {
  if (!ask_for(thread, SCHED_OTHER))
    ::setpriority(PRIO_PROCESS, static_cast<id_t>(thread), lower_nice());
}

void step_aside(bool may_return) {
  if (!may_return || !ask_for(own_thread(), SCHED_IDLE)) share(own_thread());
}

bool may_return() {
  bool returned = false;
  std::thread([&returned] {
    returned = ask_for(own_thread(), SCHED_IDLE) && ask_for(own_thread(), SCHED_OTHER);
  }).join();
  return returned;
}

pid_t own_thread() { return static_cast<pid_t>(::syscall(SYS_gettid)); }

}  // namespace quadriga::server::manners
