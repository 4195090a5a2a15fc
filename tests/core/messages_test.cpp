// SPDX-License-Identifier: Apache-2.0
#include "engine/core/messages.h"

#include <gtest/gtest.h>

#include "tests/core/toy_game.h"

namespace quadriga::toy {
namespace {

const std::vector<std::string> kNames{"Anna", "Ben"};

Line line(std::string key, std::vector<std::pair<std::string, Argument>> args) {
  return {std::move(key), std::move(args), ""};
}

TEST(Messages, FillsInNamesNumbersAndWords) {
  const Messages messages(rules().info());
  EXPECT_EQ(messages.say(line("added", {{"who", SeatName{1}},
                                        {"n", std::int64_t{2}},
                                        {"how", MessageKey{"word.hand"}}}),
                         kNames),
            "Ben adds 2 by hand.");
}

TEST(Messages, ChoosesByTheNumber) {
  const Messages messages(rules().info());
  const auto say = [&](std::int64_t n) {
    return messages.say(line("dealt", {{"who", SeatName{0}}, {"n", n}}), kNames);
  };
  EXPECT_EQ(say(1), "Anna gets 1 pebble.");
  EXPECT_EQ(say(2), "Anna gets 2 pebbles.");
  EXPECT_EQ(say(0), "Anna gets 0 pebbles.");
}

TEST(Messages, SeatsWithoutANameGetTheirNumber) {
  const Messages messages(rules().info());
  EXPECT_EQ(messages.say(line("waved", {{"who", SeatName{1}}}), {}), "seat 1 waves.");
}

TEST(Messages, AMissingTextOrArgumentIsShownAsItIs) {
  const Messages messages(rules().info());
  EXPECT_EQ(messages.say("log.nothing"), "log.nothing");
  EXPECT_EQ(messages.say(line("rolled", {{"who", SeatName{0}}}), kNames), "Anna rolls {n}.");
  EXPECT_FALSE(messages.has("log.nothing"));
}

TEST(Messages, RefusalsOfTheCoreAndOfTheGame) {
  const Messages messages(rules().info());
  EXPECT_EQ(messages.say(kNotYourTurn), "It is not your turn.");
  EXPECT_EQ(messages.say(Refusal{"TY 1.1", "already-added"}), "You have added twice.");
  const Messages core;
  EXPECT_EQ(core.say(Refusal{"TY 1.1", "already-added"}), "refusal.already-added");
  for (const Refusal refusal :
       {kBadMoveText, kNotYourTurn, kGameOver, Refusal{"", "nothing-to-undo"}})
    EXPECT_TRUE(core.has("refusal." + std::string(refusal.message))) << refusal.message;
}

}  // namespace
}  // namespace quadriga::toy
