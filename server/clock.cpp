// SPDX-License-Identifier: Apache-2.0
#include "server/clock.h"

#include <algorithm>

#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"

namespace quadriga::server {

namespace {

constexpr int kShortest = 5;                 // seconds
constexpr int kLongest = 14 * 24 * 60 * 60;  // two weeks; milliseconds fit into an int

std::size_t index(Seat seat) { return static_cast<std::size_t>(seat); }

}  // namespace

Clocks::Clocks(const ClockRule& rule, int seats)
    : rule_(rule),
      left_(static_cast<std::size_t>(seats), allowance()),
      stopped_(left_),
      pauses_(left_.size()) {}

void Clocks::begin(Seat to_act, Time now) { start(to_act, true, now); }

void Clocks::start(Seat seat, bool new_turn, Time now) {
  running_ = is_player(seat) ? seat : kNobody;
  started_ = now;
  if (running_ != kNobody && new_turn && rule_.kind == ClockKind::turn) of(seat) = allowance();
}

Clocks::Millis Clocks::spent(Time now) const {
  auto time = now - started_;
  for (const Pause& pause : pauses(running_)) {
    const auto from = std::max(pause.from, started_);
    const auto until = std::min(pause.until, now);
    if (from < until) time -= until - from;
  }
  return std::chrono::duration_cast<Millis>(time);
}

void Clocks::set_pauses(Seat seat, std::vector<Pause> pauses) {
  pauses_[index(seat)] = std::move(pauses);
}

bool Clocks::is_paused(Time now) const {
  if (!are_used() || running_ == kNobody) return false;
  const auto& all = pauses(running_);
  return std::any_of(all.begin(), all.end(),
                     [now](const Pause& pause) { return pause.from <= now && now < pause.until; });
}

Clocks::Millis Clocks::left(Seat seat, Time now) const {
  Millis left = left_[index(seat)];
  if (seat == running_) left -= spent(now);
  return std::max(left, Millis{0});
}

Clocks::Millis Clocks::left_at_move(Seat seat, bool is_undo, Time now) const {
  // Taking back a move that ended the turn also takes back what its end had earned.
  if (is_undo && seat != running_) return stopped_[index(seat)];
  return left(seat, now);
}

void Clocks::played(const Step& step, Time now) {
  if (!are_used()) return;
  of(step.mover) = stopped_[index(step.mover)] = step.left;
  // A move out of turn does not touch the clock of whoever is to act.
  const bool goes_on = step.to_act == running_ && !step.drew;
  if (step.mover != running_ && goes_on) return;
  const bool turn_over = step.drew || step.to_act != step.mover;
  if (step.mover == running_ && turn_over && !step.is_undo && rule_.kind == ClockKind::game)
    of(step.mover) += std::chrono::seconds(rule_.increment);
  start(step.to_act, turn_over && !step.is_undo, now);
}

void Clocks::sit_down(Time now, Millis at_least) {
  if (!are_used() || running_ == kNobody) return;
  of(running_) = std::max(of(running_), std::min(allowance(), at_least));
  start(running_, true, now);
}

void Clocks::grant(Time now, Millis at_least) {
  if (!are_used() || running_ == kNobody) return;
  const Millis least = std::min(of(running_), at_least);
  if (left(running_, now) < least) started_ = now - (of(running_) - least);
}

std::optional<Clocks::Time> Clocks::deadline() const {
  if (!are_used() || running_ == kNobody) return std::nullopt;
  Time due = started_ + left_[index(running_)];
  for (const Pause& pause : pauses(running_)) {
    const Time from = std::max(pause.from, started_);
    if (from < due && from < pause.until) due += pause.until - from;
  }
  return due;
}

Answer<bool> check_clock(const ClockRule& rule) {
  if (rule.kind == ClockKind::none) return true;
  if (rule.seconds < kShortest || rule.seconds > kLongest)
    return failed(400, "bad-clock",
                  "clock.seconds: must be a whole number from " + std::to_string(kShortest) +
                      " to " + std::to_string(kLongest) + ".");
  if (rule.increment < 0 || rule.increment > rule.seconds)
    return failed(400, "bad-clock", "clock.increment: must be a whole number from 0 to seconds.");
  if (rule.increment > 0 && rule.kind != ClockKind::game)
    return failed(400, "bad-clock", "clock.increment: is for a clock of the kind \"game\".");
  return true;
}

std::string clock_text(const ClockRule& rule) {
  return rule.kind == ClockKind::none ? std::string{} : codec::to_json(rule);
}

ClockRule clock_from_text(const std::string& text) {
  ClockRule rule;
  codec::ReadError error;
  if (text.empty() || !codec::from_json(text, rule, error)) return {};
  return rule;
}

std::int64_t wall_millis() {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

}  // namespace quadriga::server
