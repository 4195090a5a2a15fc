// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/games/chicken_caesar/bots.h"
#include "engine/games/chicken_caesar/game.h"

// What a promise is worth: the difference it makes to what the two sides expect (11.29-11.33).
namespace quadriga::chicken_caesar {

namespace {

using G = ChickenCaesar;

constexpr int kAheadGames = 24;  // continuations in which a promise about later is weighed
constexpr int kAheadNoise = 60;

struct Sides {
  Seat payer;
  Seat obligor;
};

Sides sides_of(const Move& offer, Seat poster) {
  const auto other = static_cast<Seat>(offer.seat);
  return offer.kind == Kind::bid ? Sides{poster, other} : Sides{other, poster};
}

// The position after the open decision, taken by somebody who sees one ply ahead.
State decided(State s) {
  hush(s);
  G::apply(s, decider(s), one_ply(s), nullptr);
  return s;
}

// The table with the offer accepted and paid; no other offer is open.
State agreed(const State& s, const Sides& p, const Move& offer) {
  State after = s;
  hush(after);
  const Contract contract = make_contract(after, p.payer, p.obligor, offer);
  hand_over(after, p.payer, p.obligor, offer.amount);
  after.contracts.push_back(contract);
  return after;
}

// 4.17: nothing reaches beyond the end of the next turn.
int value_ahead(State s, Seat me, Rng rng) {
  const int last = s.turn + 1;
  while (s.turn <= last && s.step != Step::over) play_decision(s, kEverybody, kAheadNoise, rng);
  return G::evaluate(s, me);
}

void keep_best(Deals& deals, const Deal& deal) {
  if (deals.full()) {
    if (deals.back().gain >= deal.gain) return;
    deals.pop_back();
  }
  deals.push_back(deal);
  for (int i = deals.count - 1; i > 0 && deals[idx(i)].gain > deals[idx(i - 1)].gain; --i)
    std::swap(deals[idx(i)], deals[idx(i - 1)]);
}

// The options of the open decision and what each seat makes of them, before anybody pays.
class Prospect {
 public:
  explicit Prospect(const State& world) : table_(world) {
    hush(table_);
    decider_ = decider(table_);
    add_options(table_);
    own_ = options_.size();
    // A coin from a deal may pay for an option that the decider cannot afford on his own.
    if (spendable(table_, decider_) == 0) {
      State paid = table_;
      purse(paid, decider_, 1);
      add_options(paid);
    }
    for (int i = 1; i < own_; ++i)
      if (value(i, decider_) > value(preferred_, decider_)) preferred_ = i;
  }

  int preferred() const { return preferred_; }
  int value(int option, Seat seat) const { return values_[idx(option)][idx(seat)]; }

  // What the decider would do if he had to keep the promise; -1 if he could not.
  int under(const Contract& promise) const {
    int best = -1;
    for (int i = 0; i < options_.size(); ++i)
      if (satisfied_by(table_, promise, options_[i]) &&
          (best < 0 || value(i, decider_) > value(best, decider_)))
        best = i;
    return best;
  }

  // The same as `value`, when so many coins have been paid for it.
  Values after_payment(int option, const Sides& sides, int price) const {
    State after = table_;
    hand_over(after, sides.payer, sides.obligor, price);
    G::apply(after, decider_, options_[option], nullptr);
    return values_of(after);
  }

 private:
  void add_options(const State& s) {
    MoveBuffer moves;
    considered_options(s, decider_, moves);
    for (const Move& m : moves) {
      if (std::find(options_.begin(), options_.end(), m) != options_.end()) continue;
      State after = s;
      G::apply(after, decider_, m, nullptr);
      values_[idx(options_.size())] = values_of(after);
      options_.push_back(m);
    }
  }

