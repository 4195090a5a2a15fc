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
#include "fair/fair_chance.h"
#include "server/store/sqlite_store.h"
#include "server/table.h"
#include "tests/server/process.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

#ifdef QUADRIGA_SANITIZED
constexpr int kRounds = 10;
#else
constexpr int kRounds = 200;
#endif
constexpr int kPlayers = 6;

// One person who plays on whatever happens, and remembers all that was promised.
struct Player {
  std::string cookie;
  std::string table;
  std::map<std::string, std::map<int, std::string>> acknowledged;  // by table and number
  std::map<std::string, int> seen;  // the newest version shown of a table
  std::set<std::string> settled;    // finished and found to be whole on disk
  int moves = 0;

  void open_table(std::uint16_t port, const Rules& rules) {
    HttpClient http(port);
    CreateTable wish;
    wish.game = rules.info().id;
    wish.seats = rules.info().min_seats;
    wish.bots.assign(static_cast<std::size_t>(wish.seats - 1), "random");
    wish.start = true;
    table = http.ask("POST", "/api/tables", codec::to_json(wish), {{"Cookie", cookie}})
                .as<TableInfo>()
                .id;
  }

  // Until the connection breaks.
  void play(std::uint16_t port, const Rules& rules, std::atomic<int>& total, std::uint64_t seed) {
    Rng rng(seed);
    try {
      WebSocketClient client(port, cookie);
      if (table.empty()) open_table(port, rules);
      client.watch(table, seen.count(table) != 0 ? seen[table] : -1);
      for (;;) {
        while (client.played().table != table ||
               (client.played().now.to_act != 0 && !client.played().now.result.over)) {
          client.next<TablePlayed>();
          if (client.played().table == table) seen[table] = client.played().now.version;
        }
        const Snapshot now = client.played().now;
        seen[table] = now.version;
        if (now.result.over) {
          open_table(port, rules);
          client.watch(table);
          continue;
        }
        const std::string text =
            now.legal[rng.below(static_cast<std::uint32_t>(now.legal.size()))].text;
        const auto answer = client.move(table, now.version, text);
        if (const auto* done = std::get_if<Done>(&answer)) {
          acknowledged[table][done->version] = text;
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

// Everything on disk is a game that could have been played, with the draws its seed decides.
void check_disk(const std::string& folder, std::vector<Player>& players) {
  const auto disk = store::open_sqlite(folder + "/quadriga.db");
  for (Player& player : players) {
    for (const auto& [table, moves] : player.acknowledged) {
      if (player.settled.count(table) != 0) continue;
      const auto row = disk->table(table);
      ASSERT_TRUE(row);
      const auto stored = disk->moves(table);
      for (std::size_t i = 0; i < stored.size(); ++i)
        ASSERT_EQ(stored[i].number, static_cast<int>(i) + 1);
      for (const auto& [number, text] : moves) {
        ASSERT_LE(number, static_cast<int>(stored.size())) << "an acknowledged move is lost";
        EXPECT_EQ(stored[static_cast<std::size_t>(number - 1)].text, text);
        EXPECT_EQ(stored[static_cast<std::size_t>(number - 1)].seat, 0);
      }
      EXPECT_GE(static_cast<int>(stored.size()), player.seen.at(table)) << "shown, then lost";
      const auto rebuilt = Table::rebuild(*row, stored, {});
      ASSERT_TRUE(rebuilt) << rebuilt.error().message;
      Record record = record_of(*(*rebuilt)->match(), row->seed);
      const auto wrong = fair::verify(record);
      EXPECT_FALSE(wrong) << wrong->sentence();
      if ((*rebuilt)->is_finished()) player.settled.insert(table);
    }
  }
}

TEST(Kill, NothingAcknowledgedIsLostAndEveryTableGoesOn) {
  const TempFolder folder;
  std::vector<Player> players(kPlayers);
  Rng rng(77);
  std::atomic<int> total = 0;
  for (int round = 0; round < kRounds; ++round) {
    Process server(QUADRIGA_SERVER_MAIN, folder.path());
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
  Process server(QUADRIGA_SERVER_MAIN, folder.path());
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
