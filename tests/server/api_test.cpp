// SPDX-License-Identifier: Apache-2.0
// What one can ask for over HTTP: people, tables, files.
#include "engine/core/registry.h"
#include "server/static_files.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

CreateTable wish_for(const Rules& rules, int bots, bool start = false) {
  CreateTable wish;
  wish.game = rules.info().id;
  wish.seats = rules.info().min_seats;
  wish.bots.assign(static_cast<std::size_t>(bots), "random");
  wish.start = start;
  return wish;
}

const Rules& a_game() { return *all_games().front(); }

class ApiTest : public ServerTest {};

TEST_F(ApiTest, SaysThatItIsWell) {
  HttpClient client(port());
  const Reply reply = client.get("/healthz");
  EXPECT_EQ(reply.status, 200);
  EXPECT_EQ(reply.headers.at("x-content-type-options"), "nosniff");
  const std::string& policy = reply.headers.at("content-security-policy");
  EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_NE(policy.find("script-src 'self' 'wasm-unsafe-eval';"), std::string::npos);
  EXPECT_EQ(client.ask("HEAD", "/healthz").body, "");
}

TEST_F(ApiTest, ListsEveryGameWithItsRules) {
  HttpClient client(port());
  const auto list = client.get("/api/games").as<GameList>();
  ASSERT_EQ(list.games.size(), all_games().size());
  for (std::size_t i = 0; i < list.games.size(); ++i) {
    const GameCard& card = list.games[i];
    const Rules& rules = *all_games()[i];
    EXPECT_EQ(card.id, rules.info().id);
    EXPECT_EQ(card.bots.size(), rules.bot_kinds().size());
    codec::ReadError error;
    EXPECT_EQ(rules.complete_options(card.defaults.text, card.min_seats, error),
              card.defaults.text);
    const Reply text = client.get("/api/games/" + card.id + "/rules");
    EXPECT_EQ(text.body, rules.info().rules_text);
    EXPECT_EQ(text.headers.at("content-type"), "text/markdown; charset=utf-8");
  }
  EXPECT_EQ(client.get("/api/games/no-such/rules").code(), "no-such-game");
}

TEST_F(ApiTest, ServesAPageAtEveryAddressOfTheClient) {
  HttpClient client(port());
  const Reply index = client.get("/");
  EXPECT_EQ(index.status, 200);
  EXPECT_EQ(index.headers.at("content-type"), "text/html; charset=utf-8");
  EXPECT_EQ(client.get("/table/abc?invite=x").body, index.body);
  EXPECT_EQ(client.get("/no-such-file.js").status, 404);
  const Reply again = client.ask("GET", "/", "", {{"If-None-Match", index.headers.at("etag")}});
  EXPECT_EQ(again.status, 304);
  EXPECT_EQ(client.ask("POST", "/").status, 405);
}

// Holds for the built client if it is inside the program, and for the page that stands for it.
TEST_F(ApiTest, ServesTheFilesOfTheClientAsTheyAre) {
  HttpClient client(port());
  for (const StaticFile& file : static_files()) {
    const std::string path(file.path);
    const Reply plain = client.get(path);
    ASSERT_EQ(plain.status, 200) << path;
    EXPECT_EQ(plain.body, file.bytes) << path;
    EXPECT_EQ(plain.headers.at("content-type"), file.mime);
    EXPECT_EQ(plain.headers.count("content-encoding"), 0U);
    const bool hashed = path.rfind("/assets/", 0) == 0;
    EXPECT_EQ(plain.headers.at("cache-control").find("immutable") != std::string::npos, hashed);
    const Reply packed = client.ask("GET", path, "", {{"Accept-Encoding", "br, gzip"}});
    EXPECT_EQ(packed.headers.count("content-encoding"), file.gzip.empty() ? 0U : 1U);
    EXPECT_EQ(packed.body, file.gzip.empty() ? file.bytes : file.gzip);
  }
}

