// SPDX-License-Identifier: Apache-2.0
// What people do with a table besides playing: questions, seats, the lobby, another game.
#include "engine/core/record.h"
#include "fair/fair_chance.h"
#include "tests/server/people_fixture.h"

namespace quadriga::server::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

class TakeBackTest : public PeopleTest {};

TEST_F(TakeBackTest, EverybodyElseMustAgree) {
  const TablePtr table = people_table(3, true);
  const Seat seat = table->match()->position().to_act();
  const Person mover = person_at(table, seat);
  EXPECT_EQ(code(ask(mover, table, QuestionKind::take_back)), "nothing-to-undo");
  const std::uint64_t before = table->match()->position().hash();
  const int number = table->version() + 1;
  play_past(table, seat);
  const auto asked = ask(mover, table, QuestionKind::take_back);
  ASSERT_TRUE(asked) << asked.error().message;
  ASSERT_TRUE(asked->question);
  EXPECT_EQ(asked->question->by, seat);
  EXPECT_EQ(asked->question->open.size(), 2U);
  EXPECT_EQ(code(ask(berta_, table, QuestionKind::abandon)), "question-open");
  EXPECT_EQ(code(answer(enter("Dora"), table, QuestionKind::take_back, true)), "not-asked");
  std::vector<Person> others;
  for (const int other : asked->question->open)
    others.push_back(person_at(table, static_cast<Seat>(other)));
  EXPECT_TRUE(answer(others[0], table, QuestionKind::take_back, true)->question);
  EXPECT_TRUE(answer(others[0], table, QuestionKind::take_back, true)->question);  // once is enough
  EXPECT_FALSE(answer(others[1], table, QuestionKind::take_back, true)->question);
  EXPECT_EQ(table->match()->log().back(), (LogEntry{seat, take_back_text(number)}));
  EXPECT_EQ(table->match()->position().to_act(), seat);
  EXPECT_EQ(table->match()->position().hash(), before);
  // Everything is on disk: the table that a restart rebuilds is the same.
  const auto again = Table::rebuild(*disk_->table(table->id()), disk_->moves(table->id()), {});
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ((*again)->version(), table->version());
  EXPECT_EQ((*again)->match()->position().hash(), before);
  // The game goes on, with draws of new numbers that the record proves.
  for (int i = 0; i < 20; ++i) ASSERT_NO_FATAL_FAILURE(move_once(table));
  Record record = record_of(*table->match(), table->row().seed);
  EXPECT_FALSE(fair::verify(record));
}

TEST_F(TakeBackTest, OneNoIsEnoughAndAMoveMakesItLapse) {
  const TablePtr table = people_table(3, true);
  const Seat seat = table->match()->position().to_act();
  const Person mover = person_at(table, seat);
  play_past(table, seat);
  const int version = table->version();
  ASSERT_TRUE(ask(mover, table, QuestionKind::take_back));
  const Person other = person_at(table, static_cast<Seat>(table->affairs().question->open[0]));
  const auto refused = answer(other, table, QuestionKind::take_back, false);
  EXPECT_FALSE(refused->question);
  ASSERT_TRUE(refused->notice);
  EXPECT_EQ(refused->notice->kind, NoticeKind::refused);
  EXPECT_EQ(refused->notice->people.at(0).name, other.name);
  EXPECT_EQ(table->version(), version);
  EXPECT_EQ(code(answer(other, table, QuestionKind::take_back, true)), "no-question");
  ASSERT_TRUE(ask(mover, table, QuestionKind::take_back));
  ASSERT_NO_FATAL_FAILURE(move_once(table));
  EXPECT_FALSE(table->affairs().question);
  EXPECT_FALSE(describe(*disk_->table(table->id()), "").question);
  // Who asked may also think better of it, and nobody waits for ever.
  ASSERT_TRUE(ask(mover, table, QuestionKind::take_back));
  EXPECT_EQ(answer(mover, table, QuestionKind::take_back, false)->notice->kind,
            NoticeKind::called_off);
  ASSERT_TRUE(ask(mover, table, QuestionKind::take_back));
  loop_.pass(minutes(6));
  ASSERT_TRUE(loop_.run_until([&] { return !table->affairs().question; }));
  EXPECT_EQ(table->affairs().notice->kind, NoticeKind::unanswered);
}

