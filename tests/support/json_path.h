// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace quadriga::testing {

// The JSON text at a path like "chariots[0].space" inside a JSON document; nothing if there is
// none.
std::optional<std::string> json_at(std::string_view json, std::string_view path);

// The same JSON without white space between its tokens.
std::string json_compact(std::string_view json);

}  // namespace quadriga::testing
