// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// Tactic cards at the start of a round (10.5, 13.24-13.29). What a card does is one row of numbers.
namespace quadriga::caesar_xl {

namespace {

constexpr TacticEffect kTactics[] = {
    /* T01 Triple Line */ {.heavy = kTaTripleLineHeavyBonus, .leader = kTaTripleLineLeaderBonus},
    /* T02 Hold the Walls */ {.walls = true},
    /* T03 Ambush */ {.strikes_first = true, .last_round = kTaAmbushRound},
    /* T04 Equites */ {.extra_dice = kTaEquitesExtraDice, .extra_swords = kTaEquitesHitMax},
    /* T05 Testudo */ {.shields = kTaTestudoIgnoreHits},
    /* T06 Orderly Withdrawal */ {.needs_own_way_out = true},
};
constexpr TacticEffect kNoTactic{};

int asked_side(const State& s) {
  return s.step == Step::tactic_attacker ? s.active : other(s.active);
}

Refusal check_card(const State& s, int side, Card card) {
  if (kCardInfo[card].type != CardType::tactic) return {"XL 10.5", "not-a-tactic"};
  if (!holds(s, side, card)) return {"XL 10.5", "not-in-hand"};
  const TacticEffect& effect = tactic_effect(card);
  if (s.battle.round > effect.last_round) return {kCardInfo[card].rule, "too-late"};
  if (effect.needs_own_way_out && destinations(s, side) == 0)
    return {kCardInfo[card].rule, "no-way-out"};
  if (!effect.walls) return kFine;
  if (side == s.active) return {kCardInfo[card].rule, "defender-only"};
  if (!is_city(s.battle.place)) return {kCardInfo[card].rule, "not-a-city"};
  return destinations(s, s.active) != 0 ? kFine : Refusal{kCardInfo[card].rule, "no-way-out"};
}

}  // namespace

const TacticEffect& tactic_effect(Card card) {
  return card >= T01 && card <= T06 ? kTactics[card - T01] : kNoTactic;
}

void list_tactic(const State& s, List& out) {
  const int side = asked_side(s);
  for (int card = T01; card <= T06; ++card)
    if (s.hand[side][card] > 0 && !check_card(s, side, as_card(card)))
      out.push_back({.verb = Verb::tactic, .card = as_card(card)});
  out.push_back({.verb = Verb::none});
}

Refusal check_tactic(const State& s, const Move& move) {
  if (move.verb == Verb::none) return kFine;
  if (move.verb != Verb::tactic) return kNotThisDecision;
  return check_card(s, asked_side(s), move.card);
}

void apply_tactic(Play& p, const Move& move) {
  State& s = p.s;
  Battle& b = s.battle;
  const int side = asked_side(s);
  const bool attacker = side == s.active;
  if (move.verb == Verb::tactic) {
    const TacticEffect& effect = tactic_effect(move.card);
    discard_from_hand(s, side, move.card);
    b.tactic[side] = move.card;
    b.shields[side] = byte(effect.shields);
    if (p.story)
      p.story->tell("tactic", {{"who", seat_word(side)}, {"card", card_word(move.card)}},
                    kCardInfo[move.card].rule);
    // A card that ends the battle works before anybody else is asked (10.5).
    if (effect.walls || effect.needs_own_way_out) {
      b.walls = effect.walls;
      b.must_retreat = b.no_pursuit = true;
      const int leaving = effect.walls ? s.active : side;
      ask(p, leaving == s.active ? Step::retreat_attacker : Step::retreat_defender, leaving);
      return;
    }
  }
  if (attacker && !b.against_area && has_cards(s, other(side)))
    ask(p, Step::tactic_defender, other(side));
  else
    roll_on(p);
}

}  // namespace quadriga::caesar_xl
