// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <thread>

#include "engine/core/rules.h"
#include "server/log.h"
#include "server/server.h"
#include "tests/server/client.h"
#include "tests/server/temp_folder.h"

namespace quadriga::server::testing {

// All clients of a test share one address, so the limits per address are wide.
inline ServeOptions test_options(const std::string& folder) {
  ServeOptions options;
  options.port = 0;
  options.data_dir = folder;
  options.bot_delay_ms = 0;
  options.bot_threads = 1;
  options.limits.requests_per_second = 100000;
  options.limits.request_burst = 100000;
  options.limits.messages_per_second = 100000;
  options.limits.message_burst = 100000;
  options.limits.guest_burst = 100000;
  options.limits.action_burst = 1000000;
  options.limits.chat_burst = 1000;
  options.limits.connections_per_address = 100000;
  options.limits.tables_per_person = 1000;
  options.limits.idle_seconds = 600;  // under sanitizers a bot thinks long
  return options;
}

// The server in this process, on a thread of its own and a port of its own.
class RunningServer {
 public:
  explicit RunningServer(const ServeOptions& options) {
    log_only(Level::error);
    server_ = std::make_unique<Server>(options);
    thread_ = std::thread([this] { server_->run(); });
  }
  RunningServer(const RunningServer&) = delete;
  RunningServer& operator=(const RunningServer&) = delete;
  ~RunningServer() {
    server_->stop();
    thread_.join();
  }
  std::uint16_t port() const { return server_->port(); }
  std::uint16_t metrics_port() const { return server_->metrics_port(); }

 private:
  std::unique_ptr<Server> server_;
  std::thread thread_;
};

// A started table of the fewest seats: whoever opens it on seat 0 and bots.
inline CreateTable game_with_bots(const Rules& rules) {
  CreateTable wish;
  wish.game = rules.info().id;
  wish.seats = rules.info().min_seats;
  wish.bots.assign(static_cast<std::size_t>(wish.seats - 1), "random");
  wish.start = true;
  return wish;
}
// The same by somebody of whom the cookie is known; its address.
inline std::string open_game(std::uint16_t port, const std::string& cookie, const Rules& rules) {
  return HttpClient(port)
      .ask("POST", "/api/tables", codec::to_json(game_with_bots(rules)), {{"Cookie", cookie}})
      .as<TableInfo>()
      .id;
}

// A guest with a session.
struct Visitor {
  Visitor(std::uint16_t at, const std::string& name)
      : port(at), http(at), person(http.enter(name)) {}

  WebSocketClient connect() { return WebSocketClient(port, http.cookie()); }
  TableInfo play_with_bots(const Rules& rules) { return open(game_with_bots(rules)); }
  TableInfo open(const CreateTable& wish) { return http.post("/api/tables", wish).as<TableInfo>(); }

  std::uint16_t port;
  HttpClient http;
  Person person;
};

// Waits until the position is one that `seat` must decide, or the end.
inline const Snapshot& wait_for_turn(WebSocketClient& client, Seat seat) {
  while (client.played().now.view.text == "null" ||
         (client.played().now.to_act != seat && !client.played().now.result.over))
    client.next<TablePlayed>();
  return client.played().now;
}

class ServerTest : public ::testing::Test {
 protected:
  virtual ServeOptions options() { return test_options(folder_.path()); }
  void SetUp() override { start(); }
  void start() { server_ = std::make_unique<RunningServer>(options()); }
  void stop() { server_.reset(); }
  std::uint16_t port() const { return server_->port(); }

  TempFolder folder_;
  std::unique_ptr<RunningServer> server_;
};

}  // namespace quadriga::server::testing
