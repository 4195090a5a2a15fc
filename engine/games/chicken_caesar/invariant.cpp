// SPDX-License-Identifier: Apache-2.0
#include <cstdlib>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"

// What must hold after every move: section 10, as far as one state can show it. The tests check
// the rest (10.8, 10.11, 10.15, 10.22-10.24) on pairs of states and on whole games.
namespace quadriga::chicken_caesar {

namespace {

bool places_hold(const State& s) {  // 10.1, 10.2, 10.15
  RoosterSet seen = s.quaestors | s.unplaced;
  bool once = (s.quaestors & s.unplaced) == 0;
  const auto add = [&](Rooster r) {
    if (r == kNoRooster) return;
    once = once && (seen & bit(r)) == 0;
    seen |= bit(r);
  };
  for (const Rooster r : s.board) add(r);
  for (const Rooster r : s.alcoves) add(r);
  add(s.exile);
  const bool spare_seat_empty =
      s.options.consul_seats == 3 || at(s, Office::consul, 2) == kNoRooster;
  return once && seen == all_roosters(s) && spare_seat_empty;
}

bool action_opens_full(const State& s) {  // 10.3
  return count_of(s.quaestors) + s.alcoves.count + total_seats(s) == roosters_in_play(s) &&
         s.exile == kNoRooster && s.election.kind == ElectionKind::none;
}

bool coins_hold(const State& s) {  // 10.4
  int total = s.bank;
  for (const auto coins : s.coins) total += coins;
  for (const Proposal& p : s.proposals) total += p.offering;
  for (int p = 0; p < s.seats; ++p) total += escrow_of(s, static_cast<Seat>(p));
  return total == kAllCoins;
}

bool reserves_hold(const State& s) {  // 10.5
  for (int p = 0; p < s.seats; ++p)
    if (s.coins[idx(p)] < reserved(s, static_cast<Seat>(p))) return false;
  return true;
}

bool insignia_hold(const State& s) {  // 10.6
  for (int o = 0; o < kOffices; ++o) {
    int total = s.stack[idx(o)] + s.box[idx(o)];
    for (const OfficeSet card : s.card) total += card >> o & 1;
    for (const auto& stash : s.stash) total += stash[idx(o)];
    for (const Proposal& p : s.proposals) total += p.offices >> o & 1;
    if (total != kInsignia[idx(o)]) return false;
  }
  return true;
}

bool election_holds(const State& s) {  // 10.14
  const Election& e = s.election;
  if (e.kind == ElectionKind::none) return e == Election{};
  const RoosterSet in_office = officers(s, e.office);
  return (e.nominated & ~e.eligible) == 0 && (e.eligible & e.barred) == 0 &&
         count_of(e.barred) <= 1 && count_of(e.eligible) >= e.left &&
         (e.eligible & ~in_office) == 0;
}

bool guards_hold(const State& s) {  // 10.12
  std::array<int, kOffices> count{};
  for (const Office o : s.postings)
    if (++count[idx(o)] > kCapacity[idx(o)]) return false;
  if (s.faces >> s.postings.count != 0 || s.shown >> s.postings.count != 0) return false;
  if (s.step == Step::guard) return traditors_in_deck(s) >= 0 && vigils_in_deck(s) >= 0;
  return s.postings.empty() || s.postings.full();
}

bool proposals_hold(const State& s) {  // 10.16
  const bool may_pend =
      s.step == Step::propose || phase_of(s) == Phase::advancement || phase_of(s) == Phase::action;
  if (!s.proposals.empty() && !may_pend) return false;
  const RoosterSet gone = dead(s);
  for (const Proposal& p : s.proposals)
    if (p.offices == 0 || p.offering == 0 || (s.card[p.monument] & p.offices) != 0 ||
        (gone & bit(p.monument)) == 0)
      return false;
  return true;
}

bool contracts_hold(const State& s) {  // 10.19
  if (s.contracts.empty()) return true;
  State older = s;
  older.contracts.clear();
  for (int i = 0; i < s.contracts.count; ++i) {
    const Contract& c = s.contracts[idx(i)];
    if (payer_of(c) == obligor_of(c) || payer_of(c) >= s.seats || obligor_of(c) >= s.seats)
      return false;
    if (scope_of(c) == Scope::election && c.where < s.election.id) return false;
    const bool in_bribe = s.step == Step::bribe && traits(c.form).decision == Step::bribe;
    if (scope_of(c) == Scope::decision && s.talk.round == 0 && !in_bribe && !binds(s, c))
      return false;
    // No two of one obligor conflict: each is compared with the older ones.
    if (conflicts(older, c)) return false;
    older.contracts.push_back(c);
  }
  return true;
}

}  // namespace

std::string_view ChickenCaesar::invariant(const State& s) {
  if (!places_hold(s)) return "CC 10.1";
  if (s.step == Step::tax_a && !action_opens_full(s)) return "CC 10.3";
  if (!coins_hold(s)) return "CC 10.4";
  if (!reserves_hold(s)) return "CC 10.5";
  if (!insignia_hold(s)) return "CC 10.6";
  if (s.tax < 1 || s.tax > 5) return "CC 10.9";
  if (s.step == Step::guard && std::abs(s.tax - s.tax_before) > 2) return "CC 10.9";
  if (s.turn > 0 && s.step != Step::over) {
    if (s.veto_held != 0 && caesar(s) == kNoRooster) return "CC 10.10";
    if (s.marker >= s.seats) return "CC 10.11";
  }
  if (!guards_hold(s)) return "CC 10.12";
  if (s.exile != kNoRooster && (phase_of(s) == Phase::action) &&
      (s.step <= Step::exile || s.exile_from == Office::caesar))
    return "CC 10.13";
  if (!election_holds(s)) return "CC 10.14";
  if (!proposals_hold(s)) return "CC 10.16";
  if (s.step != Step::over && to_act(s) == kNobody) return "CC 10.17";
  if (!contracts_hold(s)) return "CC 10.19";
  if (s.turn > 2 * (roosters_in_play(s) - total_seats(s) + 1)) return "CC 10.20";
  if (s.turn > 0 && s.alcoves.count < (s.turn - 1) / 2) return "CC 10.20";
  if ((s.caesar_space != 0) != (s.turn > 0 && caesar(s) != kNoRooster)) return "CC 10.21";
  // The second space is reached in Advancement (3.10) and left by death in Attrition (3.88).
  if (s.caesar_space > 2) return "CC 10.21";
  if (s.caesar_space == 2 && (s.turn < 2 || s.step == Step::propose || s.step == Step::over))
    return "CC 10.21";
  return "";
}

}  // namespace quadriga::chicken_caesar
