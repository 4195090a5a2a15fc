// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "cli/support/json.h"
#include "cli/support/rules_text.h"
#include "cli/support/table_setup.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"

namespace quadriga::cli {

namespace {

struct RulesArguments {
  std::string game;
  std::vector<std::string> what;
  bool contents = false;
  bool json = false;
};

int print_json(const RulesText& rules, const std::string& what) {
  std::vector<JsonObject> sections;
  std::vector<JsonObject> numbered;
  const auto add_rule = [&](const RulesText::Rule& rule) {
    numbered.push_back(JsonObject().add("number", rule.number).add("text", trim(rule.text)));
  };
  if (const auto* rule = rules.rule(what)) {
    add_rule(*rule);
  } else if (const auto* section = what.empty() ? nullptr : rules.section(what)) {
    sections.push_back(JsonObject()
                           .add("number", section->number)
                           .add("title", section->title)
                           .add("text", trim(section->text)));
  } else if (what.empty()) {
    for (const auto& each : rules.sections())
      sections.push_back(JsonObject().add("number", each.number).add("title", each.title));
    for (const auto& each : rules.rules()) add_rule(each);
  } else {
    for (const auto* found : rules.search(what)) add_rule(*found);
  }
  fmt::print("{}\n", JsonObject().add("sections", sections).add("rules", numbered).text());
  return sections.empty() && numbered.empty() ? kExitNo : kExitFine;
}

int print_contents(const RulesText& rules) {
  for (const auto& section : rules.sections()) {
    if (section.level < 2) continue;
    const std::string indent(static_cast<std::size_t>(section.level - 2) * 4, ' ');
    fmt::print("{}{} {}\n", indent, pad_right(bold(section.number), 4), section.title);
  }
  return kExitFine;
}

int print_rules(const RulesArguments& arguments) {
  const Rules& game = game_called(arguments.game);
  const RulesText rules(game.info());
  const std::string what = trim(fmt::format("{}", fmt::join(arguments.what, " ")));
  const int width = text_width();
  if (arguments.contents) return print_contents(rules);
  if (arguments.json) return print_json(rules, what);
  if (what.empty()) {
    fmt::print("{}", render_markdown(rules.text(), width));
    return kExitFine;
  }
  if (const auto* rule = rules.rule(what)) {
    fmt::print("{}", render_markdown(rule->text, width));
    return kExitFine;
  }
  if (const auto* section = rules.section(what)) {
    fmt::print("{}", render_markdown(section->text, width));
    return kExitFine;
  }
  const auto found = rules.search(what);
  for (const auto* rule : found) fmt::print("{}\n", render_markdown(rule->text, width));
  if (!found.empty()) return kExitFine;
  fmt::print(stderr, "quadriga: {} has no rule, section or words \"{}\"; see --contents\n",
             game.info().name, what);
  return kExitNo;
}

}  // namespace

Command rules_command() {
  const auto arguments = std::make_shared<RulesArguments>();
  return {"rules",
          "Read the rules of a game",
          "Examples:\n"
          "  quadriga rules ave-caesar | less\n"
          "  quadriga rules ave-caesar --contents\n"
          "  quadriga rules ave-caesar 7          section 7\n"
          "  quadriga rules ave-caesar AC 7.1     one rule\n"
          "  quadriga rules ave-caesar alley      a section by a word of its title,\n"
          "                                       else every rule with that word",
          {{.names = "game",
            .type = "GAME",
            .help = "Which game",
            .target = &arguments->game,
            .required = true},
           {.names = "section",
            .type = "SECTION",
            .help = "A section, a rule's number, or words to find",
            .target = &arguments->what},
           {.names = "--contents",
            .type = "",
            .help = "List the sections",
            .target = &arguments->contents},
           {.names = "--json", .type = "", .help = "Print JSON", .target = &arguments->json}},
          [arguments] { return print_rules(*arguments); }};
}

}  // namespace quadriga::cli
