// SPDX-License-Identifier: Apache-2.0
// Another game with the same people: whoever asks first opens the table, the others join it.
#include <algorithm>

#include "server/hall.h"
#include "server/log.h"
#include "server/seating.h"

namespace quadriga::server {

namespace {

// Everybody moves one seat on, so that another seat begins. Who played before keeps a seat, also
// where a bot played for somebody.
store::TableRow rematch_row(const store::TableRow& before, const Person& person) {
  store::TableRow row;
  row.id = random_id();
  row.game = before.game;
  row.rules_version = before.rules_version;
  row.options = before.options;
  row.is_public = before.is_public;
  row.host = person.id;
  row.invite = random_token();
  row.created = utc_now();
  row.clock = before.clock;
  row.house = before.house;
  const std::size_t seats = before.seats.size();
  row.seats.resize(seats);
  Affairs affairs;
  for (std::size_t i = 0; i < seats; ++i) {
    const std::size_t to = (i + seats - 1) % seats;
    const auto& seat = before.seats[i];
    if (seat.person == person.id)
      seat_person(row, to, person);
    else if (!seat.person.empty())
      affairs.kept.push_back({static_cast<int>(to), {seat.person, seat.person_name}});
    else
      seat_bot(row, to, seat.bot);
  }
  row.affairs = affairs_text(affairs);
  return row;
}

}  // namespace

void Hall::rematch(const Person& person, const std::string& id, Then<TableInfo> then) {
  find_table(id, [this, person, then](Answer<TablePtr> found) {
    if (!found) return then(tl::unexpected<Failure>(found.error()));
    const TablePtr table = *found;
    if (table->seat_of(person.id) == kSpectator)
      return then(failed(403, "not-at-table", "You did not play at this table."));
    if (!table->is_finished())
      return then(failed(409, "not-finished", "A rematch can be had when the game is finished."));
    const std::string next = table->affairs().rematch;
    if (next.empty()) return open_rematch(table, next, person, then);
    find_table(next, [this, table, next, person, then](const Answer<TablePtr>& there) {
      if (!there) return open_rematch(table, next, person, then);  // it was closed
      join_rematch(*there, person, then);
    });
  });
}

void Hall::join_rematch(const TablePtr& next, const Person& person, const Then<TableInfo>& then) {
  // Whoever finds no seat any more can still look on.
  if (!next->is_waiting()) return then(next->info(person.id));
  sit(person, next->id(), {std::nullopt, next->row().invite},
      [next, person, then](const Answer<TableInfo>& seated) {
        if (seated || seated.error().status != 409) return then(seated);
        then(next->info(person.id));
      });
}

// `dead` is the rematch that the caller knows to be closed, or empty.
void Hall::open_rematch(const TablePtr& table, const std::string& dead, const Person& person,
                        const Then<TableInfo>& then) {
  in_turn(table, then, [this, table, dead, person, then] {
    // Somebody else was quicker: that is the table.
    const std::string& next = table->affairs().rematch;
    if (const auto there = tables_.find(next); next != dead && there != tables_.end())
      return join_rematch(there->second, person, then);
    if (const auto full = no_room_for(person)) return then(tl::unexpected<Failure>(*full));
    store::TableRow row = rematch_row(table->row(), person);
    Affairs affairs = table->affairs();
    affairs.rematch = row.id;
    store::TableRow before = table->row_with(affairs);
    const bool alone = std::none_of(row.seats.begin(), row.seats.end(), is_open);
    const auto opened = std::make_shared<Table>(table->rules(), messages_of(table->rules()), row);
    opened->work.last_followed = std::chrono::steady_clock::now();
    // Both or neither: there is never a table that nobody finds, nor a way to nowhere.
    store::Batch batch{store::PutTable{row}, store::PutTable{before}};
    store_for(table, std::move(batch),
              [this, table, opened, before = std::move(before), person, alone,
               then](const store::Outcome& outcome) {
                // Somebody was quicker through another process: that is the table.
                if (outcome.kind == store::Outcome::Kind::conflict)
                  return rematch(person, table->id(), then);
                if (!outcome) return then(tl::unexpected<Failure>(not_stored(outcome)));
                opened->stored_as(1);
                table->change(before, loop_.now());
                tables_.emplace(opened->id(), opened);
                log(Level::info, "table_opened",
                    {{"table", opened->id()},
                     {"game", opened->row().game},
                     {"person", person.id},
                     {"rematch_of", table->id()}});
                table->tell_followers();
                if (alone)
                  return in_turn(opened, then,
                                 [this, opened, person, then] { begin(opened, person, then); });
                then(opened->info(person.id));
                lobby_changed();
              });
  });
}

}  // namespace quadriga::server
