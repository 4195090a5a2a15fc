// SPDX-License-Identifier: Apache-2.0
// The load generator: many tables of people with real WebSockets, from a process of its own.
//
//   server_load [--tables N] [--seconds S] [--rate MOVES_PER_SECOND] [--idle CONNECTIONS]
//               [--game ID] [--thinkers N] [--thinker LEVEL] [--pace MS] [--postgres 1]
//               [--servers N] [--spread 1] [--cpu-share PERCENT] [--compare thinkers|servers]
//               [--rounds N]
//
// With --postgres the servers share a private PostgreSQL, whose processor time is counted too;
// tables are dealt out to the servers in turn, and with --spread so are the people of one table.
// Starts a server on an empty folder, seats a person with a connection of its own on every seat,
// and plays. With a rate each table moves at even intervals; with rate 0 everybody moves as soon as
// it is his turn. With thinkers so many tables more are played by bots that search, without a
// pause or each move at a pace. Prints one JSON object: acknowledged durable moves per second, the
// time from sending a move to its acknowledgement, and the server's memory per idle connection.
//
// With --cpu-share each server process gets so many percent of one core, generator and database
// what they want: then it is the servers that are full, though all share a machine. With --compare
// the same is measured without the thinkers, or with one server, and with them in turn, --rounds
// times, and once more for each round in which something else kept the machine busy; the last line
// has the medians of the rounds and their ratio, and the p99 of all rounds' moves together.
#include <sys/resource.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdio>
#include <cstring>
#include <deque>
#include <fstream>
#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "tests/server/client.h"
#include "tests/server/cpu_share.h"
#include "tests/server/private_postgres.h"
#include "tests/server/process.h"
#include "tests/server/temp_folder.h"

