// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/support/command.h"
#include "engine/core/rules.h"

// What play, sim and bench share: which game, how many players, which options, which bots.
namespace quadriga::cli {

// Ends the command with a sentence that lists the games there are.
const Rules& game_called(const std::string& id);

struct TableArguments {
  std::string game;
  std::optional<int> players;
  std::string options = "{}";
  std::vector<std::string> settings;  // name=value
};
std::vector<Argument> table_arguments(TableArguments& arguments);

struct Table {
  const Rules* rules;
  int players;
  std::string options;  // complete
};
Table set_up_table(const TableArguments& arguments);

// "greedy,random" as kinds, each checked; `flag` is named in the complaint.
std::vector<std::string> bots_from(const Rules& rules, const std::string& list,
                                   const std::string& flag);

// The table's options in words, one row each: name, value, what it means.
std::string describe_options(const Rules& rules);

}  // namespace quadriga::cli
