// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <memory>
#include <mutex>

#include "engine/core/registry.h"
#include "server/caller.h"
#include "server/http_api.h"
#include "server/log.h"
#include "server/store/sqlite_store.h"
#include "server/tab.h"

// A hall without a network for the fuzzers: two people in the middle of a game that nobody else may
// disturb, and Eve, who has a session and does what the fuzzer says.
namespace quadriga::server::fuzz {

class QueueLoop final : public Loop {
 public:
  void post(Task task) override {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    news_.notify_one();
  }
  void after(std::chrono::milliseconds, Task) override {}  // time stands still

  template <class Done>
  void run_until(Done done) {
    while (!done()) {
      Task task;
      {
        std::unique_lock lock(mutex_);
        news_.wait(lock, [this] { return !tasks_.empty(); });
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
      task();
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<Task> tasks_;
};

[[noreturn]] inline void give_up(const char* why) {
  std::fprintf(stderr, "does not hold: %s\n", why);
  std::abort();
}

// Carries nothing anywhere.
class NoCourier final : public Courier {
 public:
  void deliver(Letter, std::function<void(const Delivery&)> then) override { then({}); }
};

class World {
 public:
  World() {
    log_only(static_cast<Level>(3));
    hall.open(*first_look_);
    const Person anna = enter("Anna").person;
    const Person bella = enter("Bella").person;
    send_eve_in();
    CreateTable wish;
    wish.game = "caesar-xl";  // for two
    wish.seats = 2;
    const auto opened = wait<TableInfo>([&](auto then) { hall.create_table(anna, wish, then); });
    if (!opened) give_up(opened.error().message.c_str());
    TakeSeat seat;
    wait<TableInfo>([&](auto then) { hall.sit(bella, opened->id, seat, then); });
    const auto begun = wait<TableInfo>([&](auto then) { hall.start(anna, opened->id, then); });
    if (!begun) give_up(begun.error().message.c_str());
    table = *wait<TablePtr>([&](auto then) { hall.find_table(opened->id, then); });
    before_ = picture();
  }
  ~World() {
    bots.stop();
    store.stop();
  }

  // Eve, or another one after she has ended her session or is gone for good.
  void send_eve_in() {
    const auto entered = enter("Eve");
    eve = entered.person;
    token = entered.token;
  }

  // Whatever was asked for until now is done.
  void settle() {
    bool done = false;
    store.read<bool>([](store::Store&) { return true; },
                     [&](std::optional<bool>, const std::string&) { done = true; });
    loop.run_until([&] { return done; });
  }
  void check_untouched() const {
    if (picture() != before_) give_up("a game was disturbed");
  }

  template <class T>
  Answer<T> wait(const std::function<void(Then<T>)>& ask) {
    std::optional<Answer<T>> answer;
    ask([&](Answer<T> got) { answer = std::move(got); });
    loop.run_until([&] { return answer.has_value(); });
    return *answer;
  }

  static Limits wide_limits() {
    Limits limits;
    limits.requests_per_second = limits.request_burst = 1'000'000'000;
    limits.messages_per_second = limits.message_burst = 1'000'000'000;
    limits.actions_per_second = limits.action_burst = 1'000'000'000;
    limits.chats_per_minute = limits.chat_burst = 1'000'000'000;
    limits.webhook_tests_per_minute = limits.guest_burst = 1'000'000'000;
    limits.hint_burst = 4;  // a bot thinks for it
    limits.tables_per_person = 8;
    limits.login_burst = 2;  // a password takes longer than anything else
    limits.logins_per_minute = 1;
    return limits;
  }

  QueueLoop loop;
  std::unique_ptr<store::Store> opened_ = store::open_sqlite(":memory:");
  store::Store* first_look_ = opened_.get();
  store::StoreThread store{std::move(opened_), [this](Task task) { loop.post(std::move(task)); }};
  BotPool bots{1};
  Hall hall{loop, store, bots, wide_limits(), 0};
  Accounts accounts{loop, store, hall};
  NoCourier courier;
  Caller caller{loop, store, courier, wide_limits(), false};
  Ratings ratings{store};
  HttpApi api{hall, accounts, caller, ratings, {}};
  Person eve;
  std::string token;
  TablePtr table;

 private:
  Hall::Entered enter(const std::string& name) {
    return *wait<Hall::Entered>([&](auto then) { hall.enter(std::nullopt, name, then); });
  }
  // Everything about the game that Eve must not be able to change.
  std::string picture() const {
    std::string out = codec::to_json(table->info(""));
    for (Seat seat = kSpectator; seat < 2; ++seat) out += *table->played(seat, -1);
    return out;
  }
  std::string before_;
};

// Replaces every "@T" by the game's table: its address is new in each run.
inline std::string fill_in(std::string_view text, const World& world) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "@T") {
      out += world.table->id();
      ++i;
    } else {
      out += text[i];
    }
  }
  return out;
}

}  // namespace quadriga::server::fuzz
