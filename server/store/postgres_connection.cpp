// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres_connection.h"

#include <libpq-fe.h>

#include <cstring>

namespace quadriga::server::store {

namespace {

// The first line: the rest are hints of the network library.
std::string first_line(const char* message) {
  std::string text = message == nullptr ? "" : message;
  if (const auto end = text.find('\n'); end != std::string::npos) text.resize(end);
  return text;
}

Trouble trouble_of(pg_conn* connection, const pg_result* result) {
  if (PQstatus(connection) == CONNECTION_BAD) return Trouble::lost;
  const char* state = result == nullptr ? nullptr : PQresultErrorField(result, PG_DIAG_SQLSTATE);
  if (state == nullptr) return Trouble::lost;
  const std::string code = state;
  if (code.starts_with("23")) return Trouble::conflict;
  if (code.starts_with("40")) return Trouble::again;  // deadlock, serialization
  // Shutting down, crashed, killed: whoever comes back later is served.
  if (code.starts_with("57P") || code.starts_with("08")) return Trouble::lost;
  return Trouble::failed;
}

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Options = std::unique_ptr<PQconninfoOption, FreeOptions>;

Options parse(const std::string& where) {
  char* error = nullptr;
  Options options(PQconninfoParse(where.c_str(), &error));
  if (error != nullptr) PQfreemem(error);  // it may quote a password
  return options;
}

}  // namespace

void CloseConnection::operator()(pg_conn* connection) const { PQfinish(connection); }
void ClearResult::operator()(pg_result* result) const { PQclear(result); }

PostgresConnection connect_postgres(const std::string& where) {
  if (!parse(where))
    throw DatabaseError(Trouble::failed,
                        "the address of the database cannot be read; it looks like "
                        "postgresql://user@host:5432/database");
  // What the address says itself wins over these. A peer that is silently gone must be noticed in
  // seconds, or its work would not be taken over.
  const char* const names[] = {"connect_timeout",
                               "keepalives_idle",
                               "keepalives_interval",
                               "keepalives_count",
                               "tcp_user_timeout",
                               "client_encoding",
                               "application_name",
                               "options",
                               "dbname",
                               nullptr};
  const char* const values[] = {"5",
                                "5",
                                "2",
                                "3",
                                "10000",
                                "UTF8",
                                "quadriga",
                                "-c tcp_keepalives_idle=5 -c tcp_keepalives_interval=2 "
                                "-c tcp_keepalives_count=3 -c client_min_messages=warning",
                                where.c_str(),
                                nullptr};
  PostgresConnection connection(PQconnectdbParams(names, values, 1));
  if (!connection) throw DatabaseError(Trouble::failed, "no memory");
  if (PQstatus(connection.get()) != CONNECTION_OK) {
    const std::string message = first_line(PQerrorMessage(connection.get()));
    // libpq keeps no code for these. Who is refused by name or password is so for good.
    const bool refused = message.find("authentication failed") != std::string::npos ||
                         message.find("does not exist") != std::string::npos ||
                         message.find("no password supplied") != std::string::npos ||
                         message.find("no pg_hba.conf entry") != std::string::npos ||
                         message.find("could not translate host name") != std::string::npos;
    throw DatabaseError(refused ? Trouble::failed : Trouble::lost, message);
  }
  PQsetNoticeProcessor(connection.get(), [](void*, const char*) {}, nullptr);
  return connection;
}

bool is_alive(pg_conn* connection) {
  // What a server says as it goes down waits to be read.
  return connection != nullptr && PQconsumeInput(connection) == 1 &&
         PQstatus(connection) == CONNECTION_OK && [connection] {
           PQflush(connection);
           return PQstatus(connection) == CONNECTION_OK;
         }();
}

void check_result(pg_conn* connection, const pg_result* result, int part) {
  if (result != nullptr) {
    const auto status = PQresultStatus(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_PIPELINE_SYNC)
      return;
  }
  const char* message = result != nullptr ? PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY)
                                          : PQerrorMessage(connection);
  if (message == nullptr) message = PQerrorMessage(connection);
  throw DatabaseError(trouble_of(connection, result), first_line(message), part);
}

std::vector<std::vector<std::string>> ask_postgres(pg_conn* connection, const std::string& sql,
                                                   const std::vector<std::string>& values) {
  std::vector<const char*> pointers;
  for (const std::string& value : values) pointers.push_back(value.c_str());
  const PostgresResult result(
      values.empty() ? PQexec(connection, sql.c_str())
                     : PQexecParams(connection, sql.c_str(), static_cast<int>(values.size()),
                                    nullptr, pointers.data(), nullptr, nullptr, 0));
  check_result(connection, result.get());
  std::vector<std::vector<std::string>> rows(static_cast<std::size_t>(PQntuples(result.get())));
  for (int row = 0; row < PQntuples(result.get()); ++row)
    for (int column = 0; column < PQnfields(result.get()); ++column)
      rows[static_cast<std::size_t>(row)].emplace_back(PQgetvalue(result.get(), row, column));
  return rows;
}

std::string postgres_address(const std::string& where) {
  const Options options = parse(where);
  if (!options) return "postgresql:";
  std::string user;
  std::string host;
  std::string port;
  std::string name;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    const std::string value = option->val == nullptr ? "" : option->val;
    if (std::strcmp(option->keyword, "user") == 0) user = value;
    if (std::strcmp(option->keyword, "host") == 0) host = value;
    if (std::strcmp(option->keyword, "port") == 0) port = value;
    if (std::strcmp(option->keyword, "dbname") == 0) name = value;
  }
  return "postgresql://" + (user.empty() ? "" : user + "@") + host +
         (port.empty() ? "" : ":" + port) + "/" + name;
}

}  // namespace quadriga::server::store
