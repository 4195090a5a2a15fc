// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/route.h"

#include <algorithm>

#include "engine/core/hash.h"

namespace quadriga::ides_of_march {
namespace {

bool has(const Player& p, Tile tile) { return p.stock[index_of(tile)] > 0; }

// The port of one inner square towards a neighbour; 0 if it is none.
unsigned port_towards(Bits square, Bits neighbour) {
  for (unsigned d = 0; d < kDirections; ++d)
    if ((shifted(neighbour, d) & square) != 0) return port(d);
  return 0;
}

}  // namespace

int Router::bribe_cost(const Player& p, int bribe) const {
  if (has(p, Tile::TE)) return costs_.remedy;
  return p.coins >= bribe ? bribe * costs_.coin : costs_.no_remedy;
}

int Router::repair_cost(const Player& p, Tile remedy) const {
  return has(p, remedy) || has(p, Tile::BR) ? costs_.remedy : costs_.no_remedy;
}

int Router::tile_cost(const Player& p) const {
  int roads = 0;
  for (unsigned kind = 1; kind <= kTileKinds; ++kind)
    if ((kRoads >> kind & 1U) != 0) roads += p.stock[kind];
  return roads >= 2 ? costs_.tile_stocked : costs_.tile;
}

int Router::cover_cost(const Player& p) const {
  return has(p, Tile::TJ) || has(p, Tile::CR) ? costs_.cover_stocked : costs_.cover;
}

Router::Router(const State& s, const Costs& costs, KnownWays* known)
    : s_(s), costs_(costs), open_(links_of(s)), known_(known) {
  bare_ = kInner & ~s.kinds[0] & ~kPodiumBit;
  roads_ = kPodiumBit;
  for (unsigned kind = 1; kind <= kTileKinds; ++kind)
    if ((kRoads >> kind & 1U) != 0) roads_ |= s.kinds[kind];
  soft_ = s.kinds[index_of(Tile::ST)] | s.kinds[index_of(Tile::BE)] | s.kinds[index_of(Tile::TJ)];
  for (unsigned seat = 0; seat < s.seats; ++seat)
    if (on_hills(s, seat)) soft_ &= ~bit(kInnerBits[s.players[seat].at]);  // IM 6.2
  const Bits bare = bare_ | kPodiumBit;
  const Bits battle = s.kinds[index_of(Tile::OU)] | s.kinds[index_of(Tile::RE)];
  for (unsigned d = 0; d < kDirections; ++d) {
    const Bits here = bare | s.ports[d];
    const Bits there = bare | s.ports[opposite(d)];
    cover_one_.to[d] = ((here & shifted(soft_, d)) | (soft_ & shifted(there, d))) & ~open_.to[d];
    cover_both_.to[d] = soft_ & shifted(soft_, d) & ~open_.to[d] & ~cover_one_.to[d];
    double_block_ |= battle & open_.to[d] & shifted(battle, d);
  }
  if (known != nullptr) map_key_ = map_key();
}

std::uint64_t Router::map_key() const {
  // Four chains at once: each step of one waits for the step before.
  std::array<std::uint64_t, kDirections> chains{};
  for (std::size_t d = 0; d < chains.size(); ++d) chains[d] = hash_mix(d + 1, s_.ports[d]);
  for (std::size_t kind = 0; kind < s_.kinds.size(); ++kind) {
    std::uint64_t& chain = chains[kind % chains.size()];
    chain = hash_mix(chain, s_.kinds[kind]);
  }
  std::uint64_t key = 0;
  for (const std::uint64_t chain : chains) key = hash_mix(key, chain);
  return key;
}

std::uint64_t Router::key(const Leg& leg) const {
  const Player& p = s_.players[leg.seat];
  const std::uint64_t where = leg.from << 10U | leg.to << 3U | (leg.commander ? 4U : 0U) |
                              (leg.trace ? 2U : 0U) | (has(p, Tile::TE) ? 1U : 0U);
  std::uint64_t costs = 0;
  for (const int cost : {tile_cost(p), bribe_cost(p, kRevoltBribe), bribe_cost(p, kOutpostBribe),
                         repair_cost(p, Tile::TJ), repair_cost(p, Tile::CR), cover_cost(p),
                         costs_.no_remedy, costs_.cover_twice})
    costs = costs << 6U | static_cast<unsigned>(cost);
  const std::uint64_t map = leg.commander ? hash_mix(map_key_, soft_) : map_key_;
  return hash_mix(hash_mix(map, costs), where);
}

Way Router::through_city(const Leg& leg) const {
  if (known_ == nullptr) return search(leg);
  const std::uint64_t key = this->key(leg);
  if (const Way* way = known_->find(key)) return *way;
  const Way way = search(leg);
  known_->keep(key, way);
  return way;
}

// Dijkstra in which all squares of equal cost move at once: a wave is a word of bits, and the
// waves to come lie in a ring, since no single step costs as much as the ring is long.
Way Router::search(const Leg& leg) const {
  const Player& p = s_.players[leg.seat];
  const auto kind = [this](Tile tile) { return s_.kinds[index_of(tile)]; };
  const Bits twice = has(p, Tile::TE) ? 0 : double_block_;
  const Classes classes{{
      {roads_, kMoveCost},
      {bare_, kMoveCost + tile_cost(p)},
      {kind(Tile::BR) | kind(Tile::TE), 0},
      {kind(Tile::RE) & ~twice, bribe_cost(p, kRevoltBribe)},
      {kind(Tile::OU) & ~twice, bribe_cost(p, kOutpostBribe)},
      {twice, costs_.no_remedy},
      {kind(Tile::FT), repair_cost(p, Tile::TJ)},
      {kind(Tile::BK), repair_cost(p, Tile::CR)},
  }};
  const int cover = cover_cost(p);
  std::array<Bits, 64> ring{};
  const Bits goal = bit(kInnerBits[leg.to]);
  Bits done = 0;
  std::uint64_t filled = 1;
  ring[0] = bit(kInnerBits[leg.from]);
  int waves = 0;
  std::array<Wave, kNoWay> log;
  for (int cost = 0; filled != 0 && cost < kNoWay;) {
    cost += std::countr_zero(std::rotr(filled, cost & 63));
    const auto slot = static_cast<std::size_t>(cost & 63);
    const Bits wave = ring[slot] & ~done;
    ring[slot] = 0;
    filled &= ~bit(static_cast<unsigned>(slot));
    if (wave == 0) continue;
    if ((wave & goal) != 0) {
      const Way way{cost, waves};
      return leg.trace ? traced(way, goal, log.data(), classes) : way;
    }
    done |= wave;
    log[static_cast<std::size_t>(waves)] = {cost, wave};
    ++waves;
    const auto spread = [&](Bits next, int extra) {
      for (const Class& c : classes) {
        const Bits share = next & c.squares;
        if (share == 0) continue;
        const auto place = static_cast<unsigned>((cost + c.cost + extra) & 63);
        ring[place] |= share;
        filled |= bit(place);
      }
    };
    spread(open_.grown(wave) & ~done, 0);
    if (!leg.commander) continue;
    spread(cover_one_.grown(wave) & ~done & ~wave, cover);
    spread(cover_both_.grown(wave) & ~done & ~wave, costs_.cover_twice);
  }
  return {};
}

// Back from the goal, wave by wave, to count what one of the cheapest ways still needs.
Way Router::traced(Way way, Bits goal, const Wave* waves, const Classes& classes) const {
  int cost = way.cost;
  int i = way.squares - 1;
  Bits next = 0;
  for (Bits at = goal; cost > 0;) {
    int entry = 0;
    for (const Class& c : classes)
      if ((c.squares & at) != 0) entry = c.cost;
    const bool bare = (at & bare_) != 0;
    way.tiles += bare ? 1 : 0;
    if (bare || ((at & roads_) == 0 && entry > 0)) {
      way.open = 0;
      way.clear = false;
    } else if ((at & roads_) != 0) {
      ++way.open;
    }
    Bits from = 0;
    for (; i >= 0 && from == 0; --i) {
      const int extra = cost - entry - waves[i].cost;
      if (extra < 0) continue;
      const Links& links = extra == 0                    ? open_
                           : extra == costs_.cover_twice ? cover_both_
                                                         : cover_one_;
      from = waves[i].squares & links.grown(at) & ~at;
      if (extra != 0 && extra != costs_.cover_twice && extra != costs_.cover_stocked &&
          extra != costs_.cover)
        from = 0;
      if (from == 0) continue;
      if (extra != 0) {
        way.open = 0;
        way.clear = false;
      }
      cost = waves[i].cost;
      from &= ~from + 1;
      if (bare) way.gap = port_towards(at, from) | port_towards(at, next);
      next = at;
      at = from;
    }
    if (from == 0) break;
  }
  return way;
}

int Router::gate_cost(unsigned seat, bool right) const {
  const Player& p = s_.players[seat];
  const bool rich = p.coins >= kFerrymanFee;
  switch (tile_at(s_, crossing(s_, seat, right).square)) {
    case Tile::BR:
      return 0;
    case Tile::FE:
      return rich ? kFerrymanFee * costs_.coin : costs_.missing_gate;
    default:
      if (has(p, Tile::BR)) return costs_.stocked_gate;
      if (has(p, Tile::FE) && rich) return costs_.stocked_gate + kFerrymanFee * costs_.coin;
      return costs_.missing_gate;
  }
}

// From the crossing to the circle or back: landing and the square beside it.
int Router::bank_cost(unsigned seat, bool right) const {
  const Home& h = home(s_, seat);
  int cost = 0;
  for (const std::size_t i :
       right ? std::array<std::size_t, 2>{2, 3} : std::array<std::size_t, 2>{0, 1})
    cost += kMoveCost + (is_node(s_, h.squares[i]) ? 0 : tile_cost(s_.players[seat]));
  return cost;
}

// Places at home from left to right: landing 0, 1, circle 2, 3, landing 4; -1 elsewhere.
int Router::home_place(unsigned seat) const {
  const std::uint8_t at = s_.players[seat].at;
  const Home& h = home(s_, seat);
  if (at == h.circle) return 2;
  for (std::size_t i = 0; i < 4; ++i)
    if (h.squares[i] == at) return static_cast<int>(i < 2 ? i : i + 1);
  return -1;
}

// Moves between two places at home, the first not counted.
int Router::along_home(unsigned seat, int from, int to) const {
  const Home& h = home(s_, seat);
  int cost = 0;
  for (int at = from; at != to;) {
    at += to > at ? 1 : -1;
    const bool bare =
        at != 2 && !is_node(s_, h.squares[static_cast<std::size_t>(at < 2 ? at : at - 1)]);
    cost += kMoveCost + (bare ? tile_cost(s_.players[seat]) : 0);
  }
  return cost;
}

// How many of these moves need no tile any more.
int Router::open_at_home(unsigned seat, int from, int to) const {
  const Home& h = home(s_, seat);
  int open = 0;
  for (int at = from; at != to; ++open) {
    at += to > at ? 1 : -1;
    if (at != 2 && !is_node(s_, h.squares[static_cast<std::size_t>(at < 2 ? at : at - 1)])) break;
  }
  return open;
}

Journey Router::journey(unsigned seat) const { return journey(seat, true); }
Journey Router::length(unsigned seat) const { return journey(seat, false); }

Journey Router::journey(unsigned seat, bool trace) const {
  const Player& p = s_.players[seat];
  const int place = home_place(seat);
  Journey out;
  const auto bridgehead = [&](bool right) { return crossing(s_, seat, right).bridgehead; };
  const auto bridgehead_cost = [&](bool right) {
    return kMoveCost + (is_node(s_, bridgehead(right)) ? 0 : tile_cost(s_.players[seat]));
  };
  if (p.rank == Rank::commander) {
    if (place < 0) {
      const Way way = through_city({seat, p.at, kPodium, true, trace});
      out.march = way.cost;
      out.tiles = way.tiles;
      out.open = way.open;
      out.gap = way.gap;
    } else {
      const Way way = through_city({seat, bridgehead(true), kPodium, true, trace});
      out.march =
          along_home(seat, place, 4) + gate_cost(seat, true) + bridgehead_cost(true) + way.cost;
      out.tiles = way.tiles;
      out.gap = way.gap;
      out.open = open_at_home(seat, place, 4);
      if (out.open == 4 - place && gate_cost(seat, true) == 0 && is_node(s_, bridgehead(true)))
        out.open += 1 + way.open;
    }
    return out;
  }
  const Way back = through_city({seat, bridgehead(true), kPodium, false, trace});
  out.march = bank_cost(seat, true) + gate_cost(seat, true) + bridgehead_cost(true) + back.cost;
  out.later_tiles = back.tiles;
  const int in = gate_cost(seat, false) + bank_cost(seat, false) + kMoveCost;
  if (place < 0) {
    const bool waiting = p.at == kNone;
    const Way way = through_city({seat, waiting ? kPodium : p.at, bridgehead(false), false, trace});
    out.home_way = way.cost + in + (waiting ? kMoveCost : 0);
    out.hill_moves = way.squares + (waiting ? 1 : 0);
    out.tiles = way.tiles;
    out.open = way.open;
    out.gap = way.gap;
    if (way.clear && gate_cost(seat, false) == 0 && is_node(s_, home(s_, seat).squares[0]))
      out.open += 1 + open_at_home(seat, 0, 2);
  } else if (p.coins >= kPromotionCost) {
    out.home_way = along_home(seat, place, 2);
    out.open = open_at_home(seat, place, 2);
  } else {
    // Too poor to raise an army: out to the hills and back again (scenario 1 of the rulebook).
    out.home_way = along_home(seat, place, 0) + gate_cost(seat, false) + bridgehead_cost(false) +
                   (kPromotionCost - p.coins - 1) * kMoveCost + in;
    out.hill_moves = kPromotionCost;
  }
  return out;
}

}  // namespace quadriga::ides_of_march
