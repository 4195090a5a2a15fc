// SPDX-License-Identifier: Apache-2.0
#include "server/store/sql_store.h"

#include <algorithm>
#include <numeric>

#include "server/store/news.h"
#include "server/store/schema.h"
#include "server/store/sql_ratings.h"

namespace quadriga::server::store {

namespace {

constexpr char kTableColumns[] =
    "id, game, rules_version, options, is_public, host, invite, stage, seed, created, prologue, "
    "clock, house, affairs, revision";

class Prepared {
 public:
  explicit Prepared(std::unique_ptr<Statement> statement) : statement_(std::move(statement)) {}
  template <class... Args>
  Statement& with(const Args&... args) {
    return statement_->with(args...);
  }

 private:
  std::unique_ptr<Statement> statement_;
};

class SqlStore final : public Store {
 public:
  SqlStore(std::unique_ptr<Database> db, std::string name)
      : db_(std::move(db)), name_(std::move(name)) {}

  std::vector<Outcome> commit(std::span<const Batch> group) override {
    std::vector<Outcome> outcomes(group.size());
    std::vector<std::size_t> left(group.size());
    std::iota(left.begin(), left.end(), std::size_t{0});
    // Usually nothing is wrong with any of them. One that cannot be stored is left out and the
    // others tried again; where that does not help, each has a transaction of its own.
    int again = 0;
    for (int tries = 0; !left.empty(); ++tries) {
      const auto trouble = transaction(group, left);
      if (!trouble) return outcomes;
      if (trouble->kind == Trouble::lost || (left.size() == 1 && trouble->kind != Trouble::again)) {
        for (const std::size_t batch : left) outcomes[batch] = outcome_of(*trouble);
        return outcomes;
      }
      if (trouble->kind == Trouble::again && again++ < kAgain) continue;
      if (trouble->part < 0 || trouble->kind == Trouble::again || tries >= kTries) {
        for (const std::size_t batch : left) outcomes[batch] = one(group, batch);
        return outcomes;
      }
      const auto wrong = static_cast<std::size_t>(trouble->part);
      outcomes[wrong] = outcome_of(*trouble);
      std::erase(left, wrong);
    }
    return outcomes;
  }

  void tidy() override { db_->tidy(); }

  std::optional<PersonRow> person_of_session(std::string_view token_hash) override {
    Statement& found = find_session_.with(token_hash);
    if (!found.step()) return std::nullopt;
    PersonRow row{found.text(0), found.text(1), found.text(2)};
    found.finish();
    return row;
  }

