// SPDX-License-Identifier: Apache-2.0
// The process is killed at any moment, again and again: no acknowledged move is lost, none is made
// twice, and every table goes on.
#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>
#include <set>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "server/store/sqlite_store.h"
#include "tests/server/kept_promises.h"
#include "tests/server/process.h"
#include "tests/support/effort.h"

namespace quadriga::server::testing {
namespace {

constexpr int kRounds = quadriga::testing::kSanitized ? 10 : 200;
constexpr int kPlayers = 6;

// One person who plays on whatever happens, and remembers all that was promised.
struct Player {
  std::string cookie;
  std::string table;
  std::map<std::string, Promises> promised;  // by table
  std::set<std::string> settled;             // finished and found to be whole on disk
  int moves = 0;

  // Until the connection breaks.
  void play(std::uint16_t port, const Rules& rules, std::atomic<int>& total, std::uint64_t seed) {
    Rng rng(seed);
    try {
      WebSocketClient client(port, cookie);
      if (table.empty()) table = open_game(port, cookie, rules);
      client.watch(table, promised.count(table) != 0 ? promised[table].seen : -1);
      for (;;) {
        while (client.played().table != table ||
               (client.played().now.to_act != 0 && !client.played().now.result.over)) {
          client.next<TablePlayed>();
          if (client.played().table == table) promised[table].seen = client.played().now.version;
        }
        const Snapshot now = client.played().now;
        promised[table].seen = now.version;
        if (now.result.over) {
          table = open_game(port, cookie, rules);
          client.watch(table);
          continue;
        }
        const std::string text =
            now.legal[rng.below(static_cast<std::uint32_t>(now.legal.size()))].text;
        const auto answer = client.move(table, now.version, text);
        if (const auto* done = std::get_if<Done>(&answer)) {
          promised[table].moves[done->version] = text;
          ++moves;
          ++total;
        } else {
          ADD_FAILURE() << std::get<Error>(answer).code;
          return;
        }
        while (client.played().now.version <= now.version) client.next<TablePlayed>();
      }
    } catch (const std::exception&) {
      // Killed. What was promised counts, the rest does not.
    }
  }
};

void check_disk(const std::string& folder, std::vector<Player>& players) {
  const auto disk = store::open_sqlite(folder + "/quadriga.db");
  for (Player& player : players) {
    for (const auto& [table, promises] : player.promised) {
      if (player.settled.count(table) != 0) continue;
      bool is_finished = false;
      ASSERT_NO_FATAL_FAILURE(expect_kept(*disk, table, promises, &is_finished));
      if (is_finished) player.settled.insert(table);
    }
  }
}

TEST(Kill, NothingAcknowledgedIsLostAndEveryTableGoesOn) {
  const TempFolder folder;
  std::vector<Player> players(kPlayers);
  Rng rng(77);
  std::atomic<int> total = 0;
  for (int round = 0; round < kRounds; ++round) {
    Process server(folder.path());
    ASSERT_NE(server.port(), 0);
    for (Player& player : players) {
      if (!player.cookie.empty()) continue;
      HttpClient http(server.port());
      http.enter("Anna");
      player.cookie = http.cookie();
    }
    const int before = total;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < players.size(); ++i)
      threads.emplace_back([&, i, seed = rng.next()] {
        players[i].play(server.port(), *all_games()[i % all_games().size()], total, seed);
      });
    // Everybody gets on, then the lights go out at a random moment; now and then at once.
    const int wanted = round % 8 == 7 ? 0 : 12 + static_cast<int>(rng.below(18));
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (total < before + wanted && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(std::chrono::microseconds(rng.below(40000)));
    server.end(SIGKILL);
    for (auto& thread : threads) thread.join();
    EXPECT_GE(total, before + wanted) << "round " << round;
    check_disk(folder.path(), players);
    if (HasFatalFailure()) return;
  }
  // Once more, all of it.
  for (Player& player : players) {
    EXPECT_GT(player.moves, kRounds / 4);
    player.settled.clear();
  }
  check_disk(folder.path(), players);
  std::printf("%d moves acknowledged over %d kills\n", total.load(), kRounds);
}

TEST(Kill, AStopThatIsAskedForIsClean) {
  const TempFolder folder;
  Process server(folder.path());
  Visitor anna(server.port(), "Anna");
  WebSocketClient client = anna.connect();
  client.next<Welcome>();
  std::thread reader([&] {
    try {
      client.receive();
      ADD_FAILURE() << "nothing was to come";
    } catch (const Closed& closed) {
      EXPECT_EQ(closed.code, 1001);
    }
  });
  const int status = server.end(SIGTERM);
  reader.join();
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
}

}  // namespace
}  // namespace quadriga::server::testing
