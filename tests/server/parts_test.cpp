// SPDX-License-Identifier: Apache-2.0
// The small parts: names, tokens, buckets, tasks between threads.
#include <gtest/gtest.h>
#include <sched.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <set>
#include <thread>
#include <vector>

#include "server/bot_pool.h"
#include "server/manners.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/token_bucket.h"

namespace quadriga::server {
namespace {

std::string clean(std::string_view text, int length = 24) {
  std::string error;
  std::string out = clean_text(text, length, error);
  return error.empty() ? out : "! " + error;
}

TEST(Names, AreCleaned) {
  EXPECT_EQ(clean("Anna"), "Anna");
  EXPECT_EQ(clean("  Anna   Maria "), "Anna Maria");
  EXPECT_EQ(clean("Zo\xC3\xAB"), "Zo\xC3\xAB");
  EXPECT_EQ(clean("\xE7\x8E\x8B\xE6\x96\x87"), "\xE7\x8E\x8B\xE6\x96\x87");
  EXPECT_EQ(clean("abc", 3), "abc");
}

TEST(Names, CannotDeceive) {
  for (const std::string_view bad :
       {"", "   ", "a\nb", "a\x01", "a\x7f", "abcdefghijklmnopqrstuvwxyz",
        "a\xE2\x80\xAE"
        "b",  // right-to-left override
        "a\xE2\x80\x8B"
        "b",  // zero width space
        "a\xE2\x81\xA6"
        "b",                                  // isolate
        "\xC2\xA0\xE3\x80\x80",               // nothing but spaces
        "a\xC2\x80",                          // control
        "a\xE2\xA0\x80",                      // a letter of Braille without a dot
        "a\xCC\x81\xCC\x81\xCC\x81\xCC\x81",  // a tower of accents
        "\xFF", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82"}) {
    EXPECT_EQ(clean(bad).substr(0, 1), "!") << bad;
  }
  EXPECT_EQ(clean("abcd", 3).substr(0, 1), "!");
}

TEST(Names, OfSeatsAreUnique) {
  std::vector<std::string> taken = {"Anna", "Anna 2"};
  EXPECT_EQ(unique_name("Anna", taken), "Anna 3");
  EXPECT_EQ(unique_name("Berta", taken), "Berta");
  std::set<std::string> names;
  taken.clear();
  for (unsigned i = 0; i < 20; ++i) {
    taken.push_back(bot_name("greedy", taken, i * 7));
    EXPECT_NE(taken.back().find("(greedy)"), std::string::npos);
    EXPECT_TRUE(names.insert(taken.back()).second) << taken.back();
  }
}

TEST(Secrets, AreLongAndDifferent) {
  std::set<std::string> seen;
  for (int i = 0; i < 1000; ++i) {
    EXPECT_EQ(random_id().size(), 16U);
    EXPECT_TRUE(seen.insert(random_id()).second);
    const std::string token = random_token();
    EXPECT_EQ(token.size(), 43U);
    EXPECT_TRUE(seen.insert(token).second);
    EXPECT_EQ(token.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                      "0123456789-_"),
              std::string::npos);
  }
  EXPECT_EQ(token_hash("abc").size(), 64U);
  // BLAKE2b-256 of "abc".
  EXPECT_EQ(token_hash("abc"), "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
  EXPECT_TRUE(same_secret("abc", "abc"));
  EXPECT_FALSE(same_secret("abc", "abd"));
  EXPECT_FALSE(same_secret("abc", "abcd"));
}

TEST(TokenBucket, LetsABurstThroughAndThenARate) {
  const auto start = TokenBucket::Clock::time_point{};
  TokenBucket bucket(2, 5, start);
  for (int i = 0; i < 5; ++i) EXPECT_TRUE(bucket.take(start));
  EXPECT_FALSE(bucket.take(start));
  EXPECT_FALSE(bucket.take(start + std::chrono::milliseconds(400)));
  EXPECT_TRUE(bucket.take(start + std::chrono::milliseconds(600)));
  EXPECT_FALSE(bucket.is_full(start + std::chrono::seconds(1)));
  EXPECT_TRUE(bucket.is_full(start + std::chrono::seconds(10)));
}

TEST(TaskQueue, LosesNothingAndKeepsTheOrderOfEachThread) {
  constexpr int kEach = 20000;
  TaskQueue queue;
  std::vector<std::vector<int>> done(3);
  std::vector<std::thread> threads;
  std::atomic<int> told = 0;
  for (std::size_t i = 0; i < done.size(); ++i)
    threads.emplace_back([&, i] {
      for (int n = 0; n < kEach; ++n)
        if (queue.push([&done, i, n] { done[i].push_back(n); })) ++told;
    });
  std::size_t taken = 0;
  int takes = 0;
  while (taken < done.size() * kEach) {
    const auto tasks = queue.take();
    takes += tasks.empty() ? 0 : 1;
    taken += tasks.size();
    for (const Task& task : tasks) task();
  }
  for (auto& thread : threads) thread.join();
  for (const auto& numbers : done) {
    ASSERT_EQ(numbers.size(), static_cast<std::size_t>(kEach));
    EXPECT_TRUE(std::is_sorted(numbers.begin(), numbers.end()));
  }
  EXPECT_EQ(told, takes);  // who waits to be told is told each time
}

TEST(BotPool, ThinksOfEverythingAtALowerPriority) {
  std::atomic<int> done = 0;
  std::atomic<int> polite = 0;
  const int before = ::getpriority(PRIO_PROCESS, 0);
  {
    BotPool pool(2, BotPool::Manners::step_back);
    for (int i = 0; i < 1000; ++i)
      pool.run([&] {
        if (::sched_getscheduler(0) == SCHED_IDLE ||
            ::getpriority(PRIO_PROCESS, 0) == std::min(before + 10, 19))
          ++polite;
        ++done;
      });
    while (done < 1000) std::this_thread::yield();
    EXPECT_EQ(pool.waiting(), 0U);
  }
  EXPECT_EQ(polite, 1000);
  EXPECT_EQ(::getpriority(PRIO_PROCESS, 0), before);  // nobody else's
  EXPECT_EQ(::sched_getscheduler(0), SCHED_OTHER);
  // What has not begun when it ends is dropped.
  BotPool pool(1);
  std::atomic<bool> go = false;
  pool.run([&] {
    while (!go) std::this_thread::yield();
  });
  for (int i = 0; i < 10; ++i) pool.run([&] { ++done; });
  std::thread end([&] { pool.stop(); });
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  go = true;
  end.join();
  EXPECT_EQ(done, 1000);
}

// Threads that want all of the processor, for as long as this lives.
class Crowd {
 public:
  Crowd() {
    for (unsigned i = 0; i < 2 * std::thread::hardware_concurrency(); ++i)
      threads_.emplace_back([this] {
        while (!end_) {
        }
      });
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;
  ~Crowd() {
    end_ = true;
    for (auto& thread : threads_) thread.join();
  }

 private:
  std::atomic<bool> end_ = false;
  std::vector<std::thread> threads_;
};

void keep_busy(long milliseconds) {
  const auto spent = [] {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1000 + time.tv_nsec / 1'000'000;
  };
  for (const auto end = spent() + milliseconds; spent() < end;) {
  }
}

TEST(BotPool, AThoughtThatStarvesGetsAShare) {
  if (!manners::may_return()) GTEST_SKIP() << "nobody steps aside here";
  const Crowd crowd;
  BotPool pool(1, BotPool::Manners::step_back);
  std::atomic<int> before = -1;
  std::atomic<int> after = -1;
  pool.run([&] {
    before = ::sched_getscheduler(0);
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (::sched_getscheduler(0) == SCHED_IDLE && std::chrono::steady_clock::now() < end)
      keep_busy(1);
    after = ::sched_getscheduler(0);
  });
  while (after == -1) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(before, SCHED_IDLE);
  EXPECT_EQ(after, SCHED_OTHER);
  std::atomic<int> next = -1;
  pool.run([&] { next = ::sched_getscheduler(0); });
  while (next == -1) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_EQ(next, SCHED_IDLE);  // out of the way again
}

// Tasks for the thread that runs them.
class OwnLoop final : public Loop {
 public:
  void post(Task task) override { tasks_.push(std::move(task)); }
  void after(std::chrono::milliseconds, Task) override {}
  void run() {
    for (const Task& task : tasks_.take()) task();
  }

 private:
  TaskQueue tasks_;
};

TEST(BotPool, LetsGoOnTheLoopOfWhatItWasGiven) {
  constexpr int kThoughts = 2000;
  const auto here = std::this_thread::get_id();
  std::atomic<int> elsewhere = 0;
  const auto let_go = [&](const int* number) {
    if (std::this_thread::get_id() != here) ++elsewhere;
    delete number;
  };
  OwnLoop loop;
  int sum = 0;
  int answers = 0;
  {
    BotPool pool(2);
    for (int i = 0; i < kThoughts; ++i) {
      // Constant as they often are: then a move of what holds them is a copy.
      const std::shared_ptr<const int> view(new int(i), let_go);
      const std::shared_ptr<const int> person(new int(1), let_go);
      pool.run(
          loop, [view] { return *view; },
          [&, person](int found) {
            sum += found;
            answers += *person;
          });
    }
    while (answers < kThoughts) loop.run();
  }
  EXPECT_EQ(sum, kThoughts * (kThoughts - 1) / 2);
  EXPECT_EQ(elsewhere, 0);
}

}  // namespace
}  // namespace quadriga::server
