// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// The Combat Phase up to the end of a round (10.1-10.9). The attacker is the active player.
namespace quadriga::caesar_xl {

namespace {

void start_battle(Play& p, int place) {
  State& s = p.s;
  s.battle = {};
  s.battle.place = as_place(place);
  s.battle.against_area = (active_areas(s) & bit(place)) != 0;
  if (s.battle.against_area) s.battle.barbarians = kPlaceInfo[place].strength;  // XL 12.7
  if (p.story)
    p.story->tell("battle", {{"who", seat_word(s.active)}, {"place", place_word(place)}},
                  s.battle.against_area ? "XL 12.8" : "XL 10.3");
  if (!units_left(s, p.enemy()))
    flee(p, p.enemy(), Flight::caught);  // XL 10.4
  else
    begin_round(p);
}

const TacticEffect& tactic_of(const State& s, int side) {
  return tactic_effect(s.battle.tactic[side]);
}
bool ambushed(const State& s) {
  return tactic_of(s, 0).strikes_first || tactic_of(s, 1).strikes_first;
}
bool at_the_same_time(const State& s) {
  return s.options.first_strike == FirstStrike::simultaneous && !ambushed(s);
}

// Who rolls in roll 0..3 (10.6), or in the pursuit.
int rolling_side(const State& s) {
  const Battle& b = s.battle;
  if (b.roll == kPursuitRoll) return other(b.retreating);
  const int first = tactic_of(s, s.active).strikes_first ? s.active : other(s.active);
  return b.roll % 2 == 0 ? first : other(first);
}

void add_dice(DiceRow& row, int count, int swords) {
  const auto needs = byte(std::min(swords, kMaxSwordsInBattle) << 4);
  for (int i = 0; i < count; ++i) row.dice[row.count++] = needs;
}

// The dice of the next roll in the order of 10.7.
void lay_dice(State& s) {
  Battle& b = s.battle;
  DiceRow& row = b.rolls[b.roll];
  row = {};
  b.next_die = 0;
  const int side = rolling_side(s);
  const TacticEffect& tactic = tactic_of(s, side);
  const auto& units = stack(s, side, b.place);
  const std::uint16_t leaders = leaders_at(s, side, b.place);
  const bool barbarians = b.against_area && side != s.active;
  if (b.roll < 2 || b.roll == kPursuitRoll) {
    const bool pursuit = b.roll == kPursuitRoll;
    const bool silenced = !pursuit && tactic_of(s, other(side)).strikes_first;
    if (barbarians) {
      if (!silenced) add_dice(row, b.barbarians, kSilverBarbarianUnitSwords);
      return;
    }
    const int bonus =
        (leaders & leader_bit(leader_index(LABIENUS))) != 0 ? kLdLabienusCavalryLightBonus : 0;
    if (!silenced) {
      add_dice(row, units[AR], kSwords[AR] + bonus);
      add_dice(row, units[AV], kSwords[AV] + bonus);
    }
    if (!pursuit) add_dice(row, tactic.extra_dice, tactic.extra_swords);
    return;
  }
  if (barbarians) return;
  add_dice(row, units[LR], kSwords[LR] + tactic.heavy);
  add_dice(row, units[LV], kSwords[LV] + tactic.heavy);
  each_bit(leaders,
           [&](int leader) { add_dice(row, 1, kSwords[leader + kKinds] + tactic.leader); });
}

void tell_roll(Play& p, int side, int dice, int hits) {
  if (!p.story) return;
  const Battle& b = p.s.battle;
  std::string faces;
  std::string needs;  // not spoken: a client draws which dice hit
  for (int i = 0; i < dice; ++i) {
    if (i > 0) faces += ' ';
    faces += static_cast<char>('0' + (b.rolls[b.roll].dice[i] & 15));
    needs += static_cast<char>('0' + (b.rolls[b.roll].dice[i] >> 4));
  }
  constexpr std::string_view kKeys[] = {"light", "light", "heavy", "heavy", "pursuit"};
  const bool barbarians = b.against_area && side != p.s.active;
  p.story->tell(
      std::string(barbarians ? "barbarians-roll-" : "roll-") + std::string(kKeys[b.roll]),
      {{"who", seat_word(side)}, {"dice", faces}, {"needs", needs}, {"hits", std::int64_t{hits}}},
      b.roll == kPursuitRoll ? "XL 10.13" : "XL 10.7");
}

// The dice of a roll have all fallen: its hits wait for the other side.
void count_hits(Play& p) {
  Battle& b = p.s.battle;
  const DiceRow& row = b.rolls[b.roll];
  const int side = rolling_side(p.s);
  int hits = 0;
  for (int i = 0; i < row.count; ++i)
    if ((row.dice[i] & 15) <= row.dice[i] >> 4) ++hits;
  tell_roll(p, side, row.count, hits);
  const int target = other(side);
  if (b.roll != kPursuitRoll) {
    const int ignored = std::min<int>(hits, b.shields[target]);  // XL 13.28
    add_to(b.shields[target], -ignored);
    hits -= ignored;
  }
  add_to(b.hits[target], hits);
}

// The force that must take the next hit: Light, then Legions, then Leaders (10.8).
struct Exposed {
  int first_kind = kKinds;  // kinds first_kind, first_kind + 1
  std::uint16_t leaders = 0;
};
Exposed exposed(const State& s, int side) {
  const Battle& b = s.battle;
  const auto& units = stack(s, side, b.place);
  if (units[AR] + units[AV] > 0) return {AR, 0};
  if (units[LR] + units[LV] > 0) return {LR, 0};
  std::uint16_t leaders = leaders_at(s, side, b.place);
  const auto lesser = static_cast<std::uint16_t>(leaders & ~leader_bit(supreme(side)));
  if (lesser != 0) leaders = lesser;
  return {kKinds, leaders};
}

void hit(Play& p, int side, Piece piece) {
  State& s = p.s;
  Battle& b = s.battle;
  --b.hits[side];
  bool reduced = false;
  if (is_leader(piece)) {
    kill_leader(s, side, leader_index(piece));
  } else if (s.silver() && (piece == LV || piece == AV)) {  // XL 10.9
    remove_units(s, side, b.place, piece, 1);
    add_units(s, side, b.place, piece - 1, 1);
    reduced = true;
  } else {
    eliminate_unit(s, side, b.place, piece);
    ++b.lost[side];
  }
  if (p.story)
    p.story->tell(is_leader(piece) ? "leader-killed" : (reduced ? "reduced" : "unit-falls"),
                  {{"who", seat_word(side)},
                   {"unit", piece_word(piece)},
                   {"leader", piece_word(piece)},
                   {"place", place_word(b.place)}},
                  is_leader(piece) && is_supreme(leader_index(piece)) ? "XL 11.7" : "XL 10.9");
}

void hit_barbarians(Play& p, int side) {
  Battle& b = p.s.battle;
  const int fallen = std::min(b.hits[side], b.barbarians);
  b.hits[side] = 0;
  add_to(b.barbarians, -fallen);
  add_to(b.lost[side], fallen);
  if (p.story && fallen > 0)
    p.story->tell("barbarians-fall",
                  {{"count", std::int64_t{fallen}}, {"left", std::int64_t{b.barbarians}}},
                  "XL 12.8");
}

// Takes the side's hits as long as nobody has to choose; true when none is left.
bool take_hits_of(Play& p, int side) {
  State& s = p.s;
  Battle& b = s.battle;
  if (b.against_area && side != s.active) {
    hit_barbarians(p, side);
    return true;
  }
  while (b.hits[side] > 0) {
    const Exposed line = exposed(s, side);
    if (line.first_kind < kKinds) {
      const auto& units = stack(s, side, b.place);
      const bool regular = units[line.first_kind] > 0;
      if (regular && units[line.first_kind + 1] > 0) {
        ask(p, Step::casualty, side);
        return false;
      }
      hit(p, side, as_piece(line.first_kind + (regular ? 0 : 1)));
    } else if (line.leaders == 0) {
      b.hits[side] = 0;  // hits beyond the last force are lost
    } else if (std::popcount(line.leaders) > 1) {
      ask(p, Step::casualty, side);
      return false;
    } else {
      hit(p, side, leader_piece(std::countr_zero(line.leaders)));
    }
  }
  return true;
}

}  // namespace

std::uint64_t pending_battles(const State& s) {
  const int foe = other(s.active);
  return occupied(s, s.active) & (occupied(s, foe) | leader_places(s, foe) | active_areas(s));
}

void begin_combat(Play& p) {
  p.s.phase = Phase::combat;
  next_battle(p);
}

void next_battle(Play& p) {
  p.s.battle = {};
  const std::uint64_t pending = pending_battles(p.s);
  if (pending == 0)
    begin_supply(p);
  else if (std::has_single_bit(pending))
    start_battle(p, std::countr_zero(pending));
  else
    ask(p, Step::battle_pick, p.active());
}

void list_pick(const State& s, List& out) {
  each_bit(pending_battles(s),
           [&](int place) { out.push_back({.verb = Verb::fight, .to = as_place(place)}); });
}

Refusal check_pick(const State& s, const Move& move) {
  if (move.verb != Verb::fight) return kNotThisDecision;
  return (pending_battles(s) & bit(move.to)) != 0 ? kFine : Refusal{"XL 10.2", "no-battle-there"};
}

void apply_pick(Play& p, const Move& move) { start_battle(p, move.to); }

bool units_left(const State& s, int side) {
  if (s.battle.against_area && side != s.active) return s.battle.barbarians > 0;
  return units_at(s, side, s.battle.place) > 0;
}

bool force_left(const State& s, int side) {
  return units_left(s, side) || leaders_at(s, side, s.battle.place) != 0;
}

void begin_round(Play& p) {
  State& s = p.s;
  Battle& b = s.battle;
  ++b.round;
  b.tactic = {{nothing, nothing}};
  b.shields = {};
  b.rolls = {};
  b.roll = 0;
  b.next_die = 0;
  if (p.story && b.round > 1)
    p.story->tell("round", {{"round", std::int64_t{b.round}}, {"place", place_word(b.place)}},
                  "XL 10.11");
  if (has_cards(s, s.active))
    ask(p, Step::tactic_attacker, s.active);
  else if (!b.against_area && has_cards(s, p.enemy()))
    ask(p, Step::tactic_defender, p.enemy());
  else
    roll_on(p);
}

void roll_on(Play& p) {
  State& s = p.s;
  Battle& b = s.battle;
  for (; b.roll < kPursuitRoll; ++b.roll) {
    lay_dice(s);
    if (b.rolls[b.roll].count > 0) {
      if (b.rounds_rolled < b.round) b.rounds_rolled = b.round;
      ask_chance(p, Step::battle_roll);
      return;
    }
    // Nobody rolls here; hits kept back by a simultaneous first roll are due now.
    if (b.roll % 2 == 1 && b.hits[0] + b.hits[1] > 0) {
      ++b.roll;
      take_hits(p);
      return;
    }
  }
  end_round(p);
}

void begin_pursuit(Play& p) {
  p.s.battle.roll = kPursuitRoll;
  lay_dice(p.s);
  ask_chance(p, Step::battle_roll);
}

void rolled_battle(Play& p, int die) {
  Battle& b = p.s.battle;
  DiceRow& row = b.rolls[b.roll];
  row.dice[b.next_die] = byte(row.dice[b.next_die] | die);
  ++b.next_die;
  if (b.next_die < row.count) return;
  count_hits(p);
  b.next_die = 0;
  const bool wait = b.roll < kPursuitRoll && b.roll % 2 == 0 && at_the_same_time(p.s);
  ++b.roll;
  if (wait)
    roll_on(p);
  else
    take_hits(p);
}

void take_hits(Play& p) {
  State& s = p.s;
  if (!take_hits_of(p, s.active) || !take_hits_of(p, p.enemy())) return;
  if (s.battle.roll > kPursuitRoll)
    pursued(p);
  else if (force_left(s, s.active) && force_left(s, p.enemy()))
    roll_on(p);
  else
    end_round(p);
}

void list_casualty(const State& s, List& out) {
  const Exposed line = exposed(s, s.waiting);
  for (int kind = line.first_kind; kind < line.first_kind + 2 && line.first_kind < kKinds; ++kind)
    if (stack(s, s.waiting, s.battle.place)[kind] > 0)
      out.push_back({.verb = Verb::hit, .piece = as_piece(kind)});
  each_bit(line.leaders,
           [&](int leader) { out.push_back({.verb = Verb::hit, .piece = leader_piece(leader)}); });
}

Refusal check_casualty(const State& s, const Move& move) {
  if (move.verb != Verb::hit) return kNotThisDecision;
  const Exposed line = exposed(s, s.waiting);
  const bool fine = is_leader(move.piece)
                        ? (line.leaders & leader_bit(leader_index(move.piece))) != 0
                        : (move.piece == line.first_kind || move.piece == line.first_kind + 1) &&
                              stack(s, s.waiting, s.battle.place)[move.piece] > 0;
  return fine ? kFine : Refusal{"XL 10.8", "not-in-front"};
}

void apply_casualty(Play& p, const Move& move) {
  hit(p, p.s.waiting, move.piece);
  take_hits(p);
}

}  // namespace quadriga::caesar_xl
