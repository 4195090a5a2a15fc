// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/store/store.h"

namespace quadriga::server::store {

// Opens or makes the database file. Throws StoreError.
std::unique_ptr<Store> open_sqlite(const std::string& path);

}  // namespace quadriga::server::store
