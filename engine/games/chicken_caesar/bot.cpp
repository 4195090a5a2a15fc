// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"

// The greedy player: one ply with the evaluation for a decision; for a deal, what the decider would
// do with it and without it (11.29, 11.30).
namespace quadriga::chicken_caesar {

namespace {

using G = ChickenCaesar;

constexpr int kWorlds = 4;
constexpr int kMargin = 15;  // a deal or a redemption must be worth at least this much

// Promises about later decisions are not played out; this is what keeping one is reckoned to cost.
// A promise to do something binds harder than one not to do it, and the more so the more it names.
int forward_cost(const Move& offer) {
  if (offer.form == Form::give) return offer.number * 80;
  const int named = std::min(4, count_of(offer.roosters));
  return traits(offer.form).once ? 160 - 10 * named : 60 + 20 * named;
}

// The move the open decision would get from a player who sees one ply ahead.
Move best_reply(const State& s, Seat seat) {
  MoveBuffer moves;
  list_base(s, seat, moves);
  if (!s.contracts.empty()) filter(s, seat, moves);
  int best = 0;
  int best_value = 0;
  for (int i = 0; moves.size() > 1 && i < moves.size(); ++i) {
    State after = s;
    G::apply(after, seat, moves[i], nullptr);
    const int value = G::evaluate(after, seat);
    if (i == 0 || value > best_value) {
      best = i;
      best_value = value;
    }
  }
  return moves[best];
}

// How the two sides of a deal stand after the decision behind the window has been taken.
struct Stand {
  int mine;
  int theirs;
};

Stand after_decision(State s, Seat me, Seat other) {
  s.talk = Talk{};
  s.offer = Move{};
  const Seat seat = decider(s);
  G::apply(s, seat, best_reply(s, seat), nullptr);
  return {G::evaluate(s, me), G::evaluate(s, other)};
}

// The same with the offer accepted.
Stand after_deal(const State& s, Seat payer, Seat obligor, const Move& offer, Seat me, Seat other) {
  State after = s;
  after.talk.answering = 0;
  if (!(s.talk.answering != 0 && offer.kind == Kind::bid)) purse(after, payer, -offer.amount);
  purse(after, obligor, offer.amount);
  const Contract contract = make_contract(s, payer, obligor, offer);
  after.contracts.push_back(contract);
  const bool spot = binds(after, contract);
  Stand stand = after_decision(after, me, other);
  if (!spot) (obligor == me ? stand.mine : stand.theirs) -= forward_cost(offer);
  return stand;
}

Move answer_offer(const State& world, Seat me) {
  const Move& offer = world.offer;
  const Seat poster = speaker(world);
  const Seat payer = offer.kind == Kind::bid ? poster : me;
  const Seat obligor = offer.kind == Kind::bid ? me : poster;
  if (G::check(world, me, move::plain(Kind::accept))) return move::plain(Kind::decline);
  State without = world;
  if (offer.kind == Kind::bid) purse(without, poster, offer.amount);
  without.talk = Talk{};
  const int refused = after_decision(without, me, poster).mine;
  const int accepted = after_deal(world, payer, obligor, offer, me, poster).mine;
  return move::plain(accepted > refused + kMargin ? Kind::accept : Kind::decline);
}

// 11.29: a spot deal that pays for both sides, the best one for me; else nothing to say.
Move speak(const State& world, Seat me) {
  Move best = move::plain(Kind::quiet);
  if (world.options.negotiation != Negotiation::full) return best;
  const Seat open = decider(world);
  int best_gain = kMargin;
  MoveBuffer spots;
  list_spot_obligations(world, spots);
  std::array<Stand, kMaxSeats> now{};
  for (int p = 0; p < world.seats; ++p)
    if (p != me && (me == open || p == open))
      now[idx(p)] = after_decision(world, me, static_cast<Seat>(p));
  for (Move m : spots) {
    m.kind = me == open ? Kind::ask : Kind::bid;
    for (int p = 0; p < world.seats; ++p) {
      if (p == me || (me != open && p != open)) continue;
      const auto other = static_cast<Seat>(p);
      m.seat = u8(p);
      for (m.amount = 1; m.amount <= 3; ++m.amount) {
        if (G::check(world, me, m)) break;
        if (me == open && spendable(world, other) < m.amount) break;
        const Seat payer = me == open ? other : me;
        const Seat obligor = me == open ? me : other;
        // What the addressee could not accept is not worth asking; his cards are not known here.
        if (me != open && can_commit(world, payer, obligor, m)) continue;
        const Stand deal = after_deal(world, payer, obligor, m, me, other);
        const int gain = deal.mine - now[idx(p)].mine;
        if (gain <= best_gain || deal.theirs <= now[idx(p)].theirs + kMargin) continue;
        best = m;
        best_gain = gain;
      }
    }
  }
  return best;
}

}  // namespace

Move ChickenCaesar::greedy_move(const View& view, Seat me, Rng& rng) {
  const State first = sample(view, rng);
  if (first.talk.answering != 0 && first.talk.addressee == me) return answer_offer(first, me);
  if (first.talk.round != 0) return speak(first, me);
  MoveBuffer moves;
  legal(first, me, moves);
  if (moves.size() == 1) return moves[0];
  // Only guard cards are hidden: one world will do when none lies face down.
  const int worlds = view.guards.postings.empty() ? 1 : kWorlds;
  std::array<std::int64_t, kMaxMoves> total{};
  for (int w = 0; w < worlds; ++w) {
    const State world = w == 0 ? first : sample(view, rng);
    for (int i = 0; i < moves.size(); ++i) {
      State after = world;
      apply(after, me, moves[i], nullptr);
      total[idx(i)] += evaluate(after, me) - (moves[i].kind == Kind::redeem ? kMargin : 0);
    }
  }
  int best = 0;
  for (int i = 1; i < moves.size(); ++i)
    if (total[idx(i)] > total[idx(best)]) best = i;
  return moves[best];
}

}  // namespace quadriga::chicken_caesar
