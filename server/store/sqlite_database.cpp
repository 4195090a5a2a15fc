// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite_database.h"

#include <sqlite3.h>

#include <cctype>

namespace quadriga::server::store {

namespace {

// Most of the log is the same pages again and again, so to copy 16 MB takes about as long as 4 MB
// and comes a quarter as often.
constexpr int kLogPages = 4000;
constexpr int kUntidy = 4;  // logs, where nobody calls tidy()

[[noreturn]] void fail(sqlite3* db, const std::string& what) {
  throw DatabaseError(Trouble::failed,
                      what + ": " + (db != nullptr ? sqlite3_errmsg(db) : "no memory"));
}

void execute(sqlite3* db, const char* sql) {
  if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(db, sql);
}

// SQLite numbers $1 by where it comes first and ?1 by its number.
std::string with_numbered_values(std::string sql) {
  for (std::size_t i = 0; i + 1 < sql.size(); ++i)
    if (sql[i] == '$' && std::isdigit(static_cast<unsigned char>(sql[i + 1])) != 0) sql[i] = '?';
  return sql;
}

class SqliteStatement final : public Statement {
 public:
  SqliteStatement(sqlite3* db, const std::string& sql, const int& part) : db_(db), part_(part) {
    if (sqlite3_prepare_v3(db, with_numbered_values(sql).c_str(), -1, SQLITE_PREPARE_PERSISTENT,
                           &statement_, nullptr) != SQLITE_OK)
      fail(db, sql);
  }
  ~SqliteStatement() override { sqlite3_finalize(statement_); }

  bool step() override {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    const int error = code == SQLITE_DONE ? SQLITE_OK : sqlite3_extended_errcode(db_);
    const std::string message = error == SQLITE_OK ? "" : sqlite3_errmsg(db_);
    sqlite3_reset(statement_);
    if (error != SQLITE_OK) {
      const bool conflict = (error & 0xFF) == SQLITE_CONSTRAINT;
      throw DatabaseError(conflict ? Trouble::conflict : Trouble::failed, message, part_);
    }
    return false;
  }
  void run() override {
    while (step()) {
    }
  }

  std::string text(int column) const override {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    const int size = sqlite3_column_bytes(statement_, column);
    return bytes == nullptr ? std::string{} : std::string(bytes, static_cast<std::size_t>(size));
  }
  std::int64_t number64(int column) const override {
    return sqlite3_column_int64(statement_, column);
  }

 private:
  void reset() override {
    sqlite3_reset(statement_);
    index_ = 0;
  }
  void bind(std::string_view value) override {
    // An empty view may hold a null pointer, which SQLite would take for NULL.
    sqlite3_bind_text(statement_, ++index_, value.empty() ? "" : value.data(),
                      static_cast<int>(value.size()), SQLITE_STATIC);
  }
  void bind(std::int64_t value) override { sqlite3_bind_int64(statement_, ++index_, value); }

  sqlite3* db_;
  const int& part_;
  sqlite3_stmt* statement_ = nullptr;
  int index_ = 0;
};

struct CloseDatabase {
  void operator()(sqlite3* db) const { sqlite3_close(db); }
};

class SqliteDatabase final : public Database {
 public:
  explicit SqliteDatabase(const std::string& path) {
    sqlite3* raw = nullptr;
    const int code =
        sqlite3_open_v2(path.c_str(), &raw,
                        SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
    db_.reset(raw);
    if (code != SQLITE_OK) fail(raw, path);
    sqlite3_busy_timeout(raw, 5000);
    // FULL: a commit in WAL mode returns after the log has reached the disk.
    execute(raw, "PRAGMA journal_mode = WAL");
    execute(raw, "PRAGMA synchronous = FULL");
    // In place of SQLite's own, which copies the log before a commit returns.
    sqlite3_wal_hook(
        raw,
        [](void* self, sqlite3*, const char*, int pages) {
          static_cast<SqliteDatabase*>(self)->log_pages_ = pages;
          if (pages >= kLogPages * kUntidy) static_cast<SqliteDatabase*>(self)->tidy();
          return SQLITE_OK;
        },
        this);
    execute(raw, "PRAGMA foreign_keys = ON");
    begin_ = prepare("BEGIN IMMEDIATE");
    commit_ = prepare("COMMIT");
  }

  std::unique_ptr<Statement> prepare(const std::string& sql) override {
    return std::make_unique<SqliteStatement>(db_.get(), sql, part_);
  }

  void begin() override {
    part_ = -1;
    begin_->with().run();
  }
  void begin_part(int part) override { part_ = part; }
  void commit() override {
    part_ = -1;
    commit_->with().run();
  }
  // Everybody waits while the log is copied into the file, but those whose commit filled it have
  // their answer. If it fails, nothing is lost: the log stays, and the next one tries again.
  void tidy() override {
    if (log_pages_ < kLogPages) return;
    log_pages_ = 0;
    sqlite3_wal_checkpoint_v2(db_.get(), nullptr, SQLITE_CHECKPOINT_PASSIVE, nullptr, nullptr);
  }
  void roll_back() override {
    part_ = -1;
    if (sqlite3_get_autocommit(db_.get()) == 0)
      sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
  }

  int schema_version() override {
    const auto read = prepare("PRAGMA user_version");
    const int version = read->with().step() ? read->number(0) : 0;
    return version;
  }
  void migrate(const std::string& sql, int to_version) override {
    const std::string all = "BEGIN IMMEDIATE;" + sql +
                            "PRAGMA user_version = " + std::to_string(to_version) + ";COMMIT;";
    execute(db_.get(), all.c_str());
  }

 private:
  std::unique_ptr<sqlite3, CloseDatabase> db_;
  int part_ = -1;
  int log_pages_ = 0;  // after the last commit
  std::unique_ptr<Statement> begin_;
  std::unique_ptr<Statement> commit_;
};

}  // namespace

std::unique_ptr<Database> open_sqlite_database(const std::string& path) {
  return std::make_unique<SqliteDatabase>(path);
}

}  // namespace quadriga::server::store
