// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "engine/core/chance.h"
#include "engine/core/codec/json_reader.h"
#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"
#include "tests/games/chicken_caesar/history_checks.h"
#include "tests/support/random_games.h"

// Invariants that only two states or a whole game can show, and the odds of imagined cards.
namespace quadriga::chicken_caesar {
namespace {

using G = ChickenCaesar;

// CC 10.7, CC 10.8, CC 10.10, CC 10.11, CC 10.15, CC 10.17, CC 10.20, CC 10.21
TEST(chicken_caesar_history, what_never_goes_back) {
  testing::walk_random_games<G>(
      20'000, 31, [](const State& before, const testing::Step<G>& step, int) {
        State after = before;
        G::apply(after, step.actor, step.move, nullptr);
        ASSERT_EQ(violated_between(before, step.move, after), "") << G::text(before, step.move);
      });
}

// The checks themselves notice what they are for.
TEST(chicken_caesar_history, what_would_have_gone_back) {
  bool fresh_caesar = false;
  bool second_year = false;
  bool veto_used = false;
  testing::walk_random_games<G>(
      20'000, 34, [&](const State& before, const testing::Step<G>& step, int) {
        State after = before;
        G::apply(after, step.actor, step.move, nullptr);
        const auto damaged = [&](auto&& damage) {
          State wrong = after;
          damage(wrong);
          return violated_between(before, step.move, wrong);
        };
        if (before.turn == 0 || after.step == Step::over) return;
        if (after.board[0] == kNoRooster) {
          ASSERT_EQ(damaged([](State& s) { s.veto_held = 1; }), "CC 10.10");
          ASSERT_EQ(damaged([](State& s) { s.caesar_space = 2; }), "CC 10.21");
          return;
        }
        // A token that vanishes, comes back or stays after its use; a Caesar who stays for ever.
        ASSERT_EQ(damaged([](State& s) { s.veto_held ^= 1; }), "CC 10.10");
        ASSERT_EQ(damaged([](State& s) { s.caesar_space = u8(3 - s.caesar_space); }), "CC 10.21");
        fresh_caesar = fresh_caesar || after.board[0] != before.board[0];
        second_year = second_year || after.caesar_space > before.caesar_space;
        veto_used = veto_used || after.veto_held < before.veto_held;
      });
  EXPECT_TRUE(fresh_caesar && second_year && veto_used);
}

// CC 10.24, CC 6.4: the score recomputed from the view's places.
TEST(chicken_caesar_history, scores_follow_from_the_places) {
  testing::walk_random_games<G>(
      5'000, 32, [](const State&, const testing::Step<G>&, int) {},
      [](const State& end) {
        const auto view = G::view(end, kSpectator);
        const Result result = G::result(end);
        for (const auto& family : view.families) {
          int total = family.coins;
          for (const auto& item : family.stash)
            total +=
                item.count * (item.office == Office::caesar                                    ? 3
                              : item.office == Office::consul || item.office == Office::censor ? 2
                                                                                               : 1);
          std::map<Office, int> count;
          for (const auto& rooster : view.roosters)
            if (rooster.family == family.seat)
              for (const Office office : rooster.insignia) ++count[office];
          static constexpr int kTriangle[] = {0, 1, 3, 6, 10, 15, 21, 28, 36};  // 1.13
          for (const auto& [office, n] : count)
            total += kTriangle[n] * (office == Office::caesar                               ? 3
                                     : office == Office::consul || office == Office::censor ? 2
                                                                                            : 1);
          EXPECT_EQ(result.score[idx(family.seat)], total);
          EXPECT_EQ(family.score.total, total);
        }
      });
}

// CC 1.14: the closed form gives every cell of table 1.13.
TEST(chicken_caesar_history, set_values) {
  constexpr int kTable[kOffices][8] = {{3, 9, 18, 30, 45, 63, 84, 108},
                                       {2, 6, 12, 20, 30, 42, 56, 72},
                                       {2, 6, 12, 20, 30, 42, 56, 72},
                                       {1, 3, 6, 10, 15, 21, 28, 36},
                                       {1, 3, 6, 10, 15, 21, 28, 36}};
  for (int o = 0; o < kOffices; ++o) {
    EXPECT_EQ(set_value(static_cast<Office>(o), 0), 0);
    for (int k = 1; k <= 8; ++k) EXPECT_EQ(set_value(static_cast<Office>(o), k), kTable[o][k - 1]);
  }
}

