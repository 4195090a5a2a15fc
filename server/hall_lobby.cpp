// SPDX-License-Identifier: Apache-2.0
// Opening tables, taking seats, starting.
#include <algorithm>

#include "engine/core/registry.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/prologue.h"
#include "server/seating.h"

namespace quadriga::server {

namespace {

Answer<bool> check_bot_kind(const Rules& rules, const std::string& kind) {
  std::string kinds;
  for (const std::string_view known : rules.bot_kinds()) {
    if (known == kind) return true;
    kinds += (kinds.empty() ? "" : ", ") + std::string(known);
  }
  return failed(400, "no-such-bot", "This game has these bots: " + kinds + ".");
}

Answer<std::string> complete_options(const Rules& rules, const std::string& options, int seats) {
  codec::ReadError error;
  std::string complete = rules.complete_options(options, seats, error);
  if (complete.empty()) return failed(400, "bad-options", error.sentence());
  return complete;
}

// Game, seats and options of a wish, from its record if it has one.
Answer<Prologue> beginning_of(const CreateTable& wish) {
  if (wish.record) return read_prologue(*wish.record, wish.moves);
  const Rules* rules = find_game(wish.game);
  if (rules == nullptr)
    return failed(404, "no-such-game", "There is no game called \"" + wish.game + "\".");
  const GameInfo& game = rules->info();
  if (wish.seats < game.min_seats || wish.seats > game.max_seats)
    return failed(400, "bad-options",
                  "seats: must be a whole number from " + std::to_string(game.min_seats) + " to " +
                      std::to_string(game.max_seats) + ".");
  auto options = complete_options(*rules, wish.options.text, wish.seats);
  if (!options) return tl::unexpected<Failure>(options.error());
  return Prologue{rules, wish.seats, std::move(*options), "", {}};
}

Failure banned() {
  return {403, "banned", "The host of this table has asked you not to come back to it."};
}

bool is_free_for(const Affairs& affairs, int seat, const Person& person) {
  const KeptSeat* kept = affairs.kept_seat(seat);
  return kept == nullptr || kept->person.id == person.id;
}

}  // namespace

int Hall::open_tables_of(std::string_view person) const {
  return static_cast<int>(std::count_if(tables_.begin(), tables_.end(), [&](const auto& entry) {
    return entry.second->row().host == person && !entry.second->is_finished();
  }));
}

std::optional<Failure> Hall::no_room_for(const Person& person) const {
  if (open_tables_of(person.id) >= limits_.tables_per_person)
    return Failure{429, "too-many-tables",
                   "You have " + std::to_string(limits_.tables_per_person) +
                       " unfinished tables, which is the most one person may have."};
  if (static_cast<int>(tables_.size()) >= limits_.tables)
    return Failure{503, "server-full",
                   "This server has as many tables as it can hold; try again later."};
  return std::nullopt;
}

void Hall::open_table(const Person& person, const CreateTable& wish, Then<TableInfo> then) {
  auto beginning = beginning_of(wish);
  if (!beginning) return then(tl::unexpected<Failure>(beginning.error()));
  const Rules* rules = beginning->rules;
  const GameInfo& game = rules->info();
  const auto seats = static_cast<std::size_t>(beginning->seats);
  if (wish.bots.size() > seats)
    return then(failed(400, "bad-request", "bots: there are more bots than seats."));
  for (const std::string& kind : wish.bots)
    if (const auto known = check_bot_kind(*rules, kind); !known)
      return then(tl::unexpected<Failure>(known.error()));
  const ClockRule clock = wish.clock.value_or(ClockRule{});
  if (const auto fine = check_clock(clock); !fine)
    return then(tl::unexpected<Failure>(fine.error()));
  if (clock.bot)
    if (const auto known = check_bot_kind(*rules, *clock.bot); !known)
      return then(tl::unexpected<Failure>(known.error()));
  if (const auto fine = check_house(wish.house); !fine)
    return then(tl::unexpected<Failure>(fine.error()));
  if (const auto full = no_room_for(person)) return then(tl::unexpected<Failure>(*full));

  store::TableRow row;
  row.id = random_id();
  row.game = game.id;
  row.rules_version = game.rules_version;
  row.options = std::move(beginning->options);
  row.seed = beginning->seed;
  row.prologue = static_cast<int>(beginning->entries.size());
  row.is_public = wish.is_public;
  row.host = person.id;
  row.invite = random_token();
  row.created = utc_now();
  row.clock = clock_text(clock);
  row.house = house_text(wish.house);
  row.seats.resize(seats);
  if (wish.bots.size() < seats) seat_person(row, 0, person);
  for (std::size_t i = 0; i < wish.bots.size(); ++i)
    seat_bot(row, seats - wish.bots.size() + i, wish.bots[i]);
  const bool full = std::none_of(row.seats.begin(), row.seats.end(), is_open);
  if (wish.start && !full)
    return then(failed(409, "seats-open", "Every seat must be taken before the game can start."));

  const auto table = std::make_shared<Table>(*rules, messages_of(*rules), row, beginning->entries);
  table->work.last_followed = std::chrono::steady_clock::now();
  const bool start = wish.start;
  store::Batch batch{store::PutTable{row}};
  if (row.prologue > 0) batch.emplace_back(store::AddMoves{row.id, first_rows(beginning->entries)});
  store_for(table, std::move(batch),
            [this, table, person, start, then](const store::Outcome& outcome) {
              if (!outcome) return then(tl::unexpected<Failure>(not_stored(outcome)));
              // catch_up() may have read it just now, as it is before it begins.
              if (TablePtr& here = tables_[table->id()]; here != table) {
                if (here) here->close();
                here = table;
              }
              log(Level::info, "table_opened",
                  {{"table", table->id()}, {"game", table->row().game}, {"person", person.id}});
              if (start) return begin(table, person, then);
              then(table->info(person.id));
              lobby_changed();
            });
}

void Hall::change_table(const Person& person, const std::string& id, OnChange change,
                        Then<TableInfo> then) {
  find_table(id, [this, person, change = std::move(change), then](Answer<TablePtr> found) {
    if (!found) return then(tl::unexpected<Failure>(found.error()));
    const TablePtr table = *found;
    in_turn(table, then, [this, table, person, change, then] {
      if (table->is_closed()) return then(failed(404, "no-such-table", "This table was closed."));
      auto row = change(*table);
      if (!row) return then(tl::unexpected<Failure>(row.error()));
      if (*row == table->row()) return then(table->info(person.id));
      if (table->affairs().is_asked(QuestionKind::ready) && row->seats != table->row().seats) {
        Affairs affairs = affairs_from_text(row->affairs);
        affairs.close_question();  // it was asked of others than those who sit here now
        row->affairs = affairs_text(affairs);
      }
      const bool empty = std::none_of(row->seats.begin(), row->seats.end(),
                                      [](const auto& seat) { return !seat.person.empty(); });
      if (empty && row->host.empty() && table->is_waiting()) {
        drop(table);
        return then(table->info(person.id));
      }
      put_row(table, std::move(*row), person.id,
              [this, person, table, change, then](const Answer<TableInfo>& done) {
                // Decided on a table that another process has changed: decide again.
                if (!done && done.error().code == kStale && !table->is_closed())
                  return change_table(person, table->id(), change, then);
                then(done);
              });
    });
  });
}

void Hall::take_seat(const Person& person, const std::string& table, const TakeSeat& wish,
                     Then<TableInfo> then) {
  change_table(
      person, table,
      [person, wish](const Table& at) -> Answer<store::TableRow> {
        store::TableRow row = at.row();
        if (!at.admits(person.id, wish.invite))
          return failed(403, "invite-only", "This table is by invitation: use its invite link.");
        const Seat mine = at.seat_of(person.id);
        if (mine != kSpectator && (!wish.seat || *wish.seat == mine)) {
          // Who comes back to a seat that a bot has played meanwhile takes it over again.
          row.seats[static_cast<std::size_t>(mine)].bot.clear();
          Affairs affairs = at.affairs();
          std::erase_if(affairs.leaving,
                        [mine](const Leaving& leaving) { return leaving.seat == mine; });
          row.affairs = affairs_text(affairs);
          return row;
        }
        if (at.affairs().is_banned(person.id)) return tl::unexpected<Failure>(banned());
        if (!at.is_waiting())
          return failed(409, "table-started", "The game has started; you can look on.");
        std::size_t seat = 0;
        if (wish.seat) {
          if (*wish.seat < 0 || *wish.seat >= static_cast<int>(row.seats.size()))
            return failed(400, "no-such-seat", "This table has no such seat.");
          seat = static_cast<std::size_t>(*wish.seat);
          if (!is_open(row.seats[seat]))
            return failed(409, "seat-taken", "Somebody sits there already.");
          if (!is_free_for(at.affairs(), *wish.seat, person))
            return failed(409, "seat-kept", "This seat is kept for somebody else.");
        } else {
          const KeptSeat* kept = at.affairs().kept_for(person.id);
          if (kept != nullptr) seat = static_cast<std::size_t>(kept->seat);
          while (seat < row.seats.size() &&
                 !(is_open(row.seats[seat]) &&
                   is_free_for(at.affairs(), static_cast<int>(seat), person)))
            ++seat;
          if (seat == row.seats.size())
            return failed(409, "table-full", "Every seat of this table is taken.");
        }
        seat_person(row, seat, person);
        Affairs affairs = at.affairs();
        affairs.came(person.id);
        row.affairs = affairs_text(affairs);
        return row;
      },
      std::move(then));
}

void Hall::leave(const Person& person, const std::string& table, Then<TableInfo> then) {
  const std::int64_t until = loop_.wall() + std::int64_t{1000} * limits_.leave_seconds;
  change_table(
      person, table,
      [person, until](const Table& at) -> Answer<store::TableRow> {
        store::TableRow row = at.row();
        if (!at.is_at_table(person.id))
          return failed(403, "not-at-table", "You do not sit at this table.");
        // A seat in a running game is kept: after a grace a bot plays it until its person is back.
        const Seat mine = at.seat_of(person.id);
        // A rated game goes on by default moves instead.
        const bool rated = at.house().rated.value_or(false);
        if (at.is_playing() && mine != kSpectator && !rated) {
          Affairs affairs = at.affairs();
          const bool known =
              std::any_of(affairs.leaving.begin(), affairs.leaving.end(),
                          [mine](const Leaving& leaving) { return leaving.seat == mine; });
          if (known || !row.seats[static_cast<std::size_t>(mine)].bot.empty()) return row;
          affairs.leaving.push_back({mine, until});
          row.affairs = affairs_text(affairs);
        }
        if (!at.is_waiting()) return row;
        std::string heir;
        for (auto& seat : row.seats) {
          if (seat.person == person.id) seat = {};
          if (heir.empty()) heir = seat.person;
        }
        if (row.host == person.id) row.host = heir;
        return row;
      },
      std::move(then));
}

void Hall::set_bot(const Person& person, const std::string& table, const SetBot& wish,
                   Then<TableInfo> then) {
  change_table(
      person, table,
      [person, wish](const Table& at) -> Answer<store::TableRow> {
        store::TableRow row = at.row();
        if (row.host != person.id)
          return failed(403, "host-only", "Only the host of the table can do this.");
        if (!at.is_waiting()) return failed(409, "table-started", "The game has started.");
        if (wish.seat < 0 || wish.seat >= static_cast<int>(row.seats.size()))
          return failed(400, "no-such-seat", "This table has no such seat.");
        const auto seat = static_cast<std::size_t>(wish.seat);
        if (!row.seats[seat].person.empty())
          return failed(409, "seat-taken", "Somebody sits there already.");
        if (wish.kind && at.house().rated.value_or(false))
          return failed(409, "rated-table", "Bots do not play at rated tables.");
        if (wish.kind) {
          if (const auto known = check_bot_kind(at.rules(), *wish.kind); !known)
            return tl::unexpected<Failure>(known.error());
          if (row.seats[seat].bot != *wish.kind) seat_bot(row, seat, *wish.kind);
        } else {
          row.seats[seat] = {};
        }
        Affairs affairs = at.affairs();  // the host decides that nobody is waited for
        std::erase_if(affairs.kept,
                      [&wish](const KeptSeat& kept) { return kept.seat == wish.seat; });
        row.affairs = affairs_text(affairs);
        return row;
      },
      std::move(then));
}

void Hall::start(const Person& person, const std::string& table, Then<TableInfo> then) {
  find_table(table, [this, person, then](Answer<TablePtr> found) {
    if (!found) return then(tl::unexpected<Failure>(found.error()));
    const TablePtr at = *found;
    in_turn(at, then, [this, at, person, then] {
      // Where the house asks whether people are ready, the start waits for their answers.
      if (at->affairs().question)
        return then(failed(409, "question-open", "People are asked whether they are ready."));
      if (at->house().ready) {
        auto question = at->question(person, QuestionKind::ready, loop_.now());
        if (question && !question->open.empty())
          return settle(at, person.id, std::move(*question), then);
      }
      begin(at, person, then);
    });
  });
}

// In turn: decides the seed and whatever chance does first, stores both with the start.
void Hall::begin(const TablePtr& table, const Person& person, const Then<TableInfo>& then) {
  if (table->is_closed()) return then(failed(404, "no-such-table", "This table was closed."));
  if (table->row().host != person.id)
    return then(failed(403, "host-only", "Only the host of the table can do this."));
  if (!table->is_waiting()) return then(failed(409, "table-started", "The game has started."));
  store::TableRow row = table->row();
  Affairs affairs;  // whatever was open about seats is settled
  affairs.banned = table->affairs().banned;
  row.affairs = affairs_text(affairs);
  if (std::any_of(row.seats.begin(), row.seats.end(), is_open))
    return then(failed(409, "seats-open", "Every seat must be taken before the game can start."));
  // The program may be newer than the table.
  const int seats = static_cast<int>(row.seats.size());
  auto options = complete_options(table->rules(), row.options, seats);
  if (!options) return then(tl::unexpected<Failure>(options.error()));
  row.options = std::move(*options);
  row.rules_version = table->rules().info().rules_version;
  row.stage = store::Stage::playing;
  if (row.prologue == 0) row.seed = fair::Seed::random().hex();
  const auto opening = table->opening(row);
  store::Batch batch{store::PutTable{row}};
  const auto rows = table->to_rows(opening, loop_.now());
  if (!rows.empty()) batch.emplace_back(store::AddMoves{row.id, rows});
  store_for(table, std::move(batch),
            [this, table, person, then, row, rows](const store::Outcome& outcome) {
              if (!outcome) return then(tl::unexpected<Failure>(not_stored(outcome)));
              table->change(row, loop_.now());
              settle_vacations(*table);
              if (!rows.empty()) table->play(rows, loop_.now());
              log(Level::info, "table_started", {{"table", row.id}, {"game", row.game}});
              then(table->info(person.id));
              changed(table);
              call_to_turn(table, kNobody);
            });
}

void Hall::drop(const TablePtr& table) {
  table->close();
  tables_.erase(table->id());
  store_.write({store::DropTable{table->id(), table->row().revision}},
               [this, id = table->id()](const store::Outcome& outcome) {
                 if (outcome) return log(Level::info, "table_closed", {{"table", id}});
                 // Somebody sat down elsewhere at the same moment: it stays.
                 if (outcome.kind == store::Outcome::Kind::conflict)
                   return find_table(id, [](const Answer<TablePtr>&) {});
                 log(Level::error, "store_failed", {{"table", id}, {"message", outcome.message}});
               });
  table->tell_followers();
  lobby_changed();
}

}  // namespace quadriga::server
