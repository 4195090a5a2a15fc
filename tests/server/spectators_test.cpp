// SPDX-License-Identifier: Apache-2.0
// What people who do not play see, by the rule of the house.
#include "engine/core/codec/json_writer.h"
#include "tests/server/people_fixture.h"

namespace quadriga::server::testing {
namespace {

class SpectatorTest : public PeopleTest {
 protected:
  static HouseRules house(Spectators kind) {
    HouseRules house;
    house.spectators = kind;
    return house;
  }
  Told watch(Tab& tab, const TablePtr& table, std::optional<int> through = {}, int since = -1) {
    say(tab, Watch{"w", table->id(), since, table->row().invite, through});
    return read(tab);
  }
};

TEST_F(SpectatorTest, SeeWhatLiesOpenUnlessTheHouseSaysOtherwise) {
  const TablePtr table = people_table(3, true);
  const auto dora = tab_of(enter("Dora"));
  const auto seen = watch(*dora, table);
  ASSERT_NE(seen.last<TablePlayed>(), nullptr);
  EXPECT_EQ(seen.last<TablePlayed>()->now.view.text,
            table->match()->position().view(kSpectator)->json());
  EXPECT_EQ(watch(*dora, table, 0).last<Error>()->code, "no-through");
}

TEST_F(SpectatorTest, AreNotLetInWhereOnlyPlayersWatch) {
  const TablePtr table = people_table(3, false, house(Spectators::none));
  const auto dora = tab_of(enter("Dora"));
  const auto nameless = tab_of(std::nullopt);
  const auto anna = tab_of(anna_);
  // Before the start there is nothing to see, and one has to look to sit down.
  EXPECT_EQ(watch(*dora, table).last<Error>(), nullptr);
  EXPECT_EQ(watch(*nameless, table).last<Error>(), nullptr);
  watch(*anna, table);
  ASSERT_TRUE(start(anna_, table));
  for (const auto& tab : {dora, nameless}) {
    const auto told = read(*tab);
    EXPECT_EQ(told.last<TablePlayed>(), nullptr);
    ASSERT_NE(told.last<Error>(), nullptr);
    EXPECT_EQ(told.last<Error>()->code, "no-spectators");
    EXPECT_EQ(watch(*tab, table).last<Error>()->code, "no-spectators");
    ASSERT_NO_FATAL_FAILURE(move_once(table));
    EXPECT_TRUE(read(*tab).messages.empty());
  }
  EXPECT_NE(read(*anna).last<TablePlayed>(), nullptr);
  EXPECT_EQ(table->info("").house.spectators, Spectators::none);  // the lobby can say so
}

TEST_F(SpectatorTest, SeeEverySeatSoManyMovesBehind) {
  const TablePtr table = people_table(3, true, house(Spectators::delayed));
  const auto dora = tab_of(enter("Dora"));
  watch(*dora, table, 1);
  std::vector<std::string> views{""};  // of seat 1 after each entry
  int moves = 0;
  while (table->is_playing() && moves < 40) {
    ASSERT_NO_FATAL_FAILURE(move_once(table));
    ++moves;
    int after = 0;
    const int late = table->late_version();
    for (int number = late + 1; number <= table->version(); ++number)
      after += is_player(table->match()->log()[static_cast<std::size_t>(number - 1)].seat) ? 1 : 0;
    EXPECT_EQ(after, std::min(moves, kLeastDelay));
    const auto told = read(*dora);
    if (const auto* played = told.last<TablePlayed>()) {
      EXPECT_EQ(played->now.version, late);
      EXPECT_EQ(played->now.you, kSpectator);
      EXPECT_EQ(played->now.through, 1);
      EXPECT_TRUE(played->now.legal.empty());
      // What seat 1 saw then: nothing that came later is in it.
      Match walk(table->rules(), table->match()->header());
      for (int number = 0; number < late; ++number) {
        const LogEntry& entry = table->match()->log()[static_cast<std::size_t>(number)];
        ASSERT_FALSE(walk.add_text(entry.seat, entry.text, nullptr));
      }
      EXPECT_EQ(played->now.view.text, walk.position().view(1)->json());
      for (const Event& event : played->events) EXPECT_LE(event.version, late);
    }
  }
  EXPECT_GT(moves, 2 * kLeastDelay);
  // The live view of what lies open is there as well.
  EXPECT_EQ(watch(*dora, table).last<TablePlayed>()->now.version, table->version());
}

// The bytes of a delayed spectator depend on nothing that happened since.
TEST_F(SpectatorTest, NothingOfTheLastMovesReachesWhoSeesAll) {
  const TablePtr table = people_table(3, true, house(Spectators::delayed));
  for (int i = 0; i < 20; ++i) ASSERT_NO_FATAL_FAILURE(move_once(table));
  const auto rows = disk_->moves(table->id());
  const store::TableRow row = *disk_->table(table->id());
  const auto whole = *Table::rebuild(row, rows, {});
  const int late = whole->late_version();
  // Another game that agrees with this one up to there: other moves, other draws.
  auto other = *Table::rebuild(row, {rows.begin(), rows.begin() + late}, {});
  Rng rng(5);
  int moves = 0;
  int different = 0;
  while (moves < kLeastDelay || other->late_version() < late) {
    const Position& position = other->match()->position();
    const Seat seat = position.to_act();
    ASSERT_NE(seat, kNobody);
    std::vector<PackedMove> choices;
    if (seat == kChance)
      for (const auto& outcome : position.outcomes()) choices.push_back(outcome.move);
    else
      choices = position.legal(seat);
    const auto pick = choices[rng.below(static_cast<std::uint32_t>(choices.size()))];
    const store::MoveRow next{other->version() + 1, seat, position.text(pick), 0};
    different += next.number > static_cast<int>(rows.size()) ||
                 rows[static_cast<std::size_t>(next.number - 1)].text != next.text;
    moves += is_player(seat) ? 1 : 0;
    ASSERT_TRUE(other->play({&next, 1}, {}));
    if (moves >= kLeastDelay && other->late_version() >= late) break;
  }
  EXPECT_GT(different, 0);
  ASSERT_EQ(other->late_version(), late);
  for (Seat through = 0; through < 3; ++through)
    EXPECT_EQ(*other->played_late(through, -1), *whole->played_late(through, -1));
}

TEST_F(SpectatorTest, WhoPlaysOrHasNoNameNeverSeesAll) {
  const TablePtr table = people_table(3, true, house(Spectators::delayed));
  const auto anna = tab_of(anna_);
  const auto nameless = tab_of(std::nullopt);
  EXPECT_EQ(watch(*anna, table, 1).last<Error>()->code, "at-table");
  EXPECT_EQ(watch(*anna, table, 0).last<Error>()->code, "at-table");
  EXPECT_EQ(watch(*nameless, table, 1).last<Error>()->code, "no-session");
  EXPECT_EQ(watch(*nameless, table, 9).last<Error>()->code, "no-such-seat");
  EXPECT_EQ(watch(*nameless, table).last<TablePlayed>()->now.view.text,
            table->match()->position().view(kSpectator)->json());
  // A second tab of a player is that player.
  const auto second = tab_of(anna_);
  EXPECT_EQ(watch(*second, table).last<TablePlayed>()->now.you, table->seat_of(anna_.id));
}

TEST_F(SpectatorTest, ADelayHasALeastAndAMost) {
  HouseRules house = this->house(Spectators::delayed);
  for (const int delay : {0, kLeastDelay - 1, 501}) {
    house.delay = delay;
    EXPECT_EQ(check_house(house).error().code, "bad-house") << delay;
  }
  house.delay = 30;
  EXPECT_TRUE(check_house(house));
  house.spectators = Spectators::open;
  EXPECT_EQ(check_house(house).error().code, "bad-house");
}

}  // namespace
}  // namespace quadriga::server::testing
