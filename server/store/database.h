// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "server/store/store.h"

// What the store needs of a database. SqlStore writes every statement once, in SQL that all drivers
// take: $1 for bound values, TEXT and whole numbers, ON CONFLICT.
namespace quadriga::server::store {

enum class Trouble : std::uint8_t {
  conflict,  // a constraint: something else is there already
  again,     // nothing was wrong with it: another transaction stood in the way
  failed,    // the disk or the database said no
  lost,      // the connection broke: what was under way may be stored or not
};

class DatabaseError : public StoreError {
 public:
  DatabaseError(Trouble error_kind, const std::string& message, int at_part = -1)
      : StoreError(message), kind(error_kind), part(at_part) {}
  Trouble kind;
  int part;  // of the transaction, if that is known
};

// A prepared statement. Bind in order, step or run, read in order; the next use resets it. Bound
// texts must stay until it has run.
class Statement {
 public:
  Statement() = default;
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  virtual ~Statement() = default;

  template <class... Args>
  Statement& with(const Args&... args) {
    reset();
    (bind_any(args), ...);
    return *this;
  }

  // For its effect, inside a transaction. A driver may gather them until the commit, which then
  // throws what was wrong with one of them.
  virtual void run() = 0;

  // True while there are rows. Outside of a transaction.
  virtual bool step() = 0;
  virtual std::string text(int column) const = 0;
  virtual std::int64_t number64(int column) const = 0;
  void finish() {  // no more rows are wanted
    while (step()) {
    }
  }
  int number(int column) const { return static_cast<int>(number64(column)); }

 private:
  virtual void reset() = 0;
  virtual void bind(std::string_view value) = 0;
  virtual void bind(std::int64_t value) = 0;

  void bind_any(std::string_view value) { bind(value); }
  void bind_any(const std::string& value) { bind(std::string_view(value)); }
  void bind_any(const char* value) { bind(std::string_view(value)); }
  template <std::integral T>
  void bind_any(T value) {
    bind(static_cast<std::int64_t>(value));
  }
};

// One connection, used by one thread at a time. Everything throws DatabaseError.
class Database {
 public:
  Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  virtual ~Database() = default;

  virtual std::unique_ptr<Statement> prepare(const std::string& sql) = 0;

  // A transaction has parts, so that an error can say which of them was wrong.
  virtual void begin() = 0;
  virtual void begin_part(int part) = 0;
  virtual void commit() = 0;  // durable when it returns
  virtual void roll_back() = 0;
  virtual void tidy() {}  // between transactions: does what no commit had to wait for

  // ---- News for other processes ----
  virtual bool has_listeners() const { return false; }
  // Sent after the commit that follows, if there are listeners.
  virtual void announce(std::string) {}

  // ---- Opening ----
  virtual int schema_version() = 0;  // 0: nothing is there yet
  // Carries out the migration and notes the version, both or nothing.
  virtual void migrate(const std::string& sql, int to_version) = 0;
  // No other process migrates while this is held.
  virtual void lock_schema() {}
  virtual void unlock_schema() {}
};

}  // namespace quadriga::server::store
