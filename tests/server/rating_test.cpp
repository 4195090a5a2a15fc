// SPDX-License-Identifier: Apache-2.0
// Ratings: how they are kept, and which games count.
#include <gtest/gtest.h>

#include <thread>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "server/rating_scale.h"
#include "server/store/open.h"
#include "tests/server/private_postgres.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

constexpr char kPassword[] = "correct horse";

TEST(RatingScale, IsReadLikeOthersAreRead) {
  const store::RatingRow fresh = first_rating("p", "g");
  EXPECT_EQ(shown_rating(fresh.mu), 1500);
  EXPECT_EQ(shown_margin(fresh.sigma), 491);
  // Two players who are known well, 400 points apart: the weaker wins one game of eleven. One game
  // then moves them by the surprise, so ten expected results outweigh one upset.
  store::RatingRow strong = fresh;
  store::RatingRow weak = fresh;
  strong.sigma = weak.sigma = 1;
  strong.mu += 13'570'000;
  EXPECT_EQ(shown_rating(strong.mu) - shown_rating(weak.mu), 400);
}

TEST(RatingScale, TheWinnerGainsAndDoubtShrinks) {
  std::vector<store::RatingRow> rows{first_rating("a", "g"), first_rating("b", "g"),
                                     first_rating("c", "g")};
  rate(rows, std::vector{2, 1, 3});
  EXPECT_GT(rows[1].mu, rows[0].mu);
  EXPECT_GT(rows[0].mu, rows[2].mu);
  for (const auto& row : rows) {
    EXPECT_LT(row.sigma, first_rating("", "").sigma);
    EXPECT_EQ(row.games, 1);
  }
  // However many games: nobody is taken to be known completely.
  for (int i = 0; i < 3000; ++i)
    rate(rows, std::vector{1 + i % 3, 1 + (i + 1) % 3, 1 + (i + 2) % 3});
  EXPECT_EQ(rows[0].sigma, 1'500'000);
}

class RatingStoreTest : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (GetParam() == std::string("sqlite")) {
      where_ = "sqlite:" + folder_.path() + "/ratings.db";
    } else {
      if (is_postgres_left_out()) GTEST_SKIP() << "QUADRIGA_WITHOUT_POSTGRES is set";
      where_ = shared_postgres().make_database();
    }
    store_ = store::open_store(where_);
  }
  static store::TableRow table(const std::string& id, bool is_public = true) {
    store::TableRow row;
    row.id = id;
    row.game = "g";
    row.host = "a";
    row.is_public = is_public;
    row.seats = {{"a", "Anna", "", "Anna"}, {"b", "Berta", "", "Berta"}};
    return row;
  }
  static store::FinishTable finish(const std::string& id, int winner,
                                   const std::string& game = "g") {
    return {id, id, {{"a", 0, winner == 0 ? 1 : 2, 0}, {"b", 1, winner == 1 ? 1 : 2, 0}}, game};
  }
  static bool write(store::Store& store, store::Batch batch) {
    const store::Outcome outcome = store.commit({&batch, 1}).front();
    if (!outcome && outcome.kind != store::Outcome::Kind::conflict)
      ADD_FAILURE() << outcome.message;
    return static_cast<bool>(outcome);
  }
  void make_account(const std::string& id) {
    ASSERT_TRUE(write(*store_, {store::PutPerson{{id, "Name of " + id, "then"}},
                                store::PutAccount{{id, id, "hash", "then", "", 0}}}));
  }

  TempFolder folder_;
  std::string where_;
  std::unique_ptr<store::Store> store_;
};

TEST_P(RatingStoreTest, AFinishChangesRatingsOnceOrNotAtAll) {
  ASSERT_TRUE(write(*store_, {store::PutTable{table("t1")}, store::PutTable{table("t2", false)},
                              store::PutTable{table("t3")}}));
  ASSERT_TRUE(write(*store_, {finish("t1", 0)}));
  const auto once = store_->ratings_of("a");
  ASSERT_EQ(once.size(), 1U);
  EXPECT_EQ(once[0].games, 1);
  EXPECT_GT(once[0].mu, first_rating("a", "g").mu);
  // The same end again is refused as a whole, and so is a batch whose other half cannot be.
  EXPECT_FALSE(write(*store_, {finish("t1", 1)}));
  EXPECT_FALSE(write(*store_, {finish("t2", 1), store::AddMoves{"gone", {{1, 0, "x"}}}}));
  EXPECT_EQ(store_->ratings_of("a"), once);
  // A game that is not rated changes nothing.
  ASSERT_TRUE(write(*store_, {finish("t3", 1, "")}));
  EXPECT_EQ(store_->ratings_of("a"), once);
  EXPECT_TRUE(store_->rating_changes("t3").empty());

  ASSERT_TRUE(write(*store_, {finish("t2", 1)}));
  const auto history = store_->rating_history("a", "g", 10);
  ASSERT_EQ(history.size(), 2U);
  EXPECT_EQ(history[0].table, "t2");
  EXPECT_FALSE(history[0].is_public);
  EXPECT_EQ(history[0].mu_before, history[1].after.mu);
  EXPECT_EQ(history[0].after, store_->ratings_of("a")[0]);
  const auto changes = store_->rating_changes("t1");
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[1].seat, 1);
  EXPECT_EQ(changes[1].rank, 2);
}

