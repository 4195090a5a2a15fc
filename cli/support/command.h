// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

// Commands as data: what they take, how they are explained and what they do. Only command.cpp
// knows the library that reads the command line; completions are made from the same data.
namespace quadriga::cli {

struct Argument {
  using Target = std::variant<bool*, std::string*, int*, std::uint64_t*, double*,
                              std::optional<int>*, std::optional<std::uint64_t>*,
                              std::optional<std::string>*, std::vector<std::string>*>;

  std::string names;  // "-g,--games"; without a dash it goes by its place
  std::string type;   // what a value is: GAME, BOTS, FILE, DIR, N, ...; none for a flag
  std::string help;
  Target target;
  bool required = false;
  bool show_default = false;
  std::vector<std::string> choices{};  // the only words allowed
  std::optional<std::pair<double, double>> range{};
  bool* given = nullptr;                // if set, the value may be left out
  std::vector<std::string> excludes{};  // names it cannot stand together with

  bool is_positional() const { return !names.starts_with('-'); }
  bool is_repeated() const { return std::holds_alternative<std::vector<std::string>*>(target); }
};

struct Command {
  std::string name;
  std::string what;   // one line
  std::string notes;  // examples and what else is worth knowing, below the options
  std::vector<Argument> arguments;
  std::function<int()> run;  // answers the exit code
};

struct Program {
  std::string what;
  std::string notes;
  std::string version;
  std::vector<Argument> arguments;  // allowed with every command
  std::vector<Command> commands;
};

// What --help prints, for the program or for one of its commands.
std::string help_text(const Program& program, const Command* command, int width);

// Reads the command line and runs what it asks for; answers the exit code.
int run_program(const Program& program, int argc, char** argv);

}  // namespace quadriga::cli
