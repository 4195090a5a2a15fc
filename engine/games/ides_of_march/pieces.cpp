// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cassert>

#include "engine/games/ides_of_march/play.h"

// Coins, tiles and sigilla change places; the podium is won and lost.
namespace quadriga::ides_of_march {

Argument Word::spoken() const {
  const auto index = static_cast<std::size_t>(value);
  switch (type) {
    case Type::number:
      return static_cast<std::int64_t>(value);
    case Type::seat:
      return SeatName{static_cast<Seat>(value)};
    case Type::tile:
      return MessageKey{"tile." + std::string(kTileCodes[index])};
    case Type::square:
      return std::string(kSquareNames[index]);
    case Type::face:
      return MessageKey{"face." + std::string(kFaceNames[index])};
    case Type::card:
      return MessageKey{"card." + std::string(kCards[index].id) + ".title"};
    case Type::order:
      return MessageKey{"card." + std::string(kCards[index].id) + ".instruction"};
    case Type::hill:
      return MessageKey{"hill." + std::string(kRoman[index])};
    case Type::numeral:
      return std::string(kRoman[index]);
  }
  return std::int64_t{0};
}

void Play::tell_aloud(std::string_view key, std::initializer_list<Word> words,
                      std::string_view rule) {
  Line line{std::string(key), {}, std::string(rule)};
  for (const Word& word : words) line.args.emplace_back(std::string(word.name), word.spoken());
  story->tell(std::move(line));
}

int Play::gain(unsigned seat, int coins) {
  if (s.options.finite_bank) {
    coins = std::min<int>(coins, s.bank);
    s.bank = static_cast<std::uint16_t>(s.bank - coins);
  }
  player(seat).coins = static_cast<std::uint16_t>(player(seat).coins + coins);
  return coins;
}

int Play::pay(unsigned seat, int coins) {
  coins = std::min<int>(coins, player(seat).coins);
  player(seat).coins = static_cast<std::uint16_t>(player(seat).coins - coins);
  if (s.options.finite_bank) s.bank = static_cast<std::uint16_t>(s.bank + coins);
  return coins;
}

void Play::to_stock(unsigned seat, Tile tile) {
  ++player(seat).stock[index_of(tile)];
  ++player(seat).tiles;
}

void Play::from_stock(unsigned seat, Tile tile) {
  assert(player(seat).stock[index_of(tile)] > 0);
  --player(seat).stock[index_of(tile)];
  --player(seat).tiles;
}

// IM 6.7, 6.10: a beaten battle tile goes to the winner, any other covered tile to the bag.
void Play::lay(unsigned seat, Tile tile, unsigned ports, unsigned square) {
  const Tile old = tile_at(s, square);
  if (old == Tile::none) {
    tell("laid", {say::who(seat), say::tile(tile), say::square(square)}, "IM 6.12");
  } else {
    lift_tile(s, square);
    const bool beaten = tile == Tile::TE;
    if (beaten)
      to_stock(seat, old);
    else
      to_bag(old);
    tell(beaten                   ? "beat"
         : in_set(old, kSabotage) ? "mended"
                                  : "covered",
         {say::who(seat), say::tile(tile), say::old(old), say::square(square)},
         beaten ? "IM 6.7" : "IM 6.10");
  }
  put_tile(s, square, tile, ports);
}

void Play::lay_hand(const Move& move) {
  lay(s.asked, s.hand, move.ports, move.square);
  s.hand = Tile::none;
  s.mode = LayMode::none;
}

void Play::keep_hand() {
  tell("kept", {say::who(s.asked), say::tile(s.hand)}, "IM 9.3");
  to_stock(s.asked, s.hand);
  s.hand = Tile::none;
  s.mode = LayMode::none;
}

void Play::wait_at_home(unsigned seat) {
  player(seat).at = kNone;
  player(seat).trail.clear();
  tell("sent-home", {say::who(seat)}, "IM 7.8");
}

// IM 8.3 - 8.6.
void Play::go_back(unsigned seat, int n, Cause cause) {
  Player& p = player(seat);
  const bool held = holds_podium(s, seat);
  std::uint8_t goal = back_square(s, seat, n);
  if (goal == kNone) {
    if (cause == Cause::card) {
      tell("stays", {say::who(seat)}, "IM 8.5");
      return;
    }
    if (p.rank == Rank::senator) {
      wait_at_home(seat);
      return;
    }
    goal = home(s, seat).circle;
  }
  while (p.trail.back() != goal) p.trail.pop_back();
  p.at = goal;
  tell("fell-back", {say::who(seat), say::square(goal)}, "IM 8.3");
  if (held) left_podium();
}

// Puts a sigillum on a square: trail (IM 8.2), displacement (7.8), the podium (14.1).
void Play::arrive(unsigned seat, unsigned square) {
  Player& p = player(seat);
  const std::uint8_t victim = standing_on(s, square);
  const bool left = holds_podium(s, seat);
  p.at = static_cast<std::uint8_t>(square);
  const auto* const seen = std::find(p.trail.begin(), p.trail.end(), p.at);
  if (seen == p.trail.end())
    p.trail.push_back(p.at);
  else
    while (p.trail.back() != p.at) p.trail.pop_back();
  if (left) left_podium();
  if (victim != kNone && victim != seat) {
    tell("displaced", {say::who(seat), say::other(victim)}, "IM 7.8");
    if (square == kPodium && player(victim).rank == Rank::senator) {
      wait_at_home(victim);
    } else {
      // The holder of the podium is recognised by its square, which the newcomer shares now.
      go_back(victim, kDisplacementBack, Cause::displaced);
    }
  }
  if (square == kPodium && p.rank == Rank::commander) {
    tell("took-rome", {say::who(seat)}, "IM 14.1");
    if (p.token == Token::SPQR) now_live(seat);
  }
}

// With the option toll a bridge remembers that it has been leapt (IM 6.13).
void Play::mark_leapt(unsigned from, unsigned to) {
  if (s.options.bridge_reuse != BridgeReuse::toll) return;
  const int step =
      from / kColumns == to / kColumns ? (to > from ? 1 : -1) : (to > from ? kColumns : -kColumns);
  for (int at = static_cast<int>(from) + step; at != static_cast<int>(to); at += step)
    if (tile_at(s, static_cast<unsigned>(at)) == Tile::BR)
      add_square(s.leapt, static_cast<unsigned>(at));
}

void Play::walk_to(unsigned seat, const Walk& walk) {
  const std::uint8_t from = player(seat).at;
  if (walk.cost > 0) {
    pay(seat, walk.cost);
    tell("paid-way", {say::who(seat), say::n(walk.cost)}, "IM 7.4");
  }
  tell(walk.leaps > 0 ? "leapt" : "moved", {say::who(seat), say::square(walk.to)},
       walk.leaps > 0 ? "IM 7.3" : "IM 7.2");
  if (walk.leaps > 0) mark_leapt(from, walk.to);
  arrive(seat, walk.to);
}

// IM 14.5: everybody who is out returns.
void Play::left_podium() {
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    Player& p = player(seat);
    if (!p.out || p.gone) continue;
    p.out = false;
    p.token = Token::SPQR;
    tell("returned", {say::who(seat)}, "IM 14.5");
  }
}

