// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// The Tax Phase (8), automatic but for its dice.
namespace quadriga::caesar_xl {

namespace {

int lepidus_gold(const State& s, int side) {
  if (!has_leader(s, side, LEPIDUS)) return 0;
  const Place place = place_of(s, leader_index(LEPIDUS));
  return is_city(place) && controls(s, side, place) ? kLdLepidusPrefectureGold : 0;
}

int cleopatra_gold(const State& s, int side) {
  return has_leader(s, side, CLEOPATRA) && controls(s, side, ALE) ? kLdCleopatraTreasuryGold : 0;
}

int publicani_gold(const State& s, int side) {
  return owns_forum(s, side, F03) ? kFoPublicaniContractsGold : 0;
}

int grain_gold(const State& s, int side) {
  if (!owns_forum(s, side, F08)) return 0;
  return kFoGrainFleetsGoldEach *
         std::popcount(control(s, side) & kCardInfo[F08].claim.control_among);
}

struct TaxPower {
  Card card;
  int (*gold)(const State&, int side);
};
// In the order of 8.2; Brutus, who rolls, comes before them.
constexpr TaxPower kTaxPowers[] = {
    {L09, lepidus_gold}, {L10, cleopatra_gold}, {F03, publicani_gold}, {F08, grain_gold}};

void gain(Play& p, int gold, std::string_view key, int place, Card card, std::string_view rule) {
  const int side = p.active();
  p.s.gold[side] = static_cast<std::uint16_t>(p.s.gold[side] + gold);
  if (!p.story) return;
  const MessageKey source = place < kPlaces ? place_word(place) : card_word(card);
  p.story->tell(key, {{"who", seat_word(side)}, {"gold", std::int64_t{gold}}, {"source", source}},
                rule);
}

// XL 8.3: the Areas he controls roll one after the other.
void tax_areas(Play& p) {
  State& s = p.s;
  for (; s.next_area < kPlaces; ++s.next_area)
    if (controls(s, p.active(), s.next_area)) {
      ask_chance(p, Step::area_roll);
      return;
    }
  s.next_area = 0;
  revert_areas(p);
  begin_march(p);
}

void other_powers(Play& p) {
  for (const TaxPower& power : kTaxPowers)
    if (const int gold = power.gold(p.s, p.active()); gold > 0)
      gain(p, gold, "tax-power", nowhere, power.card, kCardInfo[power.card].rule);
  p.s.next_area = kCities;
  tax_areas(p);
}

// XL 12.11.
void area_revolts(Play& p, int area) {
  State& s = p.s;
  const int side = p.active();
  for (int kind = 0; kind < kKinds; ++kind)
    while (stack(s, side, area)[kind] > 0) eliminate_unit(s, side, area, kind);
  each_bit(leaders_at(s, side, area), [&](int leader) { kill_leader(s, side, leader); });
  take_marker(s, side, area);
  s.subdued[side] &= ~bit(area);
  if (p.story)
    p.story->tell("area-revolts", {{"who", seat_word(side)}, {"area", place_word(area)}},
                  "XL 12.11");
}

}  // namespace

int tax_income(const State& s, int side) {
  int gold = gold_value(control(s, side));
  for (const TaxPower& power : kTaxPowers) gold += power.gold(s, side);
  return gold;
}

void begin_tax(Play& p) {
  State& s = p.s;
  s.phase = Phase::tax;
  const int taxes = gold_value(control(s, p.active()));
  gain(p, taxes, "taxes", ROM, nothing, "XL 8.1");
  if (has_leader(s, p.active(), BRUTUS))
    ask_chance(p, Step::brutus_roll);
  else
    other_powers(p);
}

void rolled_brutus(Play& p, int die) {
  gain(p, die, "tax-power", nowhere, L02, "XL 13.7");
  other_powers(p);
}

// XL 12.10: one number for the gain and for the revolt.
void rolled_area(Play& p, int die) {
  State& s = p.s;
  const int side = p.active();
  const int area = s.next_area;
  const int strength = swords_at(s, side, area) +
                       ((markers(s, side) & bit(area)) != 0 ? kSilverAllyMarkerTaxBonus : 0);
  if (die <= strength) {
    gain(p, die, "area-tax", area, nothing, "XL 12.10");
  } else if (die == kSilverRevoltRoll) {
    area_revolts(p, area);
  } else if (p.story) {
    p.story->tell("area-pays-nothing", {{"area", place_word(area)}}, "XL 12.10");
  }
  ++s.next_area;
  tax_areas(p);
}

}  // namespace quadriga::caesar_xl
