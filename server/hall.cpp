// SPDX-License-Identifier: Apache-2.0
#include "server/hall.h"

#include <algorithm>

#include "server/log.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/store_failure.h"

namespace quadriga::server {

namespace {

constexpr std::size_t kSessionsKept = 20000;
constexpr std::chrono::milliseconds kPresenceDelay{150};
constexpr std::chrono::seconds kSweepEvery{20};

}  // namespace

Failure not_stored(const store::Outcome& outcome) {
  switch (outcome.kind) {
    case store::Outcome::Kind::conflict:
      return {409, kStale, "The table has moved on; look at it again and choose again."};
    case store::Outcome::Kind::lost:
      return {503, "database-lost",
              "The server has lost its database and waits for it; nothing was done. Try again."};
    default:
      return {503, "store-failed",
              "The server cannot store anything right now; nothing was done. Try again later."};
  }
}

Hall::Hall(Loop& loop, store::StoreThread& store, BotPool& bots, const Limits& limits,
           int bot_delay_ms)
    : loop_(loop), store_(store), bots_(bots), limits_(limits), bot_delay_(bot_delay_ms) {}

void Hall::open(store::Store& store) {
  int moves = 0;
  for (const store::SettingRow& row : store.settings_called(kVacationSetting))
    vacations_[row.person] = vacations_from_text(row.value);
  for (store::TableRow& row : store.unfinished_tables()) {
    const std::string id = row.id;
    auto stored = store.moves(id);
    moves += static_cast<int>(stored.size());
    auto table = Table::rebuild(std::move(row), stored, store.chat(id, limits_.chat_kept), now());
    if (!table) {
      log(Level::error, "table_parked", {{"table", id}, {"message", table.error().message}});
      parked_.emplace(id, table.error());
      continue;
    }
    (*table)->work.last_followed = std::chrono::steady_clock::now();
    settle_vacations(**table);
    (*table)->note_presence(now());
    (*table)->grant_time(now(), std::chrono::seconds(limits_.grace_seconds));
    tables_.emplace(id, *table);
  }
  log(Level::info, "tables_restored",
      {{"tables", tables_.size()}, {"moves", moves}, {"parked", parked_.size()}});
  loop_.post([this] {
    for (const auto& [person, spans] : std::unordered_map(vacations_))
      keep_vacations(person, spans);
    for (const auto& [id, table] : tables_) look_after(table);
  });
  loop_.after(kSweepEvery, [this] { sweep(); });
  lobby_chat_.fill(store.chat("", limits_.chat_kept), limits_.chat_kept);
  guests_ = store.guests();
  sweep_guests();
  removed_until_ = loop_.wall();
  look_for_removed_chat();
}

// ---- People -------------------------------------------------------------------------------------

void Hall::enter(const std::optional<Person>& known, std::string_view name, Then<Entered> then,
                 const std::string& label) {
  std::string problem;
  std::string clean = clean_text(name, limits_.name_length, problem);
  if (!problem.empty()) return then(failed(400, "bad-name", "The name " + problem + "."));
  if (!known && guests_ >= limits_.guests)
    return then(failed(503, "server-full",
                       "This server has as many guests as it can hold; an account can still be "
                       "made, on the page Account."));
  Entered entered;
  entered.person = {known ? known->id : random_id(), std::move(clean)};
  if (!known) entered.token = random_token();
  struct Found {
    std::optional<store::AccountRow> holder;  // of this name or one that looks like it
    std::optional<store::AccountRow> own;
  };
  const std::string login = skeleton(entered.person.name);
  store_.read<Found>(
      [login, id = entered.person.id](store::Store& store) {
        return Found{store.account_called(login), store.account_of(id)};
      },
      [this, entered, login, label, then](std::optional<Found> found, const std::string& error) {
        if (!found) return then(tl::unexpected<Failure>(store_failure(error)));
        if (found->holder && found->holder->person != entered.person.id)
          return then(failed(409, "name-taken",
                             "This name, or one that looks like it, belongs to an account."));
        Entered done = entered;
        done.account = found->own.has_value();
        store::Batch batch{store::PutPerson{{done.person.id, done.person.name, utc_now()}}};
        if (found->own) {
          found->own->login = login;
          batch.emplace_back(store::PutAccount{*found->own});
        }
        if (!done.token.empty())
          batch.emplace_back(
              store::AddSession{{token_hash(done.token), done.person.id, utc_now(), label}});
        store_.write(std::move(batch), [this, done, then](const store::Outcome& outcome) {
          if (outcome.kind == store::Outcome::Kind::conflict)
            return then(failed(409, "name-taken", "Somebody else has just taken this name."));
          if (!outcome) return then(tl::unexpected<Failure>(store_failure(outcome.message)));
          rename(done.person);
          if (!done.token.empty()) {
            remember(token_hash(done.token), done.person);
            ++guests_;
          }
          log(Level::info, done.token.empty() ? "person_renamed" : "guest_entered",
              {{"person", done.person.id}});
          then(done);
        });
      });
}

void Hall::rename(const Person& person) {
  for (auto& [hash, known] : sessions_)
    if (known.id == person.id) known.name = person.name;
}

void Hall::forget_sessions(const std::string& person, const std::string& only,
                           const std::string& keep) {
  const auto ended = [&](const std::string& hash, const std::string& whose) {
    return whose == person && (only.empty() || hash == only) && hash != keep;
  };
  std::erase_if(sessions_, [&](const auto& entry) { return ended(entry.first, entry.second.id); });
  const auto all = holders_;  // they leave while being told
  for (SessionHolder* holder : all)
    if (holder->person() && ended(holder->session(), holder->person()->id)) holder->session_ended();
}

void Hall::find_person(const std::string& token, Then<std::optional<Person>> then) {
  if (token.empty()) return then(std::optional<Person>{});
  const std::string hash = token_hash(token);
  const auto found = sessions_.find(hash);
  if (found != sessions_.end()) return then(std::optional<Person>(found->second));
  using Row = std::optional<store::PersonRow>;
  store_.read<Row>([hash](store::Store& store) { return store.person_of_session(hash); },
                   [this, hash, then](std::optional<Row> row, const std::string& error) {
                     if (!row) return then(tl::unexpected<Failure>(store_failure(error)));
                     if (!*row) return then(std::optional<Person>{});
                     const Person person{(*row)->id, (*row)->name};
                     remember(hash, person);
                     then(std::optional<Person>(person));
                   });
}

void Hall::remember(const std::string& hash, const Person& person) {
  // Forgetting costs one read from disk later, so it need not be clever.
  if (sessions_.size() >= kSessionsKept) sessions_.clear();
  sessions_[hash] = person;
}

// ---- Finding tables -----------------------------------------------------------------------------

void Hall::find_table(const std::string& id, Then<TablePtr> then) {
  if (const auto found = tables_.find(id); found != tables_.end()) {
    const TablePtr table = found->second;
    if (!table->work.stale) return then(table);
    table->work.waiting.push_back([table, then] {
      if (table->is_closed()) return then(failed(404, "no-such-table", "This table was closed."));
      then(table);
    });
    return next_in_turn(table);
  }
  if (const auto found = parked_.find(id); found != parked_.end())
    return then(tl::unexpected<Failure>(found->second));
  struct Stored {
    std::optional<store::TableRow> row;
    std::vector<store::MoveRow> moves;
    std::vector<store::ChatRow> chat;
  };
  const int kept = limits_.chat_kept;
  reader().read<Stored>(
      [id, kept](store::Store& store) {
        Stored stored{store.table(id), {}, {}};
        if (stored.row) {
          stored.moves = store.moves(id);
          stored.chat = store.chat(id, kept);
        }
        return stored;
      },
      [this, id, then](std::optional<Stored> stored, const std::string& error) {
        if (!stored) return then(tl::unexpected<Failure>(store_failure(error)));
        // Somebody else may have asked for it too.
        if (const auto found = tables_.find(id); found != tables_.end()) return then(found->second);
        // Alone, unfinished tables are always in memory: one that is not was closed meanwhile.
        const bool alone = neighbours_ == nullptr;
        if (!stored->row || (alone && stored->row->stage != store::Stage::finished))
          return then(failed(404, "no-such-table", "There is no table with this address."));
        auto table =
            Table::rebuild(std::move(*stored->row), stored->moves, stored->chat, loop_.now());
        if (!table) return then(tl::unexpected<Failure>(table.error()));
        (*table)->work.last_followed = std::chrono::steady_clock::now();
        settle_vacations(**table);
        tables_.emplace(id, *table);
        then(*table);
        look_after(*table);
        if (!(*table)->is_finished()) lobby_changed();  // it was opened elsewhere
      });
}

TableList Hall::lobby() const {
  std::vector<const Table*> listed;
  for (const auto& [id, table] : tables_)
    if (table->row().is_public && !table->is_finished()) listed.push_back(table.get());
  std::sort(listed.begin(), listed.end(), [](const Table* a, const Table* b) {
    // Those one can still join come first, the newest on top.
    if (a->is_waiting() != b->is_waiting()) return a->is_waiting();
    if (a->row().created != b->row().created) return a->row().created > b->row().created;
    return a->id() < b->id();
  });
  if (static_cast<int>(listed.size()) > limits_.lobby_size)
    listed.resize(static_cast<std::size_t>(limits_.lobby_size));
  TableList list;
  for (const Table* table : listed) list.tables.push_back(table->info(""));
  return list;
}

// ---- Following ----------------------------------------------------------------------------------

void Hall::follow(const TablePtr& table, Follower& follower) {
  table->follow(follower);
  if (follower.person()) table->note_presence(table->seat_of(follower.person()->id), loop_.now());
  watch_absence(table);
  presence_changed(table);
}

void Hall::unfollow(const TablePtr& table, Follower& follower) {
  table->unfollow(follower);
  if (follower.person()) table->note_presence(table->seat_of(follower.person()->id), loop_.now());
  watch_absence(table);
  presence_changed(table);
}

// Many may come and go at once; the others are told together, a little later.
void Hall::presence_changed(const TablePtr& table, bool here) {
  if (here) table->work.presence_news = true;
  if (table->work.presence_due) return;
  table->work.presence_due = true;
  loop_.after(kPresenceDelay, [this, table] {
    table->work.presence_due = false;
    if (std::exchange(table->work.presence_news, false)) tell_presence(*table);
    table->tell_followers();
    if (table->row().is_public) lobby_changed();
  });
}

// ---- One thing after the other ------------------------------------------------------------------

void Hall::next_in_turn(const TablePtr& table, bool may_refresh) {
  auto& work = table->work;
  while (!work.storing) {
    // What another process has stored comes first, unless nobody here would notice.
    if (work.stale && may_refresh && !table->is_closed() &&
        (work.row_stale || !work.waiting.empty() || is_wanted(*table)))
      return refresh(table, {});
    if (work.waiting.empty()) return;
    const Task task = std::move(table->work.waiting.front());
    table->work.waiting.pop_front();
    task();
  }
  // Who waits behind a bot's move does not wait for its patience, too.
  if (!work.waiting.empty()) store_.hurry();
}

void Hall::store_for(const TablePtr& table, store::Batch batch,
                     std::function<void(const store::Outcome&)> then, Hurry hurry) {
  table->work.storing = true;
  // Each change is made to the revision before it, which must be the one that is stored.
  int revision = table->row().revision;
  for (store::Write& write : batch) {
    auto* put = std::get_if<store::PutTable>(&write);
    if (put != nullptr && put->row.id == table->id()) put->row.revision = revision++;
    if (std::holds_alternative<store::FinishTable>(write)) ++revision;
  }
  const auto asked = std::chrono::steady_clock::now();
  auto answered = [this, table, revision, asked, hurry,
                   then = std::move(then)](const store::Outcome& outcome) {
    table->work.storing = false;
    if (outcome) table->stored_as(revision);
    const auto now = std::chrono::steady_clock::now();
    if (outcome && hurry == Hurry::yes) metrics_.stored.add(now - asked);
    if (outcome.kind == store::Outcome::Kind::conflict) {
      // Somebody else was faster. Whoever is told so finds the table as it is now.
      table->work.chat_stale = true;
      return refresh(table, [then, outcome] { then(outcome); });
    }
    if (outcome.kind == store::Outcome::Kind::lost) {
      table->work.stale = true;  // it may be stored all the same
      table->work.chat_stale = true;
    }
    if (!outcome) {
      ++metrics_.store_failures;
      metrics_.last_failure = now;
      if (!is_paused_)
        log(Level::error, "store_failed", {{"table", table->id()}, {"message", outcome.message}});
    }
    then(outcome);
    next_in_turn(table, outcome.kind != store::Outcome::Kind::lost);
  };
  store_.write(std::move(batch), std::move(answered), hurry);
}

// Closes tables that were left before they started and forgets finished ones that nobody looks at.
void Hall::sweep() {
  if (closing_) return;
  loop_.after(kSweepEvery, [this] { sweep(); });
  const auto now = std::chrono::steady_clock::now();
  const auto patience = std::chrono::minutes(limits_.empty_minutes);
  std::vector<TablePtr> abandoned;
  std::vector<TablePtr> finished;
  for (const auto& [id, table] : tables_) {
    if (!table->followers().empty() || table->work.storing || !table->work.waiting.empty())
      continue;
    if (table->is_waiting() && now - table->work.last_followed >= patience && looks_after(*table) &&
        !table->is_anyone_elsewhere())
      abandoned.push_back(table);
    if (table->is_finished()) finished.push_back(table);
  }
  for (const TablePtr& table : abandoned) drop(table);
  const auto kept = static_cast<std::size_t>(limits_.finished_kept);
  if (finished.size() <= kept) return;
  std::sort(finished.begin(), finished.end(), [](const TablePtr& a, const TablePtr& b) {
    return a->work.last_followed < b->work.last_followed;
  });
  finished.resize(finished.size() - kept);
  for (const TablePtr& table : finished) tables_.erase(table->id());
}

}  // namespace quadriga::server
