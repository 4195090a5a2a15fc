// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "server/store/open.h"
#include "server/store/sqlite_store.h"
#include "tests/server/old_file.h"
#include "tests/server/private_postgres.h"

namespace quadriga::server::store {
namespace {

TableRow some_table(const std::string& id, const std::string& created) {
  TableRow row;
  row.id = id;
  row.game = "some-game";
  row.rules_version = 3;
  row.options = R"({"x":1})";
  row.is_public = false;
  row.host = "p1";
  row.invite = "code";
  row.created = created;
  row.house = R"({"pace":900})";
  row.seats = {{"p1", "Anna", "", "Anna"}, {"", "", "random", "Aquila (random)"}, {}};
  return row;
}

TableRow at_revision(TableRow row, int revision) {
  row.revision = revision;
  return row;
}

// What a store does, whatever the database.
class AnyStore : public ::testing::TestWithParam<const char*> {
 protected:
  bool on_sqlite() const { return GetParam() == std::string("sqlite"); }
  void open() {
    store_.reset();
    store_ = open_store(where_);
  }
  Outcome::Kind write(Batch batch) { return store_->commit({&batch, 1}).front().kind; }

  void SetUp() override {
    if (on_sqlite()) {
      where_ = "sqlite:" + folder_.path() + "/store.db";
    } else {
      if (testing::is_postgres_left_out()) GTEST_SKIP() << "QUADRIGA_WITHOUT_POSTGRES is set";
      where_ = testing::shared_postgres().make_database();
    }
    open();
  }

  testing::TempFolder folder_;
  std::string where_;
  std::unique_ptr<Store> store_;
};
INSTANTIATE_TEST_SUITE_P(Store, AnyStore, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& database) { return std::string(database.param); });

class SqliteStore : public ::testing::Test {
 protected:
  void open() {
    store_.reset();
    store_ = open_sqlite(path_);
  }

  void SetUp() override { open(); }

