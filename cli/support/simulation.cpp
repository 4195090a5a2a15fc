// SPDX-License-Identifier: Apache-2.0
#include "cli/support/simulation.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <mutex>
#include <thread>

#include "cli/support/exit_code.h"
#include "cli/support/files.h"
#include "engine/core/hash.h"
#include "engine/core/match.h"
#include "fair/fair_chance.h"

namespace quadriga::cli {

namespace {

constexpr std::string_view kRandom = "random";

// A player in one simulated game. Random players need no view: a seat knows its own legal moves.
class SimulatedPlayer {
 public:
  SimulatedPlayer(const Rules& rules, const std::string& kind, std::uint64_t seed) : rng_(seed) {
    if (kind != kRandom) bot_ = rules.make_bot(kind, seed);
  }

  PackedMove choose(const Position& position, Seat seat) {
    if (bot_ != nullptr) return bot_->choose(*position.view(seat));
    const auto moves = position.legal(seat);
    return moves[rng_.below(static_cast<std::uint32_t>(moves.size()))];
  }

 private:
  std::unique_ptr<Bot> bot_;
  Rng rng_;
};

class Worker {
 public:
  explicit Worker(const Simulation& simulation) : simulation_(simulation) {
    result_.by_seat.resize(static_cast<std::size_t>(simulation.table.players));
    fast_ = !simulation.record_directory &&
            std::all_of(simulation.bots.begin(), simulation.bots.end(),
                        [](const std::string& kind) { return kind == kRandom; });
  }

  void play(std::uint64_t first, int games) {
    if (fast_) {
      PlayoutSeries series;
      series.options = simulation_.table.options;
      series.seats = simulation_.table.players;
      series.seed = simulation_.seed;
      series.first = first;
      series.games = games;
      series.chance_word = &fair::numbered_draw_word;
      simulation_.table.rules->play_randomly(series, [this](const PlayedGame& game) { add(game); });
    } else {
      for (int i = 0; i < games; ++i) add(play_one(first + static_cast<std::uint64_t>(i)));
    }
  }

  const SimulationResult& result() const { return result_; }

 private:
  std::size_t bot_at(std::uint64_t number, int seat) const {
    const std::uint64_t shift = simulation_.rotate ? number : 0;
    return static_cast<std::size_t>((static_cast<std::uint64_t>(seat) + shift) %
                                    simulation_.bots.size());
  }

  PlayedGame play_one(std::uint64_t number) const {
    const Table& table = simulation_.table;
    const std::uint64_t game_seed = Rng::derive(simulation_.seed, number);
    const auto seed = fair::Seed::from_number(game_seed);
    MatchHeader header{std::string(table.rules->info().id),
                       table.rules->info().rules_version,
                       table.players,
                       table.options,
                       {},
                       fair::commitment(seed)};
    std::vector<SimulatedPlayer> players;
    for (Seat seat = 0; seat < table.players; ++seat) {
      const std::string& kind = simulation_.bots[bot_at(number, seat)];
      header.players.push_back(fmt::format("Seat {} ({})", seat, kind));
      players.emplace_back(*table.rules, kind, player_seed(game_seed, seat));
    }
    Match match(*table.rules, std::move(header));
    PlayedGame game{};
    game.number = number;
    for (Seat seat = match.position().to_act(); seat != kNobody; seat = match.position().to_act()) {
      if (match.version() > table.rules->info().max_game_length)
        throw CommandError(kExitFailed, fmt::format("game {} does not end", number + 1));
      if (seat == kChance) {
        match.add(kChance, fair::draw_next(match, seed), nullptr);
        ++game.chance_moves;
      } else {
        const PackedMove move =
            players[static_cast<std::size_t>(seat)].choose(match.position(), seat);
        match.add(seat, move, nullptr);
        ++game.decisions;
      }
    }
    game.result = match.position().result();
    game.hash = match.position().hash();
    if (simulation_.record_directory)
      write_file(*simulation_.record_directory / record_file_name(simulation_, number),
                 write_record(record_of(match, seed.hex())));
    return game;
  }

