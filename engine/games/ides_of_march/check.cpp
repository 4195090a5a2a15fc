// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/lay.h"
#include "engine/games/ides_of_march/play.h"

// The one predicate: whose turn, which kinds of move the phase knows (IM 9.13), then one small
// function for each kind.
namespace quadriga::ides_of_march {
namespace {

constexpr bool is_chance(Phase phase) { return phase <= Phase::roll_fate; }

// --- Chance (IM 16.2) ---

constexpr Refusal kImpossible{"IM 16.2", "cannot-come-up"};

Refusal check_first(const State& s, const Move& m) {
  return m.seat < s.seats && !s.players[m.seat].gone ? kFine : kImpossible;
}

Refusal check_tile(const State& s, const Move& m) {
  return m.tile != Tile::none && index_of(m.tile) <= kTileKinds && s.bag[index_of(m.tile)] > 0
             ? kFine
             : kImpossible;
}

Refusal check_card(const State& s, const Move& m) {
  const int deck = s.players[s.active].rank == Rank::senator ? 0 : 1;
  return m.n < kCards.size() && deck_of(m.n) == deck &&
                 (s.deck[static_cast<std::size_t>(deck)] & deck_bit(m.n)) != 0
             ? kFine
             : kImpossible;
}

Refusal check_die(const State& s, const Move& m) {
  const int die = m.kind == MoveKind::purple ? 1 : 0;
  return m.n < 4 && kDice[static_cast<std::size_t>(s.options.dice_profile)][die][m.n] > 0
             ? kFine
             : kImpossible;
}

// --- Tiles ---

Refusal check_keep(const State& s, const Move&) {
  if (s.phase != Phase::fatum_tile) return kFine;
  const bool head = s.mode == LayMode::head;
  if (!head && (s.mode != LayMode::anywhere || s.hand != Tile::FE)) return kFine;
  Moves<IdesOfMarch> moves;
  list_lays(s, s.asked, set_of(s.hand), s.mode, MoveKind::lay, moves);
  if (moves.empty()) return kFine;
  return s.hand == Tile::FE ? Refusal{"IM 12.9", "ferryman-must-be-laid"}
                            : Refusal{"IM 12.12", "must-be-laid"};
}

// Squares in front only (IM 12.3).
Refusal check_front(const State& s, unsigned square) {
  const Player& p = s.players[s.active];
  const unsigned front = front_of(s, s.active);
  for (unsigned d = 0; d < kDirections; ++d)
    if ((front & port(d)) != 0 && kNeighbours[p.at][d] == square) return kFine;
  return {"IM 12.3", "only-in-front"};
}

Refusal check_lay_hand(const State& s, const Move& m) {
  if (m.tile != s.hand) return {"IM 9.3", "not-the-tile-in-hand"};
  if (s.phase == Phase::fatum_tile && effect_of(s) == Effect::move_self_forward)
    if (const Refusal no = check_front(s, m.square)) return no;
  return check_lay(s, s.asked, m.tile, m.ports, m.square, s.mode);
}

Refusal check_in_stock(const State& s, Tile tile) {
  return index_of(tile) <= kTileKinds && tile != Tile::none &&
                 s.players[s.asked].stock[index_of(tile)] > 0
             ? kFine
             : Refusal{"IM 6.16", "not-in-stockpile"};
}

Refusal check_stock(const State& s, const Move& m) {
  if (const Refusal no = check_in_stock(s, m.tile)) return no;
  return check_lay(s, s.asked, m.tile, m.ports, m.square, stock_mode(s.phase));
}

Refusal check_no_free_step(const State& s) {
  return forward_walks(s, s.active, true).count == 0 ? kFine
                                                     : Refusal{"IM 12.3", "free-step-first"};
}

Refusal check_build(const State& s, const Move& m) {
  if (const Refusal no = check_no_free_step(s)) return no;
  if (const Refusal no = check_in_stock(s, m.tile)) return no;
  if (const Refusal no = check_front(s, m.square)) return no;
  return check_lay(s, s.active, m.tile, m.ports, m.square, LayMode::stock);
}

Refusal check_draw(const State& s, const Move&) {
  if (s.phase == Phase::step)
    if (const Refusal no = check_no_free_step(s)) return no;
  return bag_size(s) > 0 ? kFine : Refusal{"IM 15.6", "bag-empty"};
}

Refusal check_trim(const State& s, const Move& m) { return check_in_stock(s, m.tile); }

Refusal check_take(const State& s, const Move& m) {
  if (!is_square(m.square) || kZones[m.square] != Zone::hill || tile_at(s, m.square) == Tile::none)
    return {"IM 12.11", "nothing-to-take"};
  if (tile_at(s, m.square) == Tile::TE) return {"IM 6.7", "testudo-stays"};
  if (standing_on(s, m.square) != kNone) return {"IM 6.2", "someone-stands-there"};
  return kFine;
}

Refusal check_relay(const State& s, const Move& m) {
  const Player& p = s.players[s.active];
  if (s.options.bridge_reuse != BridgeReuse::relay) return {"IM 6.13", "bridges-stay"};
  if (p.rank != Rank::commander) return {"IM 6.13", "relay-needs-commander"};
  if (p.coins < kBridgeRelayCost) return {"IM 6.13", "not-enough-coins"};
  if (!is_square(m.square) || tile_at(s, m.square) != Tile::BR ||
      (kZones[m.square] == Zone::crossing && !owns(s, s.active, m.square)))
    return {"IM 6.13", "no-bridge-to-lift"};
  if (!is_square(m.to)) return {"IM 3.1", "no-such-square"};
  if (m.to == m.square || !is_bridge_site(s, s.active, m.to))
    return {"IM 6.13", "no-place-for-the-bridge"};
  return kFine;
}

Refusal check_buy(const State& s, const Move& m) {
  if (!is_square(m.square) || tile_at(s, m.square) != Tile::FE)
    return {"IM 6.14", "no-ferryman-there"};
  if (owns(s, s.active, m.square)) return {"IM 6.14", "your-own-ferryman"};
  if (s.players[s.active].coins < kFerrymanPrice) return {"IM 6.14", "not-enough-coins"};
  return kFine;
}

Refusal check_return(const State& s, const Move& m) {
  if (holds_podium(s, s.active)) return {"IM 6.15", "holder-only-rolls"};
  if (m.n > s.players[s.active].stock[index_of(Tile::FE)]) return {"IM 6.15", "not-so-many-boats"};
  const auto boat_on = [&](std::uint8_t square, bool right) {
    return square == 0 ||
           (square == crossing(s, s.active, right).square && tile_at(s, square) == Tile::FE);
  };
  if (!boat_on(m.square, false) || !boat_on(m.to, true)) return {"IM 6.15", "no-ferryman-there"};
  if (m.n == 0 && m.square == 0 && m.to == 0) return {"IM 6.15", "at-least-one-boat"};
  return kFine;
}

// --- Dice and coins ---

Refusal fine(const State&, const Move&) { return kFine; }

Refusal check_bribe(const State& s, const Move&) {
  return s.players[s.active].coins >= kYellowBribe ? kFine : Refusal{"IM 9.5", "no-coin-to-bribe"};
}

Refusal check_push(const State& s, const Move& m) {
  const Player& p = s.players[s.active];
  if (p.rank != Rank::commander) return {"IM 9.4", "push-needs-commander"};
  if (s.push_used) return {"IM 9.4", "one-push-a-turn"};
  if (m.numeral < 1 || m.numeral > kHillCount || p.rows[1][m.numeral - 1U] < kPushbackStack)
    return {"IM 9.4", "stack-too-small"};
  if ((p.spent >> (m.numeral - 1U) & 1U) != 0) return {"IM 9.4", "stack-spent"};
  if (m.seat >= s.seats || !is_opponent(s, s.active, m.seat)) return {"IM 9.4", "not-an-opponent"};
  if (!on_hills(s, m.seat)) return {"IM 7.10", "safe-from-that"};
  if (m.n < 1 || m.n > kPushbackMax) return {"IM 9.4", "one-to-three-coins"};
  if (m.n > p.coins) return {"IM 9.4", "not-enough-coins"};
  return kFine;
}

// --- Moving ---

Refusal barred(Bar bar) {
  switch (bar) {
    case Bar::none:
      return kFine;
    case Bar::no_road:
      return {"IM 7.2", "no-road-there"};
    case Bar::sabotage:
      return {"IM 7.2", "road-is-wrecked"};
    case Bar::battle_tile:
      return {"IM 7.4", "bribe-from-beside"};
    case Bar::foreign:
      return {"IM 7.5", "homes-are-private"};
    case Bar::side:
      return {"IM 7.5", "wrong-crossing"};
    case Bar::podium:
      return {"IM 7.6", "podium-held"};
    case Bar::coins:
      return {"IM 7.4", "not-enough-coins"};
  }
  return {"IM 7.2", "no-road-there"};
}

// A step or leap to a square, whatever the occasion.
Refusal check_walk(const State& s, unsigned seat, unsigned square) {
  Bar bar = Bar::no_road;
  for (unsigned d = 0; d < kDirections; ++d) {
    const Walk w = walk(s, seat, d);
    if (w.to != square) continue;
    if (w.bar == Bar::none) return kFine;
    bar = w.bar;
  }
  return barred(bar);
}

Refusal check_own_move(const State& s) {
  const Player& p = s.players[s.active];
  if (p.at == kNone) return {"IM 9.6", "enter-first"};
  if (holds_podium(s, s.active)) return {"IM 9.6", "holder-stays"};
  if (s.frozen) return {"IM 9.6", "army-needs-a-roll"};
  return kFine;
}

Refusal check_move(const State& s, const Move& m) {
  if (!is_square(m.square)) return {"IM 3.1", "no-such-square"};
  const bool forced = s.phase == Phase::force;
  if (forced || s.phase == Phase::step) {
    const unsigned seat = forced ? s.target : s.active;
    if (m.square == previous_square(s.players[seat])) return {"IM 7.9", "not-forward"};
    if (const Refusal no = check_walk(s, seat, m.square)) return no;
    return forward_walks(s, seat, forced).find(m.square) != nullptr
               ? kFine
               : Refusal{"IM 12.6", "only-free-steps"};
  }
  if (const Refusal no = check_own_move(s)) return no;
  if (s.phase == Phase::express && has_square(s.marched, m.square)) return {"IM 9.9", "no-pacing"};
  return check_walk(s, s.active, m.square);
}

Refusal check_enter(const State& s, const Move&) {
  if (s.players[s.active].at != kNone || s.players[s.active].rank != Rank::senator)
    return {"IM 9.6", "already-on-the-road"};
  if (entry_bar(s, s.active) == Bar::none) return kFine;
  return holder(s) != kNone ? Refusal{"IM 7.6", "podium-held"}
                            : Refusal{"IM 7.8", "podium-blocked"};
}

Refusal check_ferry(const State& s, const Move&) {
  if (const Refusal no = check_own_move(s)) return no;
  const Crossing* c = ferry_crossing(s, s.active);
  if (c == nullptr) return {"IM 9.6", "no-ferry-here"};
  const std::uint8_t to = s.players[s.active].at == c->landing ? c->bridgehead : c->landing;
  if (s.phase == Phase::express && has_square(s.marched, to)) return {"IM 9.9", "no-pacing"};
  return kFine;
}

Refusal check_promote(const State& s, const Move&) {
  const Player& p = s.players[s.active];
  if (p.rank != Rank::senator || p.at != home(s, s.active).circle)
    return {"IM 9.6", "promotion-at-the-circle"};
  if (p.coins < kPromotionCost) return {"IM 9.6", "promotion-costs-three"};
  return kFine;
}

Refusal check_express(const State& s, const Move&) {
  const Player& p = s.players[s.active];
  return p.rank == Rank::senator && p.expressway == Expressway::ready
             ? kFine
             : Refusal{"IM 9.9", "no-expressway"};
}

Refusal check_pass(const State& s, const Move&) {
  if (s.phase == Phase::bonus) return kFine;
  return has_action(s) ? Refusal{"IM 9.6", "must-act"} : kFine;
}

// --- Cards ---

Refusal check_stop(const State& s, const Move&) {
  return s.phase == Phase::step ? check_no_free_step(s) : kFine;
}

Refusal check_target(const State& s, const Move& m) {
  if (m.seat >= s.seats || !is_opponent(s, s.active, m.seat)) return {"IM 11.5", "not-an-opponent"};
  return (target_set(s) >> m.seat & 1U) != 0 ? kFine : Refusal{"IM 7.10", "safe-from-that"};
}

Refusal check_recipient(const State& s, unsigned seat) {
  if (seat >= s.seats || !is_opponent(s, s.active, seat)) return {"IM 11.5", "not-an-opponent"};
  return kFine;
}

Refusal check_gift_front(const State& s, const Move& m) {
  if (holds_podium(s, s.active)) return {"IM 12.14", "yield-the-podium"};
  if (const Refusal no = check_recipient(s, m.seat)) return no;
  if (check_front(s, m.square) || !is_gift(s, m.square)) return {"IM 12.14", "nothing-to-give"};
  return kFine;
}

Refusal check_gift_under(const State& s, const Move& m) {
  if (holds_podium(s, s.active)) return {"IM 12.14", "yield-the-podium"};
  if (const Refusal no = check_recipient(s, m.seat)) return no;
  return gift_under_possible(s) ? kFine : Refusal{"IM 12.14", "nothing-to-give"};
}

Refusal check_gift_podium(const State& s, const Move& m) {
  if (!holds_podium(s, s.active)) return {"IM 12.14", "not-on-the-podium"};
  if (const Refusal no = check_recipient(s, m.seat)) return no;
  return s.players[m.seat].rank == Rank::commander ? kFine
                                                   : Refusal{"IM 12.14", "needs-a-commander"};
}

// --- Tables ---

using Check = Refusal (*)(const State&, const Move&);
// In the order of MoveKind, resign left out.
constexpr std::array<Check, 33> kChecks{check_first,
                                        check_tile,
                                        check_card,
                                        check_die,
                                        check_die,
                                        check_die,
                                        check_keep,
                                        check_lay_hand,
                                        check_stock,
                                        check_build,
                                        fine,
                                        check_bribe,
                                        fine,
                                        check_draw,
                                        check_move,
                                        check_enter,
                                        check_ferry,
                                        check_buy,
                                        check_promote,
                                        check_relay,
                                        check_push,
                                        check_express,
                                        check_return,
                                        check_target,
                                        check_take,
                                        check_gift_front,
                                        check_gift_under,
                                        check_gift_podium,
                                        fine,
                                        check_stop,
                                        check_pass,
                                        fine,
                                        check_trim};
static_assert(kChecks.size() == static_cast<std::size_t>(MoveKind::resign));

constexpr std::uint64_t kinds(std::initializer_list<MoveKind> list) {
  std::uint64_t set = 0;
  for (const MoveKind kind : list) set |= bit(static_cast<unsigned>(kind));
  return set;
}

// What a phase knows, and what to say to anything else. In the order of Phase.
struct PhaseRow {
  std::uint64_t moves;
  Refusal otherwise;
};
using K = MoveKind;
constexpr Refusal kChanceDecides{"IM 16.2", "chance-decides"};
constexpr std::array<PhaseRow, 28> kPhases{{
    {kinds({K::first}), kChanceDecides},
    {kinds({K::tile}), kChanceDecides},
    {kinds({K::tile}), kChanceDecides},
    {kinds({K::tile}), kChanceDecides},
    {kinds({K::tile}), kChanceDecides},
    {kinds({K::tile}), kChanceDecides},
    {kinds({K::card}), kChanceDecides},
    {kinds({K::orange}), kChanceDecides},
    {kinds({K::purple}), kChanceDecides},
    {kinds({K::fate}), kChanceDecides},
    {kinds({K::keep, K::lay}), {"IM 9.3", "lay-or-keep"}},
    {kinds({K::roll, K::push, K::express, K::return_}), {"IM 9.4", "before-the-roll"}},
    {kinds({K::bribe, K::miss}), {"IM 9.5", "bribe-or-miss"}},
    {kinds({K::draw, K::stock, K::move, K::enter, K::ferry, K::buy, K::promote, K::relay, K::pass}),
     {"IM 9.6", "one-action"}},
    {kinds({K::keep, K::lay}), {"IM 9.6", "lay-or-keep"}},
    {kinds({K::promote, K::no}), {"IM 9.6", "promote-or-not"}},
    {kinds({K::ferry, K::keep}), {"IM 9.6", "ferry-or-keep"}},
    {kinds({K::draw, K::stock, K::move, K::enter, K::ferry, K::pass}), {"IM 9.8", "only-a-b-or-c"}},
    {kinds({K::stock, K::move, K::enter, K::ferry, K::done}), {"IM 9.9", "on-the-expressway"}},
    {kinds({K::target}), {"IM 9.13", "choose-an-opponent"}},
    {kinds({K::move, K::build, K::draw, K::stop}), {"IM 12.3", "a-step-forward"}},
    {kinds({K::keep, K::lay}), {"IM 9.13", "lay-or-keep"}},
    {kinds({K::stock, K::draw, K::stop}), {"IM 12.10", "lay-draw-or-stop"}},
    {kinds({K::take}), {"IM 12.11", "take-a-tile"}},
    {kinds({K::stock, K::draw}), {"IM 12.12", "lay-at-a-head"}},
    {kinds({K::gift_front, K::gift_under, K::gift_podium}), {"IM 12.14", "give-something"}},
    {kinds({K::move}), {"IM 12.6", "move-your-target"}},
    {kinds({K::trim}), {"IM 9.12", "trim-first"}},
}};
static_assert(kPhases.size() == static_cast<std::size_t>(Phase::over));

// Which members a kind of move uses: the others must be zero, so that a move has one form.
enum Field : unsigned {
  kTile = 1,
  kSquare = 2,
  kPorts = 4,
  kTo = 8,
  kSeat = 16,
  kN = 32,
  kNumeral = 64
};
constexpr std::array<unsigned, 34> kFields{kSeat,
                                           kTile,
                                           kN,
                                           kN,
                                           kN,
                                           kN,
                                           0,
                                           kTile | kSquare | kPorts,
                                           kTile | kSquare | kPorts,
                                           kTile | kSquare | kPorts,
                                           0,
                                           0,
                                           0,
                                           0,
                                           kSquare,
                                           0,
                                           0,
                                           kSquare,
                                           0,
                                           kSquare | kTo,
                                           kSeat | kN | kNumeral,
                                           0,
                                           kSquare | kTo | kN,
                                           kSeat,
                                           kSquare,
                                           kSquare | kSeat,
                                           kSeat,
                                           kSeat,
                                           0,
                                           0,
                                           0,
                                           0,
                                           kTile,
                                           0};
static_assert(kFields.size() == static_cast<std::size_t>(MoveKind::resign) + 1);

bool one_form(const Move& m) {
  unsigned used = 0;
  if (m.tile != Tile::none) used |= kTile;
  if (m.square != 0) used |= kSquare;
  if (m.ports != 0) used |= kPorts;
  if (m.to != 0) used |= kTo;
  if (m.seat != 0) used |= kSeat;
  if (m.n != 0) used |= kN;
  if (m.numeral != 0) used |= kNumeral;
  return (used & ~kFields[static_cast<std::size_t>(m.kind)]) == 0;
}

}  // namespace

LayMode stock_mode(Phase phase) {
  switch (phase) {
    case Phase::express:
      return LayMode::express;
    case Phase::fatum_lay:
      return LayMode::anywhere;
    case Phase::head:
      return LayMode::head;
    default:
      return LayMode::stock;
  }
}

bool is_bridge_site(const State& s, unsigned seat, unsigned square) {
  return kZones[square] == Zone::crossing ? owns(s, seat, square) && !is_node(s, square)
                                          : in_set(tile_at(s, square), kSabotage);
}

Seat IdesOfMarch::to_act(const State& state) {
  if (state.phase == Phase::over) return kNobody;
  return is_chance(state.phase) ? kChance : static_cast<Seat>(state.asked);
}

Refusal IdesOfMarch::check(const State& state, Seat seat, const Move& move) {
  if (state.phase == Phase::over) return kGameOver;
  if (move.kind > MoveKind::resign || !one_form(move)) return kBadMoveText;
  if (move.kind == MoveKind::resign) {
    if (seat < 0 || seat >= state.seats) return kNotYourTurn;
    return state.players[static_cast<std::size_t>(seat)].gone ? Refusal{"IM 15.3", "already-gone"}
                                                              : kFine;
  }
  if (seat != to_act(state)) return kNotYourTurn;
  const PhaseRow& row = kPhases[static_cast<std::size_t>(state.phase)];
  if ((row.moves >> static_cast<unsigned>(move.kind) & 1U) == 0) return row.otherwise;
  return kChecks[static_cast<std::size_t>(move.kind)](state, move);
}

}  // namespace quadriga::ides_of_march
