// SPDX-License-Identifier: Apache-2.0
// Whole games over real sockets.
#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "fair/fair_chance.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

// A table of the fewest seats with two people; the rest are bots.
struct Pair {
  Pair(std::uint16_t port, const Rules& rules) : anna(port, "Anna"), berta(port, "Berta") {
    CreateTable wish;
    wish.game = rules.info().id;
    wish.seats = rules.info().min_seats;
    wish.bots.assign(static_cast<std::size_t>(wish.seats - 2), "random");
    table = anna.open(wish);
    berta.http.post("/api/tables/" + table.id + "/sit", TakeSeat{});
    table = anna.http.post("/api/tables/" + table.id + "/start").as<TableInfo>();
  }
  Visitor anna;
  Visitor berta;
  TableInfo table;
};

std::string pick(const Snapshot& now, Rng& rng) {
  return now.legal[rng.below(static_cast<std::uint32_t>(now.legal.size()))].text;
}

// Whoever of the two is to act plays something; false when the game is over.
bool play_one(WebSocketClient& anna, WebSocketClient& berta, const std::string& table, Rng& rng) {
  for (;;) {
    WebSocketClient* clients[] = {&anna, &berta};
    const TablePlayed* newest = nullptr;
    for (const auto* client : clients)
      if (newest == nullptr || client->played().now.version > newest->now.version)
        newest = &client->played();
    if (newest->now.result.over) return false;
    const int actor = newest->now.to_act;
    if (newest->now.view.text == "null" || actor > 1) {
      anna.next<TablePlayed>();
      continue;
    }
    WebSocketClient& mover = *clients[actor];
    const Snapshot now = wait_for_turn(mover, static_cast<Seat>(actor));
    if (now.result.over) return false;
    const auto answer = mover.move(table, now.version, pick(now, rng));
    if (const auto* error = std::get_if<Error>(&answer)) {
      ADD_FAILURE() << error->code << " " << error->message;
      return false;
    }
    EXPECT_EQ(std::get<Done>(answer).version, now.version + 1);
    while (mover.played().now.version <= now.version) mover.next<TablePlayed>();
    return true;
  }
}

// Waits until one of the two people must decide (or the end): their seats are 0 and 1.
const Snapshot& wait_for_people(WebSocketClient& client) {
  while (client.played().now.view.text == "null" || client.played().now.to_act > 1)
    client.next<TablePlayed>();
  return client.played().now;
}

class PlayTest : public ServerTest {};

class EveryGame : public PlayTest, public ::testing::WithParamInterface<const Rules*> {};

TEST_P(EveryGame, TwoPeopleAndBotsPlayToTheEnd) {
  const Rules& rules = *GetParam();
  Pair at(port(), rules);
  WebSocketClient anna = at.anna.connect();
  WebSocketClient berta = at.berta.connect();
  WebSocketClient spectator(port(), "");
  EXPECT_EQ(anna.next<Welcome>().you.name, "Anna");
  anna.watch(at.table.id);
  berta.watch(at.table.id);
  spectator.watch(at.table.id);
  EXPECT_EQ(spectator.next<TablePlayed>().now.you, kSpectator);
  Rng rng(11);
  int moves = 0;
  while (play_one(anna, berta, at.table.id, rng)) ++moves;
  EXPECT_GT(moves, 10);
  while (!spectator.played().now.result.over) spectator.next<TablePlayed>();
  const Snapshot& last = spectator.played().now;
  EXPECT_EQ(last.result.ranks.size(), at.table.seats.size());
  EXPECT_TRUE(last.legal.empty());

  const std::string address = "/api/tables/" + at.table.id;
  const auto info = at.berta.http.get(address).as<TableInfo>();
  EXPECT_EQ(info.status, TableStatus::finished);
  ASSERT_TRUE(info.seed);
  EXPECT_EQ(info.commitment, at.table.commitment);

  // The record is the game, and every draw in it follows from the seed.
  const Reply file = at.anna.http.get(address + "/record");
  EXPECT_NE(file.headers.at("content-disposition").find("attachment"), std::string::npos);
  Record record;
  RecordError problem;
  ASSERT_TRUE(read_record(file.body, record, problem)) << problem.sentence();
  const auto wrong = fair::verify(record);
  EXPECT_FALSE(wrong) << wrong->sentence();
  EXPECT_EQ(record.header.commitment, *at.table.commitment);
  EXPECT_EQ(static_cast<int>(record.log.size()), last.version);
  EXPECT_EQ(record.header.players[0], "Anna");

  // The replay walks through the same positions.
  const auto part = at.anna.http.get(address + "/replay?from=0&count=5").as<ReplayPart>();
  EXPECT_EQ(part.total, last.version);
  ASSERT_EQ(part.steps.size(), 5U);
  EXPECT_EQ(part.steps[1].text, record.log[0].text);
  const auto end =
      at.anna.http.get(address + "/replay?viewer=1&count=50&from=" + std::to_string(part.total))
          .as<ReplayPart>();
  ASSERT_EQ(end.steps.size(), 1U);
  EXPECT_TRUE(end.steps[0].result.over);
  EXPECT_EQ(at.anna.http.get(address + "/replay?from=999999").code(), "bad-request");

  // Nothing is gone after a restart.
  stop();
  start();
  HttpClient later(port());
  EXPECT_EQ(later.get(address + "/record").body, file.body);
  const auto mine = later.ask("GET", "/api/me/tables", "", {{"Cookie", at.anna.http.cookie()}});
  ASSERT_EQ(mine.as<MyTables>().tables.size(), 1U);
  EXPECT_EQ(mine.as<MyTables>().tables[0].status, TableStatus::finished);
  WebSocketClient again(port(), "");
  again.watch(at.table.id);
  EXPECT_TRUE(again.next<TablePlayed>().now.result.over);
}

