// SPDX-License-Identifier: Apache-2.0
#include "server/server.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <stdexcept>
#include <system_error>

#include "server/bot_pool.h"
#include "server/caller.h"
#include "server/hall.h"
#include "server/http_api.h"
#include "server/log.h"
#include "server/net/network.h"
#include "server/store/sqlite_store.h"
#include "server/store/store_thread.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::milliseconds kGoodbyeTime{2000};
constexpr std::chrono::milliseconds kGoodbyeLook{20};

// Holds the data folder for this process; the lock goes with the process, however it ends.
class FolderLock {
 public:
  explicit FolderLock(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    const std::string file = (folder / "lock").string();
    descriptor_ = ::open(file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (descriptor_ < 0)
      throw std::runtime_error("cannot write to the data folder " + folder.string());
    if (::flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      ::close(descriptor_);
      throw std::runtime_error("another server uses the data folder " + folder.string());
    }
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;
  ~FolderLock() { ::close(descriptor_); }

 private:
  int descriptor_ = -1;
};

std::string database_path(const ServeOptions& options) {
  return (std::filesystem::path(options.data_dir) / "quadriga.db").string();
}

}  // namespace

// In the order in which they need each other: the last is gone first.
struct Server::Parts {
  explicit Parts(const ServeOptions& wishes)
      : lock(wishes.data_dir),
        opened(store::open_sqlite(database_path(wishes))),
        first_look(opened.get()),
        store(std::move(opened), [this](Task task) { network.post(std::move(task)); }),
        hall(network, store, bots_for(wishes), wishes.limits, wishes.bot_delay_ms),
        accounts(network, store, hall),
        courier(make_courier(network, wishes.webhooks_inside, wishes.limits)),
        caller(network, store, *courier, wishes.limits, wishes.webhooks_inside),
        api(hall, accounts, caller, {wishes.origins, wishes.secure_cookies}) {
    hall.on_turn([this](const TablePtr& table, Seat seat) { call_to_turn(table, seat); });
    hall.open(*first_look);  // the store's thread has nothing to do yet
    port = network.listen(wishes.address, wishes.port, api, hall, wishes.limits);
    caller.open_at(wishes.public_url.empty()
                       ? "http://" + wishes.address + ":" + std::to_string(port)
                       : wishes.public_url);
  }

  ~Parts() { bots.reset(); }  // no thought may end after the hall is gone

  BotPool& bots_for(const ServeOptions& wishes) {
    bots = std::make_unique<BotPool>(wishes.bot_threads);
    return *bots;
  }

  void call_to_turn(const TablePtr& table, Seat seat) {
    const store::TableRow& row = table->row();
    caller.call({row.seats[static_cast<std::size_t>(seat)].person, row.id, row.game, seat,
                 table->version(), [table, seat] { return table->work.called == seat; }});
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

  FolderLock lock;
  Network network;
  std::unique_ptr<store::Store> opened;
  store::Store* first_look;
  store::StoreThread store;
  std::unique_ptr<BotPool> bots;
  Hall hall;
  Accounts accounts;
  std::unique_ptr<Courier> courier;
  Caller caller;
  HttpApi api;
  std::uint16_t port = 0;
  bool stopping = false;
};

Server::Server(const ServeOptions& options) : parts_(std::make_unique<Parts>(options)) {}
Server::~Server() = default;

std::uint16_t Server::port() const { return parts_->port; }

void Server::run() { parts_->network.run(); }

void Server::stop() {
  parts_->network.post([parts = parts_.get()] { parts->stop(); });
}

void Server::stop_on_signals() {
  parts_->network.on_signal([parts = parts_.get()] { parts->stop(); });
}

int serve(const ServeOptions& options) {
  if (options.quiet) log_only(Level::warning);
  try {
    Server server(options);
    server.stop_on_signals();
    log(Level::info, "ready",
        {{"url", "http://" + options.address + ":" + std::to_string(server.port()) + "/"},
         {"data", options.data_dir}});
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
