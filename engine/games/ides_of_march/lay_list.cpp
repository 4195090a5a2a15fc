// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/lay.h"

// The fast twin of check_lay. Which masks fit a square (IM 5.6 - 5.9) depends on the square alone,
// so each candidate square is looked at once and yields a set of masks; every kind of tile then
// takes its share of it.
namespace quadriga::ides_of_march {
namespace {

using Masks = std::uint16_t;  // a set of port masks 0 .. 15
inline constexpr Masks kAllMasks = 0xFFFF;

struct Tables {
  Masks fits[16][16];         // [needed ports][live ports]: contains the first, two of the second
  Masks holds[16];            // contains all these ports
  Masks hits[16];             // contains one of these ports
  std::uint8_t ring[16][16];  // [directions][corners]: neighbours joined around the corners
};

constexpr Tables make_tables() {
  Tables t{};
  for (unsigned a = 0; a < 16; ++a) {
    for (unsigned m = 0; m < 16; ++m) {
      const auto one = static_cast<Masks>(1U << m);
      if ((m & a) == a) t.holds[a] |= one;
      if ((m & a) != 0) t.hits[a] |= one;
      for (unsigned live = 0; live < 16; ++live)
        if ((m & a) == a && std::popcount(m & live) >= 2) t.fits[a][live] |= one;
    }
    // Corner c lies between directions c and c + 1.
    for (unsigned corners = 0; corners < 16; ++corners) {
      unsigned joined = a;
      for (unsigned pass = 0; pass < 4; ++pass)
        for (unsigned c = 0; c < 4; ++c)
          if ((corners & port(c)) != 0) {
            const unsigned pair = port(c) | port((c + 1) & 3U);
            if ((joined & pair) != 0) joined |= pair;
          }
      t.ring[a][corners] = static_cast<std::uint8_t>(joined);
    }
  }
  return t;
}
constexpr Tables kTables = make_tables();

constexpr std::array<Bits, 4> make_stubs() {
  std::array<Bits, 4> stubs{};
  for (const Crossing& c : kCrossings) stubs[c.outward] |= bit(kInnerBits[c.bridgehead]);
  return stubs;
}
constexpr std::array<Bits, 4> kStubs = make_stubs();
constexpr Bits kBridgeheads = kStubs[0] | kStubs[1] | kStubs[2] | kStubs[3];

unsigned gather(const std::array<Bits, 4>& words, unsigned index) {
  unsigned four = 0;
  for (unsigned d = 0; d < kDirections; ++d)
    four |= static_cast<unsigned>(words[d] >> index & 1U) << d;
  return four;
}

// Nothing, or a bit outside the city, where there is no neighbour.
constexpr Bits neighbour_bit(unsigned index, unsigned direction) {
  const Bits here = bit(index);
  switch (direction) {
    case 0:
      return here >> 8U;
    case 1:
      return here << 1U;
    case 2:
      return here << 8U;
    default:
      return here >> 1U;
  }
}

// A square that may take a tile, and the masks that fit there.
struct Site {
  std::uint8_t square;
  std::uint8_t old;  // board byte
  bool blockable;    // a hill square that is no bridgehead (IM 6.4)
  Masks masks;
  std::uint8_t reached;  // directions from which roads come
};

class Sites {
 public:
  Sites(const State& s, unsigned seat) : s_(s), seat_(seat) {
    bare_ = kInner & ~s.kinds[0] & ~kPodiumBit;
    for (unsigned d = 0; d < kDirections; ++d) reached_[d] = shifted(s.ports[opposite(d)], d);
    for (const Crossing& c : kCrossings)
      if (is_node(s, c.square)) reached_[c.outward] |= bit(kInnerBits[c.bridgehead]);
    for (unsigned d = 0; d < kDirections; ++d) {
      needed_[d] = reached_[d] | kStubs[d];
      live_[d] = needed_[d] | shifted(bare_, d);
    }
  }

