// SPDX-License-Identifier: Apache-2.0
#include "tests/games/ave_caesar/given.h"

#include <algorithm>
#include <sstream>
#include <vector>

#include "engine/games/ave_caesar/reach.h"
#include "engine/games/ave_caesar/turn.h"

namespace quadriga::ave_caesar {

namespace {

// What `finish` must not fill in again is marked by values that no real state has.
constexpr Cards kNotSaid = 0xFFFFFF;

std::vector<int> numbers(std::istringstream& in) {
  std::vector<int> values;
  for (int value = 0; in >> value;) values.push_back(value);
  return values;
}

Cards cards_of(const std::vector<int>& values) {
  Cards cards = 0;
  for (const int value : values) cards += card(value);
  return cards;
}

void begin(State& state) {
  begin_race(state, nullptr);
  Table& table = state.table;
  table.phase = Phase::over;  // no turn yet
  table.cutting = 0;
  for (int seat = 0; seat < table.seats; ++seat) {
    table.left[at(seat)] = kNotSaid;
    state.hand[at(seat)] = kNotSaid;
  }
}

std::string put(State& state, int seat, const std::string& where) {
  Table& table = state.table;
  const auto slash = where.find('/');
  if (slash == std::string::npos || where.size() != slash + 3) return "expected SPACE/LAPc";
  const int space = find_space(track_of(table), where.substr(0, slash));
  if (space < 0) return "no such space";
  table.space[at(seat)] = static_cast<std::uint8_t>(space);
  table.lap[at(seat)] = static_cast<std::uint8_t>(where[slash + 1] - '0');
  if (where[slash + 2] == 'p') table.paid |= seat_bit(seat);
  table.distance[at(seat)] = track_distance(track_of(table), space, table.lap[at(seat)]);
  return "";
}

void take_off(Table& table, int seat, Status status, int distance) {
  table.status[at(seat)] = status;
  table.racing &= static_cast<std::uint8_t>(~seat_bit(seat));
  --table.runners;
  table.exit_order[at(seat)] = ++table.exits;
  table.exit_distance[at(seat)] = static_cast<std::uint8_t>(distance);
  table.distance[at(seat)] = kNoDistance;
  table.space[at(seat)] = kNowhere;
  if (status == Status::finished) {
    table.paid |= seat_bit(seat);
    table.places[at(seat)] |= static_cast<std::uint32_t>(++table.finished) << (4 * table.race);
  }
}

std::string gone(Table& table, int seat, std::istringstream& in) {
  std::string how;
  in >> how;
  int distance = 0;
  in >> distance;
  if (how == "finished") {
    take_off(table, seat, Status::finished, 0);
  } else if (how == "executed") {
    take_off(table, seat, Status::executed, 0);
  } else if (how == "out") {
    take_off(table, seat, Status::out, distance);
  } else {
    return "gone how?";
  }
  return "";
}

std::string wreck(Table& table, int seat, std::istringstream& in) {
  std::string name;
  in >> name;
  const int space = find_space(track_of(table), name);
  if (space < 0) return "no such space";
  take_off(table, seat, Status::wrecked, 0);
  table.space[at(seat)] = static_cast<std::uint8_t>(space);
  table.lap[at(seat)] = 1;
  return "";
}

// Takes cards away as played, never those in hand, until the way is accounted for.
Cards plausible_left(const Table& table, int seat, Cards kept) {
  const auto i = at(seat);
  const Track& track = track_of(table);
  int needed = 1;
  if (table.status[i] == Status::racing) {
    const auto& by_lap = track.legal_distance[table.space[i]][table.lap[i]];
    const int to_go = by_lap[has_paid(table, seat) ? 1 : 0];
    needed = std::max(1, to_go == kUnreachable ? 54 : track.route - to_go);
  }
  Cards left = kFullDeck;
  while (needed > 0) {
    int value = std::min(needed, kHighest);
    while (value > 0 && count_of(left, value) <= count_of(kept, value)) --value;
    if (value == 0) {
      value = 1;
      while (value <= kHighest && count_of(left, value) <= count_of(kept, value)) ++value;
      if (value > kHighest) break;
    }
    left -= card(value);
    needed -= value;
  }
  return left;
}

void fill_cards(State& state, int seat) {
  Table& table = state.table;
  const auto i = at(seat);
  const bool hand_said = state.hand[i] != kNotSaid;
  const Cards under = pile_cards(state.under[i]);
  if (!hand_said) state.hand[i] = 0;
  if (table.left[i] == kNotSaid) table.left[i] = plausible_left(table, seat, state.hand[i] + under);
  for (int value = 1; !hand_said && size_of(state.hand[i]) < kHandSize && value <= kHighest;) {
    if (count_of(table.left[i] - under, value) > count_of(state.hand[i], value)) {
      state.hand[i] += card(value);
    } else {
      ++value;
    }
  }
  table.hand_size[i] = static_cast<std::uint8_t>(size_of(state.hand[i]));
  table.under_size[i] = static_cast<std::uint8_t>(pile_size(state.under[i]));
}

}  // namespace

std::string Given::line(State& state, std::string_view words) {
  Table& table = state.table;
  if (table.phase == Phase::cutting) begin(state);
  std::istringstream in{std::string(words)};
  std::string verb;
  std::string word;
  int seat = 0;
  in >> verb;
  if (verb == "race") {
    in >> word;
    const int race = find_race(word);
    if (race < 0) return "no such race";
    table.courses[table.race] = static_cast<std::uint8_t>(race);
    begin(state);
    return "";
  }
  if (verb == "number") {
    in >> seat;
    const std::uint8_t course = table.course;
    table.race = static_cast<std::uint8_t>(seat - 1);
    table.courses[table.race] = course;
    return "";
  }
  if (verb == "order") {
    for (std::size_t i = 0; const int other : numbers(in))
      table.order[i++] = static_cast<std::uint8_t>(other);
    return "";
  }
  if (verb == "gridlock") {
    table.gridlock = 1;
    return "";
  }
  if (!(in >> seat)) return "expected a number after " + verb;
  if (verb == "misses") {
    table.misses = static_cast<std::uint8_t>(seat);
    return "";
  }
  if (seat < 0 || seat >= table.seats) return "no such seat";
  if (verb == "at") {
    in >> word;
    return put(state, seat, word);
  }
  if (verb == "gone") return gone(table, seat, in);
  if (verb == "wreck") return wreck(table, seat, in);
  if (verb == "hand") {
    state.hand[at(seat)] = cards_of(numbers(in));
  } else if (verb == "left") {
    table.left[at(seat)] = cards_of(numbers(in));
  } else if (verb == "under") {
    for (const int value : numbers(in))
      state.under[at(seat)] = pile_with_bottom(state.under[at(seat)], value);
  } else if (verb == "fresh") {
    table.left[at(seat)] = kFullDeck;
  } else if (verb == "places") {
    table.places[at(seat)] = 0;
    for (unsigned shift = 0; const int place : numbers(in)) {
      table.places[at(seat)] |= static_cast<std::uint32_t>(place) << shift;
      shift += 4;
    }
  } else if (verb == "turn") {
    table.active = static_cast<std::uint8_t>(seat);
  } else {
    return "given what?";
  }
  return "";
}

std::string Given::finish(State& state) {
  Table& table = state.table;
  if (table.phase == Phase::cutting) return "";  // nothing was given: the game starts as usual
  for (int seat = 0; seat < table.seats; ++seat) fill_cards(state, seat);
  const auto position = std::find(table.order.begin(), table.order.end(), table.active);
  const auto turn = static_cast<int>(position - table.order.begin());
  table.turn = static_cast<std::uint8_t>((turn + table.seats - 1) % table.seats);
  next_turn(state, nullptr);
  const auto broken = AveCaesar::invariant(state);
  return broken.empty() ? "" : "the position given violates " + std::string(broken);
}

}  // namespace quadriga::ave_caesar
