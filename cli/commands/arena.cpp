// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <memory>
#include <set>
#include <thread>

#include "cli/commands/commands.h"
#include "cli/support/arena_report.h"
#include "cli/support/arena_team.h"
#include "cli/support/exit_code.h"
#include "cli/support/files.h"
#include "cli/support/progress.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"
#include "engine/core/messages.h"
#include "engine/core/registry.h"

namespace quadriga::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::uint64_t kGames = 100;
constexpr std::uint64_t kSprtGames = 10000;
constexpr std::chrono::seconds kSaveEvery{3};

struct ArenaArguments {
  TableArguments table;
  std::string bots;
  bool gauntlet = false;
  bool sprt = false;
  double margin = 5;  // points of a hundred
  std::optional<std::uint64_t> games;
  std::uint64_t seed = 1;
  std::string output;
  std::optional<int> time_limit;
  int threads = 0;
  std::string counted;
  bool json = false;
};

// Set by Ctrl-C. A second one ends the program the hard way.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

class CatchInterrupt {
 public:
  CatchInterrupt() {
    struct sigaction action{};
    action.sa_handler = [](int) { interrupted = true; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, &old_int_);
    sigaction(SIGTERM, &action, &old_term_);
  }
  CatchInterrupt(const CatchInterrupt&) = delete;
  CatchInterrupt& operator=(const CatchInterrupt&) = delete;
  ~CatchInterrupt() {
    sigaction(SIGINT, &old_int_, nullptr);
    sigaction(SIGTERM, &old_term_, nullptr);
  }

 private:
  struct sigaction old_int_{};
  struct sigaction old_term_{};
};

std::vector<std::string> counted_keys(const Rules& rules, const std::string& list) {
  if (list.empty()) return {};
  const Messages messages(rules.info());
  std::vector<std::string> keys = split(list, ',');
  for (auto& key : keys) {
    key = trim(key);
    if (!messages.has("log." + key))
      throw usage_error(
          fmt::format("--count: {} has no log line \"{}\"; they are the \"log.\" "
                      "entries of its messages",
                      rules.info().id, key));
  }
  return keys;
}

ArenaPlan plan_of(const ArenaArguments& arguments) {
  const Table table = set_up_table(arguments.table);
  ArenaPlan plan;
  plan.game = table.rules->info().id;
  plan.rules_version = table.rules->info().rules_version;
  plan.players = table.players;
  plan.options.text = table.options;
  plan.mode = arguments.gauntlet || arguments.sprt ? ArenaMode::gauntlet : ArenaMode::round_robin;
  plan.bots = bots_from(*table.rules, arguments.bots, "--bots");
  plan.seed = arguments.seed;
  plan.counted = counted_keys(*table.rules, arguments.counted);
  if (plan.bots.size() < 2)
    throw usage_error("--bots: name at least two bots, for example --bots greedy,random");
  if (std::set<std::string>(plan.bots.begin(), plan.bots.end()).size() != plan.bots.size())
    throw usage_error("--bots: a bot is named twice; it cannot be compared with itself");
  if (arguments.sprt && plan.bots.size() != 2)
    throw usage_error("--sprt compares two bots: --bots STRONGER,WEAKER");
  if (arguments.sprt && 1.0 / plan.players + arguments.margin / 100 >= 1)
    throw usage_error(fmt::format("--margin {}: nobody can win so much more than {} of the games",
                                  arguments.margin, percent(1.0 / plan.players)));
  return plan;
}

// One run of the command: what is there already, what is missing, and what is done about it.
class ArenaRun {
 public:
  ArenaRun(const ArenaArguments& arguments, ArenaPlan plan, ArenaTeam& team)
      : arguments_(arguments), team_(team), arena_(*find_game(plan.game), plan) {
    if (arguments.sprt) margin_ = arguments.margin / 100;
    const auto seats = static_cast<std::uint64_t>(arena_.plan().players);
    const std::uint64_t asked = arguments.games.value_or(arguments.sprt ? kSprtGames : kGames);
    planned_ = (asked + seats - 1) / seats * seats * arena_.line_ups().size();
    const auto cores = static_cast<int>(std::thread::hardware_concurrency());
    threads_ =
        arguments.threads > 0 ? arguments.threads : std::max(1, cores / team.processes_here());
  }

  int run() {
    const CatchInterrupt catching;
    const auto start = Clock::now();
    take_up();
    const std::size_t found = result_.games.size();
    // No time at all is no game at all, however late anybody looks at the clock.
    const bool has_time = arguments_.time_limit != 0;
    if (const auto missing = missing_games(); has_time && !missing.empty() && !decided()) {
      Progress progress("playing", team_.leads() ? planned_ : 0);
      saved_ = start;
      team_.play(
          arena_, missing, threads_,
          [&](const ArenaGame& game) { result_.games.emplace(game.number, game); },
          [&] {
            progress.show(result_.games.size());
            if (Clock::now() - saved_ >= kSaveEvery) save();
            return !interrupted && !out_of_time(start) && !decided();
          });
      progress.finish();
    }
    drop_games_after_the_verdict();
    save();
    const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
    if (team_.leads()) print(found, seconds);
    return interrupted ? kExitInterrupted : kExitFine;
  }

 private:
  ArenaReport report() const { return {arena_, result_, planned_, margin_}; }

  void take_up() {
    if (arguments_.output.empty()) return;
    std::string text;
    if (team_.leads() && std::filesystem::exists(arguments_.output))
      text = read_file(arguments_.output);
    text = team_.share(std::move(text));
    if (text.empty()) return;
    result_ = read_arena_file(arena_, arguments_.output, text);
    if (!result_.games.empty() && result_.games.rbegin()->first >= planned_)
      throw usage_error(
          fmt::format("{} holds more games than --games asks for; ask for at least as many",
                      arguments_.output));
  }