  State table_;
  Seat decider_ = kNobody;
  MoveBuffer options_;
  std::array<Values, kMaxMoves> values_;
  int own_ = 0;
  int preferred_ = 0;
};

// 11.29: every price at which the deal pays for both sides.
void settle_price(const State& world, const Prospect& prospect, int option, Seat me, Move m,
                  Deals& deals) {
  const Sides sides = sides_of(m, me);
  const Seat other = sides.payer == me ? sides.obligor : sides.payer;
  const int now_mine = prospect.value(prospect.preferred(), me);
  const int now_theirs = prospect.value(prospect.preferred(), other);
  const int joint =
      prospect.value(option, me) - now_mine + prospect.value(option, other) - now_theirs;
  if (joint < kMargin) return;  // nothing to share; coins only change hands
  const int most = std::min(kHighestPrice, spendable(world, sides.payer));
  for (m.amount = 1; m.amount <= most; ++m.amount) {
    const Values then = prospect.after_payment(option, sides, m.amount);
    const int gain = then[idx(me)] - now_mine;
    const bool they_agree = then[idx(other)] > now_theirs + kMargin;
    if (sides.payer == me ? gain < kProposalGain : !they_agree) return;  // dearer is not better
    if (!they_agree || gain < kProposalGain || G::check(world, me, m)) continue;
    if (sides.obligor != me && can_commit(world, sides.payer, sides.obligor, m)) continue;
    keep_best(deals, {m, gain});
  }
}

}  // namespace

void hush(State& s) {
  if (s.talk.answering != 0 && s.offer.kind == Kind::bid) purse(s, speaker(s), s.offer.amount);
  s.talk = Talk{};
  s.offer = Move{};
  if (s.options.negotiation < Negotiation::chat_only)
    s.options.negotiation = Negotiation::chat_only;
}

Deals find_deals(const State& world, Seat me) {
  Deals deals;
  if (world.options.negotiation != Negotiation::full) return deals;
  const Seat open = decider(world);
  const Prospect prospect(world);
  MoveBuffer spots;
  list_spot_obligations(world, spots);
  for (Move m : spots) {
    m.kind = me == open ? Kind::ask : Kind::bid;
    m.amount = 1;
    m.seat = u8(me == open ? left_of(world, me) : open);
    const Sides sides = sides_of(m, me);
    const int option = prospect.under(make_contract(world, sides.payer, sides.obligor, m));
    if (option < 0 || option == prospect.preferred() || can_promise(world, open, m)) continue;
    for (int i = 0; i < world.seats; ++i) {
      if (i == me || (me != open && i != open)) continue;
      m.seat = u8(i);
      settle_price(world, prospect, option, me, m, deals);
    }
  }
  return deals;
}

int worth_of_offer(const State& world, Seat me, Rng& rng) {
  const Sides p = sides_of(world.offer, speaker(world));
  const State accepted = agreed(world, p, world.offer);
  State declined = world;
  hush(declined);
  const Contract& promise = accepted.contracts.back();
  const bool spot = scope_of(promise) == Scope::decision || traits(promise.form).once;
  if (spot && binds(accepted, promise))
    return G::evaluate(decided(accepted), me) - G::evaluate(decided(declined), me);
  // What is paid is weighed as it is now, the promise by what happens with it and without it; as
  // long as it does not bite, both go the same way.
  State unbound = accepted;
  unbound.contracts.pop_back();
  const int paid = G::evaluate(unbound, me) - G::evaluate(declined, me);
  double sum = 0;
  double squares = 0;
  for (int i = 0; i < kAheadGames; ++i) {
    const Rng luck(rng.next());  // the same for both, so that only the promise differs
    const double change = value_ahead(accepted, me, luck) - value_ahead(unbound, me, luck);
    sum += change;
    squares += change * change;
  }
  const double mean = sum / kAheadGames;
  const double spread = std::sqrt(std::max(0.0, squares / kAheadGames - mean * mean));
  // 11.30: what lies ahead is uncertain, so the estimate is lowered by its standard error.
  return paid + static_cast<int>(mean - spread / std::sqrt(static_cast<double>(kAheadGames)));
}

}  // namespace quadriga::chicken_caesar
