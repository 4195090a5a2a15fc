// SPDX-License-Identifier: Apache-2.0
// Days for a turn, and vacations that stop those clocks.
#include "server/vacation.h"

#include "tests/server/hall_fixture.h"

namespace quadriga::server::testing {
namespace {

using std::chrono::hours;
using std::chrono::seconds;

constexpr hours kDay{24};

TEST(VacationTest, OnlyDaysForATurnAreSlow) {
  EXPECT_TRUE(is_slow({ClockKind::turn, kSecondsOfADay, 0, std::nullopt}));
  EXPECT_FALSE(is_slow({ClockKind::turn, kSecondsOfADay - 1, 0, std::nullopt}));
  EXPECT_FALSE(is_slow({ClockKind::game, 10 * kSecondsOfADay, 0, std::nullopt}));
  EXPECT_FALSE(is_slow({}));
}

TEST(VacationTest, WholeDaysOfTheLastYearCount) {
  const std::int64_t now = 1000 * kMillisOfADay;
  const Vacations spans = {{now - 400 * kMillisOfADay, now - 390 * kMillisOfADay},  // long ago
                           {now - 20 * kMillisOfADay, now - 18 * kMillisOfADay},
                           {now - 5000, now - 4000}};  // a second is a day begun
  EXPECT_EQ(vacation_days_spent(spans, now), 3);
  EXPECT_EQ(vacation_end(spans, now), 0);
  const auto kept = vacations_from_text(vacations_text(spans, now));
  EXPECT_EQ(kept, Vacations(spans.begin() + 1, spans.end()));
  EXPECT_EQ(vacations_text({}, now), "");
  EXPECT_EQ(vacation_end({{now, now + 5}}, now), now + 5);
  EXPECT_EQ(vacation_end({{now, now + 5}}, now + 5), 0);
}

TEST(ClocksPauseTest, AClockStandsStillInAPause) {
  Clocks clocks({ClockKind::turn, kSecondsOfADay, 0, std::nullopt}, 2);
  const Clocks::Time start{};
  clocks.begin(0, start);
  clocks.set_pauses(0, {{start - kDay, start - hours(1)},  // before: nothing to do with this turn
                        {start + hours(10), start + hours(40)},
                        {start + hours(50), start + hours(60)}});
  EXPECT_EQ(clocks.left(0, start + hours(10)), hours(14));
  EXPECT_EQ(clocks.left(0, start + hours(30)), hours(14));
  EXPECT_TRUE(clocks.is_paused(start + hours(30)));
  EXPECT_FALSE(clocks.is_paused(start + hours(40)));
  EXPECT_EQ(clocks.left(0, start + hours(45)), hours(9));
  EXPECT_EQ(clocks.deadline(), start + hours(24 + 30 + 10));
  EXPECT_EQ(clocks.left(0, start + hours(64)), hours(0));
  // The clock of the other seat knows nothing of it.
  clocks.played({0, false, false, 1, hours(14)}, start + hours(30));
  EXPECT_EQ(clocks.deadline(), start + hours(54));
  EXPECT_FALSE(clocks.is_paused(start + hours(30)));
}

class VacationHallTest : public HallTest {
 protected:
  void SetUp() override {
    HallTest::SetUp();
    write({store::PutAccount{{anna_.id, "anna", "hash", "", "", 0}}});
  }
  TablePtr annas_turn(int allowance, const std::optional<std::string>& bot = {}) {
    const TablePtr table = open_table(rules_.info().min_seats - 1, true,
                                      ClockRule{ClockKind::turn, allowance, 0, bot});
    EXPECT_TRUE(loop_.run_until([&] { return table->match()->position().to_act() == 0; }));
    return table;
  }
  Answer<VacationInfo> take(int days) {
    return wait<VacationInfo>(
        [&](auto then) { hall_->take_vacation(anna_, TakeVacation{days}, then); });
  }
  Answer<VacationInfo> end() {
    return wait<VacationInfo>([&](auto then) { hall_->end_vacation(anna_, then); });
  }
  // Everything that was asked for has been carried out.
  void settle() {
    wait<VacationInfo>([&](auto then) { hall_->vacation(anna_, then); });
  }
};

TEST_F(VacationHallTest, ASlowClockStandsStillUntilTheVacationEndsByItself) {
  const TablePtr table = annas_turn(2 * kSecondsOfADay);
  const int version = table->version();
  loop_.pass(kDay);
  const auto taken = take(5);
  ASSERT_TRUE(taken) << taken.error().message;
  EXPECT_TRUE(taken->until);
  EXPECT_EQ(taken->days_left, 25);
  EXPECT_EQ(table->info("").seats[0].vacation, taken->until);
  EXPECT_TRUE(table->clock_told(loop_.now()).paused);
  for (int day = 0; day < 5; ++day) {
    loop_.pass(kDay);
    settle();
  }
  EXPECT_EQ(table->version(), version);
  EXPECT_EQ(table->clocks().left(0, loop_.now()), kDay);
  EXPECT_FALSE(table->info("").seats[0].vacation);
  EXPECT_FALSE(table->clock_told(loop_.now()).paused);
  loop_.pass(kDay - seconds(1));
  settle();
  EXPECT_EQ(table->version(), version);
  loop_.pass(seconds(2));
  EXPECT_TRUE(loop_.run_until([&] { return table->version() > version; }));
}

TEST_F(VacationHallTest, EndedByHandItHasCostTheDaysBegun) {
  const TablePtr table = annas_turn(kSecondsOfADay);
  const int version = table->version();
  ASSERT_TRUE(take(10));
  EXPECT_EQ(take(1).error().code, "on-vacation");
  loop_.pass(hours(30));
  const auto ended = end();
  ASSERT_TRUE(ended);
  EXPECT_FALSE(ended->until);
  EXPECT_EQ(ended->days_left, 28);
  EXPECT_FALSE(table->info("").seats[0].vacation);
  EXPECT_EQ(table->clocks().left(0, loop_.now()), kDay);
  loop_.pass(kDay);
  EXPECT_TRUE(loop_.run_until([&] { return table->version() > version; }));
}

TEST_F(VacationHallTest, AYearHasSoManyDays) {
  EXPECT_EQ(take(0).error().code, "bad-vacation");
  EXPECT_EQ(take(31).error().code, "bad-vacation");
  ASSERT_TRUE(take(30));
  ASSERT_TRUE(end());
  EXPECT_EQ(take(30).error().code, "bad-vacation");  // one day is spent
  ASSERT_TRUE(take(29));
  loop_.pass(29 * kDay);
  EXPECT_EQ(take(1).error().code, "bad-vacation");
  loop_.pass(366 * kDay);
  EXPECT_TRUE(take(30));
}

TEST_F(VacationHallTest, GuestsHaveNone) {
  const Person guest = enter("Berta");
  const auto taken =
      wait<VacationInfo>([&](auto then) { hall_->take_vacation(guest, TakeVacation{1}, then); });
  EXPECT_EQ(taken.error().code, "no-account");
}

TEST_F(VacationHallTest, AtOneSittingThereIsNoVacation) {
  const TablePtr table = annas_turn(3600);
  const int version = table->version();
  ASSERT_TRUE(take(3));
  EXPECT_FALSE(table->info("").seats[0].vacation);
  EXPECT_FALSE(table->clock_told(loop_.now()).paused);
  loop_.pass(hours(1));
  EXPECT_TRUE(loop_.run_until([&] { return table->version() > version; }));
}

TEST_F(VacationHallTest, ItSurvivesARestart) {
  const TablePtr table = annas_turn(kSecondsOfADay);
  const std::string id = table->id();
  ASSERT_TRUE(take(5));
  const auto again = std::make_unique<Hall>(loop_, *store_, bots_, Limits{}, 0);
  again->open(*disk_);
  loop_.pass(3 * kDay);
  const auto found = wait<TablePtr>([&](auto then) { again->find_table(id, then); });
  ASSERT_TRUE(found);
  EXPECT_TRUE((*found)->info("").seats[0].vacation);
  EXPECT_TRUE((*found)->clock_told(loop_.now()).paused);
  EXPECT_NEAR(static_cast<double>((*found)->clocks().left(0, loop_.now()).count()),
              static_cast<double>(kMillisOfADay), 60'000);
  hall_->close();
  again->close();
}

// Another process on the same database has heard of the vacation first.
TEST_F(VacationHallTest, WhatIsOnDiskDecidesWhenTheDaysAreUp) {
  const TablePtr table = annas_turn(kSecondsOfADay);
  const int version = table->version();
  const std::int64_t now = loop_.wall();
  write({store::PutSetting{
      {anna_.id, kVacationSetting, vacations_text({{now, now + 5 * kMillisOfADay}}, now)}}});
  loop_.pass(kDay);
  settle();
  settle();
  EXPECT_EQ(table->version(), version);
  EXPECT_EQ(table->clocks().left(0, loop_.now()), kDay);
}

TEST_F(VacationHallTest, NoBotPlaysOnForWhoIsOnVacation) {
  CreateTable wish;
  wish.game = rules_.info().id;
  wish.seats = rules_.info().min_seats;
  wish.bots.assign(static_cast<std::size_t>(wish.seats - 1), "random");
  wish.start = true;
  wish.clock = ClockRule{ClockKind::turn, kSecondsOfADay, 0, std::nullopt};
  wish.house.away = 3600;
  ASSERT_TRUE(take(2));
  const auto info = wait<TableInfo>([&](auto then) { hall_->create_table(anna_, wish, then); });
  ASSERT_TRUE(info);
  EXPECT_TRUE(info->seats[0].vacation);
  loop_.pass(hours(2));
  settle();
  EXPECT_EQ(disk_->table(info->id)->seats[0].bot, "");
}

}  // namespace
}  // namespace quadriga::server::testing
