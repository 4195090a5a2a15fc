// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "server/store/store.h"

namespace quadriga::server::store {

bool is_postgres(const std::string& where);
// Empty, or one of the kinds that open_store knows by their first word.
bool is_known_address(const std::string& where);
std::string sqlite_path(const std::string& where);

// "postgresql://...", "sqlite:PATH" or a path. `name` is what this process calls itself in the news
// it sends to others on the same database. Throws StoreError.
std::unique_ptr<Store> open_store(const std::string& where, const std::string& name = {});

// The same without what must not be read by everybody.
std::string without_password(const std::string& where);

}  // namespace quadriga::server::store