TEST_F(ApiTest, AGuestHasANameAndASecretCookie) {
  HttpClient client(port());
  EXPECT_EQ(client.get("/api/me").status, 200);  // nobody yet, which is no error
  EXPECT_EQ(client.get("/api/me").body, "null");
  const Reply entered = client.post("/api/guest", EnterAsGuest{"  Anna "});
  ASSERT_EQ(entered.status, 200);
  const std::string& cookie = entered.headers.at("set-cookie");
  EXPECT_NE(cookie.find("; HttpOnly"), std::string::npos);
  EXPECT_NE(cookie.find("; SameSite=Lax"), std::string::npos);
  EXPECT_EQ(entered.body.find(client.cookie().substr(client.cookie().find('=') + 1)),
            std::string::npos);
  const auto me = client.get("/api/me").as<Me>();
  EXPECT_EQ(me.name, "Anna");
  // A second time: the same person under a new name.
  const Reply renamed = client.post("/api/guest", EnterAsGuest{"Annika"});
  EXPECT_EQ(renamed.as<Me>().id, me.id);
  EXPECT_EQ(renamed.headers.count("set-cookie"), 0U);
  EXPECT_EQ(client.get("/api/me").as<Me>().name, "Annika");
  HttpClient stranger(port());
  EXPECT_EQ(stranger.ask("GET", "/api/me", "", {{"Cookie", "quadriga_session=guess"}}).body,
            "null");
  EXPECT_EQ(stranger
                .post("/api/guest", EnterAsGuest{"a\xE2\x80\xAE"
                                                 "b"})
                .code(),
            "bad-name");
  EXPECT_EQ(stranger.post("/api/guest", EnterAsGuest{""}).code(), "bad-name");
}

TEST_F(ApiTest, SessionsSurviveARestart) {
  Visitor anna(port(), "Anna");
  const std::string cookie = anna.http.cookie();
  stop();
  start();
  HttpClient again(port());
  EXPECT_EQ(again.ask("GET", "/api/me", "", {{"Cookie", cookie}}).as<Me>().id, anna.person.id);
}

TEST_F(ApiTest, OpensATableWithOptionsAndRefusesBadOnes) {
  Visitor anna(port(), "Anna");
  for (const Rules* rules : all_games()) {
    const TableInfo table = anna.open(wish_for(*rules, 0));
    EXPECT_EQ(table.status, TableStatus::waiting);
    EXPECT_EQ(table.host, anna.person.id);
    ASSERT_EQ(table.seats.size(), static_cast<std::size_t>(rules->info().min_seats));
    EXPECT_EQ(table.seats[0].person->id, anna.person.id);
    EXPECT_FALSE(table.seats[1].person || table.seats[1].bot);
    EXPECT_TRUE(table.invite);
    EXPECT_FALSE(table.seed || table.commitment);

    CreateTable wish = wish_for(*rules, 0);
    wish.options.text = R"({"no_such_option":1})";
    const Reply refused = anna.http.post("/api/tables", wish);
    EXPECT_EQ(refused.status, 400);
    EXPECT_EQ(refused.code(), "bad-options");
    EXPECT_NE(refused.body.find("no_such_option"), std::string::npos);
    wish = wish_for(*rules, 0);
    wish.seats = rules->info().max_seats + 1;
    EXPECT_EQ(anna.http.post("/api/tables", wish).code(), "bad-options");
    wish = wish_for(*rules, 1);
    wish.bots[0] = "oracle";
    EXPECT_EQ(anna.http.post("/api/tables", wish).code(), "no-such-bot");
    wish = wish_for(*rules, 0, true);
    EXPECT_EQ(anna.http.post("/api/tables", wish).code(), "seats-open");
  }
  CreateTable wish = wish_for(a_game(), 0);
  wish.game = "no-such-game";
  EXPECT_EQ(anna.http.post("/api/tables", wish).code(), "no-such-game");
  HttpClient nobody(port());
  EXPECT_EQ(nobody.post("/api/tables", wish_for(a_game(), 0)).code(), "no-session");
}

