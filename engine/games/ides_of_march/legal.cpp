// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/lay.h"
#include "engine/games/ides_of_march/play.h"

// Every move of whoever is to act, one small function for each decision point of IM 9.13. The
// order of each list is the canonical one.
namespace quadriga::ides_of_march {
namespace {

using List = Moves<IdesOfMarch>;
using K = MoveKind;

Move plain(MoveKind kind) { return {kind}; }

Move at(MoveKind kind, unsigned square) {
  Move m{kind};
  m.square = static_cast<std::uint8_t>(square);
  return m;
}

Move with(MoveKind kind, unsigned seat) {
  Move m{kind};
  m.seat = static_cast<std::uint8_t>(seat);
  return m;
}

Move of(MoveKind kind, unsigned tile) {
  Move m{kind};
  m.tile = static_cast<Tile>(tile);
  return m;
}

void lay_or_keep(const State& s, List& out) {
  out.push_back(plain(K::keep));
  list_lays(s, s.asked, set_of(s.hand), s.mode, K::lay, out);
}

void pre_roll(const State& s, List& out) {
  const Player& p = s.players[s.active];
  out.push_back(plain(K::roll));
  if (p.rank == Rank::commander && !s.push_used && p.coins > 0) {
    for (unsigned numeral = 1; numeral <= kHillCount; ++numeral) {
      if (p.rows[1][numeral - 1] < kPushbackStack || (p.spent >> (numeral - 1) & 1U) != 0) continue;
      for (unsigned seat = 0; seat < s.seats; ++seat) {
        if (!is_opponent(s, s.active, seat) || !on_hills(s, seat)) continue;
        Move push = with(K::push, seat);
        push.numeral = static_cast<std::uint8_t>(numeral);
        for (push.n = 1; push.n <= kPushbackMax && push.n <= p.coins; ++push.n) out.push_back(push);
      }
    }
  }
  if (holds_podium(s, s.active)) return;
  if (p.rank == Rank::senator && p.expressway == Expressway::ready)
    out.push_back(plain(K::express));
  const std::uint8_t left = crossing(s, s.active, false).square;
  const std::uint8_t right = crossing(s, s.active, true).square;
  const bool on_left = tile_at(s, left) == Tile::FE;
  const bool on_right = tile_at(s, right) == Tile::FE;
  Move boats{K::return_};
  for (boats.n = 0; boats.n <= p.stock[index_of(Tile::FE)]; ++boats.n) {
    for (unsigned which = 0; which < 4; ++which) {
      if (((which & 1U) != 0 && !on_left) || ((which & 2U) != 0 && !on_right)) continue;
      if (boats.n == 0 && which == 0) continue;
      boats.square = (which & 1U) != 0 ? left : std::uint8_t{0};
      boats.to = (which & 2U) != 0 ? right : std::uint8_t{0};
      out.push_back(boats);
    }
  }
}

void yellow(const State& s, List& out) {
  if (s.players[s.active].coins >= kYellowBribe) out.push_back(plain(K::bribe));
  out.push_back(plain(K::miss));
}

// Option c in all its forms.
void own_moves(const State& s, List& out) {
  const Player& p = s.players[s.active];
  if (p.at == kNone) {
    if (entry_bar(s, s.active) == Bar::none) out.push_back(plain(K::enter));
    return;
  }
  if (s.frozen || holds_podium(s, s.active)) return;
  const bool express = s.phase == Phase::express;
  for (const Walk& w : open_walks(s, s.active))
    if (!express || !has_square(s.marched, w.to)) out.push_back(at(K::move, w.to));
  if (const Crossing* c = ferry_crossing(s, s.active)) {
    const std::uint8_t to = p.at == c->landing ? c->bridgehead : c->landing;
    if (!express || !has_square(s.marched, to)) out.push_back(plain(K::ferry));
  }
}

void stock_lays(const State& s, List& out) {
  list_lays(s, s.asked, stock_kinds(s.players[s.asked]), stock_mode(s.phase), K::stock, out);
}

void relays(const State& s, List& out) {
  const Player& p = s.players[s.active];
  if (s.options.bridge_reuse != BridgeReuse::relay || p.rank != Rank::commander ||
      p.coins < kBridgeRelayCost)
    return;
  const auto from = [&](unsigned square) {
    for (const bool right : {false, true}) {
      const std::uint8_t to = crossing(s, s.active, right).square;
      if (to != square && is_bridge_site(s, s.active, to)) {
        Move m = at(K::relay, square);
        m.to = to;
        out.push_back(m);
      }
    }
    each_bit(s.kinds[index_of(Tile::FT)] | s.kinds[index_of(Tile::BK)], [&](unsigned index) {
      Move m = at(K::relay, square);
      m.to = kInnerSquares[index];
      out.push_back(m);
    });
  };
  for (const bool right : {false, true}) {
    const std::uint8_t square = crossing(s, s.active, right).square;
    if (tile_at(s, square) == Tile::BR) from(square);
  }
  each_bit(s.kinds[index_of(Tile::BR)], [&](unsigned index) { from(kInnerSquares[index]); });
}

void action(const State& s, List& out) {
  const Player& p = s.players[s.active];
  if (bag_size(s) > 0) out.push_back(plain(K::draw));
  stock_lays(s, out);
  own_moves(s, out);
  if (p.coins >= kFerrymanPrice)
    for (const Crossing& c : kCrossings)
      if (tile_at(s, c.square) == Tile::FE && !owns(s, s.active, c.square))
        out.push_back(at(K::buy, c.square));
  if (p.rank == Rank::senator && p.at == home(s, s.active).circle && p.coins >= kPromotionCost)
    out.push_back(plain(K::promote));
  relays(s, out);
  if (out.empty()) out.push_back(plain(K::pass));
}

void promote_now(const State&, List& out) {
  out.push_back(plain(K::promote));
  out.push_back(plain(K::no));
}

void ferry_now(const State&, List& out) {
  out.push_back(plain(K::ferry));
  out.push_back(plain(K::keep));
}

void bonus(const State& s, List& out) {
  out.push_back(plain(K::pass));
  if (bag_size(s) > 0) out.push_back(plain(K::draw));
  stock_lays(s, out);
  own_moves(s, out);
}

void express(const State& s, List& out) {
  out.push_back(plain(K::done));
  stock_lays(s, out);
  own_moves(s, out);
}

void target(const State& s, List& out) {
  const unsigned set = target_set(s);
  for (unsigned seat = 0; seat < s.seats; ++seat)
    if ((set >> seat & 1U) != 0) out.push_back(with(K::target, seat));
}

// Tiles for squares in front (IM 12.3): three squares at most, so each is tried.
void front_lays(const State& s, MoveKind kind, unsigned tiles, LayMode mode, List& out) {
  const Player& p = s.players[s.active];
  const unsigned front = front_of(s, s.active);
  for (unsigned tile = 1; tile <= kTileKinds; ++tile) {
    if ((tiles >> tile & 1U) == 0) continue;
    for (unsigned d = 0; d < kDirections; ++d) {
      const unsigned square = kNeighbours[p.at][d];
      if ((front & port(d)) == 0 || square == kNone) continue;
      for (unsigned ports = 0; ports < 16; ++ports) {
        if (!has_rotation(tile, ports)) continue;
        if (check_lay(s, s.active, static_cast<Tile>(tile), ports, square, mode)) continue;
        Move m = at(kind, square);
        m.tile = static_cast<Tile>(tile);
        m.ports = static_cast<std::uint8_t>(ports);
        out.push_back(m);
      }
    }
  }
}

void step(const State& s, List& out) {
  const Walks all = forward_walks(s, s.active, false);
  bool free = false;
  for (const Walk& w : all) {
    out.push_back(at(K::move, w.to));
    free = free || w.cost == 0;
  }
  if (free) return;
  out.push_back(plain(K::stop));
  if (bag_size(s) > 0) out.push_back(plain(K::draw));
  front_lays(s, K::build, stock_kinds(s.players[s.active]), LayMode::stock, out);
}

void fatum_tile(const State& s, List& out) {
  if (effect_of(s) == Effect::move_self_forward) {
    out.push_back(plain(K::keep));
    front_lays(s, K::lay, set_of(s.hand), s.mode, out);
    return;
  }
  list_lays(s, s.asked, set_of(s.hand), s.mode, K::lay, out);
  const bool duty = s.mode == LayMode::head || (s.mode == LayMode::anywhere && s.hand == Tile::FE);
  if (!duty || out.empty()) out.push_back(plain(K::keep));
}

void fatum_lay(const State& s, List& out) {
  out.push_back(plain(K::stop));
  if (bag_size(s) > 0) out.push_back(plain(K::draw));
  stock_lays(s, out);
}

void take(const State& s, List& out) {
  Bits loose = s.kinds[0] & ~s.kinds[index_of(Tile::TE)];
  for (unsigned seat = 0; seat < s.seats; ++seat)
    if (on_hills(s, seat)) loose &= ~bit(kInnerBits[s.players[seat].at]);
  each_bit(loose, [&](unsigned index) { out.push_back(at(K::take, kInnerSquares[index])); });
}

void head(const State& s, List& out) {
  if (bag_size(s) > 0) out.push_back(plain(K::draw));
  stock_lays(s, out);
}

void gift(const State& s, List& out) {
  const Player& p = s.players[s.active];
  const bool seated = holds_podium(s, s.active);
  const unsigned front = front_of(s, s.active);
  const bool under = !seated && gift_under_possible(s);
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    if (!is_opponent(s, s.active, seat)) continue;
    if (seated) {
      if (s.players[seat].rank == Rank::commander) out.push_back(with(K::gift_podium, seat));
      continue;
    }
    for (unsigned d = 0; d < kDirections; ++d) {
      const unsigned square = kNeighbours[p.at][d];
      if ((front & port(d)) == 0 || !is_gift(s, square)) continue;
      Move m = at(K::gift_front, square);
      m.seat = static_cast<std::uint8_t>(seat);
      out.push_back(m);
    }
    if (under) out.push_back(with(K::gift_under, seat));
  }
}

void force(const State& s, List& out) {
  for (const Walk& w : forward_walks(s, s.target, true)) out.push_back(at(K::move, w.to));
}

void trim(const State& s, List& out) {
  for (unsigned tile = 1; tile <= kTileKinds; ++tile)
    if (s.players[s.asked].stock[tile] > 0) out.push_back(of(K::trim, tile));
}

using Generator = void (*)(const State&, List&);
inline constexpr auto kFirstDecision = static_cast<std::size_t>(Phase::free_tile);
// In the order of Phase, from free_tile to trim.
constexpr std::array<Generator, 18> kGenerators{
    lay_or_keep, pre_roll, yellow,  action, lay_or_keep, promote_now,
    ferry_now,   bonus,    express, target, step,        fatum_tile,
    fatum_lay,   take,     head,    gift,   force,       trim};
static_assert(kGenerators.size() == static_cast<std::size_t>(Phase::over) - kFirstDecision);

}  // namespace

