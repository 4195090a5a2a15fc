// SPDX-License-Identifier: Apache-2.0
#include "tests/support/json_path.h"

#include <charconv>

#include "engine/core/codec/json_reader.h"

namespace quadriga::testing {

namespace {

std::optional<std::string> member_of(std::string_view json, std::string_view name) {
  codec::JsonReader in(json);
  std::optional<std::string> found;
  if (in.peek() != '{') return std::nullopt;
  codec::read_object(in, [&](std::string_view member) {
    std::string_view raw;
    if (!in.skip_value(&raw)) return false;
    if (member == name) found = std::string(raw);
    return true;
  });
  return found;
}

std::optional<std::string> item_of(std::string_view json, std::size_t index) {
  codec::JsonReader in(json);
  if (!in.accept('[') || in.accept(']')) return std::nullopt;
  do {
    std::string_view raw;
    if (!in.skip_value(&raw)) return std::nullopt;
    if (index-- == 0) return std::string(raw);
  } while (in.accept(','));
  return std::nullopt;
}

}  // namespace

std::optional<std::string> json_at(std::string_view json, std::string_view path) {
  std::optional<std::string> value = std::string(json);
  while (value && !path.empty()) {
    if (path.front() == '.') path.remove_prefix(1);
    if (!path.empty() && path.front() == '[') {
      const auto close = path.find(']');
      std::size_t index = 0;
      if (close == std::string_view::npos) return std::nullopt;
      const auto parsed = std::from_chars(path.data() + 1, path.data() + close, index);
      if (parsed.ptr != path.data() + close) return std::nullopt;
      value = item_of(*value, index);
      path.remove_prefix(close + 1);
    } else {
      const auto end = path.find_first_of(".[");
      value = member_of(*value, path.substr(0, end));
      path = end == std::string_view::npos ? std::string_view{} : path.substr(end);
    }
  }
  if (value) value = json_compact(*value);
  return value;
}

std::string json_compact(std::string_view json) {
  std::string out;
  bool in_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (in_string && c == '\\') {
      out += c;
      if (++i < json.size()) out += json[i];
      continue;
    }
    if (c == '"') in_string = !in_string;
    if (in_string || (c != ' ' && c != '\n' && c != '\t' && c != '\r')) out += c;
  }
  return out;
}

}  // namespace quadriga::testing