  testing::TempFolder folder_;
  std::string path_ = folder_.path() + "/store.db";
  std::unique_ptr<Store> store_;
};

constexpr auto kStored = Outcome::Kind::stored;
constexpr auto kConflict = Outcome::Kind::conflict;

TEST_P(AnyStore, WhatPeopleSetIsFoundByPersonAndByName) {
  ASSERT_EQ(write({PutPerson{{"p1", "Anna", ""}}, PutPerson{{"p2", "Berta", ""}},
                   PutSetting{{"p1", "vacation", "[1]"}}, PutSetting{{"p2", "vacation", "[2]"}},
                   PutSetting{{"p1", "other", "x"}}}),
            kStored);
  open();
  EXPECT_EQ(store_->setting("p1", "vacation"), "[1]");
  EXPECT_EQ(store_->setting("p2", "other"), "");
  EXPECT_EQ(store_->settings_called("vacation"),
            (std::vector<SettingRow>{{"p1", "vacation", "[1]"}, {"p2", "vacation", "[2]"}}));
  ASSERT_EQ(write({PutSetting{{"p1", "vacation", "[3]"}}, PutSetting{{"p2", "vacation", ""}}}),
            kStored);
  EXPECT_EQ(store_->settings_called("vacation"),
            (std::vector<SettingRow>{{"p1", "vacation", "[3]"}}));
}

TEST_P(AnyStore, KeepsEverythingOverReopening) {
  const TableRow row = some_table("t1", "2031-01-01T00:00:00Z");
  const std::vector<MoveRow> moves = {{1, -1, "cut 0 5"}, {2, 0, "4>I2"}};
  const ChatRow said{1, "p1", "Anna", "salve", "2031-01-01T00:00:05Z"};
  ASSERT_EQ(write({PutPerson{{"p1", "Anna", "2031-01-01T00:00:00Z"}},
                   AddSession{{"hash", "p1", "2031-01-01T00:00:00Z"}}, PutTable{row},
                   AddMoves{"t1", moves}, AddChat{"t1", said}}),
            kStored);
  open();
  EXPECT_EQ(store_->person_of_session("hash")->name, "Anna");
  EXPECT_FALSE(store_->person_of_session("other"));
  EXPECT_EQ(store_->table("t1"), at_revision(row, 1));
  EXPECT_FALSE(store_->table("t2"));
  EXPECT_EQ(store_->moves("t1"), moves);
  EXPECT_EQ(store_->moves_after("t1", 1), std::vector<MoveRow>{moves[1]});
  EXPECT_EQ(store_->chat("t1", 10), std::vector<ChatRow>{said});
  EXPECT_EQ(store_->unfinished_tables(), std::vector<TableRow>{at_revision(row, 1)});
}

TEST_P(AnyStore, APersonIsRenamedAndATableChanged) {
  TableRow row = some_table("t1", "2031-01-01T00:00:00Z");
  ASSERT_EQ(
      write({PutPerson{{"p1", "Anna", "then"}}, AddSession{{"hash", "p1", "then"}}, PutTable{row}}),
      kStored);
  row.stage = Stage::playing;
  row.seed = "00ff";
  row.seats[2] = {"p2", "Berta", "", "Berta"};
  row.options = R"({"x":2})";
  row.revision = 1;
  ASSERT_EQ(write({PutPerson{{"p1", "Annika", "later"}}, PutTable{row}}), kStored);
  EXPECT_EQ(*store_->person_of_session("hash"), (PersonRow{"p1", "Annika", "then"}));
  EXPECT_EQ(store_->table("t1"), at_revision(row, 2));
}

TEST_P(AnyStore, WhoChangesWhatSomebodyElseHasChangedMeetsAConflict) {
  TableRow row = some_table("t1", "a");
  ASSERT_EQ(write({PutTable{row}}), kStored);
  EXPECT_EQ(write({PutTable{row}}), kConflict);  // a new table of the same name
  TableRow mine = at_revision(row, 1);
  mine.seats[2] = {"p2", "Berta", "", "Berta"};
  TableRow yours = at_revision(row, 1);
  yours.seats[2] = {"p3", "Clara", "", "Clara"};
  ASSERT_EQ(write({PutTable{mine}}), kStored);
  EXPECT_EQ(write({PutTable{yours}}), kConflict);
  EXPECT_EQ(store_->table("t1"), at_revision(mine, 2));
  // The end of a game is a change too, and a table is closed only as it was seen.
  EXPECT_EQ(write({DropTable{"t1", 1}}), kConflict);
  ASSERT_EQ(write({FinishTable{"t1"}}), kStored);
  EXPECT_EQ(write({PutTable{at_revision(mine, 2)}}), kConflict);
  EXPECT_EQ(store_->table("t1")->stage, Stage::finished);
  ASSERT_EQ(write({DropTable{"t1", 3}}), kStored);
  EXPECT_EQ(write({PutTable{at_revision(mine, 3)}}), kConflict);  // nobody brings it back
  EXPECT_FALSE(store_->table("t1"));
}

TEST_P(AnyStore, ALargeGroupKeepsWhatIsRight) {
  ASSERT_EQ(write({PutTable{some_table("t1", "a")}}), kStored);
  std::vector<Batch> group;
  for (int i = 0; i < 1000; ++i)
    group.push_back({AddMoves{"t1", {{i % 100 == 99 ? 1 : i + 1, 0, std::string(300, 'x')}}}});
  const auto outcomes = store_->commit(group);
  for (int i = 0; i < 1000; ++i)
    EXPECT_EQ(outcomes[static_cast<std::size_t>(i)].kind, i % 100 == 99 ? kConflict : kStored) << i;
  EXPECT_EQ(store_->moves("t1").size(), 990U);
}

TEST_P(AnyStore, AnAccountHasANameOfItsOwnAndSessionsEnd) {
  const AccountRow anna{"p1", "anna", "hash", "then", "", 0};
  ASSERT_EQ(write({PutPerson{{"p1", "Anna", "then"}}, PutPerson{{"p2", "Berta", "then"}},
                   PutAccount{anna}, AddSession{{"h1", "p1", "1", "Firefox"}},
                   AddSession{{"h2", "p1", "2"}}, AddSession{{"h3", "p2", "3"}}}),
            kStored);
  EXPECT_EQ(write({PutAccount{{"p2", "anna", "hash", "then", "", 0}}}), kConflict);
  open();
  EXPECT_EQ(store_->account_called("anna"), anna);
  EXPECT_EQ(store_->account_of("p1"), anna);
  EXPECT_FALSE(store_->account_of("p2"));
  EXPECT_EQ(store_->person("p2")->name, "Berta");
  EXPECT_EQ(store_->sessions_of("p1"),
            (std::vector<SessionRow>{{"h2", "p1", "2", ""}, {"h1", "p1", "1", "Firefox"}}));
  // A session of somebody else does not end, whoever names it.
  ASSERT_EQ(write({EndSessions{"p1", "h3", ""}}), kStored);
  EXPECT_TRUE(store_->person_of_session("h3"));
  ASSERT_EQ(write({EndSessions{"p1", "", "h2"}}), kStored);
  EXPECT_FALSE(store_->person_of_session("h1"));
  EXPECT_TRUE(store_->person_of_session("h2"));
}

TEST_P(AnyStore, ResultsAreFoundByPerson) {
  TableRow open_table = some_table("t1", "a");
  open_table.is_public = true;
  ASSERT_EQ(
      write({PutTable{open_table}, FinishTable{"t1", "2031-01-01", {{"p1", 0, 1, 9}}},
             PutTable{some_table("t2", "b")}, FinishTable{"t2", "2031-01-02", {{"p1", 0, 3, -2}}}}),
      kStored);
  const auto all = store_->played_by("p1", true, 10);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].table, "t2");
  EXPECT_EQ(all[0].score, -2);
  EXPECT_EQ(all[1].names.front(), "Anna");
  ASSERT_EQ(store_->played_by("p1", false, 10).size(), 1U);  // the other table is private
  EXPECT_EQ(store_->totals_of("p1"), (std::vector<TotalRow>{{"some-game", 2, 1}}));
  EXPECT_TRUE(store_->totals_of("p2").empty());
}

