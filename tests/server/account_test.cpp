// SPDX-License-Identifier: Apache-2.0
// Accounts, sessions and profiles over real sockets.
#include "engine/core/registry.h"
#include "server/clock.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/store/sqlite_store.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

class AccountTest : public ServerTest {
 protected:
  ServeOptions options() override {
    ServeOptions wide = ServerTest::options();
    wide.limits.login_burst = 1000;
    return wide;
  }
};

constexpr char kPassword[] = "correct horse";

TEST_F(AccountTest, AGuestBecomesAnAccountAndKeepsEverything) {
  Visitor anna(port(), "Anna");
  const TableInfo table = anna.play_with_bots(*all_games().front());
  const Reply made = anna.http.post("/api/account", NameAndPassword{"Anna Livia", kPassword});
  ASSERT_EQ(made.status, 200) << made.body;
  EXPECT_EQ(made.as<Me>().id, anna.person.id);
  EXPECT_TRUE(made.as<Me>().account);
  EXPECT_EQ(made.headers.count("set-cookie"), 0U);  // the session goes on
  // From another browser, with other capitals; the games are there.
  HttpClient elsewhere(port());
  const Reply in = elsewhere.post("/api/login", NameAndPassword{"anna LIVIA", kPassword});
  ASSERT_EQ(in.status, 200) << in.body;
  EXPECT_EQ(in.as<Me>().id, anna.person.id);
  const auto mine = elsewhere.get("/api/me/tables").as<MyTables>();
  ASSERT_EQ(mine.tables.size(), 1U);
  EXPECT_EQ(mine.tables[0].id, table.id);
  EXPECT_TRUE(elsewhere.get("/api/me").as<Me>().account);
  EXPECT_EQ(anna.http.post("/api/account", NameAndPassword{"Anna", kPassword}).code(),
            "has-account");
}

TEST_F(AccountTest, APasswordIsAskedForAndNothingSaysWhichHalfWasWrong) {
  HttpClient anna(port());
  EXPECT_EQ(anna.post("/api/account", NameAndPassword{"Anna", "short"}).code(), "bad-password");
  EXPECT_EQ(anna.post("/api/account", NameAndPassword{"...", kPassword}).code(), "bad-name");
  ASSERT_EQ(anna.post("/api/account", NameAndPassword{"Anna", kPassword}).status, 200);
  HttpClient other(port());
  const Reply wrong = other.post("/api/login", NameAndPassword{"Anna", "wrong horse"});
  const Reply nobody = other.post("/api/login", NameAndPassword{"Berta", kPassword});
  EXPECT_EQ(wrong.status, 403);
  EXPECT_EQ(wrong.body, nobody.body);
  EXPECT_EQ(other.get("/api/me").status, 200);
  EXPECT_EQ(other.get("/api/me").body, "null");
  EXPECT_EQ(other.get("/api/me/tables").code(), "no-session");
}

TEST_F(AccountTest, NobodyCanTakeANameOrOneThatLooksLikeIt) {
  HttpClient anna(port());
  ASSERT_EQ(anna.post("/api/account", NameAndPassword{"Anna Bell", kPassword}).status, 200);
  for (const char* alike : {"anna bell", "Annabell", "Аnna Веll", "Ánna Bell", "Anna BeII"}) {
    HttpClient other(port());
    EXPECT_EQ(other.post("/api/account", NameAndPassword{alike, kPassword}).code(), "name-taken")
        << alike;
    EXPECT_EQ(other.post("/api/guest", EnterAsGuest{alike}).code(), "name-taken") << alike;
  }
  HttpClient other(port());
  other.enter("Berta");
  EXPECT_EQ(other.post("/api/guest", EnterAsGuest{"Anna Bell"}).code(), "name-taken");
  // Who renames an account gives the old name free and signs in with the new one.
  ASSERT_EQ(anna.post("/api/guest", EnterAsGuest{"Annika"}).status, 200);
  EXPECT_EQ(other.post("/api/guest", EnterAsGuest{"Anna Bell"}).status, 200);
  HttpClient again(port());
  EXPECT_EQ(again.post("/api/login", NameAndPassword{"Annika", kPassword}).status, 200);
}

