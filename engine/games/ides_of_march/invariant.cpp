// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/ides_of_march/play.h"

// Section 21, what can be seen in one state. 21.11 speaks of two and is a test of its own.
namespace quadriga::ides_of_march {
namespace {

bool tiles_add_up(const State& s) {  // 21.1
  TileCounts sum = s.bag;
  for (unsigned square = 0; square < kSquares; ++square)
    if (const Tile tile = tile_at(s, square); tile != Tile::none) ++sum[index_of(tile)];
  for (const Player& p : s.players) {
    int tiles = 0;
    for (std::size_t kind = 1; kind <= kTileKinds; ++kind) {
      sum[kind] = static_cast<std::uint8_t>(sum[kind] + p.stock[kind]);
      tiles += p.stock[kind];
    }
    if (tiles != p.tiles || p.stock[0] != 0) return false;
  }
  if (s.hand != Tile::none) ++sum[index_of(s.hand)];
  return sum == kBags[s.seats - 2U];
}

bool coins_add_up(const State& s) {  // 21.2
  if (!s.options.finite_bank) return s.bank == 0;
  int sum = s.bank;
  for (const Player& p : s.players) sum += p.coins;
  return sum == kBankTotal;
}

bool decks_add_up(const State& s) {  // 21.3
  for (const std::uint8_t card : {s.card, s.outer_card})
    if (card != kNone && (s.deck[static_cast<std::size_t>(deck_of(card))] & deck_bit(card)) != 0)
      return false;
  return (s.deck[0] & ~kFullDeck) == 0 && (s.deck[1] & ~kFullDeck) == 0;
}

bool tiles_lie_well(const State& s) {  // 21.4
  constexpr unsigned kBoats = set_of(Tile::BR) | set_of(Tile::FE);
  for (unsigned square = 0; square < kSquares; ++square) {
    const Tile tile = tile_at(s, square);
    if (tile == Tile::none) continue;
    if (!has_rotation(index_of(tile), ports_at(s, square))) return false;
    const bool bridgehead = std::any_of(kCrossings.begin(), kCrossings.end(),
                                        [&](const Crossing& c) { return c.bridgehead == square; });
    switch (kZones[square]) {
      case Zone::hill:
        if (tile == Tile::FE || (bridgehead && in_set(tile, kBlocking))) return false;
        break;
      case Zone::home:
        if (!in_set(tile, kRoads)) return false;
        break;
      case Zone::crossing:
        if (!in_set(tile, kBoats) || ports_at(s, square) != kCrossings[kCrossingAt[square]].axis)
          return false;
        break;
      default:
        return false;
    }
  }
  return true;
}

bool stubs_are_met(const State& s) {  // 21.5
  for (const Crossing& c : kCrossings) {
    if (is_node(s, c.bridgehead) && (ports_at(s, c.bridgehead) & port(c.outward)) == 0)
      return false;
    if (is_node(s, c.landing) && (ports_at(s, c.landing) & port(opposite(c.outward))) == 0)
      return false;
  }
  return true;
}

bool sigilla_stand_well(const State& s) {  // 21.6
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    const Player& p = s.players[seat];
    if (p.at == kNone) {
      if (p.rank == Rank::commander && !p.gone) return false;
      continue;
    }
    if (!is_square(p.at) || !can_stand(s, p.at) || standing_on(s, p.at) != seat) return false;
    if (!on_hill(p.at) && !owns(s, seat, p.at)) return false;
  }
  return true;
}

bool trails_are_whole(const State& s) {  // 21.7
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    const Player& p = s.players[seat];
    if (p.trail.empty() != (p.at == kNone)) return false;
    if (p.trail.empty()) continue;
    const std::uint8_t start = p.rank == Rank::senator ? kPodium : home(s, seat).circle;
    if (p.trail.back() != p.at || p.trail[0] != start) return false;
    for (std::size_t i = 0; i < p.trail.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        if (p.trail[i] == p.trail[j]) return false;
  }
  return true;
}

bool city_is_open(const State& s) {  // 21.8
  if (!s.options.no_seal) return true;
  const Links links = links_of(s);
  return (must_join(s, links) & ~links.component(kPodiumBit)) == 0;
}

bool outs_are_right(const State& s) {  // 21.10
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    const Player& p = s.players[seat];
    if (!p.out || p.gone) continue;
    if (p.token != Token::MAT || !elimination_live(s) || holder(s) == seat) return false;
  }
  return true;
}

bool rows_are_right(const State& s) {  // 21.12
  for (const Player& p : s.players) {
    for (unsigned i = 0; i < kHillCount; ++i) {
      if (p.rank == Rank::senator && p.rows[1][i] != 0) return false;
      if ((p.spent >> i & 1U) != 0 && p.rows[1][i] < kPushbackStack) return false;
    }
  }
  return true;
}

bool stockpiles_are_trimmed(const State& s) {  // 21.13
  if (s.options.stockpile_limit == 0) return true;
  if (s.phase != Phase::draw_free && s.phase != Phase::draw_missed && s.phase != Phase::free_tile)
    return true;
  return std::all_of(s.players.begin(), s.players.end(),
                     [&](const Player& p) { return p.tiles <= s.options.stockpile_limit; });
}

bool registers_are_right(const State& s) {  // 21.14
  if (s.purple_owed > 1 || s.actions_left > 2) return false;
  if (s.phase == Phase::draw_first || s.phase == Phase::over) return true;
  return s.round >= 1 && s.round <= last_round(s);
}

bool bag_is_stocked(const State& s) {  // 21.15
  return s.phase != Phase::draw_free || !(s.options == Options{}) || bag_size(s) >= 20;
}

// The words of the inner board repeat the bytes.
bool words_agree(const State& s) {
  State again = s;
  again.ports = {};
  again.kinds = {};
  for (auto& word : again.ports) word = kPodiumBit;
  for (unsigned square = 0; square < kSquares; ++square) {
    const Tile tile = tile_at(s, square);
    if (tile == Tile::none) continue;
    again.board[square] = 0;
    put_tile(again, square, tile, ports_at(s, square));
  }
  return again == s;
}

struct Invariant {
  std::string_view rule;
  bool (*holds)(const State&);
};
// 21.9 needs no line: a square holds one sigillum (21.6), the podium too.
constexpr std::array<Invariant, 14> kInvariants{{{"IM 21.1", tiles_add_up},
                                                 {"IM 21.2", coins_add_up},
                                                 {"IM 21.3", decks_add_up},
                                                 {"IM 21.4", tiles_lie_well},
                                                 {"IM 21.5", stubs_are_met},
                                                 {"IM 21.6", sigilla_stand_well},
                                                 {"IM 21.7", trails_are_whole},
                                                 {"IM 21.8", city_is_open},
                                                 {"IM 21.10", outs_are_right},
                                                 {"IM 21.12", rows_are_right},
                                                 {"IM 21.13", stockpiles_are_trimmed},
                                                 {"IM 21.14", registers_are_right},
                                                 {"IM 21.15", bag_is_stocked},
                                                 {"IM 3.1", words_agree}}};

}  // namespace

std::string_view IdesOfMarch::invariant(const State& state) {
  for (const Invariant& invariant : kInvariants)
    if (!invariant.holds(state)) return invariant.rule;
  return {};
}

}  // namespace quadriga::ides_of_march