  void add(const PlayedGame& game) {
    const int seats = simulation_.table.players;
    const int length = game.decisions + game.chance_moves;
    result_.shortest = result_.games == 0 ? length : std::min(result_.shortest, length);
    result_.longest = std::max(result_.longest, length);
    ++result_.games;
    result_.decisions += static_cast<std::uint64_t>(game.decisions);
    result_.chance_moves += static_cast<std::uint64_t>(game.chance_moves);
    result_.digest += hash_mix(game.hash, game.number);
    int winners = 0;
    for (int seat = 0; seat < seats; ++seat)
      winners += game.result.rank[static_cast<std::size_t>(seat)] == 1 ? 1 : 0;
    for (int seat = 0; seat < seats; ++seat) {
      Tally tally;
      tally.add(game.result, seat, winners);
      result_.by_seat[static_cast<std::size_t>(seat)].add(tally);
      result_.by_bot[simulation_.bots[bot_at(game.number, seat)]].add(tally);
    }
  }

  const Simulation& simulation_;
  bool fast_;
  SimulationResult result_;
};

}  // namespace

void Tally::add(const Result& result, int seat, int winners) {
  const auto i = static_cast<std::size_t>(seat);
  ++seat_games;
  if (result.rank[i] == 1) win_parts += kWholeWin / static_cast<std::uint64_t>(winners);
  rank_sum += static_cast<std::uint64_t>(result.rank[i]);
  score_sum += result.score[i];
}

void Tally::add(const Tally& other) {
  seat_games += other.seat_games;
  win_parts += other.win_parts;
  rank_sum += other.rank_sum;
  score_sum += other.score_sum;
}

void SimulationResult::add(const SimulationResult& other) {
  if (other.games == 0) return;
  shortest = games == 0 ? other.shortest : std::min(shortest, other.shortest);
  longest = std::max(longest, other.longest);
  games += other.games;
  decisions += other.decisions;
  chance_moves += other.chance_moves;
  digest += other.digest;
  for (const auto& [kind, tally] : other.by_bot) by_bot[kind].add(tally);
  by_seat.resize(std::max(by_seat.size(), other.by_seat.size()));
  for (std::size_t i = 0; i < other.by_seat.size(); ++i) by_seat[i].add(other.by_seat[i]);
}

std::string record_file_name(const Simulation& simulation, std::uint64_t number) {
  return fmt::format("{}-{:06}.record", simulation.table.rules->info().id, number + 1);
}

SimulationResult simulate(const Simulation& simulation,
                          const std::function<void(std::uint64_t)>& on_progress) {
  std::atomic<std::uint64_t> next{0};
  std::atomic<std::uint64_t> done{0};
  std::atomic<int> running{simulation.threads};
  std::mutex mutex;
  std::exception_ptr failure;
  SimulationResult total;

  // Small pieces, so that nobody waits long for the last one.
  const auto piece = static_cast<int>(std::clamp<std::uint64_t>(simulation.games / 200, 1, 1000));
  const auto work = [&] {
    Worker worker(simulation);
    try {
      for (;;) {
        const std::uint64_t first = next.fetch_add(static_cast<std::uint64_t>(piece));
        if (first >= simulation.games) break;
        const auto games = static_cast<int>(
            std::min<std::uint64_t>(static_cast<std::uint64_t>(piece), simulation.games - first));
        worker.play(first, games);
        done += static_cast<std::uint64_t>(games);
      }
    } catch (...) {
      next = simulation.games;  // the others stop at their next piece
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
    }
    const std::lock_guard lock(mutex);
    total.add(worker.result());
    --running;
  };
  std::vector<std::thread> threads;
  for (int i = 0; i < simulation.threads; ++i) threads.emplace_back(work);
  while (running > 0) {
    on_progress(done);
    std::this_thread::sleep_for(std::chrono::milliseconds(running > 0 ? 5 : 0));
  }
  for (auto& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
  return total;
}

}  // namespace quadriga::cli
