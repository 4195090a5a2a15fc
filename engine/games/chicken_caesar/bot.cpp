// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <vector>

#include "engine/games/chicken_caesar/bots.h"
#include "engine/games/chicken_caesar/game.h"
#include "engine/search/simple_bots.h"

// The greedy player: one ply with the evaluation for a decision, and the price of a promise for a
// deal. The silent one does the same and never trades, to show what trading is worth.
namespace quadriga::chicken_caesar {

namespace {

using G = ChickenCaesar;

constexpr int kWorlds = 4;

// Roosters of one family with equal cards in the same place differ in nothing but their number.
bool alike(const State& s, const Move& a, const Move& b) {
  return a.kind == b.kind && a.office == b.office && a.set == b.set && a.amount == b.amount &&
         owner(s, a.rooster) == owner(s, b.rooster) && s.card[a.rooster] == s.card[b.rooster];
}

void drop_alike(const State& s, MoveBuffer& moves) {
  int kept = 0;
  for (int i = 0; i < moves.size(); ++i) {
    const bool known = std::any_of(moves.begin(), moves.begin() + kept, [&](const Move& earlier) {
      return alike(s, earlier, moves[i]);
    });
    if (!known) moves[kept++] = moves[i];
  }
  moves.resize_down(kept);
}

// A proposal carries one insignia or everything the monument could take.
void drop_mixed_proposals(MoveBuffer& moves) {
  std::array<OfficeSet, 32> widest{};
  for (const Move& m : moves)
    if (m.kind == Kind::propose) widest[m.rooster] |= m.set;
  int kept = 0;
  for (int i = 0; i < moves.size(); ++i) {
    const Move& m = moves[i];
    if (m.kind == Kind::propose && !std::has_single_bit(m.set) && m.set != widest[m.rooster])
      continue;
    moves[kept++] = m;
  }
  moves.resize_down(kept);
}

Move decide(const View& view, const State& first, Seat me, Rng& rng) {
  MoveBuffer moves;
  considered_options(first, me, moves);
  list_redemptions(first, me, moves);
  if (moves.size() == 1) return moves[0];
  // Only guard cards are hidden: one world will do when none lies face down.
  const int worlds = view.guards.postings.empty() ? 1 : kWorlds;
  std::array<std::int64_t, kMaxMoves> total{};
  for (int w = 0; w < worlds; ++w) {
    const State world = w == 0 ? first : G::sample(view, rng);
    for (int i = 0; i < moves.size(); ++i) {
      State after = world;
      G::apply(after, me, moves[i], nullptr);
      total[idx(i)] += G::evaluate(after, me) - (moves[i].kind == Kind::redeem ? kMargin : 0);
    }
  }
  int best = 0;
  for (int i = 1; i < moves.size(); ++i)
    if (total[idx(i)] > total[idx(best)]) best = i;
  return moves[best];
}

// What one player would pay the decider for another option than the one he prefers (11.29). Coins
// count a little more than their face: what one side pays the other has.
struct Purchase {
  int option = 0;
  int price = 0;  // 0 if nothing is worth it
};

Purchase best_purchase(const State& s, Seat buyer, const std::array<Values, kMaxMoves>& values,
                       int count, int preferred) {
  const Seat seller = decider(s);
  const int purse_of = std::min(kHighestPrice, spendable(s, buyer));
  Purchase best;
  int best_gain = kProposalGain;
  for (int i = 0; purse_of > 0 && i < count; ++i) {
    const Values& now = values[idx(preferred)];
    const Values& then = values[idx(i)];
    const int gain = then[idx(buyer)] - now[idx(buyer)];
    if (gain < kProposalGain + kCoin) continue;
    const int loss = now[idx(seller)] - then[idx(seller)];
    const int price = std::max(1, (loss + kMargin + kCoin - 1) / kCoin);
    if (price > purse_of || gain - price * kCoin < best_gain) continue;
    best = {i, price};
    best_gain = gain - price * kCoin;
  }
  return best;
}

Move silent_move(const View& view, Seat me, Rng& rng) {
  const State world = G::sample(view, rng);
  if (world.talk.round == 0) return decide(view, world, me, rng);
  return move::plain(world.talk.answering != 0 ? Kind::decline : Kind::quiet);
}

}  // namespace

void considered_options(const State& s, Seat seat, MoveBuffer& out) {
  if (s.step == Step::first) return ChickenCaesar::legal(s, seat, out);
  list_base(s, seat, out);
  if (!s.contracts.empty()) filter(s, seat, out);
  if (s.step == Step::propose) drop_mixed_proposals(out);
  if (s.step == Step::propose || s.step == Step::appoint) drop_alike(s, out);
}

Move one_ply(const State& s) {
  const Seat seat = decider(s);
  MoveBuffer moves;
  considered_options(s, seat, moves);
  int best = 0;
  int best_value = 0;
  for (int i = 0; moves.size() > 1 && i < moves.size(); ++i) {
    State after = s;
    ChickenCaesar::apply(after, seat, moves[i], nullptr);
    const int value = ChickenCaesar::evaluate(after, seat);
    if (i == 0 || value > best_value) {
      best = i;
      best_value = value;
    }
  }
  return moves[best];
}

void play_decision(State& s, unsigned traders, int noise, Rng& rng) {
  const Seat seat = decider(s);
  MoveBuffer moves;
  considered_options(s, seat, moves);
  if (moves.size() == 1) return ChickenCaesar::apply(s, seat, moves[0], nullptr);
  std::array<Values, kMaxMoves> values;
  int best = 0;
  for (int i = 0; i < moves.size(); ++i) {
    State after = s;
    ChickenCaesar::apply(after, seat, moves[i], nullptr);
    values[idx(i)] = values_of(after);
    values[idx(i)][idx(seat)] += static_cast<int>(rng.below(static_cast<std::uint32_t>(noise + 1)));
    if (values[idx(i)][idx(seat)] > values[idx(best)][idx(seat)]) best = i;
  }
  // 4.26, 4.30: nothing is sold before a verdict or between two pledges.
  const bool for_sale = s.step != Step::consul && s.step != Step::place && s.step != Step::first &&
                        !(s.step == Step::bribe && s.asked > 0);
  for (int k = 1; for_sale && k < s.seats; ++k) {
    const Seat buyer = seat_after(s, seat, k);
    if ((traders >> buyer & 1) == 0) continue;
    const Purchase purchase = best_purchase(s, buyer, values, moves.size(), best);
    if (purchase.price == 0) continue;
    hand_over(s, buyer, seat, purchase.price);
    best = purchase.option;
    break;
  }
  ChickenCaesar::apply(s, seat, moves[best], nullptr);
}

Move ChickenCaesar::greedy_move(const View& view, Seat me, Rng& rng) {
  const State world = sample(view, rng);
  if (world.talk.answering != 0) {
    const bool can = !check(world, me, move::plain(Kind::accept));
    const bool pays = can && worth_of_offer(world, me, rng) > kMargin;
    return move::plain(pays ? Kind::accept : Kind::decline);
  }
  if (world.talk.round == 0) return decide(view, world, me, rng);
  const Deals deals = find_deals(world, me);
  return deals.empty() ? move::plain(Kind::quiet) : deals[0].offer;
}

// Some option of the open decision; in the talk he who does not think keeps quiet.
Move ChickenCaesar::slip(const View& view, Seat me, Rng& rng) {
  const State world = sample(view, rng);
  if (world.talk.round != 0) return silent_move(view, me, rng);
  MoveBuffer moves;
  considered_options(world, me, moves);
  return moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
}

std::vector<search::NamedBot<ChickenCaesar>> ChickenCaesar::other_bots() {
  return {{"greedy-silent", &silent_move}};
}

}  // namespace quadriga::chicken_caesar
