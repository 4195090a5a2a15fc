// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/flow.h"

// The Draw Cards Phase (6). Contributions (13.33) draws through the same functions.
namespace quadriga::caesar_xl {

namespace {

void end_draw(Play& p) {
  p.s.drawing = {};
  revert_areas(p);
  begin_purchase(p);
}

void offer_discard(Play& p) {
  if (hand_size(p.s, p.active()) > kHandLimit)
    ask(p, Step::discard, p.active());
  else
    end_draw(p);
}

void offer_recall(Play& p) {
  if (p.s.drawing.drew_public && owns_forum(p.s, p.active(), F05))
    ask(p, Step::recall, p.active());
  else
    offer_discard(p);
}

// XL 6.4, and XL 25.1: no offer while there is nothing to draw.
void offer_card(Play& p) {
  State& s = p.s;
  s.drawing.stage = DrawStage::bought;
  if (s.silver() && s.drawing.bought < kSilverExtraCardsMax && can_draw(s))
    ask(p, Step::buy_card, p.active());
  else
    offer_recall(p);
}

void offer_rome_card(Play& p) {
  p.s.drawing.stage = DrawStage::rome;
  if (p.s.drawing.rome && can_draw(p.s))
    ask(p, Step::rome_card, p.active());
  else
    offer_card(p);
}

// XL 6.7.
void refill_deck(Play& p) {
  if (deck_size(p.s) > 0) return;
  p.s.deck = p.s.discard;
  p.s.discard = {};
  if (p.story && deck_size(p.s) > 0)
    p.story->tell("reshuffled", {{"cards", std::int64_t{deck_size(p.s)}}}, "XL 6.7");
}

}  // namespace

bool can_draw(const State& s) { return deck_size(s) + discard_size(s) > 0; }

void begin_draw(Play& p) {
  State& s = p.s;
  const int side = p.active();
  s.phase = Phase::draw;
  s.powers_used = 0;
  s.drawing = {};
  s.drawing.stage = DrawStage::free;
  s.drawing.left = byte(kFreeCards + (owns_forum(s, side, F01) ? kFoSenateAudienceFreeCards : 0));
  s.drawing.rome = s.silver() && has_supreme(s, side) && place_of(s, supreme(side)) == ROM;
  draw_on(p);
}

void draw_on(Play& p) {
  Drawing& drawing = p.s.drawing;
  if (drawing.left > 0) {
    refill_deck(p);
    if (deck_size(p.s) > 0) {
      ask_chance(p, Step::draw_card);
      return;
    }
    drawing.left = 0;
  }
  switch (drawing.stage) {
    case DrawStage::free:
      return offer_rome_card(p);
    case DrawStage::rome:
    case DrawStage::bought:
      return offer_card(p);
    case DrawStage::contributions:
      return finish_action(p);
    case DrawStage::none:
      return;
  }
}

void drawn_card(Play& p, Card card) {
  State& s = p.s;
  const int side = p.active();
  --s.deck[card];
  --s.drawing.left;
  const CardType type = kCardInfo[card].type;
  if (card < kHoldable) {
    ++s.hand[side][card];
    if (p.story) {
      const auto me = Audience::only(static_cast<Seat>(side));
      p.story->tell("drew", {{"card", card_word(card)}}, "XL 6.3", me);
      p.story->tell("drew-hidden", {{"who", seat_word(side)}}, "XL 6.3", me.complement());
    }
    draw_on(p);
    return;
  }
  // Cards of Contributions do not count for Demands for Reform (13.33).
  if (s.drawing.stage != DrawStage::contributions) s.drawing.drew_public = true;
  if (p.story)
    p.story->tell(type == CardType::forum ? "forum-card" : "event-card",
                  {{"who", seat_word(side)}, {"card", card_word(card)}}, "XL 6.3");
  if (type == CardType::forum) {
    s.forum_row = byte(s.forum_row | 1 << forum_index(card));
    draw_on(p);
  } else {
    begin_event(p, card);
  }
}

void list_offer(const State& s, List& out) {
  if (s.step == Step::rome_card) {
    out.push_back({.verb = Verb::draw});
    out.push_back({.verb = Verb::decline});
  } else {
    if (s.gold[s.active] >= kSilverExtraCardCost) out.push_back({.verb = Verb::buy});
    out.push_back({.verb = Verb::stop});
  }
}

Refusal check_offer(const State& s, const Move& move) {
  if (s.step == Step::rome_card)
    return move.verb == Verb::draw || move.verb == Verb::decline ? kFine : kNotThisDecision;
  if (move.verb == Verb::stop) return kFine;
  if (move.verb != Verb::buy) return kNotThisDecision;
  return s.gold[s.active] >= kSilverExtraCardCost ? kFine : Refusal{"XL 6.4", "card-cost"};
}

void apply_offer(Play& p, const Move& move) {
  State& s = p.s;
  switch (move.verb) {
    case Verb::draw:
      s.drawing.left = kSilverRomeBonusCards;
      return draw_on(p);
    case Verb::buy:
      s.gold[s.active] = static_cast<std::uint16_t>(s.gold[s.active] - kSilverExtraCardCost);
      ++s.drawing.bought;
      s.drawing.left = 1;
      if (p.story) p.story->tell("bought-card", {{"who", seat_word(s.active)}}, "XL 6.4");
      return draw_on(p);
    case Verb::decline:
      return offer_card(p);
    default:
      return offer_recall(p);
  }
}

void list_recall(const State& s, List& out) {
  if (s.gold[s.active] >= kFoReformRecallCost)
    for (int card = T01; card <= T06; ++card)
      if (s.discard[card] > 0) out.push_back({.verb = Verb::recall, .card = as_card(card)});
  out.push_back({.verb = Verb::pass});
}

Refusal check_recall(const State& s, const Move& move) {
  if (move.verb == Verb::pass) return kFine;
  if (move.verb != Verb::recall) return kNotThisDecision;
  if (kCardInfo[move.card].type != CardType::tactic || s.discard[move.card] == 0)
    return {"XL 6.5", "not-a-spent-tactic"};
  return s.gold[s.active] >= kFoReformRecallCost ? kFine : Refusal{"XL 6.5", "recall-cost"};
}

void apply_recall(Play& p, const Move& move) {
  State& s = p.s;
  if (move.verb == Verb::recall) {
    const int side = s.active;
    s.gold[side] = static_cast<std::uint16_t>(s.gold[side] - kFoReformRecallCost);
    --s.discard[move.card];
    ++s.hand[side][move.card];
    ++s.shown[side][move.card];
    if (p.story)
      p.story->tell("recalled", {{"who", seat_word(side)}, {"card", card_word(move.card)}},
                    "XL 6.5");
  }
  offer_discard(p);
}

void list_discard(const State& s, List& out) {
  for (int card = 0; card < kHoldable; ++card)
    if (s.hand[s.active][card] > 0) out.push_back({.verb = Verb::discard, .card = as_card(card)});
}

Refusal check_discard(const State& s, const Move& move) {
  if (move.verb != Verb::discard) return kNotThisDecision;
  return holds(s, s.active, move.card) ? kFine : Refusal{"XL 6.6", "not-in-hand"};
}

void apply_discard(Play& p, const Move& move) {
  discard_from_hand(p.s, p.active(), move.card);
  if (p.story)
    p.story->tell("discarded", {{"who", seat_word(p.active())}, {"card", card_word(move.card)}},
                  "XL 6.6");
  offer_discard(p);
}

}  // namespace quadriga::caesar_xl
