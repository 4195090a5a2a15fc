// SPDX-License-Identifier: Apache-2.0
#include "cli/support/table_setup.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/support/exit_code.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"
#include "engine/core/messages.h"
#include "engine/core/registry.h"

namespace quadriga::cli {

namespace {

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, ", "));
}

std::string in_one_piece(std::string text) {
  if (const auto space = text.find(' '); space != std::string::npos)
    text.replace(space, 1, kNoBreak);
  return text;
}

// The value of --set as JSON, read the way the option's kind wants it.
std::string setting_json(const OptionInfo& option, const std::string& value) {
  switch (option.kind) {
    case OptionInfo::Kind::toggle: {
      const std::string word = lower(value);
      if (word == "true" || word == "yes" || word == "on") return "true";
      if (word == "false" || word == "no" || word == "off") return "false";
      throw usage_error(fmt::format("--set {}={}: say yes or no", option.name, value));
    }
    case OptionInfo::Kind::number:
      return value;
    case OptionInfo::Kind::choice:
      return codec::to_json(value);
    case OptionInfo::Kind::list:
      return codec::to_json(value.empty() ? std::vector<std::string>{} : split(value, ','));
  }
  return value;
}

std::string with_settings(const Rules& rules, const std::string& json,
                          const std::vector<std::string>& settings) {
  if (settings.empty()) return json;
  std::map<std::string, codec::RawJson> members;
  codec::ReadError error;
  if (!codec::from_json(json, members, error)) throw usage_error("--options: " + error.sentence());
  const auto list = rules.option_list();
  for (const auto& setting : settings) {
    const auto equals = setting.find('=');
    const std::string name = setting.substr(0, equals);
    const auto option = std::find_if(list.begin(), list.end(),
                                     [&](const OptionInfo& info) { return info.name == name; });
    if (equals == std::string::npos || option == list.end()) {
      std::vector<std::string> names;
      for (const auto& info : list) names.push_back(info.name);
      throw usage_error(fmt::format("--set {}: write name=value; {} has the options {}", setting,
                                    rules.info().id, joined(names)));
    }
    members[name].text = setting_json(*option, setting.substr(equals + 1));
  }
  return codec::to_json(members);
}

}  // namespace

const Rules& game_called(const std::string& id) {
  const Rules* rules = find_game(id);
  if (rules != nullptr) return *rules;
  std::vector<std::string> ids;
  for (const Rules* game : all_games()) ids.emplace_back(game->info().id);
  throw usage_error(fmt::format("there is no game called \"{}\"; we have {}", id, joined(ids)));
}

std::vector<Argument> table_arguments(TableArguments& arguments) {
  return {{.names = "game",
           .type = "GAME",
           .help = "Which game: an id from `quadriga list`",
           .target = &arguments.game,
           .required = true},
          {.names = "-p,--players",
           .type = "N",
           .help = "Number of seats (4, or what the game has)",
           .target = &arguments.players},
          {.names = "--options",
           .type = "JSON",
           .help = "Table options as JSON; the rest is default",
           .target = &arguments.options},
          {.names = "--set",
           .type = "NAME=VALUE",
           .help = "One table option, as in --set races=1; `quadriga list GAME` shows them",
           .target = &arguments.settings}};
}

Table set_up_table(const TableArguments& arguments) {
  const Rules& rules = game_called(arguments.game);
  const GameInfo& info = rules.info();
  const int players = arguments.players.value_or(std::clamp(4, info.min_seats, info.max_seats));
  if (players < info.min_seats || players > info.max_seats) {
    const std::string range = info.min_seats == info.max_seats
                                  ? std::to_string(info.min_seats)
                                  : fmt::format("{} to {}", info.min_seats, info.max_seats);
    throw usage_error(fmt::format("--players {}: {} is for {} players", players, info.name, range));
  }
  codec::ReadError error;
  const std::string wanted = with_settings(rules, arguments.options, arguments.settings);
  std::string options = rules.complete_options(wanted, players, error);
  if (options.empty()) throw usage_error("the table options cannot be used: " + error.sentence());
  return {&rules, players, std::move(options)};
}

std::vector<std::string> bots_from(const Rules& rules, const std::string& list,
                                   const std::string& flag) {
  std::vector<std::string> kinds = split(list, ',');
  for (auto& kind : kinds) {
    kind = trim(kind);
    if (rules.make_bot(kind, 0) != nullptr) continue;
    std::vector<std::string> known;
    for (const auto name : rules.bot_kinds()) known.emplace_back(name);
    throw usage_error(fmt::format("{}: there is no bot called \"{}\" for {}; we have {}", flag,
                                  kind, rules.info().id, joined(known)));
  }
  return kinds;
}

std::string describe_options(const Rules& rules) {
  const Messages messages(rules.info());
  codec::ReadError error;
  std::map<std::string, codec::RawJson> defaults;
  codec::from_json(rules.complete_options("{}", rules.info().min_seats, error), defaults, error);
  std::string out;
  for (const auto& option : rules.option_list()) {
    std::string values;
    switch (option.kind) {
      case OptionInfo::Kind::toggle:
        values = "yes or no";
        break;
      case OptionInfo::Kind::number:
        values = fmt::format("{} to {}", option.low, option.high);
        break;
      case OptionInfo::Kind::choice:
        values = "one of " + joined(option.choices);
        break;
      case OptionInfo::Kind::list:
        values = "a list of " + joined(option.choices);
        break;
    }
    const std::string key = "option." + option.name;
    out += fmt::format("  {}  {}\n", bold(option.name), messages.has(key) ? messages.say(key) : "");
    if (messages.has(key + ".help"))
      out += wrap(messages.say(key + ".help"), text_width(), "      ", "      ") + "\n";
    out += wrap(fmt::format("{}; default {}{}", values, defaults[option.name].text,
                            option.rule.empty() ? "" : "; rule " + in_one_piece(option.rule)),
                text_width(), "      ", "      ") +
           "\n";
  }
  return out;
}

}  // namespace quadriga::cli
