// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/core/match.h"
#include "engine/core/messages.h"
#include "engine/core/record.h"

namespace quadriga::cli {

// A sentence of the log with the rule it follows from, "" if none.
struct Sentence {
  std::string text;
  std::string rule;
};

// What one viewer was told, in words.
std::vector<Sentence> sentences_for(const Story& story, Seat viewer, const Messages& messages,
                                    const std::vector<std::string>& names);

// The sentence with its rule behind it, wrapped for the screen.
std::string shown(const Sentence& sentence, int width, std::string_view first = "  ",
                  std::string_view indent = "    ");

// Who came where: one row per seat, best first.
std::string standings(const Result& result, const std::vector<std::string>& names);

// How a seat is called in a file: a bot has its kind behind its name, "Livia (greedy)".
struct PlayerName {
  std::string name;
  std::string bot;  // kind; empty for a person
};
PlayerName player_name(const Rules& rules, const std::string& recorded);
std::vector<std::string> short_names(const Rules& rules, const std::vector<std::string>& recorded);

// Reads and parses a record file; ends the command if it cannot.
Record load_record(const std::string& path);

}  // namespace quadriga::cli
