// SPDX-License-Identifier: Apache-2.0
#include "server/store/postgres_database.h"

#include <libpq-fe.h>
#include <poll.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <optional>
#include <unordered_set>

#include "server/store/postgres_connection.h"

namespace quadriga::server::store {

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kSchemaLock = 0x51554144;  // any number that nobody else uses on this database

// What differs from the SQL of SQLite in the definitions of tables. Texts are compared byte by
// byte, whatever the language of the database.
std::string translated(std::string sql) {
  const auto replace = [&sql](std::string_view from, std::string_view to) {
    for (auto at = sql.find(from); at != std::string::npos; at = sql.find(from, at + to.size()))
      sql.replace(at, from.size(), to);
  };
  replace(" WITHOUT ROWID", "");
  replace(" INTEGER ", " BIGINT ");
  replace(" TEXT ", " TEXT COLLATE \"C\" ");
  return sql;
}

class PostgresDatabase;

class PostgresStatement final : public Statement {
 public:
  PostgresStatement(PostgresDatabase& db, std::string name, std::string sql)
      : db_(db), name_(std::move(name)), sql_(std::move(sql)) {}

  void run() override;
  bool step() override;
  std::string text(int column) const override {
    return {PQgetvalue(result_.get(), row_, column),
            static_cast<std::size_t>(PQgetlength(result_.get(), row_, column))};
  }
  std::int64_t number64(int column) const override {
    return std::strtoll(PQgetvalue(result_.get(), row_, column), nullptr, 10);
  }

  const std::string& name() const { return name_; }
  const std::string& sql() const { return sql_; }
  int count() const { return static_cast<int>(used_); }
  std::vector<const char*> values() const {
    std::vector<const char*> all;
    for (std::size_t i = 0; i < used_; ++i) all.push_back(values_[i].c_str());
    return all;
  }

 private:
  void reset() override {
    used_ = 0;
    result_.reset();
    row_ = -1;
    bad_ = false;
  }
  void bind(std::string_view value) override {
    if (value.find('\0') != std::string_view::npos) bad_ = true;
    next() = value;
  }
  void bind(std::int64_t value) override { next() = std::to_string(value); }
  std::string& next() {
    if (used_ == values_.size()) values_.emplace_back();
    return values_[used_++];
  }
  void check_values() const;

  PostgresDatabase& db_;
  std::string name_;
  std::string sql_;
  std::vector<std::string> values_;  // kept, so that their memory is
  std::size_t used_ = 0;
  bool bad_ = false;
  PostgresResult result_;
  int row_ = -1;
};

class PostgresDatabase final : public Database {
 public:
  explicit PostgresDatabase(std::string where) : where_(std::move(where)) { connect(); }

  std::unique_ptr<Statement> prepare(const std::string& sql) override {
    return std::make_unique<PostgresStatement>(*this, "q" + std::to_string(++statements_), sql);
  }

  // ---- One round trip for a whole transaction ----

  void begin() override {
    need_connection();
    pending_.clear();
    announced_.clear();
    part_ = -1;
    if (PQenterPipelineMode(raw()) != 1) lose();
    in_pipeline_ = true;
    queue("BEGIN");
  }
  void begin_part(int part) override { part_ = part; }
  int part() const { return part_; }

  void send(const PostgresStatement& statement) {
    if (prepared_.insert(statement.name()).second) {
      if (PQsendPrepare(raw(), statement.name().c_str(), statement.sql().c_str(), 0, nullptr) != 1)
        lose();
      pending_.push_back(part_);
    }
    const auto values = statement.values();
    if (PQsendQueryPrepared(raw(), statement.name().c_str(), statement.count(), values.data(),
                            nullptr, nullptr, 0) != 1)
      lose();
    pending_.push_back(part_);
  }

