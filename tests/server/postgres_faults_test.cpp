// SPDX-License-Identifier: Apache-2.0
// Two servers on one PostgreSQL. At random moments a server is killed, or the other, or both, or
// the database: no acknowledged move is lost, none is made twice, no place has two different moves,
// and every table goes on. After a fault much is waited for, so several such towns live at once.
#include <array>
#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "server/store/open.h"
#include "tests/server/kept_promises.h"
#include "tests/server/private_postgres.h"
#include "tests/server/process.h"
#include "tests/support/effort.h"

namespace quadriga::server::testing {
namespace {

constexpr int kTowns = quadriga::testing::kSanitized ? 1 : 4;
constexpr int kFaultsPerTown = quadriga::testing::kSanitized ? 8 : 50;
constexpr int kPlayers = 6;
constexpr int kMovesPerRound = 12;

using Clock = std::chrono::steady_clock;

// The two servers as people know them: by ports that change when one is started again.
struct Servers {
  std::array<std::atomic<std::uint16_t>, 2> ports{};
  std::atomic<bool> ending = false;
};

// One person who plays on whatever happens, at whichever server answers, and remembers all that was
// promised.
struct Player {
  std::string cookie;
  std::string table;
  std::mutex mutex;                          // for the next
  std::map<std::string, Promises> promised;  // by table
  std::atomic<int> moves = 0;
  std::size_t at = 0;

