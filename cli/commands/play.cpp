// SPDX-License-Identifier: Apache-2.0
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "cli/support/files.h"
#include "cli/support/narration.h"
#include "cli/support/play_session.h"
#include "cli/support/table_setup.h"
#include "cli/support/text.h"
#include "engine/core/hash.h"
#include "engine/core/registry.h"

namespace quadriga::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBotNames[] = {"Brutus", "Livia", "Cassius", "Octavia", "Cato", "Julia"};

struct PlayArguments {
  TableArguments table;
  std::optional<std::string> bots;
  std::optional<std::uint64_t> seed;
  std::string save;
  std::string resume;
  bool resume_asked = false;
  bool no_save = false;
  std::optional<int> seat;
  bool hot_seat = false;
  std::string names;
};

// Which kind of bot sits where; empty for people.
std::vector<std::string> line_up(const PlayArguments& arguments, const Table& table) {
  const auto seats = static_cast<std::size_t>(table.players);
  std::vector<std::string> kinds(seats);
  const auto bots = bots_from(*table.rules, arguments.bots.value_or("greedy"), "--bots");
  if (arguments.hot_seat) {
    if (arguments.seat) throw usage_error("--seat and --hot-seat exclude each other");
    if (!arguments.bots) return kinds;
    if (bots.size() >= seats) throw usage_error("--hot-seat needs a seat without a bot");
    std::copy(bots.begin(), bots.end(), kinds.end() - static_cast<std::ptrdiff_t>(bots.size()));
    return kinds;
  }
  const int mine = arguments.seat.value_or(0);
  if (mine < 0 || mine >= table.players)
    throw usage_error(fmt::format("--seat {}: the seats are 0 to {}", mine, table.players - 1));
  if (bots.size() >= seats)
    throw usage_error(fmt::format("--bots names {} bots for {} seats", bots.size(), seats - 1));
  std::size_t next = 0;
  for (std::size_t seat = 0; seat < seats; ++seat)
    if (seat != static_cast<std::size_t>(mine)) kinds[seat] = bots[next++ % bots.size()];
  return kinds;
}

std::vector<std::string> name_players(const PlayArguments& arguments,
                                      const std::vector<std::string>& kinds) {
  std::vector<std::string> given;
  if (!arguments.names.empty()) given = split(arguments.names, ',');
  const auto people = std::count(kinds.begin(), kinds.end(), "");
  std::vector<std::string> names;
  std::size_t person = 0;
  for (std::size_t seat = 0; seat < kinds.size(); ++seat) {
    if (!kinds[seat].empty()) {
      names.push_back(fmt::format("{} ({})", kBotNames[seat], kinds[seat]));
      continue;
    }
    std::string name = person < given.size() ? trim(given[person]) : "";
    if (name.empty()) name = people == 1 ? "Player" : fmt::format("Player {}", seat + 1);
    names.push_back(name);
    ++person;
  }
  return names;
}

// A file of its own for every game, so that no game overwrites another.
fs::path autosave_file(const std::string& game) {
  const std::string stem =
      fmt::format("{}-{:%Y%m%d-%H%M%S}", game, fmt::localtime(std::time(nullptr)));
  fs::path file = state_directory() / (stem + ".record");
  std::error_code error;
  for (int i = 2; fs::exists(file, error); ++i)
    file = state_directory() / fmt::format("{}-{}.record", stem, i);
  return file;
}

// The newest unfinished game that was kept.
fs::path last_game(const std::string& game) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(state_directory(), error))
    if (entry.path().filename().string().starts_with(game + "-") &&
        entry.path().extension() == ".record")
      files.push_back(entry.path());
  std::sort(files.rbegin(), files.rend(), [](const fs::path& a, const fs::path& b) {
    std::error_code ignored;
    return fs::last_write_time(a, ignored) < fs::last_write_time(b, ignored);
  });
  for (const auto& file : files) {
    Record record;
    RecordError problem;
    if (read_record(read_file(file.string()), record, problem) && !record.result) return file;
  }
  throw CommandError(kExitNo, fmt::format("there is no unfinished game of {} in {}", game,
                                          state_directory().string()));
}

