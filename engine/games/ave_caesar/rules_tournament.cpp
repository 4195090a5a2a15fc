// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <tuple>

#include "engine/games/ave_caesar/reach.h"
#include "engine/games/ave_caesar/turn.h"

// The tournament around the races: options, cutting for the start, grids, places and points.
namespace quadriga::ave_caesar {

namespace {

constexpr int kSideA = 4;  // AC 2.3: the grid of side A has four places

bool fits(const Track& track, int seats) {
  return (seats <= kSideA) == (track.grid_size == kSideA);
}

std::uint8_t house_rules(const Options& options) {
  const auto flag = [](bool on, std::uint8_t bit) { return on ? bit : std::uint8_t{0}; };
  return static_cast<std::uint8_t>(
      flag(options.start_order == StartOrder::by_result, House::kByResult) |
      flag(options.missed_turns, House::kMissedTurns) |
      flag(options.crash_and_burn, House::kCrashAndBurn) |
      flag(options.dishonour, House::kDishonour) |
      flag(options.alley_reentry, House::kAlleyReentry) |
      flag(options.leader_ties, House::kLeaderTies) |
      flag(options.scoring == Scoring::nine, House::kNine));
}

std::array<std::uint8_t, kMaxSeats> clockwise_from(int seat, int seats) {
  std::array<std::uint8_t, kMaxSeats> order{};
  for (int i = 0; i < seats; ++i) order[at(i)] = static_cast<std::uint8_t>((seat + i) % seats);
  return order;
}

// AC 10.7 as something that sorts: smaller is better.
auto rank_key(const Table& table, int seat, int position) {
  const auto i = at(seat);
  switch (table.status[i]) {
    case Status::finished:
      return std::tuple{0, int{table.exit_order[i]}, 0, position};
    case Status::executed:
      return std::tuple{2, int{table.exit_order[i]}, 0, position};
    default:
      return std::tuple{1, int{table.exit_distance[i]}, -int{table.exit_order[i]}, position};
  }
}

// AC 11.3, 11.4: points, then first places, second places and so on, then the last race.
std::array<int, 2 + kMaxSeats> standing_key(const Table& table, int seat) {
  std::array<int, 2 + kMaxSeats> key{};
  key[0] = tournament_points(table, seat);
  for (int race = 0; race < kMaxRaces; ++race)
    if (const int place = place_in(table, seat, race)) ++key[at(place)];
  const int last = place_in(table, seat, table.race);
  key[1 + kMaxSeats] = last == 0 ? 0 : kMaxSeats + 1 - last;
  return key;
}

void tell_winner(const State& state, Story* story) {
  const Result result = AveCaesar::result(state);
  int winners = 0;
  for (int seat = 0; seat < state.table.seats; ++seat) winners += result.rank[at(seat)] == 1;
  for (int seat = 0; seat < state.table.seats; ++seat)
    if (result.rank[at(seat)] == 1)
      story->tell(winners == 1 ? "tournament-won" : "tournament-shared",
                  {{"seat", SeatName{static_cast<Seat>(seat)}}, {"points", result.score[at(seat)]}},
                  winners == 1 ? "AC 11.3" : "AC 11.4");
}

}  // namespace

std::vector<OptionInfo> AveCaesar::option_list() {
  using enum OptionInfo::Kind;
  std::vector<std::string> ids;
  for (const Track& track : kTracks) ids.emplace_back(track.id);
  return {
      {"races", number, 1, kMaxRaces, {}, "AC 2.1"},
      {"courses", list, 0, kMaxRaces, ids, "AC 2.3"},
      {"start_order", choice, 0, 0, {"loser_first", "by_result"}, "AC 13.1"},
      {"missed_turns", toggle, 0, 0, {}, "AC 13.2"},
      {"crash_and_burn", toggle, 0, 0, {}, "AC 13.3"},
      {"dishonour", toggle, 0, 0, {}, "AC 13.4"},
      {"alley_reentry", toggle, 0, 0, {}, "AC 8.4"},
      {"leader_ties", toggle, 0, 0, {}, "AC 5.5"},
      {"scoring", choice, 0, 0, {"six", "nine"}, "AC 11.5"},
  };
}

Refusal AveCaesar::check_options(const Options& options, int seats) {
  if (seats < kMinSeats || seats > kMaxSeats) return {"AC 1.1", "wrong-number-of-seats"};
  if (options.races < 1 || options.races > kMaxRaces) return {"AC 2.1", "wrong-number-of-races"};
  if (options.courses.size() > options.races) return {"AC 2.3", "more-courses-than-races"};
  for (const std::string& id : options.courses) {
    const int race = find_race(id);
    if (race < 0) return {"AC 2.3", "unknown-course"};
    if (!fits(kTracks[at(race)], seats)) return {"AC 2.3", "course-does-not-fit"};
  }
  return kFine;
}

State AveCaesar::start(const Options& options, int seats) {
  State state;
  Table& table = state.table;
  table.seats = static_cast<std::uint8_t>(seats);
  table.house = house_rules(options);
  table.races = options.races;
  // AC 2.2: the tables of both sides stand one after the other; what is too short starts again.
  const int first = seats <= kSideA ? 0 : kRaceConfigurations / 2;
  for (int race = 0; race < options.races; ++race) {
    const auto count = static_cast<int>(options.courses.size());
    table.courses[at(race)] = static_cast<std::uint8_t>(
        count == 0 ? first + race % 4 : find_race(options.courses[at(race % count)]));
  }
  table.course = table.courses[0];
  table.space.fill(kNowhere);
  table.distance.fill(kNoDistance);
  for (int seat = 0; seat < seats; ++seat) table.left[at(seat)] = kFullDeck;
  table.order = clockwise_from(0, seats);
  table.cutting = static_cast<std::uint8_t>((1U << seats) - 1U);
  table.cut_round = 1;
  return state;
}

// AC 2.4: notes one card, and once the round is complete who cuts again or has position 1.
void cut_card(State& state, int seat, int value, Story* story) {
  Table& table = state.table;
  table.cut[at(seat)] = static_cast<std::uint8_t>(value);
  if (story != nullptr)
    story->tell("cut", {{"seat", SeatName{static_cast<Seat>(seat)}}, {"card", value}}, "AC 2.4");
  for (int next = seat + 1; next < table.seats; ++next) {
    if (!in_mask(table.cutting, next)) continue;
    table.active = static_cast<std::uint8_t>(next);
    return;
  }
  int highest = 0;
  for (int other = 0; other < table.seats; ++other)
    if (in_mask(table.cutting, other)) highest = std::max<int>(highest, table.cut[at(other)]);
  std::uint8_t tied = 0;
  for (int other = 0; other < table.seats; ++other)
    if (in_mask(table.cutting, other) && table.cut[at(other)] == highest) tied |= seat_bit(other);
  const int first = std::countr_zero(tied);
  table.active = static_cast<std::uint8_t>(first);
  if (std::has_single_bit(tied)) {
    table.cutting = 0;
    table.order = clockwise_from(first, table.seats);
    if (story != nullptr)
      story->tell("first-position", {{"seat", SeatName{static_cast<Seat>(first)}}}, "AC 2.4");
    begin_race(state, story);
    return;
  }
  table.cutting = tied;
  table.cut_round = static_cast<std::uint8_t>(std::min(table.cut_round + 1, 255));
  if (story != nullptr) story->tell("cut-again", {{"card", highest}}, "AC 2.4");
}

void begin_race(State& state, Story* story) {
  Table& table = state.table;
  table.course = table.courses[table.race];
  const Track& track = track_of(table);
  state.hand = {};
  state.under = {};
  table.hand_size = table.under_size = table.lap = table.exit_order = table.exit_distance = {};
  table.lacks = table.told = {};
  table.paid = table.missed = table.misses = table.gridlock = table.finished = table.exits = 0;
  table.runners = table.seats;
  table.racing = static_cast<std::uint8_t>((1U << table.seats) - 1U);
  for (int position = 0; position < table.seats; ++position) {
    const auto seat = at(table.order[at(position)]);
    table.left[seat] = kFullDeck;
    table.status[seat] = Status::racing;
    table.space[seat] = track.grid[at(position)];
    table.distance[seat] = track_distance(track, table.space[seat], 0);
  }
  table.phase = Phase::dealing;
  table.turn = 0;
  table.active = table.order[0];
  if (story != nullptr)
    story->tell("race-begins",
                {{"race", table.race + 1},
                 {"races", int{table.races}},
                 {"course", MessageKey{"course." + std::string(track.id)}}},
                "AC 3.1");
}

std::array<std::uint8_t, kMaxSeats> classification(const Table& table) {
  std::array<std::uint8_t, kMaxSeats> position{};
  for (int i = 0; i < table.seats; ++i) position[table.order[at(i)]] = static_cast<std::uint8_t>(i);
  auto seats = clockwise_from(0, table.seats);
  std::sort(seats.begin(), seats.begin() + table.seats, [&](std::uint8_t a, std::uint8_t b) {
    return rank_key(table, a, position[a]) < rank_key(table, b, position[b]);
  });
  return seats;
}

void end_race(State& state, Story* story) {
  Table& table = state.table;
  ++table.exits;
  for (int seat = 0; seat < table.seats; ++seat) {
    if (!in_mask(table.racing, seat)) continue;
    const auto i = at(seat);
    table.status[i] = Status::stranded;
    table.exit_distance[i] = table.distance[i];
    table.exit_order[i] = table.exits;
    table.distance[i] = kNoDistance;
    if (story != nullptr)
      story->tell("stranded", {{"seat", SeatName{static_cast<Seat>(seat)}}}, "AC 14.3");
  }
  table.racing = table.runners = 0;
  table.misses = table.gridlock = 0;
  if (story != nullptr)
    story->tell(table.finished == 0 ? "race-without-winner" : "race-over",
                {{"race", table.race + 1}}, "AC 10.3");
  if (table.race + 1 == table.races) {
    table.phase = Phase::over;
    if (story != nullptr) tell_winner(state, story);
    return;
  }
  const auto ranking = classification(table);
  table.order = (table.house & House::kByResult) != 0
                    ? ranking
                    : clockwise_from(ranking[at(table.seats - 1)], table.seats);
  if (story != nullptr)
    story->tell("first-position", {{"seat", SeatName{static_cast<Seat>(table.order[0])}}},
                (table.house & House::kByResult) != 0 ? "AC 13.1" : "AC 2.5");
  ++table.race;
  begin_race(state, story);
}

int points_for(const Table& table, int place) {
  constexpr std::array<std::uint8_t, 7> kSix{0, 6, 4, 3, 2, 1, 0};
  constexpr std::array<std::uint8_t, 7> kNine{0, 9, 6, 4, 3, 2, 1};
  return ((table.house & House::kNine) != 0 ? kNine : kSix)[at(place)];
}

int tournament_points(const Table& table, int seat) {
  int points = 0;
  for (int race = 0; race <= table.race; ++race)
    points += points_for(table, place_in(table, seat, race));
  return points;
}

Result AveCaesar::result(const State& state) {
  const Table& table = state.table;
  Result result;
  result.over = table.phase == Phase::over;
  std::array<std::array<int, 2 + kMaxSeats>, kMaxSeats> keys{};
  for (int seat = 0; seat < table.seats; ++seat) keys[at(seat)] = standing_key(table, seat);
  for (int seat = 0; seat < table.seats; ++seat) {
    result.score[at(seat)] = keys[at(seat)][0];
    result.rank[at(seat)] = 1;
    for (int other = 0; other < table.seats; ++other)
      if (keys[at(other)] > keys[at(seat)]) ++result.rank[at(seat)];
  }
  return result;
}

}  // namespace quadriga::ave_caesar
