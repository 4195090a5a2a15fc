// SPDX-License-Identifier: Apache-2.0
#include "server/store/move_store.h"

#include <libpq-fe.h>

#include <cstdlib>

#include "server/store/postgres_connection.h"
#include "server/store/postgres_database.h"
#include "server/store/schema.h"
#include "server/store/sqlite_database.h"

namespace quadriga::server::store {

namespace {

constexpr std::size_t kChunk = 1 << 16;  // bytes sent at once
constexpr long kTellEvery = 50'000;      // rows

// As the text format of COPY wants it.
void add_field(std::string& line, const std::string& value) {
  if (value.find('\0') != std::string::npos)
    throw StoreError("a text holds a zero byte, which PostgreSQL cannot keep");
  for (const char c : value) {
    switch (c) {
      case '\\':
        line += "\\\\";
        break;
      case '\t':
        line += "\\t";
        break;
      case '\n':
        line += "\\n";
        break;
      case '\r':
        line += "\\r";
        break;
      default:
        line += c;
    }
  }
}

std::vector<std::string> first_column(Database& database, const std::string& sql) {
  std::vector<std::string> values;
  const auto found = database.prepare(sql);
  found->with();
  while (found->step()) values.push_back(found->text(0));
  return values;
}

long count(Database& database, const std::string& table) {
  return std::atol(first_column(database, "SELECT count(*) FROM " + table).front().c_str());
}

void put(pg_conn* target, const std::string& bytes) {
  if (PQputCopyData(target, bytes.data(), static_cast<int>(bytes.size())) != 1)
    throw StoreError(PQerrorMessage(target));
}

void copy_table(Database& source, pg_conn* target, const MovedTable& table,
                const std::function<void(long)>& progress) {
  std::string columns;
  int width = 0;
  for (const std::string& column :
       first_column(source, "SELECT name FROM pragma_table_info('" + table.name + "')")) {
    columns += (columns.empty() ? "" : ", ") + column;
    ++width;
  }
  {
    const PostgresResult started(
        PQexec(target, ("COPY " + table.name + " (" + columns + ") FROM STDIN").c_str()));
    if (PQresultStatus(started.get()) != PGRES_COPY_IN) check_result(target, started.get());
  }
  const auto rows = source.prepare("SELECT " + columns + " FROM " + table.name);
  rows->with();
  std::string chunk;
  long done = 0;
  while (rows->step()) {
    for (int column = 0; column < width; ++column) {
      if (column > 0) chunk += '\t';
      add_field(chunk, rows->text(column));
    }
    chunk += '\n';
    if (chunk.size() >= kChunk) {
      put(target, chunk);
      chunk.clear();
    }
    if (++done % kTellEvery == 0) progress(done);
  }
  if (!chunk.empty()) put(target, chunk);
  if (PQputCopyEnd(target, nullptr) != 1) throw StoreError(PQerrorMessage(target));
  for (;;) {
    const PostgresResult result(PQgetResult(target));
    if (!result) break;
    check_result(target, result.get());
  }
  progress(done);
}

}  // namespace

std::vector<MovedTable> move_store(
    const std::string& sqlite_file, const std::string& postgres,
    const std::function<void(const std::string& table, long done, long of)>& progress) {
  const auto source = open_sqlite_database(sqlite_file);
  bring_up_to_date(*source);
  bring_up_to_date(*open_postgres_database(postgres));
  const PostgresConnection target = connect_postgres(postgres);

  // In the order they were made, in which none refers to a later one.
  std::vector<MovedTable> tables;
  for (const std::string& name : first_column(
           *source,
           "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
           "ORDER BY rowid"))
    tables.push_back({name, count(*source, name)});
  ask_postgres(target.get(), "BEGIN");
  for (const MovedTable& table : tables) {
    // Nobody else writes into it meanwhile.
    ask_postgres(target.get(), "LOCK TABLE " + table.name + " IN EXCLUSIVE MODE");
    if (!ask_postgres(target.get(), "SELECT 1 FROM " + table.name + " LIMIT 1").empty())
      throw StoreError("the target is not empty: its table " + table.name +
                       " has rows; nothing was copied");
  }
  for (const MovedTable& table : tables)
    copy_table(*source, target.get(), table,
               [&](long done) { progress(table.name, done, table.rows); });
  for (const MovedTable& table : tables) {
    const auto there = ask_postgres(target.get(), "SELECT count(*) FROM " + table.name);
    if (std::atol(there.front().front().c_str()) != table.rows)
      throw StoreError("of " + std::to_string(table.rows) + " rows of " + table.name + " only " +
                       there.front().front() + " arrived; nothing was copied");
  }
  ask_postgres(target.get(), "COMMIT");
  return tables;
}

}  // namespace quadriga::server::store