TEST_F(TakeBackTest, NobodyTakesBackByHimselfWhatNeedsConsent) {
  const TablePtr table = people_table(3, true);
  const Seat seat = table->match()->position().to_act();
  const Person mover = person_at(table, seat);
  const int number = table->version() + 1;
  play_past(table, seat);
  const auto tried = wait<int>([&](auto then) {
    hall_->move(mover, table, table->version(), take_back_text(number), then);
  });
  EXPECT_EQ(tried.error().code, "needs-consent");
}

TEST_F(TakeBackTest, BotsAgreeAndWaitForPeople) {
  const TablePtr alone = people_table(1, true);
  ASSERT_TRUE(loop_.run_until([&] { return alone->match()->position().to_act() == 0; }));
  const std::uint64_t before = alone->match()->position().hash();
  ASSERT_NO_FATAL_FAILURE(move_once(alone));
  ASSERT_TRUE(loop_.run_until([&] { return alone->match()->position().to_act() == 0; }));
  const auto back = ask(anna_, alone, QuestionKind::take_back);
  ASSERT_TRUE(back) << back.error().message;
  EXPECT_FALSE(back->question);
  EXPECT_EQ(alone->match()->position().hash(), before);

  const TablePtr table = people_table(2, true);
  for (int i = 0; i < 100; ++i) {
    const Seat seat = table->match()->position().to_act();
    ASSERT_NO_FATAL_FAILURE(move_once(table));
    const bool both = table->match()->last_move_of(0) > 0 && seat == 1;
    if (both && table->match()->position().to_act() == 2) break;
  }
  ASSERT_EQ(table->match()->position().to_act(), 2) << "the bot follows sooner or later";
  const int version = table->version();
  ASSERT_TRUE(ask(anna_, table, QuestionKind::take_back));
  loop_.run_until([&] { return !table->work.thinking && !table->work.storing; });
  EXPECT_EQ(table->version(), version);
  ASSERT_TRUE(answer(berta_, table, QuestionKind::take_back, false));
  EXPECT_TRUE(loop_.run_until([&] { return table->version() > version; }));
}

TEST_F(TakeBackTest, ABotThatTakesOverAgreesForItsPerson) {
  const TablePtr table = people_table(3, true);
  const Seat seat = table->match()->position().to_act();
  play_past(table, seat);
  const int version = table->version();
  ASSERT_TRUE(ask(person_at(table, seat), table, QuestionKind::take_back));
  const auto open = table->affairs().question->open;
  for (const int other : open)
    ASSERT_TRUE(wait<TableInfo>([&](auto then) {
      hall_->stand_in(person_at(table, static_cast<Seat>(other)), table->id(), {"random"}, then);
    }));
  ASSERT_TRUE(loop_.run_until([&] { return table->version() > version; }));
  EXPECT_TRUE(is_take_back(table->match()->log()[static_cast<std::size_t>(version)].text));
}

