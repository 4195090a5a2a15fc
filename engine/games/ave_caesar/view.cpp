// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/ave_caesar/reach.h"
#include "engine/games/ave_caesar/turn.h"

// What each seat may know (AC 12), and imagining the rest.
namespace quadriga::ave_caesar {

namespace {

std::vector<std::uint8_t> hand_values(Cards cards) {
  std::vector<std::uint8_t> values;
  for (int value = 1; value <= kHighest; ++value)
    values.insert(values.end(), at(count_of(cards, value)), static_cast<std::uint8_t>(value));
  return values;
}

std::vector<std::uint8_t> pile_values(Pile pile) {
  std::vector<std::uint8_t> values;
  for (; pile != 0; pile = pile_without_top(pile))
    values.push_back(static_cast<std::uint8_t>(pile_top(pile)));
  return values;
}

// AC 18.1: how far it still is, and what is left over for detours.
void show_budget(const Table& table, int seat, ChariotView& chariot) {
  const auto i = at(seat);
  const auto& by_lap = track_of(table).legal_distance[table.space[i]][table.lap[i]];
  const std::uint8_t to_go = by_lap[has_paid(table, seat) ? 1 : 0];
  if (to_go == kUnreachable) return;
  chariot.to_go = to_go;
  chariot.to_spare = static_cast<std::int16_t>(points_of(table.left[i]) - to_go);
}

ChariotView show_chariot(const Table& table, int seat) {
  const auto i = at(seat);
  ChariotView chariot;
  for (int position = 0; position < table.seats; ++position)
    if (table.order[at(position)] == seat)
      chariot.position = static_cast<std::uint8_t>(position + 1);
  if (table.space[i] != kNowhere) chariot.space = track_of(table).name(table.space[i]);
  chariot.lap = table.lap[i];
  chariot.coin = !has_paid(table, seat);
  chariot.status = table.status[i];
  if (chariot.status == Status::finished)
    chariot.place = static_cast<std::uint8_t>(place_in(table, seat, table.race));
  chariot.distance = table.exit_distance[i];
  if (chariot.status == Status::racing) {
    chariot.distance = table.distance[i];
    chariot.leads = is_leader(table, seat);
    show_budget(table, seat, chariot);
  }
  chariot.missed = in_mask(table.missed, seat);
  chariot.hand_size = table.hand_size[i];
  chariot.deck_size = static_cast<std::uint8_t>(deck_size(table, seat));
  chariot.under_size = table.under_size[i];
  for (int value = 1; value <= kHighest; ++value)
    chariot.played[at(value - 1)] =
        static_cast<std::uint8_t>(count_of(kFullDeck - table.left[i], value));
  for (int value = 1; value <= kHighest; ++value)
    if (in_mask(table.lacks[i], value)) chariot.lacks.push_back(static_cast<std::uint8_t>(value));
  chariot.lacks_in = table.told[i];
  chariot.not_only_sixes = (table.lacks[i] & Table::kNotOnlySixes) != 0;
  chariot.points = static_cast<std::int16_t>(tournament_points(table, seat));
  // AC 13.3.3: the hand of a wreck lies open, and it is 6s alone.
  if (chariot.status == Status::wrecked)
    chariot.hand = std::vector<std::uint8_t>(chariot.hand_size, std::uint8_t{kHighest});
  return chariot;
}

LastMoveView show_last(const Table& table) {
  const LastMove& last = table.last;
  const Track& track = kTracks[table.courses[last.race]];
  LastMoveView shown;
  shown.race = static_cast<std::uint8_t>(last.race + 1);
  shown.seat = static_cast<Seat>(last.seat);
  shown.card = last.card;
  for (const std::uint8_t space : last_path(table))
    shown.path.push_back(space == kFinish ? std::string_view("FINISH") : track.name(space));
  shown.finished = last.end == kFinish;
  shown.paid = !shown.finished && last.paid == 0 && track.is(last.end, Track::kAlley);
  return shown;
}

RaceView show_race(const Table& table, int race) {
  RaceView shown;
  shown.course = kTracks[table.courses[at(race)]].id;
  if (race > table.race || table.phase == Phase::cutting) return shown;
  for (int seat = 0; seat < table.seats; ++seat) {
    const int place = place_in(table, seat, race);
    shown.places.push_back(static_cast<std::uint8_t>(place));
    shown.points.push_back(static_cast<std::uint8_t>(points_for(table, place)));
  }
  return shown;
}

int draw_any(Cards cards, Rng& rng) {
  auto rest = static_cast<int>(rng.below(static_cast<std::uint32_t>(size_of(cards))));
  int value = 1;
  while (rest >= count_of(cards, value)) rest -= count_of(cards, value++);
  return value;
}

Cards draw_hand(Cards from, int size, Rng& rng) {
  Cards hand = 0;
  for (int i = 0; i < size; ++i) hand += card(draw_any(from - hand, rng));
  return hand;
}

// Whether everybody would have seen the same with this hand.
bool fits_what_is_known(const Table& table, int seat, Cards hand) {
  const auto i = at(seat);
  int covered = 0;
  for (int value = 1; value <= kHighest; ++value)
    if (!in_mask(table.lacks[i], value)) covered += count_of(hand, value);
  if (covered < table.told[i]) return false;
  if ((table.lacks[i] & Table::kNotOnlySixes) != 0 && only_sixes(hand)) return false;
  if (table.phase != Phase::playing || seat != table.active) return true;
  return can_move(table, seat, permitted_values(table, seat, hand, table.six_banned != 0));
}

int ways_to_draw(Cards from, Cards hand) {
  constexpr int kChoose[5][4] = {
      {1, 0, 0, 0}, {1, 1, 0, 0}, {1, 2, 1, 0}, {1, 3, 3, 1}, {1, 4, 6, 4}};
  int ways = 1;
  for (int value = 1; value <= kHighest; ++value)
    ways *= kChoose[count_of(from, value)][count_of(hand, value)];
  return ways;
}

// Every hand of that size once, as (hand, ways to draw it), to `use`.
template <class Use>
void each_hand(Cards from, int size, Use&& use) {
  const int top = size > 0 ? kHighest : 1;
  for (int a = 1; a <= top; ++a)
    for (int b = size > 1 ? a : kHighest; b <= kHighest; ++b)
      for (int c = size > 2 ? b : kHighest; c <= kHighest; ++c) {
        const Cards hand =
            (size > 0 ? card(a) : 0) + (size > 1 ? card(b) : 0) + (size > 2 ? card(c) : 0);
        use(hand, ways_to_draw(from, hand));
      }
}

// A hand with the odds it has given all that is public. Most draws fit at once; where they do not,
// the possible hands are few enough to count.
Cards imagine_hand(const Table& table, int seat, Rng& rng) {
  const auto i = at(seat);
  const int size = table.hand_size[i];
  if (table.status[i] == Status::wrecked) return static_cast<Cards>(size) * card(kHighest);
  for (int attempt = 0; attempt < 8; ++attempt) {
    const Cards hand = draw_hand(table.left[i], size, rng);
    if (fits_what_is_known(table, seat, hand)) return hand;
  }
  std::uint32_t total = 0;
  each_hand(table.left[i], size, [&](Cards hand, int ways) {
    if (ways > 0 && fits_what_is_known(table, seat, hand))
      total += static_cast<std::uint32_t>(ways);
  });
  if (total == 0) return draw_hand(table.left[i], size, rng);
  auto rest = static_cast<int>(rng.below(total));
  Cards chosen = 0;
  each_hand(table.left[i], size, [&](Cards hand, int ways) {
    if (rest < 0 || ways == 0 || !fits_what_is_known(table, seat, hand)) return;
    rest -= ways;
    if (rest < 0) chosen = hand;
  });
  return chosen;
}

}  // namespace

View AveCaesar::view(const State& state, Seat viewer) {
  const Table& table = state.table;
  View view;
  view.table = table;
  view.viewer = viewer;
  view.to_act = to_act(state);
  view.phase = table.phase;
  view.race = static_cast<std::uint8_t>(table.race + 1);
  view.course = track_of(table).id;
  const Result standing = result(state);
  for (int seat = 0; seat < table.seats; ++seat) {
    view.chariots.push_back(show_chariot(table, seat));
    view.chariots.back().rank = standing.rank[at(seat)];
  }
  if (is_player(viewer) && viewer < table.seats) {
    view.hand = state.hand[at(viewer)];
    view.under = state.under[at(viewer)];
    view.chariots[at(viewer)].hand = hand_values(view.hand);
    view.chariots[at(viewer)].under = pile_values(view.under);
    view.drawn = state.drawn[at(viewer)];
    if (view.drawn != 0) view.chariots[at(viewer)].drawn = view.drawn;
  }
  if (table.last.card != 0) view.last = show_last(table);
  view.cuts.assign(table.cut.begin(), table.cut.begin() + table.seats);
  view.cut_round = table.cut_round;
  view.misses = table.misses;
  view.gridlock = table.gridlock != 0;
  for (int race = 0; race < table.races; ++race) view.races.push_back(show_race(table, race));
  return view;
}

State AveCaesar::sample(const View& view, Rng& rng) {
  State state;
  state.table = view.table;
  const Table& table = state.table;
  for (int seat = 0; seat < table.seats; ++seat) {
    const auto i = at(seat);
    if (seat == view.viewer) {
      state.hand[i] = view.hand;
      state.under[i] = view.under;
      state.drawn[i] = view.drawn;
      continue;
    }
    state.hand[i] = imagine_hand(table, seat, rng);
    Cards rest = table.left[i] - state.hand[i];
    for (int k = 0; k < table.under_size[i]; ++k) {
      const int value = draw_any(rest, rng);
      rest -= card(value);
      state.under[i] = pile_with_bottom(state.under[i], value);
    }
  }
  return state;
}

}  // namespace quadriga::ave_caesar
