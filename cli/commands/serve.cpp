// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "engine/core/codec/json_reader.h"
#include "server/server.h"
#include "server/store/open.h"

namespace quadriga::cli {

namespace {

struct ServeArguments {
  std::string address = "127.0.0.1";
  int port = 8080;
  std::string data = "data";
  std::string database;
  int metrics_port = -1;
  int bot_delay = server::ServeOptions{}.bot_delay_ms;
  int bot_threads = 0;
  std::vector<std::string> origins;
  std::string limits = "{}";
  std::string public_url;
  bool webhooks_inside = false;
  bool secure_cookies = false;
  bool quiet = false;
};

int run_server(const ServeArguments& arguments) {
  server::ServeOptions options;
  if (!server::store::is_known_address(arguments.database))
    throw usage_error("--db: must be postgresql://user@host/name or sqlite:FILE");
  options.address = arguments.address;
  options.port = static_cast<std::uint16_t>(arguments.port);
  options.metrics_port = arguments.metrics_port;
  options.data_dir = arguments.data;
  options.database = arguments.database;
  options.bot_delay_ms = arguments.bot_delay;
  options.bot_threads = arguments.bot_threads;
  options.origins = arguments.origins;
  options.public_url = arguments.public_url;
  while (!options.public_url.empty() && options.public_url.back() == '/')
    options.public_url.pop_back();
  options.webhooks_inside = arguments.webhooks_inside;
  options.secure_cookies = arguments.secure_cookies;
  options.quiet = arguments.quiet;
  codec::ReadError error;
  if (!codec::from_json(arguments.limits, options.limits, error))
    throw usage_error("--limits: " + error.sentence());
  options.on_ready = [&](std::uint16_t port) {
    const bool everywhere = arguments.address == "0.0.0.0" || arguments.address == "::";
    const std::string host = everywhere ? "localhost" : arguments.address;
    fmt::print("Quadriga is open at http://{}:{}/ (Ctrl-C stops it)\n",
               host.find(':') == std::string::npos ? host : "[" + host + "]", port);
    std::fflush(stdout);
  };
  return server::serve(options) == 0 ? kExitFine : kExitFailed;
}

}  // namespace

Command serve_command() {
  const auto arguments = std::make_shared<ServeArguments>();
  return {"serve",
          "Run the server that people play on in their browsers",
          "Everything is kept in the data directory; a server that is killed goes on where\n"
          "it was. GET /readyz answers when it is ready. SIGTERM and Ctrl-C stop it cleanly.\n\n"
          "Several servers may share one PostgreSQL: any table can be reached through any of\n"
          "them. Keep its password out of the address: PGPASSWORD and ~/.pgpass are read.\n\n"
          "Examples:\n"
          "  quadriga serve                                   for this machine\n"
          "  quadriga serve --address 0.0.0.0 --port 80       for everybody who can reach it\n"
          "  quadriga serve --db postgresql://quadriga@db.example.org/quadriga\n"
          "  quadriga serve --limits '{\"tables_per_person\":5}'",
          {{.names = "--address",
            .type = "ADDRESS",
            .help = "Address to listen on",
            .target = &arguments->address,
            .show_default = true},
           {.names = "-p,--port",
            .type = "N",
            .help = "Port to listen on; 0 takes a free one",
            .target = &arguments->port,
            .show_default = true,
            .range = {{0, 65535}}},
           {.names = "--metrics-port",
            .type = "N",
            .help = "Figures for Prometheus on this port of 127.0.0.1",
            .target = &arguments->metrics_port,
            .range = {{0, 65535}}},
           {.names = "-d,--data",
            .type = "DIR",
            .help = "Where everything is kept; made if it is missing",
            .target = &arguments->data,
            .show_default = true},
           {.names = "--db",
            .type = "ADDRESS",
            .help = "The database: postgresql://user@host/name or sqlite:FILE",
            .target = &arguments->database},
           {.names = "--bot-delay",
            .type = "MS",
            .help = "A bot's move takes at least so many milliseconds",
            .target = &arguments->bot_delay,
            .show_default = true,
            .range = {{0, 60000}}},
           {.names = "--bot-threads",
            .type = "N",
            .help = "Threads for thinking; 0 is one for each core but one",
            .target = &arguments->bot_threads,
            .show_default = true,
            .range = {{0, 1024}}},
           {.names = "--origin",
            .type = "URL",
            .help = "Another origin that may connect, https://play.example.org",
            .target = &arguments->origins},
           {.names = "--limits",
            .type = "JSON",
            .help = "Limits other than the usual ones",
            .target = &arguments->limits},
           {.names = "--public-url",
            .type = "URL",
            .help = "Where people open this server, https://play.example.org",
            .target = &arguments->public_url},
           {.names = "--webhooks-inside",
            .type = "",
            .help = "Let people be called at addresses of this machine and its network",
            .target = &arguments->webhooks_inside},
           {.names = "--secure-cookies",
            .type = "",
            .help = "For a server behind a proxy that speaks TLS",
            .target = &arguments->secure_cookies},
           {.names = "-q,--quiet",
            .type = "",
            .help = "Log warnings and errors only",
            .target = &arguments->quiet}},
          [arguments] { return run_server(*arguments); }};
}

}  // namespace quadriga::cli
