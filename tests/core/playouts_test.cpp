// SPDX-License-Identifier: Apache-2.0
#include "engine/search/playouts.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/core/toy_match.h"

namespace quadriga::toy {
namespace {

PlayoutSeries series_of(const std::string& options, std::uint64_t first, int games) {
  PlayoutSeries series;
  series.options = options;
  series.seats = 3;
  series.seed = 42;
  series.first = first;
  series.games = games;
  return series;
}

std::vector<PlayedGame> play(const PlayoutSeries& series) {
  std::vector<PlayedGame> games;
  rules().play_randomly(series, [&](const PlayedGame& game) { games.push_back(game); });
  return games;
}

void expect_same(const PlayedGame& a, const PlayedGame& b) {
  EXPECT_EQ(a.number, b.number);
  EXPECT_EQ(a.hash, b.hash);
  EXPECT_EQ(a.decisions, b.decisions);
  EXPECT_EQ(a.chance_moves, b.chance_moves);
  EXPECT_EQ(a.result, b.result);
}

TEST(Playouts, ASeriesCanBeCutAnywhere) {
  const std::string options = header(3).options;
  const auto whole = play(series_of(options, 0, 20));
  auto parts = play(series_of(options, 0, 7));
  for (const auto& game : play(series_of(options, 7, 13))) parts.push_back(game);
  ASSERT_EQ(parts.size(), whole.size());
  for (std::size_t i = 0; i < whole.size(); ++i) expect_same(whole[i], parts[i]);
}

TEST(Playouts, EveryGameEnds) {
  for (const auto& game : play(series_of(header(3).options, 0, 200))) {
    EXPECT_TRUE(game.result.over);
    EXPECT_LE(game.decisions + game.chance_moves, Toy::kMaxGameLength);
    EXPECT_GT(game.decisions, 0);
    EXPECT_GT(game.chance_moves, 3);
  }
}

// The fast way and the way a table is run must give the same game.
TEST(Playouts, WithFairChanceTheyAreTheGamesOfAMatch) {
  const std::string options = header(3).options;
  PlayoutSeries series = series_of(options, 0, 20);
  series.chance_word = &fair::numbered_draw_word;
  for (const auto& game : play(series)) {
    const std::uint64_t number = Rng::derive(42, game.number);
    const auto seed = fair::Seed::from_number(number);
    Match match(rules(), header(3));
    std::vector<Rng> players;
    for (Seat seat = 0; seat < 3; ++seat) players.emplace_back(player_seed(number, seat));
    for (Seat seat = match.position().to_act(); seat != kNobody; seat = match.position().to_act()) {
      if (seat == kChance) {
        match.add(seat, fair::draw_next(match, seed), nullptr);
      } else {
        const auto moves = match.position().legal(seat);
        Rng& rng = players[static_cast<std::size_t>(seat)];
        match.add(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
      }
    }
    EXPECT_EQ(match.version(), game.decisions + game.chance_moves);
    EXPECT_EQ(match.position().hash(), game.hash);
    EXPECT_EQ(match.position().result(), game.result);
  }
}

TEST(Playouts, CopyingStatesKeepsThem) {
  const std::string options = header(3).options;
  const auto once = rules().copy_states(options, 3, 1);
  EXPECT_EQ(rules().copy_states(options, 3, 1000), once);
  EXPECT_EQ(once, rules().start(options, 3)->hash());
}

}  // namespace
}  // namespace quadriga::toy
