// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/games/caesar_xl/flow.h"

// Hidden cards (section 16).
namespace quadriga::caesar_xl {
namespace {

State with_hands() {
  State s = CaesarXl::start({}, 2);
  const auto give = [&](int side, Card card) {
    --s.deck[card];
    ++s.hand[side][card];
  };
  give(0, T01);
  give(0, L02);
  give(0, A02);
  give(1, A02);
  give(1, A07);
  s.active = 0;
  Play p{s, nullptr};
  begin_purchase(p);
  return s;
}

// XL 16.3: every unseen holdable card is as likely as its copies to be in the enemy's hand.
TEST(caesar_xl_hidden, sampling_is_uniform) {
  const State s = with_hands();
  const View view = CaesarXl::view(s, kPompeySeat);
  Rng rng(4);
  constexpr int kSamples = 20000;
  Row<int, kHoldable> seen{};
  for (int i = 0; i < kSamples; ++i) {
    const State world = CaesarXl::sample(view, rng);
    ASSERT_EQ(hand_size(world, 0), 3);
    ASSERT_EQ(world.hand[1], s.hand[1]);
    ASSERT_EQ(deck_size(world), deck_size(s));
    for (int card = 0; card < kHoldable; ++card) seen[card] += world.hand[0][card];
  }
  // 26 holdable cards, two of them in Pompey's own hand; three are drawn from the other 24.
  for (int card = 0; card < kHoldable; ++card) {
    const int left = kCardInfo[card].count - s.hand[1][card];
    const double expected = kSamples * 3.0 * left / 24.0;
    EXPECT_NEAR(seen[card], expected, 5 * 51) << kCardInfo[card].slug;
  }
}

// XL 16.1: a card taken publicly stays known until it is played.
TEST(caesar_xl_hidden, shown_cards_stay_known) {
  State s = with_hands();
  s.shown[0][L02] = 1;
  Rng rng(4);
  for (int i = 0; i < 200; ++i) {
    const State world = CaesarXl::sample(CaesarXl::view(s, kPompeySeat), rng);
    ASSERT_GE(world.hand[0][L02], 1);
  }
}

// XL 25.6: of two equal cards the shown one leaves first.
TEST(caesar_xl_hidden, shown_copy_leaves_first) {
  State s = with_hands();
  --s.deck[T01];
  ++s.hand[0][T01];
  s.shown[0][T01] = 1;
  discard_from_hand(s, 0, T01);
  EXPECT_EQ(s.hand[0][T01], 1);
  EXPECT_EQ(s.shown[0][T01], 0);
}

// XL 16.2, 16.1: a spectator sees no hand at all, a player only his own.
TEST(caesar_xl_hidden, views) {
  const State s = with_hands();
  EXPECT_TRUE(CaesarXl::view(s, kSpectator).hand.empty());
  EXPECT_EQ(CaesarXl::view(s, 0).hand, (std::vector<Card>{L02, T01, A02}));
  EXPECT_EQ(CaesarXl::view(s, 1).hand, (std::vector<Card>{A02, A07}));
  EXPECT_EQ(CaesarXl::view(s, 1).caesar.hand_size, 3);
}

// XL 15.3: a move of another decision is refused as such.
TEST(caesar_xl_hidden, moves_of_other_decisions) {
  const State s = with_hands();
  for (const Verb verb : {Verb::pass, Verb::commit, Verb::stand, Verb::buy, Verb::none}) {
    const Refusal refusal = CaesarXl::check(s, 0, {.verb = verb});
    EXPECT_EQ(refusal.rule, "XL 15.3");
  }
  EXPECT_EQ(CaesarXl::check(s, 1, {.verb = Verb::end}), kNotYourTurn);
  EXPECT_EQ(CaesarXl::check(s, 0, {.verb = Verb::end, .to = ROM}).rule, "XL 15.3");
}

// Cards from the hand cannot be taken back once they were seen; marches can.
TEST(caesar_xl_hidden, reveals) {
  const State s = with_hands();
  EXPECT_TRUE(CaesarXl::reveals(s, 0, {.verb = Verb::play, .card = L02, .to = MAS}));
  EXPECT_TRUE(CaesarXl::reveals(s, 0, {.verb = Verb::fleet, .from = MAS, .to = ROM}));
  EXPECT_FALSE(CaesarXl::reveals(s, 0, {.verb = Verb::recruit, .piece = LR, .to = MAS}));
  EXPECT_FALSE(CaesarXl::reveals(s, 0, {.verb = Verb::march, .piece = LR, .from = MAS, .to = VER}));
}

// XL 25.1: no card is offered while none is left.
TEST(caesar_xl_hidden, nothing_to_buy) {
  State s = with_hands();
  s.gold[0] = 50;
  s.deck = {};
  s.discard = {};
  Play p{s, nullptr};
  EXPECT_FALSE(can_draw(s));
  begin_draw(p);
  settle(p);
  EXPECT_EQ(s.phase, Phase::purchase);
  --s.hand[0][A02];
  ++s.hand[0][A04];
  EXPECT_EQ(CaesarXl::check(s, 0, {.verb = Verb::play, .card = A04}).rule, "XL 6.7");
}

// XL 25.8: Leaders who came alone by Fleet open the port to their own retreat and close it to
// nobody.
TEST(caesar_xl_hidden, leaders_by_sea) {
  State s{};
  for (auto& at : s.leader_at) at = nowhere;
  add_units(s, 0, ROM, LR, 1);
  add_units(s, 1, ROM, LR, 1);
  s.voyages[0] = {MES, ROM};
  s.battle.place = ROM;
  EXPECT_NE(destinations(s, 0) & bit(MES), 0U);
  EXPECT_NE(destinations(s, 1) & bit(MES), 0U);
  s.origins[ROM] = static_cast<std::uint8_t>((1 << kPlaceInfo[ROM].neighbours) - 1);
  EXPECT_EQ(destinations(s, 1) & bit(MES), 0U);
}

}  // namespace
}  // namespace quadriga::caesar_xl