namespace quadriga::server::testing {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;

struct Wishes {
  int tables = 200;
  int seconds = 10;
  int rate = 2000;  // over all tables; 0: as fast as they can
  int idle = 2000;
  int thinkers = 0;
  std::string thinker = "legate";
  int pace = 0;  // milliseconds that a thinker's move takes at least
  std::string game = "ave-caesar";
  bool postgres = false;
  int servers = 1;
  bool spread = false;
  int cpu_share = 0;  // percent of one core for each server; 0: what it wants
  std::string compare;
  int rounds = 3;
};

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
                                    const Wishes& wishes, int seats) {
  std::vector<Seating> all(static_cast<std::size_t>(wishes.tables));
  std::vector<std::thread> threads;
  constexpr std::size_t kThreads = 16;
  for (std::size_t first = 0; first < kThreads; ++first)
    threads.emplace_back([&, first] {
      for (std::size_t i = first; i < all.size(); i += kThreads) {
        const std::uint16_t port = servers[i % servers.size()]->port();
        CreateTable wish;
        wish.game = wishes.game;
        wish.seats = seats;
        HttpClient host(port);
        host.enter("Anna");
        all[i].table = host.post("/api/tables", wish).as<TableInfo>().id;
        all[i].cookies.push_back(host.cookie());
        for (int seat = 1; seat < seats; ++seat) {
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
void seat_thinkers(std::uint16_t port, const Wishes& wishes, int seats) {
  HttpClient host(port);
  host.enter("Anna");
  for (int i = 0; i < wishes.thinkers; ++i) {
    CreateTable wish;
    wish.game = wishes.game;
    wish.seats = seats;
    wish.bots.assign(static_cast<std::size_t>(seats - 1), wishes.thinker);
    wish.house.pace = wishes.pace;
    wish.start = true;
    const std::string id = host.post("/api/tables", wish).as<TableInfo>().id;
    host.post("/api/tables/" + id + "/stand-in", StandIn{wishes.thinker});
  }
}

struct Figures {
  std::vector<double> latencies;  // milliseconds, of moves acknowledged in the measured time
  long bytes = 0;
  long messages = 0;
  int finished = 0;
  int errors = 0;
  bool measuring = false;
};

long number_after(std::string_view text, std::string_view key, std::size_t from) {
  const auto at = text.find(key, from);
  return at == std::string_view::npos ? -100 : std::atol(text.data() + at + key.size());
}

// When a table moves next. Shared by its players: it moves at even intervals, whoever's turn it is;
// who is late waits for the table's next time. If he moved at once, all tables that a pause of the
// disk held up would move together from then on, and the crowd would measure itself.
struct Pace {
  std::chrono::microseconds interval;
  Clock::time_point next;
};

// One seat. Reads only what it needs from the messages, so that the generator stays cheap.
class Player : public std::enable_shared_from_this<Player> {
 public:
  Player(asio::io_context& context, std::string table, Figures& figures, std::shared_ptr<Pace> pace,
         std::uint64_t seed)
      : socket_(context),
        timer_(context),
        table_(std::move(table)),
        figures_(figures),
        pace_(std::move(pace)),
        rng_(seed) {}

  void connect(std::uint16_t port, const std::string& cookie) {
    auto& lowest = beast::get_lowest_layer(socket_);
    lowest.connect({asio::ip::make_address("127.0.0.1"), port});
    lowest.socket().set_option(asio::ip::tcp::no_delay(true));
    socket_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      request.set(beast::http::field::cookie, cookie);
    }));
    socket_.handshake("127.0.0.1:" + std::to_string(port), "/ws");
    socket_.read_message_max(64 * 1024 * 1024);
    const std::string watch = codec::to_json(ClientMessage(Watch{"w", table_, -1, std::nullopt}));
    socket_.write(asio::buffer(watch));
    read();
  }

  void stop() {
    timer_.cancel();
    beast::get_lowest_layer(socket_).cancel();
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return;
      const auto data = self->buffer_.cdata();
      self->on_message({static_cast<const char*>(data.data()), data.size()});
      self->buffer_.clear();
      self->read();
    });
  }

  void on_message(std::string_view text) {
    ++figures_.messages;
    figures_.bytes += static_cast<long>(text.size());
    if (text.substr(0, 14) == R"({"type":"done")") {
      if (!waiting_) return;
      waiting_ = false;
      const std::chrono::duration<double, std::milli> took = Clock::now() - sent_;
      if (figures_.measuring) figures_.latencies.push_back(took.count());
    } else if (text.substr(0, 15) == R"({"type":"error")") {
      ++figures_.errors;
      waiting_ = false;
    } else if (text.substr(0, 16) == R"({"type":"played")") {
      on_position(text);
    }
  }

  void on_position(std::string_view text) {
    const auto now = text.rfind(R"("now":{"version":)");
    const long version = number_after(text, R"("version":)", now);
    const long to_act = number_after(text, R"("to_act":)", now);
    const long you = number_after(text, R"("you":)", now);
    if (to_act == -2 && you == 0) ++figures_.finished;
    if (to_act != you) return;
    const auto legal = text.find(R"("legal":[{"text":)", now);
    std::vector<std::string_view> moves;
    static constexpr std::string_view kMove = R"({"text":")";
    const auto end = text.find(R"("can_undo")", legal);
    for (auto at = text.find(kMove, legal); at < end; at = text.find(kMove, at + 1)) {
      const auto start = at + kMove.size();
      moves.push_back(text.substr(start, text.find('"', start) - start));
    }
    const auto pick = rng_.below(static_cast<std::uint32_t>(moves.size()));
    move_ = codec::to_json(
        ClientMessage(MakeMove{"m", table_, static_cast<int>(version), std::string(moves[pick])}));
    if (pace_->interval.count() == 0) return send();
    const auto now_is = Clock::now();
    if (pace_->next < now_is)
      pace_->next += ((now_is - pace_->next) / pace_->interval + 1) * pace_->interval;
    timer_.expires_at(pace_->next);
    pace_->next += pace_->interval;
    timer_.async_wait([self = shared_from_this()](beast::error_code error) {
      if (!error) self->send();
    });
  }

  void send() {
    waiting_ = true;
    sent_ = Clock::now();
    socket_.async_write(asio::buffer(move_),
                        [self = shared_from_this()](beast::error_code, std::size_t) {});
  }

  websocket::stream<beast::tcp_stream> socket_;
  asio::steady_timer timer_;
  beast::flat_buffer buffer_;
  std::string table_;
  Figures& figures_;
  std::shared_ptr<Pace> pace_;
  Rng rng_;
  std::string move_;
  Clock::time_point sent_;
  bool waiting_ = false;
};

long resident_bytes(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/statm");
  long total = 0;
  long resident = 0;
  file >> total >> resident;
  return resident * ::sysconf(_SC_PAGESIZE);
}

