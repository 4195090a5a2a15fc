// SPDX-License-Identifier: Apache-2.0
#include "cli/support/narration.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/support/exit_code.h"
#include "cli/support/files.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"

namespace quadriga::cli {

std::vector<Sentence> sentences_for(const Story& story, Seat viewer, const Messages& messages,
                                    const std::vector<std::string>& names) {
  std::vector<Sentence> sentences;
  for (const auto& line : story.heard_by(viewer))
    sentences.push_back({messages.say(line, names), line.rule});
  return sentences;
}

std::string shown(const Sentence& sentence, int width, std::string_view first,
                  std::string_view indent) {
  std::string text = sentence.text;
  if (!sentence.rule.empty()) {
    std::string rule = "(" + sentence.rule + ")";
    if (const auto space = rule.find(' '); space != std::string::npos)
      rule.replace(space, 1, kNoBreak);
    text += " " + dim(rule);
  }
  return wrap(text, width, first, indent);
}

std::string standings(const Result& result, const std::vector<std::string>& names) {
  std::vector<std::size_t> order(names.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return result.rank[a] < result.rank[b]; });
  std::vector<std::vector<std::string>> rows;
  for (const std::size_t i : order) {
    const std::string place = fmt::format("{}.", result.rank[i]);
    rows.push_back({result.rank[i] == 1 ? bold(place) : place,
                    result.rank[i] == 1 ? bold(names[i]) : names[i],
                    std::to_string(result.score[i])});
  }
  return table(rows, "rlr");
}

PlayerName player_name(const Rules& rules, const std::string& recorded) {
  const auto open = recorded.rfind(" (");
  if (open == std::string::npos || !recorded.ends_with(')')) return {recorded, ""};
  const std::string kind = recorded.substr(open + 2, recorded.size() - open - 3);
  if (rules.make_bot(kind, 0) == nullptr) return {recorded, ""};
  return {recorded.substr(0, open), kind};
}

std::vector<std::string> short_names(const Rules& rules, const std::vector<std::string>& recorded) {
  std::vector<std::string> names;
  for (const auto& name : recorded) names.push_back(player_name(rules, name).name);
  return names;
}

Record load_record(const std::string& path) {
  Record record;
  RecordError error;
  if (!read_record(read_file(path), record, error))
    throw CommandError(kExitNo,
                       fmt::format("{} is not a record we can read: {}", path, error.sentence()));
  return record;
}

}  // namespace quadriga::cli
