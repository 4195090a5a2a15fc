// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/ides_of_march/play.h"
#include "engine/games/ides_of_march/text.h"

// Everything on the table is public (IM 16.1), so every viewer gets the same view, and a view
// determines its state.
namespace quadriga::ides_of_march {
namespace {

TilesView tiles_view(const TileCounts& c) {
  return {c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], c[10], c[11]};
}

TileCounts counts_of(const TilesView& v) {
  return {0, v.ST, v.BE, v.TJ, v.CR, v.BR, v.FE, v.OU, v.RE, v.TE, v.FT, v.BK};
}

template <class T>
std::optional<T> unless_none(T value) {
  return value == kNone ? std::nullopt : std::optional<T>(value);
}

std::optional<std::string> card_id(std::uint8_t card) {
  return card == kNone ? std::nullopt : std::optional<std::string>(kCards[card].id);
}

std::uint8_t card_of(const std::optional<std::string>& id) { return id ? find_card(*id) : kNone; }

void add_cards(std::vector<std::string>& out, std::uint32_t set, unsigned base) {
  each_bit(set, [&](unsigned card) { out.emplace_back(kCards[base + card].id); });
}

PlayerView player_view(const State& s, unsigned seat) {
  const Player& p = s.players[seat];
  PlayerView v;
  v.home = kSeatLetters[home_of(s, seat)];
  v.rank = p.rank;
  if (p.at != kNone) v.at = std::string(kSquareNames[p.at]);
  for (const std::uint8_t square : p.trail) v.trail.emplace_back(kSquareNames[square]);
  v.coins = p.coins;
  v.stock = tiles_view(p.stock);
  v.tiles = p.tiles;
  v.token = p.token;
  v.out = p.out;
  v.gone = p.gone;
  v.expressway = p.expressway;
  v.senator_row = p.rows[0];
  v.commander_row = p.rows[1];
  for (unsigned i = 0; i < kHillCount; ++i) v.spent[i] = (p.spent >> i & 1U) != 0;
  add_cards(v.filed, p.filed[0], 0);
  add_cards(v.filed, p.filed[1], kDeckSize);
  v.steps_to_goal = static_cast<std::uint8_t>(steps_to_goal(s, seat));
  return v;
}

Player player_of(const PlayerView& v) {
  Player p;
  p.rank = v.rank;
  p.at = v.at ? find_square(*v.at) : kNone;
  for (const std::string& square : v.trail) p.trail.push_back(find_square(square));
  p.coins = v.coins;
  p.stock = counts_of(v.stock);
  p.tiles = v.tiles;
  p.token = v.token;
  p.out = v.out;
  p.gone = v.gone;
  p.expressway = v.expressway;
  p.rows = {v.senator_row, v.commander_row};
  for (unsigned i = 0; i < kHillCount; ++i)
    if (v.spent[i]) p.spent |= static_cast<std::uint8_t>(1U << i);
  for (const std::string& id : v.filed) {
    const std::uint8_t card = find_card(id);
    p.filed[static_cast<std::size_t>(deck_of(card))] |= deck_bit(card);
  }
  return p;
}

PodiumView podium_view(const State& s) {
  PodiumView v;
  v.holder = unless_none(holder(s));
  v.live = elimination_live(s);
  if (v.holder)
    for (std::uint8_t seat = 0; seat < s.seats; ++seat)
      if (is_opponent(s, *v.holder, seat)) v.still_in.push_back(seat);
  return v;
}

}  // namespace

View IdesOfMarch::view(const State& s, Seat) {
  View v;
  v.options = s.options;
  v.seats = s.seats;
  v.phase = s.phase;
  v.round = s.round;
  v.last_round = static_cast<std::uint16_t>(last_round(s));
  v.first = s.first;
  v.active = s.active;
  v.asked = s.asked;
  v.players.reserve(s.seats);
  for (unsigned seat = 0; seat < s.seats; ++seat) v.players.push_back(player_view(s, seat));
  for (unsigned square = 0; square < kSquares; ++square)
    if (const Tile tile = tile_at(s, square); tile != Tile::none)
      v.board.push_back({std::string(kSquareNames[square]), tile, ports_text(ports_at(s, square)),
                         has_square(s.leapt, square)});
  v.podium = podium_view(s);
  v.bag = tiles_view(s.bag);
  v.bank = s.bank;
  add_cards(v.decks[0], s.deck[0], 0);
  add_cards(v.decks[1], s.deck[1], kDeckSize);
  v.die = s.die;
  v.face = s.face;
  v.hand = s.hand;
  v.mode = s.mode;
  v.stage = s.stage;
  v.actions_left = s.actions_left;
  v.landing_hill = s.landing_hill;
  v.purple_owed = s.purple_owed;
  v.purple_rolls = s.purple_rolls;
  v.frozen = s.frozen;
  v.push_used = s.push_used;
  v.turn_over = s.turn_over;
  v.express_open = s.express_open;
  for (std::uint8_t hill = 1; hill <= kHillCount; ++hill)
    if ((s.express_hills >> (hill - 1U) & 1U) != 0) v.express_hills.push_back(hill);
  for (unsigned square = 0; square < kSquares; ++square)
    if (has_square(s.marched, square)) v.marched.emplace_back(kSquareNames[square]);
  v.card = card_id(s.card);
  v.outer_card = card_id(s.outer_card);
  v.left = s.left;
  v.target = unless_none(s.target);
  v.winner = unless_none(s.winner);
  return v;
}

State IdesOfMarch::sample(const View& v, Rng&) {
  State s = start(v.options, v.seats);
  for (std::size_t seat = 0; seat < v.players.size(); ++seat)
    s.players[seat] = player_of(v.players[seat]);
  for (const LaidView& laid : v.board) {
    const std::uint8_t square = find_square(laid.square);
    put_tile(s, square, laid.tile, parse_ports(laid.ports));
    if (laid.leapt) add_square(s.leapt, square);
  }
  s.phase = v.phase;
  s.round = v.round;
  s.first = v.first;
  s.active = v.active;
  s.asked = v.asked;
  s.bag = counts_of(v.bag);
  s.bank = v.bank;
  for (std::size_t deck = 0; deck < 2; ++deck) {
    s.deck[deck] = 0;
    for (const std::string& id : v.decks[deck]) s.deck[deck] |= deck_bit(find_card(id));
  }
  s.die = v.die;
  s.face = v.face;
  s.hand = v.hand;
  s.mode = v.mode;
  s.stage = v.stage;
  s.actions_left = v.actions_left;
  s.landing_hill = v.landing_hill;
  s.purple_owed = v.purple_owed;
  s.purple_rolls = v.purple_rolls;
  s.frozen = v.frozen;
  s.push_used = v.push_used;
  s.turn_over = v.turn_over;
  s.express_open = v.express_open;
  for (const std::uint8_t hill : v.express_hills)
    s.express_hills |= static_cast<std::uint8_t>(1U << (hill - 1U));
  for (const std::string& square : v.marched) add_square(s.marched, find_square(square));
  s.card = card_of(v.card);
  s.outer_card = card_of(v.outer_card);
  s.left = v.left;
  s.target = v.target.value_or(kNone);
  s.winner = v.winner.value_or(kNone);
  return s;
}

}  // namespace quadriga::ides_of_march
