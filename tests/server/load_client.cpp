// SPDX-License-Identifier: Apache-2.0
// The load generator: many tables of people with real WebSockets, from a process of its own.
// `server_load --help` lists what it can be asked for, docs/scale.md says what it has found.
//
// Starts a server on an empty folder, seats a person with a connection of its own on every seat,
// and plays. With a rate each table moves at even intervals; with rate 0 everybody moves as soon as
// it is his turn. With bots so many seats more at each table are played by bots that search, with
// thinkers so many tables more, without a pause or each move at a pace. Prints one JSON object:
// acknowledged durable moves of people per second, the time from sending a move to its
// acknowledgement, whose processor time it took, and the server's memory per idle connection.
//
// With --postgres the servers share a private PostgreSQL, whose processor time is counted too;
// tables are dealt out to the servers in turn, and with --spread so are the people of one table.
// With --cpu-share each server process gets so many percent of one core, generator and database
// what they want: then it is the servers that are full, though all share a machine. With --compare
// the same is measured without the bots or the thinkers, or with one server, and with them in turn,
// --rounds times, and once more for each round in which something else kept the machine busy; the
// last line has the medians of the rounds and their ratio, and the p99 of all rounds' moves
// together. If people did not move equally often on both sides, that is no comparison: it says so
// and fails.
#include <sys/resource.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "engine/core/registry.h"
#include "tests/server/client.h"
#include "tests/server/cpu_share.h"
#include "tests/server/load_player.h"
#include "tests/server/load_wishes.h"
#include "tests/server/private_postgres.h"
#include "tests/server/process.h"
#include "tests/server/temp_folder.h"

