// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ave_caesar/bot.h"

#include <algorithm>

#include "engine/games/ave_caesar/reach.h"
#include "engine/games/ave_caesar/turn.h"

// What a good driver looks at (AC 18): how many turns he still needs, whether his points will last,
// who stands in whose way, and what a place is worth.
namespace quadriga::ave_caesar {

namespace {

constexpr int kCertain = 1000;

struct Outlay {
  int turns = 0;   // to the finish, in hundredths
  int finish = 0;  // the chance to get there at all, of kCertain
};

// The fewest cards of these that make up a distance. Low cards kept back to the end are turns
// saved, as long as there are points to spare.
int fewest_cards(Cards cards, int distance) {
  int used = 0;
  for (int value = kHighest; value >= 1; --value) {
    const int count = count_of(cards, value);
    const int needed = (distance + value - 1) / value;
    if (needed <= count) return used + needed;
    used += count;
    distance -= count * value;
  }
  return used;
}

// AC 18.3: the share of a driver's cards that could not be played where he stands, of 100.
int blocked_share(const Table& table, int seat) {
  const Outlook outlook = look_ahead(table, seat);
  if (outlook.taken == 0) return 0;
  const Reach ways = reach(outlook);
  const Cards left = table.left[at(seat)];
  int blocked = 0;
  for (int value = 1; value <= kHighest; ++value)
    if (!ways.allows(value)) blocked += count_of(left, value);
  return blocked * 100 / size_of(left);
}

Outlay outlay_of(const Weights& weights, const State& state, int seat) {
  const Table& table = state.table;
  const auto i = at(seat);
  const Track& track = track_of(table);
  const bool paid = has_paid(table, seat);
  const int to_go = track.legal_distance[table.space[i]][table.lap[i]][paid ? 1 : 0];
  const int points = points_of(table.left[i]);
  const int spare = points - to_go;
  Outlay outlay;
  if (to_go == kUnreachable || spare < 0) return outlay;

  // Between the best order of cards and any order.
  const int any_order = to_go * size_of(table.left[i]) * 100 / points;
  const int best_order = fewest_cards(table.left[i], to_go) * 100;
  outlay.turns = (best_order * weights.best_order + any_order * (100 - weights.best_order)) / 100;
  outlay.turns += blocked_share(table, seat) * weights.blocked / 100;
  const Cards hand = state.hand[i];
  if (hand != 0) outlay.turns += (lowest_value(values_in(hand)) - 1) * weights.low_hand;
  if (!paid) outlay.turns += weights.tribute;
  if (is_leader(table, seat))
    outlay.turns += count_of(state.hand[i], kHighest) * weights.sixes_in_front;

  // AC 18.1: points to spare against what traffic will cost; half a point short is even odds.
  const int reserve = 100 * spare + 50 - to_go * weights.waste_per_lap / track.lap_length;
  outlay.finish = std::clamp(kCertain / 2 + reserve * 4, kCertain / 20, kCertain);
  return outlay;
}

// The points for a place between two places, in hundredths of a place and of a point.
int points_between(const Table& table, int place) {
  const int low = std::min(place / 100, 6);
  const int high = std::min(low + 1, 6);
  return points_for(table, low) * (100 - place % 100) + points_for(table, high) * (place % 100);
}

}  // namespace

int evaluate_with(const Weights& weights, const State& state, Seat seat) {
  const Table& table = state.table;
  int points = 100 * tournament_points(table, seat);
  if (in_mask(table.racing, seat) && table.phase != Phase::over) {
    const Outlay own = outlay_of(weights, state, seat);
    int place = 100 * (table.finished + 1);
    for (int other = 0; other < table.seats; ++other) {
      if (other == seat || !in_mask(table.racing, other)) continue;
      const Outlay rival = outlay_of(weights, state, other);
      const int ahead =
          std::clamp(50 + (own.turns - rival.turns) * weights.lead_per_turn / 100, 0, 100);
      place += ahead * rival.finish / kCertain;
    }
    points += points_between(table, place) * own.finish / kCertain;
  }
  return points * weights.points / 100;
}

int AveCaesar::evaluate(const State& state, Seat seat) {
  constexpr Weights kWeights;
  return evaluate_with(kWeights, state, seat);
}

}  // namespace quadriga::ave_caesar
