// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// Section 20. `invariant` answers with the number of the first one that does not hold.
namespace quadriga::caesar_xl {

namespace {

bool between_marches(const State& s) {
  return s.phase != Phase::march && s.phase != Phase::combat && s.phase != Phase::over;
}

bool counters_add_up(const State& s) {
  int all = 0;
  for (int side = 0; side < 2; ++side) {
    int legions = s.stock[side][0];
    int allied = s.stock[side][1];
    for (const auto& place : s.units) {
      legions += place[side][LR] + place[side][LV];
      allied += place[side][AR] + place[side][AV];
      all += unit_count(place[side]);
    }
    if (legions != kLegionCounters || allied != kAlliedCounters) return false;
  }
  return all <= 2 * (kLegionCounters + kAlliedCounters);
}

bool markers_add_up(const State& s) {
  if (!s.silver()) return s.markers[0] == 0 && s.markers[1] == 0;
  return markers_in_stock(s) >= 0 && (s.markers[0] & s.markers[1]) == 0;
}

bool cards_add_up(const State& s) {
  for (int card = 0; card < kDeckKinds; ++card) {
    int count = s.deck[card] + s.discard[card];
    if (card < kHoldable) count += s.hand[0][card] + s.hand[1][card];
    if (s.matter.in_use == card) ++count;
    if (card == A04 && s.drawing.stage == DrawStage::contributions) ++count;
    if (card >= F01 && card <= F08)
      for (const unsigned pile : {s.forum_row, s.owned[0], s.owned[1]})
        if ((pile >> static_cast<unsigned>(card - F01) & 1U) != 0) ++count;
    if (kCardInfo[card].type == CardType::leader)
      for (int side = 0; side < 2; ++side)
        if (has_leader(s, side, kCardInfo[card].leader)) ++count;
    if (count != kCardInfo[card].count) return false;
    if (card < kHoldable)
      for (int side = 0; side < 2; ++side)
        if (s.shown[side][card] > s.hand[side][card]) return false;
  }
  return true;
}

bool leaders_stand_somewhere(const State& s) {
  if ((s.leaders[0] & s.leaders[1]) != 0 || (s.leaders[0] & leader_bit(supreme(1))) != 0 ||
      (s.leaders[1] & leader_bit(supreme(0))) != 0)
    return false;
  for (int leader = 0; leader < kLeaders; ++leader) {
    const bool on_map = ((s.leaders[0] | s.leaders[1]) & leader_bit(leader)) != 0;
    if (on_map != (s.leader_at[leader] < kPlaces)) return false;
  }
  if (!between_marches(s)) return true;
  return (leader_places(s, 0) & s.occupied[1]) == 0 && (leader_places(s, 1) & s.occupied[0]) == 0;
}

bool areas_are_held(const State& s) {
  if ((s.subdued[0] & s.subdued[1]) != 0) return false;
  if (((s.subdued[0] | s.subdued[1]) & ~kBarbarianMask) != 0) return false;
  for (int side = 0; side < 2; ++side) {
    const std::uint64_t there =
        (occupied(s, side) | markers(s, side) | leader_places(s, side)) & kBarbarianMask;
    if (between_marches(s) && (there & ~subdued(s, side)) != 0) return false;
    // A last unit may go in the middle of a phase; the next one begins with 12.12 applied.
    if (s.step == Step::claim && (subdued(s, side) & ~(occupied(s, side) | markers(s, side))) != 0)
      return false;
  }
  return true;
}

bool unmoved_fit(const State& s) {
  if (s.phase != Phase::march) {
    for (const auto& place : s.unmoved)
      if (unit_count(place) > 0) return false;
    return s.unmoved_leaders == 0 && s.unmoved_units == 0;
  }
  int unmoved = 0;
  for (int place = 0; place < kPlaces; ++place)
    for (int kind = 0; kind < kKinds; ++kind) {
      unmoved += s.unmoved[place][kind];
      if (s.unmoved[place][kind] > stack(s, s.active, place)[kind]) return false;
    }
  return unmoved == s.unmoved_units && (s.unmoved_leaders & ~s.leaders[s.active]) == 0;
}

bool recruits_fit(const State& s) {
  for (int city = 0; city < kCities; ++city)
    if (s.recruits[city] > kPlaceInfo[city].gold) return false;
  return true;
}

bool battle_fits(const State& s) {
  const Battle& b = s.battle;
  if (b.place == nowhere) return b == Battle{};
  int hitting = 0;
  for (const DiceRow& row : b.rolls)
    for (int i = 0; i < row.count; ++i) hitting += (row.dice[i] & 15) > 0 ? 1 : 0;
  return b.hits[0] + b.hits[1] <= hitting && b.rounds_rolled <= kRoundSafetyLimit;
}

bool occupation_fits(const State& s) {
  for (int side = 0; side < 2; ++side) {
    std::uint64_t there = 0;
    for (int place = 0; place < kPlaces; ++place)
      if (units_at(s, side, place) > 0) there |= bit(place);
    if (there != occupied(s, side)) return false;
  }
  return true;
}

bool points_fit(const State& s) {
  for (const Faction faction : {Faction::optimates, Faction::populares})
    if (faction_points(s, 0, faction) + faction_points(s, 1, faction) > 12) return false;
  return true;
}

}  // namespace

std::string_view CaesarXl::invariant(const State& s) {
  if (!counters_add_up(s)) return "20.1";
  if (!markers_add_up(s)) return "20.2";
  if (!cards_add_up(s)) return "20.3";
  if (!leaders_stand_somewhere(s)) return "20.8";
  if (between_marches(s) && (s.occupied[0] & s.occupied[1]) != 0) return "20.7";
  if (!s.silver() && ((s.occupied[0] | s.occupied[1] | leader_places(s, 0) | leader_places(s, 1) |
                       s.subdued[0] | s.subdued[1]) &
                      kBarbarianMask) != 0)
    return "20.9";
  if (!areas_are_held(s)) return "20.10";
  if (!occupation_fits(s)) return "20.11";
  if ((control(s, 0) & control(s, 1)) != 0) return "20.12";
  if (!unmoved_fit(s)) return "20.13";
  if (!recruits_fit(s)) return "20.14";
  if (s.drawing.bought > kSilverExtraCardsMax) return "20.15";
  if (s.phase == Phase::forum && s.step == Step::claim &&
      hand_size(s, other(s.active)) > kHandLimit + kAcContributionsDraw)
    return "20.16";
  if (!battle_fits(s)) return "20.18";
  if (s.turn < 1 || s.turn > kTurns) return "20.22";
  if ((s.waiting == kNobody) != (s.winner != kNobody2)) return "20.22";
  if (!points_fit(s)) return "20.24";
  if (gold_value(control(s, 0)) + gold_value(control(s, 1)) > 51) return "20.25";
  return {};
}

}  // namespace quadriga::caesar_xl