TEST_F(ApiTest, PeopleTakeAndLeaveSeats) {
  Visitor anna(port(), "Anna");
  Visitor berta(port(), "Anna");  // people may share a name, seats may not
  const TableInfo table = anna.open(wish_for(a_game(), 0));
  const std::string at = "/api/tables/" + table.id;
  auto seated = berta.http.post(at + "/sit", TakeSeat{}).as<TableInfo>();
  EXPECT_EQ(seated.seats[1].person->id, berta.person.id);
  EXPECT_EQ(seated.seats[1].name, "Anna 2");
  EXPECT_EQ(berta.http.post(at + "/sit", TakeSeat{0, {}}).code(), "seat-taken");
  EXPECT_EQ(berta.http.post(at + "/sit", TakeSeat{77, {}}).code(), "no-such-seat");
  EXPECT_EQ(berta.http.post(at + "/start").code(), "host-only");
  EXPECT_EQ(berta.http.post(at + "/bot", SetBot{1, "random"}).code(), "host-only");
  EXPECT_EQ(anna.http.post(at + "/bot", SetBot{1, "random"}).code(), "seat-taken");
  if (table.seats.size() > 2) {
    EXPECT_EQ(anna.http.post(at + "/start").code(), "seats-open");
    seated = berta.http.post(at + "/sit", TakeSeat{2, {}}).as<TableInfo>();
    EXPECT_FALSE(seated.seats[1].person);
    EXPECT_EQ(seated.seats[2].person->id, berta.person.id);
    seated = anna.http.post(at + "/bot", SetBot{1, "random"}).as<TableInfo>();
    EXPECT_EQ(seated.seats[1].bot, "random");
    seated = anna.http.post(at + "/bot", SetBot{1, std::nullopt}).as<TableInfo>();
    EXPECT_FALSE(seated.seats[1].bot);
  }
  // The host leaves: the table passes on. The last one leaves: it is gone.
  seated = anna.http.post(at + "/leave").as<TableInfo>();
  EXPECT_EQ(seated.host, berta.person.id);
  EXPECT_EQ(anna.http.post(at + "/leave").code(), "not-at-table");
  EXPECT_EQ(berta.http.post(at + "/leave").status, 200);
  EXPECT_EQ(berta.http.get(at).status, 404);
  EXPECT_EQ(berta.http.get(at).code(), "no-such-table");
}

TEST_F(ApiTest, ATableByInvitationNeedsItsCode) {
  Visitor anna(port(), "Anna");
  Visitor berta(port(), "Berta");
  CreateTable wish = wish_for(a_game(), 0);
  wish.is_public = false;
  const TableInfo table = anna.open(wish);
  const std::string at = "/api/tables/" + table.id;
  EXPECT_TRUE(anna.http.get("/api/tables").as<TableList>().tables.empty());
  EXPECT_EQ(anna.http.get(at).status, 200);
  EXPECT_EQ(berta.http.get(at).code(), "invite-only");
  EXPECT_EQ(berta.http.get(at + "?invite=guess").code(), "invite-only");
  EXPECT_EQ(berta.http.get(at + "?invite=" + *table.invite).status, 200);
  EXPECT_FALSE(berta.http.get(at + "?invite=" + *table.invite).as<TableInfo>().invite);
  EXPECT_EQ(berta.http.post(at + "/sit", TakeSeat{}).code(), "invite-only");
  EXPECT_EQ(berta.http.post(at + "/sit", TakeSeat{std::nullopt, table.invite}).status, 200);
  EXPECT_TRUE(berta.http.get(at).as<TableInfo>().invite);
  WebSocketClient stranger(port(), "");
  EXPECT_THROW(stranger.watch(table.id), std::runtime_error);
  stranger.send(Watch{"x", table.id, -1, table.invite});
  EXPECT_TRUE(std::holds_alternative<Done>(stranger.answer("x")));
}

