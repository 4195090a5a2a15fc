// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>

#include "cli/support/command.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"

namespace quadriga::cli {

namespace {

std::string default_of(const Argument& argument) {
  const auto& target = argument.target;
  if (const auto* text = std::get_if<std::string*>(&target)) return **text;
  if (const auto* small = std::get_if<int*>(&target)) return std::to_string(**small);
  if (const auto* number = std::get_if<std::uint64_t*>(&target)) return std::to_string(**number);
  if (const auto* real = std::get_if<double*>(&target)) return fmt::format("{}", **real);
  return "";
}

// One entry: the names in a column of their own, the explanation wrapped beside it.
std::string entry(const std::string& names, const std::string& about, int width) {
  constexpr int kColumn = 24;
  const std::string indent(kColumn + 2, ' ');
  const std::string first = "  " + pad_right(names, kColumn);
  if (display_width(names) < kColumn) return wrap(about, width, first, indent) + "\n";
  return "  " + names + "\n" + wrap(about, width, indent, indent) + "\n";
}

std::string argument_entry(const Argument& argument, int width) {
  std::string about = argument.help;
  if (argument.show_default) about += fmt::format(" [{}]", default_of(argument));
  if (argument.is_positional())
    return entry(argument.type + (argument.is_repeated() ? " ..." : ""), about, width);
  std::string names = argument.names;
  if (const auto comma = names.find(','); comma != std::string::npos) {
    names.insert(comma + 1, " ");
  } else {
    names.insert(0, "    ");
  }
  if (argument.given != nullptr) {
    names += " [" + argument.type + "]";
  } else if (!argument.type.empty()) {
    names += " " + argument.type;
  }
  if (argument.is_repeated()) about += "; may be given several times";
  return entry(names, about, width);
}

std::string shared_entries(const Program& program, int width) {
  std::string out;
  for (const auto& argument : program.arguments) out += argument_entry(argument, width);
  return out + entry("-h, --help", "Show this help", width);
}

}  // namespace

std::string help_text(const Program& program, const Command* command, int width) {
  if (command == nullptr) {
    std::string out = fmt::format("{}\n\n{} quadriga COMMAND [OPTIONS]\n\n{}\n", program.what,
                                  bold("Usage:"), bold("Commands:"));
    for (const auto& each : program.commands) out += entry(each.name, each.what, width);
    out += fmt::format("\n{}\n{}", bold("Options:"), shared_entries(program, width));
    out += entry("    --version", "Show the version", width);
    return out +
           fmt::format("\nquadriga COMMAND --help explains a command.\n\n{}\n", program.notes);
  }
  std::string usage = "quadriga " + command->name + " [OPTIONS]";
  std::string places;
  std::string options;
  for (const auto& argument : command->arguments) {
    if (!argument.is_positional()) {
      options += argument_entry(argument, width);
      continue;
    }
    places += argument_entry(argument, width);
    const std::string name = argument.type + (argument.is_repeated() ? "..." : "");
    usage += argument.required ? " " + name : " [" + name + "]";
  }
  std::string out = fmt::format("{}\n\n{} {}\n", command->what, bold("Usage:"), usage);
  if (!places.empty()) out += fmt::format("\n{}\n{}", bold("Arguments:"), places);
  out += fmt::format("\n{}\n{}{}", bold("Options:"), options, shared_entries(program, width));
  return out + "\n" + command->notes + "\n";
}

}  // namespace quadriga::cli
