// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/games/ides_of_march/bots.h"
#include "engine/games/ides_of_march/standing_weights.h"

// Who is going to win: each seat's signs give the logarithm of its odds, by a sum and a layer of
// sixteen units. The weights come from a multinomial regression of the winner on 550,000 positions
// of 23,000 games with two to four players, the players those of think.cpp with a slip now and
// then. On games held back the loss is 1.116 (evaluate: 1.249 with four players, where luck
// has 1.386).
namespace quadriga::ides_of_march {
namespace {

// In the order of the weights.
enum Sign : std::uint8_t {
  kSenator,
  kWaiting,
  kHomeWay,
  kSenatorMarch,
  kMarch,
  kBeside,  // the podium
  kCommanderOffHill,
  kFirstCoins,
  kMoreCoins,
  kSpareCoins,
  kCoinsMissing,
  kSenatorBridge,  // in stock
  kCommanderBridge,
  kTiles,
  kTestudo,
  kMiss,
  kMissUnderReign,
  kOut,
  kHolder,
  kLive,
  kRivalsOut,
  kRivalsNear,
  kRivalsBeside,
  kUnderBeside,  // under somebody's reign
  kUnderNear,
  kUnderSenator,
  kUnderOthersOut,
  kExpressReady,
  kExpressRow,
  kPush,
  kOrder,
  kTempo,
  kOwed,
  kLeftBridge,
  kRightBridge,
  kUnderCoins,
  kSenatorUnderLive,
  kUnderCommander,
  kRivalsPush,
  kOnCircle,
  kCrossed,
  kSenatorOnHill,
  kRivalSenators,
  kFar,
  kClose,
  kRivalsMissing,
};
static_assert(kRivalsMissing + 1 == kSigns);

using Signs = std::array<float, kSigns>;
using Journeys = std::array<Journey, kMaxPlayers>;

float when(bool condition) { return condition ? 1.F : 0.F; }
float count(int n) { return static_cast<float>(n); }
float nearness(int march) { return std::max(0.F, 1 - count(march) / 50); }

bool has_push(const Player& p) {
  if (p.rank == Rank::senator || p.coins == 0) return false;
  for (unsigned i = 0; i < kHillCount; ++i)
    if ((p.spent >> i & 1U) == 0 && p.rows[1][i] >= kPushbackStack) return true;
  return false;
}

void of_senator(const State& s, unsigned seat, const Journey& journey, Signs& x) {
  const Player& p = s.players[seat];
  x[kSenator] = 1;
  x[kWaiting] = when(p.at == kNone);
  x[kHomeWay] = count(journey.home_way) / 100;
  x[kSenatorMarch] = count(journey.march) / 100;
  x[kOnCircle] = when(p.at == home(s, seat).circle);
  x[kSenatorOnHill] = when(on_hill(p.at));
  x[kCoinsMissing] = count(std::max(0, kPromotionCost - p.coins - journey.hill_moves / 2));
  x[kSenatorBridge] = when(p.stock[index_of(Tile::BR)] > 0);
  x[kLeftBridge] = when(tile_at(s, crossing(s, seat, false).square) == Tile::BR);
  x[kRightBridge] = when(tile_at(s, crossing(s, seat, true).square) == Tile::BR);
  x[kExpressReady] = when(p.expressway == Expressway::ready);
  if (p.expressway == Expressway::none)
    x[kExpressRow] = 1 / count(1 + static_cast<int>(std::ranges::count(p.rows[0], 0)));
  x[kSenatorUnderLive] = when(elimination_live(s));
}

void of_commander(const State& s, unsigned seat, int march, Signs& x) {
  const Player& p = s.players[seat];
  x[kMarch] = count(march) / 100;
  x[kBeside] = when(march <= kMoveCost);
  x[kClose] = when(march <= 2 * kMoveCost);
  x[kFar] = when(march > 10 * kMoveCost);
  x[kCommanderOffHill] = when(!on_hill(p.at));
  x[kCommanderBridge] = when(p.stock[index_of(Tile::BR)] > 0);
  x[kCrossed] = when(tile_at(s, crossing(s, seat, true).square) == Tile::BR && !on_hill(p.at));
}

// Who is out already, and who could end the reign.
void of_holder(const State& s, unsigned seat, const Journeys& journeys, Signs& x) {
  const bool live = elimination_live(s);
  x[kHolder] = 1;
  x[kLive] = when(live);
  for (unsigned other = 0; other < s.seats; ++other) {
    const Player& rival = s.players[other];
    if (other == seat) continue;
    if (rival.out && live) x[kRivalsOut] += 1 / count(s.seats - 1);
    if (rival.out || rival.gone) continue;
    x[kRivalsMissing] += when(rival.token == Token::MAT);
    if (rival.rank == Rank::senator) {
      x[kRivalSenators] += 1;
      continue;
    }
    x[kRivalsNear] += nearness(journeys[other].march);
    x[kRivalsBeside] += when(journeys[other].march <= kMoveCost);
    x[kRivalsPush] += when(has_push(rival));
  }
}

void under_reign(const Player& p, int march, int outs, Signs& x) {
  if (p.rank == Rank::commander) {
    x[kUnderBeside] = when(march <= kMoveCost);
    x[kUnderNear] = nearness(march);
    x[kUnderCommander] = 1;
  } else {
    x[kUnderSenator] = 1;
  }
  x[kUnderOthersOut] = count(outs);
  x[kUnderCoins] = count(std::min<int>(p.coins, 3));
}

// What the present turn still holds, in actions.
float actions_to_come(const State& s) {
  const int actions = s.stage == Stage::roll ? s.actions_left : 1;
  switch (s.phase) {
    case Phase::action:
    case Phase::bonus:
      return count(actions);
    case Phase::draw_free:
    case Phase::free_tile:
    case Phase::pre_roll:
    case Phase::roll_orange:
    case Phase::roll_purple:
      return 0.83F;
    case Phase::yellow:
      return 0.4F;
    case Phase::drawn_tile:
    case Phase::draw_action:
      return count(std::max(0, actions - 1)) + 0.3F;
    default:
      return 0;
  }
}

Signs signs_of(const State& s, unsigned seat, const Journeys& journeys, int outs) {
  const Player& p = s.players[seat];
  const std::uint8_t top = holder(s);
  const int march = journeys[seat].march;
  Signs x{};
  if (p.rank == Rank::senator)
    of_senator(s, seat, journeys[seat], x);
  else if (top == seat)
    of_holder(s, seat, journeys, x);
  else
    of_commander(s, seat, march, x);
  if (top != kNone && top != seat && !p.out) under_reign(p, march, outs, x);
  x[kPush] = when(has_push(p));
  x[kFirstCoins] = count(std::min<int>(p.coins, 3));
  x[kMoreCoins] = count(std::clamp(p.coins - 3, 0, 4));
  x[kSpareCoins] = count(std::max(p.coins - 7, 0));
  x[kTiles] = count(p.tiles) / 8;
  x[kTestudo] = when(p.stock[index_of(Tile::TE)] > 0);
  if (p.token == Token::MAT && !p.out) x[top == kNone || top == seat ? kMiss : kMissUnderReign] = 1;
  x[kOut] = when(p.out);
  x[kOrder] = count(static_cast<int>((seat + s.seats - s.active) % s.seats)) / count(s.seats);
  if (s.active == seat) {
    x[kTempo] = actions_to_come(s);
    x[kOwed] = count(s.purple_owed);
  }
  return x;
}

float log_odds(const Signs& x) {
  float sum = 0;
  for (std::size_t i = 0; i < kSigns; ++i) sum += kDirect[i] * x[i];
  for (const Unit& unit : kHidden) {
    float inner = unit.threshold;
    for (std::size_t i = 0; i < kSigns; ++i) inner += unit.signs[i] * x[i];
    sum += unit.weight * std::max(inner, 0.F);
  }
  return sum;
}

}  // namespace

Chances chances(const State& s) {
  Chances out{};
  if (s.phase == Phase::over) {
    const Result end = IdesOfMarch::result(s);
    int winners = 0;
    for (unsigned seat = 0; seat < s.seats; ++seat) winners += end.rank[seat] == 1;
    for (unsigned seat = 0; seat < s.seats; ++seat)
      if (end.rank[seat] == 1) out[seat] = 1.0 / winners;
    return out;
  }
  const Router router(s);
  Journeys journeys{};
  int outs = 0;
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    if (s.players[seat].gone) continue;
    journeys[seat] = router.journey(seat);
    outs += s.players[seat].out ? 1 : 0;
  }
  double sum = 0;
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    if (s.players[seat].gone) continue;
    out[seat] = std::exp(static_cast<double>(log_odds(signs_of(s, seat, journeys, outs))));
    sum += out[seat];
  }
  for (double& chance : out) chance /= sum;
  return out;
}

}  // namespace quadriga::ides_of_march
