// SPDX-License-Identifier: Apache-2.0
// The hall and its tabs without a network.
#include "tests/server/hall_fixture.h"

namespace quadriga::server::testing {
namespace {

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
  const auto to_act = [&] { return table->match()->position().to_act(); };
  for (int moves = 0; to_act() == 0 && moves < 100; ++moves)
    ASSERT_TRUE(wait<int>([&](auto then) {
      hall_->move(anna_, table, table->version(), first_legal(*table), then);
    }));
  ASSERT_GT(to_act(), 0) << "a bot follows sooner or later";
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
    hall_->say({"p" + std::to_string(i), "Somebody"}, table, "salve", [&](const Answer<int>& said) {
      ++answered;
      busy += !said && said.error().code == "busy" ? 1 : 0;
    });
  EXPECT_TRUE(loop_.run_until([&] { return answered == all; }));
  EXPECT_GE(busy, 10);
  EXPECT_EQ(table->chat().last(), all - busy);
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
