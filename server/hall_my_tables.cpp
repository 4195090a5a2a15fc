// SPDX-License-Identifier: Apache-2.0
// The tables of one person, and whose turn it is there.
#include "server/hall.h"
#include "server/store_failure.h"

namespace quadriga::server {

namespace {

using TableRows = std::vector<store::TableRow>;

// Who has a seat is told by the table itself whose turn it is, so it is no secret here. Who only
// opened the table looks on as the house allows it, and that may be late or never.
std::optional<TableTurn> turn_at(const Table& table, const Person& person, Clocks::Time now) {
  if (!table.is_playing() || !table.match() || table.seat_of(person.id) == kSpectator)
    return std::nullopt;
  const Seat seat = table.match()->position().to_act();
  if (!is_player(seat)) return std::nullopt;
  TableTurn turn{table.id(), seat};
  if (table.clocks().are_used())
    turn.left = table.clock_told(now).left[static_cast<std::size_t>(seat)];
  return turn;
}

}  // namespace

void Hall::tables_of(const Person& person, Then<MyTables> then) {
  const auto answer = [this, person, then](const TableRows& rows) {
    MyTables mine;
    for (const store::TableRow& row : rows) {
      const auto found = tables_.find(row.id);
      if (found != tables_.end()) {
        mine.tables.push_back(found->second->info(person.id));
        if (const auto turn = turn_at(*found->second, person, loop_.now()))
          mine.turns.push_back(*turn);
      } else if (row.stage == store::Stage::finished) {
        mine.tables.push_back(describe(row, person.id));
      }
    }
    then(std::move(mine));
  };
  store_.read<TableRows>(
      [person, limit = limits_.lobby_size](store::Store& store) {
        return store.tables_of(person.id, limit);
      },
      [this, then, answer](std::optional<TableRows> rows, const std::string& error) {
        if (!rows) return then(tl::unexpected<Failure>(store_failure(error)));
        // Where another process has played on, its moves come first.
        std::vector<TablePtr> behind;
        for (const store::TableRow& row : *rows)
          if (const auto found = tables_.find(row.id);
              found != tables_.end() && found->second->is_playing() && found->second->work.stale)
            behind.push_back(found->second);
        const auto awaited = std::make_shared<std::size_t>(behind.size() + 1);
        const Task one_less = [answer, awaited, rows = std::move(*rows)] {
          if (--*awaited == 0) answer(rows);
        };
        for (const TablePtr& table : behind)
          in_turn<bool>(table, [one_less](const Answer<bool>&) { one_less(); }, one_less);
        one_less();
      });
}

}  // namespace quadriga::server