  void play(Servers& servers, const Rules& rules, std::uint64_t seed) {
    Rng rng(seed);
    while (!servers.ending) {
      at = 1 - at;
      const std::uint16_t port = servers.ports[at];
      if (port == 0) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        continue;
      }
      try {
        play_at(port, servers, rules, rng);
      } catch (const std::exception&) {
        // Killed, or without its database. What was promised counts, the rest does not.
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }

  void play_at(std::uint16_t port, Servers& servers, const Rules& rules, Rng& rng) {
    if (cookie.empty()) {
      HttpClient http(port);
      http.enter("Anna");
      cookie = http.cookie();
    }
    if (table.empty()) table = open_game(port, cookie, rules);
    WebSocketClient client(port, cookie);
    client.watch(table, promised.count(table) != 0 ? promised[table].seen : -1);
    // After a while at one server, the other.
    for (int stay = 0; stay < 8 && !servers.ending;) {
      while (client.played().table != table ||
             (client.played().now.to_act != 0 && !client.played().now.result.over)) {
        client.next<TablePlayed>();
        note(client);
      }
      const Snapshot now = client.played().now;
      note(client);
      if (now.result.over) {
        table.clear();
        return;
      }
      const std::string text =
          now.legal[rng.below(static_cast<std::uint32_t>(now.legal.size()))].text;
      const auto answer = client.move(table, now.version, text);
      if (const auto* done = std::get_if<Done>(&answer)) {
        {
          const std::lock_guard lock(mutex);
          auto& place = promised[table].moves[done->version];
          EXPECT_TRUE(place.empty()) << "two moves were promised one place";
          place = text;
        }
        ++moves;
        ++stay;
        while (client.played().now.version <= now.version) client.next<TablePlayed>();
      } else {
        const std::string& code = std::get<Error>(answer).code;
        EXPECT_TRUE(code == "stale" || code == "game-over" || code == "database-lost" ||
                    code == "store-failed")
            << code;
        if (code != "stale") return;
        while (client.played().now.version <= now.version) client.next<TablePlayed>();
      }
      note(client);
    }
  }

  void note(const WebSocketClient& client) {
    const std::lock_guard lock(mutex);
    if (client.played().table != table) return;
    int& seen = promised[table].seen;
    seen = std::max(seen, client.played().now.version);
  }
};

void check_store(const std::string& where, const std::vector<std::unique_ptr<Player>>& people) {
  const auto store = store::open_store(where);
  for (const auto& person : people) {
    const auto promised = [&] {
      const std::lock_guard lock(person->mutex);
      return person->promised;
    }();
    for (const auto& [table, promises] : promised)
      ASSERT_NO_FATAL_FAILURE(expect_kept(*store, table, promises));
  }
}

// What a town went through.
struct Tally {
  int moves = 0;
  int faults = 0;
  std::array<int, 4> kinds{};
};

void live_through_faults(std::uint64_t seed, Tally& tally) {
  PrivatePostgres postgres;
  const std::string where = postgres.make_database();
  const TempFolder folder;
  const Rules& rules = *find_game("ave-caesar");
  Servers servers;
  std::array<std::unique_ptr<Process>, 2> processes;
  const auto start = [&](std::size_t which) {
    processes[which] = std::make_unique<Process>(folder.path(), where);
    ASSERT_NE(processes[which]->port(), 0);
    servers.ports[which] = processes[which]->port();
  };
  const auto stop = [&](std::size_t which) {
    servers.ports[which] = 0;
    processes[which]->end(SIGKILL);
  };
  start(0);
  start(1);
  Rng rng(seed);
  std::vector<std::unique_ptr<Player>> people;
  std::vector<std::thread> threads;
  for (int i = 0; i < kPlayers; ++i) people.push_back(std::make_unique<Player>());
  for (const auto& person : people)
    threads.emplace_back(
        [&, who = person.get(), seed = rng.next()] { who->play(servers, rules, seed); });
  const auto total = [&] {
    int sum = 0;
    for (const auto& person : people) sum += person->moves;
    return sum;
  };
  for (; tally.faults < kFaultsPerTown && !::testing::Test::HasFailure(); ++tally.faults) {
    // Everybody gets on after the last fault, then comes the next at a random moment.
    const int before = total();
    std::vector<int> each;
    for (const auto& person : people) each.push_back(person->moves);
    const auto end = Clock::now() + std::chrono::seconds(60);
    const auto all_moved = [&] {
      for (std::size_t i = 0; i < people.size(); ++i)
        if (people[i]->moves == each[i]) return false;
      return total() >= before + kMovesPerRound;
    };
    while (!all_moved() && Clock::now() < end)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    EXPECT_TRUE(all_moved()) << "fault " << tally.faults << ": a table did not go on";
    std::this_thread::sleep_for(std::chrono::microseconds(rng.below(30000)));
    // A database takes longest to come back.
    constexpr std::array<std::size_t, 8> kChoices{0, 0, 0, 1, 1, 1, 2, 3};
    const std::size_t kind = kChoices[rng.below(kChoices.size())];
    ++tally.kinds[kind];
    if (kind <= 1) {
      stop(kind);
      start(kind);
    } else if (kind == 2) {
      postgres.kill();
      postgres.start();
    } else {
      stop(0);
      stop(1);
      start(0);
      start(1);
    }
    if (tally.faults % 20 == 19) check_store(where, people);
  }
  servers.ending = true;
  for (std::size_t i = 0; i < 2; ++i)
    if (processes[i]) stop(i);
  for (auto& thread : threads) thread.join();
  check_store(where, people);
  tally.moves = total();
}

TEST(PostgresFaults, NothingAcknowledgedIsLostAndEveryTableGoesOn) {
  if (is_postgres_left_out()) GTEST_SKIP() << "QUADRIGA_WITHOUT_POSTGRES is set";
  std::array<Tally, kTowns> tallies;
  std::vector<std::thread> towns;
  for (std::size_t i = 0; i < kTowns; ++i)
    towns.emplace_back([&tally = tallies[i], seed = 78 + i] {
      try {
        live_through_faults(seed, tally);
      } catch (const std::exception& problem) {
        ADD_FAILURE() << problem.what();
      }
    });
  for (auto& town : towns) town.join();
  Tally all;
  for (const Tally& tally : tallies) {
    all.moves += tally.moves;
    all.faults += tally.faults;
    for (std::size_t i = 0; i < all.kinds.size(); ++i) all.kinds[i] += tally.kinds[i];
  }
  EXPECT_TRUE(HasFailure() || all.faults == kTowns * kFaultsPerTown);
  std::printf("%d moves acknowledged over %d faults: server %d+%d, database %d, both servers %d\n",
              all.moves, all.faults, all.kinds[0], all.kinds[1], all.kinds[2], all.kinds[3]);
}

}  // namespace
}  // namespace quadriga::server::testing
