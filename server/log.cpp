// SPDX-License-Identifier: Apache-2.0
#include "server/log.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <ctime>

namespace quadriga::server {

namespace {

std::atomic<Level> least_level = Level::info;
std::array<std::atomic<std::uint64_t>, 3> lines{};

bool is_plain(std::string_view text) {
  if (text.empty()) return false;
  for (const char c : text)
    if (static_cast<unsigned char>(c) <= ' ' || c == '"' || c == '=' || c == '\\' || c == '\x7f')
      return false;
  return true;
}

void append_value(std::string& line, std::string_view text) {
  if (is_plain(text)) {
    line += text;
    return;
  }
  line += '"';
  for (const char c : text) {
    if (c == '"' || c == '\\') line += '\\';
    // Whatever came over the wire must not be able to forge a line of its own.
    line += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? ' ' : c;
  }
  line += '"';
}

std::string_view level_name(Level level) {
  switch (level) {
    case Level::info:
      return "info";
    case Level::warning:
      return "warning";
    case Level::error:
      break;
  }
  return "error";
}

}  // namespace

std::uint64_t log_lines(Level level) { return lines[static_cast<std::size_t>(level)]; }

void log_only(Level least) { least_level = least; }

void log(Level level, std::string_view event, std::initializer_list<Field> fields) {
  ++lines[static_cast<std::size_t>(level)];
  if (level < least_level) return;
  std::string line = "time=" + utc_now() + " level=";
  line += level_name(level);
  line += " event=";
  line += event;
  for (const Field& field : fields) {
    line += ' ';
    line += field.name;
    line += '=';
    append_value(line, field.value);
  }
  line += '\n';
  std::fwrite(line.data(), 1, line.size(), stderr);  // one call: lines of threads do not mix
}

std::string utc_now() { return utc_text(std::int64_t{std::time(nullptr)} * 1000); }

std::string utc_text(std::int64_t millis) {
  const auto seconds = static_cast<std::time_t>(millis / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return std::string(text, size);
}

}  // namespace quadriga::server
