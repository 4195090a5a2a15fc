// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "engine/core/chance.h"
#include "engine/games/ides_of_march/net.h"
#include "engine/games/ides_of_march/standing_weights.h"

// Writes standing_weights.h: fit_ides engine/games/ides_of_march/standing_weights.h
// (a number after the name plays so many games instead of 42,000, for a trial; the word "again"
// after the number fits to what the present weights say of the turns that followed, see kTrust).
//
// Plays games between greedy and brisk bots that slip now and then, keeps the signs of about half
// of the positions in which a turn begins, and fits the net to who won in the end: a multinomial
// regression by stochastic gradients (Adam). One thread and one order, so the same program writes
// the same file. A twentieth of the positions, the last games, is held back and only measured.
namespace quadriga::ides_of_march {
namespace {

using G = IdesOfMarch;

constexpr std::array<std::uint64_t, 3> kSeries{901, 902, 903};
constexpr std::uint64_t kAgain = 100;     // later series for a later fit
constexpr std::uint64_t kGames = 42'000;  // all series together
constexpr int kBatch = 64;
constexpr int kPasses = 4;
constexpr double kRate = 0.002;
constexpr float kDecay = 1e-6F;
// Who won in the end says little about one turn, and many signs seem to matter only by chance. With
// "again" a position is fitted to a mean of what the weights say of the turns after it, each
// counting so much of the one before it, and to the end of the game for the rest.
constexpr float kTrust = 0.9F;

struct Entry {
  std::uint8_t sign;
  float value;
};

struct Sample {
  std::array<std::vector<Entry>, kMaxPlayers> signs;
  std::array<float, kMaxPlayers> won{};  // what is fitted
  std::array<float, kMaxPlayers> end{};  // who won
  unsigned seats = 0;
};

Sample sample_of(const State& s) {
  Sample sample;
  sample.seats = s.seats;
  const Survey all = survey(s);
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    const Signs x = signs_of(s, seat, all);
    for (std::size_t i = 0; i < kSigns; ++i)
      if (x[i] != 0) sample.signs[seat].push_back({static_cast<std::uint8_t>(i), x[i]});
  }
  return sample;
}

struct Habit {
  Taste taste;
  std::uint32_t slips;  // in a hundred decisions
};

using Labels = std::array<float, kMaxPlayers>;

// The labels of all turns of a game, from the last to the first.
void look_back(std::vector<Labels>& turns, const Labels& end) {
  Labels after = end;
  for (std::size_t i = turns.size(); i-- > 0;) {
    const Labels said = turns[i];
    turns[i] = after;
    for (std::size_t seat = 0; seat < kMaxPlayers; ++seat)
      after[seat] = (1 - kTrust) * said[seat] + kTrust * after[seat];
  }
}

void play(std::uint64_t seed, std::vector<Sample>& samples, bool again) {
  Rng rng(seed);
  const std::uint32_t table = rng.below(8);
  const int seats = table == 0 ? 2 : table == 1 ? 3 : 4;
  rng.next();  // not used: the weights were fitted to games that begin like this
  std::array<Habit, kMaxPlayers> habits{};
  for (int seat = 0; seat < seats; ++seat)
    habits[static_cast<std::size_t>(seat)].taste = rng.chance(1, 2) ? kGreedyTaste : kBriskTaste;
  for (int seat = 0; seat < seats; ++seat)
    habits[static_cast<std::size_t>(seat)].slips = rng.below(3) * 3;
  const std::size_t first = samples.size();
  std::vector<Labels> turns;
  std::vector<std::size_t> turn_of;  // of each sample
  Rng luck(rng.next());
  State s = G::start(Options{}, seats);
  Moves<G> moves;
  Outcomes<G> outcomes;
  int turn = 0;
  for (Seat actor = G::to_act(s); actor != kNobody; actor = G::to_act(s)) {
    if (actor == kChance) {
      outcomes.clear();
      G::outcomes(s, outcomes);
      G::apply(s, kChance, outcomes[pick_outcome(outcomes, luck)].move, nullptr);
      continue;
    }
    moves.clear();
    G::legal(s, actor, moves);
    const Habit& habit = habits[static_cast<std::size_t>(actor)];
    Move move = moves[0];
    if (moves.size() > 1) {
      const bool slip = habit.slips > 0 && rng.chance(habit.slips, 100);
      move = slip ? moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]
                  : best_move(s, actor, moves, habit.taste);
    }
    G::apply(s, actor, move, nullptr);
    const bool begins = s.phase == Phase::draw_free || s.phase == Phase::draw_missed;
    if (!begins || G::turn_of(s) == turn) continue;
    turn = G::turn_of(s);
    if (again) {
      const Chances said = chances(s);
      std::copy(said.begin(), said.end(), turns.emplace_back().begin());
    }
    if (!rng.chance(1, 2)) continue;
    samples.push_back(sample_of(s));
    turn_of.push_back(turns.size() - (again ? 1 : 0));
  }
  const Result end = G::result(s);
  const auto winners =
      static_cast<float>(std::count(end.rank.begin(), end.rank.begin() + seats, 1));
  Labels won{};
  for (std::size_t seat = 0; seat < static_cast<std::size_t>(seats); ++seat)
    won[seat] = end.rank[seat] == 1 ? 1 / winners : 0;
  look_back(turns, won);
  for (std::size_t i = first; i < samples.size(); ++i) {
    samples[i].won = again ? turns[turn_of[i - first]] : won;
    samples[i].end = won;
  }
}

