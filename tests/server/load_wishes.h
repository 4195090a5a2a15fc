// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace quadriga::server::testing {

// What the load generator is to measure, as its command line says it.
struct Wishes {
  int tables = 200;
  int seconds = 10;
  int rate = 2000;  // of people's moves over all tables; 0: as fast as they can
  int idle = 2000;
  std::string game = "ave-caesar";
  int bots = 0;  // at each table of people
  int thinkers = 0;
  bool onlookers = false;
  std::string thinker = "legate";
  int pace = 0;  // milliseconds that a bot's move takes at least
  bool postgres = false;
  int servers = 1;
  bool spread = false;
  int cpu_share = 0;  // percent of one core for each server; 0: what it wants
  std::string compare;
  int rounds = 3;
  bool help = false;
};

// Nothing if they make no sense; then it has said why.
std::optional<Wishes> read_wishes(int count, const char* const* arguments);
void print_help();

}  // namespace quadriga::server::testing
