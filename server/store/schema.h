// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "server/store/database.h"

namespace quadriga::server::store {

// Brings the database to the newest schema. Throws StoreError if it is newer than this program.
void bring_up_to_date(Database& database);

int newest_schema();

}  // namespace quadriga::server::store
