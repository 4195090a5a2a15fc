// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/caesar_xl/board.h"

// How the phases hand the game to each other. Every decision of 15.3 is a Step with three small
// functions: `list_*` names its options, `check_*` judges any move, `apply_*` carries one out.
namespace quadriga::caesar_xl {

// A game while something happens in it.
struct Play {
  State& s;
  Story* story;

  int active() const { return s.active; }
  int enemy() const { return other(s.active); }
};

inline void ask(Play& p, Step step, int side) {
  p.s.step = step;
  p.s.waiting = static_cast<Seat>(side);
}
inline void ask_chance(Play& p, Step step) {
  p.s.step = step;
  p.s.waiting = kChance;
}

// Words of the story.
inline SeatName seat_word(int side) { return SeatName{static_cast<Seat>(side)}; }
MessageKey place_word(int place);
MessageKey piece_word(int piece);
MessageKey card_word(Card card);

inline constexpr Refusal kNotThisDecision{"XL 15.3", "not-this-decision"};

void win(Play& p, int side, Ending ending);
void revert_areas(Play& p);  // 12.12
void settle(Play& p);        // decisions with one option, 15.4

// ---- forum.cpp (5, 14)
void begin_turn(Play& p);
int claim_cost(const State& s, int side, Card card);
bool claim_condition(const State& s, int side, Card card);
void list_claim(const State& s, List& out);
Refusal check_claim(const State& s, const Move& move);
void apply_claim(Play& p, const Move& move);
void final_reckoning(Play& p);

// ---- draw_cards.cpp (6)
void begin_draw(Play& p);
void draw_on(Play& p);  // the next card, or what follows the last
bool can_draw(const State& s);
void drawn_card(Play& p, Card card);
void list_offer(const State& s, List& out);  // rome_card, buy_card
Refusal check_offer(const State& s, const Move& move);
void apply_offer(Play& p, const Move& move);
void list_recall(const State& s, List& out);
Refusal check_recall(const State& s, const Move& move);
void apply_recall(Play& p, const Move& move);
void list_discard(const State& s, List& out);
Refusal check_discard(const State& s, const Move& move);
void apply_discard(Play& p, const Move& move);

// ---- events.cpp (12.1-12.5, 13.38-13.42)
void begin_event(Play& p, Card card);
void rolled_invasion(Play& p, int die);
void rolled_loss(Play& p, int die);
void list_event(const State& s, List& out);  // event_loss, event_home, event_promote
Refusal check_event(const State& s, const Move& move);
void apply_event(Play& p, const Move& move);

// ---- purchase.cpp (7)
void begin_purchase(Play& p);
int unit_cost(const State& s, int side, int kind);
Refusal check_recruit(const State& s, int side, const Move& move);
void list_purchase(const State& s, List& out);
Refusal check_purchase(const State& s, const Move& move);
void apply_purchase(Play& p, const Move& move);
void rolled_eloquence(Play& p, int die);

// ---- diplomacy.cpp (7.11-7.20)
int diplomacy_modifier(const State& s, int side, int place);
void list_diplomacy(const State& s, int side, List& out);
Refusal check_diplomacy(const State& s, int side, const Move& move);
void apply_diplomacy(Play& p, const Move& move);
void rolled_diplomacy(Play& p, int die);

// ---- actions.cpp (13.30-13.37)
enum class Aim : std::uint8_t { none, place, leader, forum };
Aim aim_of(Card card);  // what an Action card names; a Leader card names a place
void list_actions(const State& s, int side, List& out);
Refusal check_action(const State& s, int side, const Move& move);
void apply_action(Play& p, const Move& move);
void finish_action(Play& p);
void rolled_mobilize(Play& p, int die);
void rolled_treachery(Play& p, int die);
void rolled_ides(Play& p, int die);
void rolled_proscription(Play& p, int die);
void list_answer(const State& s, List& out);  // mobilize .. revolt_place
Refusal check_answer(const State& s, const Move& move);
void apply_answer(Play& p, const Move& move);

// ---- tax.cpp (8, 12.10, 12.11)
void begin_tax(Play& p);
void rolled_brutus(Play& p, int die);
void rolled_area(Play& p, int die);
int tax_income(const State& s, int side);  // what is certain: 8.1 and the powers without a die

// ---- march.cpp (9)
void begin_march(Play& p);
bool anyone_unmoved(const State& s);
bool may_end_at(const State& s, int side, int to, bool with_unit);  // 9.4, for a Leader
int find_path(int from, int via, int to);                           // -1 if there is none
bool path_open(const State& s, int via);                            // 9.6
void list_march(const State& s, List& out);
Refusal check_march(const State& s, const Move& move);
void apply_march(Play& p, const Move& move);
void move_unit(State& s, int side, int kind, int from, int to, int origin);
void move_leader(State& s, int leader, int to);

// ---- group_march.cpp (9.8, 9.10)
bool onward_open(const State& s, int via, int to);
bool fleet_open(const State& s, int from, int to);
int group_cost(const State& s);
void begin_group(Play& p, const Move& move);
void list_group(const State& s, List& out);
Refusal check_group(const State& s, const Move& move);
void apply_group(Play& p, const Move& move);

// ---- combat.cpp (10.1-10.9)
void begin_combat(Play& p);
void next_battle(Play& p);
std::uint64_t pending_battles(const State& s);
void list_pick(const State& s, List& out);
Refusal check_pick(const State& s, const Move& move);
void apply_pick(Play& p, const Move& move);
void begin_round(Play& p);
void roll_on(Play& p);
void begin_pursuit(Play& p);  // 10.13
void rolled_battle(Play& p, int die);
void take_hits(Play& p);
bool force_left(const State& s, int side);  // in the battle
bool units_left(const State& s, int side);
void list_casualty(const State& s, List& out);
Refusal check_casualty(const State& s, const Move& move);
void apply_casualty(Play& p, const Move& move);

// ---- tactics.cpp (10.5, 13.24-13.29)
struct TacticEffect {
  std::int8_t heavy = 0;   // swords more for Legions
  std::int8_t leader = 0;  // and for Leaders
  std::int8_t extra_dice = 0;
  std::int8_t extra_swords = 0;
  std::int8_t shields = 0;     // hits ignored
  bool strikes_first = false;  // and the enemy's Light units do not roll
  std::uint8_t last_round = 255;
  bool needs_own_way_out = false;
  bool walls = false;
};
const TacticEffect& tactic_effect(Card card);  // of no card: no effect
void list_tactic(const State& s, List& out);
Refusal check_tactic(const State& s, const Move& move);
void apply_tactic(Play& p, const Move& move);

// ---- battle_end.cpp (10.10-10.17)
std::uint64_t destinations(const State& s, int side);  // 10.12
void end_round(Play& p);
void pursued(Play& p);
void flee(Play& p, int side, Flight why);
void list_escape(const State& s, List& out);
Refusal check_escape(const State& s, const Move& move);
void apply_escape(Play& p, const Move& move);
void list_retreat(const State& s, List& out);
Refusal check_retreat(const State& s, const Move& move);
void apply_retreat(Play& p, const Move& move);
void list_promote(const State& s, List& out);
Refusal check_promote(const State& s, const Move& move);
void apply_promote(Play& p, const Move& move);

// ---- supply.cpp (10.18-10.20)
void begin_supply(Play& p);
void supply_on(Play& p);
void list_supply(const State& s, List& out);
Refusal check_supply(const State& s, const Move& move);
void apply_supply(Play& p, const Move& move);

}  // namespace quadriga::caesar_xl
