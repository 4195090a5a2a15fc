// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/games/ides_of_march/lay.h"
#include "engine/games/ides_of_march/play.h"

// Fatum cards: drawing and filing (section 11), and one small function for each effect
// (section 12). A function either finishes the card or asks the next question.
namespace quadriga::ides_of_march {
namespace {

int parameter(const Play& play) { return kCards[play.s.card].n; }

void gain_coins(Play& play) {
  const int coins = play.gain(play.s.active, parameter(play));
  play.tell("gained", {say::who(play.s.active), say::n(coins)}, "IM 12.1");
  play.finish_card();
}

void lose_coins(Play& play) {
  const int coins = play.pay(play.s.active, parameter(play));
  play.tell("lost", {say::who(play.s.active), say::n(coins)}, "IM 12.2");
  play.finish_card();
}

void move_self_forward(Play& play) {
  play.s.left = static_cast<std::uint8_t>(parameter(play));
  play.next_step();
}

void move_self_back(Play& play) {
  play.go_back(play.s.active, parameter(play), Cause::card);
  play.finish_card();
}

// Shared by every effect that begins with the choice of an opponent (D10).
void choose_target(Play& play) {
  if (target_set(play.s) != 0) {
    play.ask(Phase::target);
    return;
  }
  play.tell("no-effect", {}, "IM 9.14");
  play.finish_card();
}

void miss_next(Play& play) {
  play.miss_next();
  play.finish_card();
}

// IM 12.8.
void roll_purple(Play& play) {
  State& s = play.s;
  if (!holds_podium(s, s.active)) {
    s.purple_owed = s.purple_rolls < kMaxPurpleRolls ? 1 : 0;
    play.finish_card();
    return;
  }
  assert(s.outer_card == kNone);
  s.purple_owed = 0;
  s.outer_card = s.card;
  s.card = kNone;
  // The stage of the outer card comes back with it: only a landing keeps its hill.
  s.stage = Stage::podium;
  play.ask(Phase::roll_purple);
}

void draw_tiles(Play& play) {
  play.s.left = static_cast<std::uint8_t>(parameter(play));
  play.s.asked = play.s.active;
  play.next_draw();
}

void lay_tiles(Play& play) {
  play.s.left = static_cast<std::uint8_t>(parameter(play));
  play.ask(Phase::fatum_lay);
}

void take_tile(Play& play) {
  const State& s = play.s;
  Bits loose = s.kinds[0] & ~s.kinds[index_of(Tile::TE)];
  for (unsigned seat = 0; seat < s.seats; ++seat)
    if (on_hills(s, seat)) loose &= ~bit(kInnerBits[s.players[seat].at]);
  if (loose != 0) {
    play.ask(Phase::take);
    return;
  }
  play.tell("no-effect", {}, "IM 12.11");
  play.finish_card();
}

void lay_at_head(Play& play) {
  const State& s = play.s;
  bool possible = bag_size(s) > 0;
  if (!possible) {
    Moves<IdesOfMarch> moves;
    list_lays(s, s.active, stock_kinds(s.players[s.active]), LayMode::head, MoveKind::stock, moves);
    possible = !moves.empty();
  }
  if (possible) {
    play.ask(Phase::head);
    return;
  }
  play.tell("no-effect", {}, "IM 12.12");
  play.finish_card();
}

void opponents_draw(Play& play) {
  play.s.asked = play.s.active;
  play.next_opponent_draws();
}

void gift_tile(Play& play) {
  if (can_gift(play.s)) {
    play.ask(Phase::gift);
    return;
  }
  play.tell("no-effect", {}, "IM 12.14");
  play.finish_card();
}

using EffectFunction = void (*)(Play&);
// In the order of Effect.
constexpr std::array<EffectFunction, 15> kEffects{
    gain_coins,    lose_coins,  move_self_forward, move_self_back, choose_target,
    choose_target, miss_next,   roll_purple,       draw_tiles,     lay_tiles,
    take_tile,     lay_at_head, opponents_draw,    gift_tile,      choose_target,
};
static_assert(kEffects.size() == static_cast<std::size_t>(Effect::roll_fate) + 1);

}  // namespace

// --- Drawing, filing and what comes after ---

void Play::draw_card(Stage stage) {
  s.stage = stage;
  const unsigned deck = active().rank == Rank::senator ? 0 : 1;
  if (s.deck[deck] == 0) {  // IM 11.4
    s.deck[deck] = kFullDeck;
    if (s.outer_card != kNone && deck_of(s.outer_card) == static_cast<int>(deck))
      s.deck[deck] &= ~deck_bit(s.outer_card);
    tell("reshuffled", {}, "IM 11.4");
  }
  ask(Phase::draw_card);
}

void Play::carry_out(unsigned card) {
  s.card = static_cast<std::uint8_t>(card);
  s.deck[static_cast<std::size_t>(deck_of(card))] &= ~deck_bit(card);
  tell("card", {say::who(s.active), say::card(card), say::numeral(kCards[card].numeral)},
       "IM 11.2");
  tell("card-says", {say::order(card)}, "IM 11.2");
  kEffects[static_cast<std::size_t>(kCards[card].effect)](*this);
}

// IM 11.3.
void Play::file(unsigned card) {
  Player& p = active();
  const auto row = static_cast<std::size_t>(deck_of(card));
  p.filed[row] |= deck_bit(card);
  std::uint8_t& count = p.rows[row][kCards[card].numeral - 1U];
  if (count < 255) ++count;
  if (row != 0 || p.rank != Rank::senator || p.expressway != Expressway::none) return;
  for (const std::uint8_t cards : p.rows[0])
    if (cards == 0) return;
  p.expressway = Expressway::ready;
  tell("expressway-ready", {say::who(s.active)}, "IM 9.9");
}

void Play::finish_card() {
  const unsigned card = s.card;
  file(card);
  s.card = kNone;
  s.left = 0;
  s.target = kNone;
  s.asked = s.active;
  if (s.outer_card == kNone) {
    after_card(card);
    return;
  }
  s.card = s.outer_card;
  s.outer_card = kNone;
  finish_card();
}

// IM 9.7 steps 3 - 6, the end of an expressway (9.9), the holder's card (9.11).
void Play::after_card(unsigned card) {
  if (s.turn_over) {
    end_turn();
  } else if (s.landing_hill != 0 && kCards[card].numeral == s.landing_hill) {
    tell("bonus", {say::who(s.active), say::numeral(kCards[card].numeral)}, "IM 9.8");
    s.stage = Stage::bonus;
    ask(Phase::bonus);
  } else {
    roll_owed_or_end();
  }
}

// --- Effects that go on over several decisions ---

// IM 12.3.
void Play::next_step() {
  if (s.left == 0 || holds_podium(s, s.active))
    finish_card();
  else
    ask(Phase::step);
}

// IM 12.9: the next tile for whoever is drawing.
void Play::next_draw() {
  if (s.left > 0 && bag_size(s) > 0) {
    --s.left;
    ask(Phase::draw_fatum, s.asked);
  } else if (effect_of(s) == Effect::opponents_draw) {
    next_opponent_draws();
  } else {
    finish_card();
  }
}

// IM 12.13: clockwise from the drawer of the card.
void Play::next_opponent_draws() {
  unsigned seat = s.asked;
  do {
    seat = next_seat(s, seat);
    if (seat == s.active) {
      finish_card();
      return;
    }
  } while (!is_opponent(s, s.active, seat));
  s.asked = static_cast<std::uint8_t>(seat);
  s.left = kCards[s.card].n;
  if (bag_size(s) > 0)
    next_draw();
  else
    finish_card();
}

void Play::fatum_tile_drawn(Tile tile) {
  s.hand = tile;
  if (player(s.asked).token == Token::MAT) {  // IM 12.9: only kept
    keep_hand();
    next_draw();
    return;
  }
  switch (effect_of(s)) {
    case Effect::move_self_forward:
      s.mode = LayMode::fresh;
      break;
    case Effect::lay_at_head:
      s.mode = LayMode::head;
      break;
    default:
      s.mode = LayMode::anywhere;
  }
  ask(Phase::fatum_tile, s.asked);
}

// The tile of D12 has been laid or kept.
void Play::after_fatum_tile() {
  switch (effect_of(s)) {
    case Effect::draw_tiles:
    case Effect::opponents_draw:
      next_draw();
      return;
    case Effect::lay_tiles:
      if (s.left > 0)
        ask(Phase::fatum_lay);
      else
        finish_card();
      return;
    default:
      finish_card();
  }
}

void Play::target_chosen(unsigned seat) {
  tell("targets", {say::who(s.active), say::other(seat)}, "IM 11.5");
  s.target = static_cast<std::uint8_t>(seat);
  switch (effect_of(s)) {
    case Effect::move_opponent_back:
      go_back(seat, kCards[s.card].n, Cause::card);
      finish_card();
      return;
    case Effect::move_opponent_forward:
      s.left = kCards[s.card].n;
      ask(Phase::force);
      return;
    default:
      ask(Phase::roll_fate);
  }
}

// IM 12.7.
void Play::miss_next() {
  if (s.purple_owed != 0) {
    s.purple_owed = 0;
    tell("roll-lost", {say::who(s.active)}, "IM 12.7");
    return;
  }
  set_mat(s.active);
  s.turn_over = true;
}

// IM 12.15.
void Play::fate_result(Face face) {
  const unsigned victim = fate_victim();
  switch (face) {
    case Face::green:
      tell("gained", {say::who(victim), say::n(gain(victim, 1))}, "IM 12.15");
      break;
    case Face::purple:
      if (bag_size(s) > 0) {
        ask(Phase::draw_fate);
        return;
      }
      break;
    case Face::yellow:
      tell("lost", {say::who(victim), say::n(pay(victim, 1))}, "IM 12.15");
      break;
    case Face::red:
      if (victim == s.active)
        miss_next();
      else
        set_mat(victim);
      break;
  }
  finish_card();
}

void Play::fate_tile(Tile tile) {
  const unsigned victim = fate_victim();
  tell("kept", {say::who(victim), say::tile(tile)}, "IM 12.15");
  to_stock(victim, tile);
  finish_card();
}

// --- What cards can aim at ---

unsigned target_set(const State& s) {
  unsigned set = 0;
  const Effect effect = effect_of(s);
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    if (!is_opponent(s, s.active, seat)) continue;
    if (effect != Effect::roll_fate && !on_hills(s, seat)) continue;  // IM 7.10
    if (effect == Effect::move_opponent_forward &&
        (holds_podium(s, seat) || forward_walks(s, seat, true).count == 0))
      continue;
    set |= 1U << seat;
  }
  return set;
}

bool gift_under_possible(const State& s) {
  const Player& p = s.players[s.active];
  return tile_at(s, p.at) != Tile::none && back_square(s, s.active, 1) != kNone;
}

bool can_gift(const State& s) {
  const bool seated = holds_podium(s, s.active);
  bool recipient = false;
  for (unsigned seat = 0; seat < s.seats; ++seat)
    recipient = recipient || (is_opponent(s, s.active, seat) &&
                              (!seated || s.players[seat].rank == Rank::commander));
  if (!recipient || seated) return recipient;
  if (gift_under_possible(s)) return true;
  const Player& p = s.players[s.active];
  const unsigned front = front_of(s, s.active);
  for (unsigned d = 0; d < kDirections; ++d)
    if ((front & port(d)) != 0 && is_gift(s, kNeighbours[p.at][d])) return true;
  return false;
}

bool is_gift(const State& s, unsigned square) {
  return is_square(square) && kZones[square] == Zone::hill && tile_at(s, square) != Tile::none &&
         tile_at(s, square) != Tile::TE && standing_on(s, square) == kNone;
}

}  // namespace quadriga::ides_of_march
