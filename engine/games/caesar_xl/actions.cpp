// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// Action cards (13.30-13.37). Each card is one row of kActions: what it names, when it can do
// something, and how it begins; what it asks of the players afterwards is below.
namespace quadriga::caesar_xl {

namespace {

std::uint64_t mobilize_targets(const State& s, int side) {
  const int foe = other(side);
  return kSociiMask &
         ~(occupied(s, foe) | leader_places(s, foe) | markers(s, foe) | s.matter.placed);
}

std::uint64_t demands_places(const State& s, int side) {
  return stock(s, side, LR) > 0 ? control(s, side) & (kUrbsMask | kProvinciaMask) : 0;
}

std::uint64_t revolt_places(const State& s, int side) {
  return stock(s, side, AR) > 0 ? control(s, side) & (kProvinciaMask | kSociiMask) : 0;
}

Refusal can_mobilize(const State& s, int side, const Move&) {
  if (stock(s, side, AR) == 0) return {"XL 1.7", "stock-empty"};
  return mobilize_targets(s, side) != 0 ? kFine : Refusal{"XL 13.30", "no-allied-city"};
}

Refusal can_betray(const State& s, int side, const Move& move) {
  if (!is_city(move.to)) return {"XL 13.32", "not-a-city"};
  return units_at(s, other(side), move.to) > 0 ? kFine : Refusal{"XL 13.32", "no-enemy-unit"};
}

Refusal can_contribute(const State& s, int, const Move&) {
  return can_draw(s) ? kFine : Refusal{"XL 6.7", "no-card-left"};
}

Refusal can_demand(const State& s, int side, const Move& move) {
  const auto& units = stack(s, other(side), move.to);
  if (units[LR] + units[LV] == 0) return {"XL 13.34", "no-enemy-legion"};
  return (kPlaceInfo[move.to].near_mask & control(s, side)) != 0
             ? kFine
             : Refusal{"XL 13.34", "not-next-to-yours"};
}

Refusal can_revolt(const State& s, int side, const Move& move) {
  const auto& units = stack(s, other(side), move.to);
  if (!is_city(move.to)) return {"XL 13.35", "not-a-city"};
  if (units[AR] + units[AV] == 0 || units[LR] + units[LV] > 0 ||
      leaders_at(s, other(side), move.to) != 0)
    return {"XL 13.35", "not-allies-alone"};
  return stock(s, side, AR) > 0 ? kFine : Refusal{"XL 1.7", "stock-empty"};
}

Refusal can_stab(const State& s, int side, const Move& move) {
  const bool there = is_leader(move.piece) && has_leader(s, other(side), move.piece) &&
                     place_of(s, leader_index(move.piece)) == ROM;
  return there ? kFine : Refusal{"XL 13.36", "not-in-rome"};
}

Refusal can_proscribe(const State& s, int side, const Move& move) {
  const bool theirs =
      kCardInfo[move.target].type == CardType::forum && owns_forum(s, other(side), move.target);
  return theirs ? kFine : Refusal{"XL 13.37", "not-their-card"};
}

Refusal only_in_march(const State&, int, const Move&) { return {"XL 13.2", "play-fleet-marching"}; }

void mobilize(Play& p, const Move&) { ask_chance(p, Step::mobilize_roll); }
void treachery(Play& p, const Move& move) {
  p.s.matter.to = move.to;
  ask_chance(p, Step::treachery_roll);
}
void contributions(Play& p, const Move&) {
  // The card stays out of the discard pile until both cards are drawn; an Event among them has
  // `matter` to itself meanwhile.
  p.s.matter = {};
  p.s.drawing = {};
  p.s.drawing.stage = DrawStage::contributions;
  p.s.drawing.left = kAcContributionsDraw;
  draw_on(p);
}
void demands(Play& p, const Move& move) {
  p.s.matter.to = move.to;
  ask(p, Step::demands, p.enemy());
}
void revolt(Play& p, const Move& move) {
  State& s = p.s;
  const int kind = stack(s, p.enemy(), move.to)[AR] > 0 ? AR : AV;
  eliminate_unit(s, p.enemy(), move.to, kind);
  if (p.story)
    p.story->tell(
        "lost-unit",
        {{"who", seat_word(p.enemy())}, {"unit", piece_word(kind)}, {"place", place_word(move.to)}},
        "XL 13.35");
  if (units_at(s, p.enemy(), move.to) == 0) {
    raise_unit(s, p.active(), move.to, AR);
    if (p.story)
      p.story->tell("revolt-won", {{"who", seat_word(p.active())}, {"place", place_word(move.to)}},
                    "XL 13.35");
    finish_action(p);
  } else if (revolt_places(s, p.active()) != 0) {
    ask(p, Step::revolt_place, p.active());
  } else {
    finish_action(p);
  }
}
void ides(Play& p, const Move& move) {
  p.s.matter.leader = move.piece;
  ask_chance(p, Step::ides_roll);
}
void proscription(Play& p, const Move& move) {
  p.s.matter.card = move.target;
  ask_chance(p, Step::proscription_roll);
}
void nothing_now(Play&, const Move&) {}

struct ActionEffect {
  Card card;
  Aim aim;
  Refusal (*check)(const State&, int side, const Move&);
  void (*begin)(Play&, const Move&);
};
constexpr ActionEffect kActions[] = {
    {A01, Aim::none, can_mobilize, mobilize}, {A02, Aim::none, only_in_march, nothing_now},
    {A03, Aim::place, can_betray, treachery}, {A04, Aim::none, can_contribute, contributions},
    {A05, Aim::place, can_demand, demands},   {A06, Aim::place, can_revolt, revolt},
    {A07, Aim::leader, can_stab, ides},       {A08, Aim::forum, can_proscribe, proscription},
};

const ActionEffect& action(Card card) { return kActions[card - A01]; }

// XL 13.32: the most swords that can go without exceeding the die.
template <class Use>
void each_set(const UnitCounts& units, int limit, Use&& use) {
  UnitCounts set{};
  const auto most = [&](int kind) { return std::min<int>(units[kind], limit / kSwords[kind]); };
  for (int lr = most(LR); lr >= 0; --lr)
    for (int lv = most(LV); lv >= 0; --lv)
      for (int ar = most(AR); ar >= 0; --ar)
        for (int av = most(AV); av >= 0; --av) {
          set = {{byte(lr), byte(lv), byte(ar), byte(av)}};
          const int swords = unit_swords(set);
          if (swords <= limit) use(set, swords);
        }
}

int heaviest_set(const UnitCounts& units, int limit) {
  int best = 0;
  each_set(units, limit, [&](const UnitCounts&, int swords) { best = std::max(best, swords); });
  return best;
}

// Leaders whom the rest of the die can still kill; the Supreme Leader last.
std::uint16_t betrayed_leaders(const State& s) {
  const int side = other(s.active);
  std::uint16_t found = 0;
  each_bit(leaders_at(s, side, s.matter.to), [&](int leader) {
    if (kSwords[leader + kKinds] <= s.matter.number) found |= leader_bit(leader);
  });
  const auto lesser = static_cast<std::uint16_t>(found & ~leader_bit(supreme(side)));
  return lesser != 0 ? lesser : found;
}

void treachery_goes_on(Play& p) {
  const int side = p.enemy();
  if (units_at(p.s, side, p.s.matter.to) == 0 && betrayed_leaders(p.s) != 0)
    ask(p, Step::treachery_leader, side);
  else
    finish_action(p);
}

void give(Play& p, const Move& move) {
  const int side = p.enemy();
  const UnitCounts set = unpack_set(move.number);
  for (int kind = 0; kind < kKinds; ++kind)
    for (int i = 0; i < set[kind]; ++i) {
      eliminate_unit(p.s, side, p.s.matter.to, kind);
      if (p.story)
        p.story->tell("lost-unit",
                      {{"who", seat_word(side)},
                       {"unit", piece_word(kind)},
                       {"place", place_word(p.s.matter.to)}},
                      "XL 13.32");
    }
  add_to(p.s.matter.number, -unit_swords(set));
  treachery_goes_on(p);
}

void lose_leader(Play& p, const Move& move) {
  const int side = p.enemy();
  kill_leader(p.s, side, leader_index(move.piece));
  add_to(p.s.matter.number, -kSwords[move.piece]);
  if (p.story)
    p.story->tell("leader-killed", {{"who", seat_word(side)}, {"leader", piece_word(move.piece)}},
                  "XL 13.32");
  treachery_goes_on(p);
}

void place(Play& p, const Move& move) {
  State& s = p.s;
  const int kind = s.step == Step::demands_place ? LR : AR;
  raise_unit(s, p.active(), move.to, kind);
  if (p.story)
    p.story->tell("placed",
                  {{"who", seat_word(p.active())},
                   {"unit", piece_word(kind)},
                   {"place", place_word(move.to)}},
                  kCardInfo[s.matter.in_use].rule);
  if (s.step != Step::mobilize) return finish_action(p);
  s.matter.placed |= bit(move.to);
  if (--s.matter.number == 0) finish_action(p);
}

void desert(Play& p, const Move& move) {
  eliminate_unit(p.s, p.enemy(), p.s.matter.to, move.piece);
  if (p.story)
    p.story->tell("deserted",
                  {{"who", seat_word(p.enemy())},
                   {"unit", piece_word(move.piece)},
                   {"place", place_word(p.s.matter.to)}},
                  "XL 13.34");
  if (demands_places(p.s, p.active()) != 0)
    ask(p, Step::demands_place, p.active());
  else
    finish_action(p);
}

std::uint64_t answer_places(const State& s) {
  switch (s.step) {
    case Step::mobilize:
      return stock(s, s.active, AR) > 0 ? mobilize_targets(s, s.active) : 0;
    case Step::demands_place:
      return demands_places(s, s.active);
    default:
      return revolt_places(s, s.active);
  }
}

}  // namespace

Aim aim_of(Card card) {
  const CardType type = kCardInfo[card].type;
  if (type == CardType::leader) return Aim::place;
  return type == CardType::action ? action(card).aim : Aim::none;
}

void list_actions(const State& s, int side, List& out) {
  for (int card = A01; card <= A08; ++card) {
    if (s.hand[side][card] == 0) continue;
    Move move{.verb = Verb::play, .card = as_card(card)};
    const auto offer = [&] {
      if (!action(as_card(card)).check(s, side, move)) out.push_back(move);
    };
    switch (action(as_card(card)).aim) {
      case Aim::none:
        offer();
        break;
      case Aim::place:
        each_bit(occupied(s, other(side)), [&](int place) {
          move.to = as_place(place);
          offer();
        });
        break;
      case Aim::leader:
        each_bit(s.leaders[other(side)], [&](int leader) {
          move.piece = leader_piece(leader);
          offer();
        });
        break;
      case Aim::forum:
        each_bit(s.owned[other(side)], [&](int index) {
          move.target = forum_card(index);
          offer();
        });
        break;
    }
  }
}

Refusal check_action(const State& s, int side, const Move& move) {
  if (kCardInfo[move.card].type != CardType::action) return {"XL 13.2", "not-now"};
  return action(move.card).check(s, side, move);
}

void apply_action(Play& p, const Move& move) {
  State& s = p.s;
  --s.hand[s.active][move.card];
  if (s.shown[s.active][move.card] > 0) --s.shown[s.active][move.card];
  s.matter.in_use = move.card;
  if (p.story) {
    p.story->tell("played", {{"who", seat_word(s.active)}, {"card", card_word(move.card)}},
                  kCardInfo[move.card].rule);
    if (move.to != nowhere)
      p.story->tell("aimed-at", {{"target", place_word(move.to)}}, kCardInfo[move.card].rule);
    if (move.piece != nobody)
      p.story->tell("aimed-at", {{"target", piece_word(move.piece)}}, kCardInfo[move.card].rule);
    if (move.target != nothing)
      p.story->tell("aimed-at", {{"target", card_word(move.target)}}, kCardInfo[move.card].rule);
  }
  action(move.card).begin(p, move);
}

void finish_action(Play& p) {
  State& s = p.s;
  const bool drew = s.drawing.stage == DrawStage::contributions;
  ++s.discard[drew ? A04 : s.matter.in_use];
  s.drawing = {};
  s.matter = {};
  ask(p, Step::purchase, p.active());
}

void rolled_mobilize(Play& p, int die) {
  p.s.matter.number = byte(die);
  if (p.story) p.story->tell("mobilize-roll", {{"die", std::int64_t{die}}}, "XL 13.30");
  ask(p, Step::mobilize, p.active());
}

void rolled_treachery(Play& p, int die) {
  p.s.matter.number = byte(die);
  if (p.story)
    p.story->tell("treachery-roll",
                  {{"die", std::int64_t{die}}, {"place", place_word(p.s.matter.to)}}, "XL 13.32");
  ask(p, Step::treachery_loss, p.enemy());
}

// XL 13.36.
void rolled_ides(Play& p, int die) {
  State& s = p.s;
  const int leader = leader_index(s.matter.leader);
  int total = die;
  if (has_leader(s, s.active, BRUTUS) || has_leader(s, s.active, CASSIUS))
    total += kAcIdesOfMarchConspiratorBonus;
  if (s.turn >= kAcIdesOfMarchLateFromTurn) total += kAcIdesOfMarchLateBonus;
  const bool dies =
      total >= (is_supreme(leader) ? kAcIdesOfMarchSupremeMin : kAcIdesOfMarchLeaderMin);
  if (p.story)
    p.story->tell(dies ? "ides-killed" : "ides-failed",
                  {{"leader", piece_word(s.matter.leader)}, {"total", std::int64_t{total}}},
                  "XL 13.36");
  if (dies) kill_leader(s, p.enemy(), leader);
  finish_action(p);
}

// XL 13.37.
void rolled_proscription(Play& p, int die) {
  State& s = p.s;
  const Card card = s.matter.card;
  const auto mask = byte(1 << forum_index(card));
  const bool won = die >= kAcProscriptionSuccessMin;
  if (won) {
    s.owned[p.enemy()] = byte(s.owned[p.enemy()] & ~mask);
    s.forum_row = byte(s.forum_row | mask);
  } else {
    s.gold[s.active] = static_cast<std::uint16_t>(s.gold[s.active] + die);
  }
  if (p.story)
    p.story->tell(
        won ? "proscribed" : "proscription-gold",
        {{"who", seat_word(s.active)}, {"card", card_word(card)}, {"die", std::int64_t{die}}},
        "XL 13.37");
  finish_action(p);
}

void list_answer(const State& s, List& out) {
  const int foe = other(s.active);
  switch (s.step) {
    case Step::treachery_loss: {
      const auto& units = stack(s, foe, s.matter.to);
      const int best = heaviest_set(units, s.matter.number);
      each_set(units, s.matter.number, [&](const UnitCounts& set, int swords) {
        if (swords == best) out.push_back({.verb = Verb::give, .number = pack_set(set)});
      });
      return;
    }
    case Step::treachery_leader:
      each_bit(betrayed_leaders(s), [&](int leader) {
        out.push_back({.verb = Verb::lose_leader, .piece = leader_piece(leader)});
      });
      return;
    case Step::demands:
      if (s.gold[foe] >= kAcLegionariesDemandsRansom) out.push_back({.verb = Verb::pay});
      for (int kind = LR; kind <= LV; ++kind)
        if (stack(s, foe, s.matter.to)[kind] > 0)
          out.push_back({.verb = Verb::desert, .piece = as_piece(kind)});
      return;
    default:
      each_bit(answer_places(s),
               [&](int place) { out.push_back({.verb = Verb::place, .to = as_place(place)}); });
      if (s.step == Step::mobilize) out.push_back({.verb = Verb::stop});
  }
}

Refusal check_answer(const State& s, const Move& move) {
  const int foe = other(s.active);
  switch (s.step) {
    case Step::treachery_loss: {
      if (move.verb != Verb::give) return kNotThisDecision;
      const auto& units = stack(s, foe, s.matter.to);
      const UnitCounts set = unpack_set(move.number);
      for (int kind = 0; kind < kKinds; ++kind)
        if (set[kind] > units[kind]) return {"XL 13.32", "no-such-unit"};
      return unit_swords(set) == heaviest_set(units, s.matter.number)
                 ? kFine
                 : Refusal{"XL 13.32", "not-the-most-swords"};
    }
    case Step::treachery_leader:
      if (move.verb != Verb::lose_leader) return kNotThisDecision;
      return is_leader(move.piece) &&
                     (betrayed_leaders(s) & leader_bit(leader_index(move.piece))) != 0
                 ? kFine
                 : Refusal{"XL 13.32", "not-that-leader"};
    case Step::demands:
      if (move.verb == Verb::pay)
        return s.gold[foe] >= kAcLegionariesDemandsRansom ? kFine : Refusal{"XL 13.34", "too-poor"};
      if (move.verb != Verb::desert) return kNotThisDecision;
      return is_unit(move.piece) && is_legion(move.piece) &&
                     stack(s, foe, s.matter.to)[move.piece] > 0
                 ? kFine
                 : Refusal{"XL 13.34", "no-such-unit"};
    default:
      if (move.verb == Verb::stop && s.step == Step::mobilize) return kFine;
      if (move.verb != Verb::place) return kNotThisDecision;
      return (answer_places(s) & bit(move.to)) != 0
                 ? kFine
                 : Refusal{kCardInfo[s.matter.in_use].rule, "not-there"};
  }
}

void apply_answer(Play& p, const Move& move) {
  switch (move.verb) {
    case Verb::give:
      return give(p, move);
    case Verb::lose_leader:
      return lose_leader(p, move);
    case Verb::place:
      return place(p, move);
    case Verb::desert:
      return desert(p, move);
    case Verb::pay:
      p.s.gold[p.enemy()] =
          static_cast<std::uint16_t>(p.s.gold[p.enemy()] - kAcLegionariesDemandsRansom);
      if (p.story)
        p.story->tell(
            "ransom",
            {{"who", seat_word(p.enemy())}, {"gold", std::int64_t{kAcLegionariesDemandsRansom}}},
            "XL 13.34");
      return finish_action(p);
    default:
      return finish_action(p);  // STOP
  }
}

}  // namespace quadriga::caesar_xl
