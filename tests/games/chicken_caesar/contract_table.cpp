// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"
#include "engine/games/chicken_caesar/words.h"

// 12.4 asks for it: the forms of 4.15 and the conflicts of 4.20 cell by cell (CC 12.4, CC 4.15,
// CC 4.20).
namespace quadriga::chicken_caesar {
namespace {

using G = ChickenCaesar;

// Four players in turn 2, P0 to set the tax as Aedile A.
State table() {
  State s = G::start(Options{}, 4);
  s.turn = 2;
  s.step = Step::tax_a;
  s.unplaced = 0;
  const Rooster board[kBoardSeats] = {0, 1, 6, 12, 18, 7, 13, 19, 2, 8, 14};
  RoosterSet seated = 0;
  for (int i = 0; i < kBoardSeats; ++i) {
    s.board[idx(i)] = board[i];
    seated |= bit(board[i]);
  }
  s.quaestors = all_roosters(s) & ~seated;
  s.caesar_space = 1;
  return s;
}

Contract contract(const State& s, std::string_view promise) {
  Move offer;
  offer.amount = 1;
  EXPECT_TRUE(read_obligation(s, promise, offer)) << promise;
  EXPECT_TRUE(well_formed_obligation(s, offer)) << promise;
  EXPECT_EQ(obligation_text(s, offer), promise);
  return make_contract(s, 1, 0, offer);
}

bool kept(std::string_view promise, std::string_view option) {
  const State s = table();
  const auto parsed = G::parse(s, option);
  EXPECT_TRUE(parsed) << option;
  return satisfied_by(s, contract(s, promise), parsed.move);
}

TEST(chicken_caesar_contracts, forms_are_satisfied_as_the_table_says) {
  EXPECT_TRUE(kept("vote-for blue#3,grey#1 next turn", "nominate grey#1"));
  EXPECT_TRUE(kept("vote-for blue#3 next turn", "second blue#3"));
  EXPECT_FALSE(kept("vote-for blue#3 next turn", "second blue#2"));
  EXPECT_FALSE(kept("vote-for blue next turn", "abstain"));
  EXPECT_TRUE(kept("always-vote-for blue next turn", "nominate blue#6"));
  EXPECT_FALSE(kept("vote-against blue next turn", "nominate blue#6"));
  EXPECT_FALSE(kept("vote-against blue next turn", "second blue#6"));
  EXPECT_TRUE(kept("vote-against blue next turn", "second grey#6"));
  EXPECT_TRUE(kept("vote-against blue next turn", "abstain"));
  EXPECT_TRUE(kept("vote-against blue next turn", "pass-free"));
  EXPECT_TRUE(kept("abstain next turn", "abstain"));
  EXPECT_FALSE(kept("abstain next turn", "pass-free"));
  EXPECT_TRUE(kept("appoint blue to praetor next turn", "appoint blue#4 praetor"));
  EXPECT_FALSE(kept("appoint blue to praetor next turn", "appoint blue#4 aedile"));
  EXPECT_FALSE(kept("appoint blue to praetor next turn", "appoint grey#4 praetor"));
  EXPECT_FALSE(kept("appoint blue to praetor next turn", "pass"));
  EXPECT_FALSE(kept("not-appoint blue to praetor next turn", "appoint blue#4 praetor"));
  EXPECT_TRUE(kept("not-appoint blue to praetor next turn", "appoint blue#4 aedile"));
  EXPECT_TRUE(kept("not-appoint blue to praetor next turn", "pass"));
  EXPECT_TRUE(kept("pass next turn", "pass"));
  EXPECT_FALSE(kept("pass next turn", "pass-free"));
  EXPECT_TRUE(kept("rate 1,3 next turn", "tax 3"));
  EXPECT_FALSE(kept("rate 1,3 next turn", "tax 2"));
  EXPECT_TRUE(kept("rate 1,3 next turn", "counter 1"));
  EXPECT_FALSE(kept("rate 1,3 next turn", "counter 2"));
  EXPECT_TRUE(kept("rate 1,3 next turn", "pick 3"));
  EXPECT_FALSE(kept("rate 1,3 next turn", "pick 5"));
  EXPECT_TRUE(kept("post T at consul next turn", "post T consul"));
  EXPECT_FALSE(kept("post T at consul next turn", "post V consul"));
  EXPECT_FALSE(kept("post T at consul next turn", "post T censor"));
  EXPECT_TRUE(kept("post any at consul,censor 2nd next turn", "post V censor"));
  EXPECT_FALSE(kept("not-post T at consul next turn", "post T consul"));
  EXPECT_TRUE(kept("not-post T at consul next turn", "post V consul"));
  EXPECT_TRUE(kept("not-post any at consul next turn", "post T aedile"));
  EXPECT_FALSE(kept("not-post any at consul next turn", "post V consul"));
  EXPECT_TRUE(kept("exile grey next turn", "exile grey#1"));
  EXPECT_FALSE(kept("exile grey next turn", "exile blue#1"));
  EXPECT_FALSE(kept("exile grey next turn", "no-exile"));
  EXPECT_FALSE(kept("spare grey next turn", "exile grey#1"));
  EXPECT_TRUE(kept("spare grey next turn", "exile blue#2"));
  EXPECT_TRUE(kept("spare grey next turn", "no-exile"));
  EXPECT_TRUE(kept("hold next turn", "no-exile"));
  EXPECT_FALSE(kept("hold next turn", "exile blue#2"));
  EXPECT_TRUE(kept("veto grey next turn", "veto"));
  EXPECT_FALSE(kept("veto grey next turn", "allow"));
  EXPECT_TRUE(kept("no-veto grey next turn", "allow"));
  EXPECT_FALSE(kept("no-veto grey next turn", "veto"));
  EXPECT_TRUE(kept("give 2 next turn", "pledge 2"));
  EXPECT_TRUE(kept("give 2 next turn", "pledge 3"));
  EXPECT_FALSE(kept("give 2 next turn", "pledge 1"));
  EXPECT_TRUE(kept("give-nothing next turn", "pledge 0"));
  EXPECT_FALSE(kept("give-nothing next turn", "pledge 1"));
  EXPECT_FALSE(kept("no-monument blue#1 next turn", "propose blue#1 consul 1"));
  EXPECT_TRUE(kept("no-monument blue#1 next turn", "propose blue#2 consul 1"));
  EXPECT_TRUE(kept("no-monument blue#1 next turn", "done"));
}

TEST(chicken_caesar_contracts, agreeing_counts_as_the_agreed_rate) {
  State s = table();
  s.proposed_rate = 4;
  EXPECT_TRUE(satisfied_by(s, contract(s, "rate 4 next turn"), move::plain(Kind::tax_agree)));
  EXPECT_FALSE(satisfied_by(s, contract(s, "rate 3 next turn"), move::plain(Kind::tax_agree)));
}

TEST(chicken_caesar_contracts, give_is_capped_by_what_is_missing) {
  State s = table();
  s.pledged[1] = 2;
  EXPECT_TRUE(satisfied_by(s, contract(s, "give 3 next turn"), move::with_amount(Kind::pledge, 1)));
}

// Both ways round: the order in which promises are sold does not matter.
bool clash(std::initializer_list<std::string_view> older, std::string_view fresh) {
  State s = table();
  for (const auto promise : older) s.contracts.push_back(contract(s, promise));
  const bool forwards = conflicts(s, contract(s, fresh));
  if (older.size() == 1) {
    State back = table();
    back.contracts.push_back(contract(back, fresh));
    EXPECT_EQ(conflicts(back, contract(back, *older.begin())), forwards) << fresh;
  }
  return forwards;
}

TEST(chicken_caesar_contracts, conflicts_are_those_of_the_table) {
  EXPECT_TRUE(clash({"vote-for blue#3 next turn"}, "vote-for grey#1 next turn"));
  EXPECT_FALSE(clash({"vote-for blue#3,grey#1 next turn"}, "vote-for grey#1 next turn"));
  EXPECT_TRUE(clash({"always-vote-for blue#3 next turn"}, "vote-for grey#1 next turn"));
  EXPECT_TRUE(clash({"vote-for blue#3 next turn"}, "vote-against blue next turn"));
  EXPECT_FALSE(clash({"vote-for blue#3,grey#1 next turn"}, "vote-against blue next turn"));
  EXPECT_TRUE(clash({"vote-for blue#3 next turn"}, "abstain next turn"));
  EXPECT_FALSE(clash({"vote-against blue#3 next turn"}, "abstain next turn"));
  EXPECT_FALSE(clash({"abstain next turn"}, "abstain next turn"));
  EXPECT_TRUE(clash({"appoint blue to praetor next turn"}, "appoint grey to praetor next turn"));
  EXPECT_TRUE(clash({"appoint blue to praetor next turn"}, "appoint blue to aedile next turn"));
  EXPECT_FALSE(clash({"appoint blue to praetor next turn"},
                     "appoint blue,grey to praetor,aedile next turn"));
  EXPECT_TRUE(clash({"appoint blue to praetor next turn"}, "pass next turn"));
  EXPECT_TRUE(clash({"appoint blue#4 to praetor next turn"},
                    "not-appoint blue to praetor,aedile next turn"));
  EXPECT_FALSE(clash({"appoint blue#4 to praetor,aedile next turn"},
                     "not-appoint blue to praetor next turn"));
  EXPECT_FALSE(clash({"not-appoint blue to praetor next turn"}, "pass next turn"));
  EXPECT_TRUE(clash({"rate 1,2 next turn"}, "rate 3,4 next turn"));
  EXPECT_FALSE(clash({"rate 1,2 next turn"}, "rate 2,4 next turn"));
  EXPECT_FALSE(clash({"rate 1 by a next turn"}, "rate 3 by b next turn"));
  EXPECT_TRUE(clash({"post T at consul next turn"}, "post V at consul next turn"));
  EXPECT_FALSE(clash({"post T at consul next turn"}, "post any at consul next turn"));
  EXPECT_TRUE(clash({"post T at consul next turn"}, "post T at aedile next turn"));
  EXPECT_FALSE(clash({"post T at consul next turn"}, "post V at aedile 2nd next turn"));
  EXPECT_TRUE(clash({"post T at consul next turn"}, "not-post any at consul next turn"));
  EXPECT_TRUE(clash({"post T at consul next turn"}, "not-post T at consul,aedile next turn"));
  EXPECT_FALSE(clash({"post T at consul next turn"}, "not-post V at consul next turn"));
  EXPECT_FALSE(clash({"post T at consul,aedile next turn"}, "not-post T at consul next turn"));
  EXPECT_FALSE(clash({"post any at consul next turn"}, "not-post T at consul next turn"));
  EXPECT_TRUE(clash({"exile blue#1 next turn"}, "exile grey#1 next turn"));
  EXPECT_FALSE(clash({"exile blue#1,grey#1 next turn"}, "exile grey#1 next turn"));
  EXPECT_TRUE(clash({"exile blue#1 next turn"}, "spare blue next turn"));
  EXPECT_FALSE(clash({"exile blue#1,grey#1 next turn"}, "spare blue next turn"));
  EXPECT_TRUE(clash({"exile blue#1 next turn"}, "hold next turn"));
  EXPECT_FALSE(clash({"spare blue#1 next turn"}, "hold next turn"));
  EXPECT_TRUE(clash({"veto blue#1 next turn"}, "no-veto blue next turn"));
  EXPECT_FALSE(clash({"veto blue#1 next turn"}, "no-veto grey next turn"));
  EXPECT_TRUE(clash({"veto blue#1 next turn"}, "veto blue#1,grey#1 next turn"));
  EXPECT_FALSE(clash({"veto blue#1 next turn"}, "veto blue#1 next turn"));
  EXPECT_TRUE(clash({"give 1 next turn"}, "give-nothing next turn"));
  EXPECT_FALSE(clash({"give 1 next turn"}, "give 3 next turn"));
  EXPECT_FALSE(clash({"vote-for blue#3 next turn"}, "exile grey#1 next turn"));
}

TEST(chicken_caesar_contracts, one_veto_is_promised_once) {
  // Different scopes never meet in one decision, but there is one token.
  EXPECT_TRUE(clash({"veto blue#1 this turn"}, "veto blue#1 next turn"));
}

TEST(chicken_caesar_contracts, scopes_that_cannot_meet_do_not_conflict) {
  EXPECT_FALSE(clash({"exile blue#1 this turn"}, "exile grey#1 next turn"));
  EXPECT_FALSE(
      clash({"vote-for blue#3 fox consul this turn"}, "vote-for grey#1 fox praetor this turn"));
  EXPECT_TRUE(
      clash({"vote-for blue#3 fox consul this turn"}, "vote-for grey#1 fox consul this turn"));
  EXPECT_TRUE(clash({"vote-for blue#3 fox consul this turn"}, "vote-for grey#1 this turn"));
  EXPECT_FALSE(
      clash({"vote-for blue#3 fox consul this turn"}, "vote-for grey#1 election consul next turn"));
  EXPECT_TRUE(clash({"vote-for blue#3 next election"}, "vote-for grey#1 fox consul this turn"));
  EXPECT_FALSE(clash({"appoint blue to consul next turn"}, "appoint grey to aedile next turn"));
}

TEST(chicken_caesar_contracts, promises_are_weighed_all_together) {
  EXPECT_FALSE(clash({"vote-for blue#1,grey#1 next turn"}, "vote-for grey#1,white#1 next turn"));
  EXPECT_TRUE(clash({"vote-for blue#1,grey#1 next turn", "vote-for grey#1,white#1 next turn"},
                    "vote-for blue#1,white#1 next turn"));
  EXPECT_TRUE(clash({"vote-for blue#1,grey#1 next turn", "vote-against blue#1 next turn"},
                    "vote-against grey#1 next turn"));
  EXPECT_TRUE(clash({"post any at consul next turn", "not-post T at consul next turn"},
                    "not-post V at consul next turn"));
  // Two elections that never meet do not spoil a promise that spans both.
  EXPECT_FALSE(
      clash({"vote-for blue#1 fox consul this turn", "vote-for grey#1 fox aedile this turn"},
            "vote-against white next turn"));
  EXPECT_FALSE(
      clash({"vote-for blue#1 fox consul this turn", "vote-for grey#1 fox aedile this turn"},
            "vote-against white this turn"));
}

// 4.14: these are not promises anybody can buy.
TEST(chicken_caesar_contracts, nonsense_is_no_promise) {
  const State s = table();
  for (const std::string_view text :
       {"approve 1 this turn", "redeem praetor 1 this turn", "place consul a this turn",
        "give 4 this turn", "give 0 this turn", "rate 6 this turn", "rate 0 this turn",
        "post T at caesar this turn", "vote-for blue#7 this turn", "vote-for blue#1,blue this turn",
        "vote-for blue#1", "vote-for this turn", "hold this election", "hold fox consul this turn",
        "vote-for blue#1 fox quaestor this turn", "accept this turn", "gift grey 1 this turn",
        "post T at consul 11th this turn", "no-monument blue#1 last turn"}) {
    Move m;
    EXPECT_FALSE(read_obligation(s, text, m) && well_formed_obligation(s, m)) << text;
  }
}

}  // namespace
}  // namespace quadriga::chicken_caesar
