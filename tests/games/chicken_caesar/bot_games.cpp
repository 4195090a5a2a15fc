// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>

#include "engine/core/chance.h"
#include "engine/games/chicken_caesar/bots.h"
#include "engine/games/chicken_caesar/game.h"
#include "engine/search/mind.h"
#include "engine/search/simple_bots.h"
#include "tests/support/effort.h"

// Whole games between bots: every move is legal, what was promised is done, and the talk stays
// within bounds.
namespace quadriga::chicken_caesar {
namespace {

using G = ChickenCaesar;
using Choose = std::function<Move(const View&, Seat, Rng&)>;

struct Count {
  int games = 0;
  int offers = 0;
  int deals = 0;
  int kept = 0;
  int unmet = 0;  // impossible, or the occasion never came
};

class BotGames {
 public:
  explicit BotGames(Choose choose) : choose_(std::move(choose)) {}

  Count play(int seats, int games, std::uint64_t seed, const Options& options = {}) {
    for (int game = 0; game < games && !::testing::Test::HasFatalFailure(); ++game)
      play_one(seats, Rng::derive(seed, static_cast<std::uint64_t>(game)), options);
    return count_;
  }

 private:
  void play_one(int seats, std::uint64_t seed, const Options& options) {
    Rng rng(seed);
    State s = G::start(options, seats);
    while (G::to_act(s) != kNobody) {
      const Seat seat = G::to_act(s);
      if (seat == kChance) {
        search::settle_chance<G>(s, rng);
        continue;
      }
      const Move m = choose_(G::view(s, seat), seat, rng);
      const Refusal refusal = G::check(s, seat, m);
      ASSERT_FALSE(refusal) << seats << " players, seed " << seed << ": " << G::text(s, m) << ": "
                            << refusal.rule << " " << refusal.message;
      watch_talk(s, seat, m);
      Story story;
      G::apply(s, seat, m, &story);
      for (const auto& [line, audience] : story.told()) {
        count_.kept += line.key == "contract-fulfilled" ? 1 : 0;
        count_.unmet += line.key == "contract-impossible" || line.key == "contract-lapsed" ? 1 : 0;
      }
      ASSERT_EQ(G::invariant(s), "");
    }
    ++count_.games;
  }

  // 4.32, 4.33: one word per round, and no more offers in a window than 4.32 allows.
  void watch_talk(const State& s, Seat seat, const Move& m) {
    if (s.talk.round == 0) {
      said_.clear();
      return;
    }
    if (m.kind == Kind::accept) ++count_.deals;
    if (m.kind != Kind::bid && m.kind != Kind::ask) return;
    ++count_.offers;
    ASSERT_LE(++said_[seat], std::min<int>(3, s.options.neg_rounds));
    ASSERT_EQ(m.term, Term::decision);  // bots trade the open decision (4.34)
    ASSERT_LE(m.amount, kHighestPrice);
  }

  Choose choose_;
  Count count_;
  std::map<Seat, int> said_;
};

void expect_kept(const Count& count) {
  EXPECT_GT(count.deals, count.games);
  EXPECT_EQ(count.kept, count.deals);  // a spot promise is tested for what can be done (CC 4.19)
  EXPECT_EQ(count.unmet, 0);
}

TEST(chicken_caesar_bot_games, greedy_games_are_legal_and_promises_kept) {
  for (int seats = 3; seats <= 6; ++seats)
    expect_kept(BotGames(&G::greedy_move).play(seats, testing::effort(60), 1));
}

TEST(chicken_caesar_bot_games, greedy_knows_every_table_option) {
  std::vector<Options> tables;
  tables.push_back({.neg_rounds = 3});
  tables.push_back({.consul_seats = 2, .first_player = FirstPlayer::host});
  tables.push_back({.self_second = SelfSecond::forbid, .accolade_order = AccoladeOrder::sealed});
  tables.push_back({.negotiation = Negotiation::gifts_and_chat});
  tables.push_back({.attack_abstain_fee = 0, .abstain_lap_cap = 1, .refund_unmet = true});
  tables.push_back(
      {.contract_horizon = Horizon::this_decision, .offer_visibility = Visibility::parties});
  for (const Options& options : tables)
    for (int seats = 3; seats <= 6; ++seats) BotGames(&G::greedy_move).play(seats, 3, 2, options);
}

TEST(chicken_caesar_bot_games, silent_bots_never_trade) {
  const auto bots = G::other_bots();
  const auto silent = std::find_if(bots.begin(), bots.end(),
                                   [](const auto& bot) { return bot.name == "greedy-silent"; });
  ASSERT_NE(silent, bots.end());
  const Count count = BotGames(silent->choose).play(4, 20, 3);
  EXPECT_EQ(count.offers, 0);
  EXPECT_EQ(count.deals, 0);
}

TEST(chicken_caesar_bot_games, levels_play_legal_games) {
  for (const search::Level& level : search::levels_of<G>()) {
    search::Level quick = level;
    quick.iterations = 6;
    search::Mind<G> mind(1);
    const auto choose = [&](const View& view, Seat me, Rng& rng) {
      return search::choose_at_level<G>(view, me, quick, rng, mind);
    };
    for (int seats = 3; seats <= 6; ++seats) expect_kept(BotGames(choose).play(seats, 1, 4));
  }
}

// The same view, budget and seed give the same answer, with estimates that are odds.
TEST(chicken_caesar_bot_games, thinking_is_repeatable) {
  Rng rng(5);
  State s = G::start(Options{}, 4);
  for (int step = 0; step < 300 && G::to_act(s) != kNobody; ++step) {
    const Seat seat = G::to_act(s);
    if (seat == kChance) {
      search::settle_chance<G>(s, rng);
      continue;
    }
    const View view = G::view(s, seat);
    if (step % 10 == 0) {
      const auto once = G::think(view, seat, 20, 9);
      const auto twice = G::think(view, seat, 20, 9);
      ASSERT_EQ(once.size(), twice.size());
      for (std::size_t i = 0; i < once.size(); ++i) {
        ASSERT_EQ(once[i].move, twice[i].move);
        ASSERT_EQ(once[i].visits, twice[i].visits);
        ASSERT_GE(once[i].value, 0.0);
        ASSERT_LE(once[i].value, 1.0);
      }
    }
    G::apply(s, seat, G::greedy_move(view, seat, rng), nullptr);
  }
}

}  // namespace
}  // namespace quadriga::chicken_caesar
