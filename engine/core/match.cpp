// SPDX-License-Identifier: Apache-2.0
#include "engine/core/match.h"

#include <cassert>

namespace quadriga {

namespace {
constexpr Refusal kNothingToUndo{"", "nothing-to-undo"};
}  // namespace

Match::Match(const Rules& rules, MatchHeader header)
    : rules_(&rules),
      header_(std::move(header)),
      position_(rules.start(header_.options, header_.seats)) {}

ParsedMove Match::read(Seat seat, std::string_view text) const {
  if (text == kUndoText) return {{}, can_undo(seat) ? kFine : kNothingToUndo};
  if (position_->to_act() == kNobody) return {{}, kGameOver};
  ParsedMove parsed = position_->parse(text);
  if (parsed) parsed.refusal = position_->check(seat, parsed.move);
  return parsed;
}

void Match::add(Seat seat, const PackedMove& move, Story* story) {
  assert(!position_->check(seat, move));
  const bool undoable = seat != kChance && !position_->reveals(seat, move);
  if (!undoable || seat != undo_seat_) undo_.clear();
  if (undoable) undo_.push_back(position_->clone());
  undo_seat_ = undoable ? seat : kNobody;
  log_.push_back({seat, position_->text(move)});
  position_->apply(seat, move, story);
}

Refusal Match::add_text(Seat seat, std::string_view text, Story* story) {
  const ParsedMove parsed = read(seat, text);
  if (!parsed) return parsed.refusal;
  if (text == kUndoText) {
    undo(seat);
    if (story != nullptr) story->tell("undo", {{"who", SeatName{seat}}});
  } else {
    add(seat, parsed.move, story);
  }
  return kFine;
}

void Match::undo(Seat seat) {
  assert(can_undo(seat));
  position_ = std::move(undo_.back());
  undo_.pop_back();
  if (undo_.empty()) undo_seat_ = kNobody;
  log_.push_back({seat, std::string(kUndoText)});
}

}  // namespace quadriga
