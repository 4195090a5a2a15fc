// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/rules.h"

namespace quadriga {

// What is fixed before the first move. Together with the log it is the whole game.
struct MatchHeader {
  std::string game;
  int rules_version = 0;
  int seats = 0;
  std::string options;               // complete, as JSON
  std::vector<std::string> players;  // names, one per seat
  std::string commitment;            // of the seed chance is drawn from; empty if it has none

  friend bool operator==(const MatchHeader&, const MatchHeader&) = default;
};

// An entry of the log. Taking back a move is an entry too, so the log only ever grows.
struct LogEntry {
  Seat seat = kNobody;
  std::string text;  // the move, kUndoText, or take_back_text

  friend bool operator==(const LogEntry&, const LogEntry&) = default;
};

inline constexpr std::string_view kUndoText = "undo";

// "undo 12": move 12 of the same seat and everything since is taken back, because the table agreed.
// What was drawn stays in the log, and later draws have later numbers, so no die comes twice.
std::string take_back_text(int number);
bool is_take_back(std::string_view text);  // of that form, whatever the number
// Either kind of taking back.
inline bool is_undo(std::string_view text) { return text == kUndoText || is_take_back(text); }

// A game with its log: moves go in through `check` and `add` and come out as the log that
// rebuilds it.
class Match {
 public:
  // `header` must name this game and hold complete options.
  Match(const Rules& rules, MatchHeader header);

  const Rules& rules() const { return *rules_; }
  const MatchHeader& header() const { return header_; }
  const Position& position() const { return *position_; }
  const std::vector<LogEntry>& log() const { return log_; }
  int version() const { return static_cast<int>(log_.size()); }

  // Reads `text` as a move of `seat` (or "undo") and says whether it may be added now. A seat alone
  // cannot take back more than `can_undo` says.
  ParsedMove read(Seat seat, std::string_view text) const;

  // Adds a move that was found fine. `story` hears what happened.
  void add(Seat seat, const PackedMove& move, Story* story);
  // An entry of a log: a move as `read` has it, or what the table agreed to take back.
  Refusal add_text(Seat seat, std::string_view text, Story* story);

  // A seat may take back its own last moves as long as nothing happened since that cannot be
  // unseen: a chance move, a reveal, or a move of another seat.
  bool can_undo(Seat seat) const { return !undo_.empty() && undo_seat_ == seat; }
  void undo(Seat seat);

  // The last move of a seat that still stands, as the number of its log entry; 0 if there is none.
  // It is what the table may agree to take back.
  int last_move_of(Seat seat) const;

 private:
  Refusal take_back(Seat seat, std::string_view text, Story* story);

  const Rules* rules_;
  MatchHeader header_;
  std::unique_ptr<Position> position_;
  std::vector<LogEntry> log_;
  std::vector<std::unique_ptr<Position>> undo_;  // positions before the moves that can be undone
  Seat undo_seat_ = kNobody;
  std::vector<int> line_;  // the numbers of the log entries that stand
  // Positions after every so many entries of the line: going back costs a few moves, however long
  // the game.
  std::vector<std::unique_ptr<Position>> marks_;
};

}  // namespace quadriga
