// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/games/ave_caesar/reach.h"
#include "tests/games/ave_caesar/given.h"

// The invariants notice: each is broken on purpose, and must be the one that is named.
namespace quadriga::ave_caesar {
namespace {

State sound() {
  Options options;
  State state = AveCaesar::start(options, 4);
  for (const auto line : {"race A-white-cw", "number 2", "places 0 1", "places 1 2", "places 2 3",
                          "at 0 T2a/2p", "at 1 L3a/2c", "at 2 L2a/2c", "hand 0 1 2 3"})
    EXPECT_EQ(Given::line(state, line), "") << line;
  EXPECT_EQ(Given::line(state, "gone 3 finished"), "");
  EXPECT_EQ(Given::finish(state), "");
  return state;
}

template <class Break>
std::string_view broken_by(Break&& break_it) {
  State state = sound();
  break_it(state);
  return AveCaesar::invariant(state);
}

std::uint8_t space(const State& state, std::string_view name) {
  return static_cast<std::uint8_t>(find_space(track_of(state.table), name));
}

TEST(ave_caesar_invariant, a_sound_state_breaks_nothing) {
  EXPECT_EQ(AveCaesar::invariant(sound()), "");
}

TEST(ave_caesar_invariant, cards) {
  EXPECT_EQ(broken_by([](State& s) { s.table.left[0] = kFullDeck + card(1); }), "AC 17.1");
  EXPECT_EQ(broken_by([](State& s) { s.table.left[0] = card(6) * 3; }), "AC 17.1");
  EXPECT_EQ(broken_by([](State& s) { s.hand[0] += card(4); }), "AC 17.1");
  EXPECT_EQ(broken_by([](State& s) { s.under[0] = pile_with_bottom(0, 4); }), "AC 17.1");
  EXPECT_EQ(broken_by([](State& s) {
              s.hand[0] -= card(3);
              --s.table.hand_size[0];
            }),
            "AC 17.2");
  EXPECT_EQ(broken_by([](State& s) {
              s.hand[0] = s.table.left[0] = 0;
              s.table.hand_size[0] = 0;
            }),
            "AC 17.2");
}

TEST(ave_caesar_invariant, chariots) {
  EXPECT_EQ(broken_by([](State& s) { s.table.space[1] = s.table.space[0]; }), "AC 17.3");
  EXPECT_EQ(broken_by([](State& s) { s.table.space[1] = kNowhere; }), "AC 17.3");
  EXPECT_EQ(broken_by([](State& s) { s.table.lap[0] = 4; }), "AC 17.4");
  EXPECT_EQ(broken_by([](State& s) { s.table.lap[1] = 0; }), "AC 17.4");
  EXPECT_EQ(broken_by([](State& s) { s.table.space[1] = space(s, "I2"); }), "AC 17.5");
  EXPECT_EQ(broken_by([](State& s) {
              s.table.space[0] = track_of(s.table).grid[0];
              s.table.lap[0] = 0;
            }),
            "AC 17.5");
  EXPECT_EQ(broken_by([](State& s) { s.table.lap[1] = 3; }), "AC 17.6");
  EXPECT_EQ(broken_by([](State& s) { s.table.space[1] = space(s, "S3a"); }), "AC 17.6");
  EXPECT_EQ(broken_by([](State& s) { s.table.paid &= 7; }), "AC 17.6");
  EXPECT_EQ(broken_by([](State& s) { ++s.table.distance[0]; }), "AC 5.3");
  EXPECT_EQ(broken_by([](State& s) { s.table.space[3] = 0; }), "AC 10.1");
}

TEST(ave_caesar_invariant, the_field) {
  EXPECT_EQ(broken_by([](State& s) { s.table.runners = 2; }), "AC 9.1");
  EXPECT_EQ(broken_by([](State& s) { s.table.racing = 3; }), "AC 9.1");
  EXPECT_EQ(broken_by([](State& s) { s.table.finished = 2; }), "AC 17.9");
  EXPECT_EQ(broken_by([](State& s) { s.table.places[3] = 2U << 4U; }), "AC 17.9");
  EXPECT_EQ(broken_by([](State& s) { s.table.places[2] |= 2U << 4U; }), "AC 17.9");
  EXPECT_EQ(broken_by([](State& s) { s.table.places[0] = 2; }), "AC 17.12");
  EXPECT_EQ(broken_by([](State& s) { s.table.places[1] = 4; }), "AC 17.12");
}

TEST(ave_caesar_invariant, the_turn) {
  EXPECT_EQ(broken_by([](State& s) { s.table.active = 3; }), "AC 17.8");
  EXPECT_EQ(broken_by([](State& s) { s.table.phase = Phase::swapping; }), "AC 13.2");
  EXPECT_EQ(broken_by([](State& s) {
              // A leader with nothing but 6s who can be passed has no decision to make.
              s.hand[0] = card(6) * 3;
              s.table.left[0] = card(6) * 3 + card(1);
            }),
            "AC 6.3");
  EXPECT_EQ(broken_by([](State& s) {
              s.table.gridlock = 1;
              s.table.phase = Phase::drawing;
            }),
            "AC 17.11");
}

}  // namespace
}  // namespace quadriga::ave_caesar
