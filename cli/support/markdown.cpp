// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "cli/support/rules_text.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"

namespace quadriga::cli {

namespace {

// **bold**, *emphasis* and `code` as styles. The styles are applied word by word, so that a line
// break inside them does no harm.
std::string render_inline(std::string_view text) {
  std::string out;
  std::string word;
  bool is_bold = false;
  bool is_emphasis = false;
  bool is_code = false;
  const auto flush = [&] {
    out += is_code ? cyan(word) : is_bold ? bold(word) : is_emphasis ? yellow(word) : word;
    word.clear();
  };
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '`') {
      flush();
      is_code = !is_code;
    } else if (!is_code && text.substr(i, 2) == "**") {
      flush();
      is_bold = !is_bold;
      ++i;
    } else if (!is_code && text[i] == '*' &&
               (is_emphasis || (i + 1 < text.size() && text[i + 1] != ' '))) {
      flush();
      is_emphasis = !is_emphasis;
    } else if (text[i] == ' ' || text[i] == '\n') {
      flush();
      out += text[i];
    } else {
      word += text[i];
    }
  }
  flush();
  return out;
}

std::vector<std::string> table_cells(std::string_view line) {
  std::string inner = trim(line);
  if (inner.starts_with('|')) inner.erase(0, 1);
  if (inner.ends_with('|')) inner.pop_back();
  std::vector<std::string> cells;
  for (const auto& cell : split(inner, '|')) cells.push_back(trim(cell));
  return cells;
}

// Cells are wrapped so that the whole table fits; every column gets its share of the width.
std::string render_table(const std::vector<std::string>& lines, int width,
                         std::string_view indent) {
  std::vector<std::vector<std::string>> rows;
  for (const auto& line : lines)
    if (line.find_first_not_of("|-: ") != std::string::npos) {
      rows.push_back({});
      for (const auto& cell : table_cells(line)) rows.back().push_back(render_inline(cell));
    }
  if (rows.empty()) return "";
  const std::size_t columns = rows.front().size();
  std::vector<int> widths(columns, 3);
  for (const auto& row : rows)
    for (std::size_t i = 0; i < std::min(columns, row.size()); ++i)
      widths[i] = std::max(widths[i], display_width(row[i]));
  const int room = width - display_width(indent) - 2 * static_cast<int>(columns);
  for (int total = 0;;) {
    total = 0;
    for (const int w : widths) total += w;
    auto widest = std::max_element(widths.begin(), widths.end());
    if (total <= room || *widest <= 8) break;
    --*widest;
  }
  std::string out;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::vector<std::vector<std::string>> cells;
    std::size_t height = 1;
    for (std::size_t i = 0; i < columns; ++i) {
      cells.push_back(split(i < rows[r].size() ? wrap(rows[r][i], widths[i]) : "", '\n'));
      height = std::max(height, cells.back().size());
    }
    for (std::size_t y = 0; y < height; ++y) {
      std::string line(indent);
      for (std::size_t i = 0; i < columns; ++i) {
        const std::string cell = y < cells[i].size() ? cells[i][y] : "";
        line += pad_right(r == 0 ? bold(cell) : cell, widths[i]) + "  ";
      }
      line.erase(line.find_last_not_of(' ') + 1);
      out += line + '\n';
    }
    if (r == 0) {
      std::string rule(indent);
      for (const int w : widths) {
        for (int i = 0; i < w; ++i) rule += "─";
        rule += "  ";
      }
      rule.erase(rule.find_last_not_of(' ') + 1);
      out += dim(rule) + '\n';
    }
  }
  return out;
}

bool is_list_item(std::string_view line) {
  const auto start = line.find_first_not_of(' ');
  return start != std::string_view::npos &&
         (line.substr(start, 2) == "- " || line.substr(start, 2) == "* ");
}

bool starts_block(std::string_view line) {
  return trim(line).empty() || line.starts_with('#') || line.starts_with('|') ||
         line.starts_with("```") || line.starts_with("---") || is_list_item(line) ||
         !rule_number(line).empty();
}

}  // namespace

std::string render_markdown(std::string_view markdown, int width, std::string_view indent) {
  std::vector<std::string> lines = split(markdown, '\n');
  std::string out;
  bool gap = false;  // a blank line is due before the next block
  const auto open_block = [&] {
    if (gap && !out.empty()) out += '\n';
    gap = false;
  };
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string& line = lines[i];
    if (trim(line).empty() || line.starts_with("---")) {
      gap = true;
    } else if (line.starts_with("```")) {
      open_block();
      for (++i; i < lines.size() && !lines[i].starts_with("```"); ++i)
        out += std::string(indent) + "  " + cyan(lines[i]) + '\n';
      gap = true;
    } else if (line.starts_with('#')) {
      gap = !out.empty();
      open_block();
      out += std::string(indent) + bold(trim(line.substr(line.find_first_not_of('#')))) + '\n';
      gap = true;
    } else if (line.starts_with('|')) {
      open_block();
      std::vector<std::string> rows;
      for (; i < lines.size() && lines[i].starts_with('|'); ++i) rows.push_back(lines[i]);
      --i;
      out += render_table(rows, width, indent);
      gap = true;
    } else {
      open_block();
      const bool item = is_list_item(line);
      const auto lead = item ? line.find_first_not_of(' ') : 0;
      std::string paragraph = item ? line.substr(lead + 2) : trim(line);
      while (i + 1 < lines.size() && !starts_block(lines[i + 1]))
        paragraph += " " + trim(lines[++i]);
      const std::string pad = std::string(indent) + std::string(lead, ' ');
      out += wrap(render_inline(paragraph), width, item ? pad + "• " : std::string(indent),
                  item ? pad + "  " : std::string(indent)) +
             '\n';
    }
  }
  return out;
}

}  // namespace quadriga::cli