namespace quadriga::server::testing {
namespace {

struct Measured {
  double rate = 0;
  double p50 = 0;
  double p99 = 0;
  double others = 0;              // cores that everything else on the machine took meanwhile
  bool is_good = false;           // it ran, without an error
  std::vector<double> latencies;  // milliseconds, one for each move
};

struct Seating {
  std::string table;
  std::vector<std::string> cookies;  // by seat
};

// Everybody enters, sits down and the host starts; many at once, for each waits for the disk.
std::vector<Seating> seat_everybody(const std::vector<std::unique_ptr<Process>>& servers,
                                    const Wishes& wishes, int people) {
  std::vector<Seating> all(static_cast<std::size_t>(wishes.tables));
  std::vector<std::thread> threads;
  constexpr std::size_t kThreads = 16;
  for (std::size_t first = 0; first < kThreads; ++first)
    threads.emplace_back([&, first] {
      for (std::size_t i = first; i < all.size(); i += kThreads) {
        const std::uint16_t port = servers[i % servers.size()]->port();
        CreateTable wish;
        wish.game = wishes.game;
        wish.seats = people + wishes.bots;
        wish.bots.assign(static_cast<std::size_t>(wishes.bots), wishes.thinker);
        wish.house.pace = wishes.pace;
        HttpClient host(port);
        host.enter("Anna");
        all[i].table = host.post("/api/tables", wish).as<TableInfo>().id;
        all[i].cookies.push_back(host.cookie());
        for (int seat = 1; seat < people; ++seat) {
          HttpClient guest(port);
          guest.enter("Berta");
          guest.post("/api/tables/" + all[i].table + "/sit", TakeSeat{});
          all[i].cookies.push_back(guest.cookie());
        }
        host.post("/api/tables/" + all[i].table + "/start");
      }
    });
  for (auto& thread : threads) thread.join();
  return all;
}

// Tables where bots play on for a host who is not there.
std::vector<std::string> seat_thinkers(std::uint16_t port, const Wishes& wishes, int seats) {
  std::vector<std::string> all;
  HttpClient host(port);
  host.enter("Anna");
  for (int i = 0; i < wishes.thinkers; ++i) {
    CreateTable wish;
    wish.game = wishes.game;
    wish.seats = seats;
    wish.bots.assign(static_cast<std::size_t>(seats - 1), wishes.thinker);
    wish.house.pace = wishes.pace;
    wish.start = true;
    all.push_back(host.post("/api/tables", wish).as<TableInfo>().id);
    host.post("/api/tables/" + all.back() + "/stand-in", StandIn{wishes.thinker});
  }
  return all;
}

long resident_bytes(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  long total = 0;
  long resident = 0;
  file >> total >> resident;
  return resident * ::sysconf(_SC_PAGESIZE);
}

double cpu_seconds(pid_t process, const std::string& part = "") {
  std::ifstream file("/proc/" + std::to_string(process) + part + "/stat");
  std::string word;
  std::getline(file, word, ')');
  std::string skipped;
  for (int i = 0; i < 11; ++i) file >> skipped;
  double user = 0;
  double system = 0;
  file >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

// Of the whole machine.
double busy_seconds() {
  std::ifstream file("/proc/stat");
  std::string name;
  file >> name;
  double sum = 0;
  for (int column = 0; column < 7; ++column) {
    double ticks = 0;
    file >> ticks;
    if (column != 3 && column != 4) sum += ticks;  // idle, or waiting for the disk
  }
  return sum / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

// Connections that follow nothing and say nothing.
double bytes_per_idle_connection(const Process& server, int count) {
  if (count <= 0) return 0;
  // On one context: each connection needs one descriptor here.
  asio::io_context context{1};
  std::vector<std::unique_ptr<websocket::stream<beast::tcp_stream>>> crowd;
  const long before = resident_bytes(server.id());
  for (int i = 0; i < count; ++i) {
    crowd.push_back(std::make_unique<websocket::stream<beast::tcp_stream>>(context));
    beast::get_lowest_layer(*crowd.back())
        .connect({asio::ip::make_address("127.0.0.1"), server.port()});
    crowd.back()->handshake("127.0.0.1:" + std::to_string(server.port()), "/ws");
  }
  for (auto& client : crowd) {
    beast::flat_buffer welcome;
    client->read(welcome);
  }
  return static_cast<double>(resident_bytes(server.id()) - before) / count;
}

double percentile(std::vector<double>& values, double part) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

// Processor time in seconds, by whose it is.
struct Spent {
  double servers = 0;
  double loops = 0;  // of them: the threads on which tables and connections live
  double database = 0;
  double generator = 0;
  double others = 0;  // everything else on the machine

  friend Spent operator-(const Spent& a, const Spent& b) {
    return {a.servers - b.servers, a.loops - b.loops, a.database - b.database,
            a.generator - b.generator, a.others - b.others};
  }
};

Spent spent_so_far(const std::vector<std::unique_ptr<Process>>& servers,
                   const PrivatePostgres* postgres) {
  Spent spent;
  for (const auto& server : servers) {
    spent.servers += cpu_seconds(server->id());
    spent.loops += cpu_seconds(server->id(), "/task/" + std::to_string(server->id()));
  }
  if (postgres != nullptr) spent.database = postgres->cpu_seconds();
  spent.generator = cpu_seconds(::getpid());
  spent.others = busy_seconds() - spent.servers - spent.database - spent.generator;
  return spent;
}

Measured measure(const Wishes& wishes) {
  // Every connection needs a descriptor at both ends.
  rlimit files{};
  ::getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &files);

  const TempFolder folder;
  std::unique_ptr<PrivatePostgres> postgres;
  std::string database;
  if (wishes.postgres) {
    postgres = std::make_unique<PrivatePostgres>();
    database = postgres->make_database();
  }
  std::vector<std::unique_ptr<CpuShare>> shares;
  std::vector<std::unique_ptr<Process>> servers;
  for (int i = 0; i < wishes.servers; ++i) {
    servers.push_back(std::make_unique<Process>(folder.path(), database));
    if (servers.back()->port() == 0) return {};
  }
  const Process& server = *servers.front();
  const double idle = bytes_per_idle_connection(server, wishes.idle);
  const int people = find_game(wishes.game)->info().min_seats;
  const long before = resident_bytes(server.id());
  const auto seating = seat_everybody(servers, wishes, people);
  const double per_table =
      static_cast<double>(resident_bytes(server.id()) - before) / wishes.tables;
  const auto thinking = seat_thinkers(server.port(), wishes, people);

  asio::io_context context{1};
  Figures figures;
  const std::chrono::microseconds interval(wishes.rate > 0 ? 1000000L * wishes.tables / wishes.rate
                                                           : 0);
  std::vector<std::shared_ptr<Player>> players;
  Rng rng(1);
  for (std::size_t i = 0; i < seating.size(); ++i) {
    const Seating& table = seating[i];
    std::size_t at = i;
    const auto pace =
        std::make_shared<Pace>(Pace{interval, Clock::now() + interval * rng.below(1000) / 1000});
    for (const std::string& cookie : table.cookies) {
      players.push_back(
          std::make_shared<Player>(context, table.table, people, figures, pace, rng.next()));
      players.back()->connect(servers[at % servers.size()]->port(), cookie);
      if (wishes.spread) ++at;
    }
  }
  if (wishes.onlookers) {
    HttpClient guest(server.port());
    guest.enter("Claudia");
    for (const std::string& table : thinking) {
      players.push_back(std::make_shared<Player>(context, table, 0, figures, nullptr, 0));
      players.back()->connect(server.port(), guest.cookie());
    }
  }
  for (int i = 0; wishes.cpu_share > 0 && i < wishes.servers; ++i) {
    shares.push_back(std::make_unique<CpuShare>(wishes.cpu_share, i));
    shares.back()->hold(servers[static_cast<std::size_t>(i)]->id());
  }
  context.run_for(std::chrono::seconds(1));  // warm up
  figures.measuring = true;
  figures.latencies.clear();
  figures.messages = figures.bytes = figures.bot_turns = 0;
  const Spent until_now = spent_so_far(servers, postgres.get());
  const auto start = Clock::now();
  context.run_for(std::chrono::seconds(wishes.seconds));
  const double took = std::chrono::duration<double>(Clock::now() - start).count();
  const Spent spent = spent_so_far(servers, postgres.get()) - until_now;
  for (const auto& player : players) player->stop();
  context.run_for(std::chrono::milliseconds(200));

  auto& latencies = figures.latencies;
  const double moves = std::max(1.0, static_cast<double>(latencies.size()));
  Measured measured{static_cast<double>(latencies.size()) / took,
                    percentile(latencies, 0.5),
                    percentile(latencies, 0.99),
                    spent.others / took,
                    figures.errors == 0,
                    {}};
  std::printf(
      R"({"game":"%s","servers":%d,"postgres":%s,"tables":%d,"connections":%zu,"seconds":%.1f,"rate":%d,)"
      R"("acknowledged_moves":%zu,"moves_per_second":%.0f,"p50_ms":%.2f,"p99_ms":%.2f,)"
      R"("max_ms":%.2f,"messages_per_second":%.0f,"bytes_per_message":%.0f,)",
      wishes.game.c_str(), wishes.servers, wishes.postgres ? "true" : "false", wishes.tables,
      players.size(), took, wishes.rate, latencies.size(), measured.rate, measured.p50,
      measured.p99, percentile(latencies, 1), static_cast<double>(figures.messages) / took,
      static_cast<double>(figures.bytes) / std::max(1.0, static_cast<double>(figures.messages)));
  std::printf(R"("bots":%d,"thinkers":%d,"onlookers":%s,"bot_turns_seen_per_second":%.0f,)"
              R"("cpu_share":%d,"spread":%s,"server_cores":%.2f,"database_cores":%.2f,)"
              R"("generator_cores":%.2f,"others_cores":%.2f,"server_cpu_us_per_move":%.0f,)"
              R"("loop_cpu_us_per_move":%.0f,"database_cpu_us_per_move":%.0f,)"
              R"("generator_cpu_us_per_move":%.0f,)",
              wishes.bots, wishes.thinkers, wishes.onlookers ? "true" : "false",
              static_cast<double>(figures.bot_turns) / took, wishes.cpu_share,
              wishes.spread ? "true" : "false", spent.servers / took, spent.database / took,
              spent.generator / took, measured.others, spent.servers / moves * 1e6,
              spent.loops / moves * 1e6, spent.database / moves * 1e6,
              spent.generator / moves * 1e6);
  std::printf(
      R"("bytes_per_table":%.0f,"finished_tables":%d,"errors":%d,"bytes_per_idle_connection":%.0f})"
      "\n",
      per_table, figures.finished, figures.errors, idle);
  std::fflush(stdout);
  measured.latencies = std::move(latencies);
  return measured;
}

double median(std::vector<double> values) { return percentile(values, 0.5); }

// If others take more than this of the machine while a round is measured, it is measured again.
constexpr double kDisturbance = 0.25;  // cores
// Who moves less often has it easier.
constexpr double kSameRate = 0.05;

// In turn, so that whatever else the machine does meets both.
int compare(const Wishes& wishes) {
  Wishes without = wishes;
  if (wishes.compare == "bots") without.bots = 0;
  if (wishes.compare == "thinkers") without.thinkers = 0;
  if (wishes.compare == "servers") without.servers = 1;
  std::map<bool, std::vector<Measured>> all;
  int disturbed = 0;
  while (static_cast<int>(all[true].size()) < wishes.rounds && disturbed <= wishes.rounds) {
    Measured before = measure(without);
    Measured after = measure(wishes);
    if (!before.is_good || !after.is_good) return 1;
    if (std::max(before.others, after.others) > kDisturbance) {
      ++disturbed;
      continue;
    }
    all[false].push_back(std::move(before));
    all[true].push_back(std::move(after));
  }
  if (all[true].empty()) return 1;
  const auto middle = [&all](bool with, double Measured::* figure) {
    std::vector<double> values;
    for (const Measured& one : all[with]) values.push_back(one.*figure);
    return median(std::move(values));
  };
  const auto print = [&middle](const char* name, double Measured::* figure) {
    const double before = middle(false, figure);
    const double after = middle(true, figure);
    std::printf(R"(,"%s":[%.2f,%.2f],"%s_ratio":%.2f)", name, before, after, name,
                after / std::max(before, 1e-9));
  };
  std::printf(R"({"compared":"%s","rounds":%zu,"disturbed_rounds":%d)", wishes.compare.c_str(),
              all[true].size(), disturbed);
  print("moves_per_second", &Measured::rate);
  print("p50_ms", &Measured::p50);
  print("p99_ms", &Measured::p99);
  // Of all moves of all rounds, as if they were one long round: steadier than a median of few.
  std::map<bool, double> pooled;
  for (auto& [with, rounds] : all) {
    std::vector<double> together;
    for (const Measured& one : rounds)
      together.insert(together.end(), one.latencies.begin(), one.latencies.end());
    pooled[with] = percentile(together, 0.99);
  }
  const double often =
      middle(true, &Measured::rate) / std::max(middle(false, &Measured::rate), 1e-9);
  const bool same_rate = std::abs(often - 1) <= kSameRate;
  std::printf(R"(,"pooled_p99_ms":[%.2f,%.2f],"pooled_p99_ms_ratio":%.2f,"same_rate":%s})"
              "\n",
              pooled[false], pooled[true], pooled[true] / std::max(pooled[false], 1e-9),
              same_rate ? "true" : "false");
  if (same_rate || wishes.rate == 0) return 0;
  std::fprintf(
      stderr,
      "server_load: with them people moved %.0f %% as often as without, so the times cannot "
      "be compared; a lower --rate leaves the bots time for their turns\n",
      often * 100);
  return 3;
}

}  // namespace
}  // namespace quadriga::server::testing

int main(int count, char** arguments) {
  using namespace quadriga::server::testing;
  const auto wishes = read_wishes(count, arguments);
  if (!wishes) return 2;
  if (wishes->help) {
    print_help();
    return 0;
  }
  if (!wishes->compare.empty()) return compare(*wishes);
  return measure(*wishes).is_good ? 0 : 1;
}