  std::optional<PersonRow> person(std::string_view id) override {
    Statement& found = find_person_.with(id);
    if (!found.step()) return std::nullopt;
    PersonRow row{found.text(0), found.text(1), found.text(2)};
    found.finish();
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
    found.finish();
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

  std::vector<RatingRow> ratings_of(std::string_view person) override {
    return ratings_.of(person);
  }
  std::vector<RatingChangeRow> rating_history(std::string_view person, std::string_view game,
                                              int limit) override {
    return ratings_.history(person, game, limit);
  }
  std::vector<RatingChangeRow> rating_changes(std::string_view table) override {
    return ratings_.changes(table);
  }
  std::vector<LeaderRow> leaders(std::string_view game, int games, int from, int limit) override {
    return ratings_.leaders(game, games, from, limit);
  }
  int leader_count(std::string_view game, int games) override {
    return ratings_.leader_count(game, games);
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

  std::vector<TableRow> tables_mentioning(std::string_view person) override {
    return tables(tables_mentioning_.with(person));
  }

  std::vector<MoveRow> moves_after(std::string_view table, int after) override {
    std::vector<MoveRow> rows;
    Statement& found = find_moves_.with(table, after);
    while (found.step())
      rows.push_back({found.number(0), found.number(1), found.text(2), found.number64(3),
                      found.number64(4), found.number(5) != 0});
    return rows;
  }

  std::vector<ChatRow> chat(std::string_view table, int limit) override {
    std::vector<ChatRow> rows;
    Statement& found = table.empty() ? find_lobby_chat_.with(limit) : find_chat_.with(table, limit);
    while (found.step())
      rows.push_back({found.number(0), found.text(1), found.text(2), found.text(3), found.text(4),
                      found.number(5) != 0, found.number64(6) != 0});
    std::reverse(rows.begin(), rows.end());
    return rows;
  }

  std::vector<RemovedChatRow> removed_chat(std::int64_t since) override {
    std::vector<RemovedChatRow> rows;
    Statement& found = removed_chat_.with(since);
    while (found.step()) rows.push_back({found.text(0), found.number(1)});
    Statement& lobby = removed_lobby_chat_.with(since);
    while (lobby.step()) rows.push_back({"", lobby.number(0)});
    return rows;
  }

  int guests() override {
    Statement& found = guests_.with();
    const int count = found.step() ? found.number(0) : 0;
    found.finish();
    return count;
  }

 private:
  static constexpr int kTries = 64;
  static constexpr int kAgain = 32;

  static Outcome outcome_of(const DatabaseError& error) {
    constexpr auto kind = [](Trouble trouble) {
      switch (trouble) {
        case Trouble::conflict:
          return Outcome::Kind::conflict;
        case Trouble::lost:
          return Outcome::Kind::lost;
        default:
          return Outcome::Kind::failed;
      }
    };
    return {kind(error.kind), error.what()};
  }

  Outcome one(std::span<const Batch> group, std::size_t batch) {
    std::optional<DatabaseError> trouble;
    for (int tries = 0; tries < kAgain; ++tries) {
      trouble = transaction(group, {batch});
      if (!trouble) return {};
      if (trouble->kind != Trouble::again) break;
    }
    return outcome_of(*trouble);
  }

  std::optional<DatabaseError> transaction(std::span<const Batch> group,
                                           const std::vector<std::size_t>& batches) {
    try {
      ratings_.plan(group, batches);
      db_->begin();
      std::vector<News> news;
      for (const std::size_t batch : batches) {
        db_->begin_part(static_cast<int>(batch));
        for (const Write& write : group[batch])
          std::visit([this](const auto& what) { store(what); }, write);
        if (!db_->has_listeners()) continue;
        for (News& item : news_of(group[batch])) news.push_back(std::move(item));
      }
      for (std::string& payload : pack(name_, news)) db_->announce(std::move(payload));
      db_->commit();
      return std::nullopt;
    } catch (const DatabaseError& error) {
      db_->roll_back();
      return error.kind == Trouble::conflict && is_rating_overtaken()
                 ? DatabaseError(Trouble::again, error.what())
                 : error;
    }
  }

  // Then nothing is wrong: another game of the same people ended in between.
  bool is_rating_overtaken() {
    try {
      return ratings_.is_outdated();
    } catch (const DatabaseError&) {
      return false;
    }
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
    if (row.revision == 0)
      add_table_
          .with(row.id, row.game, row.rules_version, row.options, row.is_public ? 1 : 0, row.host,
                row.invite, static_cast<int>(row.stage), row.seed, row.created, row.prologue,
                row.clock, row.house, row.affairs)
          .run();
    else
      change_table_
          .with(row.id, row.rules_version, row.options, row.is_public ? 1 : 0, row.host,
                static_cast<int>(row.stage), row.seed, row.clock, row.house, row.affairs,
                row.revision)
          .run();
    int number = 0;
    for (const SeatRow& seat : row.seats)
      put_seat_.with(row.id, number++, seat.person, seat.person_name, seat.bot, seat.name).run();
  }
  void store(const DropTable& drop) {
    if (drop.revision > 0) touch_table_.with(drop.table, drop.revision).run();
    drop_table_.with(drop.table).run();
  }
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
    ratings_.store(finish);
  }
  void store(const AddChat& add) {
    const ChatRow& row = add.row;
    if (add.table.empty())
      add_lobby_chat_.with(row.number, row.person, row.person_name, row.text, row.at).run();
    else
      add_chat_
          .with(add.table, row.number, row.person, row.person_name, row.text, row.at,
                row.aside ? 1 : 0)
          .run();
  }
  void store(const RemoveChat& remove) {
    if (remove.table.empty())
      remove_lobby_chat_.with(remove.number, remove.at).run();
    else
      remove_chat_.with(remove.table, remove.number, remove.at).run();
  }
  void store(const ForgetPerson& forget) {
    forget_seats_.with(forget.person, forget.name).run();
    forget_chat_.with(forget.person, forget.name).run();
    forget_lobby_chat_.with(forget.person, forget.name).run();
    for (auto* statement :
         {&forget_results_, &forget_ratings_, &forget_changes_, &forget_host_, &forget_settings_,
          &forget_sessions_, &forget_account_, &forget_person_})
      statement->with(forget.person).run();
  }
  void store(const DropGuests& drop) {
    for (auto* statement : {&drop_guest_settings_, &drop_guest_sessions_, &drop_guests_})
      statement->with(drop.before).run();
  }

  std::optional<AccountRow> account(Statement& found) {
    if (!found.step()) return std::nullopt;
    AccountRow row{found.text(0), found.text(1), found.text(2),
                   found.text(3), found.text(4), found.number64(5)};
    found.finish();
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
      row.revision = found.number(14);
      rows.push_back(std::move(row));
    }
    for (TableRow& row : rows) {
      Statement& seats = find_seats_.with(row.id);
      while (seats.step())
        row.seats.push_back({seats.text(0), seats.text(1), seats.text(2), seats.text(3)});
    }
    return rows;
  }