TEST_F(AccountTest, SessionsAreListedAndEnded) {
  HttpClient home(port());
  home.post("/api/account", NameAndPassword{"Anna", kPassword});
  HttpClient away(port());
  away.post("/api/login", NameAndPassword{"Anna", kPassword});
  WebSocketClient socket(port(), away.cookie());
  socket.next<Welcome>();
  auto list = home.get("/api/me/sessions").as<SessionList>();
  ASSERT_EQ(list.sessions.size(), 2U);
  const auto& other = list.sessions[0].current ? list.sessions[1] : list.sessions[0];
  EXPECT_NE(other.current, list.sessions[other.id == list.sessions[0].id ? 1 : 0].current);
  EXPECT_EQ(home.post("/api/me/sessions/end", EndSession{"0123456789abcdef"}).code(),
            "no-such-session");
  list = home.post("/api/me/sessions/end", EndSession{other.id}).as<SessionList>();
  EXPECT_EQ(list.sessions.size(), 1U);
  EXPECT_EQ(away.get("/api/me").body, "null");
  // An open connection is nobody's from then on.
  EXPECT_EQ(socket.next<Error>().code, "session-ended");
  socket.send(SayChat{"1", "t", "salve"});
  EXPECT_EQ(socket.next<Error>().code, "no-session");
  ASSERT_EQ(home.post("/api/logout").status, 200);
  EXPECT_EQ(home.get("/api/me").body, "null");
}

TEST_F(AccountTest, ANewPasswordEndsEveryOtherSession) {
  HttpClient home(port());
  home.post("/api/account", NameAndPassword{"Anna", kPassword});
  HttpClient away(port());
  away.post("/api/login", NameAndPassword{"Anna", kPassword});
  EXPECT_EQ(home.post("/api/me/password", ChangePassword{"wrong horse", "battery staple"}).code(),
            "wrong-password");
  ASSERT_EQ(home.post("/api/me/password", ChangePassword{kPassword, "battery staple"}).status, 200);
  EXPECT_EQ(home.get("/api/me").status, 200);
  EXPECT_EQ(away.get("/api/me").body, "null");
  EXPECT_EQ(away.post("/api/login", NameAndPassword{"Anna", kPassword}).code(), "wrong-password");
  EXPECT_EQ(away.post("/api/login", NameAndPassword{"Anna", "battery staple"}).status, 200);
}

