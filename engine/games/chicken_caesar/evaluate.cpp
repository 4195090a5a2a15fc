// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/chicken_caesar/bots.h"
#include "engine/games/chicken_caesar/game.h"

// What a good player looks at: section 11. Everything is in hundredths of a point; odds are in
// thousandths. Faces of guard cards are taken as the state has them: bots ask about imagined
// states, never about the true one.
namespace quadriga::chicken_caesar {

namespace {

constexpr int kPoint = 100;
constexpr int kSure = 1000;

// What the Fox will do to one office this turn.
struct Danger {
  int die = 0;        // odds of each officer there to die
  int quiet = kSure;  // odds that nobody dies there
};

// 11.6: the odds from the cards posted and, for the places still empty, from the rest of the deck.
Danger danger_at(const State& s, Office office, int traditor_odds) {
  const int officers_here = present(s, office);
  if (officers_here == 0) return {};
  int traditors = kPrintedTraditor[idx(office)];
  int posted = 0;
  for (int i = 0; i < s.postings.count; ++i) {
    if (s.postings[idx(i)] != office) continue;
    ++posted;
    traditors += s.faces >> i & 1;
  }
  const int vigils = posted - (traditors - kPrintedTraditor[idx(office)]);
  const int open = kCapacity[idx(office)] - posted;
  static constexpr int kChoose[4][4] = {{1, 0, 0, 0}, {1, 1, 0, 0}, {1, 2, 1, 0}, {1, 3, 3, 1}};
  Danger danger{0, 0};
  for (int k = 0; k <= open; ++k) {
    int odds = kSure * kChoose[open][k];
    for (int i = 0; i < open; ++i)
      odds = odds * (i < k ? traditor_odds : kSure - traditor_odds) / kSure;
    const int victims = std::min(officers_here, std::max(0, traditors + k - vigils - (open - k)));
    danger.die += odds * victims / officers_here;
    if (victims == 0) danger.quiet += odds;
  }
  return danger;
}

struct Outlook {
  std::array<Danger, kOffices> danger{};
  int caesar_lives = kSure;    // through this turn
  bool award_pending = false;  // this turn's insignia and income are still to come
  int future = 0;              // Awards after that, in hundredths
};

Outlook outlook_of(const State& s) {
  Outlook o;
  const Phase phase = phase_of(s);
  o.award_pending = phase == Phase::advancement || phase == Phase::action;
  const bool attack_ahead = o.award_pending || phase == Phase::attack;
  int odds = (s.tax + 2) * 100;
  if (phase == Phase::action && s.step >= Step::guard && s.postings.count < kPostings)
    odds = traditors_in_deck(s) * kSure / (kPostings - s.postings.count);
  if (attack_ahead) {
    for (const Office office : kAttackOrder) {
      Danger& d = o.danger[idx(office)];
      if (phase == Phase::attack && office < s.attacked) continue;
      if (phase == Phase::attack && office == s.attacked) {
        if (s.election.kind == ElectionKind::fox) {
          d.quiet = 0;  // who dies is weighed with the election
        } else if (s.step == Step::bribe || s.step == Step::toll) {
          const int m = std::max(1, present(s, office));
          const int victims = std::min(m, excess_of(s, office));
          d = {victims * kSure / m, victims > 0 ? 0 : kSure};
        }
        continue;
      }
      d = danger_at(s, office, odds);
    }
    for (const auto& d : o.danger) o.caesar_lives = o.caesar_lives * d.quiet / kSure;
    if (s.victims > 0 || s.caesar_space == 2) o.caesar_lives = 0;
  }
  // 11.26: Consul insignia and roosters run out; about five roosters die in two turns.
  int available = count_of(s.quaestors);
  for (const Rooster r : s.board) available += r != kNoRooster ? 1 : 0;
  const int consuls = s.options.consul_seats;
  const int stack = s.stack[idx(Office::consul)] - (o.award_pending ? consuls : 0);
  const int spare = available - total_seats(s) - (attack_ahead ? 2 : 0);
  o.future = std::max(0, std::min(stack * 100 / consuls, (spare + 1) * 40));
  return o;
}

// The purse, the cards and the hopes of one family.
class Family {
 public:
  Family(const State& s, const Outlook& o, Seat seat) : s_(s), o_(o), seat_(seat) {
    for_each_rooster(family(s, seat), [&](Rooster r) {
      for (int i = 0; i < kOffices; ++i) count_[idx(i)] += s.card[r] >> i & 1;
    });
  }

  int worth() const {
    int total = purse() + cards() + proposals();
    const RoosterSet gone = dead(s_);
    for_each_rooster(family(s_, seat_) & ~gone, [&](Rooster r) { total += hopes(r); });
    return total + elections();
  }

 private:
  // 11.1: a missing insignia is worth the next step of its set, a double its metal.
  int insignia(Office office, Rooster r) const {
    const int tier = kTier[idx(office)] * kPoint;
    if ((s_.card[r] & bit(office)) != 0) return tier;
    return tier * (count_[idx(office)] + 1);
  }

  // 11.2, 11.4: what a later turn brings to a rooster who now sits there, by his likely career.
  int career(Office office, Rooster r) const {
    const int aedile_income = (s_.tax - 1) * kPoint;
    switch (office) {
      case Office::caesar:
        return s_.caesar_space == 2 ? 0 : insignia(Office::caesar, r) + s_.tax * kPoint;
      case Office::consul:
        return (28 * (insignia(Office::caesar, r) + 250) + 72 * insignia(Office::consul, r)) / 100;
      case Office::censor:
        return 30 + insignia(Office::censor, r) / 4;
      case Office::praetor:
        return (45 * insignia(Office::consul, r) + 55 * insignia(Office::praetor, r)) / 100 + 20;
      case Office::aedile:
        return (25 * insignia(Office::censor, r) +
                75 * (insignia(Office::aedile, r) + aedile_income)) /
               100;
      case Office::quaestor:
        break;
    }
    return (insignia(Office::praetor, r) + insignia(Office::aedile, r)) / 5;
  }

