// SPDX-License-Identifier: Apache-2.0
// The hall and its tabs without a network.
#include <gtest/gtest.h>

#include <condition_variable>
#include <deque>
#include <mutex>

#include "engine/core/registry.h"
#include "server/store/sqlite_store.h"
#include "server/tab.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

// The loop of a test: tasks run when the test says so, on the test's own thread.
class HandLoop final : public Loop {
 public:
  void post(Task task) override {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(std::move(task));
    }
    news_.notify_one();
  }
  void after(std::chrono::milliseconds delay, Task task) override {
    later_.emplace_back(delay, std::move(task));
  }

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

  // Lets everything happen now that was to happen within `time`.
  void pass(std::chrono::milliseconds time) {
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
  std::vector<std::pair<std::chrono::milliseconds, Task>> later_;
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
  std::vector<store::TableRow> unfinished_tables() override { return inner_->unfinished_tables(); }
  std::optional<store::TableRow> table(std::string_view id) override { return inner_->table(id); }
  std::vector<store::TableRow> tables_of(std::string_view person, int limit) override {
    return inner_->tables_of(person, limit);
  }
  std::vector<store::MoveRow> moves(std::string_view id) override { return inner_->moves(id); }
  std::vector<store::ChatRow> chat(std::string_view id, int limit) override {
    return inner_->chat(id, limit);
  }
  std::atomic<bool> fails = false;

 private:
  std::unique_ptr<store::Store> inner_;
};

class HallTest : public ::testing::Test {
 protected:
  void SetUp() override {
    log_only(static_cast<Level>(3));  // the failures here are wanted
    auto opened =
        std::make_unique<FailingStore>(store::open_sqlite(folder_.path() + "/quadriga.db"));
    disk_ = opened.get();
    store_ = std::make_unique<store::StoreThread>(
        std::move(opened), [this](Task task) { loop_.post(std::move(task)); });
    hall_ = std::make_unique<Hall>(loop_, *store_, bots_, Limits{}, 0);
    hall_->open(*disk_);
    anna_ = enter("Anna");
  }
  void TearDown() override { log_only(Level::error); }

  template <class T>
  Answer<T> wait(const std::function<void(Then<T>)>& ask) {
    std::optional<Answer<T>> answer;
    ask([&](Answer<T> got) { answer = std::move(got); });
    if (!loop_.run_until([&] { return answer.has_value(); }))
      return failed(500, "timeout", "nothing came");
    return *answer;
  }

  Person enter(const std::string& name) {
    return wait<Hall::Entered>([&](auto then) { hall_->enter(std::nullopt, name, then); })->person;
  }

