// SPDX-License-Identifier: Apache-2.0
// The hall without a network, on a loop whose time the test decides.
#pragma once

#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>

#include "engine/core/registry.h"
#include "server/store/sqlite_store.h"
#include "server/tab.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {

// The loop of a test: tasks run when the test says so, on the test's own thread.
class HandLoop final : public Loop {
 public:
  void post(Task task) override {
    {
      const std::lock_guard lock(mutex_);
      if (std::exchange(holds_next_, false))
        held_ = std::move(task);
      else
        tasks_.push_back(std::move(task));
    }
    news_.notify_one();
  }
  void after(std::chrono::milliseconds delay, Task task) override {
    later_.emplace_back(delay, std::move(task));
  }
  std::chrono::steady_clock::time_point now() const override { return now_; }

  std::int64_t wall() const override { return wall_; }

  // Runs tasks until `done`; false if it takes too long.
  template <class Done>
  bool run_until(Done done) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!done()) {
      Task task;
      {
        std::unique_lock lock(mutex_);
        if (!news_.wait_until(lock, end, [this] { return !tasks_.empty(); })) return false;
        task = std::move(tasks_.front());
        tasks_.pop_front();
      }
      task();
    }
    return true;
  }

  // The next task that comes is held back, and others overtake it until it is let go.
  void hold_next() {
    const std::lock_guard lock(mutex_);
    holds_next_ = true;
  }
  bool wait_for_held() {
    std::unique_lock lock(mutex_);
    return news_.wait_for(lock, std::chrono::seconds(20), [this] { return held_ != nullptr; });
  }
  void let_go() { post(std::exchange(held_, nullptr)); }

  // Lets everything happen now that was to happen within `time`.
  void pass(std::chrono::milliseconds time) {
    now_ += time;
    wall_ += time.count();
    auto due = std::exchange(later_, {});
    for (auto& [delay, task] : due) {
      if (delay <= time)
        task();
      else
        later_.emplace_back(delay - time, std::move(task));
    }
  }

 private:
  std::mutex mutex_;
  std::condition_variable news_;
  std::deque<Task> tasks_;
  bool holds_next_ = false;
  Task held_;
  std::vector<std::pair<std::chrono::milliseconds, Task>> later_;
  std::chrono::steady_clock::time_point now_ = std::chrono::steady_clock::now();
  std::int64_t wall_ = Loop::wall();
};

// A store whose disk can be full.
class FailingStore final : public store::Store {
 public:
  explicit FailingStore(std::unique_ptr<store::Store> inner) : inner_(std::move(inner)) {}
  std::vector<store::Outcome> commit(std::span<const store::Batch> group) override {
    if (!fails) return inner_->commit(group);
    return std::vector<store::Outcome>(group.size(),
                                       {store::Outcome::Kind::failed, "disk is full"});
  }
  std::optional<store::PersonRow> person_of_session(std::string_view hash) override {
    return inner_->person_of_session(hash);
  }
  std::optional<store::PersonRow> person(std::string_view id) override {
    return inner_->person(id);
  }
  std::vector<store::SessionRow> sessions_of(std::string_view person) override {
    return inner_->sessions_of(person);
  }
  std::optional<store::AccountRow> account_called(std::string_view login) override {
    return inner_->account_called(login);
  }
  std::optional<store::AccountRow> account_of(std::string_view person) override {
    return inner_->account_of(person);
  }
  std::string setting(std::string_view person, std::string_view name) override {
    return inner_->setting(person, name);
  }
  std::vector<store::SettingRow> settings_called(std::string_view name) override {
    return inner_->settings_called(name);
  }
  std::vector<store::PlayedRow> played_by(std::string_view person, bool with_private,
                                          int limit) override {
    return inner_->played_by(person, with_private, limit);
  }
  std::vector<store::TotalRow> totals_of(std::string_view person) override {
    return inner_->totals_of(person);
  }
  std::vector<store::RatingRow> ratings_of(std::string_view person) override {
    return inner_->ratings_of(person);
  }
  std::vector<store::RatingChangeRow> rating_history(std::string_view person, std::string_view game,
                                                     int limit) override {
    return inner_->rating_history(person, game, limit);
  }
  std::vector<store::RatingChangeRow> rating_changes(std::string_view table) override {
    return inner_->rating_changes(table);
  }
  std::vector<store::LeaderRow> leaders(std::string_view game, int games, int from,
                                        int limit) override {
    return inner_->leaders(game, games, from, limit);
  }
  int leader_count(std::string_view game, int games) override {
    return inner_->leader_count(game, games);
  }
  std::vector<store::TableRow> unfinished_tables() override { return inner_->unfinished_tables(); }
  std::optional<store::TableRow> table(std::string_view id) override { return inner_->table(id); }
  std::vector<store::TableRow> tables_of(std::string_view person, int limit) override {
    return inner_->tables_of(person, limit);
  }
  std::vector<store::MoveRow> moves_after(std::string_view id, int number) override {
    return inner_->moves_after(id, number);
  }
  std::vector<store::TableRow> tables_mentioning(std::string_view person) override {
    return inner_->tables_mentioning(person);
  }
  std::vector<store::ChatRow> chat(std::string_view id, int limit) override {
    return inner_->chat(id, limit);
  }
  std::vector<store::RemovedChatRow> removed_chat(std::int64_t since) override {
    return inner_->removed_chat(since);
  }
  int guests() override { return inner_->guests(); }
  std::atomic<bool> fails = false;

