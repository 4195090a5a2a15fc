// SPDX-License-Identifier: Apache-2.0
// Clients that mean no good.
#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

class HostileTest : public ServerTest {
 protected:
  bool is_well() { return HttpClient(port()).get("/healthz").status == 200; }
};

TEST_F(HostileTest, MalformedMessagesAreAnsweredWithTheReason) {
  Visitor eve(port(), "Eve");
  WebSocketClient client = eve.connect();
  for (const std::string bad :
       {"", "x", "{", "[]", "null", "{}", R"({"type":"move"})", R"({"type":"nothing"})",
        R"({"type":"watch","request":"r","table":5,"since":-1})",
        R"({"type":"watch","request":"r","table":"t","since":-1,"extra":1})",
        R"({"type":"watch","request":"r","table":"t","since":99999999999})",
        R"({"type":"move","request":"r","table":"t","version":1.5,"text":"x"})",
        R"({"type":"ping","request":"\ud800"})", "{\"type\":\"ping\",\"request\":\"\x01\"}"}) {
    client.send_text(bad);
    const auto error = client.next<Error>();
    EXPECT_EQ(error.code, "bad-json") << bad;
    EXPECT_FALSE(error.message.empty());
  }
  client.send_text(std::string(10000, '['));
  EXPECT_EQ(client.next<Error>().code, "bad-json");
  client.send(Ping{std::string(100, 'r')});
  EXPECT_EQ(client.next<Error>().code, "bad-request");
  client.send(Ping{"still here"});
  EXPECT_EQ(client.next<Done>().request, "still here");
}

TEST_F(HostileTest, ALargeMessageEndsTheConnectionOnly) {
  Visitor eve(port(), "Eve");
  WebSocketClient client = eve.connect();
  client.next<Welcome>();
  try {
    client.send_text(std::string(100000, ' '));
    client.receive_text();
    FAIL() << "it was taken";
  } catch (const Closed& closed) {
    // 1009 says too large. Bytes still under way may reset the connection before it arrives.
    EXPECT_TRUE(closed.code == 1009 || closed.code == 0) << closed.code;
  }
  EXPECT_TRUE(is_well());
}

TEST_F(HostileTest, OnlyTextIsSpoken) {
  Visitor eve(port(), "Eve");
  for (const bool binary : {true, false}) {
    WebSocketClient client = eve.connect();
    client.next<Welcome>();
    if (binary)
      client.send_binary(R"({"type":"ping","request":"p"})");
    else
      client.send_text("\xFF\xFE");
    try {
      client.receive_text();
      ADD_FAILURE() << "it was taken";
    } catch (const Closed& closed) {
      EXPECT_EQ(closed.code, binary ? 1003 : 1007);
    }
  }
}

TEST_F(HostileTest, OtherSitesCannotConnect) {
  Visitor anna(port(), "Anna");
  for (const std::string origin :
       {"https://evil.example", "null", "http://127.0.0.1:1", "http://127.0.0.1.evil.example"}) {
    try {
      WebSocketClient client(port(), anna.http.cookie(), origin);
      ADD_FAILURE() << origin;
    } catch (const Closed& closed) {
      EXPECT_EQ(closed.code, 403);
    }
  }
  WebSocketClient own(port(), anna.http.cookie(), "http://127.0.0.1:" + std::to_string(port()));
  EXPECT_EQ(own.next<Welcome>().you.id, anna.person.id);
}

TEST_F(HostileTest, WhatIsNotHttpIsTurnedAway) {
  EXPECT_NE(send_raw(port(), "GARBAGE\r\n\r\n").find(" 400 "), std::string::npos);
  EXPECT_NE(
      send_raw(port(), "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n").find(" 400 "),
      std::string::npos);
  EXPECT_NE(send_raw(port(), "GET / HTTP/1.1\r\nX: " + std::string(20000, 'x') + "\r\n\r\n")
                .find(" 431 "),
            std::string::npos);
  const std::string large =
      send_raw(port(), "POST /api/guest HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n" +
                           std::string(900000, 'x'));
  EXPECT_NE(large.find(" 413 "), std::string::npos);
  EXPECT_NE(large.find("too-large"), std::string::npos);
  EXPECT_TRUE(is_well());
  Rng rng(9);
  for (int i = 0; i < 200; ++i) {
    std::string noise = i % 2 == 0 ? "GET /" : "POST /api/tables HTTP/1.1\r\nContent-Length: 9\r\n";
    const auto size = 1 + rng.below(300);
    for (std::uint32_t k = 0; k < size; ++k) noise += static_cast<char>(rng.below(256));
    send_raw(port(), noise + "\r\n\r\n");
  }
  EXPECT_TRUE(is_well());
}

