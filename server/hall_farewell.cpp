// SPDX-License-Identifier: Apache-2.0
// Somebody leaves for good: the seats of unfinished games go to bots, the name goes everywhere.
#include <algorithm>

#include "server/affairs.h"
#include "server/hall.h"
#include "server/log.h"
#include "server/names.h"
#include "server/seating.h"

namespace quadriga::server {

namespace {

// What a table's people have among themselves, without that person. False if nothing is about them.
bool scrub(std::string& text, const std::string& person) {
  if (text.find(person) == std::string::npos) return false;
  Affairs affairs = affairs_from_text(text);
  const auto is_theirs = [&](const Person& other) { return other.id == person; };
  if (affairs.notice &&
      std::any_of(affairs.notice->people.begin(), affairs.notice->people.end(), is_theirs))
    affairs.notice.reset();
  std::erase(affairs.banned, person);
  std::erase_if(affairs.kept, [&](const KeptSeat& kept) { return is_theirs(kept.person); });
  text = affairs_text(affairs);
  return true;
}

// As one leaves a table that waits; at one that is played a bot has the seat from here on, and at
// one that was played only the name goes.
store::TableRow without(const Table& table, const std::string& person) {
  store::TableRow row = table.row();
  std::string heir;
  for (std::size_t i = 0; i < row.seats.size(); ++i) {
    store::SeatRow& seat = row.seats[i];
    if (seat.person == person) {
      const std::string bot = !table.is_playing() ? std::string{}
                              : !seat.bot.empty() ? seat.bot
                                                  : std::string(kStandIn);
      seat = table.is_waiting() ? store::SeatRow{}
                                : store::SeatRow{"", "", bot, former_name(static_cast<int>(i))};
    }
    if (heir.empty()) heir = seat.person;
  }
  if (row.host == person) row.host = heir;
  const Seat mine = table.seat_of(person);
  if (mine != kSpectator) {
    Affairs affairs = affairs_from_text(row.affairs);
    affairs.close_question();  // there is one answer less to wait for; whoever cares asks again
    std::erase_if(affairs.leaving, [mine](const Leaving& leaving) { return leaving.seat == mine; });
    row.affairs = affairs_text(affairs);
  }
  scrub(row.affairs, person);
  return row;
}

}  // namespace

// Tables first, one after the other; a crash in between leaves a person who can ask again.
void Hall::forget_person(const Person& person, Then<bool> then) {
  for (const auto& [id, table] : tables_) {
    if (table->is_finished() || !table->is_at_table(person.id)) continue;
    change_table(
        person, id,
        [person](const Table& at) -> Answer<store::TableRow> { return without(at, person.id); },
        [this, person, then](const Answer<TableInfo>& left) {
          if (!left) return then(tl::unexpected<Failure>(left.error()));
          loop_.post([this, person, then] { forget_person(person, then); });
        });
    return;
  }
  using Rows = std::vector<store::TableRow>;
  store_.read<Rows>(
      [person](store::Store& store) { return store.tables_mentioning(person.id); },
      [this, person, then](std::optional<Rows> rows, const std::string& error) {
        if (!rows) return then(failed(503, "store-failed", error));
        store::Batch batch;
        for (store::TableRow& row : *rows)
          if (scrub(row.affairs, person.id)) batch.emplace_back(store::PutTable{std::move(row)});
        batch.emplace_back(store::ForgetPerson{person.id, std::string(kFormerPlayer)});
        store_.write(std::move(batch), [this, person, then](const store::Outcome& outcome) {
          if (!outcome)
            return then(failed(503, "store-failed",
                               "The server cannot store anything right now; try again."));
          log(Level::info, "person_forgotten", {{"person", person.id}});
          forgotten(person.id);
          then(true);
        });
      });
}

// It is on disk: whatever this process still holds of that person goes as well.
void Hall::forgotten(const std::string& person) {
  forget_sessions(person, "", "");
  vacations_.erase(person);
  lobby_chat_.forget(person, std::string(kFormerPlayer));
  for (const auto& [id, table] : tables_) {
    table->chat().forget(person, std::string(kFormerPlayer));
    const store::TableRow row = without(*table, person);
    if (row == table->row()) continue;
    table->change(row, loop_.now());
    table->tell_followers();
  }
  lobby_changed();
}

}  // namespace quadriga::server
