// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// The March Phase (9): one unit or Leader at a time.
namespace quadriga::caesar_xl {

namespace {

// The marches of a unit do not depend on the position but for Barbarian Areas, so the lists are
// made at compile time, per kind, and copied in blocks: neighbours, then paths over two edges.
constexpr int kEdgeEnds = [] {
  int ends = 0;
  for (const auto& place : kPlaceInfo) ends += place.neighbours;
  return ends;
}();

struct MarchBlocks {
  Move steps[kKinds][kEdgeEnds];
  Move forces[kKinds][kPaths];
  std::int16_t first_step[kPlaces + 1];
};

constexpr MarchBlocks kBlocks = [] {
  MarchBlocks blocks{};
  for (int kind = 0; kind < kKinds; ++kind) {
    int at = 0;
    for (int from = 0; from < kPlaces; ++from) {
      blocks.first_step[from] = static_cast<std::int16_t>(at);
      for (int i = 0; i < kPlaceInfo[from].neighbours; ++i)
        blocks.steps[kind][at++] = {.verb = Verb::march,
                                    .piece = as_piece(kind),
                                    .from = as_place(from),
                                    .to = as_place(kPlaceInfo[from].near[i])};
    }
    blocks.first_step[kPlaces] = static_cast<std::int16_t>(at);
    for (int i = 0; i < kPaths; ++i)
      blocks.forces[kind][i] = {.verb = Verb::force,
                                .piece = as_piece(kind),
                                .from = as_place(kPathTable[i].from),
                                .via = as_place(kPathTable[i].via),
                                .to = as_place(kPathTable[i].to)};
  }
  return blocks;
}();

bool path_paid(const State& s, int path) {
  return (s.paid_paths[path / 64] >> static_cast<unsigned>(path % 64) & 1U) != 0;
}

// 9.4 for every place at once: where a Leader may not end alone.
std::uint64_t closed_to_leaders(const State& s, int side) {
  const int foe = other(side);
  return (occupied(s, foe) | markers(s, foe) | active_areas(s)) & ~occupied(s, side);
}

void list_unit_marches(const State& s, List& out) {
  const bool silver = s.silver();
  const bool forced = silver && s.gold[s.active] >= kSilverForcedMarchCost;
  each_bit(occupied(s, s.active), [&](int from) {
    const auto& unmoved = s.unmoved[from];
    for (int kind = 0; kind < kKinds; ++kind) {
      if (unmoved[kind] == 0) continue;
      const PlaceInfo& info = kPlaceInfo[from];
      out.append(kBlocks.steps[kind] + kBlocks.first_step[from],
                 silver ? info.neighbours : info.city_neighbours);
      if (!forced) continue;
      const int first = kFirstPath[from];
      const int through_cities = first + kCityPaths[from];
      out.append(kBlocks.forces[kind] + first, kCityPaths[from]);
      for (int i = through_cities; i < kFirstPath[from + 1]; ++i)
        if (path_open(s, kPathTable[i].via)) out.push_back(kBlocks.forces[kind][i]);
    }
  });
}

void list_leader_marches(const State& s, List& out) {
  const std::uint64_t closed = closed_to_leaders(s, s.active);
  each_bit(s.unmoved_leaders, [&](int leader) {
    const Place from = place_of(s, leader);
    const PlaceInfo& info = kPlaceInfo[from];
    const int ends = s.silver() ? info.neighbours : info.city_neighbours;
    for (int i = 0; i < ends; ++i)
      if ((closed & bit(info.near[i])) == 0)
        out.push_back({.verb = Verb::march,
                       .piece = leader_piece(leader),
                       .from = from,
                       .to = as_place(info.near[i])});
    if (!s.silver()) return;
    const bool payable = is_supreme(leader) || s.gold[s.active] >= kSilverForcedMarchCost;
    for (int i = kFirstPath[from]; i < kFirstPath[from + 1]; ++i) {
      const Path path = kPathTable[i];
      if ((closed & bit(path.to)) != 0 || !path_open(s, path.via)) continue;
      Move move{.verb = Verb::force,
                .piece = leader_piece(leader),
                .from = from,
                .via = as_place(path.via),
                .to = as_place(path.to)};
      if (payable) out.push_back(move);
      move.verb = Verb::ride;
      if (path_paid(s, i)) out.push_back(move);
    }
  });
}

void list_groups(const State& s, List& out) {
  const int side = s.active;
  if (s.silver() && (s.unmoved_leaders & leader_bit(supreme(side))) != 0) {
    const Place from = place_of(s, supreme(side));
    for (int i = kFirstPath[from]; i < kFirstPath[from + 1]; ++i)
      if (onward_open(s, kPathTable[i].via, kPathTable[i].to))
        out.push_back({.verb = Verb::onward,
                       .via = as_place(kPathTable[i].via),
                       .to = as_place(kPathTable[i].to)});
  }
  if (!holds(s, side, A02)) return;
  each_bit((occupied(s, side) | leader_places(s, side)) & kPortMask, [&](int from) {
    each_bit(kPortMask & ~bit(from), [&](int to) {
      if (fleet_open(s, from, to))
        out.push_back({.verb = Verb::fleet, .from = as_place(from), .to = as_place(to)});
    });
  });
}

// XL 9.2, XL 9.3.
Refusal check_step(const State& s, const Move& move) {
  if (!connected(move.from, move.to)) return {"XL 9.2", "not-connected"};
  if (!s.silver() && !is_city(move.to)) return {"XL 9.3", "areas-closed"};
  return kFine;
}

// XL 9.6.
Refusal check_path(const State& s, const Move& move) {
  if (!s.silver()) return {"XL 4.10", "silver-only"};
  if (find_path(move.from, move.via, move.to) < 0) return {"XL 9.6", "no-such-path"};
  if (!path_open(s, move.via)) return {"XL 9.6", "through-active-area"};
  return kFine;
}

Refusal check_unit_march(const State& s, const Move& move) {
  if (move.verb == Verb::ride) return {"XL 9.7", "only-leaders-ride"};
  if (s.unmoved[move.from][move.piece] == 0) return {"XL 9.1", "no-unmoved-unit"};
  if (move.verb == Verb::march) return check_step(s, move);
  if (const Refusal refusal = check_path(s, move)) return refusal;
  return s.gold[s.active] >= kSilverForcedMarchCost ? kFine : Refusal{"XL 9.6", "too-poor"};
}

Refusal check_leader_march(const State& s, const Move& move) {
  const int leader = leader_index(move.piece);
  if ((s.unmoved_leaders & leader_bit(leader)) == 0 || place_of(s, leader) != move.from)
    return {"XL 9.1", "no-unmoved-leader"};
  const Refusal refusal = move.verb == Verb::march ? check_step(s, move) : check_path(s, move);
  if (refusal) return refusal;
  if (!may_end_at(s, s.active, move.to, false)) return {"XL 9.4", "leader-alone"};
  if (move.verb == Verb::force && !is_supreme(leader) && s.gold[s.active] < kSilverForcedMarchCost)
    return {"XL 9.7", "too-poor"};
  if (move.verb == Verb::ride && !path_paid(s, find_path(move.from, move.via, move.to)))
    return {"XL 9.7", "nobody-to-ride-with"};
  return kFine;
}

void march_one(Play& p, const Move& move) {
  State& s = p.s;
  const bool leader = is_leader(move.piece);
  const bool two_edges = move.verb != Verb::march;
  const bool paid = move.verb == Verb::force && !(leader && is_supreme(leader_index(move.piece)));
  if (paid)
    s.gold[s.active] = static_cast<std::uint16_t>(s.gold[s.active] - kSilverForcedMarchCost);
  if (leader) {
    move_leader(s, leader_index(move.piece), move.to);
  } else {
    --s.unmoved[move.from][move.piece];
    move_unit(s, s.active, move.piece, move.from, move.to, two_edges ? move.via : move.from);
    if (two_edges) {
      const int path = find_path(move.from, move.via, move.to);
      s.paid_paths[path / 64] |= std::uint64_t{1} << static_cast<unsigned>(path % 64);
    }
  }
  if (p.story)
    p.story->tell(two_edges ? "force-marched" : "marched",
                  {{"who", seat_word(s.active)},
                   {"piece", piece_word(move.piece)},
                   {"from", place_word(move.from)},
                   {"to", place_word(move.to)}},
                  two_edges ? (leader ? "XL 9.7" : "XL 9.6") : "XL 9.2");
}

void end_march(Play& p) {
  State& s = p.s;
  s.unmoved = {};
  s.unmoved_leaders = 0;
  s.paid_paths = {};
  revert_areas(p);  // XL 9.12
  begin_combat(p);
}

}  // namespace

void begin_march(Play& p) {
  State& s = p.s;
  s.phase = Phase::march;
  each_bit(occupied(s, s.active), [&](int place) { s.unmoved[place] = stack(s, s.active, place); });
  s.unmoved_leaders = s.leaders[s.active];
  ask(p, Step::march, s.active);
}

bool anyone_unmoved(const State& s) {
  if (s.unmoved_leaders != 0) return true;
  for (const auto& place : s.unmoved)
    if (unit_count(place) > 0) return true;
  return false;
}

bool may_end_at(const State& s, int side, int to, bool with_unit) {
  return with_unit || (closed_to_leaders(s, side) & bit(to)) == 0;
}

int find_path(int from, int via, int to) {
  for (int i = kFirstPath[from]; i < kFirstPath[from + 1]; ++i)
    if (kPathTable[i].via == via && kPathTable[i].to == to) return i;
  return -1;
}

bool path_open(const State& s, int via) { return (active_areas(s) & bit(via)) == 0; }

void move_unit(State& s, int side, int kind, int from, int to, int origin) {
  remove_units(s, side, from, kind, 1);
  add_units(s, side, to, kind, 1);
  const PlaceInfo& info = kPlaceInfo[to];
  for (int i = 0; i < info.neighbours; ++i)  // XL 9.11; a distant port is kept as a Voyage
    if (info.near[i] == origin) s.origins[to] = byte(s.origins[to] | 1 << i);
}

void move_leader(State& s, int leader, int to) {
  s.leader_at[leader] = as_place(to);
  s.unmoved_leaders = static_cast<std::uint16_t>(s.unmoved_leaders & ~leader_bit(leader));
}

void list_march(const State& s, List& out) {
  list_unit_marches(s, out);
  list_leader_marches(s, out);
  list_groups(s, out);
  out.push_back({.verb = Verb::end});
}

Refusal check_march(const State& s, const Move& move) {
  switch (move.verb) {
    case Verb::end:
      return kFine;
    case Verb::march:
    case Verb::force:
    case Verb::ride:
      return is_leader(move.piece) ? check_leader_march(s, move) : check_unit_march(s, move);
    case Verb::onward: {
      const int side = s.active;
      if (!s.silver()) return {"XL 4.10", "silver-only"};
      if ((s.unmoved_leaders & leader_bit(supreme(side))) == 0)
        return {"XL 9.8", "no-unmoved-leader"};
      if (find_path(place_of(s, supreme(side)), move.via, move.to) < 0)
        return {"XL 9.6", "no-such-path"};
      if (!path_open(s, move.via)) return {"XL 9.6", "through-active-area"};
      return onward_open(s, move.via, move.to) ? kFine : Refusal{"XL 9.8", "leader-alone"};
    }
    case Verb::fleet:
      if (!holds(s, s.active, A02)) return {"XL 9.10", "no-fleet-card"};
      if (!kPlaceInfo[move.from].port || !kPlaceInfo[move.to].port) return {"XL 9.10", "no-port"};
      return fleet_open(s, move.from, move.to) ? kFine : Refusal{"XL 9.10", "nobody-to-embark"};
    default:
      return kNotThisDecision;
  }
}

void apply_march(Play& p, const Move& move) {
  switch (move.verb) {
    case Verb::end:
      return end_march(p);
    case Verb::onward:
    case Verb::fleet:
      return begin_group(p, move);
    default:
      return march_one(p, move);
  }
}

}  // namespace quadriga::caesar_xl
