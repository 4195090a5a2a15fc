// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"
#include "engine/games/chicken_caesar/turn.h"

// Scoring: 6.4 to 6.6.
namespace quadriga::chicken_caesar {

Sheet score_sheet(const State& s, Seat seat) {
  Sheet sheet;
  sheet.coins = s.coins[idx(seat)] + escrow_of(s, seat);
  for (int o = 0; o < kOffices; ++o) sheet.cash += s.stash[idx(seat)][idx(o)] * kTier[idx(o)];
  for (const Proposal& p : s.proposals) {  // would come back (6.4)
    if (owner(s, p.monument) != seat) continue;
    sheet.coins += p.offering;
    for (int o = 0; o < kOffices; ++o)
      if ((p.offices & bit(static_cast<Office>(o))) != 0) sheet.cash += kTier[idx(o)];
  }
  for_each_rooster(family(s, seat), [&](Rooster r) {
    for (int o = 0; o < kOffices; ++o) sheet.count[idx(o)] += s.card[r] >> o & 1;
  });
  sheet.total = sheet.coins + sheet.cash;
  for (int o = 0; o < kOffices; ++o) {
    sheet.sets[idx(o)] = set_value(static_cast<Office>(o), sheet.count[idx(o)]);
    sheet.total += sheet.sets[idx(o)];
  }
  return sheet;
}

Result ChickenCaesar::result(const State& s) {
  Result result;
  result.over = s.step == Step::over;
  std::array<int, kMaxSeats> monument{};  // 6.5: the oldest; 99 without one
  for (int p = 0; p < s.seats; ++p) {
    result.score[idx(p)] = score_sheet(s, static_cast<Seat>(p)).total;
    monument[idx(p)] = 99;
    for (int i = s.alcoves.count - 1; i >= 0; --i)
      if (owner(s, s.alcoves[idx(i)]) == p) monument[idx(p)] = i;
  }
  for (int p = 0; p < s.seats; ++p) {
    int rank = 1;
    for (int q = 0; q < s.seats; ++q) {
      const int lead = result.score[idx(q)] - result.score[idx(p)];
      if (lead > 0 || (lead == 0 && monument[idx(q)] < monument[idx(p)])) ++rank;
    }
    result.rank[idx(p)] = static_cast<std::int8_t>(rank);
  }
  return result;
}

}  // namespace quadriga::chicken_caesar
