// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace quadriga::server::store {

struct MovedTable {
  std::string name;
  long rows = 0;
};

// Copies everything from a SQLite file to an empty PostgreSQL database, in one transaction: if
// anything goes wrong the target stays empty and it can be tried again. The file stays as it is,
// but for being brought to the newest schema; no server may be using it. The rows are counted again
// in the target before they count. Throws StoreError.
std::vector<MovedTable> move_store(
    const std::string& sqlite_file, const std::string& postgres,
    const std::function<void(const std::string& table, long done, long of)>& progress);

}  // namespace quadriga::server::store
