// SPDX-License-Identifier: Apache-2.0
#include "tests/server/load_wishes.h"

#include <charconv>
#include <cstdio>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/registry.h"

namespace quadriga::server::testing {

namespace {

struct Option {
  std::string_view name;
  std::string_view value;  // what stands for it in the help
  std::variant<int*, bool*, std::string*> wish;
  int least;
  int most;
  std::string_view help;
};

std::vector<Option> options_of(Wishes& wishes) {
  return {
      {"--tables", "N", &wishes.tables, 1, 100'000, "tables with a person on every seat"},
      {"--seconds", "S", &wishes.seconds, 1, 60, "how long is measured, after a second before it"},
      {"--rate", "N", &wishes.rate, 0, 1'000'000,
       "people's moves a second over all tables, which\n"
       "each move at even intervals; 0: at once"},
      {"--idle", "N", &wishes.idle, 0, 100'000, "connections that only stay, for their memory"},
      {"--game", "ID", &wishes.game, 0, 0, "the game that is played"},
      {"--bots", "N", &wishes.bots, 0, 8, "bots at each table of people, on seats of their own"},
      {"--thinkers", "N", &wishes.thinkers, 0, 100'000, "further tables where bots play alone"},
      {"--onlookers", "0|1", &wishes.onlookers, 0, 1, "somebody looks on at each of those"},
      {"--thinker", "LEVEL", &wishes.thinker, 0, 0, "of all these bots"},
      {"--pace", "MS", &wishes.pace, 0, 10'000,
       "how long their moves take at least; a server\n"
       "has 600 by itself"},
      {"--postgres", "0|1", &wishes.postgres, 0, 1, "on a private PostgreSQL instead of SQLite"},
      {"--servers", "N", &wishes.servers, 1, 16, "processes, which get tables in turn"},
      {"--spread", "0|1", &wishes.spread, 0, 1, "the people of a table come to them in turn, too"},
      {"--cpu-share", "PERCENT", &wishes.cpu_share, 0, 100,
       "of a core for each process; 0: no limit"},
      {"--compare", "WHAT", &wishes.compare, 0, 0,
       "bots, thinkers or servers: measure without and\n"
       "with them (one server, all servers) in turn"},
      {"--rounds", "N", &wishes.rounds, 1, 100, "how often"},
  };
}

bool complain(std::string_view what, std::string_view why) {
  std::fprintf(stderr, "server_load: %.*s %.*s\n", static_cast<int>(what.size()), what.data(),
               static_cast<int>(why.size()), why.data());
  return false;
}

bool take(const Option& option, std::string_view text) {
  if (auto* const* words = std::get_if<std::string*>(&option.wish)) {
    **words = text;
    return true;
  }
  int number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || number < option.least ||
      number > option.most)
    return complain(option.name, "must be a whole number from " + std::to_string(option.least) +
                                     " to " + std::to_string(option.most));
  if (auto* const* yes = std::get_if<bool*>(&option.wish))
    **yes = number != 0;
  else
    *std::get<int*>(option.wish) = number;
  return true;
}

bool make_sense(const Wishes& wishes) {
  const Rules* rules = find_game(wishes.game);
  if (rules == nullptr) return complain("--game", "is none of the games");
  const GameInfo& game = rules->info();
  if (game.min_seats + wishes.bots > game.max_seats)
    return complain("--bots", "are too many: " + std::to_string(game.min_seats) +
                                  " people sit at each table of at most " +
                                  std::to_string(game.max_seats) + " seats");
  if (rules->make_bot(wishes.thinker, 0) == nullptr)
    return complain("--thinker", "is no bot of this game");
  if (wishes.onlookers && wishes.thinkers == 0)
    return complain("--onlookers", "look on at the tables of --thinkers, and there are none");
  if (wishes.compare.empty()) return true;
  if (wishes.compare == "bots")
    return wishes.bots > 0 || complain("--compare bots", "needs --bots");
  if (wishes.compare == "thinkers")
    return wishes.thinkers > 0 || complain("--compare thinkers", "needs --thinkers");
  if (wishes.compare == "servers")
    return wishes.servers > 1 || complain("--compare servers", "needs --servers 2 or more");
  return complain("--compare", "must be bots, thinkers or servers");
}

}  // namespace

std::optional<Wishes> read_wishes(int count, const char* const* arguments) {
  Wishes wishes;
  const std::vector<Option> options = options_of(wishes);
  for (int i = 1; i < count; ++i) {
    const std::string_view name = arguments[i];
    if (name == "--help") {
      wishes.help = true;
      return wishes;
    }
    const Option* wanted = nullptr;
    for (const Option& option : options)
      if (option.name == name) wanted = &option;
    if (wanted == nullptr) {
      complain(name, "is no option; --help lists them");
      return std::nullopt;
    }
    if (++i == count) {
      complain(name, "needs a value");
      return std::nullopt;
    }
    if (!take(*wanted, arguments[i])) return std::nullopt;
  }
  if (!make_sense(wishes)) return std::nullopt;
  return wishes;
}

void print_help() {
  std::puts("usage: server_load [OPTION VALUE]...\n");
  Wishes usual;
  for (const Option& option : options_of(usual)) {
    std::string text(option.help);
    if (const auto line = text.find('\n'); line != std::string::npos)
      text.insert(line + 1, std::string(24, ' '));
    if (auto* const* number = std::get_if<int*>(&option.wish))
      text += " (" + std::to_string(**number) + ")";
    const std::string left = std::string(option.name) + " " + std::string(option.value);
    std::printf("  %-21s %s\n", left.c_str(), text.c_str());
  }
}

}  // namespace quadriga::server::testing