  // Open squares that some road reaches: heads inside the waterway and at home.
  void add_open() {
    for (const std::uint8_t square : home(s_, seat_).squares)
      if (!is_node(s_, square)) add_home(square);
    each_bit(bare_ & (reached_[0] | reached_[1] | reached_[2] | reached_[3]),
             [this](unsigned index) { add_inner(index); });
  }
  // Squares with one of these kinds, where nobody stands.
  void add_laid(unsigned kinds) {
    Bits where = 0;
    for (unsigned kind = 1; kind <= kTileKinds; ++kind)
      if ((kinds >> kind & 1U) != 0) where |= s_.kinds[kind];
    for (unsigned seat = 0; seat < s_.seats; ++seat)
      if (on_hills(s_, seat)) where &= ~bit(kInnerBits[s_.players[seat].at]);
    for (const std::uint8_t square : home(s_, seat_).squares)
      if (in_set(tile_at(s_, square), kinds) && s_.players[seat_].at != square) add_home(square);
    each_bit(where, [this](unsigned index) { add_inner(index); });
  }

  const Site* begin() const { return sites_; }
  const Site* end() const { return sites_ + count_; }

 private:
  void add(unsigned square, unsigned reached, bool blockable, Masks masks) {
    if (masks != 0)
      sites_[count_++] = {static_cast<std::uint8_t>(square), s_.board[square], blockable, masks,
                          static_cast<std::uint8_t>(reached)};
  }

  void add_inner(unsigned index) {
    const unsigned square = kInnerSquares[index];
    const unsigned reached = gather(reached_, index);
    if (reached == 0) return;  // IM 5.6 b
    const unsigned needed = gather(needed_, index);
    Masks masks = kTables.fits[needed][gather(live_, index)];
    if (s_.options.strict_edges) masks &= unblind(square, reached);
    if (s_.options.no_seal && masks != 0) masks &= unsealed(index, needed);
    add(square, reached, (kBridgeheads >> index & 1U) == 0, masks);
  }

  void add_home(unsigned square) {
    unsigned reached = 0;
    unsigned live = 0;
    unsigned needed = 0;
    for (unsigned d = 0; d < kDirections; ++d) {
      const unsigned n = kNeighbours[square][d];
      if (n == kNone) continue;
      if (reached_from(s_, square, d)) reached |= port(d);
      if (is_bare(s_, n)) live |= port(d);
      if (kZones[n] == Zone::crossing) needed |= port(d);
    }
    if (reached == 0) return;
    Masks masks = kTables.fits[needed | reached][live | reached];
    if (s_.options.strict_edges) masks &= unblind(square, reached);
    add(square, reached, false, masks);
  }

  // IM 5.6 c.
  Masks unblind(unsigned square, unsigned reached) const {
    unsigned blank = 0;
    for (unsigned d = 0; d < kDirections; ++d) {
      const unsigned n = kNeighbours[square][d];
      if (n != kNone && is_node(s_, n) && (reached & port(d)) == 0) blank |= port(d);
    }
    return static_cast<Masks>(~kTables.hits[blank]);
  }

  void prepare_links() {
    links_ = links_of(s_);
    must_join_ = must_join(s_, links_);
    const auto& to = links_.to;
    // Corner c: from the neighbour in direction c round to the one in direction c + 1.
    for (unsigned c = 0; c < 4; ++c) {
      const unsigned next = (c + 1) & 3U;
      corners_[c] = shifted(to[next], c) & shifted(shifted(to[opposite(c)], next), c);
    }
    const Bits bare = kInner & ~s_.kinds[0];
    for (unsigned d = 0; d < kDirections; ++d)
      accepts_[d] = shifted(bare | s_.ports[opposite(d)], d);
    prepared_ = true;
  }

  // IM 5.9: the masks that leave what must be joined in one piece. Only roads towards bare
  // neighbours can be cut (5.6 keeps the others), and mostly those stay joined round a corner.
  Masks unsealed(unsigned index, unsigned needed) {
    if (!prepared_) prepare_links();
    const unsigned accepts = gather(accepts_, index);
    const unsigned kept = accepts & needed;
    const unsigned around = kTables.ring[kept][gather(corners_, index)];
    const unsigned loose = accepts & ~needed & ~around;
    if (loose == 0 && kept != 0) return kAllMasks;
    return flooded(index, kept, accepts & ~needed);
  }

