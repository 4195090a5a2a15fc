// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "engine/core/codec/json_writer.h"
#include "engine/games/ave_caesar/reach.h"
#include "tests/games/ave_caesar/positions.h"
#include "tests/games/ave_caesar/reference.h"
#include "tests/support/effort.h"

// The fast move generator against the slow one.
namespace quadriga::ave_caesar {
namespace {

constexpr int kPositions = testing::effort(8000);  // per race configuration

std::vector<Move> listed(const State& state) {
  MoveList<Move, AveCaesar::kMaxMoves> moves;
  AveCaesar::legal(state, 0, moves);
  return {moves.begin(), moves.end()};
}

std::string words(const State& state, const std::vector<Move>& moves) {
  std::string text;
  for (const Move& move : moves) text += AveCaesar::text(state, move) + " ";
  return text;
}

// AC 5.2, AC 5.3, AC 5.7, AC 19.5, AC 20.1, AC 20.2, AC 20.4: the generated tables say what the
// track file says.
TEST(ave_caesar_tracks, tables_match_the_file) {
  ASSERT_EQ(reference::courses().size(), kTracks.size());
  for (std::size_t c = 0; c < kTracks.size(); ++c) {
    const Track& track = kTracks[c];
    const reference::Course& course = reference::courses()[c];
    EXPECT_EQ(track.id, course.id);
    EXPECT_EQ(track.lap_length, course.lap);
    EXPECT_EQ(track.mouth, course.mouth);
    EXPECT_EQ(track.route, course.route);
    ASSERT_EQ(track.grid_size, course.grid.size());
    for (std::size_t i = 0; i < course.grid.size(); ++i) {
      EXPECT_EQ(track.grid[i], course.grid[i]);
      EXPECT_EQ(reference::legal_distance(course, {course.grid[i], 0, false}), course.route);
    }
    int spaces = 0;
    for (int space = 0; space < kMaxSpaces; ++space) {
      ASSERT_EQ(track.has(space), course.next.count(space) > 0);
      if (!track.has(space)) continue;
      ++spaces;
      EXPECT_EQ(track.name(space), course.names.at(space));
      EXPECT_EQ(find_space(track, track.name(space)), space);
      EXPECT_EQ(track.dline[at(space)], course.to_line.at(space));
      EXPECT_EQ(track.is(space, Track::kAlley), course.alley.count(space) > 0);
      EXPECT_EQ(track.is(space, Track::kNeck), course.necks.count(space) > 0);
      EXPECT_EQ(track.is(space, Track::kCanPay), course.before_mouth.count(space) > 0);
      for (int lap = 0; lap <= kLastLap; ++lap)
        for (const bool paid : {false, true}) {
          const auto distance = reference::legal_distance(course, {space, lap, paid});
          EXPECT_EQ(track.legal_distance[at(space)][at(lap)][paid ? 1 : 0],
                    distance.value_or(kUnreachable))
              << track.name(space) << "/" << lap << paid;
        }
    }
    EXPECT_EQ(spaces, static_cast<int>(course.next.size()));
  }
}

// AC 4.5: taking a neck away leaves no way round.
TEST(ave_caesar_tracks, every_lap_passes_every_neck) {
  for (const reference::Course& course : reference::courses())
    for (const int neck : course.necks) {
      std::set<int> seen{course.grid[0]};
      std::vector<int> todo{course.grid[0]};
      while (!todo.empty()) {
        const int here = todo.back();
        todo.pop_back();
        for (const auto& step : course.next.at(here))
          if (step.to != neck && seen.insert(step.to).second) todo.push_back(step.to);
      }
      for (const int space : course.grid) {
        bool returns = false;
        for (const int from : seen)
          for (const auto& step : course.next.at(from))
            returns = returns || (step.to == space && from != neck);
        EXPECT_FALSE(returns) << course.id << " " << course.names.at(neck);
      }
    }
}

// AC 6.4, AC 6.5, AC 7.3, AC 17.10, AC 19.2: the same moves in the same order, and `check` agrees
// over every card and every end.
TEST(ave_caesar_reach, legal_moves_match_the_reference) {
  Rng rng(101);
  int compared = 0;
  int with_sixes = 0;
  for (int c = 0; c < kRaceConfigurations; ++c)
    for (int i = 0; i < kPositions; ++i) {
      const State state = random_position(c, rng);
      const auto expected = reference::moves(state, 0);
      ASSERT_EQ(words(state, listed(state)), words(state, expected)) << kTracks[at(c)].id;
      const bool banned = state.table.six_banned != 0;
      const Cards values = permitted_values(state.table, 0, state.hand[0], banned);
      ASSERT_EQ(can_move(state.table, 0, values), !expected.empty());
      ASSERT_EQ(playable(state.table, 0).any(state.hand[0]), !expected.empty());
      compared += static_cast<int>(expected.size());
      with_sixes += only_sixes(state.hand[0]) && !expected.empty() ? 1 : 0;
      if (i % 16 != 0) continue;
      for (int kind = 0; kind < 5; ++kind)
        for (int value = 0; value < 9; ++value)
          for (int end = 0; end < 256; ++end) {
            const unsigned char bytes[3] = {static_cast<unsigned char>(kind),
                                            static_cast<unsigned char>(value),
                                            static_cast<unsigned char>(end)};
            Move move;
            std::memcpy(&move, bytes, sizeof bytes);
            const bool fine = !AveCaesar::check(state, 0, move);
            const bool among = std::find(expected.begin(), expected.end(), move) != expected.end();
            ASSERT_EQ(fine, among) << AveCaesar::text(state, move);
            ASSERT_TRUE(AveCaesar::check(state, 1, move));
          }
    }
  EXPECT_GT(compared, testing::effort(100'000));
  EXPECT_GT(with_sixes, testing::effort(1'500));
}

// AC 5.4, AC 7.4: who leads, and whether the leader can be passed.
TEST(ave_caesar_reach, leaders_match_the_reference) {
  Rng rng(102);
  int leaders = 0;
  int blocking = 0;
  for (int c = 0; c < kRaceConfigurations; ++c)
    for (int i = 0; i < kPositions; ++i) {
      const State state = random_position(c, rng);
      const bool leads = reference::is_leader(state, 0);
      ASSERT_EQ(is_leader(state.table, 0), leads);
      if (!leads) continue;
      ++leaders;
      const bool passed = reference::can_be_passed(state, 0);
      ASSERT_EQ(can_be_passed(state.table, 0), passed) << codec::to_json(AveCaesar::view(state, 0));
      blocking += passed ? 0 : 1;
    }
  EXPECT_GT(leaders, testing::effort(10'000));
  EXPECT_GT(blocking, testing::effort(600));
}

// AC 6.5, AC 19.3: card and end decide lap and coin, and the path shown is the smallest legal one.
TEST(ave_caesar_reach, paths_match_the_reference) {
  Rng rng(103);
  for (int c = 0; c < kRaceConfigurations; ++c)
    for (int i = 0; i < kPositions / 8; ++i) {
      State state = random_position(c, rng);
      const auto dutiful = [&](int value) { return reference::paths(state, 0, value, true); };
      for (const Move& move : listed(state)) {
        auto ways = dutiful(move.card);
        if (ways.count(move.end) == 0) ways = reference::paths(state, 0, move.card, false);
        const reference::Path& smallest = *ways.at(move.end).begin();
        State after = state;
        // Enough cards that the race goes on after the move.
        if (after.table.left[0] != kFullDeck) after.table.left[0] += card(1);
        AveCaesar::apply(after, 0, move, nullptr);
        const auto path = last_path(after.table);
        ASSERT_EQ(path.front(), state.table.space[0]);
        ASSERT_TRUE(std::equal(path.begin() + 1, path.end(), smallest.begin(), smallest.end()))
            << AveCaesar::text(state, move);
      }
    }
}

}  // namespace
}  // namespace quadriga::ave_caesar
