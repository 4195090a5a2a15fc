// SPDX-License-Identifier: Apache-2.0
// Several servers on one PostgreSQL: whichever one a person comes to, it is the same hall.
#include <algorithm>
#include <atomic>
#include <set>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "server/store/move_store.h"
#include "server/store/open.h"
#include "server/store/postgres_neighbours.h"
#include "tests/server/postgres_fixture.h"

namespace quadriga::server::testing {
namespace {

std::string any_move(const Snapshot& now, Rng& rng) {
  return now.legal[rng.below(static_cast<std::uint32_t>(now.legal.size()))].text;
}

// Moves for `seat` whenever it is its turn until the game is over or `enough` moves were made.
int play_seat(WebSocketClient& client, const std::string& table, Seat seat, Rng& rng, int enough) {
  int moves = 0;
  while (moves < enough) {
    const Snapshot now = wait_for_turn(client, seat);
    if (now.result.over) return moves;
    const auto answer = client.move(table, now.version, any_move(now, rng));
    if (const auto* refused = std::get_if<Error>(&answer)) {
      EXPECT_EQ(refused->code, "stale") << refused->message;
    } else {
      ++moves;
    }
    while (client.played().now.version <= now.version) client.next<TablePlayed>();
  }
  return moves;
}

TEST_F(Postgres, PeopleAtDifferentServersPlayOneGame) {
  const auto one = start();
  const auto two = start();
  Visitor anna(one->port(), "Anna");
  const std::string table = open_race(anna, {"random"});
  // The other server lists it and seats people at it.
  Visitor berta(two->port(), "Berta");
  ASSERT_TRUE(soon([&] {
    const auto list = berta.http.get("/api/tables").as<TableList>();
    return std::any_of(list.tables.begin(), list.tables.end(),
                       [&](const TableInfo& info) { return info.id == table; });
  }));
  ASSERT_EQ(berta.http.post("/api/tables/" + table + "/sit", TakeSeat{}).status, 200);
  ASSERT_TRUE(
      soon([&] { return anna.http.post("/api/tables/" + table + "/start").status == 200; }));
  std::atomic<int> moves = 0;
  const auto person = [&](std::uint16_t port, const std::string& cookie, Seat seat) {
    WebSocketClient client(port, cookie);
    client.watch(table);
    Rng rng(static_cast<std::uint64_t>(seat) + 1);
    moves += play_seat(client, table, seat, rng, 10000);
  };
  std::thread first(person, one->port(), anna.http.cookie(), 0);
  person(two->port(), berta.http.cookie(), 1);
  first.join();
  EXPECT_GT(moves, 20);
  // A session is good at every server, and so is a finished game.
  HttpClient stranger(two->port());
  EXPECT_TRUE(soon([&] {
    return stranger.get("/api/tables/" + table).as<TableInfo>().status == TableStatus::finished;
  }));
  EXPECT_EQ(stranger.ask("GET", "/api/me/sessions", "", {{"Cookie", anna.http.cookie()}}).status,
            200);
  EXPECT_EQ(stranger.get("/api/tables/" + table + "/record").status, 200);
}

// Nobody follows the table at the second server, which hears of the moves and need not read them.
TEST_F(Postgres, OnesOwnTablesKnowOfMovesMadeElsewhere) {
  const auto one = start();
  const auto two = start();
  Visitor anna(one->port(), "Anna");
  Visitor berta(two->port(), "Berta");
  Visitor carla(two->port(), "Carla");
  const std::string table = open_race(anna);
  const std::string at = "/api/tables/" + table;
  for (Visitor* guest : {&berta, &carla}) {
    ASSERT_TRUE(soon([&] { return guest->http.get(at).status == 200; }));
    ASSERT_EQ(guest->http.post(at + "/sit", TakeSeat{}).status, 200);
  }
  ASSERT_TRUE(soon([&] { return anna.http.post(at + "/start").status == 200; }));
  std::vector<std::unique_ptr<WebSocketClient>> seats;
  for (const Visitor* each : {&anna, &berta, &carla}) {
    seats.push_back(std::make_unique<WebSocketClient>(one->port(), each->http.cookie()));
    seats.back()->watch(table);
  }
  while (seats[0]->played().now.view.text == "null") seats[0]->next<TablePlayed>();
  Rng rng(7);
  for (int moves = 0; moves < 6; ++moves) {
    const auto seat = static_cast<Seat>(seats[0]->played().now.to_act);
    ASSERT_TRUE(soon([&] {
      const auto mine = berta.http.get("/api/me/tables").as<MyTables>();
      return mine.turns.size() == 1 && mine.turns[0].to_act == seat;
    })) << "after "
        << moves << " moves";
    play_seat(*seats[static_cast<std::size_t>(seat)], table, seat, rng, 1);
    const int version = seats[static_cast<std::size_t>(seat)]->played().now.version;
    while (seats[0]->played().now.version < version) seats[0]->next<TablePlayed>();
  }
}

TEST_F(Postgres, ConflictingMovesAtOnePlaceAndOneWins) {
  const auto one = start();
  const auto two = start();
  const Rules& rules = *find_game("ave-caesar");
  Visitor anna(one->port(), "Anna");
  const std::string table = anna.play_with_bots(rules).id;
  WebSocketClient here(one->port(), anna.http.cookie());
  WebSocketClient there(two->port(), anna.http.cookie());
  here.watch(table);
  there.watch(table);
  Rng rng(3);
  int won_here = 0;
  int won_there = 0;
  for (int round = 0; round < 25; ++round) {
    const Snapshot now = wait_for_turn(here, 0);
    if (now.result.over) break;
    while (there.played().now.version < now.version) there.next<TablePlayed>();
    // The same person in two tabs at two servers, both at once.
    const std::string text = any_move(now, rng);
    const std::string other = now.legal.back().text;
    std::variant<Done, Error> answer_there;
    std::thread racer([&] { answer_there = there.move(table, now.version, other); });
    const auto answer_here = here.move(table, now.version, text);
    racer.join();
    const bool done_here = std::holds_alternative<Done>(answer_here);
    const bool done_there = std::holds_alternative<Done>(answer_there);
    EXPECT_NE(done_here, done_there) << "round " << round;
    if (!done_here) {
      EXPECT_EQ(std::get<Error>(answer_here).code, "stale");
    }
    if (!done_there) {
      EXPECT_EQ(std::get<Error>(answer_there).code, "stale");
    }
    won_here += done_here ? 1 : 0;
    won_there += done_there ? 1 : 0;
    // What is stored at that place is what the winner was told.
    const auto stored = store::open_store(where_)->moves(table);
    EXPECT_EQ(stored[static_cast<std::size_t>(now.version)].text, done_here ? text : other);
    while (here.played().now.version <= now.version) here.next<TablePlayed>();
  }
  EXPECT_GT(won_here + won_there, 10);
}

TEST_F(Postgres, SeatsAreTakenOnceWhereverPeopleCome) {
  const auto one = start();
  const auto two = start();
  Visitor anna(one->port(), "Anna");
  CreateTable wish;
  wish.game = "ave-caesar";
  wish.seats = 6;
  const std::string table = anna.open(wish).id;
  std::vector<std::thread> crowd;
  std::atomic<int> seated = 0;
  for (int i = 0; i < 10; ++i)
    crowd.emplace_back([&, i] {
      Visitor guest(i % 2 == 0 ? one->port() : two->port(), "Guest");
      soon([&] { return guest.http.get("/api/tables/" + table).status == 200; });
      const auto reply = guest.http.post("/api/tables/" + table + "/sit", TakeSeat{});
      if (reply.status == 200)
        ++seated;
      else
        EXPECT_EQ(reply.code(), "table-full");
    });
  for (auto& thread : crowd) thread.join();
  EXPECT_EQ(seated, 5);
  const auto row = store::open_store(where_)->table(table);
  std::set<std::string> people;
  for (const auto& seat : row->seats) people.insert(seat.person);
  EXPECT_EQ(people.size(), 6U);
}

TEST_F(Postgres, TalkPresenceAndEndedSessionsReachEverybody) {
  const auto one = start();
  const auto two = start();
  Visitor anna(one->port(), "Anna");
  const std::string table = open_race(anna);
  Visitor berta(two->port(), "Berta");
  ASSERT_TRUE(soon([&] { return berta.http.get("/api/tables/" + table).status == 200; }));
  ASSERT_EQ(berta.http.post("/api/tables/" + table + "/sit", TakeSeat{}).status, 200);
  WebSocketClient here(one->port(), anna.http.cookie());
  WebSocketClient there(two->port(), berta.http.cookie());
  here.watch(table);
  there.watch(table);
  // Both say something at once; both lines stay, in one order for all.
  here.send(SayChat{"a", table, "salve"});
  there.send(SayChat{"b", table, "ave"});
  std::vector<std::string> order_here;
  while (order_here.size() < 2) order_here.push_back(here.next<ChatSaid>().text);
  std::vector<std::string> order_there;
  while (order_there.size() < 2) order_there.push_back(there.next<ChatSaid>().text);
  EXPECT_EQ(order_here, order_there);
  EXPECT_NE(order_here[0], order_here[1]);
  // Each server knows who is connected at the other.
  EXPECT_TRUE(soon([&] {
    const auto info = anna.http.get("/api/tables/" + table).as<TableInfo>();
    return info.seats[0].connected && info.seats[1].connected;
  }));
  // A session that is ended at one server is over at the other.
  const std::string cookie = berta.http.cookie();
  HttpClient elsewhere(one->port());
  ASSERT_EQ(elsewhere.ask("GET", "/api/me/sessions", "", {{"Cookie", cookie}}).status, 200);
  ASSERT_EQ(elsewhere.ask("POST", "/api/logout", "", {{"Cookie", cookie}}).status / 100, 2);
  EXPECT_EQ(there.next<Error>().code, "session-ended");
  EXPECT_TRUE(soon([&] { return berta.http.get("/api/me/sessions").status == 401; }));
}

TEST_F(Postgres, TheLobbyQuestionsAndARematchReachEverybody) {
  const auto one = start();
  const auto two = start();
  Visitor anna(one->port(), "Anna");
  Visitor berta(two->port(), "Berta");
  WebSocketClient lobby(two->port(), berta.http.cookie());
  lobby.send(WatchLobby{"l", true});
  EXPECT_TRUE(lobby.next<LobbyTold>().fresh);
  const std::string at = "/api/tables/" + open_race(anna, {"random"});
  EXPECT_EQ(lobby.next<LobbyTold>().tables.at(0).host, anna.person.id);
  ASSERT_EQ(berta.http.post(at + "/sit", TakeSeat{}).status, 200);
  ASSERT_TRUE(soon([&] { return anna.http.post(at + "/start").status == 200; }));
  const auto status = [&](Visitor& who) { return who.http.get(at).as<TableInfo>(); };
  ASSERT_TRUE(soon([&] { return status(berta).status == TableStatus::playing; }));
  ASSERT_EQ(anna.http.post(at + "/ask", AskTable{QuestionKind::abandon}).status, 200);
  ASSERT_TRUE(soon([&] { return status(berta).question.has_value(); }));
  ASSERT_EQ(berta.http.post(at + "/answer", AnswerTable{QuestionKind::abandon, true}).status, 200);
  ASSERT_TRUE(soon([&] { return status(anna).abandoned; }));
  // Both at once, each through another server: one table.
  std::string first;
  std::thread racer([&] { first = anna.http.post(at + "/rematch").as<TableInfo>().id; });
  const std::string second = berta.http.post(at + "/rematch").as<TableInfo>().id;
  racer.join();
  EXPECT_EQ(first, second);
  EXPECT_FALSE(first.empty());
}

TEST_F(Postgres, AServerThatDiesLeavesItsBotsToAnother) {
  auto one = start_process();
  auto two = start_process();
  const Rules& rules = *find_game("ave-caesar");
  ASSERT_NE(one->port(), 0);
  ASSERT_NE(two->port(), 0);
  // Enough tables that both look after some; everybody plays through the server that survives.
  HttpClient http(two->port());
  http.enter("Anna");
  std::vector<std::string> tables;
  for (int i = 0; i < 8; ++i) tables.push_back(open_game(two->port(), http.cookie(), rules));
  WebSocketClient client(two->port(), http.cookie());
  Rng rng(5);
  const auto play_all = [&](int moves) {
    for (const std::string& table : tables) {
      client.send(Watch{"w", table, -1, std::nullopt});
      client.answer("w");
      while (client.played().table != table) client.next<TablePlayed>();
      play_seat(client, table, 0, rng, moves);
      client.send(Unwatch{"u", table});
      client.answer("u");
    }
  };
  play_all(2);
  one->end(SIGKILL);
  const auto died = std::chrono::steady_clock::now();
  // Every table needs its bots to get on.
  play_all(2);
  EXPECT_LT(std::chrono::steady_clock::now() - died, std::chrono::seconds(10));
}

TEST_F(Postgres, ADatabaseThatComesBackLosesNothing) {
  PrivatePostgres own;
  where_ = own.make_database();
  const auto one = start();
  const auto two = start();
  const Rules& rules = *find_game("ave-caesar");
  Visitor anna(one->port(), "Anna");
  const std::string table = anna.play_with_bots(rules).id;
  WebSocketClient here(one->port(), anna.http.cookie());
  WebSocketClient there(two->port(), anna.http.cookie());
  here.watch(table);
  there.watch(table);
  Rng rng(9);
  std::map<int, std::string> promised;
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 2; ++i) {
      const Snapshot now = wait_for_turn(here, 0);
      ASSERT_FALSE(now.result.over);
      const std::string text = any_move(now, rng);
      const auto answer = here.move(table, now.version, text);
      ASSERT_TRUE(std::holds_alternative<Done>(answer)) << std::get<Error>(answer).message;
      promised[std::get<Done>(answer).version] = text;
      while (here.played().now.version <= now.version) here.next<TablePlayed>();
    }
    const Snapshot now = wait_for_turn(here, 0);
    own.kill();
    // Everybody who looks on is told, and nothing is acknowledged.
    EXPECT_TRUE(here.next<ServerPaused>().paused);
    EXPECT_TRUE(there.next<ServerPaused>().paused);
    const auto refused = here.move(table, now.version, any_move(now, rng));
    ASSERT_TRUE(std::holds_alternative<Error>(refused));
    EXPECT_EQ(std::get<Error>(refused).code, "database-lost");
    CreateTable wish;
    wish.game = rules.info().id;
    wish.seats = 3;
    EXPECT_EQ(anna.http.post("/api/tables", wish).status, 503);
    own.start();
    EXPECT_FALSE(here.next<ServerPaused>().paused);
    EXPECT_FALSE(there.next<ServerPaused>().paused);
  }
  const auto stored = store::open_store(where_)->moves(table);
  for (const auto& [number, text] : promised)
    EXPECT_EQ(stored[static_cast<std::size_t>(number - 1)].text, text);
  EXPECT_EQ(play_seat(here, table, 0, rng, 3), 3);
}