INSTANTIATE_TEST_SUITE_P(All, EveryGame,
                         ::testing::ValuesIn(all_games().begin(), all_games().end()),
                         [](const auto& game) {
                           std::string name(game.param->info().id);
                           std::erase(name, '-');
                           return name;
                         });

TEST_F(PlayTest, WhoComesBackGetsExactlyWhatWasMissed) {
  Pair at(port(), *all_games().front());
  WebSocketClient anna = at.anna.connect();
  WebSocketClient berta = at.berta.connect();
  anna.watch(at.table.id);
  berta.watch(at.table.id);
  Rng rng(5);
  for (int i = 0; i < 6; ++i) ASSERT_TRUE(play_one(anna, berta, at.table.id, rng));
  // Both see the same, and nothing happens now until one of the two moves.
  while (wait_for_people(anna).version != wait_for_people(berta).version) {
    const bool behind = anna.played().now.version < berta.played().now.version;
    (behind ? anna : berta).next<TablePlayed>();
  }
  const int version = anna.played().now.version;

  WebSocketClient fresh = at.anna.connect();
  fresh.watch(at.table.id);
  const auto all = fresh.next<TablePlayed>();
  EXPECT_TRUE(all.fresh);
  ASSERT_EQ(static_cast<int>(all.events.size()), version);
  for (int i = 0; i < version; ++i)
    EXPECT_EQ(all.events[static_cast<std::size_t>(i)].version, i + 1);

  for (int since = 0; since <= version; ++since) {
    WebSocketClient back = at.anna.connect();
    back.watch(at.table.id, since);
    const auto missed = back.next<TablePlayed>();
    EXPECT_FALSE(missed.fresh);
    ASSERT_EQ(static_cast<int>(missed.events.size()), version - since);
    for (int i = since; i < version; ++i)
      EXPECT_EQ(codec::to_json(missed.events[static_cast<std::size_t>(i - since)]),
                codec::to_json(all.events[static_cast<std::size_t>(i)]));
    EXPECT_EQ(codec::to_json(missed.now), codec::to_json(all.now));
  }
  for (const int since : {version + 1, 1000000, -5}) {
    WebSocketClient back = at.anna.connect();
    back.watch(at.table.id, since);
    const auto everything = back.next<TablePlayed>();
    EXPECT_TRUE(everything.fresh);
    EXPECT_EQ(static_cast<int>(everything.events.size()), version);
  }

  // After a restart the stories are the same, told again from the log.
  stop();
  start();
  WebSocketClient later(port(), at.anna.http.cookie());
  later.watch(at.table.id);
  EXPECT_EQ(codec::to_json(later.next<TablePlayed>()), codec::to_json(all));
}

