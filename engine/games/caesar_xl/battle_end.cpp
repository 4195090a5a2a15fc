// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// How a battle ends (10.10-10.17): flight, retreat, pursuit, loot and promotion.
namespace quadriga::caesar_xl {

namespace {

std::uint64_t origins_of(const State& s, int place) {
  std::uint64_t origins = 0;
  each_bit(s.origins[place], [&](int i) { origins |= bit(kPlaceInfo[place].near[i]); });
  return origins;
}

// Where the Leaders of a side may flee to: by 10.10 as in a retreat, by 10.4 and 10.20 home.
std::uint64_t escapes(const State& s, int side) {
  if (s.battle.flight == Flight::stranded) return destinations(s, side);
  return kPlaceInfo[s.battle.place].near_mask & control(s, side);
}

void move_force(State& s, int side, int from, int to) {
  for (int kind = 0; kind < kKinds; ++kind)
    if (const int count = stack(s, side, from)[kind]; count > 0) {
      remove_units(s, side, from, kind, count);
      add_units(s, side, to, kind, count);
    }
  each_bit(leaders_at(s, side, from), [&](int leader) { s.leader_at[leader] = as_place(to); });
}

bool can_promote(const State& s) {
  const auto& units = stack(s, s.battle.winner, s.battle.place);
  return s.battle.promotions > 0 && units[LR] + units[AR] > 0;
}

void promote_on(Play& p) {
  if (can_promote(p.s))
    ask(p, Step::promote, p.s.battle.winner);
  else
    next_battle(p);
}

// XL 10.14-10.16; `winner` may be nobody or, against an Area, the Barbarians.
void finish_battle(Play& p) {
  State& s = p.s;
  Battle& b = s.battle;
  const bool roman = b.winner != kNobody2 && !(b.against_area && b.winner != s.active);
  if (p.story)
    p.story->tell(b.winner == kNobody2 ? "battle-drawn" : (roman ? "battle-won" : "barbarians-win"),
                  {{"who", seat_word(b.winner)}, {"place", place_word(b.place)}}, "XL 10.14");
  if (!roman) return next_battle(p);
  const int loot = s.silver() ? b.lost[other(b.winner)] * kSilverLootPerUnit : 0;
  s.gold[b.winner] = static_cast<std::uint16_t>(s.gold[b.winner] + loot);
  if (p.story && loot > 0)
    p.story->tell("looted", {{"who", seat_word(b.winner)}, {"gold", std::int64_t{loot}}},
                  "XL 10.16");
  if (!is_city(b.place) && b.winner == s.active) {  // XL 12.9, XL 12.13
    subdue(s, s.active, b.place);
    if (p.story)
      p.story->tell("subdued", {{"who", seat_word(s.active)}, {"area", place_word(b.place)}},
                    b.against_area ? "XL 12.9" : "XL 12.13");
  }
  if (b.rounds_rolled >= kPromotionMinRounds) {
    const bool led = has_supreme(s, b.winner) && place_of(s, supreme(b.winner)) == b.place;
    b.promotions = led ? kPromotionsWithSupreme : kPromotionsNormal;
  }
  promote_on(p);
}

void begin_retreat(Play& p, int side, Place to) {
  State& s = p.s;
  Battle& b = s.battle;
  b.retreating = byte(side);
  b.retreat_to = to;
  if (!b.walls) b.winner = byte(other(side));
  if (p.story)
    p.story->tell("retreats",
                  {{"who", seat_word(side)}, {"from", place_word(b.place)}, {"to", place_word(to)}},
                  "XL 10.11");
  const bool cassius =
      (leaders_at(s, side, b.place) & leader_bit(leader_index(CASSIUS))) != 0;  // XL 13.10
  const auto& foes = stack(s, other(side), b.place);
  const bool barbarians = b.against_area && side == s.active;
  const int light = barbarians ? b.barbarians : foes[AR] + foes[AV];
  if (b.no_pursuit || cassius || light == 0) return pursued(p);
  begin_pursuit(p);
}

void ask_retreat(Play& p) {
  State& s = p.s;
  // XL 10.17: after eight rounds the attacker must go if he can.
  s.battle.must_retreat = s.battle.round >= kRoundLimitAttacker && destinations(s, s.active) != 0;
  if (destinations(s, s.active) != 0)
    ask(p, Step::retreat_attacker, s.active);
  else
    begin_round(p);
}

// After a flight the battle goes to whoever still stands there.
void settle_field(Play& p) {
  State& s = p.s;
  if (units_left(s, s.active))
    s.battle.winner = s.active;
  else if (units_left(s, p.enemy()))
    s.battle.winner = byte(p.enemy());
  finish_battle(p);
}

void after_flight(Play& p, Flight why) {
  p.s.battle.flight = Flight::none;
  switch (why) {
    case Flight::caught:
      return next_battle(p);  // no battle, so no winner (10.4)
    case Flight::starved:
      p.s.battle = {};
      return supply_on(p);
    default:
      return settle_field(p);
  }
}

int fleeing_side(const State& s) { return s.waiting; }

}  // namespace

std::uint64_t destinations(const State& s, int side) {
  const Battle& b = s.battle;
  const int foe = other(side);
  const std::uint64_t safe = (kCityMask | subdued(s, side)) &
                             ~(occupied(s, foe) | leader_places(s, foe) | markers(s, foe));
  const std::uint64_t near = kPlaceInfo[b.place].near_mask & safe;
  const std::uint64_t origins = origins_of(s, b.place);
  if (side != s.active) return near & ~origins;
  std::uint64_t open = near & (control(s, side) | origins);
  for (const Voyage& voyage : s.voyages)
    if (voyage.to == b.place) open |= bit(voyage.from) & safe;
  return open;
}

void end_round(Play& p) {
  State& s = p.s;
  const int foe = p.enemy();
  if (units_left(s, s.active) && units_left(s, foe)) {
    if (s.battle.round < kRoundSafetyLimit) {
      if (!s.battle.against_area && destinations(s, foe) != 0)
        ask(p, Step::retreat_defender, foe);
      else
        ask_retreat(p);
      return;
    }
    for (int kind = 0; kind < kKinds; ++kind)  // XL 10.17
      while (stack(s, s.active, s.battle.place)[kind] > 0) {
        eliminate_unit(s, s.active, s.battle.place, kind);
        ++s.battle.lost[s.active];
      }
  }
  // XL 10.10: who has Leaders but no unit left must fly; if nobody has a unit, the attacker's.
  const bool attacker_gone = !units_left(s, s.active);
  const int side = attacker_gone ? s.active : foe;
  const bool barbarians = s.battle.against_area && side == foe;
  if (!barbarians && leaders_at(s, side, s.battle.place) != 0)
    flee(p, side, Flight::stranded);
  else
    settle_field(p);
}

// The retreating force has been pursued and leaves.
void pursued(Play& p) {
  Battle& b = p.s.battle;
  move_force(p.s, b.retreating, b.place, b.retreat_to);
  finish_battle(p);
}

void flee(Play& p, int side, Flight why) {
  State& s = p.s;
  s.battle.flight = why;
  if (escapes(s, side) != 0) {
    ask(p, Step::escape, side);
    return;
  }
  each_bit(leaders_at(s, side, s.battle.place), [&](int leader) {
    kill_leader(s, side, leader);
    if (p.story)
      p.story->tell("leader-trapped",
                    {{"who", seat_word(side)}, {"leader", piece_word(leader_piece(leader))}},
                    why == Flight::stranded ? "XL 10.10" : "XL 10.4");
  });
  after_flight(p, why);
}

void list_escape(const State& s, List& out) {
  each_bit(escapes(s, fleeing_side(s)),
           [&](int place) { out.push_back({.verb = Verb::escape, .to = as_place(place)}); });
}

Refusal check_escape(const State& s, const Move& move) {
  if (move.verb != Verb::escape) return kNotThisDecision;
  if ((escapes(s, fleeing_side(s)) & bit(move.to)) != 0) return kFine;
  return {s.battle.flight == Flight::stranded ? "XL 10.12" : "XL 10.4", "no-refuge"};
}

void apply_escape(Play& p, const Move& move) {
  State& s = p.s;
  const int side = fleeing_side(s);
  each_bit(leaders_at(s, side, s.battle.place), [&](int leader) { s.leader_at[leader] = move.to; });
  if (p.story)
    p.story->tell("escaped", {{"who", seat_word(side)}, {"place", place_word(move.to)}},
                  s.battle.flight == Flight::stranded ? "XL 10.10" : "XL 10.4");
  after_flight(p, s.battle.flight);
}

void list_retreat(const State& s, List& out) {
  each_bit(destinations(s, s.waiting),
           [&](int place) { out.push_back({.verb = Verb::retreat, .to = as_place(place)}); });
  if (!s.battle.must_retreat) out.push_back({.verb = Verb::stand});
}

Refusal check_retreat(const State& s, const Move& move) {
  if (move.verb == Verb::stand) {
    if (!s.battle.must_retreat) return kFine;
    const std::string_view card = s.battle.walls ? "XL 13.25" : "XL 13.29";
    return {s.battle.no_pursuit ? card : "XL 10.17", "must-retreat"};
  }
  if (move.verb != Verb::retreat) return kNotThisDecision;
  return (destinations(s, s.waiting) & bit(move.to)) != 0 ? kFine
                                                          : Refusal{"XL 10.12", "no-refuge"};
}

void apply_retreat(Play& p, const Move& move) {
  if (move.verb == Verb::retreat) return begin_retreat(p, p.s.waiting, move.to);
  if (p.s.step == Step::retreat_defender)
    ask_retreat(p);
  else
    begin_round(p);
}

void list_promote(const State& s, List& out) {
  const auto& units = stack(s, s.battle.winner, s.battle.place);
  for (const Piece kind : {LR, AR})
    if (units[kind] > 0)
      out.push_back({.verb = Verb::promote, .piece = kind, .to = s.battle.place});
  out.push_back({.verb = Verb::none});
}

Refusal check_promote(const State& s, const Move& move) {
  if (move.verb == Verb::none) return kFine;
  if (move.verb != Verb::promote) return kNotThisDecision;
  const bool fine = (move.piece == LR || move.piece == AR) && move.to == s.battle.place &&
                    stack(s, s.battle.winner, s.battle.place)[move.piece] > 0;
  return fine ? kFine : Refusal{"XL 10.15", "no-such-unit"};
}

void apply_promote(Play& p, const Move& move) {
  State& s = p.s;
  if (move.verb == Verb::none) return next_battle(p);
  promote_unit(s, s.battle.winner, move.to, move.piece);
  --s.battle.promotions;
  if (p.story)
    p.story->tell("promoted",
                  {{"who", seat_word(s.battle.winner)},
                   {"unit", piece_word(move.piece)},
                   {"place", place_word(move.to)}},
                  "XL 10.15");
  promote_on(p);
}

}  // namespace quadriga::caesar_xl
