// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/caesar_xl/bot.h"

// How good a position is (21.1): control and income, forces, gold, politics, and what the player
// who moves next can reach.
namespace quadriga::caesar_xl {

namespace bot {

namespace {

// 256 times the share of the stronger side for a ratio of strengths in 1/8 steps, from the exact
// odds of many even and uneven battles.
constexpr std::uint8_t kShare[] = {0,   1,   3,   8,   18,  36,  60,  88,  116, 140, 160,
                                   177, 190, 201, 210, 217, 223, 228, 232, 235, 238, 240,
                                   242, 244, 245, 246, 247, 248, 249, 250, 250, 251, 252};
constexpr int kShares = sizeof kShare;

}  // namespace

int win_share(int swords, int hits, int enemy_swords, int enemy_hits, bool attacks) {
  const int own = swords * hits;
  const int enemy = std::max(1, enemy_swords * enemy_hits);
  // The defender rolls first: worth about a fifth of his strength.
  const int ratio = attacks ? own * 8 * 5 / (enemy * 6) : own * 8 * 6 / (enemy * 5);
  return kShare[std::min(ratio, kShares - 1)];
}

int politics_value(int difference) {
  constexpr int kSteps[] = {0, 110, 260, 470, 760, 1200, 2100, 5200};
  return kSteps[std::min(difference, 7)] + std::max(0, difference - 7) * 150;
}

int forum_power(const State& s, int side, Card card) {
  const int turns = std::min(kTurns - s.turn, 6);
  switch (card) {
    case F01:
      return turns * 90;
    case F02:
      return turns * 60;
    case F03:
      return turns * 90;
    case F04:
      return turns * 50;
    case F05:
      return turns * 25;
    case F06:
      return turns * 35;
    case F07:
      return turns * 70;
    default:
      return turns * 45 * std::popcount(control(s, side) & kCardInfo[F08].claim.control_among);
  }
}

namespace {

constexpr int kLeaderPower[kLeaders] = {0, 0, 45, 30, 20, 15, 10, 15, 15, 25, 15, 10};  // a turn

// Places two edges away by a way that is always open.
constexpr auto kTwoAway = [] {
  Row<std::uint64_t, kPlaces> masks{};
  for (const Path& path : kPathTable)
    if (is_city(path.via) && !connected(path.from, path.to)) masks[path.to] |= bit(path.from);
  return masks;
}();

// The stacks of one side as numbers.
struct Forces {
  int swords[kPlaces];
  int hits[kPlaces];
  int value[kPlaces];
  std::uint64_t places = 0;
};

void measure(const State& s, int side, Forces& f) {
  f.places = occupied(s, side);
  const bool silver = s.silver();
  each_bit(f.places, [&](int place) {
    const auto& units = stack(s, side, place);
    f.swords[place] = unit_swords(units);
    f.hits[place] = unit_count(units) + (silver ? units[LV] + units[AV] : 0);
    f.value[place] = units[LR] * kUnitValue[LR] + units[LV] * kUnitValue[LV] +
                     units[AR] * kUnitValue[AR] + units[AV] * kUnitValue[AV];
  });
  each_bit(s.leaders[side], [&](int leader) {
    const int place = place_of(s, leader);
    if ((f.places & bit(place)) == 0) return;
    f.swords[place] += kSwords[leader + kKinds];
    ++f.hits[place];
  });
}

struct Weights {
  int city;     // a point of Gold value controlled
  int unit;     // in 1/16
  int gold;     // a Gold in the chest
  int leaders;  // turns a Leader's power will still work
};

Weights weights_for(const State& s) {
  const int left = kTurns - s.turn;
  constexpr int kUnit[] = {5, 10, 13, 15};
  return {60 + 24 * std::min(left, 5) + (s.turn >= 12 ? 70 * (s.turn - 11) : 0),
          left < 4 ? kUnit[left] : 16, left == 0 ? 5 : 62, std::min(left, 6)};
}

int gold_worth(int gold, int weight) {
  // What cannot be spent at once is worth less.
  return weight * std::min(gold, 14) + weight / 2 * std::clamp(gold - 14, 0, 16) +
         weight / 4 * std::max(0, gold - 30);
}

// What `side` has for itself, battles and threats apart.
int holdings(const State& s, int side, const Weights& w) {
  const std::uint64_t held = control(s, side);
  const int worth = gold_value(held);
  int value = worth * w.city + gold_worth(s.gold[side], w.gold);
  value += 8 * std::popcount(held & kBarbarianMask) * w.city / 10;
  if ((held & bit(ROM)) != 0) value += 350;
  each_bit(s.leaders[side], [&](int leader) {
    value += is_supreme(leader) ? kSupremeValue : kLeaderValue + kLeaderPower[leader] * w.leaders;
  });
  const int difference = political_difference(s, side);
  value += politics_value(difference);
  each_bit(s.owned[side], [&](int i) { value += forum_power(s, side, forum_card(i)); });
  int cards = 0;
  for (const auto count : s.hand[side]) cards += count;
  value += kCardValue * std::min(cards, 5) * w.unit / 16;
  // A claim that is within reach next time.
  int claim = 0;
  each_bit(s.forum_row, [&](int i) {
    const Card card = forum_card(i);
    if (!claim_condition(s, side, card)) return;
    const int income = side == s.active && s.phase < Phase::tax ? worth : 0;
    const int reach = std::min(s.gold[side] + income, claim_cost(s, side, card));
    claim = std::max(claim, reach * kCardInfo[card].points * 14);
  });
  value += claim;
  if (!has_supreme(s, other(side))) {  // XL 14.2 is open
    value += worth * 45 + ((held & bit(ROM)) != 0 ? 700 : 0);
    if (worth >= kMilitaryGold && (held & bit(ROM)) != 0) value += 6000;
  }
  return value;
}

int city_stake(const State& s, int place, const Weights& w) {
  if (!is_city(place)) return kPlaceInfo[place].gold * w.city / 2;
  return kPlaceInfo[place].gold * w.city + (place == ROM ? 350 : 0) +
         (s.turn >= 12 ? kPlaceInfo[place].gold * 10 : 0);
}

// Leaders at a place, as what is lost with them.
int leaders_stake(const State& s, int side, int place) {
  int stake = 0;
  each_bit(leaders_at(s, side, place),
           [&](int leader) { stake += is_supreme(leader) ? kSupremeValue : kLeaderValue + 150; });
  return stake;
}

// How much `side` would lose where the enemy, who moves next, can strike: the greatest single blow
// and part of the others.
int danger(const State& s, int side, const Forces& own, const Forces& foe, const Weights& w) {
  int worst = 0;
  int sum = 0;
  const std::uint64_t reachable = control(s, side) | leader_places(s, side);
  const int purse = s.gold[other(side)] + (s.phase < Phase::march ? 0 : 6);
  each_bit(reachable & ~foe.places, [&](int place) {
    int swords = 0;
    int hits = 0;
    each_bit(kPlaceInfo[place].near_mask & foe.places, [&](int from) {
      swords += foe.swords[from];
      hits += foe.hits[from];
    });
    if (s.silver()) {  // a Forced March, as far as his Gold goes
      int far_swords = 0;
      int far_hits = 0;
      each_bit(kTwoAway[place] & foe.places, [&](int from) {
        far_swords += foe.swords[from];
        far_hits += foe.hits[from];
      });
      const int paid = std::min(far_hits, purse);
      if (paid > 0) {
        swords += far_swords * paid / far_hits;
        hits += paid;
      }
    }
    if (swords == 0) return;
    const bool manned = (own.places & bit(place)) != 0;
    const int share =
        manned ? win_share(swords, hits, own.swords[place], own.hits[place], true) : 256;
    int stake = city_stake(s, place, w);
    if (manned) stake += own.value[place] * w.unit / 16;
    stake += leaders_stake(s, side, place) * (manned ? 3 : 1) / 4;
    const int loss = stake * share / 256;
    worst = std::max(worst, loss);
    sum += loss;
  });
  return worst * 45 / 100 + (sum - worst) * 18 / 100;
}

}  // namespace

}  // namespace bot

int CaesarXl::evaluate(const State& s, Seat seat) {
  using namespace bot;
  if (s.waiting == kNobody) return s.winner == seat ? kVictory : -kVictory;
  const Weights w = weights_for(s);
  Forces forces[2];
  int value[2];
  for (int side = 0; side < 2; ++side) {
    measure(s, side, forces[side]);
    value[side] = holdings(s, side, w);
    each_bit(forces[side].places,
             [&](int place) { value[side] += forces[side].value[place] * w.unit / 16; });
  }
  const int attacker = s.active;
  const int defender = other(attacker);
  // Battles that are sure to come: each side keeps its share.
  each_bit(forces[0].places & forces[1].places, [&](int place) {
    const Forces& a = forces[attacker];
    const Forces& d = forces[defender];
    const int share =
        win_share(a.swords[place], a.hits[place], d.swords[place], d.hits[place], true);
    const int stake = city_stake(s, place, w);
    const int keep_a = 40 + share * 216 / 256;
    const int keep_d = 40 + (256 - share) * 216 / 256;
    value[attacker] -= a.value[place] * w.unit / 16 * (256 - keep_a) / 256;
    value[defender] -= d.value[place] * w.unit / 16 * (256 - keep_d) / 256;
    value[attacker] -= leaders_stake(s, attacker, place) * (256 - share) / 512;
    value[defender] -= leaders_stake(s, defender, place) * share / 450;
    value[attacker] += stake * share / 256;
    value[defender] += stake * (256 - share) / 256;
  });
  if (s.silver()) {
    each_bit(forces[attacker].places & active_areas(s), [&](int place) {
      const Forces& a = forces[attacker];
      const int strength = kPlaceInfo[place].strength;
      const int share = win_share(a.swords[place], a.hits[place],
                                  strength * kSilverBarbarianUnitSwords, strength, true);
      value[attacker] -= a.value[place] * w.unit / 16 * (256 - share) / 300;
      value[attacker] -= leaders_stake(s, attacker, place) * (256 - share) / 512;
      value[attacker] += (city_stake(s, place, w) + strength * w.gold) * share / 256;
    });
    // Mouths that cannot be fed for nothing, and land that may revolt.
    for (int side = 0; side < 2; ++side)
      each_bit(forces[side].places, [&](int place) {
        const int excess = units_at(s, side, place) - kPlaceInfo[place].gold;
        if (excess > 0) value[side] -= excess * 55;
        if (!is_city(place) && forces[side].swords[place] < 6)
          value[side] -= forces[side].value[place] / 8;
      });
  }
  value[attacker] -= danger(s, attacker, forces[attacker], forces[defender], w);
  // Before his march the active player threatens too.
  if (s.phase < Phase::march)
    value[defender] -= danger(s, defender, forces[defender], forces[attacker], w) * 3 / 4;
  return value[seat] - value[other(seat)];
}

}  // namespace quadriga::caesar_xl