double cpu_seconds(pid_t process) {
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
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

Measured measure(const Wishes& wishes) {
  const Rules* rules = find_game(wishes.game);
  if (rules == nullptr) return {};
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
  const int seats = rules->info().min_seats;
  const long before = resident_bytes(servers.front()->id());
  const auto seating = seat_everybody(servers, wishes, seats);
  const double per_table =
      static_cast<double>(resident_bytes(servers.front()->id()) - before) / wishes.tables;
  seat_thinkers(servers.front()->port(), wishes, seats);

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
      players.push_back(std::make_shared<Player>(context, table.table, figures, pace, rng.next()));
      players.back()->connect(servers[at % servers.size()]->port(), cookie);
      if (wishes.spread) ++at;
    }
  }
  for (int i = 0; wishes.cpu_share > 0 && i < wishes.servers; ++i) {
    shares.push_back(std::make_unique<CpuShare>(wishes.cpu_share, i));
    shares.back()->hold(servers[static_cast<std::size_t>(i)]->id());
  }
  context.run_for(std::chrono::seconds(1));  // warm up
  figures.measuring = true;
  figures.latencies.clear();
  figures.messages = figures.bytes = 0;
  const auto servers_cpu = [&] {
    double sum = 0;
    for (const auto& one : servers) sum += cpu_seconds(one->id());
    return sum;
  };
  const double cpu = servers_cpu();
  const double database_cpu = postgres ? postgres->cpu_seconds() : 0;
  const double machine = busy_seconds() - cpu_seconds(::getpid()) - cpu - database_cpu;
  const auto start = Clock::now();
  context.run_for(std::chrono::seconds(wishes.seconds));
  const double took = std::chrono::duration<double>(Clock::now() - start).count();
  const double busy = servers_cpu() - cpu;
  const double database_busy = postgres ? postgres->cpu_seconds() - database_cpu : 0;
  const double others = busy_seconds() - cpu_seconds(::getpid()) - cpu - busy - database_cpu -
                        database_busy - machine;
  for (const auto& player : players) player->stop();
  context.run_for(std::chrono::milliseconds(200));

  auto& latencies = figures.latencies;
  const auto moves = static_cast<double>(latencies.size());
  Measured measured{moves / took,  percentile(latencies, 0.5), percentile(latencies, 0.99),
                    others / took, figures.errors == 0,        {}};
  std::printf(
      R"({"game":"%s","servers":%d,"postgres":%s,"tables":%d,"connections":%zu,"seconds":%.1f,"rate":%d,)"
      R"("acknowledged_moves":%zu,"moves_per_second":%.0f,"p50_ms":%.2f,"p99_ms":%.2f,)"
      R"("max_ms":%.2f,"messages_per_second":%.0f,"bytes_per_message":%.0f,)"
      R"("cpu_share":%d,"spread":%s,"server_cores":%.2f,"database_cores":%.2f,"others_cores":%.2f,)"
      R"("server_cpu_us_per_move":%.0f,"database_cpu_us_per_move":%.0f,"thinkers":%d,)"
      R"("bytes_per_table":%.0f,"finished_tables":%d,"errors":%d,)"
      R"("bytes_per_idle_connection":%.0f})"
      "\n",
      wishes.game.c_str(), wishes.servers, wishes.postgres ? "true" : "false", wishes.tables,
      players.size(), took, wishes.rate, latencies.size(), measured.rate, measured.p50,
      measured.p99, percentile(latencies, 1), static_cast<double>(figures.messages) / took,
      static_cast<double>(figures.bytes) / std::max(1.0, static_cast<double>(figures.messages)),
      wishes.cpu_share, wishes.spread ? "true" : "false", busy / took, database_busy / took,
      measured.others, busy / std::max(1.0, moves) * 1e6,
      database_busy / std::max(1.0, moves) * 1e6, wishes.thinkers, per_table, figures.finished,
      figures.errors, idle);
  std::fflush(stdout);
  measured.latencies = std::move(latencies);
  return measured;
}

double median(std::vector<double> values) { return percentile(values, 0.5); }

// If others take more than this of the machine while a round is measured, it is measured again.
constexpr double kDisturbance = 0.25;  // cores

// In turn, so that whatever else the machine does meets both.
int compare(const Wishes& wishes) {
  Wishes without = wishes;
  if (wishes.compare == "thinkers")
    without.thinkers = 0;
  else if (wishes.compare == "servers")
    without.servers = 1;
  else
    return 2;
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
  std::printf(R"(,"pooled_p99_ms":[%.2f,%.2f],"pooled_p99_ms_ratio":%.2f})"
              "\n",
              pooled[false], pooled[true], pooled[true] / std::max(pooled[false], 1e-9));
  return 0;
}

}  // namespace
}  // namespace quadriga::server::testing

int main(int count, char** arguments) {
  quadriga::server::testing::Wishes wishes;
  for (int i = 1; i + 1 < count; i += 2) {
    const std::string_view name = arguments[i];
    if (name == "--tables")
      wishes.tables = std::atoi(arguments[i + 1]);
    else if (name == "--seconds")
      wishes.seconds = std::min(60, std::atoi(arguments[i + 1]));
    else if (name == "--rate")
      wishes.rate = std::atoi(arguments[i + 1]);
    else if (name == "--idle")
      wishes.idle = std::atoi(arguments[i + 1]);
    else if (name == "--postgres")
      wishes.postgres = std::atoi(arguments[i + 1]) != 0;
    else if (name == "--servers")
      wishes.servers = std::max(1, std::atoi(arguments[i + 1]));
    else if (name == "--spread")
      wishes.spread = std::atoi(arguments[i + 1]) != 0;
    else if (name == "--cpu-share")
      wishes.cpu_share = std::atoi(arguments[i + 1]);
    else if (name == "--compare")
      wishes.compare = arguments[i + 1];
    else if (name == "--rounds")
      wishes.rounds = std::max(1, std::atoi(arguments[i + 1]));
    else if (name == "--thinkers")
      wishes.thinkers = std::atoi(arguments[i + 1]);
    else if (name == "--thinker")
      wishes.thinker = arguments[i + 1];
    else if (name == "--pace")
      wishes.pace = std::atoi(arguments[i + 1]);
    else if (name == "--game")
      wishes.game = arguments[i + 1];
    else
      return 2;
  }
  if (!wishes.compare.empty()) return quadriga::server::testing::compare(wishes);
  return quadriga::server::testing::measure(wishes).is_good ? 0 : 1;
}
