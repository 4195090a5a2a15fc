// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rules.h"

namespace quadriga::cli {

// A game's rules.md taken apart: sections by their headings, numbered rules by a number at the
// start of a line.
class RulesText {
 public:
  struct Section {
    std::string number;  // "7", "13A"; empty for the introduction
    std::string title;
    int level;              // 1 the document, 2 a section, 3 a part of one
    std::string_view text;  // with its heading and its parts
  };
  struct Rule {
    std::string number;  // "7.1"
    std::string_view text;
  };

  explicit RulesText(const GameInfo& game);

  std::string_view text() const { return text_; }
  const std::vector<Section>& sections() const { return sections_; }
  const std::vector<Rule>& rules() const { return rules_; }

  // By number, "AC 7.1" or "7.1"; nullptr if there is none.
  const Rule* rule(std::string_view number) const;
  // By number or by words of its title.
  const Section* section(std::string_view name) const;
  // Rules that hold all these words.
  std::vector<const Rule*> search(std::string_view words) const;

 private:
  std::string prefix_;
  std::string_view text_;
  std::vector<Section> sections_;
  std::vector<Rule> rules_;
};

// "7.1" if this line defines that rule: the number stands first, maybe in bold. Else empty.
std::string rule_number(std::string_view line);

// Markdown as people want to read it on a terminal: paragraphs filled, tables aligned, emphasis as
// style.
std::string render_markdown(std::string_view markdown, int width, std::string_view indent = "");

}  // namespace quadriga::cli
