// SPDX-License-Identifier: Apache-2.0
#include "fair/receipt.h"

#include <algorithm>

#include "fair/fair_chance.h"

namespace quadriga::fair {

Receipt check_record(std::string_view text) {
  Receipt receipt;
  Record record;
  RecordError unreadable;
  std::optional<RecordError> error;
  if (!read_record(text, record, unreadable)) {
    error = unreadable;
  } else {
    error = verify(record);
    if (error) error->line = line_of(text, *error);
  }
  receipt.ok = !error;
  if (error) {
    receipt.problem = error->message;
    receipt.line = error->line;
    receipt.move = error->number;
    if (!error->refusal.rule.empty()) receipt.rule = std::string(error->refusal.rule);
  }
  const MatchHeader& header = record.header;
  receipt.game = header.game;
  receipt.rules = header.rules_version;
  receipt.seats = header.seats;
  // What was not checked may be anything, also no JSON.
  if (receipt.ok) receipt.options.text = header.options;
  receipt.players = header.players;
  receipt.commitment = header.commitment;
  receipt.seed = record.seed;
  receipt.moves = static_cast<int>(record.log.size());
  receipt.draws =
      static_cast<int>(std::count_if(record.log.begin(), record.log.end(),
                                     [](const LogEntry& entry) { return entry.seat == kChance; }));
  receipt.hashes = static_cast<int>(record.checkpoints.size());
  receipt.finished = record.result.has_value();
  if (record.result) {
    const auto& result = *record.result;
    receipt.ranks.assign(result.rank.begin(), result.rank.begin() + header.seats);
    receipt.scores.assign(result.score.begin(), result.score.begin() + header.seats);
  }
  return receipt;
}

}  // namespace quadriga::fair
