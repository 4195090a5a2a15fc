// SPDX-License-Identifier: Apache-2.0
// Moves of people.
#include "server/hall.h"
#include "server/log.h"
#include "server/secrets.h"

namespace quadriga::server {

namespace {

std::vector<store::ResultRow> results_of(const Table& table, const Table::Proposal& proposal) {
  std::vector<store::ResultRow> rows;
  const auto& seats = table.row().seats;
  for (std::size_t seat = 0; seat < seats.size(); ++seat)
    if (!seats[seat].person.empty())
      rows.push_back({seats[seat].person, static_cast<int>(seat), proposal.result.rank[seat],
                      proposal.result.score[seat]});
  return rows;
}

}  // namespace

void Hall::move(const Person& person, const TablePtr& table, int version, const std::string& text,
                Then<int> then) {
  in_turn(table, then, [this, person, table, version, text, then] {
    // Seat, version, rules: in this order, always here, on the position that is on disk.
    const Seat seat = table->seat_of(person.id);
    if (seat == kSpectator)
      return then(failed(403, "not-at-table", "You do not sit at this table."));
    if (!table->row().seats[static_cast<std::size_t>(seat)].bot.empty())
      return then(failed(409, "bot-plays", "A bot plays for you; take your seat back first."));
    auto proposal = table->propose(seat, version, text);
    if (!proposal) return then(tl::unexpected<Failure>(proposal.error()));
    store_entries(table, std::move(*proposal), then);
  });
}

void Hall::store_entries(const TablePtr& table, Table::Proposal proposal, Then<int> then,
                         bool timed_out, Hurry hurry) {
  auto rows = table->to_rows(proposal.entries, loop_.now(), timed_out);
  store::Batch batch{store::AddMoves{table->id(), rows}};
  // Whoever asked to take back has not been answered: the game went on.
  std::optional<store::TableRow> row;
  if (table->affairs().is_asked(QuestionKind::take_back) || proposal.ends) {
    Affairs affairs = table->affairs();
    affairs.close_question();
    affairs.leaving.clear();
    row = table->row_with(affairs);
    if (*row == table->row()) row.reset();
    if (row) batch.emplace_back(store::PutTable{*row});
  }
  if (proposal.ends)
    batch.emplace_back(store::FinishTable{table->id(), utc_now(), results_of(*table, proposal),
                                          is_rated(*table) ? table->row().game : ""});
  auto stored = [this, table, then = std::move(then), row = std::move(row),
                 rows = std::move(rows)](const store::Outcome& outcome) {
    if (!outcome) return then(tl::unexpected<Failure>(not_stored(outcome)));
    const int number = table->version() + 1;
    const auto mover = static_cast<Seat>(rows.front().seat);
    count_moves(*table, rows);
    if (row) table->change(*row, loop_.now());
    table->play(rows, loop_.now());
    if (table->is_finished())
      log(Level::info, "table_finished", {{"table", table->id()}, {"moves", table->version()}}),
          lobby_changed();
    then(number);
    table->tell_followers();
    wake_bot(table);
    watch_clock(table);
    call_to_turn(table, mover);
  };
  store_for(table, std::move(batch), std::move(stored), hurry);
}

}  // namespace quadriga::server
