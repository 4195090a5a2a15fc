// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/store/store.h"

namespace quadriga::cli {

// Where a server keeps everything. It may be running.
struct ServerData {
  std::string folder = "data";
  std::string database;  // if it is elsewhere: "postgresql://..."
};

// Says so if there is nothing.
std::unique_ptr<server::store::Store> open_server_data(const ServerData& data);

}  // namespace quadriga::cli
