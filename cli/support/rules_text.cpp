// SPDX-License-Identifier: Apache-2.0
#include "cli/support/rules_text.h"

#include <cctype>

#include "cli/support/text.h"

namespace quadriga::cli {

namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

int heading_level(std::string_view line) {
  const auto hashes = line.find_first_not_of('#');
  return hashes != std::string_view::npos && hashes > 0 && line[hashes] == ' '
             ? static_cast<int>(hashes)
             : 0;
}

}  // namespace

std::string rule_number(std::string_view line) {
  while (!line.empty() && line.front() == '*') line.remove_prefix(1);
  std::size_t end = 0;
  while (end < line.size() && is_digit(line[end])) ++end;
  if (end == 0 || end + 1 >= line.size() || line[end] != '.' || !is_digit(line[end + 1])) return "";
  ++end;
  while (end < line.size() && is_digit(line[end])) ++end;
  while (end < line.size() && std::islower(static_cast<unsigned char>(line[end])) != 0) ++end;
  if (end < line.size() && line[end] != ' ' && line[end] != '*') return "";
  return std::string(line.substr(0, end));
}

RulesText::RulesText(const GameInfo& game) : prefix_(game.rule_prefix), text_(game.rules_text) {
  struct Start {
    std::size_t at;
    int level;  // of a heading; 0 for a rule
    std::size_t index;
  };
  std::vector<Start> starts;
  bool in_code = false;
  for (std::size_t at = 0; at < text_.size();) {
    const auto end = std::min(text_.find('\n', at), text_.size());
    const std::string_view line = text_.substr(at, end - at);
    if (line.starts_with("```")) in_code = !in_code;
    if (const int level = in_code ? 0 : heading_level(line); level > 0) {
      std::string title = trim(line.substr(static_cast<std::size_t>(level)));
      std::string number;
      if (!title.empty() && is_digit(title.front())) {
        const auto space = title.find(' ');
        number = title.substr(0, space);
        title = space == std::string::npos ? "" : title.substr(space + 1);
        if (number.back() == '.') number.pop_back();
      }
      starts.push_back({at, level, sections_.size()});
      sections_.push_back({number, title, level, {}});
    } else if (!in_code) {
      if (std::string number = rule_number(line); !number.empty()) {
        starts.push_back({at, 0, rules_.size()});
        rules_.push_back({std::move(number), {}});
      }
    }
    at = end + 1;
  }
  // A rule ends where anything else starts; a section ends at the next heading that is not below.
  for (std::size_t i = 0; i < starts.size(); ++i) {
    std::size_t next = i + 1;
    const int level = starts[i].level;
    while (level > 0 && next < starts.size() &&
           (starts[next].level == 0 || starts[next].level > level))
      ++next;
    const std::size_t end = next < starts.size() ? starts[next].at : text_.size();
    const std::string_view part = text_.substr(starts[i].at, end - starts[i].at);
    if (level > 0) {
      sections_[starts[i].index].text = part;
    } else {
      rules_[starts[i].index].text = part;
    }
  }
}

const RulesText::Rule* RulesText::rule(std::string_view number) const {
  std::string wanted = trim(number);
  if (lower(wanted).starts_with(lower(prefix_))) wanted = trim(wanted.substr(prefix_.size()));
  for (const auto& rule : rules_)
    if (rule.number == wanted) return &rule;
  return nullptr;
}

const RulesText::Section* RulesText::section(std::string_view name) const {
  std::string wanted = lower(trim(name));
  if (wanted.starts_with(lower(prefix_) + " ")) wanted = trim(wanted.substr(prefix_.size()));
  for (const auto& section : sections_)
    if (!section.number.empty() && lower(section.number) == wanted) return &section;
  for (const auto& section : sections_)
    if (section.level > 1 && lower(section.title).find(wanted) != std::string::npos)
      return &section;
  return nullptr;
}

std::vector<const RulesText::Rule*> RulesText::search(std::string_view words) const {
  std::vector<const Rule*> found;
  for (const auto& rule : rules_) {
    const std::string text = lower(rule.text);
    bool all = true;
    for (const auto& word : split(lower(trim(words)), ' '))
      all = all && text.find(word) != std::string::npos;
    if (all) found.push_back(&rule);
  }
  return found;
}

}  // namespace quadriga::cli
