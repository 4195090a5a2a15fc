// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// The end of the Combat Phase: supply (10.18), Ally markers (7.20), Barbarian Areas (12.12), and
// the next player turn.
namespace quadriga::caesar_xl {

namespace {

void end_player_turn(Play& p) {
  State& s = p.s;
  s.origins = {};
  s.voyages = Row<Voyage, 2>{};
  if (s.active == kPompeySeat && s.turn == kTurns) {
    final_reckoning(p);
    return;
  }
  if (s.active == kPompeySeat) ++s.turn;
  s.active = byte(other(s.active));
  begin_turn(p);
}

// XL 10.19.
void end_combat(Play& p) {
  State& s = p.s;
  each_bit(markers(s, p.enemy()) & occupied(s, p.active()), [&](int place) {
    take_marker(s, p.enemy(), place);
    if (!is_city(place)) subdue(s, p.active(), place);  // XL 12.13
    if (p.story)
      p.story->tell("marker-lost", {{"who", seat_word(p.enemy())}, {"place", place_word(place)}},
                    "XL 7.20");
  });
  revert_areas(p);
  end_player_turn(p);
}

int excess(const State& s, int place) {
  return units_at(s, s.active, place) - kPlaceInfo[place].gold - s.supply_paid;
}

// XL 10.20: nobody is left to turn the enemy's marker out.
void starved_out(Play& p, int place) {
  State& s = p.s;
  if (!is_city(place)) subdue(s, p.enemy(), place);
  if (leaders_at(s, p.active(), place) == 0) return supply_on(p);
  s.battle.place = as_place(place);
  flee(p, p.active(), Flight::starved);
}

}  // namespace

void revert_areas(Play& p) {
  State& s = p.s;
  for (int side = 0; side < 2; ++side)
    each_bit(subdued(s, side) & ~(occupied(s, side) | markers(s, side)), [&](int area) {
      s.subdued[side] &= ~bit(area);
      if (p.story) p.story->tell("area-reverts", {{"area", place_word(area)}}, "XL 12.12");
      for (int owner = 0; owner < 2; ++owner)
        each_bit(leaders_at(s, owner, area), [&](int leader) {
          kill_leader(s, owner, leader);
          if (p.story)
            p.story->tell("leader-trapped",
                          {{"who", seat_word(owner)}, {"leader", piece_word(leader_piece(leader))}},
                          "XL 12.12");
        });
    });
}

void begin_supply(Play& p) {
  p.s.supply_at = 0;
  p.s.supply_paid = 0;
  if (p.s.silver())
    supply_on(p);
  else
    end_combat(p);
}

void supply_on(Play& p) {
  State& s = p.s;
  for (; s.supply_at < kPlaces; ++s.supply_at) {
    if (excess(s, s.supply_at) > 0) {
      ask(p, Step::supply, s.active);
      return;
    }
    s.supply_paid = 0;
  }
  s.supply_at = 0;
  end_combat(p);
}

void list_supply(const State& s, List& out) {
  if (s.gold[s.active] >= kSilverSupplyCost) out.push_back({.verb = Verb::pay});
  for (int kind = 0; kind < kKinds; ++kind)
    if (stack(s, s.active, s.supply_at)[kind] > 0)
      out.push_back({.verb = Verb::lose, .piece = as_piece(kind), .to = as_place(s.supply_at)});
}

Refusal check_supply(const State& s, const Move& move) {
  if (move.verb == Verb::pay)
    return s.gold[s.active] >= kSilverSupplyCost ? kFine : Refusal{"XL 10.18", "too-poor"};
  if (move.verb != Verb::lose) return kNotThisDecision;
  const bool fine =
      move.to == s.supply_at && is_unit(move.piece) && stack(s, s.active, move.to)[move.piece] > 0;
  return fine ? kFine : Refusal{"XL 10.18", "no-such-unit"};
}

void apply_supply(Play& p, const Move& move) {
  State& s = p.s;
  if (move.verb == Verb::pay) {
    s.gold[s.active] = static_cast<std::uint16_t>(s.gold[s.active] - kSilverSupplyCost);
    ++s.supply_paid;
    if (p.story)
      p.story->tell("supplied", {{"who", seat_word(s.active)}, {"place", place_word(s.supply_at)}},
                    "XL 10.18");
    return supply_on(p);
  }
  eliminate_unit(s, s.active, move.to, move.piece);
  if (p.story)
    p.story->tell("starved",
                  {{"who", seat_word(s.active)},
                   {"unit", piece_word(move.piece)},
                   {"place", place_word(move.to)}},
                  "XL 10.18");
  if (units_at(s, s.active, move.to) == 0 && (markers(s, p.enemy()) & bit(move.to)) != 0)
    return starved_out(p, move.to);
  supply_on(p);
}

}  // namespace quadriga::caesar_xl