TEST_F(TakeBackTest, ClocksStandAsTheyDidWhenItWasAsked) {
  const TablePtr table =
      people_table(3, true, {}, ClockRule{ClockKind::game, 600, 0, std::nullopt});
  const Seat seat = table->match()->position().to_act();
  loop_.pass(seconds(100));
  play_past(table, seat);
  loop_.pass(seconds(30));
  ASSERT_TRUE(ask(person_at(table, seat), table, QuestionKind::take_back));
  const auto open = table->affairs().question->open;
  loop_.pass(seconds(50));
  for (const int other : open)
    ASSERT_TRUE(
        answer(person_at(table, static_cast<Seat>(other)), table, QuestionKind::take_back, true));
  const auto told = table->clock_told(loop_.now());
  EXPECT_EQ(told.running, seat);
  EXPECT_EQ(told.left[static_cast<std::size_t>(seat)], 500'000);
  for (const int other : open) EXPECT_EQ(told.left[static_cast<std::size_t>(other)], 600'000);
}

class AbandonTest : public PeopleTest {
 protected:
  std::vector<std::shared_ptr<Tab>> tabs_;
};

TEST_F(AbandonTest, TheGameEndsWithoutAResultWhenAllAgree) {
  const TablePtr table = people_table(3, true);
  for (const Person& person : {anna_, berta_, carla_}) {
    const auto tab = tab_of(person);
    say(*tab, Watch{"w", table->id(), -1, std::nullopt});
    tabs_.push_back(tab);
  }
  ASSERT_NO_FATAL_FAILURE(move_once(table));
  ASSERT_TRUE(ask(anna_, table, QuestionKind::abandon));
  ASSERT_NO_FATAL_FAILURE(move_once(table));  // the game may go on meanwhile
  ASSERT_TRUE(table->affairs().question);
  EXPECT_FALSE(table->info("").seed);
  ASSERT_TRUE(answer(berta_, table, QuestionKind::abandon, true));
  const auto ended = answer(carla_, table, QuestionKind::abandon, true);
  ASSERT_TRUE(ended) << ended.error().message;
  EXPECT_EQ(ended->status, TableStatus::finished);
  EXPECT_TRUE(ended->abandoned);
  EXPECT_TRUE(ended->seed);
  EXPECT_TRUE(disk_->played_by(anna_.id, true, 10).empty());
  const auto moved = wait<int>(
      [&](auto then) { hall_->move(anna_, table, table->version(), first_legal(*table), then); });
  EXPECT_FALSE(moved);
  EXPECT_TRUE(read(*tabs_[0]).last<TablePlayed>()->now.legal.empty());
  Record record;
  RecordError error;
  ASSERT_TRUE(read_record(table->record(), record, error)) << error.sentence();
  EXPECT_TRUE(record.abandoned);
  EXPECT_FALSE(fair::verify(record));
  EXPECT_TRUE(table->replay(kSpectator, 0, 5));
  const auto again = Table::rebuild(*disk_->table(table->id()), disk_->moves(table->id()), {});
  ASSERT_TRUE(again);
  EXPECT_TRUE((*again)->is_finished());
}

TEST_F(AbandonTest, WhoIsAwayForLongIsNotAsked) {
  const TablePtr table = people_table(3, true);
  const auto berta = tab_of(berta_);
  say(*berta, Watch{"w", table->id(), -1, std::nullopt});
  ASSERT_TRUE(ask(anna_, table, QuestionKind::abandon));
  EXPECT_EQ(table->affairs().question->open.size(), 2U);  // Carla may be back in a moment
  ASSERT_TRUE(answer(anna_, table, QuestionKind::abandon, false));
  loop_.pass(minutes(11));
  ASSERT_TRUE(ask(anna_, table, QuestionKind::abandon));
  EXPECT_EQ(table->affairs().question->open.size(), 1U);
  EXPECT_EQ(code(answer(carla_, table, QuestionKind::abandon, true)), "not-asked");
  EXPECT_TRUE(answer(berta_, table, QuestionKind::abandon, true)->abandoned);
}

class RoomTest : public PeopleTest {};

TEST_F(RoomTest, TheHostFreesASeatAndMayKeepSomebodyOut) {
  const TablePtr table = people_table(3, false);
  const auto tab = tab_of(berta_);
  say(*tab, Watch{"w", table->id(), -1, std::nullopt});
  read(*tab);
  EXPECT_EQ(code(kick(berta_, table, carla_, false)), "host-only");
  EXPECT_EQ(code(kick(anna_, table, anna_, false)), "bad-request");
  EXPECT_EQ(code(kick(anna_, table, enter("Dora"), false)), "no-such-person");
  const auto kicked = kick(anna_, table, berta_, false);
  ASSERT_TRUE(kicked) << kicked.error().message;
  EXPECT_FALSE(kicked->seats[1].person);
  EXPECT_EQ(kicked->notice->kind, NoticeKind::kicked);
  EXPECT_EQ(read(*tab).last<TableChanged>()->table.notice->people.at(0).id, berta_.id);
  EXPECT_FALSE(sit(berta_, table)->notice);  // she is back: nothing more to say
  EXPECT_EQ(kick(anna_, table, berta_, true)->notice->number, 2);
  const auto told = read(*tab);
  ASSERT_NE(told.last<Error>(), nullptr);
  EXPECT_EQ(told.last<Error>()->code, "banned");
  EXPECT_EQ(told.last<Error>()->table, table->id());
  EXPECT_EQ(code(sit(berta_, table)), "banned");
  say(*tab, Watch{"again", table->id(), -1, std::nullopt});
  EXPECT_EQ(read(*tab).last<Error>()->code, "banned");
  const auto dora = enter("Dora");
  EXPECT_TRUE(sit(dora, table));
  ASSERT_TRUE(start(anna_, table));
  EXPECT_EQ(code(kick(anna_, table, dora, false)), "table-started");
  say(*tab, Watch{"later", table->id(), -1, std::nullopt});
  EXPECT_EQ(read(*tab).last<Error>()->code, "banned");
}

TEST_F(RoomTest, TheGameStartsWhenEverybodyIsReady) {
  HouseRules house;
  house.ready = 20;
  const TablePtr table = people_table(3, false, house);
  EXPECT_EQ(code(ask(berta_, table, QuestionKind::ready)), "host-only");
  ASSERT_TRUE(start(anna_, table)->question);
  EXPECT_TRUE(table->is_waiting());
  EXPECT_EQ(code(start(anna_, table)), "question-open");
  ASSERT_TRUE(answer(berta_, table, QuestionKind::ready, true));
  EXPECT_TRUE(table->is_waiting());
  ASSERT_TRUE(answer(carla_, table, QuestionKind::ready, true));
  EXPECT_TRUE(table->is_playing());
  EXPECT_FALSE(table->affairs().question);
}

TEST_F(RoomTest, WhoIsNotReadyLosesTheSeatAndIsNamed) {
  const TablePtr table = people_table(3, false);
  ASSERT_TRUE(ask(anna_, table, QuestionKind::ready)->question);
  ASSERT_TRUE(answer(berta_, table, QuestionKind::ready, true));
  loop_.pass(seconds(31));
  ASSERT_TRUE(loop_.run_until([&] { return !table->affairs().question; }));
  EXPECT_TRUE(table->is_waiting());
  EXPECT_EQ(table->seat_of(carla_.id), kSpectator);
  EXPECT_NE(table->seat_of(berta_.id), kSpectator);
  ASSERT_TRUE(table->affairs().notice);
  EXPECT_EQ(table->affairs().notice->kind, NoticeKind::not_ready);
  EXPECT_EQ(table->affairs().notice->people.at(0).name, "Carla");
  // Who comes or goes while it is asked calls it off.
  ASSERT_TRUE(sit(carla_, table));
  ASSERT_TRUE(ask(anna_, table, QuestionKind::ready)->question);
  ASSERT_TRUE(leave(carla_, table));
  EXPECT_FALSE(table->affairs().question);
}

TEST_F(RoomTest, NobodyIsAskedWhereOnePersonPlaysAgainstBots) {
  HouseRules house;
  house.ready = 20;
  const TablePtr table = people_table(1, true, house);
  EXPECT_TRUE(table->is_playing());
}

class LeaveTest : public PeopleTest {};

TEST_F(LeaveTest, ABotPlaysAfterAGraceUntilThePersonIsBack) {
  const TablePtr table = people_table(3, true);
  const auto left = leave(berta_, table);
  ASSERT_TRUE(left);
  const auto seat = static_cast<std::size_t>(table->seat_of(berta_.id));
  EXPECT_TRUE(left->seats[seat].leaves);
  EXPECT_FALSE(left->seats[seat].bot);
  loop_.pass(seconds(20));
  // Back in time: nothing has happened.
  EXPECT_FALSE(sit(berta_, table)->seats[seat].leaves);
  loop_.pass(seconds(60));
  EXPECT_FALSE(table->info("").seats[seat].bot);
  ASSERT_TRUE(leave(berta_, table));
  loop_.pass(seconds(31));
  ASSERT_TRUE(loop_.run_until([&] { return table->info("").seats[seat].bot.has_value(); }));
  EXPECT_FALSE(table->info("").seats[seat].leaves);
  EXPECT_EQ(table->info("").seats[seat].person->id, berta_.id);
  EXPECT_FALSE(sit(berta_, table)->seats[seat].bot);
}

class RematchTest : public PeopleTest {
 protected:
  void finish(const TablePtr& table) {
    ASSERT_TRUE(ask(anna_, table, QuestionKind::abandon));
    for (const Person& person : {berta_, carla_})
      if (table->is_playing() && table->affairs().question)
        (void)answer(person, table, QuestionKind::abandon, true);
    ASSERT_TRUE(table->is_finished());
  }
};

TEST_F(RematchTest, OneTableForAllWhoWantItWithTheSeatsMovedOn) {
  HouseRules house;
  house.away = 900;
  const ClockRule clock{ClockKind::turn, 90, 0, std::nullopt};
  const TablePtr table = people_table(3, true, house, clock, false);
  EXPECT_EQ(code(rematch(anna_, table)), "not-finished");
  ASSERT_NO_FATAL_FAILURE(finish(table));
  EXPECT_EQ(code(rematch(enter("Dora"), table)), "not-at-table");
  // Two people ask at the same moment.
  std::vector<TableInfo> got;
  for (const Person& person : {berta_, anna_})
    hall_->rematch(person, table->id(), [&](const Answer<TableInfo>& answer) {
      ASSERT_TRUE(answer) << answer.error().message;
      got.push_back(*answer);
    });
  ASSERT_TRUE(loop_.run_until([&] { return got.size() == 2; }));
  EXPECT_EQ(got[0].id, got[1].id);
  EXPECT_NE(got[0].id, table->id());
  EXPECT_EQ(got[0].host, berta_.id);
  EXPECT_EQ(table->info("").rematch, got[0].id);
  const TablePtr next = *wait<TablePtr>([&](auto then) { hall_->find_table(got[0].id, then); });
  const int seats = static_cast<int>(next->row().seats.size());
  const auto moved_on = [&](const Person& person) {
    return static_cast<Seat>((table->seat_of(person.id) + seats - 1) % seats);
  };
  EXPECT_EQ(next->seat_of(anna_.id), moved_on(anna_));
  EXPECT_EQ(next->seat_of(berta_.id), moved_on(berta_));
  EXPECT_EQ(next->row().house, table->row().house);
  EXPECT_EQ(next->row().clock, table->row().clock);
  EXPECT_FALSE(next->row().is_public);
  // Carla's seat waits for her, and she needs no code.
  EXPECT_EQ(next->info("").seats[static_cast<std::size_t>(moved_on(carla_))].kept_for->id,
            carla_.id);
  EXPECT_EQ(code(sit(enter("Emma"), next)), "table-full");
  EXPECT_TRUE(next->admits(carla_.id, std::nullopt));
  ASSERT_TRUE(rematch(carla_, table));
  EXPECT_EQ(next->seat_of(carla_.id), moved_on(carla_));
  EXPECT_TRUE(next->affairs().kept.empty());
  const auto again = Table::rebuild(*disk_->table(next->id()), {}, {});
  EXPECT_EQ((*again)->seat_of(carla_.id), moved_on(carla_));
}

TEST_F(RematchTest, AgainstBotsItStartsAtOnceAndAClosedOneIsMadeAnew) {
  const TablePtr table = people_table(1, true);
  ASSERT_TRUE(ask(anna_, table, QuestionKind::abandon)->abandoned);
  const auto next = rematch(anna_, table);
  ASSERT_TRUE(next) << next.error().message;
  EXPECT_EQ(next->status, TableStatus::playing);
  EXPECT_EQ(rematch(anna_, table)->id, next->id);

  const TablePtr other = people_table(2, true);
  ASSERT_NO_FATAL_FAILURE(finish(other));
  const auto first = rematch(anna_, other);
  ASSERT_TRUE(first);
  const TablePtr opened = *wait<TablePtr>([&](auto then) { hall_->find_table(first->id, then); });
  ASSERT_TRUE(leave(anna_, opened));
  ASSERT_TRUE(opened->is_closed());
  const auto second = rematch(berta_, other);
  ASSERT_TRUE(second) << second.error().message;
  EXPECT_NE(second->id, first->id);
}

class LobbyTest : public PeopleTest {};

TEST_F(LobbyTest, FollowersHearOfWhatChangesAndOfNothingElse) {
  const TablePtr table = people_table(1, false);
  const auto tab = tab_of(std::nullopt);
  say(*tab, WatchLobby{"l", true});
  const auto first = read(*tab);
  ASSERT_NE(first.last<LobbyTold>(), nullptr);
  EXPECT_TRUE(first.last<LobbyTold>()->fresh);
  EXPECT_EQ(first.last<LobbyTold>()->tables.size(), 1U);
  loop_.pass(seconds(1));
  EXPECT_TRUE(read(*tab).messages.empty());
  // Several things within a moment are one message.
  const TablePtr other = people_table(1, false);
  ASSERT_TRUE(kick(anna_, other, berta_, false).error().code == "no-such-person");
  ASSERT_TRUE(wait<TableInfo>(
      [&](auto then) { hall_->set_bot(anna_, other->id(), {1, std::nullopt}, then); }));
  loop_.pass(seconds(1));
  const auto news = read(*tab);
  ASSERT_EQ(news.messages.size(), 1U);
  EXPECT_FALSE(news.last<LobbyTold>()->fresh);
  ASSERT_EQ(news.last<LobbyTold>()->tables.size(), 1U);
  EXPECT_EQ(news.last<LobbyTold>()->tables[0].id, other->id());
  ASSERT_TRUE(leave(anna_, other));
  loop_.pass(seconds(1));
  EXPECT_EQ(read(*tab).last<LobbyTold>()->gone, std::vector<std::string>{other->id()});
  // One that could not send for a while gets the whole list once.
  ASSERT_TRUE(start(anna_, people_table(1, false)));
  loop_.pass(seconds(1));
  people_table(1, false);
  loop_.pass(seconds(1));
  const auto late = read(*tab);
  ASSERT_EQ(late.messages.size(), 1U);
  EXPECT_TRUE(late.last<LobbyTold>()->fresh);
  EXPECT_EQ(late.last<LobbyTold>()->tables.size(), 3U);
  say(*tab, WatchLobby{"off", false});
  read(*tab);
  people_table(1, false);
  loop_.pass(seconds(1));
  EXPECT_TRUE(read(*tab).messages.empty());
}

TEST_F(LobbyTest, HidesWhatIsPrivateAndTellsNoSecret) {
  const auto tab = tab_of(anna_);
  say(*tab, WatchLobby{"l", true});
  const TablePtr hidden = people_table(1, false, {}, {}, false);
  const TablePtr shown = people_table(1, true);
  loop_.pass(seconds(1));
  const auto told = read(*tab);
  EXPECT_EQ(told.bytes.find(hidden->id()), std::string::npos);
  EXPECT_NE(told.bytes.find(shown->id()), std::string::npos);
  EXPECT_EQ(told.bytes.find(shown->row().seed), std::string::npos);
  EXPECT_EQ(told.bytes.find(shown->row().invite), std::string::npos);
}

}  // namespace
}  // namespace quadriga::server::testing
