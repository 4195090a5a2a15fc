// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

#include "engine/core/chance.h"
#include "engine/games/ides_of_march/net.h"

// What both ways of fitting share: positions as lists of signs, gradients, and games to learn from.
namespace quadriga::ides_of_march::fit {

using G = IdesOfMarch;

struct Entry {
  std::uint8_t sign;
  float value;
};
static_assert(kSigns <= 256);

// The signs that are not zero, for each seat.
struct Position {
  std::array<std::vector<Entry>, kMaxPlayers> signs;
  unsigned seats = 0;
};
Position position_of(const State& s, Seat me, KnownWays& known);

// What a net makes of a position, with all that the way back needs.
struct Reading {
  std::array<std::array<float, kUnits>, kMaxPlayers> units{};
  std::array<float, kMaxPlayers> chance{};
};
Reading read(const Net& net, const Position& position);

using Slopes = std::array<float, kMaxPlayers>;  // of the loss, by each seat's log odds
void add_gradient(const Net& net, const Position& position, const Reading& reading,
                  const Slopes& slopes, Net& gradient);
// Cross entropy of `truth`; adds its gradient if there is one to add to.
double learn(const Net& net, const Position& position, const Chances& truth, Net* gradient);

// Every weight of some nets, one after the other.
template <class Visit>
void each_weight(Visit&& visit, auto&... nets) {
  for (std::size_t i = 0; i < kSigns; ++i) visit(nets.direct[i]...);
  for (std::size_t i = 0; i < kSigns; ++i)
    for (std::size_t k = 0; k < kUnits; ++k) visit(nets.into[i][k]...);
  for (std::size_t k = 0; k < kUnits; ++k) visit(nets.weight[k]...);
}

class Adam {
 public:
  void step(Net& net, const Net& gradient, double rate, float share);

 private:
  Net means_{};
  Net squares_{};
  long steps_ = 0;
};

// Who sits at a table of learners' games.
struct Table {
  int seats;
  Seat learner;
  std::array<const Taste*, kMaxPlayers> tastes{};
  std::array<std::uint32_t, kMaxPlayers> slips{};  // in a hundred decisions
};
// Does `seat` slip? Then it plays any move.
bool slips(const Table& table, Seat seat, Rng& rng);
Move any_move(const Moves<G>& moves, Rng& rng);
// What a seat plays that does not learn.
Move others_move(const State& s, Seat seat, const Moves<G>& moves, const Table& table, Rng& rng,
                 KnownWays& known);
Chances winners(const State& s);
void draw_lots(State& s, Outcomes<G>& outcomes, Rng& luck);

// Plays a game to its end. `decide(s, actor, moves)` picks a move where there is a choice, and
// `look(s, chooser)` sees every position with the seat that chose it, kNobody if it just came.
template <class Decide, class Look>
State play_game(int seats, Rng& luck, Decide&& decide, Look&& look) {
  State s = G::start(Options{}, seats);
  Moves<G> moves;
  Outcomes<G> outcomes;
  for (Seat actor = G::to_act(s); actor != kNobody; actor = G::to_act(s)) {
    if (actor == kChance) {
      draw_lots(s, outcomes, luck);
      look(s, kNobody);
      continue;
    }
    moves.clear();
    G::legal(s, actor, moves);
    const bool free = moves.size() > 1;
    G::apply(s, actor, free ? decide(s, actor, moves) : moves[0], nullptr);
    look(s, free ? actor : kNobody);
  }
  return s;
}

// Runs work(0) and work(1) at once. Each has its own part, so the result does not depend on time.
inline constexpr int kWorkers = 2;
template <class Work>
void on_both(Work&& work) {
  std::thread other([&] { work(1); });
  work(0);
  other.join();
}

// Plays `games` games and fits the net to who won, or, with `again`, to what it says of the
// decisions that followed in games in which it chooses for one seat.
void fit_standing(Net& standing, int games, std::uint64_t series, bool again);
// Lets `choice` play and makes moves likelier that did better than `standing` had thought.
void fit_choice(Net& choice, Net& standing, int updates, std::uint64_t series);

}  // namespace quadriga::ides_of_march::fit