TEST_P(RatingStoreTest, TwoProcessesLoseNoChange) {
  constexpr int kGames = 25;
  for (const char* half : {"x", "y"})
    for (int i = 0; i < kGames; ++i)
      ASSERT_TRUE(write(*store_, {store::PutTable{table(half + std::to_string(i))}}));
  const auto play = [this](const std::string& half) {
    const auto own = store::open_store(where_);
    for (int i = 0; i < kGames; ++i) {
      EXPECT_TRUE(write(*own, {finish(half + std::to_string(i), i % 3 == 0 ? 0 : 1)}));
      std::this_thread::sleep_for(std::chrono::milliseconds(1));  // the other one comes in between
    }
  };
  std::thread other([&] { play("x"); });
  play("y");
  other.join();
  for (const char* person : {"a", "b"}) {
    auto history = store_->rating_history(person, "g", 1000);
    ASSERT_EQ(history.size(), 2U * kGames);
    for (std::size_t i = 0; i + 1 < history.size(); ++i) {
      EXPECT_EQ(history[i].after.games, static_cast<int>(2 * kGames - i));
      EXPECT_EQ(history[i].mu_before, history[i + 1].after.mu);
    }
    EXPECT_EQ(history.front().after, store_->ratings_of(person)[0]);
  }
}

TEST_P(RatingStoreTest, LeadersHaveAccountsAndEnoughGames) {
  for (const char* id : {"t1", "t2", "t3"}) {
    ASSERT_TRUE(write(*store_, {store::PutTable{table(id)}}));
    ASSERT_TRUE(write(*store_, {finish(id, 1)}));
  }
  EXPECT_TRUE(store_->leaders("g", 1, 0, 10).empty());  // nobody has an account
  make_account("a");
  make_account("b");
  const auto both = store_->leaders("g", 3, 0, 10);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].name, "Name of b");
  EXPECT_EQ(store_->leader_count("g", 3), 2);
  EXPECT_EQ(store_->leaders("g", 3, 1, 10).front().rating.person, "a");
  EXPECT_EQ(store_->leaders("g", 3, 0, 1).size(), 1U);
  EXPECT_TRUE(store_->leaders("g", 4, 0, 10).empty());
  EXPECT_TRUE(store_->leaders("other", 0, 0, 10).empty());
}

INSTANTIATE_TEST_SUITE_P(Store, RatingStoreTest, ::testing::Values("sqlite", "postgresql"),
                         [](const auto& database) { return std::string(database.param); });

// ---- At tables ----------------------------------------------------------------------------------

class RatedTableTest : public ServerTest {
 protected:
  ServeOptions options() override {
    ServeOptions wide = ServerTest::options();
    wide.limits.login_burst = 1000;
    wide.limits.leaderboard_games = 1;
    return wide;
  }
  static const Rules& two_seats() { return *find_game("caesar-xl"); }
  CreateTable rated(const Rules& rules) {
    CreateTable wish;
    wish.game = rules.info().id;
    wish.seats = rules.info().min_seats;
    wish.house.rated = true;
    wish.clock = ClockRule{ClockKind::game, 3600, 0, std::nullopt};
    return wish;
  }
  std::unique_ptr<HttpClient> account(const std::string& name) {
    auto client = std::make_unique<HttpClient>(port());
    const Reply made = client->post("/api/account", NameAndPassword{name, kPassword});
    EXPECT_EQ(made.status, 200) << made.body;
    return client;
  }
  // Everybody at a started table plays at random to the end.
  void play_out(const std::string& table, const std::vector<std::unique_ptr<HttpClient>>& people) {
    std::vector<WebSocketClient> clients;
    for (const auto& person : people) {
      clients.emplace_back(port(), person->cookie());
      clients.back().watch(table);
      clients.back().next<TablePlayed>();
    }
    Rng rng(5);
    const Snapshot* now = &clients[0].played().now;
    while (!now->result.over) {
      const auto actor = static_cast<std::size_t>(now->to_act);
      const Snapshot& mine = wait_for_turn(clients[actor], static_cast<Seat>(now->to_act));
      if (mine.result.over) return;
      const int version = mine.version;
      const std::string text =
          mine.legal[rng.below(static_cast<std::uint32_t>(mine.legal.size()))].text;
      const auto answer = clients[actor].move(table, version, text);
      if (const auto* error = std::get_if<Error>(&answer)) FAIL() << error->message;
      while (clients[actor].played().now.version <= version) clients[actor].next<TablePlayed>();
      now = &clients[actor].played().now;
    }
  }
};

