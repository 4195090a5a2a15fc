// SPDX-License-Identifier: Apache-2.0
#include "server/store/schema.h"

#include <array>

namespace quadriga::server::store {

namespace {

// Migration n brings a database from version n to n + 1. Never change one that was released; add
// at the end. Written for SQLite; the driver of another database translates the few words that
// differ (INTEGER, TEXT, WITHOUT ROWID).
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
)sql",
                                    R"sql(
  ALTER TABLE tables ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
)sql",
                                    R"sql(
  CREATE TABLE ratings (
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (person, game)
  ) WITHOUT ROWID;
  CREATE INDEX ratings_best ON ratings (game, mu);
  CREATE TABLE rating_changes (
    match TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    game TEXT NOT NULL,
    at TEXT NOT NULL,
    game_rank INTEGER NOT NULL,
    mu_before INTEGER NOT NULL,
    mu INTEGER NOT NULL,
    sigma INTEGER NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (match, seat),
    UNIQUE (person, game, games)
  ) WITHOUT ROWID;
)sql",
                                    R"sql(
  ALTER TABLE chat ADD COLUMN aside INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE chat ADD COLUMN removed INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX chat_removed ON chat (removed) WHERE removed > 0;
  CREATE INDEX chat_person ON chat (person);
  CREATE TABLE lobby_chat (
    number INTEGER NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    person_name TEXT NOT NULL,
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    aside INTEGER NOT NULL DEFAULT 0,
    removed INTEGER NOT NULL DEFAULT 0
  ) WITHOUT ROWID;
  CREATE INDEX lobby_chat_removed ON lobby_chat (removed) WHERE removed > 0;
)sql"};

}  // namespace

int newest_schema() { return static_cast<int>(kMigrations.size()); }

void bring_up_to_date(Database& database) {
  database.lock_schema();
  int version = database.schema_version();
  if (version > newest_schema())
    throw StoreError("the database was written by a newer version of this program (schema " +
                     std::to_string(version) + ", this program knows " +
                     std::to_string(newest_schema()) + ")");
  for (; version < newest_schema(); ++version)
    database.migrate(kMigrations[static_cast<std::size_t>(version)], version + 1);
  database.unlock_schema();
}

}  // namespace quadriga::server::store
