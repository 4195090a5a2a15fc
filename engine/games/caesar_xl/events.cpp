// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// Event cards (13.38-13.42). Most touch both players, the active one first (1.11).
namespace quadriga::caesar_xl {

namespace {

int event_side(const State& s) { return s.matter.player == 0 ? s.active : other(s.active); }

void finish_event(Play& p) {
  ++p.s.discard[p.s.matter.in_use];
  p.s.matter = {};
  draw_on(p);
}

// XL 13.21.
bool vetoes(Play& p, int side) {
  if (!owns_forum(p.s, side, F06)) return false;
  if (p.story) p.story->tell("veto", {{"who", seat_word(side)}}, "XL 13.21");
  return true;
}

int units_on_map(const State& s, int side) {
  return kLegionCounters - s.stock[side][0] + kAlliedCounters - s.stock[side][1];
}
int allied_on_map(const State& s, int side) { return kAlliedCounters - s.stock[side][1]; }

bool has_regular_legion(const State& s, int side) {
  for (const auto& place : s.units)
    if (place[side][LR] > 0) return true;
  return false;
}

// Asks the next player who has something to lose, or ends the Event.
void next_loser(Play& p) {
  for (; p.s.matter.player < 2; ++p.s.matter.player) {
    const int side = event_side(p.s);
    if (p.s.matter.in_use == E01) {
      if (vetoes(p, side)) continue;
      ask_chance(p, Step::loss_roll);
      return;
    }
    if (allied_on_map(p.s, side) == 0 || vetoes(p, side)) continue;
    ask(p, Step::event_home, side);
    return;
  }
  finish_event(p);
}

void invasion(Play& p) {
  if (p.s.silver())
    ask_chance(p, Step::invasion_roll);
  else
    next_loser(p);  // XL 12.1
}

void allies_go_home(Play& p) { next_loser(p); }

// XL 13.40.
void demand_for_action(Play& p) {
  for (int player = 0; player < 2; ++player) {
    const int side = player == 0 ? p.active() : p.enemy();
    if (vetoes(p, side)) continue;
    const int loss = p.s.gold[side] / kEvDemandForActionDivisor;
    p.s.gold[side] = static_cast<std::uint16_t>(p.s.gold[side] - loss);
    if (p.story)
      p.story->tell("lost-gold", {{"who", seat_word(side)}, {"gold", std::int64_t{loss}}},
                    "XL 13.40");
  }
  finish_event(p);
}

void rally(Play& p, Faction faction, int tie, int gold) {
  const int caesar = faction_points(p.s, kCaesarSeat, faction);
  const int pompey = faction_points(p.s, kPompeySeat, faction);
  const int side = caesar == pompey ? tie : (caesar > pompey ? kCaesarSeat : kPompeySeat);
  p.s.gold[side] = static_cast<std::uint16_t>(p.s.gold[side] + gold);
  if (p.story)
    p.story->tell("rally", {{"who", seat_word(side)}, {"gold", std::int64_t{gold}}},
                  kCardInfo[p.s.matter.in_use].rule);
  p.s.matter.player = byte(side == p.active() ? 0 : 1);
  if (has_regular_legion(p.s, side))
    ask(p, Step::event_promote, side);
  else
    finish_event(p);
}
void optimates_rally(Play& p) { rally(p, Faction::optimates, kPompeySeat, kEvOptimatesRallyGold); }
void populares_rally(Play& p) { rally(p, Faction::populares, kCaesarSeat, kEvPopularesRallyGold); }

struct EventEffect {
  Card card;
  void (*begin)(Play&);
};
constexpr EventEffect kEvents[] = {
    {E01, invasion},        {E02, allies_go_home},  {E03, demand_for_action},
    {E04, optimates_rally}, {E05, populares_rally},
};

}  // namespace

void begin_event(Play& p, Card card) {
  p.s.matter = {};
  p.s.matter.in_use = card;
  kEvents[card - E01].begin(p);
}

// XL 12.3-12.5: two dice name the Area; the swords of both sides may hold it in check.
void rolled_invasion(Play& p, int die) {
  State& s = p.s;
  if (s.matter.number == 0) {
    s.matter.number = byte(die);
    ask_chance(p, Step::invasion_roll);
    return;
  }
  const Place area = kInvasionTable[s.matter.number + die];
  s.matter.number = 0;
  int swords = 0;
  each_bit(kPlaceInfo[area].near_mask & kCityMask,
           [&](int city) { swords += swords_at(s, 0, city) + swords_at(s, 1, city); });
  const bool quiet = ((s.subdued[0] | s.subdued[1]) & bit(area)) != 0;
  const bool held = swords >= kPlaceInfo[area].strength;
  if (p.story)
    p.story->tell(quiet  ? "invasion-subdued"
                  : held ? "invasion-held"
                         : "invasion",
                  {{"area", place_word(area)},
                   {"swords", std::int64_t{swords}},
                   {"strength", std::int64_t{kPlaceInfo[area].strength}}},
                  quiet ? "XL 12.3" : (held ? "XL 12.4" : "XL 12.5"));
  if (quiet || held)
    finish_event(p);
  else
    next_loser(p);
}

// XL 12.1, XL 12.2.
void rolled_loss(Play& p, int die) {
  State& s = p.s;
  const int side = event_side(s);
  const int paid = std::min<int>(die, s.gold[side]);
  s.gold[side] = static_cast<std::uint16_t>(s.gold[side] - paid);
  s.matter.number = byte(die - paid);
  if (p.story)
    p.story->tell("lost-gold", {{"who", seat_word(side)}, {"gold", std::int64_t{paid}}}, "XL 12.1");
  if (s.matter.number > 0 && units_on_map(s, side) > 0) {
    ask(p, Step::event_loss, side);
    return;
  }
  s.matter.number = 0;
  ++s.matter.player;
  next_loser(p);
}

void list_event(const State& s, List& out) {
  const int side = event_side(s);
  if (s.step == Step::event_promote) {
    each_bit(occupied(s, side), [&](int place) {
      if (stack(s, side, place)[LR] > 0)
        out.push_back({.verb = Verb::promote, .piece = LR, .to = as_place(place)});
    });
    out.push_back({.verb = Verb::pass});
    return;
  }
  const int first = s.step == Step::event_home ? AR : LR;
  each_bit(occupied(s, side), [&](int place) {
    for (int kind = first; kind < kKinds; ++kind)
      if (stack(s, side, place)[kind] > 0)
        out.push_back({.verb = Verb::lose, .piece = as_piece(kind), .to = as_place(place)});
  });
}

Refusal check_event(const State& s, const Move& move) {
  const int side = event_side(s);
  if (s.step == Step::event_promote) {
    if (move.verb == Verb::pass) return kFine;
    if (move.verb != Verb::promote) return kNotThisDecision;
    const bool fine = move.piece == LR && stack(s, side, move.to)[LR] > 0;
    return fine ? kFine : Refusal{kCardInfo[s.matter.in_use].rule, "no-regular-legion"};
  }
  if (move.verb != Verb::lose) return kNotThisDecision;
  const bool home = s.step == Step::event_home;
  if (!is_unit(move.piece) || (home && is_legion(move.piece)))
    return {home ? "XL 13.39" : "XL 12.2", "not-that-kind"};
  if (stack(s, side, move.to)[move.piece] == 0)
    return {home ? "XL 13.39" : "XL 12.2", "no-such-unit"};
  return kFine;
}

void apply_event(Play& p, const Move& move) {
  State& s = p.s;
  const int side = event_side(s);
  if (s.step == Step::event_promote) {
    if (move.verb == Verb::promote) {
      promote_unit(s, side, move.to, LR);
      if (p.story)
        p.story->tell(
            "promoted",
            {{"who", seat_word(side)}, {"unit", piece_word(LR)}, {"place", place_word(move.to)}},
            kCardInfo[s.matter.in_use].rule);
    }
    finish_event(p);
    return;
  }
  eliminate_unit(s, side, move.to, move.piece);
  if (p.story)
    p.story->tell("lost-unit",
                  {{"who", seat_word(side)},
                   {"unit", piece_word(move.piece)},
                   {"place", place_word(move.to)}},
                  s.step == Step::event_home ? "XL 13.39" : "XL 12.2");
  if (s.step == Step::event_loss) {
    s.matter.number = byte(std::max(0, s.matter.number - kSwords[move.piece]));
    if (s.matter.number > 0 && units_on_map(s, side) > 0) return;  // the same question again
    s.matter.number = 0;
  }
  ++s.matter.player;
  next_loser(p);
}

}  // namespace quadriga::caesar_xl
