// SPDX-License-Identifier: Apache-2.0
#include "cli/support/completion.h"

#include <fmt/format.h>

#include "cli/support/text.h"
#include "engine/core/registry.h"

namespace quadriga::cli {

namespace {

// What can stand as the value of an argument.
struct Values {
  enum class Kind { nothing, words, files, directories };
  Kind kind = Kind::nothing;
  std::string words;  // separated by spaces
};

std::string all_games_ids() {
  std::vector<std::string_view> ids;
  for (const Rules* rules : all_games()) ids.push_back(rules->info().id);
  return fmt::format("{}", fmt::join(ids, " "));
}

std::string all_bots() {
  std::string bots = " ";
  for (const Rules* rules : all_games())
    for (const auto kind : rules->bot_kinds())
      if (bots.find(fmt::format(" {} ", kind)) == std::string::npos)
        bots += fmt::format("{} ", kind);
  return trim(bots);
}

Values values_of(const Argument& argument) {
  if (!argument.choices.empty())
    return {Values::Kind::words, fmt::format("{}", fmt::join(argument.choices, " "))};
  if (argument.type == "GAME") return {Values::Kind::words, all_games_ids()};
  if (argument.type == "BOTS") return {Values::Kind::words, all_bots()};
  if (argument.type == "FILE") return {Values::Kind::files, ""};
  if (argument.type == "DIR") return {Values::Kind::directories, ""};
  return {};
}

// The arguments of a command and those every command takes.
std::vector<Argument> arguments_of(const Program& program, const Command& command) {
  std::vector<Argument> all = command.arguments;
  all.insert(all.end(), program.arguments.begin(), program.arguments.end());
  bool unused = false;
  all.push_back({.names = "-h,--help", .type = "", .help = "Show this help", .target = &unused});
  return all;
}

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + by.size()))
    text.replace(at, what.size(), by);
  return text;
}

std::string long_name(const Argument& argument) { return split(argument.names, ',').back(); }

std::string bash_reply(const Values& values) {
  switch (values.kind) {
    case Values::Kind::words:
      return fmt::format("COMPREPLY=($(compgen -W '{}' -- \"$current\"))", values.words);
    case Values::Kind::files:
      return "COMPREPLY=($(compgen -f -- \"$current\"))";
    case Values::Kind::directories:
      return "COMPREPLY=($(compgen -d -- \"$current\"))";
    case Values::Kind::nothing:
      break;
  }
  return "COMPREPLY=()";
}

std::string bash_script(const Program& program) {
  std::string names;
  std::string cases;
  for (const Command& command : program.commands) {
    names += command.name + " ";
    std::string flags;
    std::string values;
    std::string place = "COMPREPLY=()";
    for (const Argument& argument : arguments_of(program, command)) {
      if (argument.is_positional()) {
        if (place == "COMPREPLY=()") place = bash_reply(values_of(argument));
        continue;
      }
      flags += long_name(argument) + " ";
      if (!argument.type.empty())
        values += fmt::format("        {}) {}; return ;;\n", replaced(argument.names, ",", "|"),
                              bash_reply(values_of(argument)));
    }
    cases += fmt::format(
        "    {})\n"
        "      case \"$previous\" in\n"
        "{}"
        "      esac\n"
        "      if [[ $current == -* ]]; then\n"
        "        COMPREPLY=($(compgen -W '{}' -- \"$current\"))\n"
        "      else\n"
        "        {}\n"
        "      fi ;;\n",
        command.name, values, trim(flags), place);
  }
  return fmt::format(
      "# bash completion for quadriga: source <(quadriga completion bash)\n"
      "_quadriga() {{\n"
      "  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD-1]}}\n"
      "  if (( COMP_CWORD == 1 )); then\n"
      "    COMPREPLY=($(compgen -W '{}--help --version' -- \"$current\"))\n"
      "    return\n"
      "  fi\n"
      "  case \"${{COMP_WORDS[1]}}\" in\n"
      "{}"
      "  esac\n"
      "}}\n"
      "complete -o filenames -F _quadriga quadriga\n",
      names, cases);
}

