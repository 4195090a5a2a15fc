// SPDX-License-Identifier: Apache-2.0
// Bots that play for people, their pace, and hints.
#include <set>

#include "tests/server/hall_fixture.h"

namespace quadriga::server::testing {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

// Somebody at the table whose page is open.
class Guest final : public Follower {
 public:
  explicit Guest(Person person) : person_(std::move(person)) {}
  const std::optional<Person>& person() const override { return person_; }
  void news() override {}

 private:
  std::optional<Person> person_;
};

class BotsTest : public HallTest {
 protected:
  TablePtr open_table(const HouseRules& house, int people = 1) {
    CreateTable wish;
    wish.house = house;
    wish.game = rules_.info().id;
    wish.seats = rules_.info().min_seats;
    wish.bots.assign(static_cast<std::size_t>(wish.seats - people), "random");
    wish.start = people == 1;
    const auto info = wait<TableInfo>([&](auto then) { hall_->create_table(anna_, wish, then); });
    EXPECT_TRUE(info) << info.error().message;
    if (people > 1) {
      berta_ = enter("Berta");
      EXPECT_TRUE(wait<TableInfo>([&](auto then) { hall_->sit(berta_, info->id, {}, then); }));
      EXPECT_TRUE(wait<TableInfo>([&](auto then) { hall_->start(anna_, info->id, then); }));
    }
    return *wait<TablePtr>([&](auto then) { hall_->find_table(info->id, then); });
  }
  // Bots play until it is this seat's turn.
  bool reaches_turn(const TablePtr& table, Seat seat) {
    return loop_.run_until([&] {
      return table->match()->position().to_act() == seat && !table->work.thinking &&
             !table->work.storing;
    });
  }
  Answer<TableInfo> stand_in(const TablePtr& table, const StandIn& wish = {}) {
    return wait<TableInfo>([&](auto then) { hall_->stand_in(anna_, table->id(), wish, then); });
  }
  Answer<TableInfo> sit(const TablePtr& table) {
    return wait<TableInfo>([&](auto then) { hall_->sit(anna_, table->id(), {}, then); });
  }
  Answer<int> move(const TablePtr& table) {
    return wait<int>(
        [&](auto then) { hall_->move(anna_, table, table->version(), first_legal(*table), then); });
  }
  Answer<HintTold> hint(const Person& person, const TablePtr& table, int version) {
    return wait<HintTold>([&](auto then) { hall_->hint(person, table, version, then); });
  }
  static std::string bot_of(const TablePtr& table, std::size_t seat) {
    return table->row().seats[seat].bot;
  }

  Person berta_;
};

TEST_F(BotsTest, ABotPlaysForWhoAsksUntilTheySitDownAgain) {
  const TablePtr table = open_table({});
  ASSERT_TRUE(reaches_turn(table, 0));
  const int before = table->version();
  ASSERT_TRUE(stand_in(table, {"random"}));
  EXPECT_EQ(bot_of(table, 0), "random");
  EXPECT_EQ(table->row().seats[0].person, anna_.id);
  ASSERT_TRUE(loop_.run_until([&] { return table->version() > before + 6; }));
  const auto refused = move(table);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "bot-plays");
  ASSERT_TRUE(sit(table));
  EXPECT_EQ(bot_of(table, 0), "");
  ASSERT_TRUE(reaches_turn(table, 0));
  EXPECT_TRUE(move(table));
}

TEST_F(BotsTest, WhoTakesTheSeatBackDecidesEvenIfTheBotHasThought) {
  HouseRules house;
  house.pace = 5000;
  const TablePtr table = open_table(house);
  for (int i = 0; i < 20 && table->match()->position().to_act() != 0; ++i) {
    const int version = table->version();
    ASSERT_TRUE(loop_.run_until([&] {
      loop_.pass(seconds(5));
      return table->version() > version;
    }) || table->match()->position().to_act() == 0);
  }
  ASSERT_TRUE(reaches_turn(table, 0));
  const int before = table->version();
  ASSERT_TRUE(stand_in(table, {"random"}));
  ASSERT_TRUE(table->work.thinking);
  ASSERT_TRUE(sit(table));
  // The thought comes to its end, and is thrown away.
  for (int i = 0; i < 200 && table->work.thinking; ++i) {
    loop_.pass(seconds(5));
    loop_.post([] {});
    bool once = false;
    loop_.run_until([&] { return std::exchange(once, true); });
    std::this_thread::sleep_for(milliseconds(10));
  }
  EXPECT_FALSE(table->work.thinking);
  EXPECT_EQ(table->version(), before);
  EXPECT_TRUE(move(table));
}