 private:
  std::unique_ptr<store::Store> inner_;
};

class HallTest : public ::testing::Test {
 protected:
  virtual Limits limits() const { return {}; }
  // For how long a bot's move waits for a person's. Many tests have bots play whole games.
  virtual std::chrono::milliseconds patience() const { return std::chrono::milliseconds(1); }
  void SetUp() override {
    log_only(static_cast<Level>(3));  // the failures here are wanted
    auto opened =
        std::make_unique<FailingStore>(store::open_sqlite(folder_.path() + "/quadriga.db"));
    disk_ = opened.get();
    store_ = std::make_unique<store::StoreThread>(
        std::move(opened), [this](Task task) { loop_.post(std::move(task)); }, patience());
    hall_ = std::make_unique<Hall>(loop_, *store_, bots_, limits(), 0);
    hall_->open(*disk_);
    anna_ = enter("Anna");
  }
  void TearDown() override {
    log_only(Level::error);
    bots_.stop();  // as the server does: a thought knows the hall, so it ends before it
  }

  template <class T>
  Answer<T> wait(const std::function<void(Then<T>)>& ask) {
    std::optional<Answer<T>> answer;
    ask([&](Answer<T> got) { answer = std::move(got); });
    if (!loop_.run_until([&] { return answer.has_value(); }))
      return failed(500, "timeout", "nothing came");
    return *answer;
  }

  // As if another process had. Not by `disk_`: that belongs to the store's thread, which may be
  // writing a bot's move.
  void write(store::Batch batch) {
    std::optional<store::Outcome> outcome;
    store_->write(std::move(batch), [&](const store::Outcome& got) { outcome = got; });
    ASSERT_TRUE(loop_.run_until([&] { return outcome.has_value(); }));
    ASSERT_TRUE(*outcome) << outcome->message;
  }

  Person enter(const std::string& name) {
    return wait<Hall::Entered>([&](auto then) { hall_->enter(std::nullopt, name, then); })->person;
  }

  TablePtr open_table(int bots, bool start, const std::optional<ClockRule>& clock = {}) {
    CreateTable wish;
    wish.clock = clock;
    wish.game = rules_.info().id;
    wish.seats = rules_.info().min_seats;
    wish.bots.assign(static_cast<std::size_t>(bots), "random");
    wish.start = start;
    const auto info = wait<TableInfo>([&](auto then) { hall_->create_table(anna_, wish, then); });
    EXPECT_TRUE(info) << info.error().message;
    return *wait<TablePtr>([&](auto then) { hall_->find_table(info->id, then); });
  }

  const Rules& rules_ = *all_games().front();
  TempFolder folder_;
  HandLoop loop_;
  FailingStore* disk_ = nullptr;
  std::unique_ptr<store::StoreThread> store_;
  BotPool bots_{1};
  std::unique_ptr<Hall> hall_;
  Person anna_;
};

inline ServerMessage parse(const std::string& text) {
  ServerMessage message;
  codec::ReadError error;
  EXPECT_TRUE(codec::from_json(text, message, error)) << error.sentence();
  return message;
}

inline std::string first_legal(const Table& table) {
  const Position& position = table.match()->position();
  return position.text(position.legal(position.to_act()).front());
}

}  // namespace quadriga::server::testing
