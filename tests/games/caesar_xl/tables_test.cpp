// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <vector>

#include "engine/games/caesar_xl/flow.h"

// The generated tables against what the rules say about them.
namespace quadriga::caesar_xl {
namespace {

// XL 1.1: two players.
TEST(caesar_xl_tables, for_two) {
  EXPECT_TRUE(CaesarXl::check_options({}, 3));
  EXPECT_FALSE(CaesarXl::check_options({}, 2));
  Options odd;
  odd.handicap_gold = 3;
  EXPECT_TRUE(CaesarXl::check_options(odd, 2));
}

// XL 2.1, 2.5, 2.6, 2.7: places, their neighbours and their number.
TEST(caesar_xl_tables, map) {
  EXPECT_EQ(kCities, 30);
  EXPECT_EQ(kPlaces - kCities, 9);
  int ends = 0;
  int frontiers = 0;
  for (int a = 0; a < kPlaces; ++a) {
    const PlaceInfo& info = kPlaceInfo[a];
    EXPECT_EQ(std::popcount(info.near_mask), info.neighbours);
    EXPECT_EQ(is_city(a), info.city_class != CityClass::barbarian);
    EXPECT_EQ(is_city(a), info.strength == 0);
    for (int i = 0; i < info.neighbours; ++i) {
      const int b = info.near[i];
      EXPECT_TRUE(connected(b, a));
      EXPECT_EQ(is_city(b), i < info.city_neighbours) << "cities come first";
      EXPECT_TRUE(is_city(a) || is_city(b)) << "Areas touch cities only";
      ++ends;
      frontiers += is_city(a) ? 0 : 1;
    }
  }
  EXPECT_EQ(ends / 2, 51 + 18);
  EXPECT_EQ(frontiers, 18);
  EXPECT_EQ(std::popcount(kPortMask), 25);
}

// XL 2.9: the world is worth 51.
TEST(caesar_xl_tables, gold_total) {
  EXPECT_EQ(gold_value(kCityMask), 51);
  EXPECT_EQ(gold_value(bit(ROM)), 5);
  EXPECT_EQ(gold_value(bit(RUB)), 0);
}

// XL 2.8: distances that were reported.
TEST(caesar_xl_tables, reported_distances) {
  const auto distance = [](int from, int to) {
    std::uint64_t reached = bit(from);
    for (int steps = 0; steps < 20; ++steps) {
      if ((reached & bit(to)) != 0) return steps;
      std::uint64_t next = reached;
      each_bit(reached, [&](int p) { next |= kPlaceInfo[p].near_mask & kCityMask; });
      reached = next;
    }
    return 99;
  };
  EXPECT_EQ(distance(ATH, ROM), 3);
  EXPECT_EQ(distance(ATH, BRU), 3);
  EXPECT_EQ(distance(ATH, MES), 2);
  EXPECT_EQ(distance(MAS, ROM), 2);
}

// XL 1.3, 13.1, 13.3: forty cards of which ten Leaders, eight Forum, seven Tactics, nine Actions
// and six Events, and the two Supreme Leaders beside them.
TEST(caesar_xl_tables, cards) {
  std::map<CardType, int> count;
  int deck = 0;
  for (int card = 0; card < kCards; ++card) {
    count[kCardInfo[card].type] += kCardInfo[card].count;
    if (card < kDeckKinds) deck += kCardInfo[card].count;
  }
  EXPECT_EQ(deck, 40);
  EXPECT_EQ(count[CardType::leader], 10);
  EXPECT_EQ(count[CardType::forum], 8);
  EXPECT_EQ(count[CardType::tactic], 7);
  EXPECT_EQ(count[CardType::action], 9);
  EXPECT_EQ(count[CardType::event], 6);
  EXPECT_EQ(count[CardType::supreme], 2);
  EXPECT_EQ(deck_size(CaesarXl::start({}, 2)), 40);
}

// XL 13.4, 13.5: the Supreme Leaders stand on the map from the start and never in the deck.
TEST(caesar_xl_tables, supreme_leaders) {
  const State s = CaesarXl::start({}, 2);
  EXPECT_EQ(place_of(s, leader_index(CAESAR)), RUB);
  EXPECT_EQ(place_of(s, leader_index(POMPEY)), ATH);
  EXPECT_EQ(kSwords[CAESAR], kSlCaesarSwords);
  EXPECT_EQ(kSwords[POMPEY], kSlPompeySwords);
  EXPECT_GE(S01, kDeckKinds);
  EXPECT_GE(S02, kDeckKinds);
}

// Twelve points in each faction, invariant 24.
TEST(caesar_xl_tables, faction_points) {
  for (const Faction faction : {Faction::optimates, Faction::populares}) {
    int points = 0;
    for (const CardInfo& card : kCardInfo)
      if (card.faction == faction) points += card.points;
    EXPECT_EQ(points, 12);
  }
}

// XL 24.1, 15.2: the whole state without pointers and within a kibibyte.
TEST(caesar_xl_tables, state_is_small) { EXPECT_LE(sizeof(State), 1024U); }

// XL 24.2: no list of moves can outgrow the capacity. The worst march: all seventeen units and
// eleven Leaders unmoved where most ways begin, a Fleet card in hand, every path paid and open.
TEST(caesar_xl_tables, longest_list_fits) {
  std::vector<int> ways;
  int most_paths = 0;
  int most_leader_ways = 0;
  for (int from = 0; from < kPlaces; ++from) {
    const int paths = kFirstPath[from + 1] - kFirstPath[from];
    for (int kind = 0; kind < kKinds; ++kind) ways.push_back(kPlaceInfo[from].neighbours + paths);
    most_paths = std::max(most_paths, paths);
    most_leader_ways = std::max(most_leader_ways, kPlaceInfo[from].neighbours + 2 * paths);
  }
  std::sort(ways.rbegin(), ways.rend());
  const int ports = std::popcount(kPortMask);
  int march = 11 * most_leader_ways + most_paths + ports * (ports - 1) + 1;
  for (std::size_t i = 0; i < 17; ++i) march += ways[i];
  // Recruits, Leaders, actions, powers, and a marker moved from five places to anywhere.
  const int purchase = 60 + 10 * 17 + 17 * 4 + 11 + 8 + 30 + 6 * kPlaces + 10;
  std::printf("longest march list %d, purchase list %d\n", march, purchase);
  EXPECT_LT(march + 8, kMoveCapacity);
  EXPECT_LT(purchase, kMoveCapacity);
}

// XL 4.4, 24.3: the deck is a count per card and a draw is weighted by it.
TEST(caesar_xl_tables, draws_are_weighted) {
  State s = CaesarXl::start({}, 2);
  s.step = Step::draw_card;
  MoveList<Outcome<Move>, CaesarXl::kMaxOutcomes> outcomes;
  CaesarXl::outcomes(s, outcomes);
  std::uint32_t total = 0;
  for (const auto& outcome : outcomes) {
    total += outcome.weight;
    EXPECT_EQ(outcome.weight, kCardInfo[outcome.move.card].count);
  }
  EXPECT_EQ(total, 40U);
}

}  // namespace
}  // namespace quadriga::caesar_xl
