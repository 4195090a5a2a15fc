// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// Forces that move together: the Supreme Leader's Onward (9.8) and the Fleet (9.10).
namespace quadriga::caesar_xl {

namespace {

bool at_sea(const State& s) { return s.step == Step::fleet; }

int cost_of(int units, int leaders) {
  return units > 0 ? (units + kSilverOnwardDivisor - 1) / kSilverOnwardDivisor : leaders;
}

std::uint16_t waiting_leaders(const State& s) {
  return static_cast<std::uint16_t>(leaders_at(s, s.active, s.group.from) & s.unmoved_leaders &
                                    ~s.group.leaders);
}

// The Supreme Leader leads his Onward and costs nothing.
int paying_leaders(const State& s) { return std::popcount(s.group.leaders) - (at_sea(s) ? 0 : 1); }

bool can_pay(const State& s, int more_units, int more_leaders) {
  return at_sea(s) || cost_of(unit_count(s.group.units) + more_units,
                              paying_leaders(s) + more_leaders) <= s.gold[s.active];
}

bool can_commit(const State& s) {
  const bool units = unit_count(s.group.units) > 0;
  if (!units && s.group.leaders == 0) return false;
  return s.group.leaders == 0 || may_end_at(s, s.active, s.group.to, units);
}

void commit(Play& p) {
  State& s = p.s;
  const Group group = s.group;
  const bool fleet = at_sea(s);
  s.gold[s.active] = static_cast<std::uint16_t>(s.gold[s.active] - group_cost(s));
  for (int kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < group.units[kind]; ++i) {
      --s.unmoved[group.from][kind];
      --s.unmoved_units;
      move_unit(s, s.active, kind, group.from, group.to, fleet ? group.from : group.via);
    }
  each_bit(group.leaders, [&](int leader) { move_leader(s, leader, group.to); });
  if (fleet) s.voyages[s.voyages[0].to == nowhere ? 0 : 1] = {group.from, group.to};
  s.group = {};
  if (p.story)
    p.story->tell(fleet ? "sailed" : "onward",
                  {{"who", seat_word(s.active)},
                   {"from", place_word(group.from)},
                   {"to", place_word(group.to)},
                   {"units", std::int64_t{unit_count(group.units)}},
                   {"leaders", std::int64_t{std::popcount(group.leaders)}}},
                  fleet ? "XL 9.10" : "XL 9.8");
  ask(p, Step::march, s.active);
}

}  // namespace

int group_cost(const State& s) {
  return at_sea(s) ? 0 : cost_of(unit_count(s.group.units), paying_leaders(s));
}

bool onward_open(const State& s, int via, int to) {
  const int side = s.active;
  if (!path_open(s, via)) return false;
  if (may_end_at(s, side, to, false)) return true;
  return unit_count(s.unmoved[place_of(s, supreme(side))]) > 0 && s.gold[side] > 0;
}

bool fleet_open(const State& s, int from, int to) {
  if (from == to) return false;
  if (unit_count(s.unmoved[from]) > 0) return true;
  return (leaders_at(s, s.active, from) & s.unmoved_leaders) != 0 &&
         may_end_at(s, s.active, to, false);
}

void begin_group(Play& p, const Move& move) {
  State& s = p.s;
  const int side = s.active;
  s.group = {};
  s.group.to = move.to;
  if (move.verb == Verb::fleet) {
    // The card is spent when it is announced; 9.10 lets nobody announce a Fleet that cannot sail.
    discard_from_hand(s, side, A02);
    s.group.from = move.from;
    if (p.story)
      p.story->tell("played", {{"who", seat_word(side)}, {"card", card_word(A02)}}, "XL 13.31");
    ask(p, Step::fleet, side);
  } else {
    s.group.from = place_of(s, supreme(side));
    s.group.via = move.via;
    s.group.leaders = leader_bit(supreme(side));
    ask(p, Step::onward, side);
  }
}

void list_group(const State& s, List& out) {
  for (int kind = 0; kind < kKinds; ++kind)
    if (s.unmoved[s.group.from][kind] > s.group.units[kind] && can_pay(s, 1, 0))
      out.push_back({.verb = Verb::add, .piece = as_piece(kind)});
  if (can_pay(s, 0, 1))
    each_bit(waiting_leaders(s), [&](int leader) {
      out.push_back({.verb = Verb::add, .piece = leader_piece(leader)});
    });
  if (can_commit(s)) out.push_back({.verb = Verb::commit});
}

Refusal check_group(const State& s, const Move& move) {
  const std::string_view rule = at_sea(s) ? "XL 9.10" : "XL 9.8";
  if (move.verb == Verb::commit) {
    if (can_commit(s)) return kFine;
    return s.group.leaders != 0 ? Refusal{"XL 9.4", "leader-alone"} : Refusal{rule, "group-empty"};
  }
  if (move.verb != Verb::add) return kNotThisDecision;
  if (is_leader(move.piece)) {
    if ((waiting_leaders(s) & leader_bit(leader_index(move.piece))) == 0)
      return {rule, "no-unmoved-leader"};
    return can_pay(s, 0, 1) ? kFine : Refusal{rule, "too-poor"};
  }
  if (s.unmoved[s.group.from][move.piece] <= s.group.units[move.piece])
    return {rule, "no-unmoved-unit"};
  return can_pay(s, 1, 0) ? kFine : Refusal{rule, "too-poor"};
}

void apply_group(Play& p, const Move& move) {
  if (move.verb == Verb::commit) return commit(p);
  if (is_leader(move.piece))
    p.s.group.leaders |= leader_bit(leader_index(move.piece));
  else
    ++p.s.group.units[move.piece];
}

}  // namespace quadriga::caesar_xl
