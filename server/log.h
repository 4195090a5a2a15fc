// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

// One line per event on standard error: `time=... level=info event=move table=... number=12`.
// Never pass a token, a seed, a cookie or what people write to each other.
namespace quadriga::server {

enum class Level { info, warning, error };

struct Field {
  std::string_view name;
  std::string value;

  Field(std::string_view field_name, std::string_view text) : name(field_name), value(text) {}
  Field(std::string_view field_name, const char* text) : name(field_name), value(text) {}
  template <std::integral T>
  Field(std::string_view field_name, T number) : name(field_name), value(std::to_string(number)) {}
};

void log(Level level, std::string_view event, std::initializer_list<Field> fields = {});
std::uint64_t log_lines(Level level);  // so many were written, or left out
void log_only(Level least);            // leave out what matters less

// The time now, ISO 8601 in UTC: "2031-03-15T09:26:53Z".
std::string utc_now();
std::string utc_text(std::int64_t millis);  // since 1970

}  // namespace quadriga::server