TEST_P(AnyStore, OneMoveHasOnePlace) {
  ASSERT_EQ(write({PutTable{some_table("t1", "a")}, AddMoves{"t1", {{1, 0, "first"}}}}), kStored);
  // The second half of a batch is refused: nothing of it stays.
  EXPECT_EQ(write({AddMoves{"t1", {{2, 1, "second"}, {1, 1, "other"}}}}), kConflict);
  EXPECT_EQ(store_->moves("t1"), (std::vector<MoveRow>{{1, 0, "first"}}));
  // A move for a table that is gone belongs nowhere.
  EXPECT_EQ(write({AddMoves{"t9", {{1, 0, "first"}}}}), kConflict);
}

TEST_P(AnyStore, ABadBatchDoesNotHarmItsGroup) {
  const std::vector<Batch> group = {{PutTable{some_table("t1", "a")}},
                                    {AddMoves{"t1", {{1, 0, "first"}}}},
                                    {AddMoves{"t1", {{1, 1, "second"}}}},
                                    {AddMoves{"t1", {{2, 1, "third"}}}}};
  const auto outcomes = store_->commit(group);
  ASSERT_EQ(outcomes.size(), 4U);
  EXPECT_EQ(outcomes[0].kind, kStored);
  EXPECT_EQ(outcomes[1].kind, kStored);
  EXPECT_EQ(outcomes[2].kind, kConflict);
  EXPECT_EQ(outcomes[3].kind, kStored);
  EXPECT_EQ(store_->moves("t1"), (std::vector<MoveRow>{{1, 0, "first"}, {2, 1, "third"}}));
}

TEST_P(AnyStore, FinishedTablesAreFoundByTheirPeople) {
  ASSERT_EQ(
      write({PutTable{some_table("t1", "2031-01-01")}, PutTable{some_table("t2", "2031-01-02")},
             PutTable{some_table("t3", "2031-01-03")}, FinishTable{"t2"}, DropTable{"t3"}}),
      kStored);
  const auto mine = store_->tables_of("p1", 10);
  ASSERT_EQ(mine.size(), 2U);
  EXPECT_EQ(mine[0].id, "t2");
  EXPECT_EQ(mine[0].stage, Stage::finished);
  EXPECT_EQ(mine[1].id, "t1");
  EXPECT_EQ(store_->tables_of("p1", 1).size(), 1U);
  EXPECT_TRUE(store_->tables_of("p2", 10).empty());
  TableRow seated = some_table("t4", "2031-01-04");
  seated.seats[2] = {"p2", "Berta", "", "Berta"};
  ASSERT_EQ(write({PutTable{seated}}), kStored);
  EXPECT_EQ(store_->tables_of("p2", 10).size(), 1U);
  ASSERT_EQ(write({DropTable{"t4"}}), kStored);
  EXPECT_TRUE(store_->tables_of("", 10).empty());
  ASSERT_EQ(store_->unfinished_tables().size(), 1U);
  EXPECT_TRUE(store_->moves("t3").empty());
}