TEST_F(Postgres, TheDatabaseSaysWhyItDoesNotOpen) {
  const auto why = [](const std::string& where) {
    try {
      store::open_store(where);
    } catch (const store::StoreError& error) {
      return std::string(error.what());
    }
    return std::string("opened");
  };
  EXPECT_NE(why(shared_postgres().address_of("nothing")).find("does not exist"), std::string::npos);
  const std::string nobody = why("postgresql://anna:secret-word@127.0.0.1:1/quadriga");
  EXPECT_NE(nobody.find("127.0.0.1"), std::string::npos) << nobody;
  EXPECT_EQ(nobody.find("secret-word"), std::string::npos) << nobody;
  const std::string odd = why("postgresql://anna:secret-word@[oops/quadriga");
  EXPECT_NE(odd.find("cannot be read"), std::string::npos) << odd;
  EXPECT_EQ(odd.find("secret-word"), std::string::npos) << odd;
  EXPECT_EQ(store::without_password("postgresql://anna:secret-word@db:5433/club"),
            "postgresql://anna@db:5433/club");
}

TEST_F(Postgres, ADatabaseOfANewerProgramIsRefused) {
  store::open_store(where_);
  shared_postgres().execute(
      where_.substr(where_.find("@/") + 2, where_.find('?') - where_.find("@/") - 2),
      "UPDATE schema_version SET version = 99");
  EXPECT_THROW(store::open_store(where_), store::StoreError);
}