  TablePtr open_table(int bots, bool start) {
    CreateTable wish;
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

ServerMessage parse(const std::string& text) {
  ServerMessage message;
  codec::ReadError error;
  EXPECT_TRUE(codec::from_json(text, message, error)) << error.sentence();
  return message;
}

std::string first_legal(const Table& table) {
  const Position& position = table.match()->position();
  return position.text(position.legal(position.to_act()).front());
}

TEST_F(HallTest, ASlowTabGetsTheNewestViewAndNoBacklog) {
  const TablePtr table = open_table(rules_.info().min_seats, true);  // bots alone
  int wakes = 0;
  const auto tab = std::make_shared<Tab>(*hall_, anna_, [&] { ++wakes; });
  tab->open();
  tab->receive(codec::to_json(ClientMessage(Watch{"w", table->id(), 0, std::nullopt})));
  ASSERT_TRUE(loop_.run_until([&] { return table->is_finished(); }));
  EXPECT_GT(wakes, 20);
  // It could send nothing all the time; now it can.
  std::vector<ServerMessage> messages;
  while (const auto message = tab->next()) messages.push_back(parse(*message));
  ASSERT_EQ(messages.size(), 4U);
  EXPECT_TRUE(std::holds_alternative<Welcome>(messages[0]));
  EXPECT_TRUE(std::holds_alternative<Done>(messages[1]));
  EXPECT_EQ(std::get<TableChanged>(messages[2]).table.status, TableStatus::finished);
  const auto& played = std::get<TablePlayed>(messages[3]);
  EXPECT_EQ(played.now.version, table->version());
  EXPECT_EQ(static_cast<int>(played.events.size()), table->version());
  EXPECT_TRUE(played.now.result.over);
  tab->close();
}

TEST_F(HallTest, ATabThatTakesNoAnswersIsNotReadFrom) {
  const auto tab = std::make_shared<Tab>(*hall_, anna_, [] {});
  int sent = 0;
  while (!tab->is_congested()) {
    tab->receive(R"({"type":"ping","request":"p"})");
    ASSERT_LT(++sent, 1000);
  }
  EXPECT_EQ(sent, hall_->limits().waiting_answers);
  tab->next();
  EXPECT_FALSE(tab->is_congested());
}

TEST_F(HallTest, AFullDiskLosesNothingThatWasAcknowledged) {
  const TablePtr table = open_table(rules_.info().min_seats - 1, true);
  ASSERT_TRUE(loop_.run_until([&] { return table->match()->position().to_act() == 0; }));
  const int version = table->version();
  const std::uint64_t hash = table->match()->position().hash();
  disk_->fails = true;
  const auto refused =
      wait<int>([&](auto then) { hall_->move(anna_, table, version, first_legal(*table), then); });
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "store-failed");
  EXPECT_EQ(table->version(), version);
  EXPECT_EQ(table->match()->position().hash(), hash);
  EXPECT_EQ(static_cast<int>(disk_->moves(table->id()).size()), version);
  const auto nobody =
      wait<Hall::Entered>([&](auto then) { hall_->enter(std::nullopt, "Berta", then); });
  EXPECT_EQ(nobody.error().code, "store-failed");
  disk_->fails = false;
  const auto made =
      wait<int>([&](auto then) { hall_->move(anna_, table, version, first_legal(*table), then); });
  ASSERT_TRUE(made) << made.error().message;
  EXPECT_EQ(*made, version + 1);
}

TEST_F(HallTest, ABotTriesAgainWhenTheDiskWasFull) {
  disk_->fails = false;
  const TablePtr table = open_table(rules_.info().min_seats - 1, true);
  ASSERT_TRUE(loop_.run_until([&] { return table->match()->position().to_act() == 0; }));
  // After this move a bot follows sooner or later; let the disk fail under it.
  ASSERT_TRUE(wait<int>(
      [&](auto then) { hall_->move(anna_, table, table->version(), first_legal(*table), then); }));
  if (table->match()->position().to_act() == 0) GTEST_SKIP() << "no bot follows here";
  disk_->fails = true;
  const int version = table->version();
  loop_.run_until([&] { return !table->work.thinking && !table->work.storing; });
  EXPECT_EQ(table->version(), version);
  disk_->fails = false;
  loop_.pass(std::chrono::seconds(2));
  EXPECT_TRUE(loop_.run_until([&] { return table->version() > version; }));
}

TEST_F(HallTest, TooManyRequestsAtOneTableAreTurnedAway) {
  const TablePtr table = open_table(0, false);
  int busy = 0;
  int answered = 0;
  const int all = hall_->limits().waiting_requests + 20;
  for (int i = 0; i < all; ++i)
    hall_->say(anna_, table, "salve", [&](const Answer<int>& said) {
      ++answered;
      busy += !said && said.error().code == "busy" ? 1 : 0;
    });
  EXPECT_TRUE(loop_.run_until([&] { return answered == all; }));
  EXPECT_GE(busy, 10);
  EXPECT_EQ(table->last_chat(), all - busy);
}

TEST_F(HallTest, AnUnstartedTableThatNobodyFollowsIsClosed) {
  const TablePtr table = open_table(0, false);
  loop_.pass(std::chrono::minutes(1));
  EXPECT_FALSE(table->is_closed());
  table->work.last_followed -= std::chrono::minutes(hall_->limits().empty_minutes);
  loop_.pass(std::chrono::minutes(1));
  EXPECT_TRUE(table->is_closed());
  const auto gone = wait<TablePtr>([&](auto then) { hall_->find_table(table->id(), then); });
  EXPECT_EQ(gone.error().code, "no-such-table");
}

TEST_F(HallTest, ATableOfOtherRulesIsParkedAndSaysWhy) {
  const TablePtr table = open_table(rules_.info().min_seats - 1, true);
  store::TableRow row = table->row();
  row.id = "other-rules";
  row.rules_version += 1;
  auto parked = Table::rebuild(row, {}, {});
  ASSERT_FALSE(parked);
  EXPECT_EQ(parked.error().code, "parked");
  row.rules_version -= 1;
  EXPECT_EQ(Table::rebuild(row, {{1, 0, "nonsense"}}, {}).error().code, "parked");
  auto moves = disk_->moves(table->id());
  ASSERT_GE(moves.size(), 2U);
  EXPECT_TRUE(Table::rebuild(row, moves, {}));
  std::swap(moves[0].number, moves[1].number);
  EXPECT_EQ(Table::rebuild(row, moves, {}).error().code, "parked");
}

}  // namespace
}  // namespace quadriga::server::testing
