// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// The Forum and Victory Phase (5) and the ways to win (14).
namespace quadriga::caesar_xl {

namespace {

int veterans_on_map(const State& s, int side) {
  int veterans = 0;
  for (const auto& place : s.units) veterans += place[side][LV] + place[side][AV];
  return veterans;
}

// XL 14.2, XL 14.3.
bool military_victory(const State& s, int side) {
  const int foe = other(side);
  if (has_supreme(s, foe) || !controls(s, side, ROM)) return false;
  const int own = gold_value(control(s, side));
  if (s.options.military_rule == MilitaryRule::standard) return own >= kMilitaryGold;
  return has_supreme(s, side) && place_of(s, supreme(side)) == ROM &&
         own - gold_value(control(s, foe)) >= kMilitaryGold;
}

// XL 14.7: only for the active player, after his claim.
void victory_test(Play& p) {
  const int side = p.active();
  if (political_difference(p.s, side) >= kPoliticalThreshold) {
    win(p, side, Ending::political);
  } else if (military_victory(p.s, side)) {
    win(p, side, Ending::military);
  } else {
    begin_draw(p);
  }
}

}  // namespace

int claim_cost(const State& s, int side, Card card) {
  const int cost = kCardInfo[card].claim.cost;
  return has_leader(s, side, CATO) ? std::max(0, cost - kLdCatoAuthorityDiscount) : cost;
}

bool claim_condition(const State& s, int side, Card card) {
  const Claim& claim = kCardInfo[card].claim;
  const std::uint64_t held = control(s, side);
  if ((claim.control_all & ~held) != 0) return false;
  if (std::popcount(claim.control_among & held) < claim.among_count) return false;
  if (claim.supreme_at != nowhere &&
      !(has_supreme(s, side) && place_of(s, supreme(side)) == claim.supreme_at))
    return false;
  return claim.veterans == 0 || veterans_on_map(s, side) >= claim.veterans;
}

void begin_turn(Play& p) {
  State& s = p.s;
  s.phase = Phase::forum;
  s.powers_used = 0;
  if (p.story)
    p.story->tell("turn", {{"who", seat_word(p.active())}, {"turn", std::int64_t{s.turn}}},
                  "XL 4.7");
  if (occupied(s, p.active()) == 0 && (control(s, p.active()) & kCityMask) == 0) {
    win(p, p.enemy(), Ending::collapse);  // XL 14.4
    return;
  }
  ask(p, Step::claim, p.active());
}

void list_claim(const State& s, List& out) {
  each_bit(s.forum_row, [&](int index) {
    const Card card = forum_card(index);
    if (claim_condition(s, s.active, card) && claim_cost(s, s.active, card) <= s.gold[s.active])
      out.push_back({.verb = Verb::claim, .card = card});
  });
  out.push_back({.verb = Verb::pass});
}

Refusal check_claim(const State& s, const Move& move) {
  if (move.verb == Verb::pass) return kFine;
  if (move.verb != Verb::claim) return kNotThisDecision;
  if (kCardInfo[move.card].type != CardType::forum ||
      (s.forum_row & (1U << static_cast<unsigned>(forum_index(move.card)))) == 0)
    return {"XL 5.2", "not-in-forum"};
  if (!claim_condition(s, s.active, move.card))
    return {kCardInfo[move.card].rule, "claim-condition"};
  if (claim_cost(s, s.active, move.card) > s.gold[s.active]) return {"XL 5.3", "claim-cost"};
  return kFine;
}

void apply_claim(Play& p, const Move& move) {
  State& s = p.s;
  if (move.verb == Verb::claim) {
    const int side = p.active();
    const int cost = claim_cost(s, side, move.card);
    const auto mask = byte(1 << forum_index(move.card));
    s.gold[side] = static_cast<std::uint16_t>(s.gold[side] - cost);
    s.forum_row = byte(s.forum_row & ~mask);
    s.owned[side] = byte(s.owned[side] | mask);
    s.powers_used |= kClaimed;
    if (p.story)
      p.story->tell(
          "claimed",
          {{"who", seat_word(side)}, {"card", card_word(move.card)}, {"gold", std::int64_t{cost}}},
          kCardInfo[move.card].rule);
  }
  victory_test(p);
}

void win(Play& p, int side, Ending ending) {
  State& s = p.s;
  s.ending = ending;
  s.winner = byte(side);
  s.phase = Phase::over;
  s.step = Step::over;
  s.waiting = kNobody;
  s.powers_used = 0;
  if (!p.story) return;
  constexpr std::string_view kKeys[] = {"", "won-political", "won-military", "won-collapse",
                                        "won-score"};
  constexpr std::string_view kRules[] = {"", "XL 14.1", "XL 14.2", "XL 14.4", "XL 14.5"};
  const auto index = static_cast<int>(ending);
  const bool strict = s.options.military_rule == MilitaryRule::strict;
  p.story->tell(kKeys[index],
                {{"who", seat_word(side)},
                 {"loser", seat_word(other(side))},
                 {"score", std::int64_t{final_score(s, side)}},
                 {"other", std::int64_t{final_score(s, other(side))}}},
                ending == Ending::military && strict ? "XL 14.3" : kRules[index]);
}

// XL 14.5, XL 14.6.
void final_reckoning(Play& p) {
  const int caesar = final_score(p.s, kCaesarSeat);
  const int pompey = final_score(p.s, kPompeySeat);
  int side = caesar > pompey ? kCaesarSeat : kPompeySeat;
  if (caesar == pompey) side = controls(p.s, kCaesarSeat, ROM) ? kCaesarSeat : kPompeySeat;
  win(p, side, Ending::final_score);
}

}  // namespace quadriga::caesar_xl
