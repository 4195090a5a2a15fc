// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ave_caesar/reach.h"

namespace quadriga::ave_caesar {

namespace {

// A search over (space, lap, coin) with chariots ignored and some spaces shut.
class Search {
 public:
  explicit Search(const Table& table) : table_(table), track_(track_of(table)) {
    for (int seat = 0; seat < table.seats; ++seat)
      if (table.status[at(seat)] == Status::wrecked) shut(table.space[at(seat)]);
  }

  void shut(int space) { shut_[at(space >> 6)] |= std::uint64_t{1} << (space & 63); }

  // Passing: any state with D below this counts as the goal, not only the finish.
  int pass_below = 0;
  bool duty = true;            // AC 6.4 (e)
  bool unpaid_finish = false;  // a crossing without having paid counts too (AC 13.4.4)

  // Where one chariot has failed another one fails too, so what was seen is kept.
  bool reaches_goal(int seat) {
    return visit(table_.space[at(seat)], table_.lap[at(seat)], has_paid(table_, seat));
  }

 private:
  // Depth first: forwards is where the goal is.
  bool visit(int space, int lap, bool paid) {
    auto& seen = visited_[at(lap * 2 + paid)][at(space >> 6)];
    const std::uint64_t bit = std::uint64_t{1} << (space & 63);
    if ((seen & bit) != 0) return false;
    seen |= bit;
    for (const std::uint8_t step : track_.next[at(space)]) {
      if (step == Track::kNoStep) break;
      const bool line = (step & Track::kLineStep) != 0;
      const int to = step & ~Track::kLineStep;
      const bool enters = track_.is(to, Track::kAlley) && !track_.is(space, Track::kAlley);
      if (line && lap == kLastLap) {
        if (paid || unpaid_finish) return true;
        continue;
      }
      if ((shut_[at(to >> 6)] >> (to & 63) & 1U) != 0) continue;
      if (enters && !may_enter(lap, paid)) continue;
      if (duty && lap == 2 && !paid && !track_.is(to, Track::kAlley) &&
          (line || !track_.is(to, Track::kCanPay)))
        continue;
      const int next_lap = lap + line;
      if (track_distance(track_, to, next_lap) < pass_below) return true;
      if (visit(to, next_lap, paid || enters)) return true;
    }
    return false;
  }

  // AC 6.4 (c), AC 8.4.
  bool may_enter(int lap, bool paid) const {
    return paid ? (table_.house & House::kAlleyReentry) != 0 : lap == 1 || lap == 2;
  }

  const Table& table_;
  const Track& track_;
  std::array<std::uint64_t, 2> shut_{};
  std::array<std::array<std::uint64_t, 2>, 8> visited_{};
};

Cards values_of(const Reach& reach) {
  Cards values = 0;
  for (int value = 1; value <= kHighest; ++value)
    if (reach.allows(value)) values |= card(value);
  return values;
}

// Looks for the path in order of space numbers, so that the first one found is the smallest.
bool find_path(const Table& table, int space, int lap, int steps, std::vector<std::uint8_t>& path) {
  const LastMove& last = table.last;
  const Track& track = kTracks[table.courses[last.race]];
  const bool paid = last.paid != 0;
  if (steps == 0) return space == last.end;
  for (const std::uint8_t step : track.next[at(space)]) {
    if (step == Track::kNoStep) break;
    const bool line = (step & Track::kLineStep) != 0;
    const int to = step & ~Track::kLineStep;
    if (line && lap == kLastLap) {
      if (last.end != kFinish) continue;
      path.push_back(kFinish);
      return true;
    }
    bool taken = false;
    for (int seat = 0; seat < table.seats; ++seat)
      taken = taken || (seat != last.seat && last.before[at(seat)] == to);
    const bool alley = track.is(to, Track::kAlley);
    const bool reentry = paid && (table.house & House::kAlleyReentry) != 0;
    const bool inside = track.is(space, Track::kAlley);
    const bool enters = alley && !inside;
    if (taken || (enters && !reentry && (paid || (lap != 1 && lap != 2)))) continue;
    if (!alley && inside && !paid) continue;  // AC 8.5
    if (lap == 2 && !paid && !alley && last.dishonoured == 0 &&
        (line || !track.is(to, Track::kCanPay)))
      continue;
    path.push_back(static_cast<std::uint8_t>(to));
    if (find_path(table, to, lap + line, steps - 1, path)) return true;
    path.pop_back();
  }
  return false;
}

}  // namespace

bool can_be_passed(const Table& table, int seat) {
  Search search(table);
  search.shut(table.space[at(seat)]);
  search.pass_below = table.distance[at(seat)];
  const bool dishonour = (table.house & House::kDishonour) != 0;
  search.duty = !dishonour;
  search.unpaid_finish = dishonour;
  for (int other = 0; other < table.seats; ++other)
    if (other != seat && in_mask(table.racing, other) && search.reaches_goal(other)) return true;
  return false;
}

bool can_finish(const Table& table, int seat) { return Search(table).reaches_goal(seat); }

Playable playable(const Table& table, int seat) {
  Playable result;
  result.values = values_of(reach(look_ahead(table, seat)));
  if (may_dishonour(table, seat)) result.values |= values_of(reach(look_ahead(table, seat, false)));
  if ((result.values & kSixes) != 0 && six_is_banned(table, seat)) {
    result.values &= ~kSixes;
    // AC 13.3.2: crash and burn knows no exception for narrow lanes.
    result.six_from_sixes =
        (table.house & House::kCrashAndBurn) == 0 && !can_be_passed(table, seat);
  }
  return result;
}

bool can_move_in_traffic(const Table& table, int seat, Cards values) {
  const auto any_way = [&](const Reach& ways) {
    for (Cards rest = values; rest != 0; rest &= rest - 1)
      if (ways.allows(lowest_value(rest))) return true;
    return false;
  };
  return any_way(reach(look_ahead(table, seat))) ||
         (may_dishonour(table, seat) && any_way(reach(look_ahead(table, seat, false))));
}

std::vector<std::uint8_t> last_path(const Table& table) {
  const LastMove& last = table.last;
  std::vector<std::uint8_t> path;
  if (last.card == 0) return path;
  const int from = last.before[last.seat];
  path.push_back(static_cast<std::uint8_t>(from));
  find_path(table, from, last.lap, last.card, path);
  return path;
}

}  // namespace quadriga::ave_caesar
