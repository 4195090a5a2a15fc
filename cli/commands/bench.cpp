// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "cli/support/json.h"
#include "cli/support/progress.h"
#include "cli/support/table_setup.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"
#include "engine/core/chance.h"
#include "engine/core/registry.h"
#include "engine/core/signature.h"

namespace quadriga::cli {

namespace {

struct BenchArguments {
  std::string game;
  double seconds = 2;
  bool search = false;
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

struct SearchSpeed {
  double iterations = 0;           // per second
  double per_playout = 0;          // iterations in the time of one random game
  std::size_t bytes_per_100k = 0;  // nodes
};

// Whole random games per second, to hold the search against.
double measure_random_games(const Rules& rules, const std::string& options, int seats,
                            double seconds) {
  PlayoutSeries series;
  series.options = options;
  series.seats = seats;
  series.seed = 1;
  series.games = 4;
  const double start = cpu_seconds();
  double elapsed = 0;
  for (; elapsed < seconds; elapsed = cpu_seconds() - start) {
    rules.play_randomly(series, [](const PlayedGame&) {});
    series.first += 4;
  }
  return static_cast<double>(series.first) / elapsed;
}

// The search at decisions of random games, a thousand iterations each from an empty tree.
SearchSpeed measure_search(const Rules& rules, double seconds) {
  constexpr int kIterations = 1000;
  const int seats = std::min(rules.info().max_seats, 4);
  codec::ReadError error;
  const std::string options = rules.complete_options(kDefaults, seats, error);
  SearchSpeed speed;
  double iterations = 0;
  double elapsed = 0;
  Rng rng(1);
  auto position = rules.start(options, seats);
  while (elapsed < seconds) {
    const Seat seat = position->to_act();
    if (seat == kNobody) {
      position = rules.start(options, seats);
      continue;
    }
    if (seat == kChance) {
      const auto outcomes = position->outcomes();
      position->apply(seat, outcomes[static_cast<std::size_t>(pick_outcome(outcomes, rng))].move,
                      nullptr);
      continue;
    }
    const auto moves = position->legal(seat);
    if (moves.size() > 1) {
      const auto view = position->view(seat);
      const auto thinker = rules.make_thinker(rng.next(), 1'000'000);
      const double start = cpu_seconds();
      int done = 0;
      thinker->think(*view, [&](int count) {
        done = count;
        return count < kIterations;
      });
      elapsed += cpu_seconds() - start;
      iterations += done;
      if (thinker->nodes() > 0) speed.bytes_per_100k = thinker->bytes_per_node() * 100'000;
    }
    position->apply(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
  }
  speed.iterations = iterations / elapsed;
  speed.per_playout = speed.iterations / measure_random_games(rules, options, seats, seconds / 4);
  return speed;
}

// Adds the figures of the search to a game's object and its line to the second table.
void report_search(const Rules& rules, double seconds, JsonObject& game,
                   std::vector<std::vector<std::string>>& rows) {
  const SearchSpeed speed = measure_search(rules, seconds);
  game.add("search", JsonObject()
                         .add("iterations_per_second", static_cast<std::uint64_t>(speed.iterations))
                         .add("iterations_per_random_game", speed.per_playout)
                         .add("bytes_per_100k_nodes", speed.bytes_per_100k));
  rows.push_back({std::string(rules.info().id), short_number(speed.iterations),
                  fmt::format("{:.2f}", speed.per_playout),
                  speed.bytes_per_100k == 0
                      ? "no tree"
                      : fmt::format("{:.1f} MB", static_cast<double>(speed.bytes_per_100k) / 1e6)});
}

int run_bench(const BenchArguments& arguments) {
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
  std::vector<std::vector<std::string>> search_rows{{bold("search"), bold("iterations per second"),
                                                     bold("in the time of a random game"),
                                                     bold("100,000 nodes")}};
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
    if (arguments.search) report_search(rules, arguments.seconds, game, search_rows);
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
    if (arguments.search) fmt::print("\n{}", table(search_rows, "lrrr", ""));
  }
  return kExitFine;
}

}  // namespace

Command bench_command() {
  const auto arguments = std::make_shared<BenchArguments>();
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
          "  quadriga bench --search\n"
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
           {.names = "--search",
            .type = "",
            .help = "Measure the bots' search too",
            .target = &arguments->search},
           {.names = "--json", .type = "", .help = "Print JSON", .target = &arguments->json}},
          [arguments] { return run_bench(*arguments); }};
}

}  // namespace quadriga::cli
