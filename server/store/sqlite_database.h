// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/store/database.h"

namespace quadriga::server::store {

// Opens or makes the file. Throws DatabaseError.
std::unique_ptr<Database> open_sqlite_database(const std::string& path);

}  // namespace quadriga::server::store
