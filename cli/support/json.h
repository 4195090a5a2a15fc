// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/codec/json_writer.h"

namespace quadriga::cli {

// JSON put together by hand, for what a command prints with --json. Unlike the codec it knows
// fractions, which no message between client and server has.
class JsonObject {
 public:
  template <class T>
  JsonObject& add(std::string_view name, const T& value) {
    raw(name, text_of(value));
    return *this;
  }
  JsonObject& raw(std::string_view name, std::string_view json) {
    body_ += body_.empty() ? "" : ",";
    codec::write_text(body_, name);
    body_ += ':';
    body_ += json;
    return *this;
  }
  std::string text() const { return "{" + body_ + "}"; }

  static std::string text_of(const JsonObject& object) { return object.text(); }
  static std::string text_of(const std::vector<JsonObject>& list) {
    std::string out;
    for (const auto& item : list) out += (out.empty() ? "" : ",") + item.text();
    return "[" + out + "]";
  }
  static std::string text_of(double value) { return fmt::format("{:.6g}", value); }
  static std::string text_of(const char* value) { return codec::to_json(std::string_view(value)); }
  // Counts are small enough for a JSON number; hashes are passed as text.
  template <class T>
    requires std::integral<T> && (!std::same_as<T, bool>)
  static std::string text_of(T value) {
    return std::to_string(value);
  }
  template <class T>
    requires(!std::integral<T> || std::same_as<T, bool>)
  static std::string text_of(const T& value) {
    return codec::to_json(value);
  }

 private:
  std::string body_;
};

// Adds line breaks and indentation, for people who look at it.
std::string pretty_json(std::string_view json);

}  // namespace quadriga::cli