// A host moves from one file to PostgreSQL, and everybody plays on where they were.
TEST_F(Postgres, AFileIsMovedWithEverythingInIt) {
  const std::string file = folder_.path() + "/quadriga.db";
  std::string cookie;
  std::string table;
  {
    const RunningServer before(test_options(folder_.path()));
    Visitor anna(before.port(), "Anna");
    cookie = anna.http.cookie();
    table = anna.play_with_bots(*find_game("ave-caesar")).id;
    WebSocketClient client(before.port(), cookie);
    client.watch(table);
    client.send(SayChat{"c", table, "back\\slash \u2603"});
    Rng rng(4);
    EXPECT_EQ(play_seat(client, table, 0, rng, 3), 3);
  }
  long told = 0;
  const auto moved = store::move_store(
      file, where_, [&](const std::string&, long done, long of) { told += done == of ? 1 : 0; });
  EXPECT_GE(told, static_cast<long>(moved.size()));
  const auto from = store::open_store(file);
  const auto to = store::open_store(where_);
  EXPECT_EQ(to->table(table), from->table(table));
  EXPECT_EQ(to->moves(table), from->moves(table));
  EXPECT_EQ(to->chat(table, 10), from->chat(table, 10));
  EXPECT_FALSE(to->chat(table, 10).empty());
  // Never on top of anything.
  EXPECT_THROW(store::move_store(file, where_, [](const std::string&, long, long) {}),
               store::StoreError);
  EXPECT_EQ(to->moves(table), from->moves(table));
  const auto after = start();
  WebSocketClient client(after->port(), cookie);
  client.watch(table);
  Rng rng(5);
  EXPECT_EQ(play_seat(client, table, 0, rng, 2), 2);
}

