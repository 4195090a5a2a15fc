// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/ides_of_march/play.h"
#include "engine/games/ides_of_march/route.h"

// What the bots share.
namespace quadriga::ides_of_march {

// What a player holds things to be worth, in tenths of the cost of a route: a move is worth 100.
// The values written here are those of the greedy bot. Whole numbers only.
struct Taste {
  Costs costs{};
  int tile_worth = 45;  // a tile that is about to be drawn
  int bumped = 25;      // a Senator on the podium, for each rival who may enter
  int displaced = 30;   // a square that a rival can step on
  int deposed = 250;    // the podium, if a rival Commander can step on it
  int open_one = 0;     // a Senator's next move needs nothing any more
  int open_more = 0;    // and each of two more
  int commander_open_one = 0;
  int commander_open_more = 0;
  int home_part = 100;  // of the way home, in hundredths
  int later_part = 50;  // of a Senator's march back
  int march_part = 100;
  int under_march = 0;        // more of the march, while somebody else reigns
  int senator_behind = 1400;  // promotion and the march that is counted by half
  int action = 100;           // still to come in this turn
  int roll = 90;              // IM 2.6: a roll is worth 0.83 actions
  int yellow = 45;
  int express = 200;
  int missed_turn = 120;
  int reign = 1500;
  int reign_missed = 750;
  int rival_out = 500;
  int rival_near = 0;  // for a reign, each rival Commander's nearness, of sixty
  int self_out = 900;
  int under_reign = 500;
  int coin = 30;       // the first three
  int coin_more = 12;  // four more
  int coin_rest = 3;
  int army_coin = 120;  // that promotion will want
  int reign_coin = 15;  // while somebody reigns
  int third_part = 25;  // a third tile of a kind is hardly ever laid
  int surplus = 20;     // each tile over the limit
  int express_ready = 60;
  int numeral = 6;
  int push = 60;
  int push_card = 10;
  int leader = 30;  // of what the best rival has, in hundredths (IM 22.8)
  int leader_commander = 0;
  int leader_reigns = 0;
  int others = 10;
  // What a tile in stock is worth beyond the routes it shortens, to a Senator and a Commander.
  std::array<int, kTileKinds + 1> senator_stock{0, 18, 18, 22, 22, 40, 25, 14, 20, 22, 20, 20};
  std::array<int, kTileKinds + 1> commander_stock{0, 18, 18, 22, 22, 40, 25, 14, 20, 22, 20, 20};
};
inline constexpr Taste kGreedyTaste{};
// In a hurry: one ply deep it wins 30 of a hundred games against three greedy bots.
inline constexpr Taste kBriskTaste = [] {
  Taste taste;
  taste.tile_worth = 25;
  taste.bumped = 0;
  taste.displaced = 0;
  taste.open_one = 40;
  taste.open_more = 20;
  return taste;
}();

// All of these are quicker for who brings the ways that are known already.
int evaluate(const State& s, Seat seat, const Taste& taste, KnownWays* known = nullptr);
// The move after which the evaluation is best.
Move best_move(const State& s, Seat seat, const Moves<IdesOfMarch>& moves, const Taste& taste,
               KnownWays* known = nullptr);
// What a seat has, in the eyes of the greedy bot, rivals left aside.
int worth_of(const State& s, unsigned seat, const Journey& journey);

// How likely each seat is to win, if `me` plays well and the others are greedy (standing.cpp).
using Chances = std::array<double, kMaxPlayers>;
Chances chances(const State& s, Seat me, KnownWays* known = nullptr);
// What a practised player does at first sight, and how much it likes a move.
Move chosen_move(const State& s, Seat me, const Moves<IdesOfMarch>& moves,
                 KnownWays* known = nullptr);
double liking(const State& s, Seat me, const Move& move, KnownWays* known = nullptr);

}  // namespace quadriga::ides_of_march
