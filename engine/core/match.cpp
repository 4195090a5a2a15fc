// SPDX-License-Identifier: Apache-2.0
#include "engine/core/match.h"

#include <cassert>
#include <charconv>

namespace quadriga {

namespace {
constexpr Refusal kNothingToUndo{"", "nothing-to-undo"};
constexpr Refusal kNeedsConsent{"", "needs-consent"};
constexpr std::size_t kMarkEvery = 64;

// The number in "undo 12", written as we write it; 0 if the text is anything else.
int taken_back(std::string_view text) {
  if (text.substr(0, kUndoText.size()) != kUndoText) return 0;
  text.remove_prefix(kUndoText.size());
  if (text.size() < 2 || text[0] != ' ' || text[1] < '1' || text[1] > '9') return 0;
  int number = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? number : 0;
}

}  // namespace

std::string take_back_text(int number) {
  return std::string(kUndoText) + " " + std::to_string(number);
}

bool is_take_back(std::string_view text) { return taken_back(text) > 0; }

Match::Match(const Rules& rules, MatchHeader header)
    : rules_(&rules),
      header_(std::move(header)),
      position_(rules.start(header_.options, header_.seats)) {}

ParsedMove Match::read(Seat seat, std::string_view text) const {
  if (text == kUndoText) return {{}, can_undo(seat) ? kFine : kNothingToUndo};
  if (position_->to_act() == kNobody) return {{}, kGameOver};
  if (is_take_back(text)) return {{}, kNeedsConsent};
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
  if (line_.size() % kMarkEvery == 0) marks_.push_back(position_->clone());
  log_.push_back({seat, position_->text(move)});
  line_.push_back(version());
  position_->apply(seat, move, story);
}

Refusal Match::add_text(Seat seat, std::string_view text, Story* story) {
  if (is_take_back(text)) return take_back(seat, text, story);
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
  line_.pop_back();
  if (line_.size() % kMarkEvery == 0) marks_.pop_back();
}

int Match::last_move_of(Seat seat) const {
  if (!is_player(seat)) return 0;
  for (auto number = line_.rbegin(); number != line_.rend(); ++number)
    if (log_[static_cast<std::size_t>(*number - 1)].seat == seat) return *number;
  return 0;
}

Refusal Match::take_back(Seat seat, std::string_view text, Story* story) {
  const int number = taken_back(text);
  if (position_->to_act() == kNobody) return kGameOver;
  if (number != last_move_of(seat)) return kNothingToUndo;
  while (line_.back() != number) line_.pop_back();
  line_.pop_back();
  // From the mark before it on; one that stands right here is made again by the next move.
  marks_.resize(line_.size() / kMarkEvery + 1);
  position_ = marks_.back()->clone();
  for (std::size_t i = line_.size() / kMarkEvery * kMarkEvery; i < line_.size(); ++i) {
    const LogEntry& entry = log_[static_cast<std::size_t>(line_[i] - 1)];
    position_->apply(entry.seat, position_->parse(entry.text).move, nullptr);
  }
  if (line_.size() % kMarkEvery == 0) marks_.pop_back();
  undo_.clear();
  undo_seat_ = kNobody;
  log_.push_back({seat, std::string(text)});
  if (story != nullptr) story->tell("take-back", {{"who", SeatName{seat}}});
  return kFine;
}

}  // namespace quadriga
