// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/match.h"

namespace quadriga {

// A game as a text file that people can read:
//
//   quadriga record 1
//   game ave-caesar
//   rules 1
//   seats 4
//   options {"races":1}
//   player 0 Anna
//   commitment 6c1d...
//   moves
//   1 * cut 0 5            chance is written *, seats are 0, 1, ...
//   2 0 4>I2
//   = 16 9f3a0c...         the state's hash after move 16
//   digest 51c0...         hash of header and moves: also what was taken back cannot be altered
//   result ranks 1,2,4,3 scores 6,4,2,3      or: abandoned, if the players agreed to stop there
//   seed 00ff...
struct Record {
  struct Checkpoint {
    int number;  // after so many log entries
    std::uint64_t hash;
    friend bool operator==(const Checkpoint&, const Checkpoint&) = default;
  };

  MatchHeader header;
  std::vector<LogEntry> log;
  std::vector<Checkpoint> checkpoints;
  std::uint64_t digest = 0;
  std::optional<Result> result;
  std::string seed;        // hex; published when the game is over
  bool abandoned = false;  // the players agreed to stop: there is no result

  friend bool operator==(const Record&, const Record&) = default;
};

inline constexpr int kCheckpointEvery = 16;

// What is wrong with a record, and on which line or at which move.
struct RecordError {
  int line = 0;    // of the file; 0 if the text itself was fine
  int number = 0;  // of the move; 0 if none is to blame
  std::string message;
  Refusal refusal{};
  // How the line to blame begins, if it is not a move: "=", "result", ... The initialiser lets
  // errors be written as aggregates without naming it.
  std::string_view key{};  // NOLINT(readability-redundant-member-init)

  std::string sentence() const;
};

// The line of a record's text that an error of its replay is about; 0 if there is none.
int line_of(std::string_view record_text, const RecordError& error);

// What the digest line of this record must say.
std::uint64_t digest_of(const Record& record);

Record record_of(const Match& match, std::string seed);
std::string write_record(const Record& record);
bool read_record(std::string_view text, Record& record, RecordError& error);

// Plays the record from the start with full checking: header, legality of each move, hashes,
// result. `rules` is the game the header names, or nullptr if there is none. Returns the match as
// far as it went; `error` is empty if everything holds. `on_step`, if given, is called after each
// log entry with what was told.
struct Replay {
  std::unique_ptr<Match> match;
  std::optional<RecordError> error;
};
using OnStep = std::function<void(const Match&, const Story&)>;
Replay replay(const Rules* rules, const Record& record, const OnStep& on_step = {});

}  // namespace quadriga
