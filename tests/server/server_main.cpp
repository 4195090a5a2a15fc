// SPDX-License-Identifier: Apache-2.0
// The server as a process of its own that a test can kill: server_main DATA_DIR BOT_DELAY LIMITS
// [DATABASE].
// Prints its port once it answers.
#include <cstdio>
#include <cstdlib>

#include "engine/core/codec/json_reader.h"
#include "server/server.h"

int main(int count, char** arguments) {
  if (count != 4 && count != 5) return 2;
  quadriga::server::ServeOptions options;
  options.port = 0;
  options.data_dir = arguments[1];
  options.bot_delay_ms = std::atoi(arguments[2]);
  if (count == 5) options.database = arguments[4];
  options.quiet = true;
  options.on_ready = [](std::uint16_t port) {
    std::printf("%d\n", port);
    std::fflush(stdout);
  };
  quadriga::codec::ReadError error;
  if (!quadriga::codec::from_json(arguments[3], options.limits, error)) {
    std::fprintf(stderr, "%s\n", error.sentence().c_str());
    return 2;
  }
  return quadriga::server::serve(options);
}
