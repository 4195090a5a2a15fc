// SPDX-License-Identifier: Apache-2.0
#include "server/store/open.h"

#include "server/store/postgres_connection.h"
#include "server/store/postgres_database.h"
#include "server/store/sql_store.h"
#include "server/store/sqlite_database.h"
#include "server/store/sqlite_store.h"

namespace quadriga::server::store {

namespace {

constexpr std::string_view kSqlite = "sqlite:";

}  // namespace

bool is_postgres(const std::string& where) {
  return where.starts_with("postgresql:") || where.starts_with("postgres:");
}

bool is_known_address(const std::string& where) {
  return where.empty() || where.starts_with(kSqlite) || is_postgres(where);
}

std::string sqlite_path(const std::string& where) {
  return where.starts_with(kSqlite) ? where.substr(kSqlite.size()) : where;
}

std::unique_ptr<Store> open_sqlite(const std::string& path) {
  return make_sql_store(open_sqlite_database(path));
}

std::unique_ptr<Store> open_store(const std::string& where, const std::string& name) {
  if (is_postgres(where)) return make_sql_store(open_postgres_database(where), name);
  return open_sqlite(sqlite_path(where));
}

std::string without_password(const std::string& where) {
  if (!is_postgres(where)) return where;
  return postgres_address(where);
}

}  // namespace quadriga::server::store