TEST_F(BotsTest, AskingForABotCanBeRefused) {
  const TablePtr table = open_table({});
  EXPECT_EQ(stand_in(table, {"augur"}).error().code, "no-such-bot");
  const Person stranger = enter("Stranger");
  const auto asked =
      wait<TableInfo>([&](auto then) { hall_->stand_in(stranger, table->id(), {}, then); });
  EXPECT_EQ(asked.error().code, "not-at-table");
  const TablePtr waiting = HallTest::open_table(0, false);
  EXPECT_EQ(stand_in(waiting).error().code, "not-playing");
}

TEST_F(BotsTest, ABotPlaysOnForWhoIsAwayTooLong) {
  HouseRules house;
  house.away = 60;
  const TablePtr table = open_table(house);
  ASSERT_TRUE(reaches_turn(table, 0));
  Guest anna(anna_);
  hall_->follow(table, anna);
  loop_.pass(seconds(100));
  EXPECT_EQ(bot_of(table, 0), "");
  hall_->unfollow(table, anna);
  loop_.pass(seconds(59));
  EXPECT_EQ(bot_of(table, 0), "");
  // Back for a moment: the time starts again.
  hall_->follow(table, anna);
  hall_->unfollow(table, anna);
  loop_.pass(seconds(59));
  EXPECT_EQ(bot_of(table, 0), "");
  const int before = table->version();
  loop_.pass(seconds(1));
  ASSERT_TRUE(loop_.run_until([&] { return bot_of(table, 0) == "legionary"; }));
  ASSERT_TRUE(loop_.run_until([&] { return table->version() > before; }));
  ASSERT_TRUE(sit(table));
  EXPECT_EQ(bot_of(table, 0), "");
}

TEST_F(BotsTest, NobodyIsReplacedWithoutTheTablesRule) {
  const TablePtr table = open_table({});
  ASSERT_TRUE(reaches_turn(table, 0));
  loop_.pass(std::chrono::hours(48));
  EXPECT_EQ(bot_of(table, 0), "");
}

TEST_F(BotsTest, AHintNamesTheBestMovesOfWhoIsToAct) {
  const TablePtr table = open_table({});
  ASSERT_TRUE(reaches_turn(table, 0));
  EXPECT_TRUE(*table->info(anna_.id).house.hints);
  const auto told = hint(anna_, table, table->version());
  ASSERT_TRUE(told) << told.error().message;
  ASSERT_FALSE(told->moves.empty());
  EXPECT_LE(told->moves.size(), 3U);
  std::set<std::string> legal;
  for (const auto& each : table->match()->position().legal(0))
    legal.insert(table->match()->position().text(each));
  for (const auto& each : told->moves) {
    EXPECT_TRUE(legal.contains(each.text)) << each.text;
    EXPECT_LE(each.win, 1000);
  }
  EXPECT_EQ(hint(anna_, table, table->version() - 1).error().code, "stale");
  const Person stranger = enter("Stranger");
  EXPECT_EQ(hint(stranger, table, table->version()).error().code, "not-at-table");
}

TEST_F(BotsTest, PeopleAmongThemselvesHaveHintsOnlyIfTheTableSaysSo) {
  const TablePtr usual = open_table({}, 2);
  EXPECT_FALSE(*usual->info(anna_.id).house.hints);
  EXPECT_EQ(hint(anna_, usual, usual->version()).error().code, "no-hints");
  HouseRules house;
  house.hints = true;
  const TablePtr casual = open_table(house, 2);
  ASSERT_TRUE(loop_.run_until([&] {
    const Seat seat = casual->match()->position().to_act();
    return seat == 0 || seat == 1;
  }));
  const bool annas = casual->match()->position().to_act() == 0;
  EXPECT_TRUE(hint(annas ? anna_ : berta_, casual, casual->version()));
  EXPECT_EQ(hint(annas ? berta_ : anna_, casual, casual->version()).error().code, "not-your-turn");
  house.hints = false;
  const TablePtr strict = open_table(house);
  EXPECT_EQ(hint(anna_, strict, strict->version()).error().code, "no-hints");
}