TEST_F(RatedTableTest, AGameChangesTheRatingsOfEverybodyAtTheTable) {
  const Rules& rules = *all_games().front();
  std::vector<std::unique_ptr<HttpClient>> people;
  for (const char* name : {"Anna", "Berta", "Carla"}) people.push_back(account(name));
  const Reply opened = people[0]->post("/api/tables", rated(rules));
  ASSERT_EQ(opened.status, 200) << opened.body;
  const auto table = opened.as<TableInfo>();
  EXPECT_TRUE(table.house.rated.value_or(false));
  EXPECT_FALSE(table.house.hints.value_or(true));
  const std::string at = "/api/tables/" + table.id;
  HttpClient guest(port());
  guest.enter("Dora");
  EXPECT_EQ(guest.post(at + "/sit", TakeSeat{}).code(), "needs-account");
  for (std::size_t i = 1; i < people.size(); ++i)
    ASSERT_EQ(people[i]->post(at + "/sit", TakeSeat{}).status, 200);
  ASSERT_EQ(people[0]->post(at + "/start").status, 200);
  EXPECT_EQ(people[0]->post(at + "/stand-in", StandIn{}).code(), "rated-table");
  EXPECT_TRUE(guest.get(at + "/ratings").as<TableRatings>().changes.empty());
  play_out(table.id, people);

  const auto changes = guest.get(at + "/ratings").as<TableRatings>().changes;
  ASSERT_EQ(changes.size(), 3U);
  const auto board = guest.get("/api/games/" + table.game + "/leaders").as<Leaderboard>();
  EXPECT_EQ(board.total, 3);
  ASSERT_EQ(board.leaders.size(), 3U);
  EXPECT_EQ(board.leaders[0].place, 1);
  EXPECT_GE(board.leaders[0].rating.rating, board.leaders[2].rating.rating);
  const auto me = people[1]->get("/api/me").as<Me>();
  const auto history = guest.get("/api/people/" + me.id + "/ratings").as<RatingHistory>();
  ASSERT_EQ(history.games.size(), 1U);
  EXPECT_EQ(history.games[0].now.games, 1);
  ASSERT_EQ(history.games[0].points.size(), 1U);
  EXPECT_EQ(history.games[0].points[0].rating, changes[1].after);
  EXPECT_EQ(history.games[0].points[0].table, table.id);
  const auto page = guest.get("/api/games/" + table.game + "/leaders?from=1&count=1");
  ASSERT_EQ(page.as<Leaderboard>().leaders.size(), 1U);
  EXPECT_EQ(page.as<Leaderboard>().leaders[0].place, 2);
  EXPECT_EQ(guest.get("/api/games/nothing/leaders").code(), "no-such-game");
  EXPECT_EQ(guest.get("/api/games/" + table.game + "/leaders?from=-1").code(), "bad-request");
}

TEST_F(RatedTableTest, WhichPrivateTableItWasIsNobodysBusiness) {
  std::vector<std::unique_ptr<HttpClient>> people;
  for (const char* name : {"Anna", "Berta"}) people.push_back(account(name));
  CreateTable wish = rated(two_seats());
  wish.is_public = false;
  const auto table = people[0]->post("/api/tables", wish).as<TableInfo>();
  const std::string at = "/api/tables/" + table.id;
  ASSERT_EQ(people[1]->post(at + "/sit", TakeSeat{std::nullopt, table.invite}).status, 200);
  ASSERT_EQ(people[0]->post(at + "/start").status, 200);
  play_out(table.id, people);
  HttpClient stranger(port());
  EXPECT_EQ(stranger.get(at + "/ratings").code(), "invite-only");
  const std::string mine = "/api/people/" + people[0]->get("/api/me").as<Me>().id + "/ratings";
  EXPECT_TRUE(people[0]->get(mine).as<RatingHistory>().games.at(0).points.at(0).table);
  EXPECT_FALSE(stranger.get(mine).as<RatingHistory>().games.at(0).points.at(0).table);
}

TEST_F(RatedTableTest, RefusesWhatWouldNotBeFair) {
  auto anna = account("Anna");
  const auto refused = [&](const CreateTable& wish) {
    return anna->post("/api/tables", wish).code();
  };
  CreateTable wish = rated(two_seats());
  wish.bots = {"random"};
  EXPECT_EQ(refused(wish), "bad-rated");
  wish = rated(two_seats());
  wish.clock.reset();
  EXPECT_EQ(refused(wish), "bad-rated");
  wish = rated(two_seats());
  wish.clock->bot = "greedy";
  EXPECT_EQ(refused(wish), "bad-rated");
  wish = rated(two_seats());
  wish.house.hints = true;
  EXPECT_EQ(refused(wish), "bad-rated");
  wish = rated(two_seats());
  wish.house.away = 60;
  EXPECT_EQ(refused(wish), "bad-rated");
  wish = rated(two_seats());
  wish.record = "quadriga record 1\n";
  EXPECT_EQ(refused(wish), "bad-rated");
  HttpClient guest(port());
  guest.enter("Dora");
  EXPECT_EQ(guest.post("/api/tables", rated(two_seats())).code(), "needs-account");
  const auto table = anna->post("/api/tables", rated(two_seats())).as<TableInfo>();
  EXPECT_EQ(anna->post("/api/tables/" + table.id + "/bot", SetBot{1, "random"}).code(),
            "rated-table");
}

}  // namespace
}  // namespace quadriga::server::testing
