// SPDX-License-Identifier: Apache-2.0
#include "server/prologue.h"

#include "engine/core/record.h"
#include "engine/core/registry.h"
#include "fair/fair_chance.h"

namespace quadriga::server {

Answer<Prologue> read_prologue(std::string_view record_text, std::optional<int> moves) {
  Record record;
  RecordError error;
  if (!read_record(record_text, record, error))
    return failed(400, "bad-record", "record: " + error.sentence());
  if (const auto wrong = fair::verify(record))
    return failed(400, "bad-record", "record: " + wrong->sentence());
  if (record.seed.empty())
    return failed(400, "bad-record",
                  "record: it has no seed, which the record of a finished game has.");

  Prologue out;
  out.rules = find_game(record.header.game);  // verified above
  out.seats = record.header.seats;
  out.options = record.header.options;
  out.seed = record.seed;
  const int total = static_cast<int>(record.log.size());
  if (moves && (*moves < 1 || *moves > total))
    return failed(400, "bad-record",
                  "moves: must be a whole number from 1 to " + std::to_string(total) + ".");
  // Where the game is open and a person decides: the last such place, or the one asked for.
  Match match(*out.rules, record.header);
  int open = 0;
  for (int i = 0; i < moves.value_or(total); ++i) {
    const LogEntry& entry = record.log[static_cast<std::size_t>(i)];
    match.add_text(entry.seat, entry.text, nullptr);
    if (match.position().to_act() != kNobody) open = i + 1;
  }
  if (open == 0 || (moves && open != *moves))
    return failed(400, "bad-record", "moves: the game is over at that place; keep fewer of them.");
  out.entries.assign(record.log.begin(), record.log.begin() + open);
  return out;
}

}  // namespace quadriga::server
