// SPDX-License-Identifier: Apache-2.0
#include "server/server.h"

#include <csignal>
#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "server/bot_pool.h"
#include "server/caller.h"
#include "server/folder_lock.h"
#include "server/hall.h"
#include "server/http_api.h"
#include "server/log.h"
#include "server/net/network.h"
#include "server/secrets.h"
#include "server/store/open.h"
#include "server/store/postgres_neighbours.h"
#include "server/store/store_thread.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::milliseconds kGoodbyeTime{2000};
constexpr std::chrono::milliseconds kGoodbyeLook{20};

std::string database_of(const ServeOptions& options) {
  if (!options.database.empty()) return options.database;
  return (std::filesystem::path(options.data_dir) / "quadriga.db").string();
}

// Several processes may share PostgreSQL, but not a file.
std::unique_ptr<FolderLock> lock_for(const ServeOptions& options) {
  if (store::is_postgres(options.database)) return nullptr;
  const auto folder = std::filesystem::path(store::sqlite_path(database_of(options))).parent_path();
  return std::make_unique<FolderLock>(folder.empty() ? "." : folder);
}

}  // namespace

// In the order in which they need each other: the last is gone first.
struct Server::Parts {
  explicit Parts(const ServeOptions& wishes)
      : lock(lock_for(wishes)),
        opened(store::open_store(database_of(wishes), name)),
        first_look(opened.get()),
        store(std::move(opened), post()),
        reader(reader_for(wishes)),
        hall(network, store, bots_for(wishes), wishes.limits, wishes.bot_delay_ms),
        accounts(network, store, hall),
        courier(make_courier(network, wishes.webhooks_inside, wishes.limits)),
        caller(network, store, *courier, wishes.limits, wishes.webhooks_inside),
        ratings(store),
        api(hall, accounts, caller, ratings, {wishes.origins, wishes.secure_cookies}) {
    hall.on_turn([this](const TablePtr& table, Seat seat) { call_to_turn(table, seat); });
    hall.open(*first_look);  // the store's thread has nothing to do yet
    if (reader) {
      neighbours = store::postgres_neighbours(database_of(wishes), name, post());
      hall.join(*neighbours, *reader);
    }
    port = network.listen(wishes.address, wishes.port, api, hall, wishes.limits);
    caller.open_at(wishes.public_url.empty()
                       ? "http://" + wishes.address + ":" + std::to_string(port)
                       : wishes.public_url);
    if (wishes.metrics_port >= 0)
      metrics_port = network.listen("127.0.0.1", static_cast<std::uint16_t>(wishes.metrics_port),
                                    api, hall, wishes.limits, Network::Audience::host);
  }

  // All other threads end first, so that nothing comes back to the loop; then the connections go,
  // which know the hall.
  ~Parts() {
    bots.reset();
    courier.reset();
    accounts.stop();
    neighbours.reset();
    if (reader) reader->stop();
    store.stop();
    network.forget();
  }

  BotPool& bots_for(const ServeOptions& wishes) {
    bots = std::make_unique<BotPool>(wishes.bot_threads, BotPool::Manners::step_back);
    return *bots;
  }

  void call_to_turn(const TablePtr& table, Seat seat) {
    const store::TableRow& row = table->row();
    caller.call({row.seats[static_cast<std::size_t>(seat)].person, row.id, row.game, seat,
                 table->version(), [table, seat] { return table->work.called == seat; }});
  }

  store::StoreThread::Post post() {
    return [this](Task task) { network.post(std::move(task)); };
  }

  // For what other processes have stored; one that is alone needs none.
  std::unique_ptr<store::StoreThread> reader_for(const ServeOptions& wishes) {
    if (!store::is_postgres(database_of(wishes))) return nullptr;
    return std::make_unique<store::StoreThread>(store::open_store(database_of(wishes), name),
                                                post());
  }

  void stop() {
    if (stopping) return;
    stopping = true;
    log(Level::info, "stopping");
    network.close_door();
    hall.close();
    // Everything asked for before this is stored and answered first.
    store.read<bool>([](store::Store&) { return true; },
                     [this](std::optional<bool>, const std::string&) {
                       network.close_connections();
                       wait_for_goodbye(kGoodbyeTime);
                     });
  }

  void wait_for_goodbye(std::chrono::milliseconds left) {
    if (network.is_empty() || left <= kGoodbyeLook) return network.stop();
    network.after(kGoodbyeLook, [this, left] { wait_for_goodbye(left - kGoodbyeLook); });
  }

  std::string name = random_id();  // among the processes on one database
  std::unique_ptr<FolderLock> lock;
  Network network;
  std::unique_ptr<store::Store> opened;
  store::Store* first_look;
  store::StoreThread store;
  std::unique_ptr<store::StoreThread> reader;
  std::unique_ptr<BotPool> bots;
  Hall hall;
  Accounts accounts;
  std::unique_ptr<Courier> courier;
  Caller caller;
  Ratings ratings;
  HttpApi api;
  std::unique_ptr<store::Neighbours> neighbours;
  std::uint16_t port = 0;
  std::uint16_t metrics_port = 0;
  bool stopping = false;
};

Server::Server(const ServeOptions& options) : parts_(std::make_unique<Parts>(options)) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return parts_->port; }
std::uint16_t Server::metrics_port() const { return parts_->metrics_port; }

void Server::run() { parts_->network.run(); }

void Server::stop() {
  parts_->network.post([parts = parts_.get()] { parts->stop(); });
}

void Server::stop_on_signals() {
  parts_->network.on_signal([parts = parts_.get()] { parts->stop(); });
}

int serve(const ServeOptions& options) {
  // A file that may not grow and a log that nobody reads are errors to live with.
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGPIPE, SIG_IGN);
  if (options.quiet) log_only(Level::warning);
  try {
    Server server(options);
    server.stop_on_signals();
    log(Level::info, "ready",
        {{"url", "http://" + options.address + ":" + std::to_string(server.port()) + "/"},
         {"data", store::without_password(database_of(options))}});
    if (options.metrics_port >= 0)
      log(Level::info, "metrics_ready",
          {{"url", "http://127.0.0.1:" + std::to_string(server.metrics_port()) + "/metrics"}});
    if (options.on_ready) options.on_ready(server.port());
    server.run();
  } catch (const std::exception& error) {
    log(Level::error, "cannot_serve", {{"message", error.what()}});
    return 1;
  }
  log(Level::info, "stopped");
  return 0;
}

}  // namespace quadriga::server
