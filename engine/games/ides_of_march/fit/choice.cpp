// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "engine/games/ides_of_march/fit/training.h"

// Policy gradients with a critic. The learner draws its moves by chance, those it likes most the
// more often. A move that led to more than `standing` had thought of the position becomes likelier
// and the others less, and `standing` learns on from the same games. What counts here is not to
// foresee the winner but to put the moves into the right order, and that is worth more games.
namespace quadriga::ides_of_march::fit {
namespace {

constexpr double kWarmth = 0.01;  // of liking, in logarithms: what makes a move e times as likely
constexpr double kTrust = 0.9;    // of each later decision, in what a move led to
constexpr std::size_t kWeighed = 8;
constexpr double kRate = 0.001;
constexpr double kStandingRate = 3e-4;
constexpr double kMostGain = 0.6;  // that one game may teach about one decision
constexpr int kGames = 160;        // for one update
constexpr float kSmoothing = 0.02F;
constexpr int kLap = 20;  // updates between two lines of progress

struct Option {
  Move move;
  Position position;
  Reading reading;
  double liking = 0;
  double share = 0;  // how likely it is played
  Chances said{};
};

struct Decision {
  std::vector<Option> options;
  std::size_t taken = 0;
  bool free = true;  // else the learner's turn begins: a position that tries end with
};

struct Worker {
  Net choice{};  // gradients
  Net standing{};
  long decisions = 0;
  long positions = 0;
  double won = 0;
  int full_tables = 0;
};

Table table_of(Rng& rng) {
  const std::uint32_t size = rng.below(10);
  Table table{size == 0 ? 2 : size == 1 ? 3 : 4, 0};
  table.learner = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(table.seats)));
  for (std::size_t i = 0; i < static_cast<std::size_t>(table.seats); ++i) {
    table.slips[i] = rng.chance(1, 4) ? 3 : 0;
    table.tastes[i] = rng.chance(1, 8) ? &kBriskTaste : &kGreedyTaste;
  }
  return table;
}

// The moves it likes most, best first; none if a move ends the game.
std::vector<Option> options_of(const State& s, Seat me, const Moves<G>& moves, const Net& choice,
                               KnownWays& known, Move& winning) {
  std::vector<Option> options(static_cast<std::size_t>(moves.size()));
  const auto seat = static_cast<std::size_t>(me);
  for (int i = 0; i < moves.size(); ++i) {
    State after = s;
    if (moves[i].kind != MoveKind::done) G::apply(after, me, moves[i], nullptr);
    if (after.phase == Phase::over) {
      winning = moves[i];
      return {};
    }
    Option& option = options[static_cast<std::size_t>(i)];
    option.move = moves[i];
    option.position = position_of(after, me, known);
    option.reading = read(choice, option.position);
    option.liking = std::log(std::max(static_cast<double>(option.reading.chance[seat]), 1e-9));
  }
  std::stable_sort(options.begin(), options.end(),
                   [](const Option& a, const Option& b) { return a.liking > b.liking; });
  if (options.size() > kWeighed) options.resize(kWeighed);
  double sum = 0;
  for (Option& option : options)
    sum += option.share = std::exp((option.liking - options[0].liking) / kWarmth);
  for (Option& option : options) option.share /= sum;
  return options;
}

std::size_t drawn(const std::vector<Option>& options, Rng& rng) {
  constexpr std::uint32_t kFine = 1U << 30U;
  double left = static_cast<double>(rng.below(kFine)) / kFine;
  for (std::size_t i = 0; i + 1 < options.size(); ++i) {
    left -= options[i].share;
    if (left < 0) return i;
  }
  return options.size() - 1;
}

