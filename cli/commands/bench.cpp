// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <ctime>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "cli/support/json.h"
#include "cli/support/progress.h"
#include "cli/support/table_setup.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"
#include "engine/core/registry.h"
#include "engine/core/signature.h"

namespace quadriga::cli {

namespace {

struct Arguments {
  std::string game;
  double seconds = 2;
  bool json = false;
};

constexpr std::string_view kDefaults = "{}";

// Time of this thread on a core: what else the machine does is not our speed.
double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Random games, the same number for each number of players.
double measure_playouts(const Rules& rules, std::string_view wanted, double seconds) {
  struct Series {
    std::string options;
    int seats;
  };
  std::vector<Series> all;
  for (int seats = rules.info().min_seats; seats <= rules.info().max_seats; ++seats) {
    codec::ReadError error;
    if (std::string options = rules.complete_options(wanted, seats, error); !options.empty())
      all.push_back({std::move(options), seats});
  }
  std::uint64_t decisions = 0;
  PlayoutSeries series;
  series.seed = 1;
  series.games = 4;
  const double start = cpu_seconds();
  double elapsed = 0;
  for (; elapsed < seconds; elapsed = cpu_seconds() - start) {
    for (const auto& [options, seats] : all) {
      series.options = options;
      series.seats = seats;
      rules.play_randomly(series, [&](const PlayedGame& game) {
        decisions += static_cast<std::uint64_t>(game.decisions);
      });
    }
    series.first += 4;
  }
  return static_cast<double>(decisions) / elapsed;
}

double measure_copies(const Rules& rules, double seconds) {
  codec::ReadError error;
  const std::string options = rules.complete_options("{}", rules.info().max_seats, error);
  constexpr int kCopies = 100000;
  double copies = 0;
  const double start = cpu_seconds();
  double elapsed = 0;
  for (; elapsed < seconds; elapsed = cpu_seconds() - start) {
    rules.copy_states(options, rules.info().max_seats, kCopies);
    copies += kCopies;
  }
  return elapsed / copies * 1e9;
}

int run_bench(const Arguments& arguments) {
  std::vector<const Rules*> games;
  if (arguments.game.empty()) {
    for (const Rules* rules : all_games()) games.push_back(rules);
  } else {
    games.push_back(&game_called(arguments.game));
  }
  JsonObject all;
  std::string notes;
  std::vector<std::vector<std::string>> rows{
      {bold("game"), bold("decisions per second"), bold("copy"), bold("state"), bold("signature")}};
  Progress progress("measuring", games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    progress.show(i);
    const Rules& rules = *games[i];
    const std::string_view own = rules.info().bench_options;
    const std::string_view options = own.empty() ? kDefaults : own;
    measure_playouts(rules, options, arguments.seconds / 10);  // warm caches and clocks
    const double rate = measure_playouts(rules, options, arguments.seconds);
    const double copy_ns = measure_copies(rules, arguments.seconds / 10);
    const std::string sign = signature_text(signature(rules));
    JsonObject game;
    game.add("decisions_per_second", static_cast<std::uint64_t>(rate))
        .add("copy_ns", copy_ns)
        .add("state_bytes", rules.info().state_bytes)
        .add("signature", sign);
    if (!own.empty()) {
      const double usual = measure_playouts(rules, kDefaults, arguments.seconds);
      game.raw("options", own).add("default_options_per_second", static_cast<std::uint64_t>(usual));
      notes += fmt::format("{}: measured with {}; with default options {} decisions per second\n",
                           rules.info().id, own, short_number(usual));
    }
    all.add(rules.info().id, game);
    rows.push_back({std::string(rules.info().id), short_number(rate),
                    fmt::format("{:.1f} ns", copy_ns),
                    fmt::format("{} bytes", rules.info().state_bytes), sign});
  }
  progress.finish();
  if (arguments.json) {
    fmt::print("{}\n", JsonObject().add("games", all).text());
  } else {
    fmt::print("{}{}", table(rows, "lrrrl", ""), notes);
  }
  return kExitFine;
}

}  // namespace

Command bench_command() {
  const auto arguments = std::make_shared<Arguments>();
  return {"bench",
          "Measure the engine and print each game's signature",
          "Decisions are those of players in random games on one thread, chance moves not\n"
          "counted, in processor time; where a game names options for this, such as no\n"
          "negotiation, its default options are measured too. The signature is a hash over\n"
          "fixed games: it is the same for every compiler and changes only when the rules\n"
          "play differently.\n\n"
          "Examples:\n"
          "  quadriga bench\n"
          "  quadriga bench ave-caesar --seconds 10\n"
          "  quadriga bench --json",
          {{.names = "game",
            .type = "GAME",
            .help = "Measure only this game",
            .target = &arguments->game},
           {.names = "--seconds",
            .type = "S",
            .help = "Processor time for each game",
            .target = &arguments->seconds,
            .show_default = true,
            .range = {{0.01, 3600}}},
           {.names = "--json", .type = "", .help = "Print JSON", .target = &arguments->json}},
          [arguments] { return run_bench(*arguments); }};
}

}  // namespace quadriga::cli
