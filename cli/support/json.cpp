// SPDX-License-Identifier: Apache-2.0
#include "cli/support/json.h"

namespace quadriga::cli {

std::string pretty_json(std::string_view json) {
  std::string out;
  std::size_t depth = 0;
  const auto new_line = [&] { out += '\n' + std::string(depth * 2, ' '); };
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    if (c == '"') {
      const std::size_t start = i++;
      while (json[i] != '"') i += json[i] == '\\' ? 2U : 1U;
      out += json.substr(start, i + 1 - start);
    } else if (c == '{' || c == '[') {
      out += c;
      if (i + 1 < json.size() && (json[i + 1] == '}' || json[i + 1] == ']')) {
        out += json[++i];
      } else {
        ++depth;
        new_line();
      }
    } else if (c == '}' || c == ']') {
      --depth;
      new_line();
      out += c;
    } else {
      out += c;
      if (c == ',') new_line();
      if (c == ':') out += ' ';
    }
  }
  return out;
}

}  // namespace quadriga::cli