std::string zsh_action(const Values& values) {
  switch (values.kind) {
    case Values::Kind::words:
      return "(" + values.words + ")";
    case Values::Kind::files:
      return "_files";
    case Values::Kind::directories:
      return "_files -/";
    case Values::Kind::nothing:
      break;
  }
  return " ";
}

std::string zsh_script(const Program& program) {
  const auto quoted = [](const std::string& text) { return replaced(text, "'", "'\\''"); };
  std::string names;
  std::string cases;
  for (const Command& command : program.commands) {
    names += fmt::format("    '{}:{}'\n", command.name, quoted(replaced(command.what, ":", "\\:")));
    std::string specs;
    for (const Argument& argument : arguments_of(program, command)) {
      const std::string value = lower(argument.type) + ":" + zsh_action(values_of(argument));
      const std::string repeat = argument.is_repeated() ? "*" : "";
      if (argument.is_positional()) {
        specs += fmt::format(" \\\n        '{}:{}'", repeat, value);
      } else {
        specs += fmt::format(" \\\n        '{}{}[{}]{}'", repeat, long_name(argument),
                             quoted(replaced(replaced(argument.help, "[", "("), "]", ")")),
                             argument.type.empty() ? "" : ":" + value);
      }
    }
    cases += fmt::format("    {})\n      _arguments{} ;;\n", command.name, specs);
  }
  return fmt::format(
      "#compdef quadriga\n"
      "# zsh completion for quadriga: quadriga completion zsh > \"${{fpath[1]}}/_quadriga\"\n"
      "_quadriga() {{\n"
      "  local -a commands=(\n"
      "{}"
      "  )\n"
      "  if (( CURRENT == 2 )); then\n"
      "    _describe command commands\n"
      "    return\n"
      "  fi\n"
      "  local command=$words[2]\n"
      "  shift words\n"
      "  (( CURRENT-- ))\n"
      "  case \"$command\" in\n"
      "{}"
      "  esac\n"
      "}}\n"
      "_quadriga \"$@\"\n",
      names, cases);
}

std::string fish_values(const Values& values) {
  switch (values.kind) {
    case Values::Kind::words:
      return fmt::format(" -x -a '{}'", values.words);
    case Values::Kind::files:
      return " -r -F";
    case Values::Kind::directories:
      return " -x -a '(__fish_complete_directories)'";
    case Values::Kind::nothing:
      break;
  }
  return " -x";
}

std::string fish_script(const Program& program) {
  const auto quoted = [](const std::string& text) { return replaced(text, "'", "\\'"); };
  std::string out =
      "# fish completion for quadriga: quadriga completion fish | source\n"
      "complete -c quadriga -f\n";
  for (const Command& command : program.commands) {
    out += fmt::format("complete -c quadriga -n __fish_use_subcommand -a {} -d '{}'\n",
                       command.name, quoted(command.what));
    const std::string when =
        fmt::format("complete -c quadriga -n '__fish_seen_subcommand_from {}'", command.name);
    for (const Argument& argument : arguments_of(program, command)) {
      const Values values = values_of(argument);
      if (!argument.is_positional()) {
        const bool has_short = argument.names.find(',') != std::string::npos;
        out += fmt::format("{} -l {}{} -d '{}'{}\n", when, long_name(argument).substr(2),
                           has_short ? " -s " + argument.names.substr(1, 1) : "",
                           quoted(argument.help), argument.type.empty() ? "" : fish_values(values));
      } else if (values.kind == Values::Kind::words) {
        out += fmt::format("{} -a '{}'\n", when, values.words);
      } else if (values.kind == Values::Kind::files) {
        out += when + " -F\n";
      }
    }
  }
  return out;
}

}  // namespace

std::string completion_script(const Program& program, const std::string& shell) {
  if (shell == "bash") return bash_script(program);
  return shell == "zsh" ? zsh_script(program) : fish_script(program);
}

}  // namespace quadriga::cli
