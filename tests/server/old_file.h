// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace quadriga::server::testing {

// A file as version 0.1 left it: its schema with one table and a move. Never change it.
inline constexpr char kOldFile[] = R"sql(
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

  ALTER TABLE tables ADD COLUMN prologue INTEGER NOT NULL DEFAULT 0;

  ALTER TABLE tables ADD COLUMN clock TEXT NOT NULL DEFAULT '';
  ALTER TABLE moves ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE moves ADD COLUMN left_ms INTEGER NOT NULL DEFAULT -1;
  ALTER TABLE moves ADD COLUMN timed_out INTEGER NOT NULL DEFAULT 0;

  ALTER TABLE tables ADD COLUMN house TEXT NOT NULL DEFAULT '';

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
  PRAGMA user_version = 5;
  INSERT INTO people VALUES ('p1', 'Anna', 'then');
  INSERT INTO sessions VALUES ('hash', 'p1', 'then', 'Firefox');
  INSERT INTO tables VALUES ('t1', 'some-game', 3, '{}', 1, 'p1', 'code', 1, '00ff', 'then', 0, '',
    '');
  INSERT INTO seats VALUES ('t1', 0, 'p1', 'Anna', '', 'Anna');
  INSERT INTO moves VALUES ('t1', 1, 0, 'first', 5, -1, 0);
)sql";

}  // namespace quadriga::server::testing