  // This turn's Award and what follows if he lives.
  int seat_worth(Office office, Rooster r) const {
    int worth = 0;
    if (o_.award_pending) {
      worth += insignia(office, r);
      if (office == Office::caesar) worth += s_.tax * kPoint;
      if (office == Office::aedile) worth += (s_.tax - 1) * kPoint;
    }
    return worth + later(office, r);
  }

  int later(Office office, Rooster r) const {
    const int lives =
        office == Office::caesar ? o_.caesar_lives : kSure - o_.danger[idx(office)].die;
    const int turns = std::min(o_.future, 180);
    return career(office, r) * lives / kSure * turns / 100;
  }

  int hopes(Rooster r) const {
    if ((s_.quaestors & bit(r)) != 0 || s_.exile == r)
      return career(Office::quaestor, r) * std::min(o_.future, 180) / 100;
    const Office office = office_of(s_, r);
    return office == Office::quaestor ? 0 : seat_worth(office, r);
  }

  // 11.21: coins are points, and the first ones buy freedom of action.
  int purse() const {
    const int coins = s_.coins[idx(seat_)] + escrow_of(s_, seat_);
    const int free = spendable(s_, seat_);
    int worth = coins * kPoint;
    if (o_.future > 0 || o_.award_pending)
      worth += free >= 3 ? 85 : free == 2 ? 70 : free == 1 ? 40 : 0;
    for (const Contract& c : s_.contracts)  // a promise given is freedom lost
      if (obligor_of(c) == seat_ && scope_of(c) != Scope::decision) worth -= 25;
    if (s_.veto_held != 0 && owner(s_, caesar(s_)) == seat_ && phase_of(s_) != Phase::accolade)
      worth += 60;
    return worth;
  }

  int cards() const {
    int worth = 0;
    for (int i = 0; i < kOffices; ++i) {
      const auto office = static_cast<Office>(i);
      worth += set_value(office, count_[idx(i)]) * kPoint;
      const int doubles = s_.stash[idx(seat_)][idx(i)];
      worth += doubles * kTier[idx(i)] * kPoint;
      if (doubles > 0 && o_.future >= 100 && has_room(office)) worth += 30 * count_[idx(i)];
    }
    return worth;
  }

  // A monument that could still take this insignia (11.23).
  bool has_room(Office office) const {
    bool room = false;
    for_each_rooster(dead(s_) & family(s_, seat_),
                     [&](Rooster r) { room = room || (s_.card[r] & bit(office)) == 0; });
    return room;
  }

  // 11.23, 11.24: a larger offering makes a kinder Consul.
  int proposals() const {
    int worth = 0;
    std::array<int, kOffices> pending{};
    for (const Proposal& p : s_.proposals) {
      if (owner(s_, p.monument) != seat_) continue;
      const int approved = std::min(900, 450 + 150 * p.offering);
      for (int i = 0; i < kOffices; ++i) {
        if ((p.offices >> i & 1) == 0) continue;
        const int step = kTier[idx(i)] * (count_[idx(i)] + ++pending[idx(i)]) * kPoint;
        worth += step * approved / kSure;
      }
    }
    return worth;
  }

  // 11.12-11.15: who is likely to win, and what that means for his family.
  int elections() const {
    const Election& e = s_.election;
    if (e.kind == ElectionKind::none) return 0;
    int total = 0;
    const auto weight = [&](Rooster r) {
      if (e.announced == r) return 60;
      return (e.nominated & bit(r)) != 0 ? 8 : 3;
    };
    for_each_rooster(e.eligible, [&](Rooster r) { total += weight(r); });
    int worth = 0;
    for_each_rooster(e.eligible & family(s_, seat_), [&](Rooster r) {
      const int wins = std::min(kSure, e.left * kSure * weight(r) / total);
      const int change = e.kind == ElectionKind::fox
                             ? -later(e.office, r)
                             : seat_worth(e.to, r) - seat_worth(e.office, r);
      worth += change * wins / kSure;
    });
    return worth;
  }

  const State& s_;
  const Outlook& o_;
  Seat seat_;
  std::array<int, kOffices> count_{};
};

}  // namespace

// The family's worth against its rivals': all of them a little, the strongest most (11.33).
Values values_of(const State& s) {
  std::array<int, kMaxSeats> worth{};
  if (s.step == Step::over || s.turn == 0) {
    for (int p = 0; p < s.seats; ++p)
      worth[idx(p)] = score_sheet(s, static_cast<Seat>(p)).total * kPoint;
  }
  if (s.step != Step::over) {
    const Outlook o = outlook_of(s);
    for (int p = 0; p < s.seats; ++p) worth[idx(p)] = Family(s, o, static_cast<Seat>(p)).worth();
  }
  Values values{};
  for (int seat = 0; seat < s.seats; ++seat) {
    int sum = 0;
    int best = -1'000'000;
    for (int p = 0; p < s.seats; ++p) {
      if (p == seat) continue;
      sum += worth[idx(p)];
      best = std::max(best, worth[idx(p)]);
    }
    values[idx(seat)] = worth[idx(seat)] - (sum / (s.seats - 1) + best) / 4;
  }
  return values;
}

int ChickenCaesar::evaluate(const State& s, Seat seat) { return values_of(s)[idx(seat)]; }

}  // namespace quadriga::chicken_caesar
