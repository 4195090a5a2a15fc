// SPDX-License-Identifier: Apache-2.0
#include "server/store/sqlite_store.h"

#include <sqlite3.h>

#include <algorithm>
#include <array>

namespace quadriga::server::store {

namespace {

// Migration n brings a file from user_version n to n + 1. Never change one that was released.
constexpr std::array kMigrations = {R"sql(
  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES people (id),
    created TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,
    is_public INTEGER NOT NULL,
    host TEXT NOT NULL,
    invite TEXT NOT NULL,
    stage INTEGER NOT NULL,
    seed TEXT NOT NULL,
    created TEXT NOT NULL
  ) WITHOUT ROWID;
  CREATE INDEX tables_host ON tables (host);
  CREATE INDEX tables_unfinished ON tables (stage) WHERE stage < 2;
  CREATE TABLE seats (
    match TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    person_name TEXT NOT NULL,
    bot TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (match, seat)
  ) WITHOUT ROWID;
  CREATE INDEX seats_person ON seats (person) WHERE person <> '';
  CREATE TABLE moves (
    match TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (match, number)
  ) WITHOUT ROWID;
  CREATE TABLE chat (
    match TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    person TEXT NOT NULL,
    person_name TEXT NOT NULL,
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (match, number)
  ) WITHOUT ROWID;
)sql",
                                    R"sql(
  ALTER TABLE tables ADD COLUMN prologue INTEGER NOT NULL DEFAULT 0;
)sql",
                                    R"sql(
  ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '';
  ALTER TABLE moves ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE moves ADD COLUMN left_ms INTEGER NOT NULL DEFAULT -1;
  ALTER TABLE moves ADD COLUMN timed_out INTEGER NOT NULL DEFAULT 0;
)sql",
                                    R"sql(
  ALTER TABLE tables ADD COLUMN house TEXT NOT NULL DEFAULT '';
)sql",
                                    R"sql(
  ALTER TABLE sessions ADD COLUMN label TEXT NOT NULL DEFAULT '';
  CREATE INDEX sessions_person ON sessions (person);
  CREATE TABLE accounts (
    person TEXT PRIMARY KEY REFERENCES people (id),
    login TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    created TEXT NOT NULL,
    reset_hash TEXT NOT NULL,
    reset_until INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE results (
    match TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    game_rank INTEGER NOT NULL,
    score INTEGER NOT NULL,
    finished TEXT NOT NULL,
    PRIMARY KEY (match, seat)
  ) WITHOUT ROWID;
  CREATE INDEX results_person ON results (person, finished);
)sql",
                                    R"sql(
  CREATE TABLE settings (
    person TEXT NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (person, name)
  ) WITHOUT ROWID;
  CREATE INDEX settings_name ON settings (name);
)sql",
                                    R"sql(
  ALTER TABLE tables ADD COLUMN affairs TEXT NOT NULL DEFAULT '';
)sql"};

[[noreturn]] void fail(sqlite3* db, const std::string& what) {
  throw StoreError(what + ": " + (db != nullptr ? sqlite3_errmsg(db) : "no memory"));
}

