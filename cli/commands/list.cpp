// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "cli/support/json.h"
#include "cli/support/table_setup.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"
#include "engine/core/registry.h"

namespace quadriga::cli {

namespace {

std::string players_of(const GameInfo& info) {
  return info.min_seats == info.max_seats ? std::to_string(info.min_seats)
                                          : fmt::format("{}-{}", info.min_seats, info.max_seats);
}

JsonObject game_json(const Rules& rules) {
  static constexpr std::string_view kKinds[] = {"toggle", "number", "choice", "list"};
  const GameInfo& info = rules.info();
  codec::ReadError error;
  std::vector<JsonObject> options;
  for (const auto& option : rules.option_list()) {
    JsonObject object;
    object.add("name", option.name).add("kind", kKinds[static_cast<int>(option.kind)]);
    if (option.kind == OptionInfo::Kind::number)
      object.add("low", option.low).add("high", option.high);
    if (!option.choices.empty()) object.add("choices", option.choices);
    options.push_back(object.add("rule", option.rule));
  }
  std::vector<std::string> bots;
  for (const auto kind : rules.bot_kinds()) bots.emplace_back(kind);
  JsonObject object;
  return object.add("id", info.id)
      .add("name", info.name)
      .add("rule_prefix", info.rule_prefix)
      .add("min_players", info.min_seats)
      .add("max_players", info.max_seats)
      .add("rules_version", info.rules_version)
      .add("bots", bots)
      .add("options", options)
      .raw("defaults", rules.complete_options("{}", info.min_seats, error));
}

int list_games(bool json) {
  if (json) {
    std::vector<JsonObject> games;
    for (const Rules* rules : all_games()) games.push_back(game_json(*rules));
    fmt::print("{}\n", JsonObject().add("games", games).text());
    return kExitFine;
  }
  std::vector<std::vector<std::string>> rows{
      {bold("id"), bold("game"), bold("players"), bold("rules version")}};
  for (const Rules* rules : all_games())
    rows.push_back({std::string(rules->info().id), std::string(rules->info().name),
                    players_of(rules->info()), std::to_string(rules->info().rules_version)});
  fmt::print("{}", table(rows, "lllr", ""));
  return kExitFine;
}

int show_game(const Rules& rules, bool json) {
  if (json) {
    fmt::print("{}\n", game_json(rules).text());
    return kExitFine;
  }
  const GameInfo& info = rules.info();
  std::vector<std::string> bots;
  for (const auto kind : rules.bot_kinds()) bots.emplace_back(kind);
  fmt::print("{}\n\n", bold(info.name));
  fmt::print("{}", table({{"id", std::string(info.id)},
                          {"players", players_of(info)},
                          {"rules version", std::to_string(info.rules_version)},
                          {"rules are cited as", fmt::format("{} 1.1", info.rule_prefix)},
                          {"bots, weakest first", fmt::format("{}", fmt::join(bots, ", "))}},
                         "ll"));
  fmt::print("\n{}\n{}", bold("Table options"), describe_options(rules));
  return kExitFine;
}

}  // namespace

Command list_command() {
  struct ListArguments {
    std::string game;
    bool json = false;
  };
  const auto arguments = std::make_shared<ListArguments>();
  return {"list",
          "List the games, or the options of one game",
          "Examples:\n"
          "  quadriga list\n"
          "  quadriga list ave-caesar     its bots and table options\n"
          "  quadriga list --json",
          {{.names = "game",
            .type = "GAME",
            .help = "Show the bots and the table options of this game",
            .target = &arguments->game},
           {.names = "--json", .type = "", .help = "Print JSON", .target = &arguments->json}},
          [arguments] {
            return arguments->game.empty()
                       ? list_games(arguments->json)
                       : show_game(game_called(arguments->game), arguments->json);
          }};
}

}  // namespace quadriga::cli
