// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/odds.h"

#include <algorithm>

#include "engine/games/caesar_xl/flow.h"

// Hits are taken in a fixed order, so a side is known by the number of hits it has taken and a
// battle is a walk on a grid: solved from the end backwards, exactly but for the rounding of
// fixed-point numbers, which are the same on every machine.
namespace quadriga::caesar_xl {

namespace {

using Fixed = std::int64_t;
constexpr int kBits = 28;
constexpr Fixed kOne = Fixed{1} << kBits;

using Chances = std::vector<Fixed>;  // [hits]

// One side after some number of hits.
struct Rank {
  int units = 0;
  Chances light;
  Chances heavy;
};

void roll_die(Chances& chances, int swords) {
  const Fixed hit = kOne * std::min(swords, kMaxSwordsInBattle) / 6;
  chances.push_back(0);
  for (std::size_t k = chances.size() - 1; k > 0; --k)
    chances[k] = (chances[k] * (kOne - hit) + chances[k - 1] * hit) >> kBits;
  chances[0] = (chances[0] * (kOne - hit)) >> kBits;
}

void roll_dice(Chances& chances, int count, int swords) {
  for (int i = 0; i < count; ++i) roll_die(chances, swords);
}

Rank rank_of(const Host& host) {
  Rank rank{unit_count(host.units), {kOne}, {kOne}};
  const int bonus =
      (host.leaders & leader_bit(leader_index(LABIENUS))) != 0 ? kLdLabienusCavalryLightBonus : 0;
  roll_dice(rank.light, host.units[AR], kSwords[AR] + bonus);
  roll_dice(rank.light, host.units[AV], kSwords[AV] + bonus);
  roll_dice(rank.heavy, host.units[LR], kSwords[LR]);
  roll_dice(rank.heavy, host.units[LV], kSwords[LV]);
  each_bit(host.leaders, [&](int leader) { roll_die(rank.heavy, kSwords[leader + kKinds]); });
  return rank;
}

// The host takes one hit where it hurts least; false if nobody is left to take it.
bool take_hit(Host& host, bool silver) {
  for (const int regular : {AR, LR}) {
    auto& weak = host.units[regular];
    auto& strong = host.units[regular + 1];
    if (weak + strong == 0) continue;
    if (silver && strong > 0) {  // XL 10.9
      --strong;
      ++weak;
    } else {
      --(weak > 0 ? weak : strong);
    }
    return true;
  }
  int victim = -1;
  each_bit(host.leaders, [&](int leader) {
    if (victim < 0 || (is_supreme(victim) && !is_supreme(leader)) ||
        (!is_supreme(leader) && kSwords[leader + kKinds] < kSwords[victim + kKinds]))
      victim = leader;
  });
  if (victim < 0) return false;
  host.leaders = static_cast<std::uint16_t>(host.leaders & ~leader_bit(victim));
  return true;
}

std::vector<Rank> ranks_of(Host host, bool silver) {
  std::vector<Rank> ranks{rank_of(host)};
  while (take_hit(host, silver && !host.barbarians)) ranks.push_back(rank_of(host));
  return ranks;
}

struct Outlook {
  Fixed attacker = 0;
  Fixed defender = 0;
  Fixed attacker_loss = 0;
  Fixed defender_loss = 0;
};

class Solver {
 public:
  Solver(const Host& attacker, const Host& defender, const Options& options)
      : a_(ranks_of(attacker, options.rules == RuleSet::silver)),
        d_(ranks_of(defender, options.rules == RuleSet::silver)),
        together_(options.first_strike == FirstStrike::simultaneous),
        grid_(a_.size() * d_.size()),
        now_(grid_.size()),
        next_(grid_.size()) {}

  Outlook solve() {
    for (std::size_t i = a_.size(); i-- > 0;)
      for (std::size_t j = d_.size(); j-- > 0;) at(i, j) = outlook(i, j);
    return at(0, 0);
  }

 private:
  Outlook& at(std::size_t i, std::size_t j) { return grid_[i * d_.size() + j]; }