TEST_F(AccountTest, ACodeOfTheHostSetsANewPasswordOnce) {
  HttpClient anna(port());
  anna.post("/api/account", NameAndPassword{"Anna", kPassword});
  const auto give = [&](const std::string& code, std::int64_t until) {
    const auto store = store::open_sqlite(folder_.path() + "/quadriga.db");
    auto row = *store->account_called(skeleton("Anna"));
    row.reset_hash = token_hash(code);
    row.reset_until = until;
    const store::Batch batch{store::PutAccount{row}};
    ASSERT_TRUE(store->commit({&batch, 1}).front());
  };
  HttpClient lost(port());
  const ResetPassword wish{"Anna", "some-code", "battery staple"};
  EXPECT_EQ(lost.post("/api/reset", wish).code(), "wrong-code");
  give("some-code", wall_millis() - 1);
  EXPECT_EQ(lost.post("/api/reset", wish).code(), "wrong-code");
  give("some-code", wall_millis() + 60'000);
  EXPECT_EQ(lost.post("/api/reset", ResetPassword{"Anna", "other-code", "battery staple"}).code(),
            "wrong-code");
  ASSERT_EQ(lost.post("/api/reset", wish).status, 200);
  EXPECT_EQ(lost.get("/api/me").as<Me>().name, "Anna");
  EXPECT_EQ(anna.get("/api/me").body, "null");
  EXPECT_EQ(lost.post("/api/reset", wish).code(), "wrong-code");
}

TEST_F(AccountTest, AProgramPlaysWithAToken) {
  Visitor anna(port(), "Anna");
  const auto token = anna.http.post("/api/me/tokens", MakeToken{"my bot"}).as<Token>();
  HttpClient program(port());
  const HttpClient::Headers bearer = {{"Authorization", "Bearer " + token.token}};
  EXPECT_EQ(program.ask("GET", "/api/me", "", bearer).as<Me>().id, anna.person.id);
  EXPECT_EQ(program.ask("GET", "/api/me").body, "null");
  EXPECT_EQ(program.ask("GET", "/api/me", "", {{"Authorization", "Bearer x"}}).body, "null");
  const auto list = anna.http.get("/api/me/sessions").as<SessionList>();
  ASSERT_EQ(list.sessions.size(), 2U);
  anna.http.post("/api/me/sessions/end", EndSession{std::nullopt});
  EXPECT_EQ(program.ask("GET", "/api/me", "", bearer).body, "null");
  EXPECT_EQ(anna.http.get("/api/me").status, 200);
}

TEST_F(AccountTest, AttemptsAtOnePasswordAreFew) {
  stop();
  ServeOptions narrow = options();
  narrow.limits.login_burst = 3;
  server_ = std::make_unique<RunningServer>(narrow);
  HttpClient guesser(port());
  int refused = 0;
  for (int i = 0; i < 6; ++i)
    refused += guesser.post("/api/login", NameAndPassword{"Anna", "guess number"}).status == 429;
  EXPECT_GE(refused, 2);
}

TEST_F(AccountTest, AProfileListsFinishedGames) {
  Visitor anna(port(), "Anna");
  const Rules& rules = *all_games().front();
  auto socket = anna.connect();
  const TableInfo table = anna.play_with_bots(rules);
  socket.watch(table.id);
  while (!wait_for_turn(socket, 0).result.over)
    socket.move(table.id, socket.played().now.version, socket.played().now.legal.front().text);
  const auto profile = anna.http.get("/api/people/" + anna.person.id).as<Profile>();
  EXPECT_EQ(profile.person.name, "Anna");
  EXPECT_FALSE(profile.account);
  ASSERT_EQ(profile.games.size(), 1U);
  EXPECT_EQ(profile.games[0].table, table.id);
  EXPECT_EQ(profile.games[0].rank, socket.played().now.result.ranks[0]);
  EXPECT_EQ(profile.games[0].score, socket.played().now.result.scores[0]);
  EXPECT_EQ(profile.games[0].names.size(), table.seats.size());
  ASSERT_EQ(profile.totals.size(), 1U);
  EXPECT_EQ(profile.totals[0].played, 1);
  EXPECT_EQ(profile.totals[0].won, profile.games[0].rank == 1 ? 1 : 0);
  EXPECT_EQ(anna.http.get("/api/people/nobody").code(), "no-such-person");
  // The same after a restart.
  stop();
  start();
  HttpClient other(port());
  EXPECT_EQ(other.get("/api/people/" + anna.person.id).as<Profile>().games.size(), 1U);
}

TEST(SkeletonTest, LettersThatLookAlikeAreOne) {
  EXPECT_EQ(skeleton("Anna"), "anna");
  EXPECT_EQ(skeleton(" A-n_n.a "), "anna");
  EXPECT_EQ(skeleton("Ｐaul"), skeleton("Раul"));
  EXPECT_EQ(skeleton("Zoë"), "zoe");
  EXPECT_EQ(skeleton("Illia"), skeleton("l11iа"));
  EXPECT_NE(skeleton("Anna"), skeleton("Anne"));
  EXPECT_EQ(skeleton("..."), "");
  EXPECT_EQ(skeleton("𝐀𝓷𝔫𝚊"), "anna");  // other faces of the same letters
  EXPECT_EQ(skeleton("Ⓐⓝⓝⓐ"), "anna");
  EXPECT_EQ(skeleton("Anna\xEF\xB8\x8F"), "anna");  // a variation selector
  EXPECT_EQ(skeleton("A\xE2\x83\x9Dnna"), "anna");  // a circle around it
  EXPECT_EQ(skeleton("猫"), "猫");
}

}  // namespace
}  // namespace quadriga::server::testing