// CC 3.50: every proposal and its counters, and none of them empty.
TEST(chicken_caesar_history, counters) {
  const std::map<std::pair<int, int>, std::vector<int>> expected{
      {{1, 1}, {2}},    {{1, 2}, {1}},    {{1, 3}, {1, 2}}, {{2, 1}, {2, 3}}, {{2, 2}, {1, 3}},
      {{2, 3}, {1, 2}}, {{2, 4}, {2, 3}}, {{3, 1}, {2, 3}}, {{3, 2}, {3, 4}}, {{3, 3}, {2, 4}},
      {{3, 4}, {2, 3}}, {{3, 5}, {3, 4}}, {{4, 2}, {3, 4}}, {{4, 3}, {4, 5}}, {{4, 4}, {3, 5}},
      {{4, 5}, {3, 4}}, {{5, 3}, {4, 5}}, {{5, 4}, {5}},    {{5, 5}, {4}}};
  for (const auto& [key, counters] : expected) {
    int set = 0;
    for (const int c : counters) set |= 1 << c;
    EXPECT_EQ(legal_counters(key.first, key.second), set) << key.first << " " << key.second;
  }
}

// CC 5.2, CC 5.3, CC 10.23: imagined cards agree with all that was seen, and every way they can lie
// is equally likely.
TEST(chicken_caesar_history, imagined_cards_are_fair) {
  State s = G::start(Options{}, 4);
  s.turn = 2;
  s.unplaced = 0;
  const Rooster board[kBoardSeats] = {0, 1, 6, 12, 18, 7, 13, 19, 2, 8, 14};
  RoosterSet seated = 0;
  for (int i = 0; i < kBoardSeats; ++i) {
    s.board[idx(i)] = board[i];
    seated |= bit(board[i]);
  }
  s.quaestors = all_roosters(s) & ~seated;
  s.caesar_space = 1;
  s.tax = 3;  // five Traditors
  s.posters = {1, 2, 3};
  s.step = Step::guard;
  for (const Office office :
       {Office::consul, Office::consul, Office::censor, Office::praetor, Office::aedile})
    s.postings.push_back(office);
  s.faces = 0b01101;
  Rng rng(5);
  // P2 posted the second and fifth cards and counted the deck before each.
  const auto view = G::view(s, 2);
  ASSERT_EQ(view.guards.decks_seen.size(), 2U);
  std::map<int, int> seen;
  constexpr int kDraws = 12'000;
  for (int i = 0; i < kDraws; ++i) ++seen[G::sample(view, rng).faces];
  // First card T (counted), second his own V, fifth his own V; of the third and fourth together two
  // are Traditors: nothing is left to guess.
  EXPECT_EQ(seen.size(), 1U);
  EXPECT_EQ(seen.begin()->first, 0b01101);
  // A player without a Praetor knows only the mix: any set of at most five Traditors among five.
  seen.clear();
  const auto outside = G::view(s, 0);
  for (int i = 0; i < kDraws; ++i) ++seen[G::sample(outside, rng).faces];
  EXPECT_EQ(seen.size(), 32U);
  double chi_square = 0;
  for (const auto& [faces, times] : seen)
    chi_square += std::pow(times - kDraws / 32.0, 2) / (kDraws / 32.0);
  EXPECT_LT(chi_square, 62.0);  // 31 degrees of freedom, one in a thousand
}

