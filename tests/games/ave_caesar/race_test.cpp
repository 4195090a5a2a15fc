// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/core/chance.h"
#include "engine/games/ave_caesar/reach.h"
#include "engine/games/ave_caesar/turn.h"
#include "tests/support/effort.h"

// Whole races: what holds from one state to the next.
namespace quadriga::ave_caesar {
namespace {

Options variant(int number) {
  Options options;
  options.races = 2;
  options.missed_turns = (number & 1) != 0;
  options.crash_and_burn = (number & 2) != 0;
  options.dishonour = (number & 4) != 0;
  options.alley_reentry = (number & 8) != 0;
  options.leader_ties = (number & 16) == 0;
  return options;
}

Move any_move(const State& state, Rng& rng) {
  if (AveCaesar::to_act(state) == kChance) {
    MoveList<Outcome<Move>, AveCaesar::kMaxOutcomes> outcomes;
    AveCaesar::outcomes(state, outcomes);
    return outcomes[pick_outcome(outcomes, rng)].move;
  }
  MoveList<Move, AveCaesar::kMaxMoves> moves;
  AveCaesar::legal(state, AveCaesar::to_act(state), moves);
  return moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))];
}

// Calls visit(before, move, after, story) for every move of random tournaments with all variants.
template <class Visit>
void walk(std::uint64_t seed, int rounds, Visit&& visit) {
  Rng rng(seed);
  for (int round = 0; round < rounds; ++round)
    for (int seats = 3; seats <= 6; ++seats)
      for (int number = 0; number < 32; number += testing::kSanitized ? 5 : 1) {
        State state = AveCaesar::start(variant(number), seats);
        while (AveCaesar::to_act(state) != kNobody) {
          const State before = state;
          const Seat actor = AveCaesar::to_act(state);
          const Move move = any_move(state, rng);
          Story story;
          AveCaesar::apply(state, actor, move, &story);
          visit(before, move, state, story);
          if (::testing::Test::HasFatalFailure()) return;
        }
      }
}

int heard(const Story& story, std::string_view key) {
  int count = 0;
  for (const auto& told : story.told()) count += told.line.key == key ? 1 : 0;
  return count;
}

// AC 17.7, AC 18.1, AC 18.2: a card is exactly as many steps as it says, except at the finish, and
// points to spare never grow, because no move is shorter than the shortest way.
TEST(ave_caesar_race, cards_are_steps_and_spare_points_only_shrink) {
  int finishes = 0;
  walk(201, 2, [&](const State& before, const Move& move, const State& after, const Story&) {
    if (move.kind != Kind::play) return;
    const auto steps = static_cast<int>(last_path(after.table).size()) - 1;
    if (move.end == kFinish) {
      ++finishes;
      ASSERT_LE(steps, move.card);
      ASSERT_GE(steps, 1);
      return;
    }
    ASSERT_EQ(steps, move.card);
    if (after.table.race != before.table.race) return;
    const View was = AveCaesar::view(before, kSpectator);
    const View now = AveCaesar::view(after, kSpectator);
    const auto seat = at(before.table.active);
    if (!now.chariots[seat].to_spare) return;
    ASSERT_TRUE(was.chariots[seat].to_spare);
    ASSERT_LE(*now.chariots[seat].to_spare, *was.chariots[seat].to_spare);
    ASSERT_LE(*now.chariots[seat].to_spare, points_of(kFullDeck) - track_of(after.table).route);
  });
  EXPECT_GT(finishes, 100);
}

// AC 17.8, AC 3.4, AC 3.5: the turn goes round by grid positions, past those who are gone, and past
// exactly those who missed or crashed.
TEST(ave_caesar_race, the_turn_passes_to_the_next_racing_seat) {
  walk(202, 1, [&](const State& before, const Move&, const State& after, const Story& story) {
    const Table& table = after.table;
    if (!is_player(AveCaesar::to_act(after)) || before.table.race != table.race) return;
    if (before.table.phase == Phase::dealing) return;
    int skipped = heard(story, "missed") + heard(story, "crashed");
    if (table.phase == Phase::swapping) --skipped;
    int turn = before.table.turn;
    for (int passed = -1; passed < skipped;) {
      turn = (turn + 1) % table.seats;
      const int seat = table.order[at(turn)];
      const bool was_racing = in_mask(before.table.racing, seat);
      // Whoever left the race by this very move had his turn before.
      const bool crashed_now = was_racing && table.status[at(seat)] == Status::wrecked;
      if (in_mask(table.racing, seat) || crashed_now) ++passed;
    }
    ASSERT_EQ(turn, table.turn);
  });
}

