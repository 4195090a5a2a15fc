// SPDX-License-Identifier: Apache-2.0
// People at different servers of one database: what one is told holds at the other.
#include <algorithm>
#include <atomic>
#include <mutex>
#include <vector>

#include "engine/core/registry.h"
#include "server/store/open.h"
#include "server/store/postgres_neighbours.h"
#include "server/store/told_moves.h"
#include "tests/server/postgres_fixture.h"

namespace quadriga::server::testing {
namespace {

using PostgresPeople = Postgres;

// What was said in the lobby, until those words were.
bool hears_in_lobby(WebSocketClient& client, const std::string& text) {
  for (int i = 0; i < 20; ++i) {
    const auto said = client.next<ChatSaid>();
    EXPECT_EQ(said.table, "");
    if (said.text == text) return true;
  }
  return false;
}

TEST_F(PostgresPeople, WordsInTheLobbyReachTheOtherServerAndStay) {
  const auto one = start();
  auto two = start();
  Visitor anna(one->port(), "Anna");
  Visitor berta(two->port(), "Berta");
  WebSocketClient here = anna.connect();
  here.send(WatchLobby{"l", true});
  WebSocketClient there = berta.connect();
  there.send(WatchLobby{"l", true});
  // Heard at both, whoever says it, also when both talk at once.
  here.send(SayChat{"a", "", "who plays?"});
  EXPECT_TRUE(hears_in_lobby(there, "who plays?"));
  here.send(SayChat{"b", "", "one more"});
  there.send(SayChat{"b", "", "I do"});
  EXPECT_TRUE(hears_in_lobby(here, "I do"));
  EXPECT_TRUE(hears_in_lobby(there, "one more"));
  two.reset();
  two = start();
  WebSocketClient later(two->port(), berta.http.cookie());
  later.send(WatchLobby{"l", true});
  EXPECT_TRUE(hears_in_lobby(later, "who plays?"));
  EXPECT_EQ(store::open_store(where_)->chat("", 100).size(), 3U);
}

TEST_F(PostgresPeople, WhoLeavesForGoodIsGoneEverywhere) {
  const auto one = start();
  const auto two = start();
  Visitor anna(one->port(), "Anna Perenna");
  Visitor berta(two->port(), "Berta");
  CreateTable wish;
  wish.game = "ave-caesar";
  wish.seats = 3;
  wish.bots = {"random"};
  const std::string table = berta.open(wish).id;
  const std::string at = "/api/tables/" + table;
  ASSERT_TRUE(soon([&] { return anna.http.post(at + "/sit", TakeSeat{}).status == 200; }));
  ASSERT_TRUE(soon([&] { return berta.http.post(at + "/start").status == 200; }));
  // Anna is connected at both servers and leaves through the first.
  WebSocketClient open(two->port(), anna.http.cookie());
  open.next<Welcome>();
  ASSERT_EQ(anna.http.post("/api/me/delete", DeleteMe{}).status, 200);
  EXPECT_EQ(open.next<Error>().code, "session-ended");
  EXPECT_TRUE(soon([&] {
    const Reply info = berta.http.get(at);
    return info.body.find("Perenna") == std::string::npos &&
           info.body.find(anna.person.id) == std::string::npos;
  }));
  EXPECT_EQ(berta.http.get("/api/people/" + anna.person.id).code(), "no-such-person");
  HttpClient again(two->port());
  EXPECT_EQ(again.ask("GET", "/api/me", "", {{"Cookie", anna.http.cookie()}}).body, "null");
}

TEST_F(PostgresPeople, WhoIsBannedAtOneServerStaysOutAtTheOther) {
  const auto one = start();
  const auto two = start();
  Visitor anna(one->port(), "Anna");
  Visitor berta(two->port(), "Berta");
  Visitor clara(two->port(), "Clara");
  CreateTable wish;
  wish.game = "ave-caesar";
  wish.seats = 4;
  const std::string at = "/api/tables/" + anna.open(wish).id;
  for (Visitor* guest : {&berta, &clara})
    ASSERT_TRUE(soon([&] { return guest->http.post(at + "/sit", TakeSeat{}).status == 200; }));
  const auto kick = [&](const Visitor& who, bool ban) {
    return soon(
        [&] { return anna.http.post(at + "/kick", Kick{who.person.id, ban}).status == 200; });
  };
  const auto is_seated = [&](const Visitor& who) {
    const auto info = berta.http.get(at).as<TableInfo>();
    return std::any_of(info.seats.begin(), info.seats.end(), [&](const SeatInfo& seat) {
      return seat.person && seat.person->id == who.person.id;
    });
  };
  ASSERT_TRUE(kick(berta, true));
  ASSERT_TRUE(kick(clara, false));
  ASSERT_TRUE(soon([&] { return !is_seated(berta) && !is_seated(clara); }));
  // The one may come back, the other may not, whichever way they come.
  EXPECT_EQ(clara.http.post(at + "/sit", TakeSeat{}).status, 200);
  EXPECT_EQ(berta.http.post(at + "/sit", TakeSeat{}).code(), "banned");
  HttpClient other_door(one->port());
  EXPECT_EQ(other_door
                .ask("POST", at + "/sit", codec::to_json(TakeSeat{}),
                     {{"Cookie", berta.http.cookie()}, {"Content-Type", "application/json"}})
                .code(),
            "banned");
}

// ---- News of moves ------------------------------------------------------------------------------

TEST(ToldMoves, ComeBackAsTheyWere) {
  const std::vector<store::MoveRow> moves{
      {7, 2, "4>I2", 1'700'000'000'000, 59'000, false},
      {8, -1, "draw 5; a~b 100%,\n", 1'700'000'000'001, -1, true},
  };
  const std::string told = store::told_moves(moves);
  EXPECT_EQ(told.find_first_of(" \n"), std::string::npos);
  EXPECT_EQ(store::moves_from_told(told), moves);
  // What is too long is read instead.
  EXPECT_EQ(store::told_moves({{1, 0, std::string(1000, 'x')}}), "");
  for (const std::string_view bad : {"", ";", "7~2", "7~2~0~0~0~x", "x~2~0~0~0~x;", "7~2~0~0~0~%4;",
                                     "7~2~0~0~0~%XY;", "7~2~0~0~;"})
    EXPECT_FALSE(store::moves_from_told(std::string(bad))) << bad;
}

TEST_F(PostgresPeople, OnlyMovesThatAreStoredAreTold) {
  using store::News;
  const auto server = start();  // makes the schema
  Visitor anna(server->port(), "Anna");
  const std::string table = anna.play_with_bots(*find_game("ave-caesar")).id;
  std::mutex mutex;
  std::vector<News> heard;
  const auto listener = store::postgres_neighbours(
      where_, "listener", [](const std::function<void()>& task) { task(); });
  std::atomic<bool> listens = false;
  listener->listen({[&](const store::Heard& told) {
                      const std::lock_guard lock(mutex);
                      if (told.sender == "writer")
                        heard.insert(heard.end(), told.news.begin(), told.news.end());
                    },
                    [] {}, [&](bool there) { listens = there; }});
  ASSERT_TRUE(soon([&] { return listens.load(); }));
  const auto writer = store::open_store(where_, "writer");
  const auto commit = [&](const store::MoveRow& move) {
    const std::vector<store::Batch> group{{store::AddMoves{table, {move}}}};
    return writer->commit(group).front().kind;
  };
  const int last = static_cast<int>(writer->moves(table).size());
  const store::MoveRow taken{1, 0, "another move at a place that is taken"};
  const store::MoveRow next{last + 1000, 0, "a move"};
  EXPECT_EQ(commit(taken), store::Outcome::Kind::conflict);
  EXPECT_EQ(commit(next), store::Outcome::Kind::stored);
  ASSERT_TRUE(soon([&] {
    const std::lock_guard lock(mutex);
    return !heard.empty();
  }));
  const std::lock_guard lock(mutex);
  EXPECT_EQ(heard.size(), 1U);
  EXPECT_EQ(store::moves_from_told(heard.front().detail), std::vector{next});
}

}  // namespace
}  // namespace quadriga::server::testing