// Levels think longer, and bots that do not search play as ever.
TEST_F(BotsTest, MoreEffortIsForBotsThatSearch) {
  HouseRules house;
  house.effort = 3;
  const TablePtr table = open_table(house);
  ASSERT_TRUE(reaches_turn(table, 0));
  ASSERT_TRUE(stand_in(table, {"tiro"}));
  const int before = table->version();
  EXPECT_TRUE(loop_.run_until([&] { return table->version() > before + 8; }));
}

TEST_F(BotsTest, HousesHaveLimits) {
  std::vector<HouseRules> bad(5);
  bad[0].pace = -1;
  bad[1].pace = 10001;
  bad[2].away = 9;
  bad[3].away = 99999999;
  bad[4].effort = 0;
  for (const HouseRules& house : bad) {
    CreateTable wish;
    wish.house = house;
    wish.game = rules_.info().id;
    wish.seats = rules_.info().min_seats;
    const auto made = wait<TableInfo>([&](auto then) { hall_->create_table(anna_, wish, then); });
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, "bad-house");
  }
}

// Over real sockets: while one of three legates thinks, people at another table play on. Nothing
// here depends on how fast the machine is, only on the order of answers.
class Legates : public ServerTest {};

TEST_F(Legates, NeverBlockOtherTables) {
  Visitor host(port(), "Host");
  CreateTable wish;
  wish.game = "ave-caesar";
  wish.seats = 3;
  wish.bots = {"legate", "legate", "legate"};
  wish.start = true;
  const TableInfo legates = host.open(wish);
  Visitor anna(port(), "Anna");
  Visitor berta(port(), "Berta");
  Visitor clara(port(), "Clara");
  wish.bots.clear();
  wish.start = false;
  const TableInfo people = anna.open(wish);
  berta.http.post("/api/tables/" + people.id + "/sit", TakeSeat{});
  clara.http.post("/api/tables/" + people.id + "/sit", TakeSeat{});
  anna.http.post("/api/tables/" + people.id + "/start");
  std::vector<WebSocketClient> lines;
  for (Visitor* each : {&anna, &berta, &clara}) {
    lines.push_back(each->connect());
    lines.back().watch(people.id);
  }
  WebSocketClient watcher = host.connect();
  watcher.watch(legates.id);
  watcher.next<TablePlayed>();
  int most = 0;
  for (int thoughts = 0; thoughts < 12 && most < 5; ++thoughts) {
    const int before = watcher.played().now.version;
    int moves = 0;
    for (int i = 0; i < 12; ++i) {
      // Everybody's newest position, and the move of whoever is to act.
      Seat actor = kNobody;
      for (auto& line : lines)
        while (line.played().now.view.text == "null") line.next<TablePlayed>();
      for (auto& line : lines)
        if (line.played().now.version == lines[0].played().now.version)
          actor = static_cast<Seat>(lines[0].played().now.to_act);
      if (!is_player(actor)) break;
      WebSocketClient& mover = lines[static_cast<std::size_t>(actor)];
      const Snapshot now = wait_for_turn(mover, actor);
      if (now.result.over) break;
      const auto answer = mover.move(people.id, now.version, now.legal.front().text);
      ASSERT_TRUE(std::holds_alternative<Done>(answer));
      for (auto& line : lines)
        while (line.played().now.version <= now.version) line.next<TablePlayed>();
      // Has the legate moved meanwhile? The answer to a ping comes after what was sent before.
      watcher.send(Ping{"p"});
      watcher.answer("p");
      if (watcher.played().now.version != before) break;
      ++moves;
    }
    most = std::max(most, moves);
    if (watcher.played().now.version == before) watcher.next<TablePlayed>();
  }
  EXPECT_GE(most, 5) << "moves answered at another table during one thought";
}

}  // namespace
}  // namespace quadriga::server::testing
