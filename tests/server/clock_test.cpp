// SPDX-License-Identifier: Apache-2.0
#include "server/clock.h"

#include "tests/server/hall_fixture.h"

namespace quadriga::server::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// A move of `mover`, `thought` after whatever came before it.
class ClocksTest : public ::testing::Test {
 protected:
  void use(ClockKind kind, int allowance, int increment = 0) {
    clocks_ = Clocks({kind, allowance, increment, std::nullopt}, 3);
    clocks_.begin(0, now_);
  }
  void move(Seat mover, seconds thought, Seat to_act, bool drew = false, bool undo = false) {
    now_ += thought;
    clocks_.played({mover, undo, drew, to_act, clocks_.left_at_move(mover, undo, now_)}, now_);
  }
  seconds left(Seat seat) const {
    return std::chrono::duration_cast<seconds>(clocks_.left(seat, now_));
  }

  Clocks clocks_;
  Clocks::Time now_{};
};

TEST_F(ClocksTest, ATurnHasItsTimeAfreshWhenItComesFromAnotherSeatOrAfterADraw) {
  use(ClockKind::turn, 60);
  move(0, seconds(50), 1);
  EXPECT_EQ(left(1), seconds(60));
  move(1, seconds(20), 1);  // a second decision of the same turn
  EXPECT_EQ(left(1), seconds(40));
  move(1, seconds(10), 1, true);  // a die fell: it cannot be taken back
  EXPECT_EQ(left(1), seconds(60));
  move(1, seconds(1), 0);
  EXPECT_EQ(left(0), seconds(60));
  now_ += seconds(70);
  EXPECT_EQ(left(0), seconds(0));
  EXPECT_EQ(clocks_.deadline(), now_ - seconds(10));
}

TEST_F(ClocksTest, AGameHasOneStoreOfTimeAndEachTurnEarnsALittle) {
  use(ClockKind::game, 300, 5);
  move(0, seconds(100), 0);
  EXPECT_EQ(left(0), seconds(200));
  move(0, seconds(50), 1);
  EXPECT_EQ(left(0), seconds(155));
  EXPECT_EQ(left(1), seconds(300));
  move(1, seconds(10), 0);
  move(0, seconds(5), kNobody);
  EXPECT_EQ(left(0), seconds(155));
  now_ += seconds(1000);
  EXPECT_EQ(left(0), seconds(155));  // the game is over
  EXPECT_FALSE(clocks_.deadline());
}

TEST_F(ClocksTest, TakingBackGivesNoTime) {
  use(ClockKind::game, 300, 5);
  move(0, seconds(100), 1);  // 205 with what it earned
  for (int i = 0; i < 20; ++i) {
    move(0, seconds(1), 0, false, true);
    move(0, seconds(2), 1);
  }
  EXPECT_EQ(left(0), seconds(300 - 100 - 40 + 5));
  EXPECT_EQ(left(1), seconds(300));
  use(ClockKind::turn, 60);
  move(0, seconds(30), 1);
  move(0, seconds(10), 0, false, true);
  EXPECT_EQ(left(0), seconds(30));
}

TEST_F(ClocksTest, AMoveOutOfTurnLeavesTheRunningClockAlone) {
  use(ClockKind::turn, 60);
  move(2, seconds(25), 0);
  EXPECT_EQ(left(0), seconds(35));
  EXPECT_EQ(clocks_.running(), 0);
  move(0, seconds(5), 1);
  EXPECT_EQ(left(1), seconds(60));
}

TEST_F(ClocksTest, ARestartLeavesALittleTime) {
  use(ClockKind::turn, 60);
  now_ += seconds(55);
  clocks_.grant(now_, seconds(30));
  EXPECT_EQ(left(0), seconds(30));
  now_ += seconds(10);
  clocks_.grant(now_, seconds(5));
  EXPECT_EQ(left(0), seconds(20));
  use(ClockKind::turn, 10);
  now_ += seconds(600);
  clocks_.grant(now_, seconds(30));
  EXPECT_EQ(left(0), seconds(10));  // no more than the turn had
}

TEST(ClockRuleTest, RulesThatMakeNoSenseAreRefused) {
  EXPECT_TRUE(check_clock({}));
  EXPECT_TRUE(check_clock({ClockKind::turn, 60, 0, std::nullopt}));
  EXPECT_TRUE(check_clock({ClockKind::game, 600, 10, std::nullopt}));
  EXPECT_EQ(check_clock({ClockKind::turn, 4, 0, std::nullopt}).error().code, "bad-clock");
  EXPECT_EQ(check_clock({ClockKind::turn, 60, 5, std::nullopt}).error().code, "bad-clock");
  EXPECT_EQ(check_clock({ClockKind::game, 60, -5, std::nullopt}).error().code, "bad-clock");
  EXPECT_EQ(check_clock({ClockKind::game, 10'000'000, 0, std::nullopt}).error().code, "bad-clock");
  const ClockRule rule{ClockKind::game, 600, 10, "greedy"};
  EXPECT_EQ(clock_from_text(clock_text(rule)), rule);
  EXPECT_EQ(clock_text({}), "");
}

// ---- In the hall --------------------------------------------------------------------------------

class HallClockTest : public HallTest {
 protected:
  // A table of bots and Anna, and it is her turn.
  TablePtr annas_turn(const ClockRule& clock) {
    const TablePtr table = open_table(rules_.info().min_seats - 1, true, clock);
    EXPECT_TRUE(loop_.run_until([&] { return table->match()->position().to_act() == 0; }));
    return table;
  }
};

