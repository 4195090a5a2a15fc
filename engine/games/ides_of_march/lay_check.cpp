// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/lay.h"

namespace quadriga::ides_of_march {
namespace {

bool is_bridgehead(unsigned square) {
  for (const Crossing& c : kCrossings)
    if (c.bridgehead == square) return true;
  return false;
}

// IM 6.1 and the zones of section 3.
Refusal check_ground(const State& s, unsigned seat, unsigned square) {
  switch (kZones[square]) {
    case Zone::hill:
      return kFine;
    case Zone::home:
    case Zone::crossing:
      return owns(s, seat, square) ? kFine : Refusal{"IM 6.1", "foreign-home"};
    case Zone::podium:
      return {"IM 3.4", "podium-takes-no-tile"};
    case Zone::circle:
      return {"IM 3.8", "circle-takes-no-tile"};
    case Zone::water:
      return {"IM 3.5", "open-water"};
    case Zone::outside:
      break;
  }
  return {"IM 3.2", "off-the-board"};
}

// IM 6.3.
Refusal check_crossing(const State& s, Tile tile, unsigned ports, const Crossing& c) {
  if (tile != Tile::BR && tile != Tile::FE) return {"IM 3.5", "water-needs-bridge-or-boat"};
  if (is_node(s, c.square)) return {"IM 6.5", "never-covered"};
  if (ports != c.axis) return {"IM 6.3", "along-the-crossing"};
  if (tile == Tile::FE && !is_node(s, c.bridgehead) && !is_node(s, c.landing))
    return {"IM 6.3", "ferryman-needs-a-bank"};
  return kFine;
}

// Tiles that replace exactly what lies there: bridges (IM 6.8) and testudos (IM 6.7).
Refusal check_replacement(const State& s, Tile tile, unsigned ports, unsigned square,
                          LayMode mode) {
  const bool bridge = tile == Tile::BR;
  if (!in_set(tile_at(s, square), bridge ? kSabotage : kBribable))
    return bridge ? Refusal{"IM 6.8", "bridge-needs-water-or-damage"}
                  : Refusal{"IM 6.7", "testudo-needs-a-foe"};
  if (ports != ports_at(s, square)) return {bridge ? "IM 6.8" : "IM 6.7", "same-axis"};
  if (mode == LayMode::head) return {"IM 6.9", "heads-are-bare"};
  return kFine;
}

Refusal check_repair(Tile tile, unsigned ports, Tile old, unsigned old_ports, LayMode mode) {
  const bool remedy = tile == (old == Tile::FT ? Tile::TJ : Tile::CR);
  const bool any_road = mode == LayMode::anywhere || mode == LayMode::express;
  if (!in_set(tile, kRoads) || (!remedy && !any_road)) return {"IM 6.8", "wrong-remedy"};
  if ((ports & old_ports) != old_ports) return {"IM 6.8", "repair-keeps-both-ends"};
  return kFine;
}

// Covering a straight, a bend or a T-junction (IM 6.5, 6.6, 6.9).
Refusal check_cover(const State& s, Rank rank, Tile tile, unsigned ports, unsigned square,
                    LayMode mode) {
  const Tile old = tile_at(s, square);
  if (mode != LayMode::anywhere && mode != LayMode::taken) {
    if (rank != Rank::commander || mode == LayMode::express)
      return {"IM 6.5", "senators-cover-nothing"};
    if (mode == LayMode::fresh && old == Tile::TJ) return {"IM 6.5", "fresh-not-on-junctions"};
  }
  if (in_set(tile, kBlocking)) {
    if (old != Tile::ST || ports != ports_at(s, square))
      return {in_set(tile, kSabotage) ? "IM 6.6" : "IM 6.5", "only-along-a-straight"};
    if (in_set(tile, kSabotage))
      for (unsigned d = 0; d < kDirections; ++d)
        if ((ports & port(d)) != 0 && !reached_from(s, square, d))
          return {"IM 6.6", "joined-on-both-sides"};
  }
  if (laid(tile, ports) == s.board[square]) return {"IM 6.5", "same-again"};
  return kFine;
}

// IM 5.6.
Refusal check_seam(const State& s, unsigned ports, unsigned square) {
  bool joined = false;
  for (unsigned d = 0; d < kDirections; ++d) {
    if (!reached_from(s, square, d)) continue;
    if ((ports & port(d)) == 0) return {"IM 5.6", "road-not-taken-up"};
    joined = true;
  }
  if (!joined) return {"IM 5.6", "joins-nothing"};
  if (!s.options.strict_edges) return kFine;
  for (unsigned d = 0; d < kDirections; ++d) {
    const unsigned n = kNeighbours[square][d];
    if ((ports & port(d)) != 0 && n != kNone && is_node(s, n) && !reached_from(s, square, d))
      return {"IM 5.6", "blind-edge"};
  }
  return kFine;
}

// IM 5.7: towards every crossing beside the square, whoever owns it.
Refusal check_stubs(unsigned ports, unsigned square) {
  for (const Crossing& c : kCrossings) {
    const unsigned towards = c.bridgehead == square ? c.outward
                             : c.landing == square  ? opposite(c.outward)
                                                    : kDirections;
    if (towards != kDirections && (ports & port(towards)) == 0)
      return {"IM 5.7", "face-the-crossing"};
  }
  return kFine;
}

// IM 5.8.
Refusal check_live_ends(const State& s, unsigned ports, unsigned square) {
  int live = 0;
  for (unsigned d = 0; d < kDirections; ++d) {
    const unsigned n = kNeighbours[square][d];
    if ((ports & port(d)) != 0 && n != kNone && (reached_from(s, square, d) || is_bare(s, n)))
      ++live;
  }
  return live >= 2 ? kFine : Refusal{"IM 5.8", "dead-end"};
}

// IM 5.9: the tile is laid on a copy and the city flooded from the podium.
Refusal check_seal(const State& s, Tile tile, unsigned ports, unsigned square) {
  if (!s.options.no_seal || !on_hill(square)) return kFine;
  State after = s;
  if (is_node(after, square)) lift_tile(after, square);
  put_tile(after, square, tile, ports);
  const Bits reached = links_of(after).component(kPodiumBit);
  return (must_join(s, links_of(s)) & ~reached) == 0 ? kFine : Refusal{"IM 5.9", "seals-the-city"};
}

}  // namespace

Refusal check_lay(const State& s, unsigned seat, Tile tile, unsigned ports, unsigned square,
                  LayMode mode) {
  if (tile == Tile::none || index_of(tile) > kTileKinds || ports > 15 ||
      !has_rotation(index_of(tile), ports))
    return {"IM 2.4", "not-a-rotation"};
  if (!is_square(square)) return {"IM 3.1", "no-such-square"};
  if (standing_on(s, square) != kNone) return {"IM 6.2", "someone-stands-there"};
  if (const Refusal no = check_ground(s, seat, square)) return no;
  if (kZones[square] == Zone::crossing)
    return check_crossing(s, tile, ports, kCrossings[kCrossingAt[square]]);

  const Tile old = tile_at(s, square);
  const Rank rank = s.players[seat].rank;
  if (tile == Tile::FE) return {"IM 6.3", "ferryman-needs-water"};
  if (tile == Tile::BR || (tile == Tile::TE && old != Tile::none))
    return check_replacement(s, tile, ports, square, mode);
  if (tile == Tile::TE && (mode != LayMode::head || rank != Rank::commander))
    return {"IM 6.7", "testudo-needs-a-foe"};
  if (tile == Tile::OU && rank != Rank::commander) return {"IM 6.4", "outposts-need-commanders"};
  if (in_set(tile, kBlocking) && (kZones[square] != Zone::hill || is_bridgehead(square)))
    return {"IM 6.4", "no-blocking-here"};
  if (old != Tile::none) {
    if (mode == LayMode::head) return {"IM 6.9", "heads-are-bare"};
    Refusal no = kFine;
    if (in_set(old, kSabotage))
      no = check_repair(tile, ports, old, ports_at(s, square), mode);
    else if (in_set(old, kCoverable))
      no = check_cover(s, rank, tile, ports, square, mode);
    else if (in_set(old, kBribable))
      no = {"IM 6.7", "needs-a-testudo"};
    else
      no = {"IM 6.5", "never-covered"};
    if (no) return no;
  }
  if (mode == LayMode::express && !in_set(tile, kRoads)) return {"IM 6.9", "not-on-the-expressway"};

  if (const Refusal no = check_seam(s, ports, square)) return no;
  if (const Refusal no = check_stubs(ports, square)) return no;
  if (const Refusal no = check_live_ends(s, ports, square)) return no;
  return check_seal(s, tile, ports, square);
}

}  // namespace quadriga::ides_of_march
