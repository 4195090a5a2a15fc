// SPDX-License-Identifier: Apache-2.0
// A person's own tables say whose turn it is.
#include <algorithm>

#include "tests/server/people_fixture.h"

namespace quadriga::server::testing {
namespace {

class MyTablesTest : public PeopleTest {
 protected:
  MyTables tables_of(const Person& person) {
    const auto mine = wait<MyTables>([&](auto then) { hall_->tables_of(person, then); });
    EXPECT_TRUE(mine);
    return mine.value_or(MyTables{});
  }
};

TEST_F(MyTablesTest, SayWhoseTurnItIsAndHowMuchTimeThereIs) {
  const TablePtr table =
      people_table(3, true, {}, ClockRule{ClockKind::turn, 86400, 0, std::nullopt});
  for (int moves = 0; moves < 5; ++moves) {
    const Seat seat = table->match()->position().to_act();
    loop_.pass(std::chrono::hours(1));
    for (const Person& person : {anna_, berta_, carla_}) {
      const MyTables mine = tables_of(person);
      ASSERT_EQ(mine.tables.size(), 1U);
      ASSERT_EQ(mine.turns.size(), 1U);
      EXPECT_EQ(mine.turns[0].table, table->id());
      EXPECT_EQ(mine.turns[0].to_act, seat);
      EXPECT_EQ(mine.turns[0].left, 23 * 3600 * 1000);
    }
    ASSERT_NO_FATAL_FAILURE(move_once(table));
  }
  EXPECT_TRUE(tables_of(enter("Dora")).turns.empty());
}

TEST_F(MyTablesTest, WithoutAClockThereIsNoTimeToTell) {
  const TablePtr table = people_table(3, true);
  const MyTables mine = tables_of(anna_);
  ASSERT_EQ(mine.turns.size(), 1U);
  EXPECT_EQ(mine.turns[0].left, -1);
}

TEST_F(MyTablesTest, SayNothingWhereNobodyIsToActOrOneHasNoSeat) {
  const TablePtr waiting = people_table(2, false);
  EXPECT_EQ(tables_of(anna_).tables.size(), 1U);
  EXPECT_TRUE(tables_of(anna_).turns.empty());
  // Whoever opened a table without sitting down looks on by the rule of the house.
  HouseRules house;
  house.spectators = Spectators::none;
  const TablePtr bots = people_table(0, true, house);
  ASSERT_TRUE(bots->is_playing());
  EXPECT_EQ(tables_of(anna_).tables.size(), 2U);
  EXPECT_TRUE(tables_of(anna_).turns.empty());
  ASSERT_TRUE(loop_.run_until([&] { return bots->is_finished() && !bots->work.storing; }));
  EXPECT_TRUE(tables_of(anna_).turns.empty());
}

}  // namespace
}  // namespace quadriga::server::testing
