// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <bit>
#include <boost/describe.hpp>
#include <cstddef>
#include <cstdint>

#include "engine/core/seat.h"

// The words of the game and the numbers printed on its components (section 1 of the rules).
namespace quadriga::chicken_caesar {

// Offices from the highest to the lowest; this order is the order of canonical lists (12.1).
enum class Office : std::uint8_t { caesar, consul, censor, praetor, aedile, quaestor };
BOOST_DESCRIBE_ENUM(Office, caesar, consul, censor, praetor, aedile, quaestor)

enum class Card : std::uint8_t { vigil, traditor, any };
BOOST_DESCRIBE_ENUM(Card, vigil, traditor, any)

enum class Phase : std::uint8_t { placement, advancement, action, attack, accolade, over };
BOOST_DESCRIBE_ENUM(Phase, placement, advancement, action, attack, accolade, over)

// Where the sequence of play stands, in the order of the turn (3.2). Steps marked "auto" are never
// seen from outside: `run` (turn.cpp) passes through them up to the next decision.
enum class Step : std::uint8_t {
  first,      // who places first: chance, or the host's choice (2.2)
  place,      // D-PLACE
  seniority,  // auto (3.10)
  fill,       // auto: offices from the top down (3.11)
  appoint,    // D-APPOINT
  vote,       // D-VOTE, in Advancement and in the Attack
  veto,       // D-VETO
  count,      // auto: what the vote or the veto brought about (3.31-3.33)
  come_back,  // auto: the exile returns (3.23)
  tax_a,      // D-TAX-A
  tax_b,      // D-TAX-B
  tax_c,      // D-TAX-C
  guard,      // D-GUARD
  exile,      // D-EXILE
  consul,     // D-CONSUL
  award,      // auto (3.71-3.75)
  reveal,     // auto: the guards of the attacked office (3.79)
  bribe,      // D-BRIBE
  toll,       // auto: who dies at the attacked office (3.83)
  attrition,  // auto (3.88-3.94)
  propose,    // D-PROPOSE
  next_turn,  // auto
  over,
};
BOOST_DESCRIBE_ENUM(Step, first, place, seniority, fill, appoint, vote, veto, count, come_back,
                    tax_a, tax_b, tax_c, guard, exile, consul, award, reveal, bribe, toll,
                    attrition, propose, next_turn, over)

enum class ElectionKind : std::uint8_t { none, advancement, fox };
BOOST_DESCRIBE_ENUM(ElectionKind, none, advancement, fox)

// A rooster is a number below R: family by family, lowest card number first (0.3).
using Rooster = std::uint8_t;
using RoosterSet = std::uint32_t;
inline constexpr int kMaxRoosters = 25;
inline constexpr Rooster kNoRooster = 31;  // its bit is in no set

using OfficeSet = std::uint8_t;

inline constexpr int kOffices = 5;  // those with seats and insignia
inline constexpr int kBoardSeats = 11;

constexpr std::size_t idx(int i) { return static_cast<std::size_t>(i); }
constexpr std::size_t idx(Office office) { return static_cast<std::size_t>(office); }
constexpr std::uint8_t u8(int value) { return static_cast<std::uint8_t>(value); }
constexpr RoosterSet bit(int rooster) { return RoosterSet{1} << static_cast<unsigned>(rooster); }
constexpr OfficeSet bit(Office office) { return u8(1 << static_cast<int>(office)); }
constexpr int first_of(RoosterSet set) { return std::countr_zero(set); }
constexpr int count_of(RoosterSet set) { return std::popcount(set); }

template <class Visit>
constexpr void for_each_rooster(RoosterSet set, Visit&& visit) {
  for (; set != 0; set &= set - 1) visit(static_cast<Rooster>(first_of(set)));
}

inline constexpr OfficeSet kAllOffices = 0b11111;
inline constexpr OfficeSet kGuarded = 0b11110;  // offices that take guard cards
inline constexpr std::array<Office, 4> kAttackOrder{Office::consul, Office::censor, Office::praetor,
                                                    Office::aedile};  // 3.78
inline constexpr OfficeSet kHigh = bit(Office::caesar) | bit(Office::consul) | bit(Office::censor);
inline constexpr OfficeSet kMiddle = bit(Office::praetor) | bit(Office::aedile);

// Table 1.3. The board's seats lie in one array: Caesar, Consuls A-C, Censor, Praetors, Aediles.
inline constexpr std::array<std::uint8_t, kOffices> kFirstSeat{0, 1, 4, 5, 8};
inline constexpr std::array<std::uint8_t, kOffices> kSeatsOf{1, 3, 1, 3, 3};
inline constexpr std::array<std::uint8_t, kOffices> kTier{3, 2, 2, 1, 1};
inline constexpr std::array<std::uint8_t, kOffices> kInsignia{12, 18, 18, 30, 30};
inline constexpr std::array<std::uint8_t, kOffices> kCapacity{0, 3, 2, 3, 2};
inline constexpr std::array<std::uint8_t, kOffices> kPrintedTraditor{0, 0, 0, 0, 1};
inline constexpr int kPostings = 10;

// Roosters per family (1.2), the family of each rooster, and the set of each family.
inline constexpr std::array<std::uint8_t, 7> kPerFamily{0, 0, 0, 8, 6, 5, 4};

inline constexpr auto kFamilyOf = [] {
  std::array<std::array<std::uint8_t, 32>, 7> family{};
  for (int seats = 3; seats <= 6; ++seats)
    for (int r = 0; r < 32; ++r)
      family[idx(seats)][idx(r)] =
          r < seats * kPerFamily[idx(seats)] ? u8(r / kPerFamily[idx(seats)]) : 0xFF;
  return family;
}();

inline constexpr auto kFamilySet = [] {
  std::array<std::array<RoosterSet, 6>, 7> set{};
  for (int seats = 3; seats <= 6; ++seats)
    for (int f = 0; f < seats; ++f)
      set[idx(seats)][idx(f)] = (bit(kPerFamily[idx(seats)]) - 1)
                                << static_cast<unsigned>(f * kPerFamily[idx(seats)]);
  return set;
}();

// Amounts of 1.19 and the bank of 1.15.
inline constexpr int kStartCoins = 2;
inline constexpr int kStartTax = 2;
inline constexpr int kBribe = 3;
inline constexpr int kAllCoins = 30'000;

// 1.14: the value of `count` insignia of one office on the cards of a family.
constexpr int set_value(Office office, int count) {
  return kTier[idx(office)] * count * (count + 1) / 2;
}

}  // namespace quadriga::chicken_caesar