TEST_P(AnyStore, TheLastChatIsKeptInOrder) {
  Batch batch{PutTable{some_table("t1", "a")}};
  for (int i = 1; i <= 5; ++i) batch.emplace_back(AddChat{"t1", {i, "p1", "Anna", "x", "now"}});
  ASSERT_EQ(write(batch), kStored);
  const auto last = store_->chat("t1", 2);
  ASSERT_EQ(last.size(), 2U);
  EXPECT_EQ(last[0].number, 4);
  EXPECT_EQ(last[1].number, 5);
}

TEST_P(AnyStore, WordsAreTakenAwayAndFoundByTheTime) {
  const TableRow row = some_table("t1", "2031-01-01T00:00:00Z");
  ChatRow aside{2, "p2", "Berta", "psst", "t"};
  aside.aside = true;
  ASSERT_EQ(write({PutTable{row}, AddChat{"t1", {1, "p1", "Anna", "salve", "t"}},
                   AddChat{"t1", aside}, AddChat{"", {1, "p1", "Anna", "who plays?", "t"}},
                   AddChat{"", {2, "p1", "Anna", "nobody?", "t"}}}),
            kStored);
  EXPECT_EQ(write({AddChat{"", {2, "p2", "Berta", "I do", "t"}}}), kConflict);
  EXPECT_TRUE(store_->removed_chat(0).empty());
  EXPECT_EQ(store_->chat("", 10).size(), 2U);
  EXPECT_EQ(store_->chat("t1", 10)[1], aside);
  ASSERT_EQ(write({RemoveChat{"t1", 2, 5'000'000'000'000}, RemoveChat{"", 1, 6'000'000'000'000}}),
            kStored);
  open();
  EXPECT_EQ(store_->removed_chat(4'999'999'999'999),
            (std::vector<RemovedChatRow>{{"t1", 2}, {"", 1}}));
  EXPECT_EQ(store_->removed_chat(5'000'000'000'000), (std::vector<RemovedChatRow>{{"", 1}}));
  EXPECT_EQ(store_->chat("t1", 10)[1].text, "");
  EXPECT_TRUE(store_->chat("t1", 10)[1].removed);
  EXPECT_TRUE(store_->chat("", 10)[0].removed);
  EXPECT_FALSE(store_->chat("", 10)[1].removed);
}

TEST_P(AnyStore, WhoLeavesForGoodLeavesTheGames) {
  TableRow row = some_table("t1", "2031-01-01T00:00:00Z");
  row.affairs = R"({"banned":["p1"]})";
  ASSERT_EQ(write({PutPerson{{"p1", "Anna", "2031"}}, PutPerson{{"p2", "Berta", "2031"}},
                   AddSession{{"hash", "p1", "2031"}}, PutAccount{{"p1", "anna", "x", "", "", 0}},
                   PutSetting{{"p1", "vacation", "[]"}}, PutTable{row},
                   AddChat{"t1", {1, "p1", "Anna", "salve", "t"}},
                   AddChat{"", {1, "p1", "Anna", "salve", "t"}},
                   FinishTable{"t1", "2032", {{"p1", 0, 1, 6}}}}),
            kStored);
  ASSERT_EQ(store_->tables_mentioning("p1").size(), 1U);
  EXPECT_TRUE(store_->tables_mentioning("p2").empty());
  ASSERT_EQ(write({ForgetPerson{"p1", "Somebody"}}), kStored);
  open();
  EXPECT_FALSE(store_->person("p1"));
  EXPECT_FALSE(store_->person_of_session("hash"));
  EXPECT_FALSE(store_->account_called("anna"));
  EXPECT_EQ(store_->setting("p1", "vacation"), "");
  EXPECT_TRUE(store_->totals_of("p1").empty());
  EXPECT_TRUE(store_->tables_of("p1", 10).empty());
  EXPECT_EQ(store_->table("t1")->host, "");
  EXPECT_EQ(store_->table("t1")->seats[0], (SeatRow{"", "", "", "Somebody (1)"}));
  EXPECT_EQ(store_->table("t1")->seats[1], row.seats[1]);
  for (const char* place : {"t1", ""}) {
    EXPECT_EQ(store_->chat(place, 10)[0].person, "");
    EXPECT_EQ(store_->chat(place, 10)[0].person_name, "Somebody");
    EXPECT_EQ(store_->chat(place, 10)[0].text, "salve");
  }
}