// From the last decision to the first.
void look_back(std::vector<Decision>& decisions, const Chances& end, Seat me, const Net& choice,
               const Net& standing, Worker& worker) {
  const auto seat = static_cast<std::size_t>(me);
  Chances after = end;
  for (std::size_t i = decisions.size(); i-- > 0;) {
    const auto& options = decisions[i].options;
    const Option& taken = options[decisions[i].taken];
    learn(standing, taken.position, after, &worker.standing);
    if (!decisions[i].free) continue;
    ++worker.decisions;
    double expected = 0;
    for (const Option& option : options) expected += option.share * option.said[seat];
    for (std::size_t k = 0; k < kMaxPlayers; ++k)
      after[k] = (1 - kTrust) * taken.said[k] + kTrust * after[k];
    const double gain = std::clamp(after[seat] - expected, -kMostGain, kMostGain);
    for (const Option& option : options) {
      const double likelier = gain * ((&option == &taken ? 1 : 0) - option.share);
      Slopes slopes{};
      for (std::size_t k = 0; k < option.position.seats; ++k) {
        const double by_odds = (k == seat ? 1 : 0) - static_cast<double>(option.reading.chance[k]);
        slopes[k] = static_cast<float>(-likelier * by_odds);
      }
      add_gradient(choice, option.position, option.reading, slopes, worker.choice);
    }
  }
  worker.positions += static_cast<long>(decisions.size());
}

void play(std::uint64_t seed, const Net& choice, const Net& standing, Worker& worker) {
  Rng rng(seed);
  const Table table = table_of(rng);
  const Seat me = table.learner;
  Rng luck(rng.next());
  std::vector<Decision> decisions;
  KnownWays known;
  const auto decide = [&](const State& s, Seat actor, const Moves<G>& moves) {
    if (actor != me) return others_move(s, actor, moves, table, rng, known);
    Move winning = moves[0];
    Decision decision{options_of(s, me, moves, choice, known, winning)};
    if (decision.options.empty()) return winning;
    decision.taken = drawn(decision.options, rng);
    for (Option& option : decision.options) {
      const Reading reading = read(standing, option.position);
      std::copy(reading.chance.begin(), reading.chance.end(), option.said.begin());
    }
    decisions.push_back(std::move(decision));
    return decisions.back().options[decisions.back().taken].move;
  };
  int turn = -1;
  const auto look = [&](const State& s, Seat) {
    if (G::turn_of(s) == turn) return;
    turn = G::turn_of(s);
    if (static_cast<Seat>(s.active) != me || s.phase == Phase::over) return;
    Decision& begins = decisions.emplace_back();
    begins.free = false;
    begins.options.resize(1);
    begins.options[0].position = position_of(s, me, known);
  };
  const Chances end = winners(play_game(table.seats, luck, decide, look));
  if (table.seats == kMaxPlayers) {
    ++worker.full_tables;
    worker.won += end[static_cast<std::size_t>(me)];
  }
  look_back(decisions, end, me, choice, standing, worker);
}

}  // namespace

void fit_choice(Net& choice, Net& standing, int updates, std::uint64_t series) {
  Adam choice_adam;
  Adam standing_adam;
  Net smooth = choice;  // single updates are noisy
  double won = 0;
  int full_tables = 0;
  for (int update = 0; update < updates; ++update) {
    std::array<Worker, kWorkers> workers;
    on_both([&](std::size_t worker) {
      for (int game = static_cast<int>(worker); game < kGames; game += kWorkers)
        play(Rng::derive(series, static_cast<std::uint64_t>(update * kGames + game)), choice,
             standing, workers[worker]);
    });
    const auto add = [](float& sum, float more) { sum += more; };
    each_weight(add, workers[0].choice, workers[1].choice);
    each_weight(add, workers[0].standing, workers[1].standing);
    const auto share = [&](long Worker::* count) {
      return 1.F / static_cast<float>(workers[0].*count + workers[1].*count);
    };
    choice_adam.step(choice, workers[0].choice, kRate, share(&Worker::decisions));
    standing_adam.step(standing, workers[0].standing, kStandingRate, share(&Worker::positions));
    each_weight([](float& slow, float now) { slow += kSmoothing * (now - slow); }, smooth, choice);
    for (const Worker& worker : workers) {
      won += worker.won;
      full_tables += worker.full_tables;
    }
    if ((update + 1) % kLap != 0 && update + 1 < updates) continue;
    std::printf("%d updates: the learner won %.1f %% of %d games of four\n", update + 1,
                100 * won / full_tables, full_tables);
    std::fflush(stdout);
    won = 0;
    full_tables = 0;
  }
  choice = smooth;
}

}  // namespace quadriga::ides_of_march::fit
