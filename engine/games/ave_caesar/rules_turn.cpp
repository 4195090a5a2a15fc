// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/games/ave_caesar/reach.h"
#include "engine/games/ave_caesar/turn.h"

// One turn after the other: what a move changes, and what happens by itself until the next decision
// (AC 9.2).
namespace quadriga::ave_caesar {

namespace {

SeatName named(int seat) { return SeatName{static_cast<Seat>(seat)}; }

// Takes a chariot out of the race. A wreck stays where it is, all others leave the track.
void leave(Table& table, int seat, Status status) {
  const auto i = at(seat);
  table.status[i] = status;
  table.racing &= static_cast<std::uint8_t>(~seat_bit(seat));
  --table.runners;
  table.exit_order[i] = ++table.exits;
  const bool crossed = status == Status::finished || status == Status::executed;
  table.exit_distance[i] = crossed ? std::uint8_t{0} : table.distance[i];
  table.distance[i] = kNoDistance;
  if (status != Status::wrecked) table.space[i] = kNowhere;
  table.missed &= static_cast<std::uint8_t>(~seat_bit(seat));
  table.lacks[i] = table.told[i] = 0;
}

void take_card(State& state, int seat, int value, Story* story) {
  const auto i = at(seat);
  state.hand[i] += card(value);
  ++state.table.hand_size[i];
  state.drawn[i] = static_cast<std::uint8_t>(value);
  if (story != nullptr)
    story->tell("drew", {{"card", value}}, "AC 9.3", Audience::only(static_cast<Seat>(seat)));
}

// The next card comes from the part of the deck that its owner has put there himself.
void draw_from_under(State& state, int seat, Story* story) {
  const auto i = at(seat);
  const int value = pile_top(state.under[i]);
  state.under[i] = pile_without_top(state.under[i]);
  --state.table.under_size[i];
  take_card(state, seat, value, story);
}

// A card has left the hand, so what misses told holds for one card less.
void forget_one(Table& table, int seat) {
  const auto i = at(seat);
  if (table.told[i] != 0 && --table.told[i] == 0) table.lacks[i] = 0;
  table.lacks[i] &= static_cast<std::uint8_t>(~Table::kNotOnlySixes);
}

void tell_crossing(const Table& table, int seat, int lap, Story* story) {
  if (lap == table.lap[at(seat)]) return;
  story->tell(table.lap[at(seat)] == kLastLap ? "last-lap" : "lap",
              {{"seat", named(seat)}, {"lap", int{table.lap[at(seat)]}}}, "AC 5.1");
}

void finish(Table& table, int seat, Story* story) {
  if (!has_paid(table, seat)) {
    leave(table, seat, Status::executed);
    if (story != nullptr) story->tell("executed", {{"seat", named(seat)}}, "AC 13.4");
    return;
  }
  leave(table, seat, Status::finished);
  const int place = ++table.finished;
  table.places[at(seat)] |= static_cast<std::uint32_t>(place) << (4 * table.race);
  if (story != nullptr)
    story->tell(place == 1 ? "won-race" : "finished",
                {{"seat", named(seat)}, {"place", place}, {"points", points_for(table, place)}},
                "AC 10.1");
}

// AC 9.2 APPLY.
void play_card(State& state, int seat, const Move& move, Story* story) {
  Table& table = state.table;
  const Track& track = track_of(table);
  const auto i = at(seat);
  const int from = table.space[i];
  const int lap = table.lap[i];
  const bool owes = !has_paid(table, seat);
  table.last = {table.space, table.race,   static_cast<std::uint8_t>(seat),         move.card,
                move.end,    table.lap[i], static_cast<std::uint8_t>(owes ? 0 : 1), 0};
  if (owes && lap == 2 && (table.house & House::kDishonour) != 0) {
    const Reach dutiful = reach(look_ahead(table, seat));
    const std::uint32_t bit = 1U << track.local[at(from)][move.end & 127U];
    table.last.dishonoured = move.end == kFinish || (dutiful.ends[move.card] & bit) == 0 ? 1 : 0;
  }

  state.hand[i] -= card(move.card);
  table.left[i] -= card(move.card);
  --table.hand_size[i];
  table.misses = table.gridlock = 0;
  table.missed &= static_cast<std::uint8_t>(~seat_bit(seat));
  forget_one(table, seat);

  if (move.end == kFinish) {
    if (story != nullptr)
      story->tell("moved-to-finish", {{"seat", named(seat)}, {"card", int{move.card}}}, "AC 6.7");
    finish(table, seat, story);
    next_turn(state, story);
    return;
  }
  const std::uint32_t bit = 1U << track.local[at(from)][move.end];
  if ((track.window[at(from)].beyond & bit) != 0) ++table.lap[i];
  table.space[i] = move.end;
  table.distance[i] = track_distance(track, move.end, table.lap[i]);
  const bool pays = owes && track.is(move.end, Track::kAlley);
  if (pays) table.paid |= seat_bit(seat);
  if (story != nullptr) {
    story->tell("moved",
                {{"seat", named(seat)},
                 {"card", int{move.card}},
                 {"space", std::string(track.name(move.end))}},
                "AC 6.1");
    tell_crossing(table, seat, lap, story);
    if (pays) story->tell("paid", {{"seat", named(seat)}}, "AC 8.2");
  }

  if (table.left[i] == 0) {
    leave(table, seat, Status::out);
    if (story != nullptr) story->tell("out", {{"seat", named(seat)}}, "AC 10.2");
  } else if (unknown_deck(state, seat) != 0) {
    table.phase = Phase::drawing;
    return;
  } else if (state.under[i] != 0) {
    draw_from_under(state, seat, story);
  }
  next_turn(state, story);
}

// AC 13.2: one card goes under the deck, the top card comes to hand.
void swap_card(State& state, int seat, int value, Story* story) {
  Table& table = state.table;
  const auto i = at(seat);
  if (story != nullptr) {
    const auto own = static_cast<Seat>(seat);
    story->tell("swapped", {{"seat", named(seat)}}, "AC 13.2", Audience::all_but(own));
    story->tell("swapped-own", {{"card", value}}, "AC 13.2", Audience::only(own));
  }
  const bool unknown = unknown_deck(state, seat) != 0;
  state.hand[i] -= card(value);
  --table.hand_size[i];
  state.under[i] = pile_with_bottom(state.under[i], value);
  ++table.under_size[i];
  forget_one(table, seat);
  if (unknown) {
    table.phase = Phase::replacing;
    return;
  }
  draw_from_under(state, seat, story);
  after_miss(state, story);
}

void draw_card(State& state, int value, Story* story) {
  Table& table = state.table;
  take_card(state, table.active, value, story);
  switch (table.phase) {
    case Phase::dealing:
      if (table.hand_size[table.active] < kHandSize) return;
      if (++table.turn < table.seats) {
        table.active = table.order[table.turn];
        return;
      }
      table.turn = static_cast<std::uint8_t>(table.seats - 1);
      next_turn(state, story);
      return;
    case Phase::replacing:
      after_miss(state, story);
      return;
    default:
      next_turn(state, story);
      return;
  }
}

// AC 13.3.3, 13.3.4. Returns false if the race is over.
bool crash(State& state, int seat, Story* story) {
  Table& table = state.table;
  if (story != nullptr)
    story->tell("crashed",
                {{"seat", named(seat)},
                 {"space", std::string(track_of(table).name(table.space[at(seat)]))},
                 {"count", int{table.hand_size[at(seat)]}}},
                "AC 13.3");
  leave(table, seat, Status::wrecked);
  table.misses = 0;
  for (int other = 0; other < table.seats; ++other)
    if (in_mask(table.racing, other) && can_finish(table, other)) return true;
  if (story != nullptr && table.racing != 0) story->tell("road-closed", {}, "AC 13.3");
  return false;
}

// AC 12.3: what everybody learns from a miss. A second miss with the same cards adds to the first.
void learn_from_miss(Table& table, int seat) {
  const auto i = at(seat);
  const Playable open = playable(table, seat);
  std::uint8_t lacks = 0;
  for (int value = 1; value <= kHighest; ++value)
    if ((open.values & card(value)) != 0) lacks |= static_cast<std::uint8_t>(1U << value);
  const bool would_crash = (table.house & House::kCrashAndBurn) != 0 && six_is_banned(table, seat);
  if (open.six_from_sixes || would_crash) lacks |= Table::kNotOnlySixes;
  if (table.told[i] == table.hand_size[i]) lacks |= table.lacks[i];
  table.lacks[i] = lacks;
  table.told[i] = lacks == 0 ? std::uint8_t{0} : table.hand_size[i];
}

// AC 14.4: with swapping, somebody may still get a card that he can play.
bool somebody_may_yet_move(const Table& table) {
  for (int seat = 0; seat < table.seats; ++seat)
    if (in_mask(table.racing, seat) && (playable(table, seat).values * 15U & table.left[at(seat)]))
      return true;
  return false;
}

// AC 14: returns false if the race is over.
bool test_gridlock(Table& table, Story* story) {
  const bool swapping = (table.house & House::kMissedTurns) != 0;
  if (table.misses % table.runners != 0) return true;
  if (swapping && somebody_may_yet_move(table)) return true;
  if (table.gridlock != 0) {
    if (story != nullptr) story->tell("gridlock-ends-race", {}, "AC 14.3");
    return false;
  }
  table.gridlock = 1;
  table.misses = 0;
  if (story != nullptr) story->tell("gridlock", {}, "AC 14.2");
  return true;
}

// AC 9.2 TURN_START. Returns true when the turn is over without a decision.
bool pass_turn(State& state, Story* story, bool& race_over) {
  Table& table = state.table;
  const int seat = table.active;
  const Cards hand = state.hand[at(seat)];
  const bool banned = six_is_banned(table, seat);
  // AC 13.3.1, 13.3.2.
  if ((table.house & House::kCrashAndBurn) != 0 && banned && only_sixes(hand)) {
    race_over = !crash(state, seat, story);
    return true;
  }
  table.six_banned = banned ? 1 : 0;
  if (can_move(table, seat, permitted_values(table, seat, hand, banned))) {
    table.phase = Phase::playing;
    return false;
  }
  ++table.misses;
  table.missed |= seat_bit(seat);
  learn_from_miss(table, seat);
  if (story != nullptr) story->tell("missed", {{"seat", named(seat)}}, "AC 6.3");
  if ((table.house & House::kMissedTurns) != 0 && deck_size(table, seat) > 0) {
    table.phase = Phase::swapping;
    return false;
  }
  race_over = !test_gridlock(table, story);
  return true;
}

}  // namespace

void next_turn(State& state, Story* story) {
  Table& table = state.table;
  bool race_over = false;
  do {
    if (race_over || table.racing == 0) {
      end_race(state, story);
      return;
    }
    do {
      table.turn = static_cast<std::uint8_t>(table.turn + 1 == table.seats ? 0 : table.turn + 1);
      table.active = table.order[table.turn];
    } while (!in_mask(table.racing, table.active));
  } while (pass_turn(state, story, race_over));
}

void after_miss(State& state, Story* story) {
  if (test_gridlock(state.table, story)) {
    next_turn(state, story);
  } else {
    end_race(state, story);
  }
}

void AveCaesar::apply(State& state, Seat seat, const Move& move, Story* story) {
  assert(!check(state, seat, move));
  switch (move.kind) {
    case Kind::play:
      play_card(state, seat, move, story);
      break;
    case Kind::swap:
      swap_card(state, seat, move.card, story);
      break;
    case Kind::cut:
      cut_card(state, move.end, move.card, story);
      break;
    case Kind::draw:
      draw_card(state, move.card, story);
      break;
  }
}

}  // namespace quadriga::ave_caesar