TEST_P(AnyStore, GuestsWhoNeverSatAtATableGo) {
  ASSERT_EQ(
      write({PutPerson{{"p1", "Plays", "2031-01-01"}}, PutPerson{{"p2", "Idle", "2031-01-01"}},
             PutPerson{{"p3", "New", "2031-06-01"}}, PutPerson{{"p4", "Has", "2031-01-01"}},
             AddSession{{"h2", "p2", "2031"}}, PutAccount{{"p4", "has", "x", "", "", 0}},
             PutTable{some_table("t1", "2031-01-01T00:00:00Z")}}),
      kStored);
  EXPECT_EQ(store_->guests(), 3);
  ASSERT_EQ(write({DropGuests{"2031-03-01"}}), kStored);
  EXPECT_EQ(store_->guests(), 2);
  EXPECT_FALSE(store_->person("p2"));
  EXPECT_FALSE(store_->person_of_session("h2"));
  EXPECT_TRUE(store_->person("p1") && store_->person("p3") && store_->person("p4"));
}

TEST_F(SqliteStore, AFileOfAnOlderProgramIsBroughtUpToDate) {
  store_.reset();
  ASSERT_TRUE(std::filesystem::remove(path_));
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(path_.c_str(), &db), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(db, testing::kOldFile, nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(db);
  open();
  auto table = store_->table("t1");
  ASSERT_TRUE(table);
  EXPECT_EQ(table->stage, Stage::playing);
  EXPECT_EQ(table->seats.front().name, "Anna");
  EXPECT_EQ(store_->person_of_session("hash")->name, "Anna");
  // It can be changed and goes on where it was.
  const std::vector<Batch> group = {{AddMoves{"t1", {{2, 0, "second", 6}}}}, {PutTable{*table}}};
  for (const Outcome& outcome : store_->commit(group)) EXPECT_TRUE(outcome) << outcome.message;
  EXPECT_EQ(store_->moves("t1").size(), 2U);
}

TEST_F(SqliteStore, AFileOfANewerProgramIsRefused) {
  store_.reset();
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(path_.c_str(), &db), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(db, "PRAGMA user_version = 99", nullptr, nullptr, nullptr), SQLITE_OK);
  sqlite3_close(db);
  EXPECT_THROW(open(), StoreError);
}

TEST_F(SqliteStore, KeepsAWriteAheadLog) {
  sqlite3* db = nullptr;
  store_.reset();
  open();
  ASSERT_EQ(sqlite3_open(path_.c_str(), &db), SQLITE_OK);
  std::string mode;
  sqlite3_exec(
      db, "PRAGMA journal_mode",
      [](void* out, int, char** values, char**) {
        *static_cast<std::string*>(out) = values[0];
        return 0;
      },
      &mode, nullptr);
  sqlite3_close(db);
  EXPECT_EQ(mode, "wal");
}

TEST_P(AnyStore, AnythingMayStandInAText) {
  const std::string odd = "a'; DROP TABLE people;--\n\\ $1 ?1 \u2603";
  ASSERT_EQ(write({PutPerson{{"p1", odd, ""}}, AddSession{{"hash", "p1", ""}}}), kStored);
  EXPECT_EQ(store_->person_of_session("hash")->name, odd);
  // A zero byte is kept whole or refused, never cut off. Nothing else of its group is harmed.
  const std::string zero("a\0b", 3);
  const std::vector<Batch> group = {{PutPerson{{"p2", "Berta", ""}}},
                                    {PutPerson{{"p3", zero, ""}}},
                                    {PutPerson{{"p4", "Clara", ""}}}};
  const auto outcomes = store_->commit(group);
  EXPECT_EQ(outcomes[0].kind, kStored);
  EXPECT_EQ(outcomes[1].kind, on_sqlite() ? kStored : Outcome::Kind::failed);
  EXPECT_EQ(outcomes[2].kind, kStored);
  if (on_sqlite())
    EXPECT_EQ(store_->person("p3")->name, zero);
  else
    EXPECT_FALSE(store_->person("p3"));
  EXPECT_EQ(store_->person("p4")->name, "Clara");
}

}  // namespace
}  // namespace quadriga::server::store