TEST_F(HostileTest, ThousandsOfBadMessagesLeaveAGameUntouched) {
  const Rules& rules = *all_games().front();
  Visitor anna(port(), "Anna");
  const TableInfo table = anna.play_with_bots(rules);
  WebSocketClient honest = anna.connect();
  honest.watch(table.id);
  wait_for_turn(honest, 0);
  const std::string before = codec::to_json(honest.played().now);

  Visitor eve(port(), "Eve");
  WebSocketClient hostile = eve.connect();
  const std::string move = codec::to_json(ClientMessage(
      MakeMove{"r", table.id, honest.played().now.version, honest.played().now.legal[0].text}));
  Rng rng(21);
  for (int i = 0; i < 3000; ++i) {
    std::string bad = move;
    for (int k = 0; k < 3; ++k) {
      // Printable ASCII: a broken text frame would end the connection at once.
      const auto at = rng.below(static_cast<std::uint32_t>(bad.size()));
      if (rng.chance(1, 2))
        bad[at] = static_cast<char>(32 + rng.below(95));
      else
        bad.erase(at, 1 + rng.below(5));
    }
    hostile.send_text(bad);
    hostile.receive_text();
  }
  WebSocketClient later = anna.connect();
  later.watch(table.id);
  EXPECT_EQ(codec::to_json(later.next<TablePlayed>().now), before);
  const auto& now = honest.played().now;
  const auto made = honest.move(table.id, now.version, now.legal.front().text);
  EXPECT_TRUE(std::holds_alternative<Done>(made));
}

class RateTest : public HostileTest {
 protected:
  ServeOptions options() override {
    ServeOptions out = test_options(folder_.path());
    out.limits.messages_per_second = 5;
    out.limits.message_burst = 10;
    out.limits.requests_per_second = 5;
    out.limits.request_burst = 20;
    out.limits.request_seconds = 1;
    out.limits.idle_seconds = 2;
    out.limits.watches = 2;
    return out;
  }
};

TEST_F(RateTest, WhoTalksTooMuchIsTold) {
  Visitor eve(port(), "Eve");
  WebSocketClient client = eve.connect();
  int done = 0;
  int limited = 0;
  for (int i = 0; i < 40; ++i) client.send(Ping{"p"});
  client.next<Welcome>();
  for (int i = 0; i < 40; ++i) {
    const ServerMessage message = client.receive();
    done += std::holds_alternative<Done>(message) ? 1 : 0;
    if (const auto* error = std::get_if<Error>(&message))
      limited += error->code == "rate-limited" ? 1 : 0;
  }
  EXPECT_GE(done, 10);
  EXPECT_GE(limited, 20);
  EXPECT_EQ(done + limited, 40);
  int refused = 0;
  for (int i = 0; i < 40; ++i) refused += eve.http.get("/healthz").status == 429 ? 1 : 0;
  EXPECT_GE(refused, 10);
}

TEST_F(RateTest, ARequestThatDribblesInIsCutOff) {
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(send_raw(port(), "GET /healthz HTTP/1.1\r\nHost: "), "");
  const auto waited = std::chrono::steady_clock::now() - start;
  EXPECT_LT(waited, std::chrono::seconds(8));
}

TEST_F(RateTest, AConnectionThatDoesNotEvenPongIsClosed) {
  // A client that never reads never answers a ping.
  Visitor eve(port(), "Eve");
  WebSocketClient silent = eve.connect();
  std::this_thread::sleep_for(std::chrono::milliseconds(3500));
  EXPECT_THROW(
      {
        silent.next<Welcome>();
        silent.receive();
      },
      Closed);
}

TEST_F(RateTest, OneConnectionFollowsSoManyTables) {
  Visitor anna(port(), "Anna");
  CreateTable wish;
  wish.game = all_games().front()->info().id;
  wish.seats = all_games().front()->info().min_seats;
  WebSocketClient client = anna.connect();
  client.watch(anna.open(wish).id);
  const std::string second = anna.open(wish).id;
  client.watch(second);
  client.watch(second);  // again is not one more
  const std::string third = anna.open(wish).id;
  EXPECT_THROW(client.watch(third), std::runtime_error);
  client.send(Unwatch{"u", second});
  client.answer("u");
  client.watch(third);
}

}  // namespace
}  // namespace quadriga::server::testing
