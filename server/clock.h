// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/seat.h"
#include "server/failure.h"
#include "server/protocol.h"

namespace quadriga::server {

// The clocks of one table. How much a mover had left is stored with each move, so the same calls
// with the stored numbers give the same clocks after a restart.
//
// A turn lasts until another seat is to act or chance has acted: what one can take back and do
// again gives no new time.
class Clocks {
 public:
  using Time = std::chrono::steady_clock::time_point;
  using Millis = std::chrono::milliseconds;

  Clocks() = default;
  Clocks(const ClockRule& rule, int seats);

  const ClockRule& rule() const { return rule_; }
  bool are_used() const { return rule_.kind != ClockKind::none; }

  // A move and the draws that followed it.
  struct Step {
    Seat mover = kNobody;
    bool is_undo = false;
    bool drew = false;      // chance acted after it
    Seat to_act = kNobody;  // afterwards
    Millis left{};          // what left_at_move said
  };

  void begin(Seat to_act, Time now);  // the first decision of the game
  // What to store with a move that `seat` makes now.
  Millis left_at_move(Seat seat, bool is_undo, Time now) const;
  void played(const Step& step, Time now);

  // Spans in which the clock of a seat stands still, in order.
  struct Pause {
    Time from;
    Time until;

    friend bool operator==(const Pause&, const Pause&) = default;
  };
  void set_pauses(Seat seat, std::vector<Pause> pauses);
  const std::vector<Pause>& pauses(Seat seat) const {
    return pauses_[static_cast<std::size_t>(seat)];
  }
  bool is_paused(Time now) const;  // the running clock stands still

  // The running turn starts again now: somebody sat down where a bot has played meanwhile.
  void sit_down(Time now, Millis at_least);
  // Whoever was thinking when the server stopped gets at least so much, if the turn had it.
  void grant(Time now, Millis at_least);
  void stand_still(Millis time) { started_ += time; }  // the running turn, for so long

  Seat running() const { return running_; }
  Millis left(Seat seat, Time now) const;  // never negative
  // Without the time of the running turn: a bot's thinking costs its person nothing.
  Millis kept(Seat seat) const { return left_[static_cast<std::size_t>(seat)]; }
  std::optional<Time> deadline() const;  // of the running seat
  // This much, or all that a turn or game has if that is less.
  Millis least(Millis time) const { return std::min(time, allowance()); }

 private:
  Millis& of(Seat seat) { return left_[static_cast<std::size_t>(seat)]; }
  Millis allowance() const { return std::chrono::seconds(rule_.seconds); }
  void start(Seat seat, bool new_turn, Time now);
  Millis spent(Time now) const;  // by the running seat in this turn

  ClockRule rule_;
  std::vector<Millis> left_;                // by seat, without the turn that runs
  std::vector<Millis> stopped_;             // what each had when its last move was made
  std::vector<std::vector<Pause>> pauses_;  // by seat
  Seat running_ = kNobody;
  Time started_{};
};

// A rule that cannot be used is refused with a sentence.
Answer<bool> check_clock(const ClockRule& rule);

// As it is stored; empty for a table without clocks.
std::string clock_text(const ClockRule& rule);
ClockRule clock_from_text(const std::string& text);

std::int64_t wall_millis();  // since 1970, for what must be known after a restart

}  // namespace quadriga::server