// Every weight of a net, one after the other.
template <class Visit>
void each_weight(Visit&& visit, auto&... nets) {
  for (std::size_t i = 0; i < kSigns; ++i) visit(nets.direct[i]...);
  for (std::size_t i = 0; i < kSigns; ++i)
    for (std::size_t k = 0; k < kUnits; ++k) visit(nets.into[i][k]...);
  for (std::size_t k = 0; k < kUnits; ++k) visit(nets.weight[k]...);
}

// The loss of one sample; with `slope`, its gradient is added there.
double loss_of(const Net& net, const Sample& sample, Net* slope) {
  std::array<Thought, kMaxPlayers> thoughts;
  double most = -1e9;
  for (unsigned seat = 0; seat < sample.seats; ++seat) {
    Thought& t = thoughts[seat];
    for (const auto& [sign, value] : sample.signs[seat]) {
      t.log_odds += net.direct[sign] * value;
      for (std::size_t k = 0; k < kUnits; ++k) t.units[k] += net.into[sign][k] * value;
    }
    for (std::size_t k = 0; k < kUnits; ++k) {
      t.units[k] = std::max(t.units[k], 0.F);
      t.log_odds += net.weight[k] * t.units[k];
    }
    most = std::max(most, static_cast<double>(t.log_odds));
  }
  double sum = 0;
  for (unsigned seat = 0; seat < sample.seats; ++seat)
    sum += std::exp(static_cast<double>(thoughts[seat].log_odds) - most);
  double loss = 0;
  for (unsigned seat = 0; seat < sample.seats; ++seat) {
    const Thought& t = thoughts[seat];
    const double chance = std::exp(static_cast<double>(t.log_odds) - most) / sum;
    const float won = sample.won[seat];
    loss -= static_cast<double>(won) * std::log(std::max(chance, 1e-9));
    if (slope == nullptr) continue;
    const auto off = static_cast<float>(chance - static_cast<double>(won));
    std::array<float, kUnits> back{};
    for (std::size_t k = 0; k < kUnits; ++k) {
      slope->weight[k] += off * t.units[k];
      back[k] = t.units[k] > 0 ? off * net.weight[k] : 0;
    }
    for (const auto& [sign, value] : sample.signs[seat]) {
      slope->direct[sign] += off * value;
      for (std::size_t k = 0; k < kUnits; ++k) slope->into[sign][k] += back[k] * value;
    }
  }
  return loss;
}

class Fitter {
 public:
  explicit Fitter(Rng& rng) {
    const auto small = [&] { return (static_cast<float>(rng.below(20001)) / 10000.F - 1) * 0.3F; };
    for (auto& row : net_.into)
      for (float& weight : row) weight = small();
    for (float& weight : net_.weight) weight = small();
  }

