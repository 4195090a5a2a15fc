// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// Ally markers and the Diplomacy Roll (7.11-7.20), Silver only.
namespace quadriga::caesar_xl {

namespace {

// XL 3.5.
bool is_empty(const State& s, int place) {
  const std::uint64_t filled = s.occupied[0] | s.occupied[1] | s.markers[0] | s.markers[1] |
                               s.subdued[0] | s.subdued[1] | leader_places(s, 0) |
                               leader_places(s, 1);
  return (filled & bit(place)) == 0;
}

std::uint64_t marker_targets(const State& s, int side) {
  const std::uint64_t filled = s.occupied[0] | s.occupied[1] | s.subdued[0] | s.subdued[1] |
                               leader_places(s, 0) | leader_places(s, 1);
  const std::uint64_t all = (bit(kPlaces))-1;
  return ((all & ~filled) | control(s, side)) & ~(s.markers[0] | s.markers[1]);
}

// XL 7.12: where a marker may be put.
Refusal check_target(const State& s, int side, int place, std::string_view rule) {
  if (((s.markers[0] | s.markers[1]) & bit(place)) != 0) return {rule, "marker-there"};
  return is_empty(s, place) || controls(s, side, place) ? kFine : Refusal{rule, "not-empty"};
}

int diplomacy_cost(Verb verb) {
  switch (verb) {
    case Verb::diplo_place:
      return kSilverDrPlaceCost;
    case Verb::diplo_move:
      return kSilverDrMoveCost;
    default:
      return kSilverDrRemoveCost;
  }
}

}  // namespace

// XL 7.15.
int diplomacy_modifier(const State& s, int side, int place) {
  int modifier = 0;
  if (is_city(place) && controls(s, side, place)) ++modifier;
  if (!is_city(place)) --modifier;
  if (has_leader(s, side, CURIO)) modifier += kLdCurioBargainsDrBonus;
  int swords = 0;
  each_bit(kPlaceInfo[place].near_mask,
           [&](int near) { swords += swords_at(s, other(side), near); });
  return swords > kPlaceInfo[place].gold ? modifier - 1 : modifier;
}

void list_diplomacy(const State& s, int side, List& out) {
  if ((s.powers_used & kNegotiated) != 0 || s.gold[side] < kSilverDrPlaceCost) return;
  const std::uint64_t targets = marker_targets(s, side);
  if (markers_in_stock(s) > 0)
    each_bit(targets,
             [&](int place) { out.push_back({.verb = Verb::diplo_place, .to = as_place(place)}); });
  each_bit(markers(s, side), [&](int from) {
    each_bit(targets, [&](int place) {
      out.push_back({.verb = Verb::diplo_move, .from = as_place(from), .to = as_place(place)});
    });
  });
  if (s.gold[side] < kSilverDrRemoveCost) return;
  each_bit(markers(s, other(side)) & ~occupied(s, other(side)),
           [&](int place) { out.push_back({.verb = Verb::diplo_remove, .to = as_place(place)}); });
}

Refusal check_diplomacy(const State& s, int side, const Move& move) {
  if (!s.silver()) return {"XL 4.10", "silver-only"};
  if ((s.powers_used & kNegotiated) != 0) return {"XL 7.11", "already-negotiated"};
  Refusal refusal = kFine;
  if (move.verb == Verb::diplo_place) {
    if (markers_in_stock(s) == 0) return {"XL 7.12", "no-marker-left"};
    refusal = check_target(s, side, move.to, "XL 7.12");
  } else if (move.verb == Verb::diplo_move) {
    if ((markers(s, side) & bit(move.from)) == 0) return {"XL 7.13", "no-own-marker"};
    refusal = check_target(s, side, move.to, "XL 7.13");
  } else {
    if ((markers(s, other(side)) & bit(move.to)) == 0) return {"XL 7.14", "no-enemy-marker"};
    if (units_at(s, other(side), move.to) > 0) refusal = {"XL 7.14", "marker-guarded"};
  }
  if (refusal) return refusal;
  if (s.gold[side] < diplomacy_cost(move.verb)) return {"XL 7.11", "too-poor"};
  return kFine;
}

void apply_diplomacy(Play& p, const Move& move) {
  State& s = p.s;
  const int cost = diplomacy_cost(move.verb);
  s.gold[s.active] = static_cast<std::uint16_t>(s.gold[s.active] - cost);
  s.powers_used |= kNegotiated;
  s.matter.verb = move.verb;
  s.matter.from = move.from;
  s.matter.to = move.to;
  if (p.story)
    p.story->tell("diplomacy",
                  {{"who", seat_word(s.active)},
                   {"place", place_word(move.to)},
                   {"gold", std::int64_t{cost}}},
                  "XL 7.15");
  ask_chance(p, Step::diplomacy_roll);
}

void rolled_diplomacy(Play& p, int die) {
  State& s = p.s;
  const int side = s.active;
  const Matter matter = s.matter;
  const int total = die + diplomacy_modifier(s, side, matter.to);
  const bool won = total > kPlaceInfo[matter.to].gold;
  s.matter = {};
  if (p.story)
    p.story->tell(!won ? "diplomacy-failed"
                       : (matter.verb == Verb::diplo_remove ? "marker-removed" : "marker-placed"),
                  {{"who", seat_word(side)},
                   {"place", place_word(matter.to)},
                   {"die", std::int64_t{die}},
                   {"total", std::int64_t{total}}},
                  "XL 7.15");
  if (won) {
    if (matter.verb == Verb::diplo_remove) {
      take_marker(s, other(side), matter.to);
    } else {
      if (matter.verb == Verb::diplo_move) take_marker(s, side, matter.from);
      place_marker(s, side, matter.to);
      if (!is_city(matter.to)) subdue(s, side, matter.to);  // XL 7.18
    }
  }
  ask(p, Step::purchase, side);
}

}  // namespace quadriga::caesar_xl
