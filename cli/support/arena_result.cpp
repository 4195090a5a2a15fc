// SPDX-License-Identifier: Apache-2.0
#include "cli/support/arena_result.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/support/exit_code.h"
#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"
#include "engine/core/hash.h"

namespace quadriga::cli {

namespace {

constexpr int kFormat = 1;

struct StoredArena {
  int arena = 0;  // version of the format
  ArenaPlan plan;
  codec::RawJson summary;
  std::vector<ArenaGame> games;
};
BOOST_DESCRIBE_STRUCT(StoredArena, (), (arena, plan, summary, games))

int winners_of(const ArenaGame& game) {
  return static_cast<int>(std::count(game.ranks.begin(), game.ranks.end(), 1));
}

Result result_of(const ArenaGame& game) {
  Result result;
  for (std::size_t seat = 0; seat < game.ranks.size(); ++seat) {
    result.rank[seat] = static_cast<std::int8_t>(game.ranks[seat]);
    result.score[seat] = game.scores[seat];
  }
  return result;
}

// What differs first, for whoever wonders why a file does not fit.
std::string difference(const ArenaPlan& stored, const ArenaPlan& wanted) {
  std::string found;
  boost::mp11::mp_for_each<codec::Members<ArenaPlan>>([&](auto member) {
    const std::string was = codec::to_json(stored.*member.pointer);
    const std::string now = codec::to_json(wanted.*member.pointer);
    if (found.empty() && was != now)
      found = fmt::format("{} is {} there and {} here", member.name, was, now);
  });
  return found;
}

// A result may have been edited by hand; nothing it says may lead out of bounds.
bool fits(const ArenaPlan& plan, const ArenaGame& game) {
  const auto seats = static_cast<std::size_t>(plan.players);
  return game.ranks.size() == seats && game.scores.size() == seats &&
         game.counts.size() == plan.counted.size() && winners_of(game) > 0 &&
         std::all_of(game.ranks.begin(), game.ranks.end(),
                     [&](int rank) { return rank >= 1 && rank <= plan.players; });
}

}  // namespace

std::vector<std::vector<ArenaScore>> ArenaResult::scores(const Arena& arena) const {
  std::vector<std::vector<ArenaScore>> all;
  for (const LineUp& line_up : arena.line_ups()) {
    auto& scores = all.emplace_back();
    for (const int bot : line_up) {
      if (scores.empty() || scores.back().bot != bot) scores.push_back({bot, 0, {}, 0});
      ++scores.back().seats;
    }
  }
  for (const auto& [number, game] : games) {
    auto& scores = all[arena.line_up_of(number)];
    const LineUp seats = arena.seats_of(number);
    const Result result = result_of(game);
    for (auto& score : scores) {
      ++score.games;
      for (std::size_t seat = 0; seat < seats.size(); ++seat)
        if (seats[seat] == score.bot)
          score.tally.add(result, static_cast<int>(seat), winners_of(game));
    }
  }
  return all;
}

std::vector<stats::Rating> ArenaResult::ratings(const Arena& arena) const {
  std::vector<stats::Rating> ratings(arena.plan().bots.size());
  for (const auto& [number, game] : games) {
    const LineUp seats = arena.seats_of(number);
    std::vector<stats::Rating> at_table;
    for (const int bot : seats) at_table.push_back(ratings[static_cast<std::size_t>(bot)]);
    stats::update_ratings(at_table, game.ranks);
    for (std::size_t bot = 0; bot < ratings.size(); ++bot) {
      double mu = 0;
      double sigma = 0;
      int count = 0;
      for (std::size_t seat = 0; seat < seats.size(); ++seat) {
        if (seats[seat] != static_cast<int>(bot)) continue;
        mu += at_table[seat].mu;
        sigma += at_table[seat].sigma;
        ++count;
      }
      if (count > 0) ratings[bot] = {mu / count, sigma / count};
    }
  }
  return ratings;
}

std::uint64_t ArenaResult::digest() const {
  std::uint64_t digest = 0;
  for (const auto& [number, game] : games)
    digest = hash_mix(digest, hash_bytes(game.hash.data(), game.hash.size(), number));
  return digest;
}

SprtState sprt(const Arena& arena, const ArenaResult& result, double margin) {
  const double fair = 1.0 / arena.plan().players;
  stats::SequentialTest test(fair, fair + margin);
  SprtState state;
  for (const auto& [number, game] : result.games) {
    if (number != state.games || state.verdict != stats::Verdict::undecided) break;
    const LineUp seats = arena.seats_of(number);
    const auto first = static_cast<std::size_t>(
        std::distance(seats.begin(), std::find(seats.begin(), seats.end(), 0)));
    test.add(game.ranks[first] == 1 ? 1.0 / winners_of(game) : 0.0);
    state.verdict = test.verdict();
    ++state.games;
  }
  state.ratio = test.log_likelihood_ratio();
  return state;
}

std::string arena_file(const Arena& arena, const ArenaResult& result,
                       const std::string& summary_json) {
  std::string out = fmt::format("{{\"arena\":{},\n\"plan\":{},\n\"summary\":{},\n\"games\":[",
                                kFormat, codec::to_json(arena.plan()), summary_json);
  bool first = true;
  for (const auto& [number, game] : result.games) {
    out += first ? "\n" : ",\n";
    out += codec::to_json(game);
    first = false;
  }
  return out + "\n]}\n";
}

ArenaResult read_arena_file(const Arena& arena, const std::string& path, const std::string& text) {
  StoredArena stored;
  codec::ReadError error;
  if (!codec::from_json(text, stored, error))
    throw file_error(fmt::format("{} is not a result of an arena: {}", path, error.sentence()));
  if (stored.arena != kFormat)
    throw file_error(
        fmt::format("{} has format {}; this program reads {}", path, stored.arena, kFormat));
  if (!(stored.plan == arena.plan()))
    throw usage_error(
        fmt::format("{} holds another tournament: {}. Name another file, or remove it", path,
                    difference(stored.plan, arena.plan())));
  ArenaResult result;
  for (ArenaGame& game : stored.games) {
    if (!fits(arena.plan(), game))
      throw file_error(fmt::format("{}: game {} cannot have ended so", path, game.number + 1));
    result.games.emplace(game.number, std::move(game));
  }
  return result;
}

}  // namespace quadriga::cli