// IM 14.1: whoever is in MAT when elimination becomes live is out.
void Play::now_live(unsigned holder) {
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    Player& p = player(seat);
    if (seat == holder || p.gone || p.out || p.token != Token::MAT) continue;
    p.out = true;
    tell("out", {say::who(seat)}, "IM 14.1");
  }
}

void Play::set_mat(unsigned seat) {
  Player& p = player(seat);
  if (p.token == Token::SPQR) tell("mat", {say::who(seat)}, "IM 13.2");
  const bool was_out = p.out;
  p.token = Token::MAT;
  if (holds_podium(s, seat)) {
    tell("reign-pauses", {say::who(seat)}, "IM 14.5");
    left_podium();
  } else if (elimination_live(s) && !was_out) {
    p.out = true;
    tell("out", {say::who(seat)}, "IM 14.3");
  }
}

void Play::drop_out_if_live(unsigned seat) {
  if (!elimination_live(s) || holds_podium(s, seat)) return;
  player(seat).token = Token::MAT;
  player(seat).out = true;
  tell("out", {say::who(seat)}, "IM 14.3");
}

void Play::promote(unsigned seat) {
  Player& p = player(seat);
  pay(seat, kPromotionCost);
  p.rank = Rank::commander;
  p.trail.clear();
  p.trail.push_back(p.at);
  s.frozen = true;
  tell("promoted", {say::who(seat)}, "IM 9.6");
}

}  // namespace quadriga::ides_of_march