// A prepared statement. Bind in order, step, read in order; it resets itself for the next use.
class Statement {
 public:
  Statement(sqlite3* db, const char* sql) : db_(db) {
    if (sqlite3_prepare_v3(db, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement_, nullptr) !=
        SQLITE_OK)
      fail(db, sql);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  template <class... Args>
  Statement& with(const Args&... args) {
    sqlite3_reset(statement_);
    int index = 0;
    (bind(++index, args), ...);
    return *this;
  }

  // True while there are rows. Throws on errors, so that a write is never half believed.
  bool step() {
    const int code = sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    const int error = code == SQLITE_DONE ? SQLITE_OK : sqlite3_extended_errcode(db_);
    std::string message = error == SQLITE_OK ? "" : sqlite3_errmsg(db_);
    sqlite3_reset(statement_);
    if (error != SQLITE_OK) throw SqliteFailure(error, message);
    return false;
  }
  void run() {
    while (step()) {
    }
  }

  std::string text(int column) const {
    const auto* bytes = static_cast<const char*>(sqlite3_column_blob(statement_, column));
    const int size = sqlite3_column_bytes(statement_, column);
    return bytes == nullptr ? std::string{} : std::string(bytes, static_cast<std::size_t>(size));
  }
  int number(int column) const { return sqlite3_column_int(statement_, column); }
  std::int64_t long_number(int column) const { return sqlite3_column_int64(statement_, column); }

  struct SqliteFailure : StoreError {
    SqliteFailure(int error_code, const std::string& message)
        : StoreError(message), code(error_code) {}
    bool is_conflict() const { return (code & 0xFF) == SQLITE_CONSTRAINT; }
    int code;
  };

 private:
  void bind(int index, std::string_view value) {
    // An empty view may hold a null pointer, which SQLite would take for NULL.
    sqlite3_bind_text(statement_, index, value.empty() ? "" : value.data(),
                      static_cast<int>(value.size()), SQLITE_STATIC);
  }
  void bind(int index, int value) { sqlite3_bind_int(statement_, index, value); }
  void bind(int index, std::int64_t value) { sqlite3_bind_int64(statement_, index, value); }

  sqlite3* db_;
  sqlite3_stmt* statement_ = nullptr;
};

struct CloseDatabase {
  void operator()(sqlite3* db) const { sqlite3_close(db); }
};
using Database = std::unique_ptr<sqlite3, CloseDatabase>;

void execute(sqlite3* db, const char* sql) {
  if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(db, sql);
}

Database open(const std::string& path) {
  sqlite3* raw = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &raw,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nullptr);
  Database db(raw);
  if (code != SQLITE_OK) fail(raw, path);
  sqlite3_busy_timeout(raw, 5000);
  // FULL: a commit in WAL mode returns after the log has reached the disk.
  execute(raw, "PRAGMA journal_mode = WAL");
  execute(raw, "PRAGMA synchronous = FULL");
  execute(raw, "PRAGMA foreign_keys = ON");
  return db;
}

void migrate(sqlite3* db) {
  int version = 0;
  {
    Statement read(db, "PRAGMA user_version");
    if (read.step()) version = read.number(0);
  }
  constexpr int newest = static_cast<int>(kMigrations.size());
  if (version > newest)
    throw StoreError("the database was written by a newer version of this program (schema " +
                     std::to_string(version) + ", this program knows " + std::to_string(newest) +
                     ")");
  for (; version < newest; ++version) {
    const std::string sql = std::string("BEGIN IMMEDIATE;") +
                            kMigrations[static_cast<std::size_t>(version)] +
                            "PRAGMA user_version = " + std::to_string(version + 1) + ";COMMIT;";
    execute(db, sql.c_str());
  }
}

