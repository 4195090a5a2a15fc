// SPDX-License-Identifier: Apache-2.0
#include "cli/support/tar.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace quadriga::cli {

namespace {

constexpr std::size_t kBlock = 512;

std::string_view field(std::string_view header, std::size_t at, std::size_t width) {
  const std::string_view text = header.substr(at, width);
  return text.substr(0, text.find('\0'));
}

// Octal digits, with blanks before or after; none if there is anything else.
std::optional<std::uint64_t> octal(std::string_view text) {
  std::uint64_t value = 0;
  bool any = false;
  for (const char c : text) {
    if (c == ' ') continue;
    if (c < '0' || c > '7') return std::nullopt;
    value = value * 8 + static_cast<std::uint64_t>(c - '0');
    any = true;
  }
  return any ? std::optional(value) : std::nullopt;
}

// The sum of the header's bytes, its own field counted as blanks.
bool sum_is_right(std::string_view header) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < kBlock; ++i)
    sum += static_cast<unsigned char>(i >= 148 && i < 156 ? ' ' : header[i]);
  return octal(field(header, 148, 8)) == sum;
}

}  // namespace

bool is_tar(std::string_view bytes) {
  return bytes.size() >= kBlock && bytes.substr(257, 5) == "ustar";
}

TarContents read_tar(std::string_view bytes) {
  TarContents contents;
  while (bytes.size() >= kBlock) {
    const std::string_view header = bytes.substr(0, kBlock);
    if (header.find_first_not_of('\0') == std::string_view::npos) return contents;  // its end
    const auto size = octal(field(header, 124, 12));
    if (!sum_is_right(header) || !size) {
      contents.problem = "the archive is damaged";
      return contents;
    }
    bytes.remove_prefix(kBlock);
    if (*size > bytes.size()) break;
    const auto length = static_cast<std::size_t>(*size);
    const char kind = header[156];
    if (kind == '0' || kind == '\0')
      contents.files.push_back({std::string(field(header, 0, 100)), bytes.substr(0, length)});
    bytes.remove_prefix(std::min(bytes.size(), (length + kBlock - 1) / kBlock * kBlock));
  }
  contents.problem = "the archive ends too early: download it again";
  return contents;
}

}  // namespace quadriga::cli
