// SPDX-License-Identifier: Apache-2.0
#include <cassert>

#include "engine/games/ides_of_march/play.h"

// One small function for each kind of move. `check` has found the move fine.
namespace quadriga::ides_of_march {
namespace {

// --- Chance ---

void first(Play& play, const Move& m) {
  State& s = play.s;
  s.first = s.active = s.asked = m.seat;
  s.round = 1;
  play.tell("first-player", {say::who(m.seat)}, "IM 4.2");
  play.begin_turn();
}

void tile(Play& play, const Move& m) {
  State& s = play.s;
  --s.bag[index_of(m.tile)];
  play.tell(
      "drew",
      {say::who(s.phase == Phase::draw_fate ? play.fate_victim() : s.asked), say::tile(m.tile)},
      "IM 9.2");
  switch (s.phase) {
    case Phase::draw_missed:
      play.to_stock(s.active, m.tile);
      play.finish_missed_turn();
      return;
    case Phase::draw_fatum:
      play.fatum_tile_drawn(m.tile);
      return;
    case Phase::draw_fate:
      play.fate_tile(m.tile);
      return;
    default:
      s.hand = m.tile;
      s.mode = LayMode::fresh;
      play.ask(s.phase == Phase::draw_free ? Phase::free_tile : Phase::drawn_tile);
  }
}

void card(Play& play, const Move& m) { play.carry_out(m.n); }

void thrown(Play& play, Die die, Face face) {
  play.s.die = die;
  play.s.face = face;
  constexpr std::array<std::string_view, 4> kKeys{"", "rolled-orange", "rolled-purple",
                                                  "rolled-fate"};
  play.tell(kKeys[static_cast<std::size_t>(die)], {say::who(play.s.active), say::face(face)},
            "IM 10.1");
}

void orange(Play& play, const Move& m) {
  thrown(play, Die::orange, static_cast<Face>(m.n));
  play.orange_result(static_cast<Face>(m.n));
}

void purple(Play& play, const Move& m) {
  thrown(play, Die::purple, static_cast<Face>(m.n));
  play.purple_result(static_cast<Face>(m.n));
}

void fate(Play& play, const Move& m) {
  thrown(play, Die::fate, static_cast<Face>(m.n));
  play.fate_result(static_cast<Face>(m.n));
}

// --- Tiles ---

// Where play goes on once the tile in hand is laid or kept.
void hand_emptied(Play& play) {
  switch (play.s.phase) {
    case Phase::free_tile:
      play.ask(Phase::pre_roll);
      return;
    case Phase::drawn_tile:
      play.after_action();
      return;
    default:
      play.after_fatum_tile();
  }
}

void keep(Play& play, const Move&) {
  if (play.s.phase == Phase::ferry_now) {  // the bought ferryman stays in the stockpile
    play.after_action();
    return;
  }
  play.keep_hand();
  hand_emptied(play);
}

void lay(Play& play, const Move& m) {
  play.lay_hand(m);
  hand_emptied(play);
}

void stock(Play& play, const Move& m) {
  State& s = play.s;
  play.from_stock(s.asked, m.tile);
  play.lay(s.asked, m.tile, m.ports, m.square);
  switch (s.phase) {
    case Phase::express:
      return;
    case Phase::fatum_lay:
      if (--s.left == 0) play.finish_card();
      return;
    case Phase::head:
      play.finish_card();
      return;
    default:
      play.after_action();
  }
}

// IM 12.3: the tile is laid in front; if it opens a way onto or over it, that way is taken.
void build(Play& play, const Move& m) {
  State& s = play.s;
  play.from_stock(s.active, m.tile);
  play.lay(s.active, m.tile, m.ports, m.square);
  --s.left;
  const std::uint8_t at = play.active().at;
  for (unsigned d = 0; d < kDirections; ++d) {
    if (kNeighbours[at][d] != m.square) continue;
    const Walk way = walk(s, s.active, d);
    if (way.bar == Bar::none && way.to != previous_square(play.active()))
      play.walk_to(s.active, way);
    break;
  }
  play.next_step();
}

void draw(Play& play, const Move&) {
  State& s = play.s;
  if (s.phase == Phase::action || s.phase == Phase::bonus) {
    play.ask(Phase::draw_action);
    return;
  }
  s.left = s.phase == Phase::fatum_lay ? static_cast<std::uint8_t>(s.left - 1) : std::uint8_t{0};
  play.ask(Phase::draw_fatum);
}

void trim(Play& play, const Move& m) {
  State& s = play.s;
  play.from_stock(s.asked, m.tile);
  play.to_bag(m.tile);
  play.tell("trimmed", {say::who(s.asked), say::tile(m.tile)}, "IM 9.12");
  play.end_turn();
}

void take(Play& play, const Move& m) {
  State& s = play.s;
  s.hand = lift_tile(s, m.square);
  s.mode = LayMode::taken;
  play.tell("took", {say::who(s.active), say::tile(s.hand), say::square(m.square)}, "IM 12.11");
  play.ask(Phase::fatum_tile);
}

void relay(Play& play, const Move& m) {
  State& s = play.s;
  play.pay(s.active, kBridgeRelayCost);
  const unsigned axis =
      kZones[m.to] == Zone::crossing ? kCrossings[kCrossingAt[m.to]].axis : ports_at(s, m.to);
  lift_tile(s, m.square);
  play.tell("relayed", {say::who(s.active), say::from(m.square), say::square(m.to)}, "IM 6.13");
  play.lay(s.active, Tile::BR, axis, m.to);
  play.after_action();
}

void buy(Play& play, const Move& m) {
  State& s = play.s;
  play.pay(s.active, kFerrymanPrice);
  play.to_stock(s.active, lift_tile(s, m.square));
  play.tell("bought", {say::who(s.active), say::square(m.square)}, "IM 6.14");
  if (ferry_crossing(s, s.active) != nullptr && !s.frozen)
    play.ask(Phase::ferry_now);
  else
    play.after_action();
}

void return_ferrymen(Play& play, const Move& m) {
  State& s = play.s;
  int boats = m.n;
  for (int i = 0; i < m.n; ++i) {
    play.from_stock(s.active, Tile::FE);
    play.to_bag(Tile::FE);
  }
  for (const std::uint8_t square : {m.square, m.to}) {
    if (square == 0) continue;
    play.to_bag(lift_tile(s, square));
    ++boats;
  }
  const int coins = play.gain(s.active, boats * kFerrymanRefund);
  play.tell("returned-ferrymen", {say::who(s.active), say::n(coins)}, "IM 6.15");
  play.end_turn();
}

// --- Dice and coins ---

void roll(Play& play, const Move&) {
  State& s = play.s;
  if (holds_podium(s, s.active)) {  // IM 9.11
    s.stage = Stage::podium;
    play.ask(Phase::roll_purple);
  } else {
    play.ask(Phase::roll_orange);
  }
}

void bribe(Play& play, const Move&) {
  play.pay(play.s.active, kYellowBribe);
  play.tell("bribed-dice", {say::who(play.s.active)}, "IM 9.5");
  play.ask(Phase::roll_orange);
}

void miss(Play& play, const Move&) {
  play.set_mat(play.s.active);
  play.end_turn();
}

void push(Play& play, const Move& m) {
  State& s = play.s;
  play.pay(s.active, m.n);
  play.active().spent |= static_cast<std::uint8_t>(1U << (m.numeral - 1U));
  s.push_used = true;
  play.tell("pushed", {say::who(s.active), say::other(m.seat), say::n(m.n)}, "IM 9.4");
  play.go_back(m.seat, m.n, Cause::card);
  play.ask(Phase::pre_roll);
}

// --- Moving ---

void move(Play& play, const Move& m) {
  State& s = play.s;
  if (s.phase == Phase::force) {
    play.walk_to(s.target, *forward_walks(s, s.target, true).find(m.square));
    --s.left;
    if (s.left > 0 && !holds_podium(s, s.target) && forward_walks(s, s.target, true).count > 0)
      play.ask(Phase::force);
    else
      play.finish_card();
    return;
  }
  if (s.phase == Phase::step) {
    play.walk_to(s.active, *forward_walks(s, s.active, false).find(m.square));
    --s.left;
    play.next_step();
    return;
  }
  play.dice_move(*open_walks(s, s.active).find(m.square));
}

void enter(Play& play, const Move&) {
  State& s = play.s;
  Walk way;
  way.to = kPodium;
  way.income = kCoinsPerHillSquare;
  way.hill_set = 1;  // hill I
  play.tell("entered", {say::who(s.active)}, "IM 9.6");
  play.arrive(s.active, kPodium);
  play.moved(way);
}

void ferry(Play& play, const Move&) {
  State& s = play.s;
  const Crossing& c = *ferry_crossing(s, s.active);
  play.from_stock(s.active, Tile::FE);
  play.lay(s.active, Tile::FE, c.axis, c.square);
  const bool outward = play.active().at == c.bridgehead;
  play.dice_move(walk(s, s.active, outward ? c.outward : opposite(c.outward)));
}

void promote(Play& play, const Move&) {
  play.promote(play.s.active);
  play.after_action();
}

void no(Play& play, const Move&) { play.after_action(); }

void pass(Play& play, const Move&) { play.after_action(); }

// --- The expressway (IM 9.9) ---

void express(Play& play, const Move&) {
  State& s = play.s;
  Player& p = play.active();
  p.expressway = Expressway::over;
  s.stage = Stage::express;
  s.marched = {};
  s.express_hills = 0;
  if (p.at != kNone) add_square(s.marched, p.at);
  play.tell("expressway", {say::who(s.active)}, "IM 9.9");
  play.ask(Phase::express);
}

void done(Play& play, const Move&) {
  State& s = play.s;
  const int coins = play.gain(s.active, std::popcount(unsigned{s.express_hills}));
  if (coins > 0) play.tell("earned", {say::who(s.active), say::n(coins)}, "IM 9.9");
  s.express_hills = 0;
  s.marched = {};
  if (on_hills(s, s.active))
    play.draw_card(Stage::express);
  else
    play.end_turn();
}

// --- Cards ---

void stop(Play& play, const Move&) { play.finish_card(); }

void target(Play& play, const Move& m) { play.target_chosen(m.seat); }

void give(Play& play, unsigned square, unsigned seat) {
  const Tile gift = lift_tile(play.s, square);
  play.to_stock(seat, gift);
  play.tell("gave",
            {say::who(play.s.active), say::other(seat), say::tile(gift), say::square(square)},
            "IM 12.14");
  play.finish_card();
}

void gift_front(Play& play, const Move& m) { give(play, m.square, m.seat); }

void gift_under(Play& play, const Move& m) {
  const std::uint8_t under = play.active().at;
  play.go_back(play.s.active, 1, Cause::card);
  give(play, under, m.seat);
}

void gift_podium(Play& play, const Move& m) {
  play.tell("yielded", {say::who(play.s.active), say::other(m.seat)}, "IM 12.14");
  play.go_back(play.s.active, kGiftPodiumBack, Cause::displaced);
  play.arrive(m.seat, kPodium);
  play.finish_card();
}

using Handler = void (*)(Play&, const Move&);
// In the order of MoveKind; resign has a seat of its own and is handled apart.
constexpr std::array<Handler, 33> kHandlers{first,
                                            tile,
                                            card,
                                            orange,
                                            purple,
                                            fate,
                                            keep,
                                            lay,
                                            stock,
                                            build,
                                            roll,
                                            bribe,
                                            miss,
                                            draw,
                                            move,
                                            enter,
                                            ferry,
                                            buy,
                                            promote,
                                            relay,
                                            push,
                                            express,
                                            return_ferrymen,
                                            target,
                                            take,
                                            gift_front,
                                            gift_under,
                                            gift_podium,
                                            no,
                                            stop,
                                            pass,
                                            done,
                                            trim};
static_assert(kHandlers.size() == static_cast<std::size_t>(MoveKind::resign));

}  // namespace

void IdesOfMarch::apply(State& state, Seat seat, const Move& move, Story* story) {
  assert(!check(state, seat, move));
  Play play{state, story};
  if (move.kind == MoveKind::resign)
    play.resign(static_cast<unsigned>(seat));
  else
    kHandlers[static_cast<std::size_t>(move.kind)](play, move);
}

}  // namespace quadriga::ides_of_march
