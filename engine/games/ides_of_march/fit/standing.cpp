// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdio>
#include <vector>

#include "engine/games/ides_of_march/fit/training.h"

// A multinomial regression by stochastic gradients. Samples are positions after a decision, of the
// learner's twice as many as of the others'. With `again` a position is fitted to a mean of what
// the net says of the decisions after it, each counting kTrust of the one before it, and to the end
// of the game for the rest: who won in the end says little about one decision.
namespace quadriga::ides_of_march::fit {
namespace {

constexpr double kTrust = 0.95;
constexpr std::uint32_t kEvery = 4;  // of the learner's decisions one in so many is a sample
constexpr int kPasses = 3;
constexpr int kBatch = 64;
constexpr double kRate = 0.001;
constexpr double kFirstRate = 0.002;
constexpr std::size_t kMostSamples = 1'600'000;

struct Sample {
  Position position;
  Chances truth{};
};

struct Decision {
  Chances said{};
  int sample = -1;
};

Table table_of(Rng& rng) {
  const std::uint32_t size = rng.below(8);
  Table table{size == 0 ? 2 : size == 1 ? 3 : 4, 0};
  table.learner = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(table.seats)));
  for (std::size_t i = 0; i < static_cast<std::size_t>(table.seats); ++i) {
    table.slips[i] = rng.below(3) * 3;
    table.tastes[i] = rng.chance(1, 4) ? &kBriskTaste : &kGreedyTaste;
  }
  if (rng.chance(1, 2)) table.slips[static_cast<std::size_t>(table.learner)] = 0;
  return table;
}

Move best_by(const Net& net, const State& s, Seat me, const Moves<G>& moves, KnownWays& known) {
  int best = 0;
  float most = -1;
  for (int i = 0; i < moves.size(); ++i) {
    State after = s;
    if (moves[i].kind != MoveKind::done) G::apply(after, me, moves[i], nullptr);
    const auto seat = static_cast<std::size_t>(me);
    const float chance = after.phase == Phase::over
                             ? static_cast<float>(winners(after)[seat])
                             : read(net, position_of(after, me, known)).chance[seat];
    if (chance <= most) continue;
    best = i;
    most = chance;
  }
  return moves[best];
}

// Answers the learner's share of the win.
double play(std::uint64_t seed, const Net& net, bool again, std::vector<Sample>& samples) {
  Rng rng(seed);
  const Table table = table_of(rng);
  const Seat me = table.learner;
  Rng luck(rng.next());
  const std::size_t first = samples.size();
  std::vector<Decision> decisions;
  KnownWays known;
  const auto decide = [&](const State& s, Seat actor, const Moves<G>& moves) {
    if (!again || actor != me) return others_move(s, actor, moves, table, rng, known);
    return slips(table, me, rng) ? any_move(moves, rng) : best_by(net, s, me, moves, known);
  };
  const auto look = [&](const State& s, Seat chooser) {
    if (chooser == kNobody || s.phase == Phase::over) return;
    Decision& decision = decisions.emplace_back();
    Position position = position_of(s, me, known);
    const Reading reading = read(net, position);
    std::copy(reading.chance.begin(), reading.chance.end(), decision.said.begin());
    if (rng.below(chooser == me ? kEvery : 2 * kEvery) != 0) return;
    decision.sample = static_cast<int>(samples.size() - first);
    samples.push_back({std::move(position), {}});
  };
  const Chances end = winners(play_game(table.seats, luck, decide, look));
  Chances after = end;
  for (std::size_t i = decisions.size(); i-- > 0;) {
    const Decision& decision = decisions[i];
    if (decision.sample >= 0)
      samples[first + static_cast<std::size_t>(decision.sample)].truth = after;
    if (!again) continue;
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat)
      after[seat] = (1 - kTrust) * decision.said[seat] + kTrust * after[seat];
  }
  return end[static_cast<std::size_t>(me)];
}

}  // namespace

void fit_standing(Net& standing, int games, std::uint64_t series, bool again) {
  // Again and again from games that the net of the time plays; the first time all at once.
  const int lap = again ? 2000 : games;
  std::vector<Sample> samples;
  Adam adam;
  for (int done = 0; done < games; done += lap) {
    std::array<std::vector<Sample>, kWorkers> fresh;
    std::array<double, kWorkers> won{};
    on_both([&](std::size_t worker) {
      for (int game = static_cast<int>(worker); game < lap; game += kWorkers)
        won[worker] += play(Rng::derive(series, static_cast<std::uint64_t>(done + game)), standing,
                            again, fresh[worker]);
    });
    std::size_t count = 0;
    for (auto& part : fresh) {
      count += part.size();
      std::move(part.begin(), part.end(), std::back_inserter(samples));
    }
    if (samples.size() > kMostSamples)
      samples.erase(samples.begin(),
                    samples.begin() + static_cast<std::ptrdiff_t>(samples.size() - kMostSamples));
    Rng pick(Rng::derive(series + 1, static_cast<std::uint64_t>(done)));
    const int steps = static_cast<int>(count) * kPasses / kBatch;
    double loss = 0;
    for (int i = 0; i < steps; ++i) {
      Net gradient{};
      for (int k = 0; k < kBatch; ++k) {
        const Sample& sample = samples[pick.below(static_cast<std::uint32_t>(samples.size()))];
        loss += learn(standing, sample.position, sample.truth, &gradient);
      }
      adam.step(standing, gradient, (again ? kRate : kFirstRate) * (1 - 0.9 * i / steps),
                1.F / kBatch);
    }
    std::printf("%d games, %zu positions: loss %.4f, the learner won %.1f %%\n", done + lap, count,
                loss / steps / kBatch, 100 * (won[0] + won[1]) / lap);
    std::fflush(stdout);
  }
}

}  // namespace quadriga::ides_of_march::fit
