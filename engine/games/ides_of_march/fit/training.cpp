// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/fit/training.h"

#include <algorithm>
#include <cmath>

namespace quadriga::ides_of_march::fit {

Position position_of(const State& s, Seat me, KnownWays& known) {
  Position position;
  position.seats = s.seats;
  const Survey all = survey(s, &known);
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    const Signs x = signs_of(s, seat, all, me);
    for (std::size_t i = 0; i < kSigns; ++i)
      if (x[i] != 0) position.signs[seat].push_back({static_cast<std::uint8_t>(i), x[i]});
  }
  return position;
}

Reading read(const Net& net, const Position& position) {
  Reading out;
  std::array<float, kMaxPlayers> odds{};
  for (unsigned seat = 0; seat < position.seats; ++seat) {
    auto& units = out.units[seat];
    for (const auto& [sign, value] : position.signs[seat]) {
      odds[seat] += net.direct[sign] * value;
      for (std::size_t k = 0; k < kUnits; ++k) units[k] += net.into[sign][k] * value;
    }
    for (std::size_t k = 0; k < kUnits; ++k) {
      units[k] = std::max(units[k], 0.F);
      odds[seat] += net.weight[k] * units[k];
    }
  }
  const float most = *std::max_element(odds.begin(), odds.begin() + position.seats);
  float sum = 0;
  for (unsigned seat = 0; seat < position.seats; ++seat)
    sum += out.chance[seat] = std::exp(odds[seat] - most);
  for (float& chance : out.chance) chance /= sum;
  return out;
}

void add_gradient(const Net& net, const Position& position, const Reading& reading,
                  const Slopes& slopes, Net& gradient) {
  for (unsigned seat = 0; seat < position.seats; ++seat) {
    const float slope = slopes[seat];
    const auto& units = reading.units[seat];
    std::array<float, kUnits> back{};
    for (std::size_t k = 0; k < kUnits; ++k) {
      gradient.weight[k] += slope * units[k];
      back[k] = units[k] > 0 ? slope * net.weight[k] : 0;
    }
    for (const auto& [sign, value] : position.signs[seat]) {
      gradient.direct[sign] += slope * value;
      for (std::size_t k = 0; k < kUnits; ++k) gradient.into[sign][k] += back[k] * value;
    }
  }
}

double learn(const Net& net, const Position& position, const Chances& truth, Net* gradient) {
  const Reading reading = read(net, position);
  Slopes slopes{};
  double loss = 0;
  for (unsigned seat = 0; seat < position.seats; ++seat) {
    loss -= truth[seat] * std::log(std::max(static_cast<double>(reading.chance[seat]), 1e-9));
    slopes[seat] = reading.chance[seat] - static_cast<float>(truth[seat]);
  }
  if (gradient != nullptr) add_gradient(net, position, reading, slopes, *gradient);
  return loss;
}

void Adam::step(Net& net, const Net& gradient, double rate, float share) {
  ++steps_;
  const double warm = std::sqrt(1 - std::pow(0.999, steps_)) / (1 - std::pow(0.9, steps_));
  const auto pace = static_cast<float>(rate * warm);
  each_weight(
      [&](float& weight, float slope, float& mean, float& square) {
        const float g = slope * share;
        mean = 0.9F * mean + 0.1F * g;
        square = 0.999F * square + 0.001F * g * g;
        weight -= pace * mean / (std::sqrt(square) + 1e-8F);
      },
      net, gradient, means_, squares_);
}

bool slips(const Table& table, Seat seat, Rng& rng) {
  const std::uint32_t percent = table.slips[static_cast<std::size_t>(seat)];
  return percent > 0 && rng.chance(percent, 100);
}

Move any_move(const Moves<G>& moves, Rng& rng) {
  return moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
}

Move others_move(const State& s, Seat seat, const Moves<G>& moves, const Table& table, Rng& rng,
                 KnownWays& known) {
  if (slips(table, seat, rng)) return any_move(moves, rng);
  return best_move(s, seat, moves, *table.tastes[static_cast<std::size_t>(seat)], &known);
}

Chances winners(const State& s) {
  const Result end = G::result(s);
  Chances out{};
  int count = 0;
  for (unsigned seat = 0; seat < s.seats; ++seat) count += end.rank[seat] == 1;
  for (unsigned seat = 0; seat < s.seats; ++seat) out[seat] = end.rank[seat] == 1 ? 1.0 / count : 0;
  return out;
}

void draw_lots(State& s, Outcomes<G>& outcomes, Rng& luck) {
  outcomes.clear();
  G::outcomes(s, outcomes);
  G::apply(s, kChance, outcomes[pick_outcome(outcomes, luck)].move, nullptr);
}

}  // namespace quadriga::ides_of_march::fit
