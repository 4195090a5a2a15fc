// SPDX-License-Identifier: Apache-2.0
// Leaving for good, and how much one person may do.
#include "engine/core/record.h"
#include "engine/core/registry.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

constexpr char kPassword[] = "correct horse";

class FarewellTest : public ServerTest {
 protected:
  ServeOptions options() override {
    ServeOptions wide = ServerTest::options();
    wide.limits.login_burst = 1000;
    return wide;
  }
  // A game of Anna and bots, played to the end by a bot of hers.
  TableInfo finished_game(Visitor& anna) {
    const TableInfo table = anna.play_with_bots(*all_games().front());
    WebSocketClient socket = anna.connect();
    socket.watch(table.id);
    socket.send(SayChat{"c", table.id, "vale"});
    socket.answer("c");
    anna.http.post("/api/tables/" + table.id + "/stand-in", StandIn{"random"});
    while (!socket.played().now.result.over) socket.next<TablePlayed>();
    return table;
  }
};

TEST_F(FarewellTest, TheNameGoesAndTheGamesStay) {
  Visitor anna(port(), "Anna Perenna");
  ASSERT_EQ(anna.http.post("/api/account", NameAndPassword{"Anna Perenna", kPassword}).status, 200);
  const TableInfo table = finished_game(anna);
  anna.http.post("/api/me/webhook", SetWebhook{"https://hooks.example.org/"});
  WebSocketClient open = anna.connect();
  open.next<Welcome>();
  EXPECT_EQ(anna.http.post("/api/me/delete", DeleteMe{"wrong horse"}).code(), "wrong-password");
  EXPECT_EQ(anna.http.post("/api/me/delete", DeleteMe{}).code(), "wrong-password");
  const Reply gone = anna.http.post("/api/me/delete", DeleteMe{kPassword});
  ASSERT_EQ(gone.status, 200) << gone.body;
  EXPECT_EQ(open.next<Error>().code, "session-ended");
  EXPECT_EQ(anna.http.get("/api/me").body, "null");

  const auto look = [&] {
    HttpClient other(port());
    EXPECT_EQ(other.get("/api/people/" + anna.person.id).code(), "no-such-person");
    const auto info = other.get("/api/tables/" + table.id);
    EXPECT_EQ(info.body.find("Perenna"), std::string::npos);
    EXPECT_EQ(info.body.find(anna.person.id), std::string::npos);
    EXPECT_EQ(info.as<TableInfo>().seats[0].name, "A former player (1)");
    EXPECT_FALSE(info.as<TableInfo>().seats[0].person);
    const Reply file = other.get("/api/tables/" + table.id + "/record");
    EXPECT_EQ(file.body.find("Perenna"), std::string::npos);
    Record record;
    RecordError error;
    ASSERT_TRUE(read_record(file.body, record, error)) << error.sentence();
    EXPECT_EQ(record.header.players[0], "A former player (1)");
    EXPECT_EQ(record.digest, digest_of(record));
    EXPECT_EQ(other.get("/api/tables/" + table.id + "/replay").status, 200);
    WebSocketClient socket(port(), "");
    socket.watch(table.id);
    const auto said = socket.next<ChatSaid>();
    EXPECT_EQ(said.from.name, "A former player");
    EXPECT_EQ(said.from.id, "");
    EXPECT_EQ(said.text, "vale");
  };
  look();
  stop();
  start();  // and from disk
  look();
  HttpClient again(port());
  EXPECT_EQ(again.post("/api/login", NameAndPassword{"Anna Perenna", kPassword}).code(),
            "wrong-password");
  EXPECT_EQ(again.post("/api/account", NameAndPassword{"Anna Perenna", kPassword}).status, 200);
  EXPECT_TRUE(again.get("/api/me/tables").as<MyTables>().tables.empty());
}

TEST_F(FarewellTest, InAGameThatGoesOnABotTakesTheSeat) {
  Visitor anna(port(), "Anna");
  Visitor berta(port(), "Berta");
  CreateTable wish;
  wish.game = all_games().front()->info().id;
  wish.seats = all_games().front()->info().min_seats;
  wish.bots.assign(static_cast<std::size_t>(wish.seats - 2), "random");
  const TableInfo table = anna.open(wish);
  const std::string at = "/api/tables/" + table.id;
  ASSERT_EQ(berta.http.post(at + "/sit", TakeSeat{}).status, 200);
  ASSERT_EQ(anna.http.post(at + "/start").status, 200);
  const TableInfo waiting = anna.open(wish);
  WebSocketClient socket = berta.connect();
  socket.watch(table.id);
  ASSERT_EQ(anna.http.post("/api/me/delete", DeleteMe{}).status, 200);  // a guest
  const auto now = berta.http.get(at).as<TableInfo>();
  EXPECT_EQ(now.seats[0].name, "A former player (1)");
  EXPECT_TRUE(now.seats[0].bot);
  EXPECT_EQ(now.host, berta.person.id);
  wait_for_turn(socket, 1);  // it plays
  EXPECT_EQ(berta.http.get("/api/tables/" + waiting.id).code(), "no-such-table");
  EXPECT_EQ(anna.http.post("/api/me/delete", DeleteMe{}).code(), "no-session");
}

// ---- Limits -------------------------------------------------------------------------------------

class NarrowTest : public ServerTest {
 protected:
  ServeOptions options() override {
    ServeOptions narrow = ServerTest::options();
    narrow.limits.actions_per_second = 1;
    narrow.limits.action_burst = 8;
    narrow.limits.guests = 2;
    return narrow;
  }
};

TEST_F(NarrowTest, OnePersonIsCountedOverAllConnections) {
  Visitor anna(port(), "Anna");
  Visitor berta(port(), "Berta");
  WebSocketClient socket = anna.connect();
  for (int i = 0; i < 5; ++i) EXPECT_EQ(anna.http.get("/api/me").status, 200);
  int refused = 0;
  for (int i = 0; i < 6; ++i) {
    socket.send(Ping{"p" + std::to_string(i)});
    while (true) {
      const ServerMessage message = socket.receive();
      if (std::holds_alternative<Done>(message)) break;
      if (const auto* error = std::get_if<Error>(&message)) {
        EXPECT_EQ(error->code, "rate-limited");
        ++refused;
        break;
      }
    }
  }
  EXPECT_GE(refused, 1);
  EXPECT_EQ(anna.http.get("/api/me").code(), "rate-limited");
  EXPECT_EQ(berta.http.get("/api/me").status, 200);
}

TEST_F(NarrowTest, ThereAreSoManyGuests) {
  Visitor anna(port(), "Anna");
  Visitor berta(port(), "Berta");
  HttpClient third(port());
  const Reply full = third.post("/api/guest", EnterAsGuest{"Carla"});
  EXPECT_EQ(full.status, 503);
  EXPECT_EQ(full.code(), "server-full");
  EXPECT_EQ(third.post("/api/account", NameAndPassword{"Carla", kPassword}).status, 200);
  EXPECT_EQ(anna.http.post("/api/guest", EnterAsGuest{"Annika"}).status, 200);
  stop();
  start();  // counted anew
  EXPECT_EQ(HttpClient(port()).post("/api/guest", EnterAsGuest{"Dora"}).code(), "server-full");
}

}  // namespace
}  // namespace quadriga::server::testing
