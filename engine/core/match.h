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
  std::string text;  // the move, or kUndoText

  friend bool operator==(const LogEntry&, const LogEntry&) = default;
};

inline constexpr std::string_view kUndoText = "undo";

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

  // Reads `text` as a move of `seat` (or "undo") and says whether it may be added now.
  ParsedMove read(Seat seat, std::string_view text) const;

  // Adds a move that was found fine. `story` hears what happened.
  void add(Seat seat, const PackedMove& move, Story* story);
  Refusal add_text(Seat seat, std::string_view text, Story* story);

  // A seat may take back its own last moves as long as nothing happened since that cannot be
  // unseen: a chance move, a reveal, or a move of another seat.
  bool can_undo(Seat seat) const { return !undo_.empty() && undo_seat_ == seat; }
  void undo(Seat seat);

 private:
  const Rules* rules_;
  MatchHeader header_;
  std::unique_ptr<Position> position_;
  std::vector<LogEntry> log_;
  std::vector<std::unique_ptr<Position>> undo_;  // positions before the moves that can be undone
  Seat undo_seat_ = kNobody;
};

}  // namespace quadriga