  Masks flooded(unsigned index, unsigned kept, unsigned loose) const {
    const Bits here = bit(index);
    Links rest = links_;
    for (unsigned d = 0; d < kDirections; ++d) {
      rest.to[d] &= ~here;
      if ((links_.to[d] & here) != 0) rest.to[opposite(d)] &= ~neighbour_bit(index, d);
    }
    Bits goals = 0;
    for (unsigned d = 0; d < kDirections; ++d)
      if ((loose & port(d)) != 0) goals |= neighbour_bit(index, d);
    Bits base = 0;
    for (unsigned d = 0; d < kDirections; ++d)
      if ((kept & port(d)) != 0) base |= neighbour_bit(index, d);
    base = fill(rest, base, goals);
    if (base != 0 && (goals & ~base) == 0) return kAllMasks;

    // Neighbours cut off from the base, in groups; a group that must be joined needs a port.
    Masks masks = kAllMasks;
    int groups = 0;
    const Bits required = must_join_ & ~here;
    const bool base_counts = (must_join_ & (base | here)) != 0;
    for (unsigned d = 0; d < kDirections; ++d) {
      if ((loose & port(d)) == 0) continue;
      const Bits neighbour = neighbour_bit(index, d);
      if ((goals & neighbour & ~base) == 0) continue;
      const Bits group = fill(rest, neighbour, 0);
      unsigned directions = 0;
      for (unsigned e = 0; e < kDirections; ++e)
        if ((loose & port(e)) != 0 && (group & neighbour_bit(index, e)) != 0) directions |= port(e);
      goals &= ~group;
      if ((group & required) == 0) continue;
      ++groups;
      masks &= kTables.hits[directions];
    }
    return groups == 1 && !base_counts ? kAllMasks : masks;
  }

  // The component of `from`, or less of it as soon as all goals are in.
  static Bits fill(const Links& links, Bits from, Bits goals) {
    for (;;) {
      const Bits next = links.grown(links.grown(from));
      if (next == from || (goals != 0 && (goals & ~next) == 0)) return next;
      from = next;
    }
  }

  const State& s_;
  unsigned seat_;
  Bits bare_ = 0;
  std::array<Bits, 4> reached_{};
  std::array<Bits, 4> needed_{};
  std::array<Bits, 4> live_{};
  bool prepared_ = false;
  Links links_;
  Bits must_join_ = 0;
  std::array<Bits, 4> corners_{};
  std::array<Bits, 4> accepts_{};
  int count_ = 0;
  Site sites_[64];
};

class Lister {
 public:
  Lister(const State& s, unsigned seat, LayMode mode, MoveKind kind, Moves<IdesOfMarch>& out)
      : s_(s), seat_(seat), mode_(mode), kind_(kind), out_(out), sites_(s, seat) {
    commander_ = s.players[seat].rank == Rank::commander;
  }

  void list(unsigned tiles) {
    if (mode_ == LayMode::express)
      tiles &= kRoads | set_of(Tile::BR) | set_of(Tile::FE) | set_of(Tile::TE);
    if (!commander_) tiles &= ~set_of(Tile::OU);
    if (!commander_ && mode_ == LayMode::head) tiles &= ~set_of(Tile::TE);
    // A testudo, a bridge and a ferryman need no map of open squares.
    const unsigned open =
        kRoads | kSabotage | kBribable | (mode_ == LayMode::head ? set_of(Tile::TE) : 0U);
    if ((tiles & open) != 0) sites_.add_open();
    if ((tiles & (kRoads | kSabotage | kBribable)) != 0) sites_.add_laid(covered_kinds(tiles));
    for (unsigned kind = 1; kind <= kTileKinds; ++kind)
      if ((tiles >> kind & 1U) != 0) list_kind(static_cast<Tile>(kind));
  }

