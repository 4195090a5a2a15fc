// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// The Purchase Phase (7): recruits, Leaders and the powers used here.
namespace quadriga::caesar_xl {

namespace {

void pay(State& s, int side, int gold) {
  s.gold[side] = static_cast<std::uint16_t>(s.gold[side] - gold);
}

bool power_left(const State& s, Power power) { return (s.powers_used & power) == 0; }

bool raises(int place, int kind) {
  switch (kPlaceInfo[place].city_class) {
    case CityClass::urbs:
      return kind == LR;
    case CityClass::provincia:
      return true;
    case CityClass::socii:
      return kind == AR;
    case CityClass::barbarian:
      return false;
  }
  return false;
}

// XL 13.6.
Refusal check_levy(const State& s, int side) {
  if (!has_leader(s, side, ANTONIUS)) return {"XL 13.6", "no-such-leader"};
  if (!power_left(s, kLevied)) return {"XL 7.8", "power-used"};
  const Place place = place_of(s, leader_index(ANTONIUS));
  if (!is_city(place) || !controls(s, side, place) || !raises(place, LR) ||
      kPlaceInfo[place].gold < kLdAntoniusLevyMinGold)
    return {"XL 13.6", "levy-place"};
  return stock(s, side, LR) > 0 ? kFine : Refusal{"XL 1.7", "stock-empty"};
}

// XL 13.8.
Refusal check_eloquence(const State& s, int side, Card card) {
  if (!has_leader(s, side, CICERO)) return {"XL 13.8", "no-such-leader"};
  if (!power_left(s, kSpoke)) return {"XL 7.8", "power-used"};
  if (kCardInfo[card].type != CardType::leader || s.discard[card] == 0)
    return {"XL 13.8", "not-a-lost-leader"};
  return kFine;
}

// A regular Legion in a city the player controls becomes a veteran: 7.9, 13.22.
Refusal check_training(const State& s, int side, int place, int cost, std::string_view rule) {
  if (!is_city(place) || !controls(s, side, place)) return {rule, "not-controlled"};
  if (stack(s, side, place)[LR] == 0) return {rule, "no-regular-legion"};
  return s.gold[side] >= cost ? kFine : Refusal{rule, "too-poor"};
}

Refusal check_train_octavius(const State& s, int side) {
  if (!has_leader(s, side, OCTAVIUS)) return {"XL 13.12", "no-such-leader"};
  if (!power_left(s, kOctaviusTrained)) return {"XL 7.8", "power-used"};
  if (stack(s, side, place_of(s, leader_index(OCTAVIUS)))[LR] == 0)
    return {"XL 13.12", "no-regular-legion"};
  return s.gold[side] >= kLdOctaviusNameCost ? kFine : Refusal{"XL 13.12", "too-poor"};
}

Refusal check_train_land(const State& s, int side, int place) {
  if (!owns_forum(s, side, F07)) return {"XL 13.22", "not-owned"};
  if (!power_left(s, kLandTrained)) return {"XL 7.8", "power-used"};
  return check_training(s, side, place, kFoLandColoniesCost, "XL 13.22");
}

Refusal check_train(const State& s, int side, int place) {
  if (!s.options.training) return {"XL 7.9", "option-off"};
  if (!power_left(s, kTrained)) return {"XL 7.9", "power-used"};
  return check_training(s, side, place, kTrainingCost, "XL 7.9");
}

// XL 7.6.
Refusal check_play_leader(const State& s, int side, const Move& move) {
  if (!is_city(move.to) || !controls(s, side, move.to)) return {"XL 7.6", "not-controlled"};
  return units_at(s, side, move.to) > 0 ? kFine : Refusal{"XL 7.6", "no-own-unit"};
}

void list_recruits(const State& s, int side, List& out) {
  const int legion = unit_cost(s, side, LR);
  const int allied = unit_cost(s, side, AR);
  const bool legions = s.stock[side][0] > 0 && s.gold[side] >= legion;
  const bool allies = s.stock[side][1] > 0 && s.gold[side] >= allied;
  if (!legions && !allies) return;
  each_bit(control(s, side) & kWorth1Mask, [&](int place) {
    if (s.recruits[place] >= kPlaceInfo[place].gold) return;
    if (legions && raises(place, LR))
      out.push_back({.verb = Verb::recruit, .piece = LR, .to = as_place(place)});
    if (allies && raises(place, AR))
      out.push_back({.verb = Verb::recruit, .piece = AR, .to = as_place(place)});
  });
}

void list_leaders(const State& s, int side, List& out) {
  const std::uint64_t homes = control(s, side) & occupied(s, side) & kCityMask;
  for (int card = L01; card <= L10; ++card)
    if (s.hand[side][card] > 0)
      each_bit(homes, [&](int place) {
        out.push_back({.verb = Verb::play, .card = as_card(card), .to = as_place(place)});
      });
}

void list_powers(const State& s, int side, List& out) {
  if (!check_levy(s, side)) out.push_back({.verb = Verb::levy});
  if (has_leader(s, side, CICERO))
    for (int card = L01; card <= L10; ++card)
      if (!check_eloquence(s, side, as_card(card)))
        out.push_back({.verb = Verb::eloquence, .card = as_card(card)});
  if (!check_train_octavius(s, side)) out.push_back({.verb = Verb::train_octavius});
  const bool land = owns_forum(s, side, F07);
  if (!land && !s.options.training) return;
  each_bit(control(s, side) & occupied(s, side) & kCityMask, [&](int place) {
    if (land && !check_train_land(s, side, place))
      out.push_back({.verb = Verb::train_land, .to = as_place(place)});
    if (!check_train(s, side, place)) out.push_back({.verb = Verb::train, .to = as_place(place)});
  });
}

void promote_for(Play& p, int place, int cost, Power power, std::string_view rule) {
  const int side = p.active();
  pay(p.s, side, cost);
  p.s.powers_used |= power;
  promote_unit(p.s, side, place, LR);
  if (p.story)
    p.story->tell(
        "trained",
        {{"who", seat_word(side)}, {"place", place_word(place)}, {"gold", std::int64_t{cost}}},
        rule);
}

void recruit(Play& p, const Move& move) {
  const int side = p.active();
  const int cost = unit_cost(p.s, side, move.piece);
  pay(p.s, side, cost);
  raise_unit(p.s, side, move.to, move.piece);
  ++p.s.recruits[move.to];
  if (p.story)
    p.story->tell("recruited",
                  {{"who", seat_word(side)},
                   {"unit", piece_word(move.piece)},
                   {"place", place_word(move.to)},
                   {"gold", std::int64_t{cost}}},
                  "XL 7.2");
}

void play_leader(Play& p, const Move& move) {
  State& s = p.s;
  const int side = p.active();
  const int leader = leader_index(kCardInfo[move.card].leader);
  --s.hand[side][move.card];
  if (s.shown[side][move.card] > 0) --s.shown[side][move.card];
  s.leaders[side] |= leader_bit(leader);
  s.leader_at[leader] = move.to;
  if (p.story)
    p.story->tell("leader-joins",
                  {{"who", seat_word(side)},
                   {"leader", piece_word(leader_piece(leader))},
                   {"place", place_word(move.to)}},
                  "XL 7.6");
}

void levy(Play& p) {
  const int side = p.active();
  const Place place = place_of(p.s, leader_index(ANTONIUS));
  raise_unit(p.s, side, place, LR);
  p.s.powers_used |= kLevied;
  if (p.story)
    p.story->tell("levied", {{"who", seat_word(side)}, {"place", place_word(place)}}, "XL 13.6");
}

void eloquence(Play& p, Card card) {
  p.s.powers_used |= kSpoke;
  p.s.matter.card = card;
  if (p.story)
    p.story->tell("eloquence", {{"who", seat_word(p.active())}, {"card", card_word(card)}},
                  "XL 13.8");
  ask_chance(p, Step::eloquence_roll);
}

void end_purchase(Play& p) {
  p.s.recruits = {};
  p.s.powers_used = 0;
  revert_areas(p);
  begin_tax(p);
}

}  // namespace

int unit_cost(const State& s, int side, int kind) {
  if (is_legion(kind))
    return std::max(kMinUnitCost,
                    kLegionCost - (owns_forum(s, side, F02) ? kFoImperiumLevyLegionDiscount : 0));
  return std::max(kMinUnitCost,
                  kAlliedCost - (owns_forum(s, side, F04) ? kFoClientsHostsAlliedDiscount : 0) -
                      (has_leader(s, side, CURIO) ? kLdCurioBargainsAlliedDiscount : 0));
}

void begin_purchase(Play& p) {
  p.s.phase = Phase::purchase;
  p.s.powers_used = 0;
  ask(p, Step::purchase, p.active());
}

Refusal check_recruit(const State& s, int side, const Move& move) {
  if (move.piece != LR && move.piece != AR) return {"XL 7.2", "not-that-kind"};
  if (!is_city(move.to)) return {"XL 12.14", "no-recruits-there"};
  if (!controls(s, side, move.to)) return {"XL 7.2", "not-controlled"};
  if (s.recruits[move.to] >= kPlaceInfo[move.to].gold) return {"XL 7.4", "recruit-limit"};
  if (!raises(move.to, move.piece))
    return {"XL 2.2", move.piece == LR ? "raises-no-legions" : "raises-no-allies"};
  if (stock(s, side, move.piece) == 0) return {"XL 1.7", "stock-empty"};
  return s.gold[side] >= unit_cost(s, side, move.piece) ? kFine : Refusal{"XL 7.3", "too-poor"};
}

void list_purchase(const State& s, List& out) {
  const int side = s.active;
  list_recruits(s, side, out);
  list_leaders(s, side, out);
  list_actions(s, side, out);
  list_powers(s, side, out);
  if (s.silver()) list_diplomacy(s, side, out);
  out.push_back({.verb = Verb::end});
}

Refusal check_purchase(const State& s, const Move& move) {
  const int side = s.active;
  switch (move.verb) {
    case Verb::end:
      return kFine;
    case Verb::recruit:
      return check_recruit(s, side, move);
    case Verb::play:
      if (!holds(s, side, move.card)) return {"XL 7.7", "not-in-hand"};
      if (kCardInfo[move.card].type == CardType::leader) return check_play_leader(s, side, move);
      return check_action(s, side, move);
    case Verb::levy:
      return check_levy(s, side);
    case Verb::eloquence:
      return check_eloquence(s, side, move.card);
    case Verb::train_octavius:
      return check_train_octavius(s, side);
    case Verb::train_land:
      return check_train_land(s, side, move.to);
    case Verb::train:
      return check_train(s, side, move.to);
    case Verb::diplo_place:
    case Verb::diplo_move:
    case Verb::diplo_remove:
      return check_diplomacy(s, side, move);
    default:
      return kNotThisDecision;
  }
}

void apply_purchase(Play& p, const Move& move) {
  switch (move.verb) {
    case Verb::recruit:
      return recruit(p, move);
    case Verb::play:
      if (kCardInfo[move.card].type == CardType::leader) return play_leader(p, move);
      return apply_action(p, move);
    case Verb::levy:
      return levy(p);
    case Verb::eloquence:
      return eloquence(p, move.card);
    case Verb::train_octavius:
      return promote_for(p, place_of(p.s, leader_index(OCTAVIUS)), kLdOctaviusNameCost,
                         kOctaviusTrained, "XL 13.12");
    case Verb::train_land:
      return promote_for(p, move.to, kFoLandColoniesCost, kLandTrained, "XL 13.22");
    case Verb::train:
      return promote_for(p, move.to, kTrainingCost, kTrained, "XL 7.9");
    case Verb::diplo_place:
    case Verb::diplo_move:
    case Verb::diplo_remove:
      return apply_diplomacy(p, move);
    default:
      return end_purchase(p);
  }
}

void rolled_eloquence(Play& p, int die) {
  State& s = p.s;
  const Card card = s.matter.card;
  const bool won = die >= kLdCiceroEloquenceSuccessMin;
  if (won) {
    --s.discard[card];
    ++s.hand[s.active][card];
    ++s.shown[s.active][card];
  }
  if (p.story)
    p.story->tell(
        won ? "eloquence-won" : "eloquence-lost",
        {{"who", seat_word(s.active)}, {"card", card_word(card)}, {"die", std::int64_t{die}}},
        "XL 13.8");
  s.matter = {};
  ask(p, Step::purchase, s.active);
}

}  // namespace quadriga::caesar_xl
