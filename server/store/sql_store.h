// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/store/database.h"

namespace quadriga::server::store {

// The store on any database. `name` is what this process calls itself in the news it sends. Throws
// StoreError.
std::unique_ptr<Store> make_sql_store(std::unique_ptr<Database> database, std::string name = {});

}  // namespace quadriga::server::store
