// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace quadriga::cli {

// The types of server/protocol.h for clients.
std::string protocol_typescript();
std::string protocol_json_schema();

}  // namespace quadriga::cli
