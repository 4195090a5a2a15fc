// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <vector>

#include "engine/games/chicken_caesar/bots.h"
#include "engine/games/chicken_caesar/game.h"
#include "engine/search/tree_search.h"

// The levels. Almost everything lies open here and a turn is a long chain of small decisions by
// everybody, so a tree stays shallow. Instead each option is played on to the end of the turn
// by players who look one ply ahead, again and again, and the time goes to the options that do
// best.
namespace quadriga::chicken_caesar {

namespace {

using G = ChickenCaesar;

constexpr int kNoise = 60;
constexpr double kWinScale = 700;
constexpr double kExploration = 0.15;

struct Arm {
  Move move;
  int visits = 0;
  double reward = 0;
};

// What can be said or done now.
void list_arms(const State& world, Seat me, std::vector<Arm>& arms) {
  const auto add = [&](const Move& m) { arms.push_back({m}); };
  if (world.talk.answering != 0) {
    if (!G::check(world, me, move::plain(Kind::accept))) add(move::plain(Kind::accept));
    add(move::plain(Kind::decline));
  } else if (world.talk.round != 0) {
    add(move::plain(Kind::quiet));
    for (const Deal& deal : find_deals(world, me)) add(deal.offer);
  } else {
    MoveBuffer moves;
    considered_options(world, me, moves);
    for (const Move& m : moves) add(m);
    if (moves.size() > 1 || spendable(world, me) == 0) {
      moves.clear();
      list_redemptions(world, me, moves);
      for (const Move& m : moves)
        if (m.amount == 1) add(m);
    }
  }
}

// Seats that have not had their say before the open decision.
unsigned still_to_speak(const State& s) {
  unsigned seats = 0;
  for (int i = s.talk.spoken; s.talk.round != 0 && i < s.seats; ++i)
    seats |= 1U << seat_after(s, decider(s), 1 + i);
  return seats;
}

// Makes the move and settles what is left of the talk: an offer is answered as a greedy player
// would, and whoever has not spoken yet may still buy the decision.
void begin(State& s, Seat me, const Move& m, bool trade, Rng& rng) {
  const bool talking = s.talk.round != 0;
  G::apply(s, me, m, nullptr);
  if (s.talk.answering != 0) {
    const auto other = static_cast<Seat>(s.talk.addressee);
    const bool pays = worth_of_offer(s, other, rng) > kMargin;
    G::apply(s, other, move::plain(pays ? Kind::accept : Kind::decline), nullptr);
  }
  const unsigned traders = trade ? still_to_speak(s) : 0;
  hush(s);
  if (talking || m.kind == Kind::redeem) play_decision(s, talking ? traders : 0, kNoise, rng);
}

double play_on(State& s, Seat me, int last, bool trade, Rng& rng) {
  while (s.turn <= last && s.step != Step::over)
    play_decision(s, trade ? kEverybody : 0, kNoise, rng);
  return search::estimated_rewards<G>(s, kWinScale)[idx(me)];
}

int most_promising(const std::vector<Arm>& arms, int done) {
  int best = 0;
  double best_bound = -1;
  for (std::size_t i = 0; i < arms.size(); ++i) {
    const Arm& a = arms[i];
    if (a.visits == 0) return static_cast<int>(i);
    const double bound = a.reward / a.visits +
                         kExploration * std::sqrt(std::log(static_cast<double>(done)) / a.visits);
    if (bound > best_bound) {
      best_bound = bound;
      best = static_cast<int>(i);
    }
  }
  return best;
}

}  // namespace

std::vector<search::Candidate<Move>> ChickenCaesar::think(const View& view, Seat me, int iterations,
                                                          std::uint64_t seed) {
  Rng rng(seed);
  std::vector<Arm> arms;
  const State first = sample(view, rng);
  list_arms(first, me, arms);
  if (arms.size() == 1) return {{arms[0].move, 0, 0.0}};
  const bool trade = first.options.negotiation == Negotiation::full && first.options.neg_rounds > 0;
  const std::uint64_t series = rng.next();
  for (int done = 0; done < iterations; ++done) {
    Arm& arm = arms[idx(most_promising(arms, done))];
    // The n-th try of every option meets the same cards and the same luck.
    Rng luck(Rng::derive(series, static_cast<std::uint64_t>(arm.visits)));
    State world = sample(view, luck);
    begin(world, me, arm.move, trade, luck);
    arm.reward += play_on(world, me, first.turn, trade, luck);
    ++arm.visits;
  }
  std::vector<search::Candidate<Move>> list;
  for (const Arm& arm : arms)
    if (arm.visits > 0) list.push_back({arm.move, arm.visits, arm.reward / arm.visits});
  std::stable_sort(list.begin(), list.end(),
                   [](const auto& a, const auto& b) { return a.visits > b.visits; });
  return list;
}

}  // namespace quadriga::chicken_caesar
