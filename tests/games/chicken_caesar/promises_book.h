// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/games/chicken_caesar/game.h"

// A second set of books for the contract fuzz: it writes down every accepted offer in its own way
// (serial numbers of decisions, elections and turns instead of flags) and knows what each promise
// means from section 4 alone. It never looks at Table::contracts.
namespace quadriga::chicken_caesar {

struct Decision {  // the open decision, as everybody sees it
  int serial = 0;
  int turn = 0;
  Phase phase = Phase::placement;
  Step step = Step::first;
  Seat decider = kNobody;
  int election = 0;  // serial of the running election, 0 without one
  bool fox = false;
  Office office = Office::caesar;  // attacked, or being filled by the election
  Office stage = Office::caesar;   // Advancement: being filled; Attack: attacked
  RoosterSet entrants = 0;
  RoosterSet winner = 0;
  OfficeSet targets = 0;
  int posting = 0;  // which of the decider's postings this is
  bool first_pledge = false;
  int proposed_rate = 0;
  int bribe_missing = 0;
};

struct Promise {
  Seat payer = 0;
  Seat obligor = 0;
  Move terms;
  Decision made;                    // what was open when it was accepted
  int elections_then = 0;           // opened so far
  int posting = 0;                  // absolute number of a promised posting
  bool may_reach_next_turn = true;  // 4.17, contract_horizon
  bool fee_paid = false;

  bool once() const;
  bool matches(const Decision& d) const;
  bool over_before(const Decision& d, int elections) const;  // its scope has passed
  bool kept_by(const Decision& d, const Move& option) const;
  int reserve(const State& s) const;
};

// Two promises of the same obligor that are certain to meet and contradict each other (4.20).
bool contradict(const Promise& a, const Promise& b);

}  // namespace quadriga::chicken_caesar
