// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ave_caesar/reach.h"
#include "engine/games/ave_caesar/turn.h"

// AC 17: what must hold in every state, as far as a state alone can tell.
namespace quadriga::ave_caesar {

namespace {

bool subset(Cards part, Cards whole) {
  for (int value = 1; value <= kHighest; ++value)
    if (count_of(part, value) > count_of(whole, value)) return false;
  return true;
}

// AC 17.1, 17.2: every card is in exactly one place, and hands have their size.
std::string_view check_cards(const State& state, int seat) {
  const Table& table = state.table;
  const auto i = at(seat);
  const Cards own = state.hand[i] + pile_cards(state.under[i]);
  if (!subset(table.left[i], kFullDeck) || !subset(own, table.left[i])) return "AC 17.1";
  if (size_of(state.hand[i]) != table.hand_size[i] ||
      pile_size(state.under[i]) != table.under_size[i] || table.told[i] > table.hand_size[i])
    return "AC 17.1";
  const bool unsettled =
      table.phase == Phase::cutting || table.phase == Phase::dealing ||
      (seat == table.active && (table.phase == Phase::drawing || table.phase == Phase::replacing));
  if (table.status[i] != Status::racing || unsettled) return {};
  const int cards = size_of(table.left[i]);
  if (table.hand_size[i] != (cards < kHandSize ? cards : kHandSize)) return "AC 17.2";
  return table.hand_size[i] == 0 ? "AC 17.2" : std::string_view{};
}

// AC 17.3-17.6 for one chariot on the track.
std::string_view check_chariot(const Table& table, int seat) {
  const Track& track = track_of(table);
  const auto i = at(seat);
  const int space = table.space[i];
  const int lap = table.lap[i];
  const bool paid = has_paid(table, seat);
  const bool dishonour = (table.house & House::kDishonour) != 0;
  if (!track.has(space)) return "AC 17.3";
  for (int other = 0; other < seat; ++other)
    if (table.space[at(other)] == space) return "AC 17.3";
  if (lap > kLastLap) return "AC 17.4";
  bool on_grid = false;
  for (int position = 0; position < track.grid_size; ++position)
    on_grid = on_grid || track.grid[at(position)] == space;
  if (lap == 0 && !on_grid) return "AC 17.4";
  if (track.is(space, Track::kAlley) && !paid) return "AC 17.5";
  if (paid && lap == 0) return "AC 17.5";
  if (!dishonour && !paid && (lap == kLastLap || (lap == 2 && !track.is(space, Track::kCanPay))))
    return "AC 17.6";
  if (table.status[i] != Status::racing) return {};
  if (table.distance[i] != track_distance(track, space, lap)) return "AC 5.3";
  return {};
}

// AC 17.9, 17.12 and the bookkeeping of who is still racing.
std::string_view check_field(const Table& table) {
  int racing = 0;
  unsigned mask = 0;
  unsigned places = 0;
  for (int seat = 0; seat < table.seats; ++seat) {
    if (table.status[at(seat)] == Status::racing) {
      ++racing;
      mask |= seat_bit(seat);
    }
    const int place = place_in(table, seat, table.race);
    if ((place != 0) != (table.status[at(seat)] == Status::finished)) return "AC 17.9";
    if (place != 0) places |= 1U << place;
  }
  if (racing != table.runners || mask != table.racing) return "AC 9.1";
  if (places != (1U << (table.finished + 1)) - 2U) return "AC 17.9";
  for (int race = 0; race < table.race; ++race) {
    unsigned seen = 0;
    for (int seat = 0; seat < table.seats; ++seat)
      if (const int place = place_in(table, seat, race)) seen += 1U << (4 * place - 4);
    // Places 1 .. k once each: the hexadecimal digits are k ones.
    while ((seen & 15U) == 1) seen >>= 4U;
    if (seen != 0) return "AC 17.12";
  }
  return {};
}

// AC 17.10: whoever has to decide can decide, and a banned 6 is not on offer.
std::string_view check_turn(const State& state) {
  const Table& table = state.table;
  const Seat seat = AveCaesar::to_act(state);
  if (seat < 0) return {};
  if (!in_mask(table.racing, seat)) return "AC 17.8";
  MoveList<Move, AveCaesar::kMaxMoves> moves;
  AveCaesar::legal(state, seat, moves);
  if (moves.empty()) return "AC 6.3";
  const Cards hand = state.hand[at(seat)];
  const bool banned = six_is_banned(table, seat);
  const bool can = can_move(table, seat, permitted_values(table, seat, hand, banned));
  if (banned != (table.six_banned != 0)) return "AC 7.1";
  if (table.phase == Phase::swapping) return can ? "AC 13.2" : "";
  if (!can || !playable(table, seat).any(hand)) return "AC 17.10";
  if (!banned || only_sixes(hand)) return {};
  for (const Move& move : moves)
    if (move.card == kHighest) return "AC 17.10";
  return {};
}

}  // namespace

std::string_view AveCaesar::invariant(const State& state) {
  const Table& table = state.table;
  for (int seat = 0; seat < table.seats; ++seat) {
    if (const auto broken = check_cards(state, seat); !broken.empty()) return broken;
    const Status status = table.status[at(seat)];
    const bool on_track = status == Status::racing || status == Status::wrecked;
    if (on_track) {
      if (const auto broken = check_chariot(table, seat); !broken.empty()) return broken;
    } else if (status != Status::stranded && table.space[at(seat)] != kNowhere) {
      return "AC 10.1";
    }
    if (status == Status::finished && !has_paid(table, seat)) return "AC 17.6";
    if (status == Status::executed && has_paid(table, seat)) return "AC 13.4";
  }
  if (table.phase != Phase::cutting) {
    if (const auto broken = check_field(table); !broken.empty()) return broken;
  }
  // AC 17.11: gridlock comes only after a full round of misses, which a played card ends.
  if (table.gridlock != 0 && table.phase == Phase::drawing) return "AC 17.11";
  return check_turn(state);
}

}  // namespace quadriga::ave_caesar
