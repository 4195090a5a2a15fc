// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/line_reader.h"
#include "cli/support/narration.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"
#include "engine/core/registry.h"

namespace quadriga::cli {

namespace {

struct ReplayArguments {
  std::string file;
  int seat = kSpectator;
  int from = 0;
  std::string boards = "end";
  bool step = false;
  bool json = false;
};

struct Step {
  LogEntry entry;
  std::vector<Sentence> sentences;
  std::unique_ptr<Position> position;
};

// A record played once, with every position kept.
struct Film {
  Record record;
  const Rules* rules = nullptr;
  std::vector<std::string> names;
  std::vector<Step> steps;  // steps[0] is the start
  std::optional<RecordError> error;
};

Film load_film(const ReplayArguments& arguments) {
  Film film;
  film.record = load_record(arguments.file);
  film.rules = find_game(film.record.header.game);
  if (arguments.seat != kSpectator &&
      (arguments.seat < 0 || arguments.seat >= film.record.header.seats))
    throw usage_error(fmt::format("--seat {}: the record has seats 0 to {}", arguments.seat,
                                  film.record.header.seats - 1));
  if (film.rules == nullptr) {
    film.error = replay(nullptr, film.record).error;
    return film;
  }
  const Messages messages(film.rules->info());
  film.names = short_names(*film.rules, film.record.header.players);
  const auto viewer = static_cast<Seat>(arguments.seat);
  film.steps.push_back({{}, {}, nullptr});
  film.error = replay(film.rules, film.record, [&](const Match& match, const Story& story) {
                 film.steps.push_back({match.log().back(),
                                       sentences_for(story, viewer, messages, film.names),
                                       match.position().clone()});
               }).error;
  if (film.steps.size() > 1 || !film.error)
    film.steps[0].position =
        film.rules->start(film.record.header.options, film.record.header.seats);
  return film;
}

void print_board(const Film& film, std::size_t number, Seat viewer) {
  if (film.steps[number].position != nullptr)
    fmt::print("\n{}\n", film.steps[number].position->view(viewer)->draw());
}

void print_step(const Film& film, std::size_t number) {
  const Step& step = film.steps[number];
  const std::string label = dim(pad_left(std::to_string(number), 5)) + "  ";
  if (step.sentences.empty()) {
    // Nothing was told to this viewer: say at least who acted.
    const bool chance = step.entry.seat == kChance;
    fmt::print("{}{}\n", label,
               dim(chance ? std::string("(chance)")
                          : film.names[static_cast<std::size_t>(step.entry.seat)] + " …"));
  }
  for (std::size_t i = 0; i < step.sentences.size(); ++i)
    fmt::print("{}\n",
               shown(step.sentences[i], text_width(), i == 0 ? label : "       ", "         "));
}

void print_title(const Film& film, int seat) {
  const MatchHeader& header = film.record.header;
  fmt::print("{}, {} players, rules version {}\n",
             bold(film.rules != nullptr ? std::string(film.rules->info().name) : header.game),
             header.seats, header.rules_version);
  fmt::print("Options {}\n", header.options);
  for (std::size_t i = 0; i < header.players.size(); ++i)
    fmt::print("  seat {}  {}{}\n", i, header.players[i],
               static_cast<int>(i) == seat ? dim("  (seen from here)") : "");
}

int print_ending(const Film& film) {
  if (film.error) {
    fmt::print("\n{} {}\n", red("The record is broken here:"), film.error->sentence());
    return kExitNo;
  }
  if (film.record.result) {
    fmt::print("\n{}\n{}", bold("Result"), standings(*film.record.result, film.names));
  } else {
    fmt::print("\nThe game is not finished.\n");
  }
  return kExitFine;
}

// Walks through the film by keyboard.
int walk(const Film& film, const ReplayArguments& arguments) {
  LineReader input;
  const auto viewer = static_cast<Seat>(arguments.seat);
  const auto last = film.steps.size() - 1;
  std::size_t at = std::min(static_cast<std::size_t>(arguments.from), last);
  for (;;) {
    print_board(film, at, viewer);
    if (at > 0) print_step(film, at);
    if (at == last) print_ending(film);
    const auto line = input.ask(fmt::format(
        "\n{} ", dim(fmt::format("[{} of {}] Enter next, b back, a number to go there, q quit:", at,
                                 last))));
    if (!line) break;
    const std::string word = trim(*line);
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (word == "q" || word == "quit") return film.error ? kExitNo : kExitFine;
    if (word.empty() || word == "n") {
      at = std::min(at + 1, last);
    } else if (word == "b") {
      at = at > 0 ? at - 1 : 0;
    } else if (error == std::errc{} && end == word.data() + word.size()) {
      at = std::min(number, last);
    }
  }
  fmt::print("\n");
  return film.error ? kExitNo : kExitFine;
}

int print_json(const Film& film, const ReplayArguments& arguments) {
  const auto viewer = static_cast<Seat>(arguments.seat);
  const MatchHeader& header = film.record.header;
  std::vector<JsonObject> steps;
  for (std::size_t i = static_cast<std::size_t>(arguments.from); i < film.steps.size(); ++i) {
    const Step& step = film.steps[i];
    if (step.position == nullptr) continue;
    std::vector<JsonObject> lines;
    for (const auto& sentence : step.sentences)
      lines.push_back(JsonObject().add("text", sentence.text).add("rule", sentence.rule));
    JsonObject object;
    object.add("number", i);
    if (i > 0) object.add("seat", static_cast<int>(step.entry.seat)).add("move", step.entry.text);
    steps.push_back(object.add("lines", lines)
                        .add("to_act", static_cast<int>(step.position->to_act()))
                        .raw("view", step.position->view(viewer)->json()));
  }
  JsonObject object;
  object.add("game", header.game)
      .add("rules_version", header.rules_version)
      .raw("options", header.options)
      .add("players", header.players)
      .add("viewer", arguments.seat)
      .add("steps", steps);
  if (film.record.result) {
    const auto seats = static_cast<std::ptrdiff_t>(header.seats);
    const Result& result = *film.record.result;
    object.add(
        "result",
        JsonObject()
            .add("ranks", std::vector<int>(result.rank.begin(), result.rank.begin() + seats))
            .add("scores", std::vector<int>(result.score.begin(), result.score.begin() + seats)));
  }
  if (film.error) object.add("error", film.error->sentence());
  fmt::print("{}\n", object.text());
  return film.error ? kExitNo : kExitFine;
}

int run_replay(const ReplayArguments& arguments) {
  const Film film = load_film(arguments);
  if (arguments.json) return print_json(film, arguments);
  print_title(film, arguments.seat);
  if (film.steps.empty() || film.steps[0].position == nullptr) return print_ending(film);
  if (arguments.step) return walk(film, arguments);
  const auto viewer = static_cast<Seat>(arguments.seat);
  const bool all = arguments.boards == "all";
  if (all)
    print_board(film, std::min(static_cast<std::size_t>(arguments.from), film.steps.size() - 1),
                viewer);
  fmt::print("\n");
  for (auto i = static_cast<std::size_t>(std::max(1, arguments.from)); i < film.steps.size(); ++i) {
    print_step(film, i);
    if (all) print_board(film, i, viewer);
  }
  if (arguments.boards == "end") print_board(film, film.steps.size() - 1, viewer);
  return print_ending(film);
}

}  // namespace

Command replay_command() {
  const auto arguments = std::make_shared<ReplayArguments>();
  return {"replay",
          "Tell a recorded game move by move",
          "Examples:\n"
          "  quadriga replay game.record\n"
          "  quadriga replay game.record --seat 0           what seat 0 knew\n"
          "  quadriga replay game.record --step --from 40   walk through it by keyboard\n"
          "  quadriga replay game.record --json             with the view at every step",
          {{.names = "file",
            .type = "FILE",
            .help = "A record file; - is standard input",
            .target = &arguments->file,
            .required = true},
           {.names = "--seat",
            .type = "N",
            .help = "See it from this seat (a spectator)",
            .target = &arguments->seat},
           {.names = "--from",
            .type = "N",
            .help = "Start at this move",
            .target = &arguments->from,
            .range = {{0, 1e9}}},
           {.names = "--boards",
            .type = "WHEN",
            .help = "When to draw the board: end, all or none",
            .target = &arguments->boards,
            .show_default = true,
            .choices = {"end", "all", "none"}},
           {.names = "--step",
            .type = "",
            .help = "Stop at every move and ask",
            .target = &arguments->step},
           {.names = "--json", .type = "", .help = "Print JSON", .target = &arguments->json}},
          [arguments] { return run_replay(*arguments); }};
}

}  // namespace quadriga::cli
