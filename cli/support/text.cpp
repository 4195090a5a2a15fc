// SPDX-License-Identifier: Apache-2.0
#include "cli/support/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

namespace quadriga::cli {

int display_width(std::string_view text) {
  int width = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\x1b') {
      while (i < text.size() && text[i] != 'm') ++i;
    } else if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) {
      ++width;
    }
  }
  return width;
}

std::string wrap(std::string_view text, int width, std::string_view first,
                 std::string_view indent) {
  std::string out(first);
  int column = display_width(first);
  bool line_empty = true;
  for (std::size_t at = 0; at < text.size();) {
    const auto start = text.find_first_not_of(" \n\t", at);
    if (start == std::string_view::npos) break;
    const auto end = std::min(text.find_first_of(" \n\t", start), text.size());
    const std::string_view word = text.substr(start, end - start);
    const int wide = display_width(word);
    if (!line_empty && column + 1 + wide > width) {
      out += '\n';
      out += indent;
      column = display_width(indent);
      line_empty = true;
    }
    if (!line_empty) {
      out += ' ';
      ++column;
    }
    out += word;
    column += wide;
    line_empty = false;
    at = end;
  }
  for (auto space = out.find(kNoBreak); space != std::string::npos; space = out.find(kNoBreak))
    out.replace(space, kNoBreak.size(), " ");
  return out;
}

std::string pad_right(std::string_view text, int width) {
  return std::string(text) +
         std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
}

std::string pad_left(std::string_view text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ') +
         std::string(text);
}

std::string table(const std::vector<std::vector<std::string>>& rows, std::string_view align,
                  std::string_view indent) {
  std::vector<int> widths(align.size(), 0);
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size() && i < align.size(); ++i)
      widths[i] = std::max(widths[i], display_width(row[i]));
  std::string out;
  for (const auto& row : rows) {
    std::string line(indent);
    for (std::size_t i = 0; i < row.size() && i < align.size(); ++i) {
      if (i > 0) line += "  ";
      line += align[i] == 'r' ? pad_left(row[i], widths[i]) : pad_right(row[i], widths[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
  return out;
}

std::string in_columns(const std::vector<std::string>& items, int width, std::string_view indent) {
  if (items.empty()) return "";
  int widest = 0;
  for (const auto& item : items) widest = std::max(widest, display_width(item));
  constexpr int kGap = 3;
  const auto room = std::max(1, width - display_width(indent));
  const auto columns = static_cast<std::size_t>(std::max(1, (room + kGap) / (widest + kGap)));
  const std::size_t rows = (items.size() + columns - 1) / columns;
  std::string out;
  for (std::size_t row = 0; row < rows; ++row) {
    std::string line(indent);
    for (std::size_t i = row; i < items.size(); i += rows)
      line += i + rows < items.size() ? pad_right(items[i], widest + kGap) : items[i];
    out += line + '\n';
  }
  return out;
}

std::string trim(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") + 1 - begin));
}

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return out;
}

std::vector<std::string> split(std::string_view text, char separator) {
  std::vector<std::string> parts;
  for (std::size_t at = 0;;) {
    const auto end = text.find(separator, at);
    parts.emplace_back(text.substr(at, end == std::string_view::npos ? end : end - at));
    if (end == std::string_view::npos) return parts;
    at = end + 1;
  }
}

std::string grouped(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

std::string short_number(double number) {
  if (number >= 1e6) return fmt::format("{:.2f} million", number / 1e6);
  return grouped(static_cast<std::uint64_t>(std::llround(number)));
}

std::string percent(double share) { return fmt::format("{:.1f} %", share * 100); }

std::string duration(double seconds) {
  if (seconds < 1) return fmt::format("{:.0f} ms", seconds * 1000);
  if (seconds < 60) return fmt::format("{:.1f} s", seconds);
  const auto whole = std::lround(seconds);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

}  // namespace quadriga::cli
