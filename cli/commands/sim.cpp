// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <thread>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/progress.h"
#include "cli/support/simulation.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"
#include "engine/core/signature.h"
#include "stats/interval.h"

namespace quadriga::cli {

namespace {

struct SimArguments {
  TableArguments table;
  std::uint64_t games = 1000;
  std::uint64_t seed = 1;
  std::string bots = "random";
  bool no_rotate = false;
  int threads = 0;
  std::string record;
  bool json = false;
};

struct Timed {
  SimulationResult result;
  double seconds;
};

stats::Interval interval_of(const Tally& tally) {
  return stats::wilson95(tally.wins(), static_cast<double>(tally.seat_games));
}

std::vector<std::string> row_of(const std::string& name, const Tally& tally) {
  const auto interval = interval_of(tally);
  return {name,
          grouped(tally.seat_games),
          fmt::format("{:.1f}", tally.wins()),
          percent(tally.per_game(tally.wins())),
          fmt::format("{} to {}", percent(interval.low), percent(interval.high)),
          fmt::format("{:.2f}", tally.per_game(static_cast<double>(tally.rank_sum))),
          fmt::format("{:.2f}", tally.per_game(static_cast<double>(tally.score_sum)))};
}

void print_report(const Simulation& simulation, const Timed& timed) {
  const SimulationResult& result = timed.result;
  const auto games = static_cast<double>(result.games);
  fmt::print("{}, {} players, {} games, seed {}\n", bold(simulation.table.rules->info().name),
             simulation.table.players, grouped(result.games), simulation.seed);
  fmt::print("Options {}\n\n", simulation.table.options);
  const std::vector<std::string> head{dim("games"),         dim("wins"),      dim("rate"),
                                      dim("95 % interval"), dim("mean rank"), dim("mean score")};
  std::vector<std::vector<std::string>> rows{head};
  rows[0].insert(rows[0].begin(), bold("bot"));
  for (const auto& [kind, tally] : result.by_bot) rows.push_back(row_of(kind, tally));
  fmt::print("{}\n", table(rows, "lrrrrrr"));
  rows = {head};
  rows[0].insert(rows[0].begin(), bold("seat"));
  for (std::size_t seat = 0; seat < result.by_seat.size(); ++seat)
    rows.push_back(row_of(std::to_string(seat), result.by_seat[seat]));
  fmt::print("{}\n", table(rows, "lrrrrrr"));
  fmt::print(
      "{}",
      table({{"length",
              fmt::format("{:.1f} moves on average ({} to {}), {:.1f} of "
                          "them decisions of players",
                          static_cast<double>(result.decisions + result.chance_moves) / games,
                          result.shortest, result.longest,
                          static_cast<double>(result.decisions) / games)},
             {"time",
              fmt::format("{} on {} {}, {} decisions per second", duration(timed.seconds),
                          simulation.threads, simulation.threads == 1 ? "thread" : "threads",
                          short_number(static_cast<double>(result.decisions) / timed.seconds))},
             {"digest", signature_text(result.digest)}},
            "ll"));
  if (simulation.record_directory)
    fmt::print("\n{} records in {}\n", grouped(result.games),
               simulation.record_directory->string());
}

JsonObject tally_json(const Tally& tally) {
  const auto interval = interval_of(tally);
  JsonObject object;
  return object.add("games", tally.seat_games)
      .add("wins", tally.wins())
      .add("win_rate", tally.per_game(tally.wins()))
      .add("low", interval.low)
      .add("high", interval.high)
      .add("mean_rank", tally.per_game(static_cast<double>(tally.rank_sum)))
      .add("mean_score", tally.per_game(static_cast<double>(tally.score_sum)));
}

void print_json(const Simulation& simulation, const Timed& timed) {
  const SimulationResult& result = timed.result;
  JsonObject bots;
  for (const auto& [kind, tally] : result.by_bot) bots.add(kind, tally_json(tally));
  std::vector<JsonObject> seats;
  for (const auto& tally : result.by_seat) seats.push_back(tally_json(tally));
  const auto games = static_cast<double>(result.games);
  JsonObject length;
  length.add("mean", static_cast<double>(result.decisions + result.chance_moves) / games)
      .add("shortest", result.shortest)
      .add("longest", result.longest);
  JsonObject object;
  object.add("game", simulation.table.rules->info().id)
      .add("rules_version", simulation.table.rules->info().rules_version)
      .add("players", simulation.table.players)
      .raw("options", simulation.table.options)
      .add("games", result.games)
      .add("seed", std::to_string(simulation.seed))
      .add("line_up", simulation.bots)
      .add("rotate", simulation.rotate)
      .add("bots", bots)
      .add("seats", seats)
      .add("length", length)
      .add("decisions", result.decisions)
      .add("chance_moves", result.chance_moves)
      .add("digest", signature_text(result.digest))
      .add("threads", simulation.threads)
      .add("seconds", timed.seconds)
      .add("decisions_per_second", static_cast<double>(result.decisions) / timed.seconds);
  fmt::print("{}\n", object.text());
}

Simulation plan(const SimArguments& arguments) {
  Simulation simulation;
  simulation.table = set_up_table(arguments.table);
  simulation.games = arguments.games;
  simulation.seed = arguments.seed;
  simulation.bots = bots_from(*simulation.table.rules, arguments.bots, "--bots");
  const auto seats = static_cast<std::size_t>(simulation.table.players);
  if (simulation.bots.size() > seats)
    throw usage_error(
        fmt::format("--bots names {} bots for {} seats", simulation.bots.size(), seats));
  // A shorter list is repeated: `--bots greedy` is greedy everywhere.
  for (std::size_t i = 0; simulation.bots.size() < seats; ++i)
    simulation.bots.push_back(simulation.bots[i]);
  simulation.rotate = !arguments.no_rotate;
  const auto cores = static_cast<int>(std::thread::hardware_concurrency());
  simulation.threads = arguments.threads > 0 ? arguments.threads : std::max(1, cores);
  if (!arguments.record.empty()) {
    simulation.record_directory = arguments.record;
    make_directory(arguments.record);
  }
  return simulation;
}

int run_simulation(const SimArguments& arguments) {
  const Simulation simulation = plan(arguments);
  Progress progress("simulating", simulation.games);
  const auto start = std::chrono::steady_clock::now();
  Timed timed{simulate(simulation, [&](std::uint64_t done) { progress.show(done); }), 0};
  timed.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  progress.finish();
  if (arguments.json) {
    print_json(simulation, timed);
  } else {
    print_report(simulation, timed);
  }
  return kExitFine;
}

}  // namespace

Command sim_command() {
  const auto arguments = std::make_shared<SimArguments>();
  Command command{
      "sim", "Play many games between bots and count",
      "The games follow from the seed alone: the number of threads and --record change\n"
      "nothing, and the digest proves it. The bots change seats from game to game. A\n"
      "shared win counts its share; the intervals are Wilson's.\n\n"
      "Examples:\n"
      "  quadriga sim ave-caesar --games 100000\n"
      "  quadriga sim ave-caesar --players 4 --bots greedy,random,random,random\n"
      "  quadriga sim ave-caesar --set races=1 --games 500 --bots greedy --json\n"
      "  quadriga sim ave-caesar --games 20 --record games && quadriga verify games/*",
      table_arguments(arguments->table), [arguments] { return run_simulation(*arguments); }};
  for (auto& argument : std::vector<Argument>{
           {.names = "-g,--games",
            .type = "N",
            .help = "Number of games",
            .target = &arguments->games,
            .show_default = true,
            .range = {{1, 1e9}}},
           {.names = "-s,--seed",
            .type = "N",
            .help = "Where all chance comes from",
            .target = &arguments->seed,
            .show_default = true},
           {.names = "-b,--bots",
            .type = "BOTS",
            .help = "Kinds of bots, separated by commas; a short list is repeated",
            .target = &arguments->bots,
            .show_default = true},
           {.names = "--no-rotate",
            .type = "",
            .help = "Keep every bot in its seat",
            .target = &arguments->no_rotate},
           {.names = "-j,--threads",
            .type = "N",
            .help = "Threads to use (every core)",
            .target = &arguments->threads,
            .range = {{1, 1024}}},
           {.names = "--record",
            .type = "DIR",
            .help = "Write each game as a record file to DIR",
            .target = &arguments->record},
           {.names = "--json", .type = "", .help = "Print JSON", .target = &arguments->json}})
    command.arguments.push_back(std::move(argument));
  return command;
}

}  // namespace quadriga::cli