 private:
  // What may be covered at all with this right; the kind of the new tile narrows it further.
  unsigned covered_kinds(unsigned tiles) const {
    const unsigned remedies = set_of(Tile::TJ) | set_of(Tile::CR);
    const unsigned mended = (tiles & remedies) != 0 ? kSabotage : 0U;
    switch (mode_) {
      case LayMode::none:
      case LayMode::head:
        return 0;
      case LayMode::anywhere:
        return kSabotage | kCoverable;
      case LayMode::taken:
        return mended | kCoverable;
      case LayMode::express:
        return kSabotage;
      case LayMode::fresh:
        return mended | (commander_ ? set_of(Tile::ST) | set_of(Tile::BE) : 0U);
      case LayMode::stock:
        return mended | (commander_ ? kCoverable : 0U);
    }
    return 0;
  }

  void emit(Tile tile, unsigned square, Masks masks) {
    for (unsigned rest = masks; rest != 0; rest &= rest - 1)
      out_.push_back({kind_, tile, static_cast<std::uint8_t>(square),
                      static_cast<std::uint8_t>(std::countr_zero(rest)), 0, 0, 0, 0});
  }

  void list_kind(Tile tile) {
    if (in_set(tile, kRoads)) {
      list_road(tile);
    } else if (tile == Tile::BR || tile == Tile::FE) {
      list_crossings(tile);
      if (tile == Tile::BR) list_replacements(tile, kSabotage);
    } else if (tile == Tile::TE) {
      if (mode_ == LayMode::head)
        list_blocking(tile);
      else
        list_replacements(tile, kBribable);
    } else {
      list_blocking(tile);
    }
  }

  void list_road(Tile tile) {
    const Masks own = kTileMasks[index_of(tile)];
    const bool any_road = mode_ == LayMode::anywhere || mode_ == LayMode::express;
    for (const Site& site : sites_) {
      Masks masks = site.masks & own;
      const auto old = static_cast<Tile>(site.old >> 4U);
      if (old == tile) {
        masks &= static_cast<Masks>(~(1U << (site.old & 15U)));
      } else if (in_set(old, kSabotage)) {
        const bool remedy = tile == (old == Tile::FT ? Tile::TJ : Tile::CR);
        masks = remedy || any_road ? static_cast<Masks>(masks & kTables.holds[site.old & 15U])
                                   : Masks{0};
      }
      emit(tile, site.square, masks);
    }
  }

  void list_blocking(Tile tile) {
    const Masks own = kTileMasks[index_of(tile)];
    for (const Site& site : sites_) {
      if (!site.blockable) continue;
      Masks masks = site.masks & own;
      if (site.old != 0) {
        const unsigned ports = site.old & 15U;
        if (static_cast<Tile>(site.old >> 4U) != Tile::ST) continue;
        if (in_set(tile, kSabotage) && (site.reached & ports) != ports) continue;
        masks &= static_cast<Masks>(1U << ports);
      }
      emit(tile, site.square, masks);
    }
  }

  void list_crossings(Tile tile) {
    for (const bool right : {false, true}) {
      const Crossing& c = crossing(s_, seat_, right);
      if (is_node(s_, c.square)) continue;
      if (tile == Tile::FE && !is_node(s_, c.bridgehead) && !is_node(s_, c.landing)) continue;
      emit(tile, c.square, static_cast<Masks>(1U << c.axis));
    }
  }

  void list_replacements(Tile tile, unsigned kinds) {
    if (mode_ == LayMode::head) return;
    Bits where = 0;
    for (unsigned kind = 1; kind <= kTileKinds; ++kind)
      if ((kinds >> kind & 1U) != 0) where |= s_.kinds[kind];
    each_bit(where, [&](unsigned index) {
      const unsigned square = kInnerSquares[index];
      emit(tile, square, static_cast<Masks>(1U << ports_at(s_, square)));
    });
  }

  const State& s_;
  unsigned seat_;
  LayMode mode_;
  MoveKind kind_;
  Moves<IdesOfMarch>& out_;
  Sites sites_;
  bool commander_ = false;
};

}  // namespace

void list_lays(const State& s, unsigned seat, unsigned tiles, LayMode mode, MoveKind kind,
               Moves<IdesOfMarch>& out) {
  if (tiles != 0) Lister(s, seat, mode, kind, out).list(tiles);
}

}  // namespace quadriga::ides_of_march