TEST_F(Postgres, AMoveThatFailsLeavesTheTargetEmpty) {
  const std::string file = folder_.path() + "/quadriga.db";
  {
    const auto from = store::open_store(file);
    const std::vector<store::Batch> group = {
        {store::PutPerson{{"p1", "Anna", ""}}},
        {store::PutPerson{{"p2", std::string("a\0b", 3), ""}}}};
    for (const auto& outcome : from->commit(group)) ASSERT_TRUE(outcome);
  }
  EXPECT_THROW(store::move_store(file, where_, [](const std::string&, long, long) {}),
               store::StoreError);
  EXPECT_FALSE(store::open_store(where_)->person("p1"));
}

// Every shard has one process, and none has much more than its share.
TEST_F(Postgres, DutiesAreSharedOut) {
  store::open_store(where_);
  std::mutex mutex;
  std::vector<std::unique_ptr<store::Neighbours>> all;
  const auto post = [&mutex](const std::function<void()>& task) {
    const std::lock_guard lock(mutex);
    task();
  };
  const auto join = [&] {
    all.push_back(store::postgres_neighbours(where_, "process" + std::to_string(all.size()), post));
    all.back()->listen({[](const store::Heard&) {}, [] {}, [](bool) {}});
  };
  std::vector<std::string> tables;
  for (int i = 0; i < 1000; ++i) tables.push_back("table" + std::to_string(i));
  const auto is_shared_out = [&] {
    const std::lock_guard lock(mutex);
    std::vector<std::size_t> duties(all.size());
    for (const std::string& table : tables) {
      std::size_t keepers = 0;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (!all[i]->looks_after(table)) continue;
        ++keepers;
        ++duties[i];
      }
      if (keepers != 1) return false;
    }
    return *std::max_element(duties.begin(), duties.end()) <= 1000 / all.size() + 150;
  };
  join();
  EXPECT_TRUE(soon(is_shared_out));
  join();
  EXPECT_TRUE(soon(is_shared_out));
  join();
  EXPECT_TRUE(soon(is_shared_out));
  all.erase(all.begin());
  EXPECT_TRUE(soon(is_shared_out));
}

}  // namespace
}  // namespace quadriga::server::testing
