// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/store/database.h"

namespace quadriga::server::store {

// Connects to the database that a libpq address names. A connection that breaks later is made anew
// when the database is needed again. Throws DatabaseError.
std::unique_ptr<Database> open_postgres_database(const std::string& where);

}  // namespace quadriga::server::store