  void commit() override {
    part_ = -1;
    const std::string group = std::to_string(++groups_);
    if (!announced_.empty())
      queue("SELECT set_config('quadriga.stored', $1, false)", {group.c_str()});
    queue("COMMIT");
    if (PQpipelineSync(raw()) != 1) lose();
    if (!announced_.empty()) send_news(group);
    std::optional<DatabaseError> trouble;
    bool committed = false;
    for (std::size_t i = 0; i < pending_.size(); ++i) {
      const auto result = next_result();
      if (PQresultStatus(result.get()) != PGRES_PIPELINE_ABORTED) {
        try {
          check_result(raw(), result.get(), pending_[i]);
          committed = PQcmdStatus(result.get()) == std::string_view("COMMIT");
        } catch (const DatabaseError& error) {
          if (!trouble) trouble = error;
          if (error.kind == Trouble::lost) break;
        }
      }
      if (next_result()) lose();  // each statement ends with nothing
    }
    if (!trouble && committed) {
      // Durable. What goes wrong with the news must not be taken for what goes wrong with it.
      try {
        read_rest();
      } catch (const DatabaseError&) {
        close();
      }
      return;
    }
    if (trouble && trouble->kind == Trouble::lost) close();
    if (connection_) read_rest();
    if (!trouble) trouble.emplace(Trouble::failed, "the transaction was not carried out");
    throw *trouble;
  }

  void roll_back() override {
    if (!connection_) return;
    try {
      if (in_pipeline_) {  // something was wrong before the commit was asked for
        if (PQpipelineSync(raw()) != 1) lose();
        for (std::size_t i = 0; i < pending_.size(); ++i)
          if (next_result()) next_result();
        read_rest(1);
      }
      // What was prepared in a part that failed may not be there.
      prepared_.clear();
      ask_postgres(raw(), "ROLLBACK");
      ask_postgres(raw(), "DEALLOCATE ALL");
    } catch (const DatabaseError&) {
      close();
    }
  }

  bool has_listeners() const override { return true; }
  void announce(std::string payload) override { announced_.push_back(std::move(payload)); }

  // ---- Reading ----

  PostgresResult ask(const PostgresStatement& statement) {
    for (bool again = true;; again = false) {
      need_connection();
      try {
        if (prepared_.count(statement.name()) == 0) {
          const PostgresResult result(
              PQprepare(raw(), statement.name().c_str(), statement.sql().c_str(), 0, nullptr));
          check_result(raw(), result.get());
          prepared_.insert(statement.name());
        }
        const auto values = statement.values();
        PostgresResult result(PQexecPrepared(raw(), statement.name().c_str(), statement.count(),
                                             values.data(), nullptr, nullptr, 0));
        check_result(raw(), result.get());
        return result;
      } catch (const DatabaseError& error) {
        if (error.kind != Trouble::lost) throw;
        close();
        if (!again) throw;  // reading twice does no harm, so a fresh connection may help
      }
    }
  }

  // ---- Opening ----

  void lock_schema() override {
    need_connection();
    ask_postgres(raw(), "SELECT pg_advisory_lock($1::bigint)", {std::to_string(kSchemaLock)});
  }
  void unlock_schema() override {
    ask_postgres(raw(), "SELECT pg_advisory_unlock($1::bigint)", {std::to_string(kSchemaLock)});
  }
  int schema_version() override {
    ask_postgres(raw(), "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)");
    const auto rows = ask_postgres(raw(), "SELECT version FROM schema_version");
    return rows.empty() ? 0 : std::atoi(rows.front().front().c_str());
  }
  void migrate(const std::string& sql, int to_version) override {
    ask_postgres(raw(), "BEGIN;" + translated(sql) +
                            "DELETE FROM schema_version;"
                            "INSERT INTO schema_version (version) VALUES (" +
                            std::to_string(to_version) + ");COMMIT;");
  }

 private:
  pg_conn* raw() const { return connection_.get(); }

  void connect() {
    connection_ = connect_postgres(where_);
    prepared_.clear();
    in_pipeline_ = false;
    // A move is acknowledged when it is on disk, whatever the database is set to.
    ask_postgres(raw(),
                 "SELECT set_config('synchronous_commit', 'on', false) "
                 "WHERE current_setting('synchronous_commit') IN ('off', 'local')");
    PQsetnonblocking(raw(), 1);
    pause_ = kFirstPause;
  }

