// SPDX-License-Identifier: Apache-2.0
// All records of one person in one file.
#include "server/hall.h"
#include "server/log.h"
#include "server/tar.h"

namespace quadriga::server {

// One table after the other: what is read from disk is little at a time, the replaying is done
// beside the loop, and one person at a time is served.
struct Hall::Export {
  std::vector<store::TableRow> rows;
  std::size_t next = 0;
  Tar tar;
  Then<std::string> then;
};

void Hall::export_records(const Person& person, Then<std::string> then) {
  if (exporting_)
    return then(failed(503, "busy", "Somebody else saves records right now; try again."));
  exporting_ = true;
  const int limit = limits_.exported_games;
  using Rows = std::vector<store::TableRow>;
  store_.read<Rows>(
      [person, limit](store::Store& store) { return store.tables_of(person.id, limit); },
      [this, person, then](std::optional<Rows> rows, const std::string& error) {
        const auto work = std::make_shared<Export>();
        work->then = then;
        if (!rows) return export_failed(*work, error);
        for (store::TableRow& row : *rows)
          if (row.stage == store::Stage::finished) work->rows.push_back(std::move(row));
        export_next(work);
      });
}

void Hall::export_failed(const Export& work, const std::string& error) {
  exporting_ = false;
  log(Level::error, "store_failed", {{"message", error}});
  work.then(
      failed(503, "store-failed", "The server cannot read anything right now; try again later."));
}

void Hall::export_next(const std::shared_ptr<Export>& work) {
  if (work->next == work->rows.size() ||
      work->tar.size() >= static_cast<std::size_t>(limits_.exported_bytes)) {
    exporting_ = false;
    return work->then(std::move(work->tar).finish());
  }
  const store::TableRow& row = work->rows[work->next++];
  using Moves = std::vector<store::MoveRow>;
  store_.read<Moves>([id = row.id](store::Store& store) { return store.moves(id); },
                     [this, work, &row](std::optional<Moves> moves, const std::string& error) {
                       if (!moves) return export_failed(*work, error);
                       const std::int64_t at = moves->empty() ? 0 : moves->back().at / 1000;
                       bots_.run(
                           loop_,
                           // A game of rules that this program does not have any more is left out.
                           [&row, moves = std::move(*moves)]() -> std::string {
                             const auto table = Table::rebuild(row, moves, {});
                             return table && !moves.empty() ? (*table)->record() : "";
                           },
                           [this, work, &row, at](const std::string& record) {
                             if (!record.empty())
                               work->tar.add(row.game + "-" + row.id + ".txt", record, at);
                             export_next(work);
                           });
                     });
}

}  // namespace quadriga::server
