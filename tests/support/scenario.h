// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rules.h"

// Scenarios are tests as text that anyone can read and add; docs/scenarios.md explains each line.
namespace quadriga::testing {

struct ScenarioLine {
  int number;
  std::string verb;
  std::string words;
};

struct Scenario {
  std::string name;
  std::string file;
  std::vector<ScenarioLine> lines;
};

std::vector<Scenario> read_scenarios(const std::string& folder);

// How a game puts its own positions on the table. `line` and `finish` return what is wrong with
// the words, or nothing.
class Table {
 public:
  Table() = default;
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;
  virtual ~Table() = default;
  virtual Position& position() = 0;
  virtual std::string given(std::string_view words) = 0;
  virtual std::string finish() = 0;
};

// Starts the game with complete options for a scenario.
using StartTable = std::function<std::unique_ptr<Table>(const std::string& options, int seats)>;

// Empty if the scenario holds, else what failed with file and line.
std::string run_scenario(const Scenario& scenario, const Rules& rules, const StartTable& start);

}  // namespace quadriga::testing