// CC 5.3, CC 4.19: whoever sells a promise about the open posting holds a card that keeps it, in
// whatever words he sold it; promises about later postings say nothing yet.
TEST(chicken_caesar_history, imagined_cards_can_keep_what_is_promised) {
  State s = G::start(Options{}, 4);
  s.turn = 2;
  s.unplaced = 0;
  const Rooster board[kBoardSeats] = {0, 1, 6, 12, 18, 7, 13, 19, 2, 8, 14};
  RoosterSet seated = 0;
  for (int i = 0; i < kBoardSeats; ++i) {
    s.board[idx(i)] = board[i];
    seated |= bit(board[i]);
  }
  s.quaestors = all_roosters(s) & ~seated;
  s.caesar_space = 1;
  s.tax = 1;  // three Traditors
  s.posters = {1, 2, 3};
  s.step = Step::guard;
  for (const Office office : {Office::consul, Office::consul, Office::consul, Office::censor})
    s.postings.push_back(office);
  s.faces = 0b0011;  // one Traditor is left, and P2 has the deck
  s.talk.round = 1;
  const auto without_traditor = [&](const State& position) {
    Rng rng(7);
    int found = 0;
    for (int i = 0; i < 2'000; ++i)
      found += traditors_in_deck(G::sample(G::view(position, 0), rng)) == 0 ? 1 : 0;
    return found;
  };
  const auto buys = [&](std::string_view promise) {
    State t = s;
    const auto play = [&](Seat seat, std::string_view text) {
      const auto parsed = G::parse(t, text);
      EXPECT_TRUE(parsed) << text;
      EXPECT_FALSE(G::check(t, seat, parsed.move)) << text;
      G::apply(t, seat, parsed.move, nullptr);
    };
    play(3, "offer white 1: " + std::string(promise));
    play(2, "accept");
    return without_traditor(t);
  };
  EXPECT_GT(without_traditor(s), 100);
  EXPECT_EQ(buys("post T at praetor this decision"), 0);
  EXPECT_EQ(buys("post T at praetor this turn"), 0);
  EXPECT_EQ(buys("not-post V at censor,praetor,aedile this turn"), 0);
  EXPECT_GT(buys("post T at praetor 2nd this turn"), 100);
  EXPECT_GT(buys("not-post T at praetor this turn"), 100);
  EXPECT_GT(buys("not-post V at censor this turn"), 100);
}

// CC 3.6: the defaults named with the decisions; they are legal, which the suite checks everywhere.
TEST(chicken_caesar_history, timeouts) {
  State s = G::start(Options{.negotiation = Negotiation::off}, 4);
  s.step = Step::place;
  EXPECT_EQ(G::text(s, G::timeout_move(s)), "place caesar");
  std::map<Step, std::map<Kind, int>> played;
  Rng rng(8);
  for (int game = 0; game < 40; ++game) {
    State t = G::start(Options{.negotiation = Negotiation::off}, 3 + game % 4);
    while (G::to_act(t) != kNobody) {
      const auto step = testing::random_step<G>(t, rng);
      if (is_player(G::to_act(t))) ++played[t.step][G::timeout_move(t).kind];
      G::apply(t, step.actor, step.move, nullptr);
    }
  }
  const auto only = [&](Step step, Kind kind) {
    return played[step].size() == 1 && played[step].count(kind) == 1;
  };
  EXPECT_TRUE(only(Step::veto, Kind::allow));
  EXPECT_TRUE(only(Step::tax_a, Kind::tax_propose));
  EXPECT_TRUE(only(Step::tax_b, Kind::tax_agree));
  EXPECT_TRUE(only(Step::tax_c, Kind::tax_pick));
  EXPECT_TRUE(only(Step::exile, Kind::no_exile));
  EXPECT_TRUE(only(Step::consul, Kind::approve));
  EXPECT_TRUE(only(Step::bribe, Kind::pledge));
  EXPECT_TRUE(only(Step::propose, Kind::done));
  EXPECT_GT(played[Step::vote][Kind::abstain], 0);
  EXPECT_GT(played[Step::appoint][Kind::pass], 0);
  State window = G::start(Options{}, 3);
  while (window.talk.round == 0) {
    const auto step = testing::random_step<G>(window, rng);
    G::apply(window, step.actor, step.move, nullptr);
  }
  EXPECT_EQ(G::timeout_move(window).kind, Kind::quiet);
}

// CC 5.9: a view goes through JSON and imagines the same states afterwards.
TEST(chicken_caesar_history, views_travel_as_json) {
  int number = 0;
  testing::walk_random_games<G>(1'000, 33, [&](const State& s, const testing::Step<G>&, int) {
    if (++number % 199 != 0) return;
    for (Seat viewer = 0; viewer < s.seats; ++viewer) {
      const auto view = G::view(s, viewer);
      View read;
      codec::ReadError error;
      ASSERT_TRUE(codec::from_json(codec::to_json(view), read, error)) << error.sentence();
      Rng one(9);
      Rng two(9);
      ASSERT_EQ(G::sample(view, one), G::sample(read, two));
    }
  });
}

// CC 7.4, CC 3.35: options out of range are refused.
TEST(chicken_caesar_history, options) {
  const auto refused = [](const Options& options, int seats = 4) {
    return static_cast<bool>(G::check_options(options, seats));
  };
  EXPECT_FALSE(refused(Options{}));
  EXPECT_TRUE(refused(Options{}, 2));
  EXPECT_TRUE(refused(Options{}, 7));
  EXPECT_TRUE(refused(Options{.attack_abstain_fee = 0}));
  EXPECT_FALSE(refused(Options{.attack_abstain_fee = 0, .abstain_lap_cap = 1}));
  EXPECT_TRUE(refused(Options{.window_seconds = 5}));
  EXPECT_FALSE(refused(Options{.window_seconds = 0}));
  EXPECT_TRUE(refused(Options{.window_seconds = 121}));
  EXPECT_TRUE(refused(Options{.consul_seats = 4}));
  EXPECT_TRUE(refused(Options{.neg_rounds = 4}));
  EXPECT_TRUE(refused(Options{.move_clock = 10}));
  EXPECT_TRUE(refused(Options{.guard_window_seconds = 21}));
}

}  // namespace
}  // namespace quadriga::chicken_caesar
