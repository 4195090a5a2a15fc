// SPDX-License-Identifier: Apache-2.0
#include "cli/support/command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "cli/support/exit_code.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"

namespace quadriga::cli {

namespace {

CLI::Validator one_of(const std::vector<std::string>& choices) {
  return CLI::Validator(
      [choices](const std::string& word) -> std::string {
        if (std::find(choices.begin(), choices.end(), word) != choices.end()) return "";
        return fmt::format("\"{}\" must be one of {}", word, fmt::join(choices, ", "));
      },
      "");
}

CLI::Validator within(double low, double high) {
  return CLI::Validator(
      [low, high](const std::string& word) -> std::string {
        double value = 0;
        if (CLI::detail::lexical_cast(word, value) && value >= low && value <= high) return "";
        return fmt::format("\"{}\" must be a number from {} to {}", word, low, high);
      },
      "");
}

void add_argument(CLI::App& app, const Argument& argument) {
  CLI::Option* option = std::visit(
      [&](auto* target) -> CLI::Option* {
        if constexpr (std::is_same_v<decltype(target), bool*>) {
          return app.add_flag(argument.names, *target, argument.help);
        } else {
          return app.add_option(argument.names, *target, argument.help);
        }
      },
      argument.target);
  if (argument.required) option->required();
  if (!argument.choices.empty()) option->check(one_of(argument.choices));
  if (argument.range) option->check(within(argument.range->first, argument.range->second));
  // An option of several values takes one each time it is given; only a place takes many.
  if (option->get_expected_max() > 1 && !option->get_positional()) option->allow_extra_args(false);
  if (argument.given != nullptr) option->expected(0, 1);
  for (const auto& other : argument.excludes) option->excludes(app.get_option(other));
}

// Help in our own layout.
class HelpFormatter : public CLI::FormatterBase {
 public:
  explicit HelpFormatter(const Program& program) : program_(program) {}

  std::string make_help(const CLI::App* app, std::string, CLI::AppFormatMode) const override {
    const Command* chosen = nullptr;
    for (const auto& command : program_.commands)
      if (command.name == app->get_name()) chosen = &command;
    return help_text(program_, chosen, text_width());
  }

 private:
  const Program& program_;
};

}  // namespace

int run_program(const Program& program, int argc, char** argv) {
  CLI::App app(program.what, "quadriga");
  app.formatter(std::make_shared<HelpFormatter>(program));
  app.set_help_flag("-h,--help", "");
  app.set_version_flag("--version", "quadriga " + program.version);
  app.require_subcommand(1);
  app.fallthrough();  // what every command takes may stand behind the command
  for (const auto& argument : program.arguments) add_argument(app, argument);
  for (const auto& command : program.commands) {
    CLI::App* sub = app.add_subcommand(command.name, command.what);
    sub->set_help_flag("-h,--help", "");
    for (const auto& argument : command.arguments) add_argument(*sub, argument);
  }
  if (argc == 1) {
    fmt::print(stderr, "{}", help_text(program, nullptr, text_width()));
    return kExitUsage;
  }
  const std::string first = argv[1];
  const bool known = std::any_of(program.commands.begin(), program.commands.end(),
                                 [&](const Command& command) { return command.name == first; });
  if (!first.starts_with('-') && !known)
    throw usage_error(fmt::format("there is no command \"{}\"; see quadriga --help", first));
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& asked) {  // --help, --version
    return app.exit(asked);
  } catch (const CLI::ParseError& error) {
    const auto chosen = app.get_subcommands();
    const std::string name = chosen.empty() ? "quadriga" : "quadriga " + chosen[0]->get_name();
    fmt::print(stderr, "quadriga: {}\nTry: {} --help\n", trim(error.what()), name);
    return kExitUsage;
  }
  const std::string chosen = app.get_subcommands()[0]->get_name();
  for (const auto& command : program.commands) {
    if (command.name != chosen) continue;
    for (const auto& argument : command.arguments)
      if (argument.given != nullptr)
        *argument.given = app.get_subcommand(chosen)->get_option(argument.names)->count() > 0;
    return command.run();
  }
  return kExitUsage;
}

}  // namespace quadriga::cli
