// SPDX-License-Identifier: Apache-2.0
// An attacker's list: each test is one kind of attempt, and what comes of it.
#include <arpa/inet.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "server/store/sqlite_store.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

class AttackTest : public ServerTest {
 protected:
  bool is_well() { return HttpClient(port()).get("/readyz").status == 200; }

  // Anna on seat 0 and Bella on seat 1, in play; the rest are bots.
  TableInfo play(Visitor& anna, Visitor& bella, const CreateTable& more = {}) {
    const Rules& rules = *all_games().front();
    CreateTable wish = more;
    wish.game = rules.info().id;
    wish.seats = rules.info().min_seats;
    wish.bots.assign(static_cast<std::size_t>(wish.seats - 2), "random");
    const TableInfo opened = anna.open(wish);
    bella.http.post("/api/tables/" + opened.id + "/sit", TakeSeat{1, opened.invite});
    return anna.http.post("/api/tables/" + opened.id + "/start").as<TableInfo>();
  }
};

const std::string kHello =
    "GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

// Bytes as they are, in steps.
class RawSocket {
 public:
  explicit RawSocket(std::uint16_t port) : socket_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const timeval patience{10, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    EXPECT_EQ(::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
  }
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;
  ~RawSocket() { ::close(socket_); }

  void send(const std::string& bytes) const {
    ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
  }
  std::string read_until(std::string_view end) const {
    std::string out;
    char c = 0;
    while (out.find(end) == std::string::npos && ::recv(socket_, &c, 1, 0) == 1) out += c;
    return out;
  }
  bool is_closed_by_peer() const {
    char bytes[4096];
    ssize_t got = 0;
    while ((got = ::recv(socket_, bytes, sizeof bytes, 0)) > 0) {
    }
    return got == 0 || errno == ECONNRESET;
  }

 private:
  int socket_;
};

std::string refused(const std::variant<Done, Error>& answer) {
  const auto* error = std::get_if<Error>(&answer);
  return error == nullptr ? "" : error->code;
}

// ---- Sessions -----------------------------------------------------------------------------------

TEST_F(AttackTest, ASessionCannotBeChosenOrGuessed) {
  HttpClient eve(port());
  const Reply entered = eve.ask("POST", "/api/guest", R"({"name":"Eve"})",
                                {{"Cookie", "quadriga_session=chosen-by-eve"}});
  EXPECT_EQ(entered.headers.at("set-cookie").find("chosen-by-eve"), std::string::npos);
  std::string token = eve.cookie().substr(eve.cookie().find('=') + 1);
  EXPECT_GE(token.size(), 32U);
  token.back() = token.back() == 'a' ? 'b' : 'a';
  for (const std::string& forged :
       {token, std::string("' OR '1'='1"), std::string(128, 'a'), std::string(129, 'a'),
        std::string("null"), std::string("..%2f"), std::string("\"")})
    EXPECT_EQ(HttpClient(port())
                  .ask("GET", "/api/me", "", {{"Cookie", "quadriga_session=" + forged}})
                  .body,
              "null")
        << forged;
  for (const std::string scheme : {"Bearer ", "bearer ", "Basic "})
    EXPECT_EQ(HttpClient(port()).ask("GET", "/api/me", "", {{"Authorization", scheme + "x"}}).body,
              "null");
}

TEST_F(AttackTest, PagesOfOtherSitesCanDoNothing) {
  Visitor anna(port(), "Anna");
  for (const std::string origin :
       {"https://evil.example", "null", "http://127.0.0.1", "http://127.0.0.1:1", "file://",
        "http://localhost.evil.example"})
    for (const std::string target :
         {"/api/guest", "/api/tables", "/api/logout", "/api/me/tokens"}) {
      const Reply reply = anna.http.ask("POST", target, "{}", {{"Origin", origin}});
      EXPECT_EQ(reply.status, 403) << origin << target;
      EXPECT_EQ(reply.headers.count("access-control-allow-origin"), 0U);
    }
  EXPECT_EQ(
      anna.http.ask("OPTIONS", "/api/tables", "", {{"Origin", "https://evil.example"}}).status,
      403);
}

TEST_F(AttackTest, WhoseAddressCountsIsSaidByTheProxyAlone) {
  ServeOptions few = options();
  stop();
  few.limits.guest_burst = 3;
  few.limits.guests_per_minute = 1;
  server_ = std::make_unique<RunningServer>(few);
  int taken = 0;
  for (int i = 0; i < 8; ++i)
    taken +=
        HttpClient(port())
                    .ask("POST", "/api/guest", R"({"name":"Eve"})",
                         {{"X-Forwarded-For", "198.51.100." + std::to_string(i) + ", 192.0.2.9"}})
                    .status == 200
            ? 1
            : 0;
  EXPECT_EQ(taken, 3) << "what a client writes before the proxy's own word counts for nothing";
}

// ---- Paths and bytes ----------------------------------------------------------------------------

TEST_F(AttackTest, NoPathLeadsOutOfTheClient) {
  std::ofstream(folder_.path() + "/secret.txt") << "the-secret";
  for (const std::string path :
       {"/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/%2e%2e%2f%2e%2e%2fetc/passwd",
        "/assets/../../quadriga.db", "//etc/passwd", "/\\..\\secret.txt", "/%00", "/a%00.js",
        "/api/../healthz", "/api/tables/../me", "/api/games/..%2f..%2fx/rules"}) {
    const std::string answer =
        send_raw(port(), "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(answer.find("the-secret"), std::string::npos) << path;
    EXPECT_EQ(answer.find("root:"), std::string::npos) << path;
    EXPECT_EQ(answer.find("SQLite format"), std::string::npos) << path;
  }
}

TEST_F(AttackTest, NothingSentBecomesAHeader) {
  for (const std::string target :
       {"/api/tables/x%0d%0aSet-Cookie:%20a=b", "/api/games/%0d%0aX-Evil:1/rules",
        "/api/people/%0aX-Evil:1", "/x%0d%0aX-Evil:1"}) {
    const std::string answer =
        send_raw(port(), "GET " + target + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    const std::string head = answer.substr(0, answer.find("\r\n\r\n"));
    EXPECT_EQ(head.find("X-Evil"), std::string::npos) << head;
    EXPECT_EQ(head.find("Set-Cookie"), std::string::npos) << head;
  }
}

// Two lengths, or a length and chunks: what one reader takes for a body another takes for the next
// request.
TEST_F(AttackTest, RequestsCannotBeSmuggled) {
  for (const std::string lengths :
       {"Content-Length: 5\r\nContent-Length: 40\r\n", "Content-Length: 5, 6\r\n",
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "Content-Length: +5\r\n",
        "Transfer-Encoding: xchunked\r\nContent-Length: 0\r\nContent-Length: 40\r\n"}) {
    const std::string answer = send_raw(
        port(), "POST /api/guest HTTP/1.1\r\nHost: x\r\n" + lengths +
                    "\r\n0\r\n\r\nGET /api/games HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    EXPECT_EQ(answer.find("ave-caesar"), std::string::npos) << lengths;
    EXPECT_NE(answer.find(" 400 "), std::string::npos) << lengths << answer;
  }
  // One after the other without waiting is fine, and answered in order.
  const std::string get = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const std::string last = "GET /nowhere.js HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  const std::string answers = send_raw(port(), get + get + last);
  int fine = 0;
  for (std::size_t at = 0; (at = answers.find("200 OK", at)) != std::string::npos; ++at) ++fine;
  EXPECT_EQ(fine, 2);
  EXPECT_LT(answers.rfind("200 OK"), answers.find("404"));
}

TEST_F(AttackTest, NothingIsUnpacked) {
  // A megabyte of zeros as gzip starts like this; what is sent is read as it is.
  const std::string zip("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03", 10);
  HttpClient eve(port());
  EXPECT_EQ(eve.ask("POST", "/api/guest", zip, {{"Content-Encoding", "gzip"}}).code(), "bad-json");
  const RawSocket socket(port());
  socket.send(kHello + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n");
  const std::string answer = socket.read_until("\r\n\r\n");
  EXPECT_NE(answer.find(" 101 "), std::string::npos);
  EXPECT_EQ(answer.find("permessage-deflate"), std::string::npos);
}

TEST_F(AttackTest, FramesThatBreakTheRulesEndTheConnection) {
  for (const std::string& frame :
       {std::string("\x81\x05hello", 7),             // not masked
        std::string("\xF1\x80\x01\x02\x03\x04", 6),  // reserved bits
        std::string("\x83\x80\x01\x02\x03\x04", 6),  // an unknown kind
        std::string("\x80\x80\x01\x02\x03\x04", 6),  // goes on with nothing
        std::string("\x09\x80\x01\x02\x03\x04", 6),  // a ping in pieces
        std::string("\x81\xFF\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF\x01\x02\x03\x04", 14)}) {  // huge
    const RawSocket socket(port());
    socket.send(kHello + "\r\n");
    EXPECT_NE(socket.read_until("\r\n\r\n").find(" 101 "), std::string::npos);
    socket.send(frame);
    EXPECT_TRUE(socket.is_closed_by_peer());
  }
  // Frames before the server has agreed to speak so.
  const RawSocket hasty(port());
  hasty.send(kHello + "\r\n\x88\x80\x01\x02\x03\x04");
  EXPECT_NE(hasty.read_until("\r\n\r\n").find(" 400 "), std::string::npos);
  EXPECT_TRUE(is_well());
}

TEST_F(AttackTest, QuotesAreOnlyQuotes) {
  Visitor eve(port(), "x'); DROP TABLE people;");
  EXPECT_EQ(eve.person.name, "x'); DROP TABLE people;");
  for (const std::string id :
       {"'%20OR%20'1'='1", "%22%20OR%201=1--", "x';DELETE%20FROM%20moves;--"}) {
    EXPECT_EQ(eve.http.get("/api/tables/" + id).status, 404) << id;
    EXPECT_EQ(eve.http.get("/api/people/" + id).status, 404) << id;
  }
  EXPECT_EQ(eve.http.post("/api/login", NameAndPassword{"' OR 1=1 --", "' OR 1=1 --"}).status, 403);
  Visitor anna(port(), "Anna");
  EXPECT_EQ(anna.http.get("/api/me").as<Me>().name, "Anna");
}

// ---- At the table -------------------------------------------------------------------------------

TEST_F(AttackTest, SeatsAndTablesBelongToTheirPeople) {
  Visitor anna(port(), "Anna");
  Visitor bella(port(), "Bella");
  Visitor eve(port(), "Eve");
  const TableInfo table = play(anna, bella);
  const std::string at = "/api/tables/" + table.id;
  EXPECT_EQ(eve.http.post(at + "/sit", TakeSeat{0, {}}).status, 409);
  EXPECT_EQ(eve.http.post(at + "/sit", TakeSeat{-1, {}}).status / 100, 4);
  EXPECT_EQ(eve.http.post(at + "/sit", TakeSeat{1000000, {}}).status / 100, 4);
  EXPECT_EQ(eve.http.post(at + "/bot", SetBot{0, "random"}).status / 100, 4);
  EXPECT_EQ(eve.http.post(at + "/start").status / 100, 4);
  EXPECT_EQ(eve.http.post(at + "/leave").status / 100, 4);
  EXPECT_EQ(eve.http.post(at + "/stand-in", StandIn{}).status, 403);
  EXPECT_EQ(eve.http.get(at + "/record").status, 409);
  EXPECT_EQ(eve.http.get(at + "/replay?viewer=0").status, 409);
  WebSocketClient client = eve.connect();
  client.watch(table.id);
  const Snapshot now = client.next<TablePlayed>().now;
  EXPECT_TRUE(now.legal.empty());
  EXPECT_EQ(refused(client.move(table.id, now.version, "undo")), "not-at-table");
  client.send(AskHint{"h", table.id, now.version});
  EXPECT_EQ(refused(client.answer("h")), "not-at-table");
  const TableInfo after = anna.http.get(at).as<TableInfo>();
  EXPECT_EQ(codec::to_json(after.seats[0].person), codec::to_json(table.seats[0].person));
  EXPECT_EQ(after.status, table.status);
}

TEST_F(AttackTest, AnInvitationCannotBeGuessed) {
  Visitor anna(port(), "Anna");
  CreateTable wish;
  wish.game = all_games().front()->info().id;
  wish.seats = all_games().front()->info().min_seats;
  wish.is_public = false;
  const TableInfo table = anna.open(wish);
  ASSERT_TRUE(table.invite);
  EXPECT_GE(table.invite->size(), 12U);
  Visitor eve(port(), "Eve");
  EXPECT_EQ(eve.http.get("/api/tables").body.find(table.id), std::string::npos);
  Rng rng(3);
  for (int i = 0; i < 300; ++i) {
    std::string guess = *table.invite;
    guess[rng.below(static_cast<std::uint32_t>(guess.size()))] = '!';
    const Reply reply = eve.http.get("/api/tables/" + table.id + "?invite=" + guess);
    ASSERT_EQ(reply.status, 403);
    ASSERT_EQ(reply.body.find(*table.invite), std::string::npos);
    ASSERT_EQ(eve.http.post("/api/tables/" + table.id + "/sit", TakeSeat{{}, guess}).status, 403);
  }
}

TEST_F(AttackTest, TheSameMoveTwiceAtOnceIsMadeOnce) {
  Visitor anna(port(), "Anna");
  Visitor bella(port(), "Bella");
  const TableInfo table = play(anna, bella);
  WebSocketClient one = anna.connect();
  WebSocketClient two = anna.connect();
  one.watch(table.id);
  two.watch(table.id);
  WebSocketClient hers = bella.connect();
  hers.watch(table.id);
  for (int i = 0; i < 10; ++i) {
    while (one.played().now.view.text == "null") one.next<TablePlayed>();
    while (one.played().now.to_act != 0 && !one.played().now.result.over) {
      const int version = one.played().now.version;
      if (one.played().now.to_act == 1) {
        while (hers.played().now.version < version) hers.next<TablePlayed>();
        ASSERT_EQ(refused(hers.move(table.id, version, hers.played().now.legal[0].text)), "");
      }
      while (one.played().now.version <= version) one.next<TablePlayed>();
    }
    const Snapshot mine = one.played().now;
    if (mine.result.over) break;
    const MakeMove move{"twice", table.id, mine.version, mine.legal[0].text};
    one.send(move);
    two.send(move);
    const std::string a = refused(one.answer("twice"));
    const std::string b = refused(two.answer("twice"));
    EXPECT_TRUE((a.empty() && b == "stale") || (a == "stale" && b.empty())) << a << " " << b;
    // And once more, later: a replay of what was sent.
    one.send(MakeMove{"again", table.id, mine.version, mine.legal[0].text});
    EXPECT_EQ(refused(one.answer("again")), "stale");
    while (one.played().now.version <= mine.version) one.next<TablePlayed>();
  }
}

// Ten thousand messages, from a stranger and from an opponent whose turn it is not: broken, stale,
// out of turn, for a foreign seat, too early. The others' next messages are the same to the byte.
TEST_F(AttackTest, TenThousandBadMessagesLeaveAGameUntouched) {
  Visitor anna(port(), "Anna");
  Visitor bella(port(), "Bella");
  Visitor eve(port(), "Eve");
  const TableInfo table = play(anna, bella);
  WebSocketClient honest = anna.connect();
  honest.watch(table.id);
  WebSocketClient hers = bella.connect();
  hers.watch(table.id);
  while (honest.played().now.view.text == "null" || honest.played().now.to_act > 1)
    honest.next<TablePlayed>();
  if (honest.played().now.to_act == 1) {
    while (hers.played().now.version < honest.played().now.version) hers.next<TablePlayed>();
    const Snapshot now = hers.played().now;
    ASSERT_EQ(refused(hers.move(table.id, now.version, now.legal[0].text)), "");
  }
  const Snapshot now = wait_for_turn(honest, 0);
  const auto seen_by = [&](Visitor& who) {
    WebSocketClient later = who.connect();
    later.watch(table.id);
    return codec::to_json(later.next<TablePlayed>().now);
  };
  const std::string before = seen_by(anna) + seen_by(bella) + seen_by(eve);
  const std::string good =
      codec::to_json(ClientMessage(MakeMove{"r", table.id, now.version, now.legal[0].text}));
  WebSocketClient stranger = eve.connect();
  Rng rng(21);
#ifdef QUADRIGA_SANITIZED
  constexpr int kMessages = 1'000;
#else
  constexpr int kMessages = 10'000;
#endif
  int answered = 0;
  for (int i = 0; i < kMessages; ++i) {
    std::string bad = good;
    WebSocketClient& from = i % 2 == 0 ? stranger : hers;
    switch (rng.below(4)) {
      case 0:  // broken
        for (int k = 0; k < 3; ++k) {
          const auto at = rng.below(static_cast<std::uint32_t>(bad.size()));
          if (rng.chance(1, 2))
            bad[at] = static_cast<char>(32 + rng.below(95));
          else
            bad.erase(at, 1 + rng.below(5));
        }
        break;
      case 1:  // the right move of the wrong person
        break;
      case 2:  // an old or a future version
        bad = codec::to_json(ClientMessage(
            MakeMove{"r", table.id, static_cast<int>(rng.below(1000)) - 500, now.legal[0].text}));
        break;
      default:  // out of turn: taking back, or whatever is no move
        bad = codec::to_json(ClientMessage(
            MakeMove{"r", table.id, now.version, rng.chance(1, 2) ? "undo" : "leave; pass"}));
    }
    from.send_text(bad);
    for (;;) {
      const ServerMessage message = from.receive();
      if (std::holds_alternative<TablePlayed>(message) ||
          std::holds_alternative<TableChanged>(message) || std::holds_alternative<Welcome>(message))
        continue;
      // A broken message may by chance be a good one of another kind, but never a move.
      ++answered;
      break;
    }
  }
  EXPECT_EQ(answered, kMessages);
  EXPECT_EQ(seen_by(anna) + seen_by(bella) + seen_by(eve), before);
  EXPECT_EQ(refused(honest.move(table.id, now.version, now.legal[0].text)), "");
}

// ---- Too much of everything ---------------------------------------------------------------------

TEST_F(AttackTest, RecordsThatAreBombsAreRefusedQuickly) {
  Visitor eve(port(), "Eve");
  const auto start = std::chrono::steady_clock::now();
  CreateTable wish;
  wish.game = all_games().front()->info().id;
  for (const std::string& record :
       {std::string("x"), std::string(400'000, '\n'), std::string(400'000, '1'),
        "quadriga record 1\n" + std::string(300'000, '['),
        std::string("quadriga record 1\ngame: caesar-xl\nseats: 99999999\n")}) {
    wish.record = record;
    const Reply reply = eve.http.post("/api/tables", wish);
    EXPECT_EQ(reply.status / 100, 4) << reply.body.substr(0, 200);
  }
  std::string deep = R"({"game":"ave-caesar","options":)";
  deep += std::string(100'000, '[') + std::string(100'000, ']') + "}";
  EXPECT_EQ(eve.http.ask("POST", "/api/tables", deep).status, 400);
  std::string wide = R"({"game":"ave-caesar","bots":[)";
  for (int i = 0; i < 20'000; ++i) wide += "\"random\",";
  EXPECT_EQ(eve.http.ask("POST", "/api/tables", wide + "\"random\"]}").status, 400);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(10));
  EXPECT_TRUE(is_well());
}

class FloodTest : public AttackTest {
 protected:
  ServeOptions options() override {
    ServeOptions out = test_options(folder_.path());
    out.limits.tables_per_person = 5;
    out.limits.hint_burst = 2;
    out.limits.hints_per_minute = 1;
    out.limits.message_burst = 30;
    out.limits.messages_per_second = 1;
    out.limits.request_seconds = 1;
    out.limits.connections_per_address = 20;
    return out;
  }
};

TEST_F(FloodTest, TablesChatAndHintsHaveTheirLimits) {
  Visitor eve(port(), "Eve");
  const Rules& rules = *all_games().front();
  const TableInfo table = eve.play_with_bots(rules);
  int opened = 1;
  for (int i = 0; i < 20; ++i) {
    CreateTable wish;
    wish.game = rules.info().id;
    wish.seats = rules.info().min_seats;
    const Reply reply = eve.http.post("/api/tables", wish);
    opened += reply.status == 200 ? 1 : 0;
    if (reply.status != 200) {
      EXPECT_EQ(reply.code(), "too-many-tables");
    }
  }
  EXPECT_EQ(opened, 5);
  WebSocketClient client = eve.connect();
  client.watch(table.id);
  const Snapshot now = wait_for_turn(client, 0);
  std::set<std::string> codes;
  for (int i = 0; i < 6; ++i) {
    client.send(AskHint{"h", table.id, now.version});
    codes.insert(refused(client.answer("h")));
  }
  EXPECT_EQ(codes.count("rate-limited"), 1U);
  int said = 0;
  int limited = 0;
  for (int i = 0; i < 60; ++i)
    client.send(SayChat{"c", table.id, "buy now http://evil.example \xE2\x80\xAE"});
  while (said + limited < 60) {
    const ServerMessage message = client.receive();
    if (const auto* error = std::get_if<Error>(&message))
      ++(error->code == "rate-limited" ? limited : said);
    if (std::holds_alternative<Done>(message)) ++said;
  }
  EXPECT_GE(limited, 30);
}

// Half-open connections cost the server nothing that others need, and end by themselves.
TEST_F(FloodTest, ConnectionsThatSayNothingAreClosed) {
  std::vector<std::thread> idle;
  idle.reserve(40);
  for (int i = 0; i < 40; ++i)
    idle.emplace_back(
        [this, i] { send_raw(port(), i % 2 == 0 ? "" : "POST /api/guest HTTP/1.1\r\n"); });
  Visitor anna(port(), "Anna");
  EXPECT_TRUE(is_well());
  const auto start = std::chrono::steady_clock::now();
  for (auto& thread : idle) thread.join();  // each ends when the server closes
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(15));
}

TEST_F(FloodTest, OneAddressHoldsSoManyWebSockets) {
  Visitor eve(port(), "Eve");
  std::vector<WebSocketClient> held;
  int code = 0;
  try {
    for (int i = 0; i < 30; ++i) held.push_back(eve.connect());
  } catch (const Closed& closed) {
    code = closed.code;
  }
  EXPECT_EQ(code, 429);
  EXPECT_LE(held.size(), 20U);
}

// Follows and never reads: what waits for it is the newest view, not a backlog.
TEST_F(AttackTest, WhoDoesNotReadHoldsNobodyUp) {
  Visitor anna(port(), "Anna");
  Visitor bella(port(), "Bella");
  const TableInfo table = play(anna, bella);
  std::vector<WebSocketClient> deaf;
  for (int i = 0; i < 20; ++i) {
    deaf.push_back(bella.connect());
    for (int k = 0; k < 200; ++k) deaf.back().send(Watch{"w", table.id, -1, std::nullopt});
  }
  WebSocketClient client = anna.connect();
  client.watch(table.id);
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < 50; ++i) {
    client.send(Ping{"p"});
    client.answer("p");
  }
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
}

// ---- What the server says of itself -------------------------------------------------------------

TEST_F(AttackTest, EveryAnswerForbidsWhatPagesMustNotDo) {
  HttpClient client(port());
  for (const std::string target : {"/", "/api/games", "/nowhere.js", "/api/nowhere"}) {
    const Reply reply = client.get(target);
    EXPECT_EQ(reply.headers.at("x-content-type-options"), "nosniff") << target;
    const std::string policy = reply.headers.at("content-security-policy");
    EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
    EXPECT_NE(policy.find("object-src 'none'"), std::string::npos);
    const auto scripts = policy.find("script-src ");
    ASSERT_NE(scripts, std::string::npos);
    const std::string allowed = policy.substr(scripts, policy.find(';', scripts) - scripts);
    EXPECT_EQ(allowed.find("unsafe-inline"), std::string::npos);
    EXPECT_EQ(allowed.find("'unsafe-eval'"), std::string::npos);
    EXPECT_EQ(allowed.find("http"), std::string::npos);
  }
  // The page itself has no script of its own that the policy would stop.
  const std::string page = client.get("/").body;
  for (std::size_t at = 0; (at = page.find("<script", at)) != std::string::npos; ++at)
    EXPECT_NE(page.substr(at, page.find('>', at) - at).find("src="), std::string::npos);
}

TEST_F(AttackTest, BehindTlsCookiesAreSecure) {
  ServeOptions secure = options();
  stop();
  secure.secure_cookies = true;
  server_ = std::make_unique<RunningServer>(secure);
  HttpClient client(port());
  const Reply reply = client.post("/api/guest", EnterAsGuest{"Anna"});
  const std::string& cookie = reply.headers.at("set-cookie");
  for (const std::string part : {"; Secure", "; HttpOnly", "; SameSite=Lax", "; Path=/"})
    EXPECT_NE(cookie.find(part), std::string::npos) << cookie;
}

// Signs up, opens a private table, plays and talks; then looks for all of it in the log.
TEST_F(AttackTest, TheLogHoldsNoSecret) {
  log_only(Level::info);
  ::testing::internal::CaptureStderr();
  std::vector<std::string> secrets{"correct-horse-battery", "what-people-write", "hunter2-hunter2"};
  {
    Visitor anna(port(), "Anna");
    anna.http.post("/api/account", NameAndPassword{"Anna", "correct-horse-battery"});
    HttpClient(port()).post("/api/login", NameAndPassword{"Anna", "hunter2-hunter2"});
    secrets.push_back(anna.http.cookie().substr(anna.http.cookie().find('=') + 1));
    secrets.push_back(anna.http.post("/api/me/tokens", MakeToken{"bot"}).as<Token>().token);
    CreateTable wish;
    wish.game = all_games().front()->info().id;
    wish.seats = all_games().front()->info().min_seats;
    wish.bots.assign(static_cast<std::size_t>(wish.seats - 1), "random");
    wish.is_public = false;
    wish.start = true;
    const TableInfo table = anna.open(wish);
    secrets.push_back(*table.invite);
    WebSocketClient client = anna.connect();
    client.watch(table.id);
    client.send(SayChat{"c", table.id, "what-people-write"});
    client.answer("c");
    const Snapshot now = wait_for_turn(client, 0);
    client.move(table.id, now.version, now.legal[0].text);
    EXPECT_THROW(WebSocketClient(port(), anna.http.cookie(), "https://evil.example"), Closed);
    stop();
    const auto row = store::open_sqlite(folder_.path() + "/quadriga.db")->table(table.id);
    ASSERT_TRUE(row);
    secrets.push_back(row->seed);
  }
  const std::string log = ::testing::internal::GetCapturedStderr();
  log_only(Level::error);
  EXPECT_NE(log.find("event=table_started"), std::string::npos) << "nothing was logged at all";
  EXPECT_NE(log.find("event=wrong_origin"), std::string::npos);
  for (const std::string& secret : secrets) {
    ASSERT_GE(secret.size(), 8U);
    EXPECT_EQ(log.find(secret), std::string::npos) << secret;
  }
}

}  // namespace
}  // namespace quadriga::server::testing