  // Tries again at growing intervals; in between it is lost at once.
  void need_connection() {
    if (connection_ && is_alive(raw())) return;
    close();
    if (Clock::now() < next_try_)
      throw DatabaseError(Trouble::lost, "the connection to the database is lost");
    try {
      connect();
    } catch (const DatabaseError& error) {
      connection_.reset();
      next_try_ = Clock::now() + pause_;
      pause_ = std::min(pause_ * 2, kLongestPause);
      throw DatabaseError(Trouble::lost, error.what());
    }
  }
  void close() {
    connection_.reset();
    in_pipeline_ = false;
  }
  [[noreturn]] void lose() {
    const std::string message = PQerrorMessage(raw());
    close();
    throw DatabaseError(Trouble::lost, message);
  }

  void queue(const char* sql, const std::vector<const char*>& values = {}) {
    if (PQsendQueryParams(raw(), sql, static_cast<int>(values.size()), nullptr, values.data(),
                          nullptr, nullptr, 0) != 1)
      lose();
    pending_.push_back(part_);
  }

  // In the same breath, so that the news go out even if this process dies now. In a transaction of
  // their own, because those that carry news commit one after the other in the whole database; this
  // one does not wait for the disk. A setting goes back with a transaction that was not carried
  // out, and then there are no news of it either.
  void send_news(const std::string& group) {
    std::string sql = "SELECT set_config('synchronous_commit', 'off', true)";
    std::vector<const char*> values{group.c_str()};
    for (const std::string& payload : announced_) {
      values.push_back(payload.c_str());
      sql += ", pg_notify('quadriga', $" + std::to_string(values.size()) + ")";
    }
    sql += " WHERE current_setting('quadriga.stored', true) = $1";
    if (PQsendQueryParams(raw(), sql.c_str(), static_cast<int>(values.size()), nullptr,
                          values.data(), nullptr, nullptr, 0) != 1 ||
        PQpipelineSync(raw()) != 1)
      lose();
  }

  // Reads while it writes: with a long pipeline both ends could otherwise wait for each other.
  PostgresResult next_result() {
    for (;;) {
      const int unsent = PQflush(raw());
      if (unsent < 0) lose();
      if (PQisBusy(raw()) == 0) break;  // what is unsent goes with the next call
      pollfd ready{PQsocket(raw()), static_cast<short>(POLLIN | (unsent > 0 ? POLLOUT : 0)), 0};
      if (::poll(&ready, 1, -1) < 0 && errno != EINTR) lose();
      if ((ready.revents & ~POLLOUT) != 0 && PQconsumeInput(raw()) != 1) lose();
    }
    return PostgresResult(PQgetResult(raw()));
  }

  // The syncs and what was announced, then out of the pipeline.
  void read_rest() { read_rest(announced_.empty() ? 1 : 2); }
  void read_rest(std::size_t syncs) {
    while (syncs > 0) {
      const auto result = next_result();
      if (!result) {
        if (PQstatus(raw()) != CONNECTION_OK) lose();
        continue;  // the end of a statement
      }
      if (PQresultStatus(result.get()) == PGRES_PIPELINE_SYNC) --syncs;
    }
    in_pipeline_ = false;
    if (PQexitPipelineMode(raw()) != 1) lose();
  }

  std::string where_;
  PostgresConnection connection_;
  int statements_ = 0;
  std::int64_t groups_ = 0;
  std::unordered_set<std::string> prepared_;  // on this connection
  bool in_pipeline_ = false;
  int part_ = -1;
  std::vector<int> pending_;  // the part of each statement in the pipeline
  std::vector<std::string> announced_;
  Clock::time_point next_try_{};
  std::chrono::milliseconds pause_ = kFirstPause;
};

void PostgresStatement::check_values() const {
  if (bad_) throw DatabaseError(Trouble::failed, "a text holds a zero byte", db_.part());
}

void PostgresStatement::run() {
  check_values();
  db_.send(*this);
}

bool PostgresStatement::step() {
  if (!result_) {
    check_values();
    result_ = db_.ask(*this);
    row_ = -1;
  }
  if (++row_ < PQntuples(result_.get())) return true;
  row_ = PQntuples(result_.get());
  return false;
}

}  // namespace

std::unique_ptr<Database> open_postgres_database(const std::string& where) {
  return std::make_unique<PostgresDatabase>(where);
}

}  // namespace quadriga::server::store
