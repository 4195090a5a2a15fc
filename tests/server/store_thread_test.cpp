// SPDX-License-Identifier: Apache-2.0
// How work for the store is gathered, and what it means for bots and for those who play with them.
#include "server/store/store_thread.h"

#include <algorithm>
#include <atomic>

#include "tests/server/hall_fixture.h"
#include "tests/server/slow_store.h"

namespace quadriga::server::store {
namespace {

using std::chrono::milliseconds;
using Hurry = StoreThread::Hurry;

constexpr milliseconds kForEver = std::chrono::hours(1);

// A thread whose answers come in the order in which the test hears of them.
class Gathering : public ::testing::Test {
 protected:
  // Somebody in a hurry has just been there.
  void start(milliseconds patience) {
    start_alone(patience);
    go_.set_value();
    write("somebody", Hurry::yes);
    ASSERT_TRUE(hears_of(1));
    told_.clear();
    groups_.clear();
  }
  void start_alone(milliseconds patience) {
    thread_ = std::make_unique<StoreThread>(
        std::make_unique<SlowStore>(groups_, go_.get_future().share()),
        [](const std::function<void()>& task) { task(); }, patience);
  }
  void write(const std::string& name, Hurry hurry, Batch batch = {}) {
    thread_->write(
        std::move(batch),
        [this, name](const Outcome& outcome) {
          EXPECT_TRUE(outcome);
          const std::lock_guard lock(mutex_);
          told_.push_back(name);
          news_.notify_one();
        },
        hurry);
  }
  bool hears_of(std::size_t count) {
    std::unique_lock lock(mutex_);
    return news_.wait_for(lock, std::chrono::seconds(20), [&] { return told_.size() >= count; });
  }
  std::vector<std::string> told() {
    const std::lock_guard lock(mutex_);
    return told_;
  }