  double step(const std::vector<const Sample*>& batch, double rate) {
    slope_ = {};
    double loss = 0;
    for (const Sample* sample : batch) loss += loss_of(net_, *sample, &slope_);
    ++steps_;
    const auto share = 1.F / static_cast<float>(batch.size());
    const auto pace = static_cast<float>(rate * std::sqrt(1 - std::pow(0.999, steps_)) /
                                         (1 - std::pow(0.9, steps_)));
    each_weight(
        [&](float& weight, float slope, float& mean, float& square) {
          const float g = slope * share + kDecay * weight;
          mean = 0.9F * mean + 0.1F * g;
          square = 0.999F * square + 0.001F * g * g;
          weight -= pace * mean / (std::sqrt(square) + 1e-8F);
        },
        net_, slope_, means_, squares_);
    return loss / static_cast<double>(batch.size());
  }

  const Net& net() const { return net_; }

 private:
  Net net_{};
  Net slope_{};
  Net means_{};
  Net squares_{};
  long steps_ = 0;
};

template <std::size_t N>
void write_row(std::FILE* out, const std::array<float, N>& row) {
  std::fputs("{", out);
  for (std::size_t i = 0; i < N; ++i)
    std::fprintf(out, "%s%.3fF", i > 0 ? ", " : "", static_cast<double>(row[i]));
  std::fputs("}", out);
}

bool write(const char* path, const Net& net) {
  std::FILE* out = std::fopen(path, "w");
  if (out == nullptr) return false;
  std::fputs(
      "// SPDX-License-Identifier: Apache-2.0\n#pragma once\n\n"
      "#include \"engine/games/ides_of_march/net.h\"\n\n"
      "// Written by fit/fit.cpp, not by hand.\nnamespace quadriga::ides_of_march {\n\n"
      "// clang-format off\ninline constexpr Net kStanding{\n    {",
      out);
  write_row(out, net.direct);
  std::fputs("},\n    {{\n", out);
  for (const auto& row : net.into) {
    std::fputs("        {", out);
    write_row(out, row);
    std::fputs("},\n", out);
  }
  std::fputs("    }},\n    {", out);
  write_row(out, net.weight);
  std::fputs("}};\n// clang-format on\n\n}  // namespace quadriga::ides_of_march\n", out);
  return std::fclose(out) == 0;
}

int fit(const char* path, std::uint64_t games, bool again) {
  std::vector<Sample> samples;
  for (const std::uint64_t series : kSeries)
    for (std::uint64_t game = 0; game < games / kSeries.size(); ++game)
      play(Rng::derive(series + (again ? kAgain : 0), game), samples, again);
  const std::size_t used = samples.size() - samples.size() / 20;
  std::printf("%zu positions\n", samples.size());
  Rng rng(7);
  Fitter fitter(rng);
  std::vector<const Sample*> batch(kBatch);
  const int steps = static_cast<int>(used / kBatch * kPasses);
  double loss = 0;
  double rate = kRate;
  for (int i = 0; i < steps; ++i) {
    for (auto& sample : batch) sample = &samples[rng.below(static_cast<std::uint32_t>(used))];
    loss += fitter.step(batch, rate);
    rate = kRate * (1 - 0.97 * i / steps);
  }
  double held = 0;
  double present = 0;
  for (std::size_t i = used; i < samples.size(); ++i) {
    samples[i].won = samples[i].end;
    held += loss_of(fitter.net(), samples[i], nullptr);
    present += loss_of(kStanding, samples[i], nullptr);
  }
  const auto count = static_cast<double>(samples.size() - used);
  std::printf("loss %.4f, held back %.4f (the present weights: %.4f)\n", loss / steps, held / count,
              present / count);
  return write(path, fitter.net()) ? EXIT_SUCCESS : EXIT_FAILURE;
}

}  // namespace
}  // namespace quadriga::ides_of_march

int main(int count, char** words) {
  using quadriga::ides_of_march::fit;
  if (count == 2) return fit(words[1], quadriga::ides_of_march::kGames, false);
  if (count == 3 || count == 4)
    return fit(words[1], std::strtoull(words[2], nullptr, 10), count == 4);
  std::fputs("usage: fit_ides <standing_weights.h> [games [again]]\n", stderr);
  return EXIT_FAILURE;
}