TEST_F(ApiTest, ARunningGameKeepsSeatsAndSecrets) {
  Visitor anna(port(), "Anna");
  Visitor berta(port(), "Berta");
  const Rules& rules = a_game();
  const TableInfo table = anna.open(wish_for(rules, rules.info().min_seats - 1, true));
  const std::string at = "/api/tables/" + table.id;
  EXPECT_EQ(table.status, TableStatus::playing);
  EXPECT_TRUE(table.commitment);
  EXPECT_FALSE(table.seed);
  EXPECT_EQ(anna.http.post(at + "/start").code(), "table-started");
  EXPECT_EQ(berta.http.post(at + "/sit", TakeSeat{}).code(), "table-started");
  EXPECT_EQ(anna.http.post(at + "/bot", SetBot{1, "random"}).code(), "table-started");
  EXPECT_EQ(anna.http.post(at + "/leave").as<TableInfo>().seats[0].person->id, anna.person.id);
  EXPECT_EQ(anna.http.get(at + "/record").code(), "not-finished");
  EXPECT_EQ(anna.http.get(at + "/replay").code(), "not-finished");
  EXPECT_EQ(anna.http.get("/api/me/tables").as<MyTables>().tables.size(), 1U);
  EXPECT_TRUE(berta.http.get("/api/me/tables").as<MyTables>().tables.empty());
  const auto lobby = berta.http.get("/api/tables").as<TableList>();
  ASSERT_EQ(lobby.tables.size(), 1U);
  EXPECT_FALSE(lobby.tables[0].invite || lobby.tables[0].seed);
}

TEST_F(ApiTest, WrongAddressesAndMethodsAreNamed) {
  Visitor anna(port(), "Anna");
  EXPECT_EQ(anna.http.get("/api/nothing").status, 404);
  EXPECT_EQ(anna.http.get("/api/").status, 404);
  EXPECT_EQ(anna.http.get("/api").status, 404);
  EXPECT_EQ(anna.http.get("/api/tables/nothing").code(), "no-such-table");
  EXPECT_EQ(anna.http.get("/api/tables/nothing/else").status, 404);
  EXPECT_EQ(anna.http.ask("DELETE", "/api/tables").status, 405);
  EXPECT_EQ(anna.http.post("/api/games").status, 405);
  EXPECT_EQ(anna.http.get("/api/guest").status, 405);
  EXPECT_EQ(anna.http.ask("POST", "/api/tables", "{\"game\":").code(), "bad-json");
  EXPECT_EQ(anna.http.ask("POST", "/api/tables", "\"\xFF\"").code(), "bad-json");
  EXPECT_EQ(anna.http.get("/api/tables/x/replay?from=minus").code(), "bad-request");
  EXPECT_EQ(anna.http.get("/api/tables/x/replay?viewer=9").code(), "bad-request");
  const Reply evil = anna.http.ask("POST", "/api/guest", R"({"name":"Eve"})",
                                   {{"Origin", "https://evil.example"}});
  EXPECT_EQ(evil.status, 403);
  EXPECT_EQ(evil.code(), "wrong-origin");
  EXPECT_EQ(anna.http.get("/healthz").status, 200);
}

class LimitsTest : public ServerTest {
 protected:
  ServeOptions options() override {
    ServeOptions out = test_options(folder_.path());
    out.limits.guest_burst = 3;
    out.limits.guests_per_minute = 1;
    out.limits.tables_per_person = 2;
    out.limits.tables = 3;
    out.limits.connections = 6;
    return out;
  }
};

TEST_F(LimitsTest, HaveNumbersAndClearErrors) {
  {
    Visitor anna(port(), "Anna");
    Visitor berta(port(), "Berta");
    Visitor carla(port(), "Carla");
    EXPECT_EQ(HttpClient(port()).post("/api/guest", EnterAsGuest{"Dora"}).code(),
              "too-many-guests");
    anna.open(wish_for(a_game(), 0));
    anna.open(wish_for(a_game(), 0));
    EXPECT_EQ(anna.http.post("/api/tables", wish_for(a_game(), 0)).code(), "too-many-tables");
    berta.open(wish_for(a_game(), 0));
    EXPECT_EQ(carla.http.post("/api/tables", wish_for(a_game(), 0)).code(), "server-full");
  }
  std::vector<std::unique_ptr<HttpClient>> crowd;
  int refused = 0;
  for (int i = 0; i < 9; ++i) {
    crowd.push_back(std::make_unique<HttpClient>(port()));
    const Reply reply = crowd.back()->get("/healthz");
    if (reply.status == 503) {
      EXPECT_EQ(reply.code(), "server-full");
      ++refused;
    }
  }
  EXPECT_GE(refused, 3);
  crowd.clear();
}

TEST_F(ApiTest, TwoServersCannotShareAFolder) {
  EXPECT_THROW(Server second(test_options(folder_.path())), std::runtime_error);
}

}  // namespace
}  // namespace quadriga::server::testing
