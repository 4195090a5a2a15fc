// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "engine/games/caesar_xl/flow.h"

// The March Phase (9): one unit or Leader at a time.
namespace quadriga::caesar_xl {

namespace {

// The marches of a unit do not depend on the position but for Barbarian Areas, so the lists are
// made at compile time, per kind, and copied in chunks. The row of a place holds its neighbours
// (cities first), then the paths over two edges (those through cities first).
constexpr int kChunk = 4;

constexpr auto kFirstRoute = [] {
  Row<int, kPlaces + 1> first{};
  for (int from = 0; from < kPlaces; ++from)
    first[from + 1] =
        first[from] + kPlaceInfo[from].neighbours + kFirstPath[from + 1] - kFirstPath[from];
  return first;
}();

using Routes = Row<Row<Move, static_cast<std::size_t>(kFirstRoute[kPlaces] + kChunk)>, kKinds>;

constexpr Routes kRoutes = [] {
  Routes routes{};
  for (int kind = 0; kind < kKinds; ++kind)
    for (int from = 0; from < kPlaces; ++from) {
      int next = kFirstRoute[from];
      for (int i = 0; i < kPlaceInfo[from].neighbours; ++i)
        routes[kind][next++] = {.verb = Verb::march,
                                .piece = as_piece(kind),
                                .from = as_place(from),
                                .to = as_place(kPlaceInfo[from].near[i])};
      for (int i = kFirstPath[from]; i < kFirstPath[from + 1]; ++i)
        routes[kind][next++] = {.verb = Verb::force,
                                .piece = as_piece(kind),
                                .from = as_place(from),
                                .via = as_place(kPathTable[i].via),
                                .to = as_place(kPathTable[i].to)};
    }
  return routes;
}();

// Which neighbour of the first place the second one is, and which path goes over two neighbours.
constexpr std::uint8_t kNoNeighbour = 255;
constexpr auto kNeighbour = [] {
  Row<Row<std::uint8_t, kPlaces>, kPlaces> table{};
  for (auto& row : table)
    for (auto& index : row) index = kNoNeighbour;
  for (int from = 0; from < kPlaces; ++from)
    for (int i = 0; i < kPlaceInfo[from].neighbours; ++i)
      table[from][kPlaceInfo[from].near[i]] = byte(i);
  return table;
}();
constexpr auto kPathOver = [] {
  Row<Row<Row<std::int16_t, kMaxNeighbours>, kMaxNeighbours>, kPlaces> table{};
  for (auto& from : table)
    for (auto& via : from)
      for (auto& path : via) path = -1;
  for (int i = 0; i < kPaths; ++i) {
    const Path path = kPathTable[i];
    table[path.from][kNeighbour[path.from][path.via]][kNeighbour[path.via][path.to]] =
        static_cast<std::int16_t>(i);
  }
  return table;
}();

// What a path adds to the bytes of a Leader's march: `via` and `to`.
constexpr auto kPathBits = [] {
  Row<std::uint64_t, kPaths> bits{};
  for (int i = 0; i < kPaths; ++i)
    bits[i] = std::bit_cast<std::uint64_t>(Move{.verb = Verb::roll,
                                                .piece = LR,
                                                .card = L01,
                                                .target = L01,
                                                .from = GAD,
                                                .via = as_place(kPathTable[i].via),
                                                .to = as_place(kPathTable[i].to)});
  return bits;
}();
static_assert(GAD == 0 && LR == 0 && L01 == 0 && Verb::roll == Verb{});

std::uint64_t march_bits(Verb verb, Piece piece, Place from) {
  return std::bit_cast<std::uint64_t>(
      Move{.verb = verb, .piece = piece, .from = from, .via = GAD, .to = GAD});
}

bool path_paid(const State& s, int path) {
  return (s.paid_paths[path / 64] >> static_cast<unsigned>(path % 64) & 1U) != 0;
}

// A bit for each path from a place that a unit has paid for, in the order of kPathTable.
std::uint64_t paid_from(const State& s, int from) {
  const auto first = static_cast<unsigned>(kFirstPath[from]);
  const auto count = static_cast<unsigned>(kFirstPath[from + 1]) - first;
  const unsigned shift = first % 64;
  const int word = static_cast<int>(first / 64);
  std::uint64_t paid = s.paid_paths[word] >> shift;
  if (shift + count > 64) paid |= s.paid_paths[word + 1] << (64 - shift);
  return paid & ((std::uint64_t{1} << count) - 1);
}

// 9.4 for every place at once: where a Leader may not end alone.
std::uint64_t closed_to_leaders(const State& s, int side) {
  const int foe = other(side);
  return (occupied(s, foe) | markers(s, foe) | active_areas(s)) & ~occupied(s, side);
}

// Copies whole chunks; what lies beyond `count` is overwritten by whoever writes next.
Move* put_row(Move* out, const Move* row, int count) {
  for (int done = 0; done < count; done += kChunk)
    std::memcpy(static_cast<void*>(out + done), row + done, sizeof(Move) * kChunk);
  return out + count;
}
// Keeps the move if the lowest bit of `shut` is 0: which paths are open is too hard to guess for a
// branch.
Move* put_if(Move* out, const Move& move, std::uint64_t shut) {
  *out = move;
  return out + (~shut & 1U);
}
// The open ones of the paths from a place, each joined to the bytes of `march`.
Move* put_paths(Move* out, int from, std::uint64_t march, std::uint64_t closed,
                std::uint64_t free_areas) {
  const int end = kFirstPath[from + 1];
  for (int i = kFirstPath[from]; i < end; ++i) {
    const Path path = kPathTable[i];
    out = put_if(out, std::bit_cast<Move>(march | kPathBits[i]),
                 closed >> path.to | free_areas >> path.via);
  }
  return out;
}

Move* list_unit_marches(const State& s, std::uint64_t free_areas, Move* out) {
  if (s.unmoved_units == 0) return out;
  const bool silver = s.silver();
  const bool forced = silver && s.gold[s.active] >= kSilverForcedMarchCost;
  each_bit(occupied(s, s.active), [&](int from) {
    const auto unmoved = s.unmoved[from];
    if (std::bit_cast<std::uint32_t>(unmoved) == 0) return;
    const PlaceInfo& info = kPlaceInfo[from];
    const int steps = silver ? info.neighbours : info.city_neighbours;
    const int sure = forced ? steps + kCityPaths[from] : steps;
    const int all = forced ? kFirstRoute[from + 1] - kFirstRoute[from] : sure;
    for (int kind = 0; kind < kKinds; ++kind) {
      if (unmoved[kind] == 0) continue;
      const Move* row = &kRoutes[kind][kFirstRoute[from]];
      out = put_row(out, row, sure);
      for (int i = sure; i < all; ++i) out = put_if(out, row[i], free_areas >> row[i].via);
    }
  });
  return out;
}

Move* list_leader_marches(const State& s, std::uint64_t free_areas, Move* out) {
  const std::uint64_t closed = closed_to_leaders(s, s.active);
  const bool silver = s.silver();
  const bool rich = s.gold[s.active] >= kSilverForcedMarchCost;
  each_bit(s.unmoved_leaders, [&](int leader) {
    const Place from = place_of(s, leader);
    const PlaceInfo& info = kPlaceInfo[from];
    const int ends = silver ? info.neighbours : info.city_neighbours;
    Move move{.verb = Verb::march, .piece = leader_piece(leader), .from = from};
    for (int i = 0; i < ends; ++i)
      if ((closed & bit(info.near[i])) == 0) {
        move.to = as_place(info.near[i]);
        *out++ = move;
      }
    if (!silver) return;
    const bool payable = is_supreme(leader) || rich;
    const std::uint64_t force = march_bits(Verb::force, leader_piece(leader), from);
    std::uint64_t paid = paid_from(s, from);
    if (paid == 0) {
      if (payable) out = put_paths(out, from, force, closed, free_areas);
      return;
    }
    const std::uint64_t ride = march_bits(Verb::ride, leader_piece(leader), from);
    const int end = kFirstPath[from + 1];
    for (int i = kFirstPath[from]; i < end; ++i, paid >>= 1) {
      const Path path = kPathTable[i];
      const std::uint64_t shut = closed >> path.to | free_areas >> path.via;
      out = put_if(out, std::bit_cast<Move>(force | kPathBits[i]), shut | (payable ? 0 : 1));
      out = put_if(out, std::bit_cast<Move>(ride | kPathBits[i]), shut | ~paid);
    }
  });
  return out;
}

Move* list_onward(const State& s, std::uint64_t free_areas, Move* out) {
  const int side = s.active;
  if (!s.silver() || (s.unmoved_leaders & leader_bit(supreme(side))) == 0) return out;
  const Place from = place_of(s, supreme(side));
  const bool escorted = s.gold[side] > 0 && unit_count(s.unmoved[from]) > 0;
  const std::uint64_t closed = escorted ? 0 : closed_to_leaders(s, side);
  return put_paths(out, from, march_bits(Verb::onward, nobody, nowhere), closed, free_areas);
}

Move* list_fleets(const State& s, Move* out) {
  const int side = s.active;
  if (!holds(s, side, A02)) return out;
  const std::uint64_t closed = closed_to_leaders(s, side);
  std::uint64_t waiting = 0;  // ports with an unmoved Leader
  each_bit(s.unmoved_leaders, [&](int leader) { waiting |= bit(place_of(s, leader)); });
  each_bit((occupied(s, side) | waiting) & kPortMask, [&](int from) {
    const bool units = unit_count(s.unmoved[from]) > 0;
    if (!units && (waiting & bit(from)) == 0) return;
    each_bit(kPortMask & ~bit(from) & ~(units ? 0 : closed), [&](int to) {
      *out++ = {.verb = Verb::fleet, .from = as_place(from), .to = as_place(to)};
    });
  });
  return out;
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
    --s.unmoved_units;
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
  s.unmoved_units = 0;
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
  s.unmoved_units =
      byte(kLegionCounters + kAlliedCounters - s.stock[s.active][0] - s.stock[s.active][1]);
  s.unmoved_leaders = s.leaders[s.active];
  ask(p, Step::march, s.active);
}

bool anyone_unmoved(const State& s) { return s.unmoved_units != 0 || s.unmoved_leaders != 0; }

bool may_end_at(const State& s, int side, int to, bool with_unit) {
  return with_unit || (closed_to_leaders(s, side) & bit(to)) == 0;
}

int find_path(int from, int via, int to) {
  const int first = kNeighbour[from][via];
  const int second = kNeighbour[via][to];
  return first == kNoNeighbour || second == kNoNeighbour ? -1 : kPathOver[from][first][second];
}

bool path_open(const State& s, int via) { return (active_areas(s) & bit(via)) == 0; }

void move_unit(State& s, int side, int kind, int from, int to, int origin) {
  remove_units(s, side, from, kind, 1);
  add_units(s, side, to, kind, 1);
  const int neighbour = kNeighbour[to][origin];  // XL 9.11; a distant port is kept as a Voyage
  if (neighbour != kNoNeighbour) s.origins[to] = byte(s.origins[to] | 1 << neighbour);
}

void move_leader(State& s, int leader, int to) {
  s.leader_at[leader] = as_place(to);
  s.unmoved_leaders = static_cast<std::uint16_t>(s.unmoved_leaders & ~leader_bit(leader));
}

void list_march(const State& s, List& out) {
  const std::uint64_t free_areas = active_areas(s);
  Move* end = list_unit_marches(s, free_areas, out.end());
  end = list_leader_marches(s, free_areas, end);
  end = list_onward(s, free_areas, end);
  end = list_fleets(s, end);
  *end++ = {.verb = Verb::end};
  out.set_end(end);
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
