// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

// What the server keeps on disk. One interface, so that another database is another file; nothing
// here knows what a game, a socket or a thread is.
namespace quadriga::server::store {

struct PersonRow {
  std::string id;
  std::string name;
  std::string created;  // ISO 8601, UTC, like every time below

  friend bool operator==(const PersonRow&, const PersonRow&) = default;
};

// The token itself is never stored.
struct SessionRow {
  std::string token_hash;
  std::string person;
  std::string created;
  std::string label = {};  // what the person sees in the list: a browser, a program

  friend bool operator==(const SessionRow&, const SessionRow&) = default;
};

// A name that belongs to one person, and what is kept of the password.
struct AccountRow {
  std::string person;
  std::string login;     // the name as far as it must be unlike all others
  std::string password;  // Argon2id, with its salt and costs
  std::string created;
  std::string reset_hash;        // of a code the host has given out; empty if there is none
  std::int64_t reset_until = 0;  // milliseconds since 1970

  friend bool operator==(const AccountRow&, const AccountRow&) = default;
};

// What a person has set, as JSON: a vacation, where to be called.
struct SettingRow {
  std::string person;
  std::string name;
  std::string value;

  friend bool operator==(const SettingRow&, const SettingRow&) = default;
};

// How a finished game ended for one person.
struct ResultRow {
  std::string person;
  int seat = 0;
  int rank = 0;
  int score = 0;

  friend bool operator==(const ResultRow&, const ResultRow&) = default;
};

struct PlayedRow {
  std::string table;
  std::string game;
  bool is_public = true;
  std::string finished;
  int rank = 0;
  int score = 0;
  std::vector<std::string> names;  // by seat

  friend bool operator==(const PlayedRow&, const PlayedRow&) = default;
};

struct TotalRow {
  std::string game;
  int played = 0;
  int won = 0;

  friend bool operator==(const TotalRow&, const TotalRow&) = default;
};

// What we believe of somebody's skill at one game: mean and deviation of stats::Rating in
// millionths, so that every database keeps them exactly.
struct RatingRow {
  std::string person;
  std::string game;
  std::int64_t mu = 0;
  std::int64_t sigma = 0;
  int games = 0;  // rated ones so far

  friend bool operator==(const RatingRow&, const RatingRow&) = default;
};

// What one rated game did to one person's rating.
struct RatingChangeRow {
  std::string table;
  std::string at;
  int seat = 0;
  int rank = 0;
  std::int64_t mu_before = 0;
  RatingRow after;
  bool is_public = true;  // the table

  friend bool operator==(const RatingChangeRow&, const RatingChangeRow&) = default;
};

struct LeaderRow {
  RatingRow rating;
  std::string name;

  friend bool operator==(const LeaderRow&, const LeaderRow&) = default;
};

struct SeatRow {
  std::string person;  // id, or empty
  std::string person_name;
  std::string bot;   // kind, or empty
  std::string name;  // what the log calls this seat

  friend bool operator==(const SeatRow&, const SeatRow&) = default;
};

enum class Stage : std::uint8_t { waiting, playing, finished };

struct TableRow {
  std::string id;
  std::string game;
  int rules_version = 0;
  std::string options;  // complete, as JSON
  bool is_public = true;
  std::string host;    // person id
  std::string invite;  // the code of the invite link
  Stage stage = Stage::waiting;
  std::string seed;  // hex, from the start of play; secret until the game is finished
  std::string created;
  int prologue = 0;          // so many of its moves come from a record
  std::string clock;         // the rule of its clocks as JSON; empty if it has none
  std::string house;         // what it decides about its bots and people as JSON; empty if nothing
  std::string affairs = {};  // what its people have open or settled as JSON; empty if nothing
  int revision = 0;          // grows with each change; 0 before it is stored
  std::vector<SeatRow> seats;

  friend bool operator==(const TableRow&, const TableRow&) = default;
};

struct MoveRow {
  int number = 0;  // 1, 2, 3, ... without a gap
  int seat = 0;    // -1 for chance
  std::string text;
  std::int64_t at = 0;     // when it was made, milliseconds since 1970
  std::int64_t left = -1;  // milliseconds on the mover's clock; -1 without clocks
  bool timed_out = false;  // made by the server because the time was up

  friend bool operator==(const MoveRow&, const MoveRow&) = default;
};

struct ChatRow {
  int number = 0;
  std::string person;
  std::string person_name;
  std::string text;
  std::string at;
  bool aside = false;    // among those who looked on
  bool removed = false;  // by the host; the text is gone

  friend bool operator==(const ChatRow&, const ChatRow&) = default;
};

struct RemovedChatRow {
  std::string table;  // empty: the lobby
  int number = 0;