  std::vector<std::size_t> groups_;
  std::promise<void> go_;
  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<std::string> told_;
  std::unique_ptr<StoreThread> thread_;
};

TEST(StoreThread, GathersWhatWaits) {
  std::vector<std::size_t> groups;
  std::promise<void> go;
  int stored = 0;
  std::string read_error;
  {
    StoreThread thread(std::make_unique<SlowStore>(groups, go.get_future().share()),
                       [](std::function<void()> task) { task(); });
    for (int i = 0; i < 50; ++i)
      thread.write({}, [&](const Outcome& outcome) { stored += outcome ? 1 : 0; });
    using Row = std::optional<PersonRow>;
    thread.read<Row>([](Store& store) { return store.person_of_session(""); },
                     [&](std::optional<Row> row, const std::string& error) {
                       EXPECT_FALSE(row);
                       read_error = error;
                     });
    thread.write({}, {});
    go.set_value();
  }
  EXPECT_EQ(stored, 50);
  EXPECT_EQ(read_error, "broken");
  // The first may have started alone; the others went together, and the last came after the read.
  ASSERT_GE(groups.size(), 2U);
  EXPECT_LE(groups.size(), 3U);
  EXPECT_EQ(groups.back(), 1U);
}

TEST_F(Gathering, WhatIsInNoHurryIsStoredWhenItsPatienceEnds) {
  start(milliseconds(60));
  const auto asked = std::chrono::steady_clock::now();
  write("first", Hurry::no);
  write("second", Hurry::no);
  ASSERT_TRUE(hears_of(2));
  EXPECT_GE(std::chrono::steady_clock::now() - asked, milliseconds(60));
  thread_->stop();
  EXPECT_EQ(told_, (std::vector<std::string>{"first", "second"}));
  EXPECT_LE(groups_.size(), 2U);
}

TEST_F(Gathering, WhatIsInNoHurryDoesNotLieWhereNobodyWrites) {
  go_.set_value();
  start_alone(kForEver);
  write("bot", Hurry::no);
  EXPECT_TRUE(hears_of(1));
}

TEST_F(Gathering, WhatIsInNoHurryGoesWithTheNextThatIs) {
  start(kForEver);
  for (const char* name : {"bot 1", "bot 2", "bot 3"}) write(name, Hurry::no);
  EXPECT_EQ(thread_->waiting(), 3U);
  EXPECT_TRUE(told().empty());
  write("person", Hurry::yes);
  ASSERT_TRUE(hears_of(4));
  // Nor does anything lie for ever afterwards.
  write("bot 4", Hurry::no);
  write("person", Hurry::yes);
  ASSERT_TRUE(hears_of(6));
  thread_->stop();
  EXPECT_EQ(groups_, (std::vector<std::size_t>{4, 2}));
  EXPECT_EQ(told_,
            (std::vector<std::string>{"person", "bot 1", "bot 2", "bot 3", "person", "bot 4"}));
}

TEST_F(Gathering, ReadingSeesWhatLayBefore) {
  start(kForEver);
  write("bot", Hurry::no);
  std::promise<std::vector<std::string>> before;
  thread_->read<bool>([](Store&) { return true; },
                      [&](std::optional<bool>, const std::string&) { before.set_value(told()); });
  EXPECT_EQ(before.get_future().get(), std::vector<std::string>{"bot"});
}

TEST_F(Gathering, WhatLiesCanBeHurried) {
  start(kForEver);
  thread_->hurry();  // nothing is there
  write("bot 1", Hurry::no);
  write("bot 2", Hurry::no);
  thread_->hurry();
  ASSERT_TRUE(hears_of(2));
  write("bot 3", Hurry::no);
  thread_->hurry();
  ASSERT_TRUE(hears_of(3));
}

TEST_F(Gathering, StoppingStoresWhatLies) {
  start(kForEver);
  for (int i = 0; i < 20; ++i) write("bot", Hurry::no);
  thread_->stop();
  EXPECT_EQ(told_.size(), 20U);
  EXPECT_EQ(groups_, std::vector<std::size_t>{20});
}

TEST_F(Gathering, AFullGroupDoesNotLie) {
  start(kForEver);
  for (std::size_t i = 0; i < StoreThread::kLargestGroup + 5; ++i) write("bot", Hurry::no);
  ASSERT_TRUE(hears_of(StoreThread::kLargestGroup));
  thread_->stop();
  EXPECT_EQ(told_.size(), StoreThread::kLargestGroup + 5);
}

// ---- Where nobody looks ----

TEST_F(Gathering, WhatNobodyLooksAtMakesNobodysGroupLonger) {
  start(kForEver);
  for (const char* name : {"bot 1", "bot 2"}) write(name, Hurry::none);
  write("person", Hurry::yes);
  ASSERT_TRUE(hears_of(1));
  EXPECT_EQ(told(), std::vector<std::string>{"person"});
  EXPECT_EQ(thread_->waiting(), 2U);
  thread_->hurry();  // until somebody waits for it
  ASSERT_TRUE(hears_of(3));
  thread_->stop();
  EXPECT_EQ(groups_, (std::vector<std::size_t>{1, 2}));
}

TEST_F(Gathering, WhatNobodyLooksAtComesInSmallGroups) {
  start(milliseconds(100));
  for (int i = 0; i < 50; ++i) write("bot", Hurry::none);
  ASSERT_TRUE(hears_of(50));
  thread_->stop();
  EXPECT_LE(*std::max_element(groups_.begin(), groups_.end()), StoreThread::kUnseenGroup);
}

TEST_F(Gathering, WhatNobodyLooksAtIsStoredAtOnceWhereNobodyElseWrites) {
  go_.set_value();
  start_alone(kForEver);
  write("bot", Hurry::none);
  EXPECT_TRUE(hears_of(1));
}

TEST_F(Gathering, StoppingStoresWhatNobodyLooksAt) {
  start(kForEver);
  for (int i = 0; i < 40; ++i) write("bot", Hurry::none);
  write("other bot", Hurry::no);
  thread_->stop();
  EXPECT_EQ(told_.size(), 41U);
}

TEST_F(Gathering, OnlyMovesAreOvertaken) {
  start(kForEver);
  write("name", Hurry::none, {PutPerson{{"p1", "Anna", "2026-01-01T00:00:00Z"}}});
  write("person", Hurry::yes);
  ASSERT_TRUE(hears_of(2));
  thread_->stop();
  EXPECT_EQ(groups_, std::vector<std::size_t>{2});
}

// Whoever writes without end leaves no time.
TEST_F(Gathering, WhatNobodyLooksAtWaitsForNobodyForEver) {
  start(milliseconds(1));
  std::atomic<bool> stored = false;
  std::function<void(const Outcome&)> again = [&](const Outcome&) {
    if (!stored) thread_->write({}, again);
  };
  for (int i = 0; i < 2; ++i) thread_->write({}, again);
  thread_->write({}, [&](const Outcome&) { stored = true; }, Hurry::none);
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!stored && std::chrono::steady_clock::now() < end)
    std::this_thread::sleep_for(milliseconds(1));
  EXPECT_TRUE(stored);
  stored = true;
  thread_->stop();
}

}  // namespace
}  // namespace quadriga::server::store

namespace quadriga::server::testing {
namespace {

// A hall in which bots' moves lie until somebody comes.
class UnhurriedBots : public HallTest {
 protected:
  std::chrono::milliseconds patience() const override { return std::chrono::hours(1); }

