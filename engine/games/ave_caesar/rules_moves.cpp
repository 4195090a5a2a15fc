// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ave_caesar/reach.h"
#include "engine/games/ave_caesar/turn.h"

// What may be done now: the list of moves, the outcomes of chance, and why a move is refused.
namespace quadriga::ave_caesar {

namespace {

bool any_end(const Reach& ways, Cards values) {
  for (; values != 0; values &= values - 1)
    if (ways.allows(lowest_value(values))) return true;
  return false;
}

// Where the cards lead. AC 13.4.1: dishonour drops the duty to pay once nothing dutiful is left.
Reach ways_for(const Table& table, int seat, Cards values) {
  const Reach ways = reach(look_ahead(table, seat));
  if (!may_dishonour(table, seat) || any_end(ways, values)) return ways;
  return reach(look_ahead(table, seat, false));
}

using PlayList = MoveList<Move, AveCaesar::kMaxMoves>;

// Seldom more than two, so that two are written without asking.
void list_ends(const Window& window, int value, std::uint32_t ends, PlayList& moves) {
  const auto first = [&] {
    const auto bit = at(std::countr_zero(ends | (1U << (kMaxWindow - 1))));
    return Move{Kind::play, static_cast<std::uint8_t>(value), window.space[bit]};
  };
  moves.push_back_if(ends != 0, first());
  ends &= ends - 1;
  moves.push_back_if(ends != 0, first());
  for (ends &= ends - 1; ends != 0; ends &= ends - 1) moves.push_back(first());
}

void list_plays(const Table& table, int seat, Cards values, bool duty, PlayList& moves) {
  const Outlook outlook = look_ahead(table, seat, duty);
  const Reach ways = reach(outlook);
  constexpr Cards kNoMore = Cards{1} << (4 * kHighest);  // reads as a card of 7, which ends nowhere
  if (ways.finish > kHighest) {
    for (int i = 0; i < kHandSize; ++i, values &= values - 1) {
      const int value = lowest_value(values | kNoMore);
      list_ends(outlook.window, value, ways.ends[at(value)], moves);
    }
    return;
  }
  for (; values != 0; values &= values - 1) {
    const int value = lowest_value(values);
    list_ends(outlook.window, value, ways.ends[at(value)], moves);
    moves.push_back_if(value >= ways.finish,
                       {Kind::play, static_cast<std::uint8_t>(value), kFinish});
  }
}

// Why an end cannot be reached with a card that may be played: the nearest rule that stands in the
// way.
Refusal explain_finish(const Table& table, int seat, int value) {
  const Window& window = track_of(table).window[table.space[at(seat)]];
  if (table.lap[at(seat)] != kLastLap) return {"AC 10.1", "not-the-last-lap"};
  return value < window.line ? Refusal{"AC 6.7", "finish-too-far"}
                             : Refusal{"AC 6.2", "way-is-blocked"};
}

Refusal explain_end(const Table& table, int seat, int value, int end) {
  const Track& track = track_of(table);
  const int from = table.space[at(seat)];
  const int lap = table.lap[at(seat)];
  const bool paid = has_paid(table, seat);
  if (!track.has(end)) return {"AC 4.1", "no-such-space"};
  const Window& window = track.window[at(from)];
  const std::uint32_t bit = 1U << track.local[at(from)][at(end)];
  if ((window.open[at(value - 1)] & bit) == 0) return {"AC 6.1", "not-that-many-steps"};
  if ((window.alley & bit) != 0 && paid && (table.house & House::kAlleyReentry) == 0)
    return {"AC 8.4", "tribute-already-paid"};
  if ((window.alley & bit) != 0 && !paid && lap != 1 && lap != 2)
    return {"AC 8.3", "alley-is-closed"};
  if (lap == kLastLap && (window.beyond & bit) != 0) return {"AC 10.1", "race-ends-at-the-line"};
  if (lap == 2 && !paid && (window.closed & bit) != 0) return {"AC 8.6", "tribute-comes-first"};
  for (int other = 0; other < table.seats; ++other)
    if (other != seat && table.space[at(other)] == end) return {"AC 4.8", "space-is-taken"};
  return {"AC 6.2", "way-is-blocked"};
}

Refusal check_play(const State& state, int seat, const Move& move) {
  const Table& table = state.table;
  if (table.phase == Phase::swapping) return {"AC 13.2", "swap-a-card"};
  const Cards hand = state.hand[at(seat)];
  if (move.card < 1 || move.card > kHighest || count_of(hand, move.card) == 0)
    return {"AC 6.1", "card-not-in-hand"};
  const Cards values = permitted_values(table, seat, hand, table.six_banned != 0);
  if ((values & card(move.card)) == 0) {
    if (move.end == kFinish) return {"AC 7.6", "leader-may-not-finish-with-six"};
    if (!can_be_passed(table, seat)) return {"AC 7.7", "only-sixes-may-be-played-in-front"};
    return {"AC 7.1", "leader-may-not-play-six"};
  }
  const Reach ways = ways_for(table, seat, values);
  if (move.end == kFinish)
    return move.card >= ways.finish ? kFine : explain_finish(table, seat, move.card);
  if (track_of(table).has(move.end)) {
    const int bit = track_of(table).local[table.space[at(seat)]][move.end];
    if (bit != kOutside && ((ways.ends[move.card] >> bit) & 1U) != 0) return kFine;
  }
  return explain_end(table, seat, move.card, move.end);
}

Refusal check_swap(const State& state, int seat, const Move& move) {
  if (state.table.phase != Phase::swapping) return {"AC 6.8", "no-discarding"};
  if (move.end != 0) return kBadMoveText;
  if (move.card < 1 || move.card > kHighest || count_of(state.hand[at(seat)], move.card) == 0)
    return {"AC 6.1", "card-not-in-hand"};
  return kFine;
}

Refusal check_chance(const State& state, const Move& move) {
  const Table& table = state.table;
  if (move.card < 1 || move.card > kHighest) return {"AC 1.2", "no-such-card"};
  if (table.phase == Phase::cutting) {
    const bool fine = move.kind == Kind::cut && move.end == table.active;
    return fine ? kFine : Refusal{"AC 2.4", "not-what-chance-decides"};
  }
  if (move.kind != Kind::draw || move.end != 0) return {"AC 9.3", "not-what-chance-decides"};
  if (count_of(unknown_deck(state, table.active), move.card) == 0)
    return {"AC 1.2", "card-not-in-deck"};
  return kFine;
}

}  // namespace

Seat AveCaesar::to_act(const State& state) {
  switch (state.table.phase) {
    case Phase::playing:
    case Phase::swapping:
      return static_cast<Seat>(state.table.active);
    case Phase::over:
      return kNobody;
    default:
      return kChance;
  }
}

void AveCaesar::legal(const State& state, Seat seat, MoveList<Move, kMaxMoves>& moves) {
  const Table& table = state.table;
  if (seat != table.active) return;
  if (table.phase == Phase::playing) {
    const Cards values = permitted_values(table, seat, state.hand[at(seat)], table.six_banned != 0);
    list_plays(table, seat, values, true, moves);
    if (moves.empty() && may_dishonour(table, seat)) list_plays(table, seat, values, false, moves);
  } else if (table.phase == Phase::swapping) {
    for (Cards rest = values_in(state.hand[at(seat)]); rest != 0; rest &= rest - 1)
      moves.push_back({Kind::swap, static_cast<std::uint8_t>(lowest_value(rest)), 0});
  }
}

void AveCaesar::outcomes(const State& state, MoveList<Outcome<Move>, kMaxOutcomes>& outcomes) {
  const Table& table = state.table;
  const bool cutting = table.phase == Phase::cutting;
  const Cards deck = cutting ? kFullDeck : unknown_deck(state, table.active);
  const Kind kind = cutting ? Kind::cut : Kind::draw;
  const std::uint8_t end = cutting ? table.active : std::uint8_t{0};
  for (int value = 1; value <= kHighest; ++value) {
    const int count = count_of(deck, value);
    outcomes.push_back_if(count != 0, {{kind, static_cast<std::uint8_t>(value), end},
                                       static_cast<std::uint32_t>(count)});
  }
}

Refusal AveCaesar::check(const State& state, Seat seat, const Move& move) {
  const Seat turn = to_act(state);
  if (turn == kNobody) return kGameOver;
  if (seat != turn) return kNotYourTurn;
  if (turn == kChance) return check_chance(state, move);
  switch (move.kind) {
    case Kind::play:
      return check_play(state, seat, move);
    case Kind::swap:
      return check_swap(state, seat, move);
    default:
      return kBadMoveText;
  }
}

AveCaesar::Move AveCaesar::timeout_move(const State& state) {
  // Steady driving: the move that wastes least (AC 18.2), of equals the first.
  MoveList<Move, kMaxMoves> moves;
  legal(state, to_act(state), moves);
  const Table& table = state.table;
  if (table.phase == Phase::swapping) return moves[0];
  const Track& track = track_of(table);
  const auto seat = at(table.active);
  const int from = table.space[seat];
  int best = 0;
  int least = 1000;
  for (int i = 0; i < moves.size(); ++i) {
    const Move& move = moves[i];
    if (move.end == kFinish) return move;
    const std::uint32_t bit = 1U << track.local[at(from)][move.end];
    const int lap = table.lap[seat] + ((track.window[at(from)].beyond & bit) != 0 ? 1 : 0);
    const bool paid = has_paid(table, table.active) || track.is(move.end, Track::kAlley);
    const int waste = track.legal_distance[move.end][at(lap)][paid ? 1 : 0] + move.card;
    if (waste < least) {
      least = waste;
      best = i;
    }
  }
  return moves[best];
}

bool AveCaesar::reveals(const State& state, Seat seat, const Move& move) {
  if (seat == kChance) return move.kind == Kind::draw;
  // Where no draw lies between, the misses and crashes of the next seats follow at once and tell
  // something about their hands.
  State after = state;
  apply(after, seat, move, nullptr);
  const Table& before = state.table;
  const int misses = move.kind == Kind::swap ? before.misses : 0;
  const int gridlock = move.kind == Kind::swap ? before.gridlock : 0;
  return after.table.misses != misses || after.table.gridlock != gridlock ||
         after.table.race != before.race || after.table.phase == Phase::over ||
         (after.table.racing | seat_bit(seat)) != before.racing;
}

}  // namespace quadriga::ave_caesar
