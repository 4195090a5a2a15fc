// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/games/ides_of_march/lay.h"
#include "engine/games/ides_of_march/play.h"
#include "engine/games/ides_of_march/text.h"
#include "engine/games/ides_of_march/walk.h"
#include "tests/support/random_games.h"

// What must hold in every game, beyond the suite that all games go through.
namespace quadriga::ides_of_march {
namespace {

using G = IdesOfMarch;
using testing::random_step;
using testing::Step;

// Calls visit(state) in random games with these options.
template <class Visit>
void walk_games(const Options& options, int games, std::uint64_t seed, Visit&& visit) {
  Rng rng(seed);
  for (int game = 0; game < games; ++game) {
    State s = G::start(options, 2 + game % 3);
    while (G::to_act(s) != kNobody) {
      const Step<G> step = random_step<G>(s, rng);
      visit(s, step);
      if (::testing::Test::HasFatalFailure()) return;
      G::apply(s, step.actor, step.move, nullptr);
    }
  }
}

// IM 6.12, IM 24.3: the list made with words of bits holds exactly what the predicate accepts, for
// every kind, mask, square, right and rank.
void compare_lists(const State& truth, Rng& rng) {
  State s = truth;
  const unsigned seat = rng.below(s.seats);
  const auto mode = static_cast<LayMode>(1 + rng.below(6));
  const auto tile = static_cast<Tile>(1 + rng.below(kTileKinds));
  // Ranks are switched to see both; a Senator's rights and a Commander's differ.
  s.players[seat].rank = rng.chance(1, 2) ? Rank::senator : Rank::commander;
  Moves<G> list;
  list_lays(s, seat, set_of(tile), mode, MoveKind::lay, list);
  int accepted = 0;
  for (unsigned square = 0; square < kSquares; ++square)
    for (unsigned ports = 0; ports < 16; ++ports) {
      if (check_lay(s, seat, tile, ports, square, mode)) continue;
      ++accepted;
      const bool listed = std::any_of(list.begin(), list.end(), [&](const Move& m) {
        return m.square == square && m.ports == ports;
      });
      ASSERT_TRUE(listed) << kTileCodes[index_of(tile)] << " " << kSquareNames[square] << " "
                          << ports << " mode " << static_cast<int>(mode);
    }
  ASSERT_EQ(accepted, list.size())
      << kTileCodes[index_of(tile)] << " mode " << static_cast<int>(mode);
}

TEST(ides_of_march_properties, lists_of_layings_agree_with_the_predicate) {
  Rng rng(5);
  Options strict;
  strict.strict_edges = true;
  Options open;
  open.no_seal = false;
  for (const Options& options : {Options{}, strict, open})
    walk_games(options, 6, rng.next(), [&rng](const State& s, const Step<G>&) {
      if (rng.chance(1, 3)) compare_lists(s, rng);
    });
}

// IM 21.11: a laying cuts no road that was joined.
TEST(ides_of_march_properties, layings_disconnect_nothing) {
  walk_games(Options{}, 12, 6, [](const State& before, const Step<G>& step) {
    const MoveKind kind = step.move.kind;
    if (kind != MoveKind::lay && kind != MoveKind::stock && kind != MoveKind::build) return;
    State after = before;
    G::apply(after, step.actor, step.move, nullptr);
    for (unsigned square = 0; square < kSquares; ++square)
      for (unsigned d = 0; d < kDirections; ++d)
        if ((ports_at(before, square) & port(d)) != 0 && reached_from(before, square, d)) {
          ASSERT_TRUE((ports_at(after, square) & port(d)) != 0 && reached_from(after, square, d))
              << G::text(before, step.move) << " cuts " << kSquareNames[square];
        }
  });
}

// IM 16.1, IM 16.3, IM 9.16, IM 24.4: everybody sees the same, trails included, and it is
// everything.
TEST(ides_of_march_properties, views_are_alike_and_complete) {
  Rng rng(8);
  walk_games(Options{}, 6, 7, [&rng](const State& s, const Step<G>&) {
    if (!rng.chance(1, 4)) return;
    const View view = G::view(s, kSpectator);
    for (Seat seat = 0; seat < s.seats; ++seat) ASSERT_EQ(G::view(s, seat), view);
    ASSERT_EQ(G::sample(view, rng), s);
  });
}

// IM 9.14, IM 15.7, IM 15.8: nobody is ever stuck, and a turn has an end: no turn of 300 random
// games took more than the bound of a game allows for it.
TEST(ides_of_march_properties, turns_are_short) {
  Options endless;
  endless.max_rounds = 0;
  endless.finite_bank = false;
  int longest = 0;
  int length = 0;
  unsigned turn = 0;
  walk_games(endless, 12, 9, [&](const State& s, const Step<G>&) {
    const unsigned now = s.round * 4U + s.active;
    length = now == turn ? length + 1 : 1;
    turn = now;
    longest = std::max(longest, length);
    Moves<G> moves;
    if (is_player(G::to_act(s))) {
      G::legal(s, G::to_act(s), moves);
      ASSERT_FALSE(moves.empty());
    }
    ASSERT_LE(s.purple_rolls, kMaxPurpleRolls);
  });
  EXPECT_LT(longest, G::kMaxGameLength / (kLastRound * kMaxPlayers));
}

// IM 15.3: people leave at any moment, and the others always have a game to go on with.
TEST(ides_of_march_properties, anybody_may_leave_at_any_time) {
  Rng rng(21);
  int left = 0;
  for (int game = 0; game < 400; ++game) {
    State s = G::start(Options{}, 2 + game % 3);
    while (G::to_act(s) != kNobody) {
      Step<G> step = random_step<G>(s, rng);
      if (rng.chance(1, 150)) {
        const auto seat = static_cast<Seat>(rng.below(s.seats));
        if (!G::check(s, seat, Move{MoveKind::resign})) {
          step = {seat, Move{MoveKind::resign}};
          ++left;
        }
      }
      G::apply(s, step.actor, step.move, nullptr);
      ASSERT_EQ(G::invariant(s), "");
      Moves<G> moves;
      if (is_player(G::to_act(s))) {
        ASSERT_FALSE(s.players[s.asked].gone);
        G::legal(s, G::to_act(s), moves);
        ASSERT_FALSE(moves.empty());
      }
    }
    ASSERT_EQ(G::result(s).over, true);
  }
  EXPECT_GT(left, 400);
}

// IM 24.2: a destination names a move: no two ways lead to the same square.
TEST(ides_of_march_properties, destinations_are_unique) {
  walk_games(Options{}, 6, 12, [](const State& s, const Step<G>&) {
    for (unsigned seat = 0; seat < s.seats; ++seat) {
      const Walks walks = open_walks(s, seat);
      for (int i = 0; i < walks.count; ++i)
        ASSERT_EQ(walks.find(walks.items[static_cast<std::size_t>(i)].to),
                  &walks.items[static_cast<std::size_t>(i)]);
    }
  });
}

// IM 15.7: after twenty purple rolls none is owed any more, whether by die or by card.
TEST(ides_of_march_properties, purple_rolls_have_a_limit) {
  State s = G::start(Options{}, 2);
  s.phase = Phase::roll_purple;
  s.round = 1;
  s.purple_rolls = kMaxPurpleRolls;
  Move purple{MoveKind::purple};
  purple.n = static_cast<std::uint8_t>(Face::purple);
  State by_die = s;
  G::apply(by_die, kChance, purple, nullptr);
  EXPECT_EQ(by_die.actions_left, 2);
  EXPECT_EQ(by_die.purple_owed, 0);
  s.purple_rolls = kMaxPurpleRolls - 1;
  G::apply(s, kChance, purple, nullptr);
  EXPECT_EQ(s.purple_owed, 1);
}

// Invariants of section 21 notice what they are for.
TEST(ides_of_march_invariants, each_can_fail) {
  State good = G::start(Options{}, 3);
  Rng rng(4);
  for (int i = 0; i < 400; ++i) {
    const Step<G> step = random_step<G>(good, rng);
    G::apply(good, step.actor, step.move, nullptr);
  }
  while (good.phase != Phase::draw_free) {
    const Step<G> step = random_step<G>(good, rng);
    G::apply(good, step.actor, step.move, nullptr);
  }
  ASSERT_EQ(G::invariant(good), "");
  const auto broken = [&good](auto&& harm) {
    State s = good;
    harm(s);
    return std::string(G::invariant(s));
  };
  EXPECT_EQ(broken([](State& s) { ++s.bag[1]; }), "IM 21.1");
  EXPECT_EQ(broken([](State& s) { ++s.players[0].coins; }), "IM 21.2");
  EXPECT_EQ(broken([](State& s) {
              s.card = 3;
              s.deck[0] |= deck_bit(3);
            }),
            "IM 21.3");
  const auto swap_in = [](State& s, unsigned square, Tile tile, unsigned ports) {
    if (is_node(s, square)) ++s.bag[index_of(lift_tile(s, square))];
    --s.bag[index_of(tile)];
    put_tile(s, square, tile, ports);
  };
  const std::uint8_t d9 = kCrossings[0].bridgehead;
  EXPECT_EQ(broken([&](State& s) { swap_in(s, d9, Tile::RE, 5); }), "IM 21.4");
  EXPECT_EQ(broken([&](State& s) { swap_in(s, d9, Tile::ST, 10); }), "IM 21.5");
  EXPECT_EQ(broken([](State& s) { s.players[0].at = s.players[1].at = kPodium; }), "IM 21.6");
  EXPECT_EQ(broken([](State& s) {
              s.players[0].at = s.players[1].at = s.players[2].at = kNone;
              s.players[0].rank = s.players[1].rank = s.players[2].rank = Rank::senator;
              s.players[0].trail.clear();
              s.players[1].trail.clear();
              s.players[2].trail.clear();
              s.players[1].trail.push_back(kPodium);
            }),
            "IM 21.7");
  EXPECT_EQ(broken([](State& s) {
              s.players[0].out = true;
              s.players[0].token = Token::MAT;
            }),
            "IM 21.10");
  EXPECT_EQ(broken([](State& s) {
              for (Player& p : s.players) p.spent = 1;
            }),
            "IM 21.12");
  EXPECT_EQ(broken([](State& s) {
              Player& p = s.players[0];
              while (p.tiles <= 8) {
                const auto kind = static_cast<std::size_t>(
                    std::max_element(s.bag.begin(), s.bag.end()) - s.bag.begin());
                --s.bag[kind];
                ++p.stock[kind];
                ++p.tiles;
              }
            }),
            "IM 21.13");
  EXPECT_EQ(broken([](State& s) { s.purple_owed = 2; }), "IM 21.14");
  EXPECT_EQ(broken([](State& s) { s.round = 81; }), "IM 21.14");
  EXPECT_EQ(broken([](State& s) { s.ports[0] ^= 1; }), "IM 3.1");
}

// IM 21.8, IM 21.9: a sealed city and a shared podium.
TEST(ides_of_march_invariants, the_rest_can_fail_too) {
  State s = G::start(Options{}, 2);
  const auto lay = [&s](std::string_view square, Tile tile, unsigned ports) {
    --s.bag[index_of(tile)];
    put_tile(s, find_square(square), tile, ports);
  };
  lay("C9", Tile::ST, 5);
  lay("D8", Tile::ST, 10);
  lay("E9", Tile::ST, 5);
  EXPECT_EQ(G::invariant(s), "IM 21.8");
  s = G::start(Options{}, 2);
  s.players[0].at = s.players[1].at = kPodium;
  EXPECT_EQ(G::invariant(s), "IM 21.6");  // which is how 21.9 is kept
}

}  // namespace
}  // namespace quadriga::ides_of_march
