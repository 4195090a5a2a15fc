// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/ides_of_march/bots.h"

// What a position shows about one seat's chance to win: the input of `standing.cpp`.
namespace quadriga::ides_of_march {

// In the order of the weights. Most signs of a position are zero and cost nothing. Distances are in
// the costs of route.h, and everything is scaled to about one.
enum Sign : std::uint8_t {
  kAlways = 0,
  kSeatsThree,
  kSeatsFour,
  kSenator,
  kWaiting,
  kHomeWay,
  kSenatorMarch,
  kSenatorOnCircle,
  kSenatorOnHill,
  kSenatorOnPodium,
  kSenatorBumpers,  // on the podium: rivals who may enter
  kCoinsMissing,
  kSenatorCoins,  // up to three
  kSenatorRich,   // beyond
  kLeftBridge,
  kLeftFerry,
  kRightBridge,
  kRightFerry,
  kExpressReady,
  kExpressMissing,  // numerals, one over
  kSenatorUnderReign,
  kSenatorOrder,
  kSenatorLastLap,  // home way of no more than three moves
  kSenatorOpen,     // moves ahead that need nothing
  kSenatorOpenMore,
  kSenatorNeeds,  // tiles on the way home
  kSenatorNeedsLater,
  kSenatorRoads,  // road tiles in stock, up to what is needed
  kSenatorStock,  // a sign for each kind
  kSenatorTiles = kSenatorStock + kTileKinds,
  kCommander,
  kMarch,
  kMarchSquare,
  kMarchOne,  // no more than so many moves
  kMarchTwo,
  kMarchThree,
  kMarchFive,
  kCommanderHome,  // not on the hills yet
  kCommanderGate,  // not crossed: nothing on the crossing
  kCommanderCoins,
  kCommanderRich,
  kPush,
  kPairs,  // commander numerals at two
  kCommanderOrder,
  kCommanderOpen,
  kCommanderOpenMore,
  kCommanderNeeds,
  kCommanderStock,
  kCommanderTiles = kCommanderStock + kTileKinds,
  kHolder,
  kLive,
  kHolderMiss,
  kHolderRivals,  // still in
  kHolderOneLeft,
  kHolderTwoLeft,
  kRivalsOne,  // Commanders still in, so far from the podium
  kRivalsTwo,
  kRivalsThree,
  kRivalsFive,
  kRivalsNear,
  kRivalsPush,
  kRivalsCoins,
  kRivalsMissing,
  kNextIsNear,  // the next rival to act is within one move
  kHolderOrder,
  kHolderPush,
  kHolderCoins,
  kUnderReign,  // somebody else holds it
  kUnderOut,
  kUnderMiss,
  kUnderCommander,
  kUnderMarch,
  kUnderOne,
  kUnderTwo,
  kUnderThree,
  kUnderCoins,
  kUnderPush,
  kUnderAlone,   // nobody else is still in
  kUnderOthers,  // others who are still in
  kUnderOthersNear,
  kUnderOrder,
  kUnderLive,
  kNoReignMiss,
  kAhead,  // how far the best rival is behind (or ahead), clipped
  kAheadSecond,
  kRivalCommanders,
  kRivalBest,   // way of the best rival
  kTurn,        // it is this seat's turn
  kTurnRoll,    // orange to come
  kTurnPurple,  // purple to come
  kTurnYellow,
  kTurnAction,
  kTurnSecondAction,
  kTurnBonus,
  kTurnDraw,  // a tile to be drawn or laid
  kTurnCard,
  kTurnOwed,
  kTurnActionOne,  // an action, one move from the podium
  kTurnActionTwo,
  kTurnHand,    // a tile in hand
  kLate,        // rounds gone
  kWorth,       // in the eyes of the greedy bot
  kWorthAhead,  // of the best rival's, clipped
  kMine,        // the seat of the player who looks
  kSenatorFit,  // how many tiles of the bag fit the first gap of the way
  kSenatorHasFit,
  kCommanderFit,
  kCommanderHasFit,
  kExposed,    // rivals who can step on this square
  kHillMoves,  // of a Senator: each earns a coin
  kSigns,
};

using Signs = std::array<float, kSigns>;
using Journeys = std::array<Journey, kMaxPlayers>;

struct Survey {
  Journeys journeys{};
  std::array<int, kMaxPlayers> way{};  // all that is left, in costs of route.h
  std::array<int, kMaxPlayers> worth{};
  std::uint8_t top = kNone;
  bool live = false;
};

Survey survey(const State& s, KnownWays* known = nullptr);
// The signs of `seat` in the eyes of `me`.
Signs signs_of(const State& s, unsigned seat, const Survey& all, Seat me);

}  // namespace quadriga::ides_of_march
