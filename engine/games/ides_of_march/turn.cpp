// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/games/ides_of_march/play.h"

// The turn as a state machine: IM 9.2 - 9.12 in the order of 9.15.
namespace quadriga::ides_of_march {

void Play::begin_turn() {
  const Player& p = active();
  s.stage = Stage::roll;
  s.actions_left = 0;
  s.landing_hill = 0;
  s.purple_owed = 0;
  s.purple_rolls = 0;
  s.frozen = false;
  s.push_used = false;
  s.turn_over = false;
  const bool missed = p.token == Token::MAT;
  s.express_open = !missed && p.expressway == Expressway::ready;
  tell("turn", {say::who(s.active), say::n(s.round)}, "IM 9.2");
  if (bag_size(s) > 0) {
    ask(missed ? Phase::draw_missed : Phase::draw_free);
  } else if (missed) {
    finish_missed_turn();
  } else {
    ask(Phase::pre_roll);  // nothing to place
  }
}

// IM 13.2; if the holder's token flips back, elimination becomes live again (14.1).
void Play::finish_missed_turn() {
  active().token = Token::SPQR;
  tell("turn-missed", {say::who(s.active)}, "IM 13.2");
  if (holds_podium(s, s.active)) now_live(s.active);
  end_turn();
}

// IM 9.5.
void Play::orange_result(Face face) {
  s.frozen = false;
  switch (face) {
    case Face::green:
    case Face::purple:
      s.purple_owed = face == Face::purple ? 1 : 0;
      start_roll(1);
      return;
    case Face::yellow:
      ask(Phase::yellow);
      return;
    case Face::red:
      drop_out_if_live(s.active);
      end_turn();
      return;
  }
}

// IM 9.10, and on the podium 9.11 and 12.8.
void Play::purple_result(Face face) {
  s.frozen = false;
  if (s.stage == Stage::podium) {
    if (face != Face::red) {
      draw_card(Stage::podium);
    } else if (s.outer_card != kNone) {
      s.card = s.outer_card;
      s.outer_card = kNone;
      finish_card();
    } else {
      end_turn();
    }
    return;
  }
  if (face == Face::red) {
    if (s.options.purple_red_eliminates) drop_out_if_live(s.active);
    end_turn();
    return;
  }
  const bool purple = face == Face::purple;
  s.purple_owed = purple && s.options.purple_chain && s.purple_rolls < kMaxPurpleRolls ? 1 : 0;
  start_roll(purple ? 2 : 1);
}

void Play::start_roll(int actions) {
  s.stage = Stage::roll;
  s.actions_left = static_cast<std::uint8_t>(actions);
  s.landing_hill = 0;
  ask(Phase::action);
}

// A move of the active sigillum by option c: of a roll, of the bonus or on the expressway.
void Play::dice_move(const Walk& walk) {
  walk_to(s.active, walk);
  moved(walk);
}

void Play::moved(const Walk& walk) {
  const Player& p = active();
  if (s.stage == Stage::express) {
    s.express_hills |= walk.hill_set;
    add_square(s.marched, p.at);
    ask(Phase::express);
    return;
  }
  if (s.stage == Stage::roll) {
    const int coins = walk.income > 0 ? gain(s.active, walk.income) : 0;
    if (coins > 0) tell("earned", {say::who(s.active), say::n(coins)}, "IM 7.7");
    if (on_hill(p.at)) s.landing_hill = kHills[p.at];
  }
  // IM 9.6: at once after a dice or bonus move onto the Home circle.
  if (p.rank == Rank::senator && p.at == home(s, s.active).circle && p.coins >= kPromotionCost) {
    ask(Phase::promote_now);
    return;
  }
  after_action();
}

void Play::after_action() {
  if (s.stage == Stage::bonus) {
    roll_owed_or_end();
    return;
  }
  assert(s.actions_left > 0);
  if (--s.actions_left > 0)
    ask(Phase::action);
  else
    after_roll();
}

// IM 9.7 step 2.
void Play::after_roll() {
  if (s.landing_hill != 0)
    draw_card(Stage::roll);
  else
    roll_owed_or_end();
}

// IM 9.7 steps 5 and 6.
void Play::roll_owed_or_end() {
  s.landing_hill = 0;
  if (holds_podium(s, s.active) || s.purple_owed == 0) {
    end_turn();
    return;
  }
  s.purple_owed = 0;
  ++s.purple_rolls;
  s.stage = Stage::roll;
  ask(Phase::roll_purple);
}

// IM 9.12.
void Play::end_turn() {
  s.actions_left = 0;
  s.landing_hill = 0;
  s.purple_owed = 0;
  s.express_hills = 0;
  s.marched = {};
  s.left = 0;
  s.target = kNone;
  const unsigned limit = s.options.stockpile_limit;
  if (limit != 0) {
    unsigned seat = s.active;
    for (int i = 0; i < s.seats; ++i, seat = next_seat(s, seat)) {
      if (player(seat).tiles <= limit) continue;
      ask(Phase::trim, seat);
      return;
    }
  }
  if (s.express_open && !s.options.expressway_hold && active().expressway == Expressway::ready) {
    active().expressway = Expressway::over;
    tell("expressway-lapsed", {say::who(s.active)}, "IM 9.9");
  }
  s.express_open = false;
  if (elimination_live(s)) {
    bool all_out = true;
    const std::uint8_t top = holder(s);
    for (unsigned seat = 0; seat < s.seats; ++seat) all_out = all_out && !is_opponent(s, top, seat);
    if (all_out) {
      win(top, "won", "IM 14.6");
      return;
    }
  }
  next_turn();
}

void Play::next_turn() {
  do {
    s.active = next_seat(s, s.active);
    if (s.active != s.first) continue;
    if (s.round == last_round(s)) {
      tell("round-limit", {say::n(s.round)}, "IM 15.4");
      s.phase = Phase::over;
      return;
    }
    ++s.round;
  } while (player(s.active).out || player(s.active).gone);
  s.asked = s.active;
  begin_turn();
}

void Play::win(unsigned seat, std::string_view how, std::string_view rule) {
  s.winner = static_cast<std::uint8_t>(seat);
  s.phase = Phase::over;
  tell(how, {say::who(seat)}, rule);
}

// IM 15.3.
void Play::resign(unsigned seat) {
  Player& p = player(seat);
  tell("resigned", {say::who(seat)}, "IM 15.3");
  const bool held = holds_podium(s, seat);
  p.gone = true;
  p.out = true;
  p.at = kNone;
  p.trail.clear();
  p.token = Token::SPQR;
  pay(seat, p.coins);
  for (std::size_t kind = 1; kind < p.stock.size(); ++kind)
    s.bag[kind] = static_cast<std::uint8_t>(s.bag[kind] + p.stock[kind]);
  p.stock = {};
  p.tiles = 0;
  if (held) left_podium();

  int remaining = 0;
  unsigned last = 0;
  for (unsigned other = 0; other < s.seats; ++other) {
    if (player(other).gone) continue;
    ++remaining;
    last = other;
  }
  const bool was_asked = s.asked == seat;
  if (s.hand != Tile::none && (was_asked || seat == s.active || remaining == 1)) {
    // A tile that somebody else had just drawn for the leaver's card stays theirs.
    if (was_asked)
      to_bag(s.hand);
    else
      to_stock(s.asked, s.hand);
    s.hand = Tile::none;
    s.mode = LayMode::none;
  }
  if (remaining == 1 || seat == s.active) {
    s.card = kNone;
    s.outer_card = kNone;
  }
  if (remaining == 1) {
    win(last, "last-one-left", "IM 15.3");
    return;
  }
  if (s.phase == Phase::draw_first) return;
  if (seat == s.active || (was_asked && s.phase == Phase::trim)) {
    end_turn();
  } else if (was_asked) {
    next_opponent_draws();
  } else if (s.target == seat || (s.phase == Phase::target && target_set(s) == 0) ||
             (s.phase == Phase::gift && !can_gift(s))) {
    finish_card();
  }
}

}  // namespace quadriga::ides_of_march