bool has_action(const State& s) {
  List list;
  action(s, list);
  return list[0].kind != K::pass;
}

void IdesOfMarch::legal(const State& state, Seat seat, Moves<IdesOfMarch>& out) {
  out.clear();
  if (seat < 0 || seat != to_act(state)) return;
  kGenerators[static_cast<std::size_t>(state.phase) - kFirstDecision](state, out);
}

void IdesOfMarch::outcomes(const State& state, Outcomes<IdesOfMarch>& out) {
  out.clear();
  switch (state.phase) {
    case Phase::draw_first:
      for (unsigned seat = 0; seat < state.seats; ++seat)
        if (!state.players[seat].gone) out.push_back({with(K::first, seat), 1});
      return;
    case Phase::draw_card: {
      const bool senator = state.players[state.active].rank == Rank::senator;
      const unsigned base = senator ? 0 : kDeckSize;
      each_bit(state.deck[senator ? 0 : 1], [&](unsigned card) {
        Move m{K::card};
        m.n = static_cast<std::uint8_t>(base + card);
        out.push_back({m, 1});
      });
      return;
    }
    case Phase::roll_orange:
    case Phase::roll_purple:
    case Phase::roll_fate: {
      const bool purple = state.phase == Phase::roll_purple;
      const auto& faces =
          kDice[static_cast<std::size_t>(state.options.dice_profile)][purple ? 1 : 0];
      Move m{purple ? K::purple : state.phase == Phase::roll_orange ? K::orange : K::fate};
      for (m.n = 0; m.n < 4; ++m.n)
        if (faces[m.n] > 0) out.push_back({m, faces[m.n]});
      return;
    }
    default:
      if (state.phase > Phase::roll_fate) return;
      for (unsigned tile = 1; tile <= kTileKinds; ++tile)
        if (state.bag[tile] > 0) out.push_back({of(K::tile, tile), state.bag[tile]});
  }
}

Move IdesOfMarch::timeout_move(const State& state) {
  List moves;
  legal(state, to_act(state), moves);
  // The quiet choice where there is one; else the first in order.
  constexpr std::array<MoveKind, 8> kQuiet{K::keep, K::roll, K::miss, K::draw,
                                           K::no,   K::pass, K::done, K::stop};
  for (const MoveKind kind : kQuiet)
    for (const Move& move : moves)
      if (move.kind == kind) return move;
  return moves[0];
}

}  // namespace quadriga::ides_of_march
