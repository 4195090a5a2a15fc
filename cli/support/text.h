// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace quadriga::cli {

// Columns the text takes on a screen: code points, escape sequences for colours not counted.
int display_width(std::string_view text);

// Breaks text at spaces into lines of at most `width` columns. The first line starts with `first`,
// the others with `indent`; both count. A space that must not become a line break is written as
// kNoBreak.
inline constexpr std::string_view kNoBreak = "\u00a0";
std::string wrap(std::string_view text, int width, std::string_view first = "",
                 std::string_view indent = "");

// Rows of cells in aligned columns, two spaces apart. `align` holds one letter per column: l or r.
std::string table(const std::vector<std::vector<std::string>>& rows, std::string_view align,
                  std::string_view indent = "  ");

// Short items in as many columns as fit, read downwards.
std::string in_columns(const std::vector<std::string>& items, int width,
                       std::string_view indent = "  ");

std::string pad_right(std::string_view text, int width);
std::string pad_left(std::string_view text, int width);
std::string trim(std::string_view text);
std::string lower(std::string_view text);
std::vector<std::string> split(std::string_view text, char separator);

std::string grouped(std::uint64_t number);  // 1,234,567
std::string short_number(double number);    // 12.3 million
std::string percent(double share);          // 51.3 %
std::string duration(double seconds);       // 820 ms, 12.4 s, 3 min 20 s

}  // namespace quadriga::cli