  Outlook outlook(std::size_t i, std::size_t j) {
    if (a_[i].units == 0 || d_[j].units == 0) {
      return {a_[i].units > 0 ? kOne : 0, d_[j].units > 0 ? kOne : 0,
              (a_[0].units - a_[i].units) * kOne, (d_[0].units - d_[j].units) * kOne};
    }
    play_round(i, j);
    Outlook sum;
    Fixed stay = 0;
    for (std::size_t x = i; x < a_.size(); ++x)
      for (std::size_t y = j; y < d_.size(); ++y) {
        const Fixed p = now_[x * d_.size() + y];
        if (x == i && y == j) {
          stay = p;
          continue;
        }
        const Outlook& then = at(x, y);
        sum.attacker += p * then.attacker;
        sum.defender += p * then.defender;
        sum.attacker_loss += p * then.attacker_loss;
        sum.defender_loss += p * then.defender_loss;
      }
    const Fixed leave = kOne - stay;
    return {sum.attacker / leave, sum.defender / leave, sum.attacker_loss / leave,
            sum.defender_loss / leave};
  }

  // The chances of every (hits on the attacker, hits on the defender) after a round from (i, j).
  void play_round(std::size_t i, std::size_t j) {
    std::fill(now_.begin(), now_.end(), 0);
    now_[i * d_.size() + j] = kOne;
    for (const auto dice : {&Rank::light, &Rank::heavy}) {
      if (together_) {
        strike(i, j, dice, dice);
      } else {
        strike(i, j, nullptr, dice);
        strike(i, j, dice, nullptr);
      }
    }
  }

  // One roll of either side, or of both at once.
  void strike(std::size_t i, std::size_t j, Chances Rank::* attackers, Chances Rank::* defenders) {
    static const Chances kNoDice{kOne};
    std::fill(next_.begin(), next_.end(), 0);
    for (std::size_t x = i; x < a_.size(); ++x)
      for (std::size_t y = j; y < d_.size(); ++y) {
        const Fixed p = now_[x * d_.size() + y];
        if (p == 0) continue;
        const Chances& by_attacker = attackers != nullptr ? a_[x].*attackers : kNoDice;
        const Chances& by_defender = defenders != nullptr ? d_[y].*defenders : kNoDice;
        for (std::size_t m = 0; m < by_defender.size(); ++m)
          for (std::size_t n = 0; n < by_attacker.size(); ++n) {
            const std::size_t to_x = std::min(x + m, a_.size() - 1);
            const std::size_t to_y = std::min(y + n, d_.size() - 1);
            next_[to_x * d_.size() + to_y] +=
                (((p * by_defender[m]) >> kBits) * by_attacker[n]) >> kBits;
          }
      }
    now_.swap(next_);
  }

  std::vector<Rank> a_;
  std::vector<Rank> d_;
  bool together_;
  std::vector<Outlook> grid_;
  std::vector<Fixed> now_;
  std::vector<Fixed> next_;
};

int thousandths(Fixed value) { return static_cast<int>((value * 1000 + kOne / 2) >> kBits); }

}  // namespace

Host host_at(const State& s, int side, int place) {
  return {stack(s, side, place), leaders_at(s, side, place), false};
}

Host area_host(int place) { return {{{0, 0, kPlaceInfo[place].strength, 0}}, 0, true}; }

Odds battle_odds(const Host& attacker, const Host& defender, const Options& options) {
  const Outlook outlook = Solver(attacker, defender, options).solve();
  Odds odds;
  odds.attacker = thousandths(outlook.attacker);
  odds.defender = thousandths(outlook.defender);
  odds.nobody = std::max(0, 1000 - odds.attacker - odds.defender);
  odds.attacker_loss = thousandths(outlook.attacker_loss);
  odds.defender_loss = thousandths(outlook.defender_loss);
  return odds;
}

Odds battle_odds(const State& s, int place) {
  Host defender = host_at(s, other(s.active), place);
  if ((active_areas(s) & bit(place)) != 0) {
    defender = area_host(place);
    if (s.battle.place == place) defender.units[AR] = s.battle.barbarians;
  }
  return battle_odds(host_at(s, s.active, place), defender, s.options);
}

}  // namespace quadriga::caesar_xl
