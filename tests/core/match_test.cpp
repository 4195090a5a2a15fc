// SPDX-License-Identifier: Apache-2.0
#include "engine/core/match.h"

#include <gtest/gtest.h>

#include "engine/core/record.h"
#include "tests/core/toy_match.h"

namespace quadriga::toy {
namespace {

TEST(Match, TheLogHoldsEveryMoveInTextForm) {
  Match match = dealt_match();
  EXPECT_FALSE(match.add_text(0, " add 1 ", nullptr));
  EXPECT_FALSE(match.add_text(0, "done", nullptr));
  const std::vector<LogEntry> expected{
      {kChance, "deal 2"}, {kChance, "deal 2"}, {0, "add 1"}, {0, "done"}};
  EXPECT_EQ(match.log(), expected);
  EXPECT_EQ(match.version(), 4);
}

TEST(Match, RefusesWhatTheRulesRefuse) {
  Match match = dealt_match();
  EXPECT_EQ(match.add_text(1, "add 1", nullptr), kNotYourTurn);
  EXPECT_EQ(match.add_text(0, "jump", nullptr), kBadMoveText);
  EXPECT_EQ(match.add_text(0, "add 9", nullptr).rule, "TY 1.1");
  EXPECT_EQ(match.add_text(kChance, "roll 1", nullptr), kNotYourTurn);
  EXPECT_EQ(match.add_text(kNobody, "done", nullptr), kNotYourTurn);
  EXPECT_EQ(match.version(), 2);
}

TEST(Match, AMoveOutOfTurnIsAMoveLikeAnyOther) {
  Match match = dealt_match();
  EXPECT_FALSE(match.add_text(1, "wave", nullptr));
  EXPECT_EQ(match.log().back(), (LogEntry{1, "wave"}));
  EXPECT_EQ(match.position().to_act(), 0);
}

TEST(Match, ASeatTakesItsOwnMovesBackOneByOne) {
  Match match = dealt_match();
  const auto before = match.position().hash();
  match.add_text(0, "add 1", nullptr);
  const auto between = match.position().hash();
  match.add_text(0, "add 2", nullptr);
  EXPECT_TRUE(match.can_undo(0));
  EXPECT_FALSE(match.can_undo(1));
  EXPECT_FALSE(match.add_text(0, "undo", nullptr));
  EXPECT_EQ(match.position().hash(), between);
  EXPECT_FALSE(match.add_text(0, "undo", nullptr));
  EXPECT_EQ(match.position().hash(), before);
  EXPECT_EQ(match.add_text(0, "undo", nullptr).message, "nothing-to-undo");
  // The log only ever grows.
  EXPECT_EQ(match.version(), 6);
}

TEST(Match, UndoNeverCrossesAChanceMove) {
  Match match = dealt_match();
  EXPECT_FALSE(match.can_undo(0));
  match.add_text(0, "done", nullptr);
  EXPECT_TRUE(match.can_undo(0));
  match.add_text(kChance, "roll 3", nullptr);
  EXPECT_FALSE(match.can_undo(0));
  EXPECT_FALSE(match.can_undo(1));
  EXPECT_FALSE(match.can_undo(kChance));
}

TEST(Match, UndoNeverCrossesAReveal) {
  Match match = dealt_match();
  match.add_text(0, "add 1", nullptr);
  match.add_text(0, "show", nullptr);
  EXPECT_FALSE(match.can_undo(0));
  match.add_text(0, "add 1", nullptr);
  EXPECT_FALSE(match.add_text(0, "undo", nullptr));
  EXPECT_TRUE(match.add_text(0, "undo", nullptr));
}

TEST(Match, UndoNeverCrossesAnotherSeatsMove) {
  Match match = dealt_match();
  match.add_text(0, "add 1", nullptr);
  match.add_text(1, "wave", nullptr);
  EXPECT_FALSE(match.can_undo(0));
  EXPECT_TRUE(match.can_undo(1));
  match.add_text(1, "undo", nullptr);
  // What seat 0 did before is settled: the other seat has already reacted to it.
  EXPECT_FALSE(match.can_undo(0));
}

TEST(Match, TheTableMayAgreeToTakeBackMoreThanASeatCanAlone) {
  Match match = dealt_match();
  const auto before = match.position().hash();
  match.add_text(0, "add 1", nullptr);  // 3
  match.add_text(0, "done", nullptr);   // 4
  match.add_text(kChance, "roll 3", nullptr);
  match.add_text(1, "wave", nullptr);
  EXPECT_EQ(match.last_move_of(0), 4);
  EXPECT_EQ(match.last_move_of(1), 6);
  EXPECT_EQ(match.last_move_of(kChance), 0);
  // A seat cannot do it by itself: the server adds the entry when everybody has agreed.
  EXPECT_EQ(match.read(0, "undo 4").refusal.message, "needs-consent");
  for (const char* wrong :
       {"undo 3", "undo 5", "undo 6", "undo 99", "undo 04", "undo -4", "undo 4 "})
    EXPECT_TRUE(match.add_text(0, wrong, nullptr)) << wrong;
  EXPECT_TRUE(match.add_text(1, "undo 4", nullptr));
  Story story;
  EXPECT_FALSE(match.add_text(0, take_back_text(4), &story));
  EXPECT_EQ(story.told().at(0).line.key, "take-back");
  EXPECT_EQ(match.log().back(), (LogEntry{0, "undo 4"}));
  EXPECT_EQ(match.version(), 7);
  EXPECT_EQ(match.position().to_act(), 0);
  EXPECT_FALSE(match.can_undo(0));
  // What was taken back is gone for everybody, and one can go on going back.
  EXPECT_EQ(match.last_move_of(1), 0);
  EXPECT_EQ(match.last_move_of(0), 3);
  EXPECT_FALSE(match.add_text(0, "undo 3", nullptr));
  EXPECT_EQ(match.position().hash(), before);
  EXPECT_EQ(match.add_text(0, "undo 3", nullptr).message, "nothing-to-undo");
}

TEST(Match, TakingBackGivesThePositionBeforeTheMoveHoweverLongTheGame) {
  for (std::uint64_t number = 0; number < 30; ++number) {
    const Match whole = random_match(number, 3);
    Match match(rules(), whole.header());
    std::vector<std::uint64_t> hashes{match.position().hash()};  // before each entry that stands
    std::vector<int> numbers;
    Rng rng(number);
    for (int step = 0; step < 400 && match.position().to_act() != kNobody; ++step) {
      const Seat seat = match.position().to_act();
      const Seat back = static_cast<Seat>(rng.below(3));
      const int last = match.last_move_of(back);
      if (last > 0 && rng.chance(1, 4)) {
        ASSERT_FALSE(match.add_text(back, take_back_text(last), nullptr));
        while (numbers.back() != last) numbers.pop_back(), hashes.pop_back();
        numbers.pop_back(), hashes.pop_back();
        ASSERT_EQ(match.position().hash(), hashes.back());
        continue;
      }
      if (seat == kChance) {
        match.add(kChance, fair::draw_next(match, fair::Seed::from_number(number)), nullptr);
      } else {
        const auto moves = match.position().legal(seat);
        match.add(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
      }
      numbers.push_back(match.version());
      hashes.push_back(match.position().hash());
    }
    // The log says it all: played again it is the same game, and every draw can be checked.
    const Record record = record_of(match, "");
    Record seeded = record;
    seeded.seed = fair::Seed::from_number(number).hex();
    EXPECT_FALSE(fair::verify(seeded, &rules()));
  }
}

TEST(Match, TakingBackIsTold) {
  Match match = dealt_match();
  match.add_text(0, "add 1", nullptr);
  Story story;
  match.add_text(0, "undo", &story);
  ASSERT_EQ(story.told().size(), 1U);
  EXPECT_EQ(story.told()[0].line.key, "undo");
}

TEST(Match, NothingCanBeAddedWhenTheGameIsOver) {
  Match match = random_match(5);
  ASSERT_EQ(match.position().to_act(), kNobody);
  EXPECT_EQ(match.add_text(0, "add 1", nullptr), kGameOver);
  EXPECT_EQ(match.add_text(kChance, "roll 1", nullptr), kGameOver);
}

TEST(Match, TheLogRebuildsThePosition) {
  for (std::uint64_t number = 0; number < 50; ++number) {
    const Match match = random_match(number, 2 + static_cast<int>(number % 3));
    Match again(rules(), match.header());
    for (const auto& entry : match.log())
      ASSERT_FALSE(again.add_text(entry.seat, entry.text, nullptr)) << entry.text;
    EXPECT_EQ(again.position().hash(), match.position().hash());
    EXPECT_EQ(again.log(), match.log());
  }
}

TEST(Story, SecretsAreToldToTheirAudienceOnly) {
  Match match(rules(), header());
  Story story;
  match.add_text(kChance, "deal 3", &story);
  const auto own = story.heard_by(0);
  ASSERT_EQ(own.size(), 1U);
  EXPECT_EQ(own[0].key, "dealt");
  for (const Seat viewer : {Seat{1}, kSpectator}) {
    const auto heard = story.heard_by(viewer);
    ASSERT_EQ(heard.size(), 1U);
    EXPECT_EQ(heard[0].key, "dealt-hidden");
  }
}

TEST(Audience, SetsOfViewers) {
  EXPECT_TRUE(Audience::everyone().contains(kSpectator));
  EXPECT_FALSE(Audience::only(2).contains(kSpectator));
  EXPECT_FALSE(Audience::only(2).contains(1));
  EXPECT_TRUE(Audience::all_but(2).contains(kSpectator));
  EXPECT_FALSE(Audience::all_but(2).contains(2));
  const Audience pair = Audience::only(0) | Audience::only(5);
  EXPECT_TRUE(pair.contains(5));
  EXPECT_FALSE(pair.contains(1));
  EXPECT_TRUE(pair.complement().contains(1));
  EXPECT_FALSE(pair.complement().contains(0));
}

TEST(Options, DefaultsAreFilledInAndBadOnesRefused) {
  const auto refused = [](std::string_view json, int seats) {
    codec::ReadError error;
    EXPECT_EQ(rules().complete_options(json, seats, error), "");
    return error.sentence();
  };
  codec::ReadError error;
  EXPECT_EQ(rules().complete_options(R"({"pace":"fast"})", 2, error),
            R"({"goal":20,"waving":true,"pace":"fast","bonus":[]})");
  EXPECT_EQ(refused(R"({"gaol":1})", 2), "gaol: is not a member we know");
  EXPECT_EQ(refused(R"({"goal":4})", 2), "options: The goal is 5 to 60. (TY 1.1)");
  EXPECT_EQ(refused("{}", 5), "seats: must be a whole number from 2 to 4");
}

}  // namespace
}  // namespace quadriga::toy