// What the bots' own dice start from.
std::uint64_t number_of(const fair::Seed& seed) { return hash_value(seed.bytes); }

int resume(const PlayArguments& arguments) {
  const Rules& rules = game_called(arguments.table.game);
  const std::string file =
      arguments.resume.empty() ? last_game(arguments.table.game).string() : arguments.resume;
  const Record record = load_record(file);
  if (record.header.game != rules.info().id)
    throw usage_error(fmt::format("{} is a game of {}", file, record.header.game));
  std::vector<Story> stories;
  Replay played =
      replay(&rules, record, [&](const Match&, const Story& story) { stories.push_back(story); });
  if (played.error)
    throw CommandError(kExitNo, fmt::format("{} is broken: {}", file, played.error->sentence()));
  const auto seed = fair::Seed::from_hex(record.seed);
  if (!seed || fair::commitment(*seed) != record.header.commitment)
    throw CommandError(kExitNo, fmt::format("{} has no seed to go on with", file));
  const fs::path save = arguments.no_save ? "" : arguments.save.empty() ? file : arguments.save;
  PlaySession session(std::move(played.match), *seed, number_of(*seed), save);
  session.remember(stories);
  return session.run();
}

int play(const PlayArguments& arguments) {
  if (arguments.resume_asked) return resume(arguments);
  const Table table = set_up_table(arguments.table);
  const auto seed =
      arguments.seed ? fair::Seed::from_number(*arguments.seed) : fair::Seed::random();
  MatchHeader header{std::string(table.rules->info().id),
                     table.rules->info().rules_version,
                     table.players,
                     table.options,
                     name_players(arguments, line_up(arguments, table)),
                     fair::commitment(seed)};
  const fs::path save = arguments.no_save         ? fs::path()
                        : !arguments.save.empty() ? fs::path(arguments.save)
                                                  : autosave_file(header.game);
  PlaySession session(std::make_unique<Match>(*table.rules, std::move(header)), seed,
                      number_of(seed), save);
  return session.run();
}

}  // namespace

Command play_command() {
  const auto arguments = std::make_shared<PlayArguments>();
  Command command{"play", "Play a game here in the terminal",
                  "You play one seat, bots the others; with --hot-seat several people share the\n"
                  "keyboard. The game is kept in a file after every move, and Ctrl-C or Ctrl-D\n"
                  "leave it safely.\n\n"
                  "Examples:\n"
                  "  quadriga play ave-caesar\n"
                  "  quadriga play ave-caesar --players 5 --bots random,greedy --set races=1\n"
                  "  quadriga play ave-caesar --hot-seat --players 3 --names Anna,Ben,Clara\n"
                  "  quadriga play ave-caesar --resume               the last unfinished game\n"
                  "  quadriga play ave-caesar --resume game.record",
                  table_arguments(arguments->table), [arguments] { return play(*arguments); }};
  for (auto& argument : std::vector<Argument>{
           {.names = "-b,--bots",
            .type = "BOTS",
            .help = "Kinds of bots, separated by commas; a short list is repeated (greedy)",
            .target = &arguments->bots},
           {.names = "--seat",
            .type = "N",
            .help = "Your seat, the first is 0",
            .target = &arguments->seat},
           {.names = "--hot-seat",
            .type = "",
            .help = "People at all seats; --bots then names the bots at the last ones",
            .target = &arguments->hot_seat},
           {.names = "--names",
            .type = "NAMES",
            .help = "Names of the people, separated by commas",
            .target = &arguments->names},
           {.names = "-s,--seed",
            .type = "N",
            .help = "Chance that can be repeated (unpredictable)",
            .target = &arguments->seed},
           {.names = "--save",
            .type = "FILE",
            .help = "Keep the game in this file",
            .target = &arguments->save},
           {.names = "--no-save",
            .type = "",
            .help = "Do not keep the game",
            .target = &arguments->no_save,
            .excludes = {"--save"}},
           {.names = "--resume",
            .type = "FILE",
            .help = "Go on with a game that was kept, the last one if no file is named",
            .target = &arguments->resume,
            .given = &arguments->resume_asked}})
    command.arguments.push_back(std::move(argument));
  return command;
}

}  // namespace quadriga::cli