// AC 10.6, AC 14.1, AC 14.2, AC 14.3, AC 17.11: with n racing there are fewer than 2n misses
// between two cards, and gridlock comes after n of them.
TEST(ave_caesar_race, misses_are_bounded) {
  int misses = 0;
  int plays = 0;
  int gridlocks = 0;
  walk(203, 4, [&](const State& before, const Move& move, const State& after, const Story& story) {
    if ((before.table.house & House::kMissedTurns) != 0) return;
    if (move.kind == Kind::play) misses = 0, ++plays;
    const bool race_over =
        after.table.race != before.table.race || after.table.phase == Phase::over;
    if (race_over || before.table.phase == Phase::dealing) {
      ASSERT_LE(plays, 24 * before.table.seats);
      plays = misses = 0;
      return;
    }
    if (heard(story, "crashed") > 0) misses = 0;
    misses += heard(story, "missed");
    if (heard(story, "gridlock") > 0) {
      ++gridlocks;
      ASSERT_GE(misses, after.table.runners);
    }
    ASSERT_LT(misses, 2 * after.table.seats);
    ASSERT_FALSE(after.table.gridlock != 0 && after.table.phase == Phase::drawing);
  });
  EXPECT_GT(gridlocks, 0);
}

// AC 12.6: what everybody believes to know from misses is true.
TEST(ave_caesar_race, what_misses_tell_is_true) {
  int known = 0;
  walk(204, 2, [&](const State&, const Move&, const State& after, const Story&) {
    const Table& table = after.table;
    for (int seat = 0; seat < table.seats; ++seat) {
      if (table.told[at(seat)] == 0) continue;
      ++known;
      int covered = 0;
      for (int value = 1; value <= kHighest; ++value)
        if (!in_mask(table.lacks[at(seat)], value))
          covered += count_of(after.hand[at(seat)], value);
      ASSERT_GE(covered, table.told[at(seat)]);
      const bool not_only_sixes = (table.lacks[at(seat)] & Table::kNotOnlySixes) != 0;
      ASSERT_FALSE(not_only_sixes && only_sixes(after.hand[at(seat)]));
    }
  });
  EXPECT_GT(known, testing::effort(10'000));
}

// AC 12.2, AC 12.4, AC 17.1: every card is somewhere, and cards put under a deck come back in
// order.
TEST(ave_caesar_race, every_card_is_somewhere) {
  walk(205, 1, [&](const State&, const Move&, const State& after, const Story&) {
    const View view = AveCaesar::view(after, kSpectator);
    for (int seat = 0; seat < after.table.seats; ++seat) {
      const auto i = at(seat);
      int played = 0;
      for (const int count : view.chariots[i].played) played += count;
      ASSERT_EQ(view.chariots[i].hand_size + view.chariots[i].deck_size + played, 24);
      const Cards deck = unknown_deck(after, seat);
      ASSERT_EQ(after.hand[i] + pile_cards(after.under[i]) + deck, after.table.left[i]);
      ASSERT_FALSE(view.chariots[i].under);
    }
  });
}

TEST(ave_caesar_cards, heaps_and_piles) {
  EXPECT_EQ(size_of(kFullDeck), 24);    // AC 1.2
  EXPECT_EQ(points_of(kFullDeck), 84);  // AC 1.2
  EXPECT_EQ(size_of(0), 0);
  const Cards hand = card(2) + card(2) + card(6);
  EXPECT_EQ(size_of(hand), 3);
  EXPECT_EQ(points_of(hand), 10);
  EXPECT_EQ(count_of(hand, 2), 2);
  EXPECT_EQ(values_in(hand), card(2) | card(6));
  EXPECT_EQ(values_in(kFullDeck), 0x111111U);
  EXPECT_EQ(lowest_value(values_in(hand)), 2);
  EXPECT_TRUE(only_sixes(card(6) * 3));
  EXPECT_FALSE(only_sixes(hand));
  EXPECT_FALSE(only_sixes(0));

  Pile pile = 0;
  for (int i = 0; i < 21; ++i) pile = pile_with_bottom(pile, 1 + i % 6);
  EXPECT_EQ(pile_size(pile), 21);
  EXPECT_EQ(size_of(pile_cards(pile)), 21);
  for (int i = 0; i < 21; ++i) {
    ASSERT_EQ(pile_top(pile), 1 + i % 6);
    pile = pile_without_top(pile);
  }
  EXPECT_EQ(pile, 0U);
}

TEST(ave_caesar_options, only_what_the_rules_allow) {
  const auto refused = [](const Options& options, int seats) {
    return AveCaesar::check_options(options, seats).rule;
  };
  Options options;
  EXPECT_EQ(options.races, 4);  // AC 2.1
  EXPECT_EQ(refused(options, 2), "AC 1.1");
  EXPECT_EQ(refused(options, 7), "AC 1.1");
  EXPECT_EQ(refused(options, 3), "");
  options.races = 0;
  EXPECT_EQ(refused(options, 3), "AC 2.1");
  options.races = 9;
  EXPECT_EQ(refused(options, 3), "AC 2.1");
  options.races = 2;
  options.courses = {"A-white-cw", "B-red-cw"};
  EXPECT_EQ(refused(options, 4), "AC 2.3");
  EXPECT_EQ(refused(options, 5), "AC 2.3");
  options.courses = {"A-white-cw", "A-white-cw", "A-white-cw"};
  EXPECT_EQ(refused(options, 4), "AC 2.3");
  options.courses = {"A-green-cw"};
  EXPECT_EQ(refused(options, 4), "AC 2.3");
  options.courses = {"A-blue-ccw"};
  EXPECT_EQ(refused(options, 4), "");
}

// AC 19.1: people need not mind capitals and spaces.
TEST(ave_caesar_text, forms_of_a_move) {
  Options options;
  State state = AveCaesar::start(options, 4);
  const auto read = [&](std::string_view text) {
    const auto parsed = AveCaesar::parse(state, text);
    return parsed ? AveCaesar::text(state, parsed.move) : std::string(parsed.refusal.message);
  };
  EXPECT_EQ(read("4>I2"), "4>I2");
  EXPECT_EQ(read(" 4 > i2 "), "4>I2");
  EXPECT_EQ(read("1>s4A"), "1>S4a");
  EXPECT_EQ(read("6>finish"), "6>FINISH");
  EXPECT_EQ(read("swap 3"), "swap 3");
  EXPECT_EQ(read("SWAP  3"), "swap 3");
  EXPECT_EQ(read("cut 0 5"), "cut 0 5");
  EXPECT_EQ(read("draw 5"), "draw 5");
  EXPECT_EQ(read("4>Q8a"), "no-such-space");  // side B only
  EXPECT_EQ(read("4>V1a"), "no-such-space");  // the blue course only
  EXPECT_EQ(read("7>S4a"), "bad-move-text");
  EXPECT_EQ(read("0>S4a"), "bad-move-text");
  EXPECT_EQ(read("4>"), "no-such-space");
  EXPECT_EQ(read("draw"), "bad-move-text");
  EXPECT_EQ(read("cut 5"), "bad-move-text");
  EXPECT_EQ(read("draw 44"), "bad-move-text");
}

TEST(ave_caesar_text, the_board_fits_a_terminal) {
  walk(206, 1, [&](const State&, const Move&, const State& after, const Story&) {
    if (after.table.phase != Phase::playing || after.table.last.card != 5) return;
    const std::string board = AveCaesar::draw(AveCaesar::view(after, 0));
    std::size_t start = 0;
    while (start < board.size()) {
      const auto end = board.find('\n', start);
      ASSERT_NE(end, std::string::npos);
      ASSERT_LE(end - start, 100U) << board;
      start = end + 1;
    }
    for (int seat = 0; seat < after.table.seats; ++seat) {
      const std::string mark = std::string("<") + static_cast<char>('A' + seat) + ">";
      ASSERT_EQ(board.find(mark) != std::string::npos, in_mask(after.table.racing, seat)) << board;
    }
  });
}

// AC 9.5: a seat whose clock has run out drives on without waste.
TEST(ave_caesar_race, the_clock_drives_steadily) {
  Rng rng(207);
  Options options;
  options.races = 1;
  State state = AveCaesar::start(options, 4);
  while (AveCaesar::to_act(state) != kNobody) {
    const Seat actor = AveCaesar::to_act(state);
    AveCaesar::apply(state, actor,
                     actor == kChance ? any_move(state, rng) : AveCaesar::timeout_move(state),
                     nullptr);
  }
  EXPECT_GE(state.table.finished, 2);
}

}  // namespace
}  // namespace quadriga::ave_caesar
