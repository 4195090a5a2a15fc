// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"
#include "engine/search/simple_bots.h"
#include "tests/support/random_games.h"

// The invariants of section 10 notice what they are for, the steps follow table 3.2, and random
// games are as long as 6.7 and 6.8 say.
namespace quadriga::chicken_caesar {
namespace {

using G = ChickenCaesar;

// The first position of seeded random games (without talk) for which `wanted` holds.
template <class Wanted>
State find_state(Wanted&& wanted, const Options& options = {.negotiation = Negotiation::off}) {
  Rng rng(44);
  for (int game = 0; game < 200; ++game) {
    State s = G::start(options, 3 + game % 4);
    while (G::to_act(s) != kNobody) {
      if (wanted(s)) return s;
      const auto step = testing::random_step<G>(s, rng);
      G::apply(s, step.actor, step.move, nullptr);
    }
  }
  ADD_FAILURE() << "no such position";
  return G::start(options, 3);
}

State at_step(Step step) {
  return find_state([&](const State& s) { return s.step == step && s.turn > 1; });
}

template <class Damage>
std::string_view after(State s, Damage&& damage) {
  EXPECT_EQ(G::invariant(s), "");
  damage(s);
  return G::invariant(s);
}

TEST(chicken_caesar_invariants, each_notices_what_it_is_for) {
  // CC 10.1, CC 10.2: a rooster in two places, or in none.
  EXPECT_EQ(after(at_step(Step::exile), [](State& s) { s.board[1] = s.board[2]; }), "CC 10.1");
  EXPECT_EQ(after(at_step(Step::exile), [](State& s) { s.quaestors &= s.quaestors - 1; }),
            "CC 10.1");
  // CC 10.3: an empty seat when the tax is set.
  EXPECT_EQ(after(at_step(Step::tax_a),
                  [](State& s) {
                    s.quaestors |= bit(s.board[4]);
                    s.board[4] = kNoRooster;
                  }),
            "CC 10.3");
  // CC 10.4: a coin from nowhere.
  EXPECT_EQ(after(at_step(Step::vote), [](State& s) { ++s.coins[0]; }), "CC 10.4");
  // CC 10.5: a promise that cannot be paid for.
  EXPECT_EQ(after(at_step(Step::vote),
                  [](State& s) {
                    s.bank = static_cast<std::uint16_t>(s.bank + s.coins[0]);
                    s.coins[0] = 0;
                    Move pass;
                    pass.form = Form::pass;
                    pass.term = Term::next_turn;
                    pass.amount = 1;
                    s.contracts.push_back(make_contract(s, 1, 0, pass));
                  }),
            "CC 10.5");
  // CC 10.6: an insignia from nowhere.
  EXPECT_EQ(after(at_step(Step::propose), [](State& s) { ++s.stash[0][1]; }), "CC 10.6");
  // CC 10.9: a tax that does not exist, or jumped.
  EXPECT_EQ(after(at_step(Step::propose), [](State& s) { s.tax = 6; }), "CC 10.9");
  // CC 10.10: a veto without a Caesar.
  EXPECT_EQ(after(find_state([](const State& s) {
                    return s.step == Step::propose && caesar(s) == kNoRooster;
                  }),
                  [](State& s) { s.veto_held = 1; }),
            "CC 10.10");
  // CC 10.11: the Suffragium is with nobody.
  EXPECT_EQ(after(at_step(Step::tax_b), [](State& s) { s.marker = 7; }), "CC 10.11");
  // CC 10.12: too many cards at one office; a face without a card.
  EXPECT_EQ(after(find_state([](const State& s) { return s.postings.count == 9; }),
                  [](State& s) {
                    for (auto& office : s.postings) office = Office::censor;
                  }),
            "CC 10.12");
  EXPECT_EQ(after(at_step(Step::tax_b), [](State& s) { s.faces = 1; }), "CC 10.12");
  // CC 10.13: somebody in exile while the tax is set.
  EXPECT_EQ(after(at_step(Step::tax_b),
                  [](State& s) {
                    s.exile = static_cast<Rooster>(first_of(s.quaestors));
                    s.quaestors &= s.quaestors - 1;
                  }),
            "CC 10.13");
  // CC 10.14: a nomination of somebody who does not stand.
  EXPECT_EQ(after(at_step(Step::vote),
                  [](State& s) { s.election.nominated |= bit(first_of(s.quaestors)); }),
            "CC 10.14");
  // CC 10.16: an offering of nothing.
  EXPECT_EQ(after(at_step(Step::consul),
                  [](State& s) {
                    s.bank = static_cast<std::uint16_t>(s.bank + s.proposals[0].offering);
                    s.proposals[0].offering = 0;
                  }),
            "CC 10.16");
  // CC 10.19: two promises that contradict each other.
  EXPECT_EQ(after(at_step(Step::tax_b),
                  [](State& s) {
                    Move hold;
                    hold.form = Form::hold;
                    hold.term = Term::next_turn;
                    hold.amount = 1;
                    s.contracts.push_back(make_contract(s, 1, 0, hold));
                    Move exile = hold;
                    exile.form = Form::exile;
                    exile.roosters = 1;
                    s.contracts.push_back(make_contract(s, 1, 0, exile));
                  }),
            "CC 10.19");
  // CC 10.20: too many turns.
  EXPECT_EQ(after(at_step(Step::tax_b), [](State& s) { s.turn = 40; }), "CC 10.20");
  // CC 10.21: a space for a Caesar who is not there.
  EXPECT_EQ(after(find_state([](const State& s) {
                    return s.step == Step::propose && caesar(s) == kNoRooster;
                  }),
                  [](State& s) { s.caesar_space = 2; }),
            "CC 10.21");
}

// CC 3.2, CC 3.1, CC 3.46, CC 3.78, CC 12.6: which decision may follow which.
TEST(chicken_caesar_invariants, decisions_follow_the_state_table) {
  using enum Step;
  const std::set<Step> fox{bribe, vote, propose, over};
  const std::map<Step, std::set<Step>> next{
      {first, {place}},
      {place, {place, tax_a}},
      {appoint, {appoint, vote, tax_a}},
      {vote, {vote, veto, appoint, tax_a, propose, over}},
      {veto, {vote, appoint, tax_a, propose, over}},
      {tax_a, {tax_b}},
      {tax_b, {tax_c, guard}},
      {tax_c, {guard}},
      {guard, {guard, exile}},
      {exile, {consul, bribe, vote, propose, over}},
      {consul, {consul, bribe, vote, propose, over}},
      {bribe, {bribe, vote, propose, over}},
      {propose, {propose, appoint, vote, tax_a}},
  };
  std::set<std::pair<Step, Step>> seen;
  testing::walk_random_games<G>(20'000, 51, [&](const State& s, const testing::Step<G>& step, int) {
    State t = s;
    G::apply(t, step.actor, step.move, nullptr);
    if (t.talk.round != 0 && s.talk.round != 0) return;
    if (step.move.kind == Kind::redeem || s.talk.round != 0) {
      ASSERT_EQ(s.step, t.step);
      return;
    }
    const auto allowed = next.find(s.step);
    ASSERT_NE(allowed, next.end());
    ASSERT_EQ(allowed->second.count(t.step), 1U)
        << codec::enum_text(s.step) << " " << codec::enum_text(t.step);
    seen.insert({s.step, t.step});
  });
  EXPECT_GT(seen.size(), 30U);
}

// CC 6.7, CC 6.8, CC 1.8: lengths and causes of random games without talk and redemptions.
TEST(chicken_caesar_invariants, random_games_are_as_long_as_expected) {
  constexpr double kMean[] = {0, 0, 0, 5.3, 5.3, 5.6, 5.1};
  for (int seats = 3; seats <= 6; ++seats) {
    Rng rng(60 + static_cast<std::uint64_t>(seats));
    constexpr int kGames = 400;
    int turns = 0;
    int roosters = 0;
    for (int game = 0; game < kGames; ++game) {
      State s = G::start(Options{.negotiation = Negotiation::off}, seats);
      G::apply(s, kChance, move::first(game % seats), nullptr);
      search::play_out<G>(s, rng);
      turns += s.turn;
      roosters += s.end_causes & 1;
      EXPECT_LE(s.turn, 2 * (seats * kPerFamily[idx(seats)] - 10));
    }
    EXPECT_NEAR(static_cast<double>(turns) / kGames, kMean[seats], 0.35) << seats;
    EXPECT_GT(roosters, kGames / 3);
  }
}

// CC 4.34, CC 11.29, CC 11.35: what is listed in a window is small, and all of it is about the open
// decision.
TEST(chicken_caesar_invariants, spot_menus) {
  int largest = 0;
  testing::walk_random_games<G>(8'000, 52, [&](const State& s, const testing::Step<G>&, int) {
    if (s.talk.round == 0) return;
    Moves<G> moves;
    G::legal(s, G::to_act(s), moves);
    largest = std::max(largest, moves.size());
    for (const Move& m : moves)
      if (m.kind == Kind::bid || m.kind == Kind::ask) {
        ASSERT_EQ(m.term, Term::decision);
        const Seat obligor = m.kind == Kind::bid ? static_cast<Seat>(m.seat) : G::to_act(s);
        ASSERT_EQ(obligor, decider(s));
      }
  });
  EXPECT_LT(largest, 400);
  EXPECT_GT(largest, 40);
}

}  // namespace
}  // namespace quadriga::chicken_caesar
