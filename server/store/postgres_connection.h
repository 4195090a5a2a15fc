// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "server/store/database.h"

struct pg_conn;
struct pg_result;

// A connection by libpq, and what its errors mean.
namespace quadriga::server::store {

// Between two attempts to connect; each pause is longer than the one before.
inline constexpr std::chrono::milliseconds kFirstPause{100};
inline constexpr std::chrono::milliseconds kLongestPause{500};

struct CloseConnection {
  void operator()(pg_conn* connection) const;
};
struct ClearResult {
  void operator()(pg_result* result) const;
};
using PostgresConnection = std::unique_ptr<pg_conn, CloseConnection>;
using PostgresResult = std::unique_ptr<pg_result, ClearResult>;

// Connects and waits until that is done. Throws DatabaseError: `lost` if nobody answers, `failed`
// if the server does not want us. Messages never hold a password.
PostgresConnection connect_postgres(const std::string& where);

// Whether the connection still stands, without waiting.
bool is_alive(pg_conn* connection);

// Throws what is wrong with a result, if anything.
void check_result(pg_conn* connection, const pg_result* result, int part = -1);

// One statement that is not prepared, with texts for its values; all rows of the answer.
std::vector<std::vector<std::string>> ask_postgres(pg_conn* connection, const std::string& sql,
                                                   const std::vector<std::string>& values = {});

// Where a connection string leads, without the password.
std::string postgres_address(const std::string& where);

}  // namespace quadriga::server::store