TEST_F(HallClockTest, TheDefaultIsPlayedWhenTheTimeIsUp) {
  const TablePtr table = annas_turn({ClockKind::turn, 60, 0, std::nullopt});
  const int version = table->version();
  const Position& position = table->match()->position();
  const std::string wanted = position.text(position.timeout_move());
  loop_.pass(seconds(59));
  EXPECT_EQ(table->version(), version);
  loop_.pass(seconds(1));
  ASSERT_TRUE(loop_.run_until([&] { return table->version() > version; }));
  EXPECT_EQ(table->match()->log()[static_cast<std::size_t>(version)], (LogEntry{0, wanted}));
  const auto rows = disk_->moves(table->id());
  EXPECT_TRUE(rows[static_cast<std::size_t>(version)].timed_out);
  EXPECT_EQ(rows[static_cast<std::size_t>(version)].left, 0);
  const auto told = std::get<TablePlayed>(parse(*table->played(0, version)));
  EXPECT_EQ(told.events.front().lines.front().key, "timed-out");
  // The others are told the same after a restart.
  const auto again = Table::rebuild(table->row(), rows, {}, loop_.now());
  ASSERT_TRUE(again);
  EXPECT_EQ(*(*again)->played(0, version), *table->played(0, version));
}

TEST_F(HallClockTest, WhoMovesInTimeIsNotTimedOut) {
  const TablePtr table = annas_turn({ClockKind::turn, 60, 0, std::nullopt});
  loop_.pass(seconds(50));
  ASSERT_TRUE(wait<int>(
      [&](auto then) { hall_->move(anna_, table, table->version(), first_legal(*table), then); }));
  ASSERT_TRUE(loop_.run_until([&] { return table->match()->position().to_act() == 0; }));
  const int version = table->version();
  loop_.pass(seconds(30));  // the first look comes and finds a new turn
  EXPECT_EQ(table->version(), version);
  EXPECT_EQ(table->clocks().left(0, loop_.now()), seconds(30));
  loop_.pass(seconds(30));
  EXPECT_TRUE(loop_.run_until([&] { return table->version() > version; }));
}

TEST_F(HallClockTest, ABotTakesOverUntilThePersonComesBack) {
  const TablePtr table = annas_turn({ClockKind::turn, 60, 0, "random"});
  const int version = table->version();
  loop_.pass(seconds(60));
  ASSERT_TRUE(loop_.run_until([&] { return table->version() > version + 20; }));
  const auto seat = disk_->table(table->id())->seats[0];
  EXPECT_EQ(seat.bot, "random");
  EXPECT_EQ(seat.person, anna_.id);
  EXPECT_EQ(table->clock_told(loop_.now()).left[0], -1);
  const auto back = wait<TableInfo>([&](auto then) { hall_->sit(anna_, table->id(), {}, then); });
  ASSERT_TRUE(back);
  EXPECT_FALSE(back->seats[0].bot);
  ASSERT_TRUE(loop_.run_until(
      [&] { return table->match()->position().to_act() == 0 && !table->work.thinking; }));
  EXPECT_EQ(table->clocks().left(0, loop_.now()), seconds(60));
}

TEST_F(HallClockTest, AFullDiskDoesNotStopTheClock) {
  const TablePtr table = annas_turn({ClockKind::turn, 60, 0, std::nullopt});
  const int version = table->version();
  disk_->fails = true;
  loop_.pass(seconds(60));
  ASSERT_TRUE(loop_.run_until([&] { return !table->work.storing; }));
  EXPECT_EQ(table->version(), version);
  disk_->fails = false;
  loop_.pass(seconds(2));
  loop_.pass(seconds(2));
  EXPECT_TRUE(loop_.run_until([&] { return table->version() > version; }));
}

TEST_F(HallClockTest, TheClocksSurviveARestart) {
  const TablePtr table = annas_turn({ClockKind::game, 600, 5, std::nullopt});
  loop_.pass(seconds(100));
  ASSERT_TRUE(wait<int>(
      [&](auto then) { hall_->move(anna_, table, table->version(), first_legal(*table), then); }));
  ASSERT_TRUE(loop_.run_until([&] { return table->match()->position().to_act() == 0; }));
  EXPECT_EQ(table->clocks().left(0, loop_.now()), seconds(505));
  auto rows = disk_->moves(table->id());
  const auto again = Table::rebuild(*disk_->table(table->id()), rows, {}, loop_.now());
  ASSERT_TRUE(again);
  EXPECT_NEAR(static_cast<double>((*again)->clocks().left(0, loop_.now()).count()), 505'000, 2000);
  // The server was down for a long time: slow clocks went on.
  for (auto& row : rows) row.at -= 400'000;
  const auto late = Table::rebuild(*disk_->table(table->id()), rows, {}, loop_.now());
  ASSERT_TRUE(late);
  EXPECT_NEAR(static_cast<double>((*late)->clocks().left(0, loop_.now()).count()), 105'000, 2000);
}

TEST_F(HallClockTest, FollowersHearHowTheClocksStand) {
  const TablePtr table = annas_turn({ClockKind::turn, 60, 0, std::nullopt});
  const auto tab = std::make_shared<Tab>(*hall_, anna_, [] {});
  tab->receive(codec::to_json(ClientMessage(Watch{"w", table->id(), -1, std::nullopt})));
  loop_.pass(seconds(12));
  std::vector<ClockTold> told;
  while (const auto message = tab->next()) {
    const ServerMessage parsed = parse(*message);
    if (const auto* clock = std::get_if<ClockTold>(&parsed)) told.push_back(*clock);
  }
  ASSERT_EQ(told.size(), 1U);
  EXPECT_EQ(told[0].running, 0);
  EXPECT_EQ(told[0].left[0], 48'000);
  EXPECT_EQ(told[0].left[1], -1);
  tab->close();
}

}  // namespace
}  // namespace quadriga::server::testing
