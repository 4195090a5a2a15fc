// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include "tests/support/bot_checks.h"
#include "tests/support/golden.h"
#include "tests/support/leak_checks.h"
#include "tests/support/places.h"
#include "tests/support/random_games.h"
#include "tests/support/scenario.h"

// The tests that every game goes through. A game's test folder instantiates them once:
//
//   QUADRIGA_GAME_SUITE(ave_caesar, quadriga::ave_caesar::AveCaesar, quadriga::ave_caesar::Given)
//
// `Given` puts positions on the table for scenarios: static line(State&, std::string_view) and
// finish(State&), both returning what is wrong with the words or nothing.
namespace quadriga::testing {

template <Game G, class Given>
class TableOf final : public Table {
 public:
  explicit TableOf(const typename G::State& state)
      : state_(state), position_(std::make_unique<PositionOf<G>>(state)) {}

  Position& position() override { return *position_; }
  std::string given(std::string_view words) override { return Given::line(state_, words); }
  std::string finish() override {
    std::string problem = Given::finish(state_);
    position_ = std::make_unique<PositionOf<G>>(state_);
    return problem;
  }

 private:
  typename G::State state_;
  std::unique_ptr<PositionOf<G>> position_;
};

template <Game G, class Given>
void run_scenarios(const std::string& folder) {
  const Rules& rules = rules_for<G>();
  const auto scenarios = read_scenarios(source_folder() + "/tests/scenarios/" + folder);
  ASSERT_FALSE(scenarios.empty());
  for (const auto& scenario : scenarios) {
    const std::string problem =
        run_scenario(scenario, rules, [](const std::string& json, int seats) {
          typename G::Options options;
          codec::ReadError error;
          codec::from_json(json, options, error);
          return std::make_unique<TableOf<G, Given>>(G::start(options, seats));
        });
    EXPECT_EQ(problem, "");
  }
  std::printf("%zu scenarios\n", scenarios.size());
}

}  // namespace quadriga::testing

// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): gtest registers tests by macro
#define QUADRIGA_GAME_SUITE(folder, G, GivenOfGame)                                              \
  TEST(folder##_suite, scenarios) { quadriga::testing::run_scenarios<G, GivenOfGame>(#folder); } \
  TEST(folder##_suite, random_games_keep_the_contract) {                                         \
    quadriga::testing::check_random_games<G>();                                                  \
  }                                                                                              \
  TEST(folder##_suite, legal_is_what_check_accepts) { quadriga::testing::check_legal<G>(); }     \
  TEST(folder##_suite, any_bytes_are_answered) { quadriga::testing::check_nonsense<G>(); }       \
  TEST(folder##_suite, records_replay_and_undo) { quadriga::testing::check_records<G>(); }       \
  TEST(folder##_suite, no_leak) { quadriga::testing::check_no_leak<G>(); }                       \
  TEST(folder##_suite, words_exist) { quadriga::testing::check_words<G>(); }                     \
  TEST(folder##_suite, bots_see_only_their_view) { quadriga::testing::check_bots<G>(); }         \
  TEST(folder##_suite, golden_playthroughs) { quadriga::testing::check_golden<G>(#folder); }
