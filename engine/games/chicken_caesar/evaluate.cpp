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
  int tax = 0;                 // the rate, in hundredths
};

Outlook outlook_of(const State& s) {
  Outlook o;
  const Phase phase = phase_of(s);
  o.award_pending = phase == Phase::advancement || phase == Phase::action;
  o.tax = s.tax * 100;
  const bool attack_ahead = o.award_pending || phase == Phase::attack;
  int odds = o.tax + 200;
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

// Insignia per office on five cards' worth of bits, four bits each, so that cards can be added up.
constexpr auto kCounted = [] {
  std::array<std::uint32_t, 32> counted{};
  for (unsigned card = 0; card < 32; ++card)
    for (unsigned o = 0; o < kOffices; ++o) counted[card] |= (card >> o & 1) << (4 * o);
  return counted;
}();

// The purses, the cards and the hopes of all families. Search asks this for every option of every
// decision it plays, so it goes over the board once and not family by family.
class Families {
 public:
  Families(const State& s, const Outlook& o) : s_(s), o_(o), dead_(dead(s)) {
    std::array<std::uint32_t, kMaxSeats> cards{};
    for (int r = 0; r < roosters_in_play(s); ++r)
      cards[idx(owner(s, u8(r)))] += kCounted[s.card[idx(r)]];
    for (int p = 0; p < s.seats; ++p)
      for (int i = 0; i < kOffices; ++i)
        count_[idx(p)][idx(i)] = u8(static_cast<int>(cards[idx(p)] >> (4 * i) & 0xF));
  }

  std::array<int, kMaxSeats> worth() const {
    std::array<int, kMaxSeats> total{};
    for (int p = 0; p < s_.seats; ++p) {
      const auto seat = static_cast<Seat>(p);
      total[idx(p)] = purse(seat) + cards(seat);
    }
    for (int o = 0; o < kOffices; ++o)
      for (int letter = 0; letter < kSeatsOf[idx(o)]; ++letter)
        if (const Rooster r = at(s_, static_cast<Office>(o), letter); r != kNoRooster)
          total[idx(owner(s_, r))] += seat_worth(static_cast<Office>(o), r);
    RoosterSet waiting = s_.quaestors;
    if (s_.exile != kNoRooster) waiting |= bit(s_.exile);
    const int turns = std::min(o_.future, 180);
    for_each_rooster(waiting, [&](Rooster r) {
      total[idx(owner(s_, r))] += career(Office::quaestor, r) * turns / 100;
    });
    add_proposals(total);
    add_elections(total);
    return total;
  }

 private:
  int count(Seat seat, Office office) const { return count_[idx(seat)][idx(office)]; }

  // 11.1: a missing insignia is worth the next step of its set, a double its metal.
  int insignia(Office office, Rooster r) const {
    const int tier = kTier[idx(office)] * kPoint;
    if ((s_.card[r] & bit(office)) != 0) return tier;
    return tier * (count(owner(s_, r), office) + 1);
  }

  // 11.2, 11.4: what a later turn brings to a rooster who now sits there, by his likely career.
  int career(Office office, Rooster r) const {
    switch (office) {
      case Office::caesar:
        return s_.caesar_space == 2 ? 0 : insignia(Office::caesar, r) + o_.tax;
      case Office::consul:
        return (28 * (insignia(Office::caesar, r) + 250) + 72 * insignia(Office::consul, r)) / 100;
      case Office::censor:
        return 30 + insignia(Office::censor, r) / 4;
      case Office::praetor:
        return (45 * insignia(Office::consul, r) + 55 * insignia(Office::praetor, r)) / 100 + 20;
      case Office::aedile:
        return (25 * insignia(Office::censor, r) +
                75 * (insignia(Office::aedile, r) + o_.tax - kPoint)) /
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
      if (office == Office::caesar) worth += o_.tax;
      if (office == Office::aedile) worth += o_.tax - kPoint;
    }
    return worth + later(office, r);
  }

  int later(Office office, Rooster r) const {
    const int lives =
        office == Office::caesar ? o_.caesar_lives : kSure - o_.danger[idx(office)].die;
    const int turns = std::min(o_.future, 180);
    return career(office, r) * lives / kSure * turns / 100;
  }

  // 11.21: coins are points, and the first ones buy freedom of action.
  int purse(Seat seat) const {
    const int coins = s_.coins[idx(seat)] + escrow_of(s_, seat);
    const int free = spendable(s_, seat);
    int worth = coins * kPoint;
    if (o_.future > 0 || o_.award_pending)
      worth += free >= 3 ? 85 : free == 2 ? 70 : free == 1 ? 40 : 0;
    for (const Contract& c : s_.contracts)  // a promise given is freedom lost
      if (obligor_of(c) == seat && scope_of(c) != Scope::decision) worth -= 25;
    if (s_.veto_held != 0 && owner(s_, caesar(s_)) == seat && phase_of(s_) != Phase::accolade)
      worth += 60;
    return worth;
  }

  int cards(Seat seat) const {
    int worth = 0;
    for (int i = 0; i < kOffices; ++i) {
      const auto office = static_cast<Office>(i);
      worth += set_value(office, count(seat, office)) * kPoint;
      const int doubles = s_.stash[idx(seat)][idx(i)];
      worth += doubles * kTier[idx(i)] * kPoint;
      if (doubles > 0 && o_.future >= 100 && has_room(seat, office))
        worth += 30 * count(seat, office);
    }
    return worth;
  }

  // A monument that could still take this insignia (11.23).
  bool has_room(Seat seat, Office office) const {
    bool room = false;
    for_each_rooster(dead_ & family(s_, seat),
                     [&](Rooster r) { room = room || (s_.card[r] & bit(office)) == 0; });
    return room;
  }

  // 11.23, 11.24: a larger offering makes a kinder Consul.
  void add_proposals(std::array<int, kMaxSeats>& total) const {
    std::array<std::array<int, kOffices>, kMaxSeats> pending{};
    for (const Proposal& p : s_.proposals) {
      const Seat seat = owner(s_, p.monument);
      const int approved = std::min(900, 450 + 150 * p.offering);
      for (int i = 0; i < kOffices; ++i) {
        if ((p.offices >> i & 1) == 0) continue;
        const int height = count(seat, static_cast<Office>(i)) + ++pending[idx(seat)][idx(i)];
        total[idx(seat)] += kTier[idx(i)] * height * kPoint * approved / kSure;
      }
    }
  }

  // 11.12-11.15: who is likely to win, and what that means for his family.
  void add_elections(std::array<int, kMaxSeats>& total) const {
    const Election& e = s_.election;
    if (e.kind == ElectionKind::none) return;
    const auto weight = [&](Rooster r) {
      if (e.announced == r) return 60;
      return (e.nominated & bit(r)) != 0 ? 8 : 3;
    };
    int weights = 0;
    for_each_rooster(e.eligible, [&](Rooster r) { weights += weight(r); });
    for_each_rooster(e.eligible, [&](Rooster r) {
      const int wins = std::min(kSure, e.left * kSure * weight(r) / weights);
      const int change = e.kind == ElectionKind::fox
                             ? -later(e.office, r)
                             : seat_worth(e.to, r) - seat_worth(e.office, r);
      total[idx(owner(s_, r))] += change * wins / kSure;
    });
  }

  const State& s_;
  const Outlook& o_;
  RoosterSet dead_;
  std::array<std::array<std::uint8_t, kOffices>, kMaxSeats> count_{};
};

}  // namespace

// The family's worth against its rivals': all of them a little, the strongest most (11.33).
Values values_of(const State& s) {
  std::array<int, kMaxSeats> worth{};
  if (s.step == Step::over) {
    for (int p = 0; p < s.seats; ++p)
      worth[idx(p)] = score_sheet(s, static_cast<Seat>(p)).total * kPoint;
  } else {
    const Outlook o = outlook_of(s);
    worth = Families(s, o).worth();
  }
  int sum = 0;
  int best = 0;
  for (int p = 0; p < s.seats; ++p) {
    sum += worth[idx(p)];
    if (worth[idx(p)] > worth[idx(best)]) best = p;
  }
  int second = -1'000'000;
  for (int p = 0; p < s.seats; ++p)
    if (p != best) second = std::max(second, worth[idx(p)]);
  Values values{};
  for (int p = 0; p < s.seats; ++p) {
    const int rival = p == best ? second : worth[idx(best)];
    values[idx(p)] = worth[idx(p)] - ((sum - worth[idx(p)]) / (s.seats - 1) + rival) / 4;
  }
  return values;
}

int ChickenCaesar::evaluate(const State& s, Seat seat) { return values_of(s)[idx(seat)]; }

}  // namespace quadriga::chicken_caesar