TEST_F(PlayTest, OnlyTheRightMoveAtTheRightTimeIsMade) {
  Pair at(port(), *all_games().front());
  WebSocketClient anna = at.anna.connect();
  WebSocketClient berta = at.berta.connect();
  Visitor carla(port(), "Carla");
  WebSocketClient foreign = carla.connect();
  WebSocketClient nobody(port(), "");
  anna.watch(at.table.id);
  berta.watch(at.table.id);
  foreign.watch(at.table.id);
  const auto code = [](const std::variant<Done, Error>& answer) {
    const auto* error = std::get_if<Error>(&answer);
    return error == nullptr ? "done" : error->code;
  };
  // Who is first is up to the game.
  const bool swapped = wait_for_people(anna).to_act == 1;
  WebSocketClient& first = swapped ? berta : anna;
  WebSocketClient& second = swapped ? anna : berta;
  const Snapshot now = wait_for_people(first);
  const std::string good = now.legal.front().text;
  const std::string id = at.table.id;
  EXPECT_EQ(code(second.move(id, now.version, good)), "not-your-turn");
  EXPECT_EQ(code(foreign.move(id, now.version, good)), "not-at-table");
  EXPECT_EQ(code(nobody.move(id, now.version, good)), "no-session");
  EXPECT_EQ(code(first.move(id, now.version - 1, good)), "stale");
  EXPECT_EQ(code(first.move(id, now.version + 1, good)), "stale");
  EXPECT_EQ(code(first.move(id, now.version, "no such move")), "bad-move-text");
  EXPECT_EQ(code(first.move(id, now.version, "undo")), "nothing-to-undo");
  EXPECT_EQ(code(first.move("no-such-table", now.version, good)), "no-such-table");
  EXPECT_EQ(code(first.move(id, now.version, std::string(2000, 'x'))), "bad-request");
  EXPECT_EQ(code(first.move(id, now.version, good)), "done");
  EXPECT_EQ(code(first.move(id, now.version, good)), "stale");  // sent twice, made once
  CreateTable wish;
  wish.game = all_games().front()->info().id;
  wish.seats = all_games().front()->info().min_seats;
  const TableInfo waiting = carla.open(wish);
  EXPECT_EQ(code(foreign.move(waiting.id, 0, good)), "not-started");
}

TEST_F(PlayTest, TwoTabsOfOnePersonSeeTheSame) {
  Visitor anna(port(), "Anna");
  const TableInfo table = anna.play_with_bots(*all_games().front());
  WebSocketClient first = anna.connect();
  WebSocketClient second = anna.connect();
  first.watch(table.id);
  second.watch(table.id);
  const Snapshot now = wait_for_turn(first, 0);
  wait_for_turn(second, 0);
  // Both move at once: one of them is too late.
  first.send(MakeMove{"a", table.id, now.version, now.legal.front().text});
  second.send(MakeMove{"b", table.id, now.version, now.legal.front().text});
  const auto one = first.answer("a");
  const auto two = second.answer("b");
  EXPECT_NE(std::holds_alternative<Done>(one), std::holds_alternative<Done>(two));
  while (second.played().now.version <= now.version) second.next<TablePlayed>();
  EXPECT_EQ(second.played().now.you, 0);
}

TEST_F(PlayTest, PeopleTalkAndComeAndGo) {
  Pair at(port(), *all_games().front());
  WebSocketClient anna = at.anna.connect();
  WebSocketClient berta = at.berta.connect();
  Visitor carla(port(), "Carla");
  WebSocketClient onlooker = carla.connect();
  anna.watch(at.table.id);
  berta.watch(at.table.id);
  onlooker.watch(at.table.id);
  anna.send(SayChat{"s", at.table.id, "  salve,\tBerta "});
  EXPECT_TRUE(std::holds_alternative<Error>(anna.answer("s")));  // a tab is a control character
  anna.send(SayChat{"t", at.table.id, "  salve,  Berta "});
  EXPECT_TRUE(std::holds_alternative<Done>(anna.answer("t")));
  const auto said = berta.next<ChatSaid>();
  EXPECT_EQ(said.text, "salve, Berta");
  EXPECT_EQ(said.from.id, at.anna.person.id);
  EXPECT_EQ(said.number, 1);
  onlooker.send(SayChat{"u", at.table.id, "psst"});
  EXPECT_TRUE(std::holds_alternative<Done>(onlooker.answer("u")));  // among those who look on
  // Berta goes; Anna is told. She comes back and finds what was said.
  {
    const WebSocketClient gone = std::move(berta);
  }
  for (;;)
    if (!anna.next<TableChanged>().table.seats[1].connected) break;
  WebSocketClient back = at.berta.connect();
  back.watch(at.table.id, 0);
  EXPECT_EQ(back.next<ChatSaid>().text, "salve, Berta");
  for (;;) {
    const TableInfo info = anna.next<TableChanged>().table;
    if (info.seats[1].connected && info.spectators == 1) break;
  }
}

TEST_F(PlayTest, FollowersOfAClosedTableAreTold) {
  Visitor anna(port(), "Anna");
  CreateTable wish;
  wish.game = all_games().front()->info().id;
  wish.seats = all_games().front()->info().min_seats;
  const TableInfo table = anna.open(wish);
  WebSocketClient onlooker(port(), "");
  onlooker.watch(table.id);
  EXPECT_EQ(onlooker.next<TableChanged>().table.status, TableStatus::waiting);
  anna.http.post("/api/tables/" + table.id + "/leave");
  EXPECT_EQ(onlooker.next<Error>().code, "table-closed");
  EXPECT_THROW(onlooker.watch(table.id), std::runtime_error);
}

}  // namespace
}  // namespace quadriga::server::testing