  Prepared prepare(const std::string& sql) { return Prepared(db_->prepare(sql)); }

  std::unique_ptr<Database> db_;
  std::string name_;
  SqlRatings ratings_{*db_};
  Prepared put_person_ = prepare(
      "INSERT INTO people (id, name, created) VALUES ($1, $2, $3) "
      "ON CONFLICT (id) DO UPDATE SET name = excluded.name");
  Prepared add_session_ =
      prepare("INSERT INTO sessions (token_hash, person, created, label) VALUES ($1, $2, $3, $4)");
  Prepared end_sessions_ = prepare(
      "DELETE FROM sessions WHERE person = $1 AND ($2 = '' OR token_hash = $2) "
      "AND token_hash <> $3");
  Prepared put_account_ = prepare(
      "INSERT INTO accounts (person, login, password, created, reset_hash, reset_until) "
      "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (person) DO UPDATE SET "
      "login = excluded.login, password = excluded.password, reset_hash = excluded.reset_hash, "
      "reset_until = excluded.reset_until");
  Prepared put_setting_ = prepare(
      "INSERT INTO settings (person, name, value) VALUES ($1, $2, $3) "
      "ON CONFLICT (person, name) DO UPDATE SET value = excluded.value");
  Prepared drop_setting_ = prepare("DELETE FROM settings WHERE person = $1 AND name = $2");
  Prepared setting_ = prepare("SELECT value FROM settings WHERE person = $1 AND name = $2");
  Prepared settings_called_ =
      prepare("SELECT person, name, value FROM settings WHERE name = $1 ORDER BY person");
  Prepared add_result_ = prepare(
      "INSERT INTO results (match, seat, person, game_rank, score, finished) "
      "VALUES ($1, $2, $3, $4, $5, $6)");
  Prepared find_person_ = prepare("SELECT id, name, created FROM people WHERE id = $1");
  Prepared sessions_of_ = prepare(
      "SELECT token_hash, person, created, label FROM sessions WHERE person = $1 "
      "ORDER BY created DESC, token_hash");
  Prepared account_called_ = prepare(
      "SELECT person, login, password, created, reset_hash, reset_until FROM accounts "
      "WHERE login = $1");
  Prepared account_of_ = prepare(
      "SELECT person, login, password, created, reset_hash, reset_until FROM accounts "
      "WHERE person = $1");
  Prepared played_by_ = prepare(
      "SELECT tables.id, game, is_public, finished, game_rank, score FROM results "
      "JOIN tables ON tables.id = match WHERE person = $1 AND (is_public <> 0 OR $2 <> 0) "
      "ORDER BY finished DESC, match LIMIT $3");
  Prepared totals_of_ = prepare(
      "SELECT game, count(*), sum(CASE WHEN game_rank = 1 THEN 1 ELSE 0 END) FROM results JOIN "
      "tables ON tables.id = match "
      "WHERE person = $1 GROUP BY game ORDER BY game");
  Prepared add_table_ =
      prepare(std::string("INSERT INTO tables (") + kTableColumns +
              ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 1)");
  // Another revision than expected makes it NULL, which the column refuses: that is the conflict. A
  // table that is gone is one by its seats.
  Prepared change_table_ = prepare(
      "UPDATE tables SET rules_version = $2, options = $3, is_public = $4, host = $5, stage = $6, "
      "seed = $7, clock = $8, house = $9, affairs = $10, "
      "revision = CASE WHEN revision = $11 THEN revision + 1 END WHERE id = $1");
  Prepared touch_table_ = prepare(
      "UPDATE tables SET revision = CASE WHEN revision = $2 THEN revision + 1 END WHERE id = $1");
  Prepared put_seat_ = prepare(
      "INSERT INTO seats (match, seat, person, person_name, bot, name) "
      "VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (match, seat) "
      "DO UPDATE SET person = excluded.person, person_name = excluded.person_name, "
      "bot = excluded.bot, name = excluded.name");
  Prepared drop_table_ = prepare("DELETE FROM tables WHERE id = $1");
  Prepared add_move_ = prepare(
      "INSERT INTO moves (match, number, seat, text, at, left_ms, timed_out) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)");
  Prepared finish_ = prepare("UPDATE tables SET stage = 2, revision = revision + 1 WHERE id = $1");
  Prepared add_chat_ = prepare(
      "INSERT INTO chat (match, number, person, person_name, text, at, aside) "
      "VALUES ($1, $2, $3, $4, $5, $6, $7)");
  Prepared find_session_ = prepare(
      "SELECT people.id, name, people.created FROM sessions JOIN people ON people.id = person "
      "WHERE token_hash = $1");
  Prepared unfinished_ = prepare(std::string("SELECT ") + kTableColumns +
                                 " FROM tables WHERE stage < 2 ORDER BY created, id");
  Prepared find_table_ =
      prepare(std::string("SELECT ") + kTableColumns + " FROM tables WHERE id = $1");
  Prepared tables_of_ =
      prepare(std::string("SELECT ") + kTableColumns +
              " FROM tables WHERE (host = $1 AND host <> '') OR "
              "id IN (SELECT match FROM seats WHERE person = $1 AND person <> '') "
              "ORDER BY created DESC, id LIMIT $2");
  Prepared tables_mentioning_ =
      prepare(std::string("SELECT ") + kTableColumns +
              " FROM tables WHERE affairs LIKE '%' || CAST($1 AS TEXT) || '%' ORDER BY id");
  Prepared find_seats_ =
      prepare("SELECT person, person_name, bot, name FROM seats WHERE match = $1 ORDER BY seat");
  Prepared find_moves_ = prepare(
      "SELECT number, seat, text, at, left_ms, timed_out FROM moves WHERE match = $1 AND number > "
      "$2 "
      "ORDER BY number");
  Prepared find_chat_ = prepare(
      "SELECT number, person, person_name, text, at, aside, removed FROM chat WHERE match = $1 "
      "ORDER BY number DESC LIMIT $2");
  Prepared find_lobby_chat_ = prepare(
      "SELECT number, person, person_name, text, at, aside, removed FROM lobby_chat "
      "ORDER BY number DESC LIMIT $1");
  Prepared removed_chat_ =
      prepare("SELECT match, number FROM chat WHERE removed > $1 AND removed > 0");
  Prepared removed_lobby_chat_ =
      prepare("SELECT number FROM lobby_chat WHERE removed > $1 AND removed > 0");
  Prepared add_lobby_chat_ = prepare(
      "INSERT INTO lobby_chat (number, person, person_name, text, at) "
      "VALUES ($1, $2, $3, $4, $5)");
  Prepared remove_chat_ =
      prepare("UPDATE chat SET text = '', removed = $3 WHERE match = $1 AND number = $2");
  Prepared remove_lobby_chat_ =
      prepare("UPDATE lobby_chat SET text = '', removed = $2 WHERE number = $1");
  Prepared forget_seats_ = prepare(
      "UPDATE seats SET person = '', person_name = '', "
      "name = CAST($2 AS TEXT) || ' (' || CAST(seat + 1 AS TEXT) || ')' "
      "WHERE person = $1 AND person <> ''");
  Prepared forget_chat_ =
      prepare("UPDATE chat SET person = '', person_name = $2 WHERE person = $1");
  Prepared forget_lobby_chat_ =
      prepare("UPDATE lobby_chat SET person = '', person_name = $2 WHERE person = $1");
  Prepared forget_results_ = prepare("UPDATE results SET person = '' WHERE person = $1");
  Prepared forget_ratings_ = prepare("DELETE FROM ratings WHERE person = $1");
  Prepared forget_changes_ = prepare("DELETE FROM rating_changes WHERE person = $1");
  Prepared forget_host_ = prepare("UPDATE tables SET host = '' WHERE host = $1");
  Prepared forget_settings_ = prepare("DELETE FROM settings WHERE person = $1");
  Prepared forget_sessions_ = prepare("DELETE FROM sessions WHERE person = $1");
  Prepared forget_account_ = prepare("DELETE FROM accounts WHERE person = $1");
  Prepared forget_person_ = prepare("DELETE FROM people WHERE id = $1");
  Prepared guests_ = prepare(
      "SELECT count(*) FROM people WHERE NOT EXISTS "
      "(SELECT 1 FROM accounts WHERE accounts.person = people.id)");
  static constexpr char kIdleGuests[] =
      "(SELECT id FROM people WHERE created < $1 "
      "AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.person = people.id) "
      "AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.id AND "
      "seats.person <> '') "
      "AND NOT EXISTS (SELECT 1 FROM tables WHERE tables.host = people.id))";
  Prepared drop_guest_settings_ =
      prepare(std::string("DELETE FROM settings WHERE person IN ") + kIdleGuests);
  Prepared drop_guest_sessions_ =
      prepare(std::string("DELETE FROM sessions WHERE person IN ") + kIdleGuests);
  Prepared drop_guests_ = prepare(std::string("DELETE FROM people WHERE id IN ") + kIdleGuests);
};

}  // namespace

std::unique_ptr<Store> make_sql_store(std::unique_ptr<Database> database, std::string name) {
  bring_up_to_date(*database);
  return std::make_unique<SqlStore>(std::move(database), std::move(name));
}

}  // namespace quadriga::server::store