  std::vector<std::uint64_t> missing_games() const {
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t number = 0; number < planned_; ++number)
      if (!result_.games.contains(number)) numbers.push_back(number);
    return numbers;
  }

  bool out_of_time(Clock::time_point start) const {
    return arguments_.time_limit &&
           Clock::now() - start >= std::chrono::seconds(*arguments_.time_limit);
  }

  bool decided() const {
    return margin_ && sprt(arena_, result_, *margin_).verdict != stats::Verdict::undecided;
  }

  // Other threads may have played on while the last game that mattered was played.
  void drop_games_after_the_verdict() {
    if (!decided()) return;
    const std::uint64_t looked_at = sprt(arena_, result_, *margin_).games;
    result_.games.erase(result_.games.lower_bound(looked_at), result_.games.end());
  }

  void save() {
    saved_ = Clock::now();
    if (arguments_.output.empty() || !team_.leads()) return;
    write_file(arguments_.output, arena_file(arena_, result_, arena_summary(report()).text()));
  }

  void print(std::size_t found, double seconds) const {
    if (arguments_.json) {
      JsonObject object = arena_summary(report());
      object.add("threads", threads_ * team_.processes()).add("seconds", seconds);
      fmt::print("{}\n", object.text());
    } else {
      const std::uint64_t played = result_.games.size() - std::min(found, result_.games.size());
      const int threads = threads_ * team_.processes();
      fmt::print("{}",
                 arena_text(report(), fmt::format("{} games in {} on {} {}{}", grouped(played),
                                                  duration(seconds), threads,
                                                  threads == 1 ? "thread" : "threads",
                                                  found > 0 ? ", the others were there" : "")));
    }
    if (result_.games.size() < planned_ && !decided())
      fmt::print(stderr, "{} of {} games are played{}\n", grouped(result_.games.size()),
                 grouped(planned_),
                 arguments_.output.empty() ? "; with --output one could go on later"
                                           : "; the same command goes on");
  }

  const ArenaArguments& arguments_;
  ArenaTeam& team_;
  Arena arena_;
  std::optional<double> margin_;
  std::uint64_t planned_ = 0;
  int threads_ = 1;
  ArenaResult result_;
  Clock::time_point saved_;
};

int run_arena(const ArenaArguments& arguments) {
  ArenaPlan plan = plan_of(arguments);
  const auto team = arena_team();
  return ArenaRun(arguments, std::move(plan), *team).run();
}

}  // namespace

Command arena_command() {
  const auto arguments = std::make_shared<ArenaArguments>();
  Command command{"arena", "Let bots compete and say who is stronger",
                  "In a round robin every bot meets every other; with --gauntlet the first plays\n"
                  "alone against a field of each of the others. Everybody sits everywhere equally\n"
                  "often. A shared win counts its share; the fair share is what luck alone would\n"
                  "give; the intervals are Wilson's; ratings are Weng and Lin's, with two\n"
                  "deviations. A level can be given a budget of iterations: legate:800.\n\n"
                  "The games follow from the seed alone, whatever the number of threads. With\n"
                  "--output they are kept in a file: after Ctrl-C or --time the same command goes\n"
                  "on, and a larger --games adds games. Started by mpirun, all processes play\n"
                  "together if the program was built with MPI.\n\n"
                  "Examples:\n"
                  "  quadriga arena ave-caesar --bots greedy,random --gauntlet --games 1000\n"
                  "  quadriga arena caesar-xl --bots legate:800,legionary,tiro,greedy -o xl.json\n"
                  "  quadriga arena ides-of-march --bots legate:400,greedy --sprt --margin 10\n"
                  "  quadriga arena chicken-caesar --bots greedy,random --count contract-made",
                  table_arguments(arguments->table), [arguments] { return run_arena(*arguments); }};
  for (auto& argument : std::vector<Argument>{
           {.names = "-b,--bots",
            .type = "BOTS",
            .help = "The bots to compare, separated by commas",
            .target = &arguments->bots,
            .required = true},
           {.names = "--gauntlet",
            .type = "",
            .help = "The first bot against a field of each of the others",
            .target = &arguments->gauntlet},
           {.names = "--sprt",
            .type = "",
            .help = "Is the first bot stronger than the second? Stop when it is clear",
            .target = &arguments->sprt},
           {.names = "--margin",
            .type = "POINTS",
            .help = "With --sprt: what counts as stronger, in points above the fair share",
            .target = &arguments->margin,
            .show_default = true,
            .range = {{0.1, 80}}},
           {.names = "-g,--games",
            .type = "N",
            .help = "Games of each line-up, rounded up to whole rounds of the seats (100; at "
                    "most 10000 with --sprt)",
            .target = &arguments->games,
            .range = {{1, 1e7}}},
           {.names = "-s,--seed",
            .type = "N",
            .help = "Where all chance comes from",
            .target = &arguments->seed,
            .show_default = true},
           {.names = "-o,--output",
            .type = "FILE",
            .help = "Keep the games and the result in FILE, and go on from there",
            .target = &arguments->output},
           {.names = "--time",
            .type = "SECONDS",
            .help = "Stop after so many seconds",
            .target = &arguments->time_limit,
            .range = {{0, 1e8}}},
           {.names = "-j,--threads",
            .type = "N",
            .help = "Threads to use (every core)",
            .target = &arguments->threads,
            .range = {{1, 1024}}},
           {.names = "--count",
            .type = "KEYS",
            .help = "Count log lines with these keys, separated by commas",
            .target = &arguments->counted},
           {.names = "--json", .type = "", .help = "Print JSON", .target = &arguments->json}})
    command.arguments.push_back(std::move(argument));
  return command;
}

}  // namespace quadriga::cli
