// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>

#include "engine/games/caesar_xl/flow.h"

// Exact odds against hand calculation and against battles fought by the rules themselves
// (XL 21.4, 24.5).
namespace quadriga::caesar_xl {
namespace {

Host host(UnitCounts units, std::uint16_t leaders = 0) { return {units, leaders, false}; }

// The defender hits first with 1/2, then the attacker: 1/4 : 1/2 : ..., that is 1/3.
TEST(caesar_xl_odds, two_legions) {
  const Odds odds = battle_odds(host({{1, 0, 0, 0}}), host({{1, 0, 0, 0}}), {});
  EXPECT_EQ(odds.attacker, 333);
  EXPECT_EQ(odds.defender, 667);
  EXPECT_EQ(odds.nobody, 0);
  EXPECT_EQ(odds.attacker_loss, 667);
  EXPECT_EQ(odds.defender_loss, 333);
}

// At the same time: both fall with 1/4, one of them with 1/4 each, again with 1/4.
TEST(caesar_xl_odds, two_legions_at_once) {
  Options options;
  options.first_strike = FirstStrike::simultaneous;
  const Odds odds = battle_odds(host({{1, 0, 0, 0}}), host({{1, 0, 0, 0}}), options);
  EXPECT_EQ(odds.attacker, 333);
  EXPECT_EQ(odds.defender, 333);
  EXPECT_EQ(odds.nobody, 334);
}

// XL 10.9: a veteran takes two hits in Silver.
TEST(caesar_xl_odds, veterans) {
  Options bronze;
  bronze.rules = RuleSet::bronze;
  const Host veteran = host({{0, 1, 0, 0}});
  const Host regular = host({{1, 0, 0, 0}});
  EXPECT_GT(battle_odds(veteran, regular, {}).attacker,
            battle_odds(veteran, regular, bronze).attacker + 150);
}

struct Count {
  int attacker = 0;
  int defender = 0;
  int nobody = 0;
};

// Fights the battle with the engine: nobody plays cards or retreats, hits go where the odds
// assume them.
Count fight(const Host& attacker, const Host& defender, Place place, const Options& options,
            int battles) {
  Count count;
  Rng rng(99);
  for (int i = 0; i < battles; ++i) {
    State s{};
    s.options = options;
    for (auto& at : s.leader_at) at = nowhere;
    const Host* hosts[] = {&attacker, &defender};
    for (int side = 0; side < 2; ++side) {
      if (hosts[side]->barbarians) continue;
      for (int kind = 0; kind < kKinds; ++kind)
        add_units(s, side, place, kind, hosts[side]->units[kind]);
      each_bit(hosts[side]->leaders, [&](int leader) {
        s.leaders[side] |= leader_bit(leader);
        s.leader_at[leader] = place;
      });
    }
    // Elsewhere both hold enough to go on afterwards.
    add_units(s, 0, GAD, LR, 1);
    add_units(s, 1, ARM, LR, 1);
    Play p{s, nullptr};
    begin_combat(p);
    settle(p);
    while (s.battle.place == place) {
      if (s.waiting == kChance) {
        const auto die = static_cast<std::uint8_t>(1 + rng.below(6));
        CaesarXl::apply(s, kChance, {.verb = Verb::roll, .number = die}, nullptr);
      } else {
        List moves;
        CaesarXl::legal(s, s.waiting, moves);
        Move choice = moves[moves.size() - 1];  // stand, none
        if (s.step == Step::casualty && options.rules == RuleSet::bronze) choice = moves[0];
        if (s.step == Step::casualty && moves[0].piece >= CAESAR)
          for (const Move& move : moves)
            if (kSwords[move.piece] < kSwords[choice.piece]) choice = move;
        CaesarXl::apply(s, s.waiting, choice, nullptr);
      }
    }
    const bool first = units_at(s, 0, place) > 0;
    const bool second =
        defender.barbarians ? (active_areas(s) & bit(place)) != 0 : units_at(s, 1, place) > 0;
    ++(first ? count.attacker : (second ? count.defender : count.nobody));
  }
  return count;
}

void expect_close(int exact, int seen, int battles) {
  const double p = exact / 1000.0;
  const double sigma = 1000.0 * std::sqrt(std::max(p * (1 - p), 0.002) / battles);
  EXPECT_NEAR(1000.0 * seen / battles, exact, 4 * sigma + 1) << battles;
}

TEST(caesar_xl_odds, agree_with_the_rules) {
  constexpr int kBattles = 4000;
  const auto caesar = leader_bit(leader_index(CAESAR));
  const auto labienus = leader_bit(leader_index(LABIENUS));
  const auto pompey = leader_bit(leader_index(POMPEY));
  const auto cato = leader_bit(leader_index(CATO));
  const std::pair<Host, Host> kMatches[] = {
      {host({{2, 1, 1, 0}}, caesar), host({{2, 0, 2, 0}})},
      {host({{1, 2, 0, 2}}), host({{3, 0, 1, 1}}, static_cast<std::uint16_t>(pompey | cato))},
      {host({{3, 0, 3, 0}}, labienus), host({{2, 2, 0, 0}})},
      {host({{4, 0, 0, 0}}), host({{0, 0, 4, 1}})},
  };
  for (const RuleSet rules : {RuleSet::bronze, RuleSet::silver})
    for (const FirstStrike strike : {FirstStrike::defender, FirstStrike::simultaneous})
      for (const auto& [attacker, defender] : kMatches) {
        Options options;
        options.rules = rules;
        options.first_strike = strike;
        const Odds odds = battle_odds(attacker, defender, options);
        const Count count = fight(attacker, defender, ALE, options, kBattles);
        expect_close(odds.attacker, count.attacker, kBattles);
        expect_close(odds.defender, count.defender, kBattles);
        EXPECT_EQ(odds.attacker + odds.defender + odds.nobody, 1000);
      }
}

// XL 12.8: against an Area.
TEST(caesar_xl_odds, barbarians) {
  constexpr int kBattles = 4000;
  const Host attacker = host({{3, 0, 1, 0}});
  const Odds odds = battle_odds(attacker, area_host(NUM), {});
  const Count count = fight(attacker, area_host(NUM), NUM, {}, kBattles);
  expect_close(odds.attacker, count.attacker, kBattles);
}

// The figures a client shows before a march is made.
TEST(caesar_xl_odds, are_in_the_view) {
  State s = CaesarXl::start({}, 2);
  s.gold = {{10, 10}};
  Play p{s, nullptr};
  s.active = 0;
  begin_march(p);
  const View view = CaesarXl::view(s, 0);
  bool rome = false;
  for (const ProspectView& prospect : view.prospects)
    if (prospect.place == ROM) {
      rome = true;
      EXPECT_FALSE(prospect.pending);
      EXPECT_EQ(prospect.swords, 10);
      EXPECT_EQ(prospect.enemy_swords, 3);
      EXPECT_GT(prospect.odds.attacker, 800);
    }
  EXPECT_TRUE(rome);
  EXPECT_TRUE(CaesarXl::view(s, 1).prospects.empty());
}

}  // namespace
}  // namespace quadriga::caesar_xl