  friend bool operator==(const RemovedChatRow&, const RemovedChatRow&) = default;
};

// ---- Writing ----------------------------------------------------------------------------------

struct PutPerson {  // new, or under a new name
  PersonRow row;
};
struct AddSession {
  SessionRow row;
};
struct EndSessions {  // one, or all of a person but one
  std::string person;
  std::string only;  // token hash
  std::string keep;
};
struct PutAccount {  // new or changed; a login that somebody else has is a conflict
  AccountRow row;
};
struct PutSetting {  // new or changed; an empty value takes it away
  SettingRow row;
};
// New or changed, seats included. Whoever changes another revision than the one that is stored
// meets a conflict.
struct PutTable {
  TableRow row;
};
struct DropTable {
  std::string table;
  int revision = 0;  // the one to drop; 0: whatever it is
};
struct AddMoves {
  std::string table;
  std::vector<MoveRow> moves;
};
struct FinishTable {
  std::string table;
  std::string at = {};
  std::vector<ResultRow> results = {};
  // The game whose ratings change with it, read and written in the same transaction; empty at
  // tables that are not rated.
  std::string rated_game = {};
};
struct AddChat {
  std::string table;  // empty: the lobby
  ChatRow row;
};
struct RemoveChat {
  std::string table;  // empty: the lobby
  int number = 0;
  std::int64_t at = 0;  // milliseconds since 1970
};
// Every trace of a person but the games, whose seats and words get another name.
struct ForgetPerson {
  std::string person;
  std::string name;
};
struct DropGuests {  // who came before that time, never sat at a table and has no account
  std::string before;
};

using Write =
    std::variant<PutPerson, AddSession, EndSessions, PutAccount, PutSetting, PutTable, DropTable,
                 AddMoves, FinishTable, AddChat, RemoveChat, ForgetPerson, DropGuests>;

// All of it is stored or nothing.
using Batch = std::vector<Write>;

struct Outcome {
  enum class Kind : std::uint8_t {
    stored,    // durable: it survives a crash from here on
    conflict,  // something else is there already: a move of this number
    failed,    // the disk or the database said no
    lost,      // the connection to the database broke: it may be stored or not
  };
  Kind kind = Kind::stored;
  std::string message;

  explicit operator bool() const { return kind == Kind::stored; }
};

// A read that could not be carried out.
class StoreError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Used by one thread at a time.
class Store {
 public:
  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  virtual ~Store() = default;

  // Stores the batches together, which costs one wait for the disk; each has its own outcome.
  virtual std::vector<Outcome> commit(std::span<const Batch> group) = 0;
  virtual void tidy() {}  // does what can wait until those who asked have been answered

  virtual std::optional<PersonRow> person_of_session(std::string_view token_hash) = 0;
  virtual std::optional<PersonRow> person(std::string_view id) = 0;
  virtual std::vector<SessionRow> sessions_of(std::string_view person) = 0;  // newest first
  virtual std::optional<AccountRow> account_called(std::string_view login) = 0;
  virtual std::optional<AccountRow> account_of(std::string_view person) = 0;
  virtual std::string setting(std::string_view person, std::string_view name) = 0;
  virtual std::vector<SettingRow> settings_called(std::string_view name) = 0;
  // Finished games, newest first; those at private tables only if asked for.
  virtual std::vector<PlayedRow> played_by(std::string_view person, bool with_private,
                                           int limit) = 0;
  virtual std::vector<TotalRow> totals_of(std::string_view person) = 0;
  virtual std::vector<RatingRow> ratings_of(std::string_view person) = 0;
  // The last changes of one person's rating at a game, newest first.
  virtual std::vector<RatingChangeRow> rating_history(std::string_view person,
                                                      std::string_view game, int limit) = 0;
  virtual std::vector<RatingChangeRow> rating_changes(std::string_view table) = 0;  // by seat
  // Accounts with so many rated games at least, best first.
  virtual std::vector<LeaderRow> leaders(std::string_view game, int games, int from, int limit) = 0;
  virtual int leader_count(std::string_view game, int games) = 0;
  virtual std::vector<TableRow> unfinished_tables() = 0;
  virtual std::optional<TableRow> table(std::string_view id) = 0;
  // Where this person is host or has a seat, newest first.
  virtual std::vector<TableRow> tables_of(std::string_view person, int limit) = 0;
  // Whose affairs hold this person's id.
  virtual std::vector<TableRow> tables_mentioning(std::string_view person) = 0;
  std::vector<MoveRow> moves(std::string_view table) { return moves_after(table, 0); }
  virtual std::vector<MoveRow> moves_after(std::string_view table, int number) = 0;
  // The last words at a table, or in the lobby if it is empty.
  virtual std::vector<ChatRow> chat(std::string_view table, int limit) = 0;
  virtual std::vector<RemovedChatRow> removed_chat(std::int64_t since) = 0;
  virtual int guests() = 0;  // people without an account
};

}  // namespace quadriga::server::store