constexpr char kTableColumns[] =
    "id, game, rules_version, options, is_public, host, invite, stage, seed, created, prologue, "
    "clock, house, affairs";

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(Database db) : db_(std::move(db)) {}

  std::vector<Outcome> commit(std::span<const Batch> group) override {
    // The usual case: nothing is wrong with any of them.
    try {
      transaction(group);
      return std::vector<Outcome>(group.size());
    } catch (const StoreError&) {
      roll_back();
    }
    // Something was; find out which, one transaction each.
    std::vector<Outcome> outcomes;
    for (const Batch& batch : group) {
      Outcome outcome;
      try {
        transaction({&batch, 1});
      } catch (const Statement::SqliteFailure& failure) {
        outcome = {failure.is_conflict() ? Outcome::Kind::conflict : Outcome::Kind::failed,
                   failure.what()};
        roll_back();
      }
      outcomes.push_back(std::move(outcome));
    }
    return outcomes;
  }

  std::optional<PersonRow> person_of_session(std::string_view token_hash) override {
    Statement& found = find_session_.with(token_hash);
    if (!found.step()) return std::nullopt;
    PersonRow row{found.text(0), found.text(1), found.text(2)};
    found.run();
    return row;
  }

  std::optional<PersonRow> person(std::string_view id) override {
    Statement& found = find_person_.with(id);
    if (!found.step()) return std::nullopt;
    PersonRow row{found.text(0), found.text(1), found.text(2)};
    found.run();
    return row;
  }

  std::vector<SessionRow> sessions_of(std::string_view person) override {
    std::vector<SessionRow> rows;
    Statement& found = sessions_of_.with(person);
    while (found.step())
      rows.push_back({found.text(0), found.text(1), found.text(2), found.text(3)});
    return rows;
  }

  std::optional<AccountRow> account_called(std::string_view login) override {
    return account(account_called_.with(login));
  }
  std::optional<AccountRow> account_of(std::string_view person) override {
    return account(account_of_.with(person));
  }

  std::string setting(std::string_view person, std::string_view name) override {
    Statement& found = setting_.with(person, name);
    if (!found.step()) return {};
    std::string value = found.text(0);
    found.run();
    return value;
  }
  std::vector<SettingRow> settings_called(std::string_view name) override {
    std::vector<SettingRow> rows;
    Statement& found = settings_called_.with(name);
    while (found.step()) rows.push_back({found.text(0), found.text(1), found.text(2)});
    return rows;
  }

  std::vector<PlayedRow> played_by(std::string_view person, bool with_private, int limit) override {
    std::vector<PlayedRow> rows;
    Statement& found = played_by_.with(person, with_private ? 1 : 0, limit);
    while (found.step())
      rows.push_back({found.text(0),
                      found.text(1),
                      found.number(2) != 0,
                      found.text(3),
                      found.number(4),
                      found.number(5),
                      {}});
    for (PlayedRow& row : rows) {
      Statement& seats = find_seats_.with(row.table);
      while (seats.step()) row.names.push_back(seats.text(3));
    }
    return rows;
  }

  std::vector<TotalRow> totals_of(std::string_view person) override {
    std::vector<TotalRow> rows;
    Statement& found = totals_of_.with(person);
    while (found.step()) rows.push_back({found.text(0), found.number(1), found.number(2)});
    return rows;
  }

  std::vector<TableRow> unfinished_tables() override { return tables(unfinished_.with()); }

  std::optional<TableRow> table(std::string_view id) override {
    auto rows = tables(find_table_.with(id));
    if (rows.empty()) return std::nullopt;
    return std::move(rows.front());
  }

  std::vector<TableRow> tables_of(std::string_view person, int limit) override {
    return tables(tables_of_.with(person, limit));
  }

  std::vector<MoveRow> moves(std::string_view table) override {
    std::vector<MoveRow> rows;
    Statement& found = find_moves_.with(table);
    while (found.step())
      rows.push_back({found.number(0), found.number(1), found.text(2), found.long_number(3),
                      found.long_number(4), found.number(5) != 0});
    return rows;
  }

  std::vector<ChatRow> chat(std::string_view table, int limit) override {
    std::vector<ChatRow> rows;
    Statement& found = find_chat_.with(table, limit);
    while (found.step())
      rows.push_back({found.number(0), found.text(1), found.text(2), found.text(3), found.text(4)});
    std::reverse(rows.begin(), rows.end());
    return rows;
  }

 private:
  void transaction(std::span<const Batch> batches) {
    begin_.with().run();
    for (const Batch& batch : batches)
      for (const Write& write : batch) std::visit([this](const auto& what) { store(what); }, write);
    commit_.with().run();
  }

  void roll_back() {
    if (sqlite3_get_autocommit(db_.get()) == 0)
      sqlite3_exec(db_.get(), "ROLLBACK", nullptr, nullptr, nullptr);
  }

  void store(const PutPerson& put) {
    put_person_.with(put.row.id, put.row.name, put.row.created).run();
  }
  void store(const AddSession& add) {
    add_session_.with(add.row.token_hash, add.row.person, add.row.created, add.row.label).run();
  }
  void store(const EndSessions& end) { end_sessions_.with(end.person, end.only, end.keep).run(); }
  void store(const PutAccount& put) {
    const AccountRow& row = put.row;
    put_account_
        .with(row.person, row.login, row.password, row.created, row.reset_hash, row.reset_until)
        .run();
  }
  void store(const PutSetting& put) {
    const SettingRow& row = put.row;
    if (row.value.empty())
      drop_setting_.with(row.person, row.name).run();
    else
      put_setting_.with(row.person, row.name, row.value).run();
  }
  void store(const PutTable& put) {
    const TableRow& row = put.row;
    put_table_
        .with(row.id, row.game, row.rules_version, row.options, row.is_public ? 1 : 0, row.host,
              row.invite, static_cast<int>(row.stage), row.seed, row.created, row.prologue,
              row.clock, row.house, row.affairs)
        .run();
    int number = 0;
    for (const SeatRow& seat : row.seats)
      put_seat_.with(row.id, number++, seat.person, seat.person_name, seat.bot, seat.name).run();
  }
  void store(const DropTable& drop) { drop_table_.with(drop.table).run(); }
  void store(const AddMoves& add) {
    for (const MoveRow& move : add.moves)
      add_move_
          .with(add.table, move.number, move.seat, move.text, move.at, move.left,
                move.timed_out ? 1 : 0)
          .run();
  }
  void store(const FinishTable& finish) {
    finish_.with(finish.table).run();
    for (const ResultRow& row : finish.results)
      add_result_.with(finish.table, row.seat, row.person, row.rank, row.score, finish.at).run();
  }
  void store(const AddChat& add) {
    const ChatRow& row = add.row;
    add_chat_.with(add.table, row.number, row.person, row.person_name, row.text, row.at).run();
  }

  std::optional<AccountRow> account(Statement& found) {
    if (!found.step()) return std::nullopt;
    AccountRow row{found.text(0), found.text(1), found.text(2),
                   found.text(3), found.text(4), found.long_number(5)};
    found.run();
    return row;
  }

  std::vector<TableRow> tables(Statement& found) {
    std::vector<TableRow> rows;
    while (found.step()) {
      TableRow row;
      row.id = found.text(0);
      row.game = found.text(1);
      row.rules_version = found.number(2);
      row.options = found.text(3);
      row.is_public = found.number(4) != 0;
      row.host = found.text(5);
      row.invite = found.text(6);
      row.stage = static_cast<Stage>(found.number(7));
      row.seed = found.text(8);
      row.created = found.text(9);
      row.prologue = found.number(10);
      row.clock = found.text(11);
      row.house = found.text(12);
      row.affairs = found.text(13);
      rows.push_back(std::move(row));
    }
    for (TableRow& row : rows) {
      Statement& seats = find_seats_.with(row.id);
      while (seats.step())
        row.seats.push_back({seats.text(0), seats.text(1), seats.text(2), seats.text(3)});
    }
    return rows;
  }

  Statement prepare(const std::string& sql) { return Statement(db_.get(), sql.c_str()); }

  Database db_;
  Statement begin_ = prepare("BEGIN IMMEDIATE");
  Statement commit_ = prepare("COMMIT");
  Statement put_person_ = prepare(
      "INSERT INTO people (id, name, created) VALUES (?1, ?2, ?3) "
      "ON CONFLICT (id) DO UPDATE SET name = ?2");
  Statement add_session_ =
      prepare("INSERT INTO sessions (token_hash, person, created, label) VALUES (?1, ?2, ?3, ?4)");
  Statement end_sessions_ = prepare(
      "DELETE FROM sessions WHERE person = ?1 AND (?2 = '' OR token_hash = ?2) "
      "AND token_hash <> ?3");
  Statement put_account_ = prepare(
      "INSERT INTO accounts (person, login, password, created, reset_hash, reset_until) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (person) DO UPDATE SET login = ?2, "
      "password = ?3, reset_hash = ?5, reset_until = ?6");
  Statement put_setting_ = prepare(
      "INSERT INTO settings (person, name, value) VALUES (?1, ?2, ?3) "
      "ON CONFLICT (person, name) DO UPDATE SET value = ?3");
  Statement drop_setting_ = prepare("DELETE FROM settings WHERE person = ?1 AND name = ?2");
  Statement setting_ = prepare("SELECT value FROM settings WHERE person = ?1 AND name = ?2");
  Statement settings_called_ =
      prepare("SELECT person, name, value FROM settings WHERE name = ?1 ORDER BY person");
  Statement add_result_ = prepare(
      "INSERT INTO results (match, seat, person, game_rank, score, finished) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
  Statement find_person_ = prepare("SELECT id, name, created FROM people WHERE id = ?1");
  Statement sessions_of_ = prepare(
      "SELECT token_hash, person, created, label FROM sessions WHERE person = ?1 "
      "ORDER BY created DESC, token_hash");
  Statement account_called_ = prepare(
      "SELECT person, login, password, created, reset_hash, reset_until FROM accounts "
      "WHERE login = ?1");
  Statement account_of_ = prepare(
      "SELECT person, login, password, created, reset_hash, reset_until FROM accounts "
      "WHERE person = ?1");
  Statement played_by_ = prepare(
      "SELECT tables.id, game, is_public, finished, game_rank, score FROM results "
      "JOIN tables ON tables.id = match WHERE person = ?1 AND (is_public OR ?2) "
      "ORDER BY finished DESC, match LIMIT ?3");
  Statement totals_of_ = prepare(
      "SELECT game, count(*), sum(game_rank = 1) FROM results JOIN tables ON tables.id = match "
      "WHERE person = ?1 GROUP BY game ORDER BY game");
  Statement put_table_ =
      prepare(std::string("INSERT INTO tables (") + kTableColumns +
              ") VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14) "
              "ON CONFLICT (id) DO UPDATE SET is_public = ?5, host = ?6, stage = ?8, seed = ?9, "
              "affairs = ?14");
  Statement put_seat_ = prepare(
      "INSERT INTO seats (match, seat, person, person_name, bot, name) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6) ON CONFLICT (match, seat) "
      "DO UPDATE SET person = ?3, person_name = ?4, bot = ?5, name = ?6");
  Statement drop_table_ = prepare("DELETE FROM tables WHERE id = ?1");
  Statement add_move_ = prepare(
      "INSERT INTO moves (match, number, seat, text, at, left_ms, timed_out) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)");
  Statement finish_ = prepare("UPDATE tables SET stage = 2 WHERE id = ?1");
  Statement add_chat_ = prepare(
      "INSERT INTO chat (match, number, person, person_name, text, at) "
      "VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
  Statement find_session_ = prepare(
      "SELECT people.id, name, people.created FROM sessions JOIN people ON people.id = person "
      "WHERE token_hash = ?1");
  Statement unfinished_ = prepare(std::string("SELECT ") + kTableColumns +
                                  " FROM tables WHERE stage < 2 ORDER BY created, id");
  Statement find_table_ =
      prepare(std::string("SELECT ") + kTableColumns + " FROM tables WHERE id = ?1");
  Statement tables_of_ =
      prepare(std::string("SELECT ") + kTableColumns +
              " FROM tables WHERE (host = ?1 AND host <> '') OR "
              "id IN (SELECT match FROM seats WHERE person = ?1 AND person <> '') "
              "ORDER BY created DESC, id LIMIT ?2");
  Statement find_seats_ =
      prepare("SELECT person, person_name, bot, name FROM seats WHERE match = ?1 ORDER BY seat");
  Statement find_moves_ = prepare(
      "SELECT number, seat, text, at, left_ms, timed_out FROM moves WHERE match = ?1 "
      "ORDER BY number");
  Statement find_chat_ = prepare(
      "SELECT number, person, person_name, text, at FROM chat WHERE match = ?1 "
      "ORDER BY number DESC LIMIT ?2");
};

}  // namespace

std::unique_ptr<Store> open_sqlite(const std::string& path) {
  Database db = open(path);
  migrate(db.get());
  return std::make_unique<SqliteStore>(std::move(db));
}

}  // namespace quadriga::server::store
