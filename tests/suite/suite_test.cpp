// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include "engine/search/tree_search.h"
#include "tests/suite/high_card.h"
#include "tests/support/bot_checks.h"
#include "tests/support/leak_checks.h"
#include "tests/support/random_games.h"

// The tests of the tests: an honest little game passes them, and each way of breaking it is caught.
namespace quadriga::testing {

namespace {

using high_card::HighCard;

constexpr std::string_view kWords = R"({
  "option.low_wins": "Low card wins", "option.low_wins.help": "The lowest card that stayed wins.",
  "log.dealt": "You are dealt a {card}.", "log.stays": "{who} stays.", "log.folds": "{who} folds."})";

// Shows everybody the first card in the view.
struct LeakyView : HighCard {
  static View view(const State& state, Seat viewer) {
    View view = HighCard::view(state, viewer);
    if (viewer == kSpectator && state.dealt > 0) view.card = state.hand[0];
    return view;
  }
};

// Tells everybody what was dealt; the view itself is honest.
struct LeakyStory : HighCard {
  static void apply(State& state, Seat seat, const Move& move, Story* story) {
    HighCard::apply(state, seat, move, nullptr);
    if (story != nullptr && seat == kChance)
      story->tell("dealt", {{"card", std::int64_t{move.value}}});
  }
};

// Lists a move that check refuses.
struct LiberalList : HighCard {
  static void legal(const State& state, Seat seat, quadriga::MoveList<Move, 2>& out) {
    if (!is_player(seat) || seat != to_act(state)) return;
    out.push_back({high_card::Kind::stay, 0});
    out.push_back({high_card::Kind::stay, 1});
  }
};

// Loses a card on the way.
struct LosesACard : HighCard {
  static void apply(State& state, Seat seat, const Move& move, Story* story) {
    HighCard::apply(state, seat, move, story);
    if (state.said == 1) state.hand[0] = 0;
  }
};

// Never finishes.
struct NeverEnds : HighCard {
  static void apply(State& state, Seat seat, const Move& move, Story* story) {
    HighCard::apply(state, seat, move, story);
    if (state.said == state.seats) state.said = 0;
  }
};

// Writes "stay" and "fold" the same way.
struct MumblesMoves : HighCard {
  static std::string text(const State& state, const Move& move) {
    return move.kind == high_card::Kind::fold ? "stay" : HighCard::text(state, move);
  }
};

template <class Check>
bool fails(Check&& check) {
  ::testing::TestPartResultArray failures;
  {
    const ::testing::ScopedFakeTestPartResultReporter reporter(&failures);
    check();
  }
  return failures.size() > 0;
}

}  // namespace

template <class G>
const Rules& high_card_rules() {
  static const RulesOf<G> rules{"", kWords};
  return rules;
}
template <>
const Rules& rules_for<HighCard>() {
  return high_card_rules<HighCard>();
}

TEST(Suite, accepts_an_honest_game) {
  check_random_games<HighCard>();
  check_legal<HighCard>();
  check_records<HighCard>();
  check_no_leak<HighCard>();
  check_words<HighCard>();
  check_bots<HighCard>();
}

TEST(Suite, catches_a_view_that_leaks) {
  EXPECT_TRUE(fails([] { check_no_leak<LeakyView>(); }));
}
TEST(Suite, catches_a_story_that_leaks) {
  EXPECT_TRUE(fails([] { check_no_leak<LeakyStory>(); }));
}
TEST(Suite, catches_a_list_that_check_refuses) {
  EXPECT_TRUE(fails([] { check_legal<LiberalList>(); }));
}
TEST(Suite, catches_a_broken_invariant) {
  EXPECT_TRUE(fails([] { check_random_games<LosesACard>(); }));
}
TEST(Suite, catches_a_game_without_end) {
  EXPECT_TRUE(fails([] { check_random_games<NeverEnds>(); }));
}
TEST(Suite, catches_ambiguous_move_text) {
  EXPECT_TRUE(fails([] { check_random_games<MumblesMoves>(); }));
}

TEST(TreeSearch, stays_with_the_best_card) {
  auto state = HighCard::start({}, 2);
  HighCard::apply(state, kChance, {high_card::Kind::deal, 3}, nullptr);
  HighCard::apply(state, kChance, {high_card::Kind::deal, 1}, nullptr);
  search::TreeSearch<HighCard> tree(1);
  tree.run(HighCard::view(state, 0), [](int done) { return done < 200; });
  EXPECT_EQ(tree.candidates().front().move.kind, high_card::Kind::stay);
}

TEST(Levels, a_budget_can_be_named) {
  const Rules& rules = high_card_rules<HighCard>();
  EXPECT_NE(rules.make_bot("legate:800", 1), nullptr);
  for (const std::string_view nonsense :
       {"legate:", "legate:0", "legate:-1", "legate:8x", "legate:999999999999", "greedy:5", ":5",
        "legate*0", "legate*", "legate*99999999", "greedy*2"})
    EXPECT_EQ(rules.make_bot(nonsense, 1), nullptr) << nonsense;
  const auto& levels = search::kDefaultLevels;
  EXPECT_EQ(search::level_called(levels, "tiro:7").iterations, 7);
  EXPECT_EQ(search::level_called(levels, "tiro:7").slips, levels.front().slips);
  EXPECT_EQ(search::level_called(levels, "legate*3").iterations, 3 * levels[2].iterations);
  EXPECT_EQ(search::level_called(levels, "legionary").iterations, levels[1].iterations);
}

TEST(Levels, advice_names_the_best_card_first) {
  auto state = HighCard::start({}, 2);
  HighCard::apply(state, kChance, {high_card::Kind::deal, 3}, nullptr);
  HighCard::apply(state, kChance, {high_card::Kind::deal, 1}, nullptr);
  const ViewOf<HighCard> view(HighCard::view(state, 0), 0);
  const auto advice = high_card_rules<HighCard>().advise(view, 1, 3, 200);
  ASSERT_EQ(advice.size(), 2U);
  EXPECT_EQ(unpack<HighCard>(advice[0].move).kind, high_card::Kind::stay);
  EXPECT_GT(advice[0].win_permille, advice[1].win_permille);
  EXPECT_EQ(high_card_rules<HighCard>().advise(view, 1, 1, 200).size(), 1U);
}

}  // namespace quadriga::testing