  // A table at which a bot has chosen its move, which lies.
  TablePtr table_with_a_move_that_lies() {
    const TablePtr table = open_table(rules_.info().min_seats - 1, true);
    // Where she begins, a bot follows sooner or later.
    for (int tries = 0; tries < 1000 && !is_lying(table); ++tries) {
      if (table->match()->position().to_act() == table->seat_of(anna_.id)) {
        EXPECT_TRUE(move(table));
      }
      loop_.run_until([&] {
        return is_lying(table) ||
               (table->match()->position().to_act() == table->seat_of(anna_.id) &&
                !table->work.storing);
      });
    }
    EXPECT_TRUE(is_lying(table));
    return table;
  }
  static bool is_lying(const TablePtr& table) {
    return table->work.storing &&
           !table->row()
                .seats[static_cast<std::size_t>(table->match()->position().to_act())]
                .bot.empty();
  }
  Answer<int> move(const TablePtr& table) {
    return wait<int>(
        [&](auto then) { hall_->move(anna_, table, table->version(), first_legal(*table), then); });
  }
};

TEST_F(UnhurriedBots, NothingIsShownBeforeItIsStored) {
  const TablePtr table = table_with_a_move_that_lies();
  const int version = table->version();
  EXPECT_EQ(store_->waiting(), 1U);
  EXPECT_EQ(disk_->moves(table->id()).size(), static_cast<std::size_t>(version));
  // Somebody elsewhere comes in, which is stored at once: it is taken along.
  enter("Berta");
  ASSERT_TRUE(loop_.run_until([&] { return table->version() > version; }));
}

TEST_F(UnhurriedBots, WhoWaitsBehindABotsMoveDoesNotWaitForItsPatience) {
  const TablePtr table = table_with_a_move_that_lies();
  const int version = table->version();
  const auto said = wait<int>([&](auto then) { hall_->say(anna_, table, "Ave!", then); });
  EXPECT_TRUE(said);
  EXPECT_GT(table->version(), version);
}

TEST_F(UnhurriedBots, AMoveThatLiesIsOnDiskAfterTheEnd) {
  const TablePtr table = table_with_a_move_that_lies();
  const auto version = static_cast<std::size_t>(table->version());
  const std::string id = table->id();
  bots_.stop();
  hall_->close();
  store_->stop();
  EXPECT_GT(store::open_sqlite(folder_.path() + "/quadriga.db")->moves(id).size(), version);
}

TEST_F(UnhurriedBots, AFullDiskTakesNoMoveThatLies) {
  const TablePtr table = table_with_a_move_that_lies();
  const int version = table->version();
  disk_->fails = true;
  store_->hurry();
  ASSERT_TRUE(loop_.run_until([&] { return !table->work.storing; }));
  EXPECT_EQ(table->version(), version);
  disk_->fails = false;
  loop_.pass(std::chrono::seconds(2));  // the bot tries again
  ASSERT_TRUE(loop_.run_until([&] { return is_lying(table); }));
  store_->hurry();
  ASSERT_TRUE(loop_.run_until([&] { return table->version() > version; }));
}

TEST_F(UnhurriedBots, AmongThemselvesTheyLetPeoplePass) {
  const TablePtr table = open_table(rules_.info().min_seats - 1, true);
  ASSERT_TRUE(
      wait<TableInfo>([&](auto then) { hall_->stand_in(anna_, table->id(), {"random"}, then); }));
  ASSERT_TRUE(loop_.run_until([&] { return is_lying(table); }));
  const int version = table->version();
  enter("Berta");  // is stored without it
  EXPECT_TRUE(table->work.storing);
  EXPECT_EQ(table->version(), version);
  EXPECT_EQ(store_->waiting(), 1U);
  // Until somebody wants something of the table.
  EXPECT_TRUE(wait<int>([&](auto then) { hall_->say(anna_, table, "Ave!", then); }));
  EXPECT_GT(table->version(), version);
}

TEST_F(UnhurriedBots, WhoLooksOnSeesTheirMovesWithThoseOfPeople) {
  const TablePtr table = open_table(rules_.info().min_seats - 1, true);
  struct Onlooker final : Follower {
    const std::optional<Person>& person() const override { return nobody; }
    void news() override {}
    std::optional<Person> nobody;
  } onlooker;
  hall_->follow(table, onlooker);
  ASSERT_TRUE(
      wait<TableInfo>([&](auto then) { hall_->stand_in(anna_, table->id(), {"random"}, then); }));
  ASSERT_TRUE(loop_.run_until([&] { return is_lying(table); }));
  const int version = table->version();
  enter("Berta");
  EXPECT_TRUE(loop_.run_until([&] { return table->version() > version; }));
  hall_->unfollow(table, onlooker);
}

}  // namespace
}  // namespace quadriga::server::testing
