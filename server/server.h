// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "server/limits.h"

namespace quadriga::server {

struct ServeOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;      // 0: any free port
  int metrics_port = -1;          // of figures for the host, on 127.0.0.1; 0: any, -1: none
  std::string data_dir = "data";  // made if it is missing
  // "postgresql://...", "sqlite:PATH"; empty: the file quadriga.db in data_dir.
  std::string database;
  int bot_delay_ms = 600;  // a bot's move takes at least this long, so that people can follow
  int bot_threads = 0;     // 0: one for each core but one
  // Origins besides the server's own that may open a WebSocket, "https://play.example.org".
  std::vector<std::string> origins;
  // Where people open this server, "https://play.example.org": for links that are sent elsewhere.
  std::string public_url;
  bool webhooks_inside = false;  // calls may go to this machine and its network, without TLS here
  bool secure_cookies = false;   // set behind a proxy that speaks TLS
  bool quiet = false;            // log warnings and errors alone
  Limits limits;
  // Called once the server answers, with the port it listens on.
  std::function<void(std::uint16_t)> on_ready;
};

// Runs the server until SIGTERM or SIGINT and returns the exit code of the process: 0 after a clean
// stop, 1 if it could not start. Log lines go to standard error.
int serve(const ServeOptions& options);

// The same in pieces, for a process that does more than serving (and for tests).
class Server {
 public:
  // Opens the store, takes up every unfinished table and listens. Throws std::runtime_error.
  explicit Server(const ServeOptions& options);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  std::uint16_t port() const;
  std::uint16_t metrics_port() const;  // 0 if there is none
  void run();   // until stop(), then stores what is under way and says goodbye to everybody
  void stop();  // from any thread
  void stop_on_signals();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace quadriga::server
