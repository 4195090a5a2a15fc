// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/signs.h"

#include <algorithm>
#include <bit>

namespace quadriga::ides_of_march {
namespace {

constexpr int kFarther = 20;  // a Senator's promotion, in costs of route.h

float when(bool condition) { return condition ? 1.F : 0.F; }
float count(int n) { return static_cast<float>(n); }
float nearness(int march) { return std::max(0.F, 1 - count(march) / 60); }

bool has_push(const Player& p) {
  if (p.rank == Rank::senator || p.coins == 0) return false;
  for (unsigned i = 0; i < kHillCount; ++i)
    if ((p.spent >> i & 1U) == 0 && p.rows[1][i] >= kPushbackStack) return true;
  return false;
}

bool is_in(const State& s, unsigned seat) { return !s.players[seat].out && !s.players[seat].gone; }

void stock(const Player& p, unsigned first, Signs& x) {
  for (unsigned kind = 1; kind <= kTileKinds; ++kind)
    x[first + kind - 1] = count(std::min<int>(p.stock[kind], 2)) / 2;
}

// Which road tiles fit a gap, by the ports it needs: a straight or a bend, and all that branch.
void of_gap(const State& s, const Player& p, unsigned gap, Sign fit, Sign has_fit, Signs& x) {
  if (std::popcount(gap) != 2) return;
  const bool across = gap == (port(0) | port(2)) || gap == (port(1) | port(3));
  int stock = 0;
  int bag = 0;
  for (const Tile tile : {across ? Tile::ST : Tile::BE, Tile::TJ, Tile::CR}) {
    stock += p.stock[index_of(tile)];
    bag += s.bag[index_of(tile)];
  }
  x[fit] = count(bag) / count(std::max(bag_size(s), 1));
  x[has_fit] = when(stock > 0);
}

void of_senator(const State& s, unsigned seat, const Journey& journey, float order, Signs& x) {
  const Player& p = s.players[seat];
  x[kSenator] = 1;
  x[kWaiting] = when(p.at == kNone);
  x[kHomeWay] = count(journey.home_way) / 100;
  x[kSenatorMarch] = count(journey.march) / 100;
  x[kSenatorOnCircle] = when(p.at == home(s, seat).circle);
  x[kSenatorOnHill] = when(on_hill(p.at));
  if (p.at == kPodium) {
    x[kSenatorOnPodium] = 1;
    for (unsigned other = 0; other < s.seats; ++other)
      if (other != seat && is_in(s, other) && s.players[other].at == kNone)
        x[kSenatorBumpers] += 0.5F;
  }
  x[kCoinsMissing] = count(std::max(0, kPromotionCost - p.coins - journey.hill_moves / 2));
  x[kSenatorCoins] = count(std::min<int>(p.coins, 3)) / 3;
  x[kSenatorRich] = count(std::clamp(p.coins - 3, 0, 6)) / 4;
  const Tile left = tile_at(s, crossing(s, seat, false).square);
  const Tile right = tile_at(s, crossing(s, seat, true).square);
  x[kLeftBridge] = when(left == Tile::BR);
  x[kLeftFerry] = when(left == Tile::FE);
  x[kRightBridge] = when(right == Tile::BR);
  x[kRightFerry] = when(right == Tile::FE);
  x[kExpressReady] = when(p.expressway == Expressway::ready);
  if (p.expressway == Expressway::none)
    x[kExpressMissing] = 1 / count(1 + static_cast<int>(std::ranges::count(p.rows[0], 0)));
  x[kSenatorUnderReign] = when(elimination_live(s));
  x[kSenatorOrder] = order;
  x[kSenatorLastLap] = when(journey.home_way <= 3 * kMoveCost);
  x[kSenatorOpen] = when(journey.open > 0);
  x[kSenatorOpenMore] = count(std::clamp(journey.open - 1, 0, 3)) / 3;
  x[kSenatorNeeds] = count(journey.tiles) / 4;
  x[kSenatorNeedsLater] = count(journey.later_tiles) / 4;
  int roads = 0;
  for (unsigned kind = 1; kind <= kTileKinds; ++kind)
    if ((kRoads >> kind & 1U) != 0) roads += p.stock[kind];
  x[kSenatorRoads] = count(std::min(roads, journey.tiles)) / 4;
  stock(p, kSenatorStock, x);
  x[kSenatorTiles] = count(p.tiles) / 8;
  x[kHillMoves] = count(journey.hill_moves) / 8;
  of_gap(s, p, journey.gap, kSenatorFit, kSenatorHasFit, x);
}

void of_commander(const State& s, unsigned seat, const Journey& journey, float order, Signs& x) {
  const int march = journey.march;
  const Player& p = s.players[seat];
  x[kCommander] = 1;
  x[kMarch] = count(march) / 100;
  x[kMarchSquare] = count(march * march) / 10000;
  x[kMarchOne] = when(march <= kMoveCost);
  x[kMarchTwo] = when(march <= 2 * kMoveCost);
  x[kMarchThree] = when(march <= 3 * kMoveCost);
  x[kMarchFive] = when(march <= 5 * kMoveCost);
  if (!on_hill(p.at)) {
    x[kCommanderHome] = 1;
    x[kCommanderGate] = when(tile_at(s, crossing(s, seat, true).square) == Tile::none);
  }
  x[kCommanderCoins] = count(std::min<int>(p.coins, 3)) / 3;
  x[kCommanderRich] = count(std::clamp(p.coins - 3, 0, 6)) / 4;
  x[kPush] = when(has_push(p));
  for (unsigned i = 0; i < kHillCount; ++i)
    if ((p.spent >> i & 1U) == 0 && p.rows[1][i] == kPushbackStack - 1) x[kPairs] += 0.5F;
  x[kCommanderOrder] = order;
  x[kCommanderOpen] = when(journey.open > 0);
  x[kCommanderOpenMore] = count(std::clamp(journey.open - 1, 0, 3)) / 3;
  x[kCommanderNeeds] = count(journey.tiles) / 4;
  stock(p, kCommanderStock, x);
  x[kCommanderTiles] = count(p.tiles) / 8;
  of_gap(s, p, journey.gap, kCommanderFit, kCommanderHasFit, x);
}

int exposure_of(const State& s, unsigned seat) {
  const std::uint8_t at = s.players[seat].at;
  if (!on_hill(at) || at == kPodium) return 0;
  int rivals = 0;
  for (unsigned other = 0; other < s.seats; ++other)
    rivals += is_opponent(s, seat, other) && can_walk_to(s, other, at) ? 1 : 0;
  return rivals;
}

// Who is out already, and who could end the reign.
void of_holder(const State& s, unsigned seat, const Survey& all, float order, Signs& x) {
  const Player& p = s.players[seat];
  x[kHolder] = 1;
  x[kLive] = when(all.live);
  x[kHolderMiss] = when(p.token == Token::MAT);
  bool next = true;
  int rivals = 0;
  for (unsigned i = 0; i < s.seats; ++i) {
    // In the order in which they will act.
    const unsigned other = (s.active + (s.active == seat ? 1U : 0U) + i) % s.seats;
    const Player& rival = s.players[other];
    if (other == seat || !is_in(s, other)) continue;
    ++rivals;
    x[kRivalsMissing] += when(rival.token == Token::MAT);
    x[kRivalsCoins] += count(std::min<int>(rival.coins, 2)) / 2;
    if (rival.rank == Rank::commander) {
      const int march = all.journeys[other].march;
      x[kRivalsOne] += when(march <= kMoveCost);
      x[kRivalsTwo] += when(march <= 2 * kMoveCost);
      x[kRivalsThree] += when(march <= 3 * kMoveCost);
      x[kRivalsFive] += when(march <= 5 * kMoveCost);
      x[kRivalsNear] += nearness(march);
      x[kRivalsPush] += when(has_push(rival));
      if (next) x[kNextIsNear] = when(march <= kMoveCost);
    }
    next = false;
  }
  x[kHolderRivals] = count(rivals) / 3;
  x[kHolderOneLeft] = when(rivals == 1);
  x[kHolderTwoLeft] = when(rivals == 2);
  x[kHolderOrder] = order;
  x[kHolderPush] = when(has_push(p));
  x[kHolderCoins] = count(std::min<int>(p.coins, 3)) / 3;
}

void under_reign(const State& s, unsigned seat, const Survey& all, float order, Signs& x) {
  const Player& p = s.players[seat];
  x[kUnderReign] = 1;
  x[kUnderLive] = when(all.live);
  int others = 0;
  for (unsigned other = 0; other < s.seats; ++other) {
    if (other == seat || other == all.top || !is_in(s, other)) continue;
    ++others;
    if (s.players[other].rank == Rank::commander)
      x[kUnderOthersNear] += nearness(all.journeys[other].march);
  }
  x[kUnderOthers] = count(others) / 2;
  if (p.out) {
    x[kUnderOut] = 1;
    return;
  }
  x[kUnderMiss] = when(p.token == Token::MAT);
  x[kUnderCoins] = count(std::min<int>(p.coins, 3)) / 3;
  x[kUnderAlone] = when(others == 0);
  x[kUnderOrder] = order;
  if (p.rank == Rank::senator) return;
  const int march = all.journeys[seat].march;
  x[kUnderCommander] = 1;
  x[kUnderMarch] = count(march) / 100;
  x[kUnderOne] = when(march <= kMoveCost);
  x[kUnderTwo] = when(march <= 2 * kMoveCost);
  x[kUnderThree] = when(march <= 3 * kMoveCost);
  x[kUnderPush] = when(has_push(p));
}

// What the present turn still holds.
void of_turn(const State& s, unsigned seat, const Survey& all, Signs& x) {
  const Player& p = s.players[seat];
  x[kTurn] = 1;
  x[kTurnOwed] = count(s.purple_owed);
  x[kTurnHand] = when(s.hand != Tile::none);
  int actions = s.stage == Stage::roll ? s.actions_left : 1;
  switch (s.phase) {
    case Phase::draw_free:
    case Phase::free_tile:
      x[kTurnRoll] = 1;
      x[kTurnDraw] = 1;
      break;
    case Phase::pre_roll:
    case Phase::roll_orange:
      x[kTurnRoll] = 1;
      break;
    case Phase::roll_purple:
      x[kTurnPurple] = 1;
      break;
    case Phase::yellow:
      x[kTurnYellow] = 1;
      break;
    case Phase::drawn_tile:
    case Phase::draw_action:
      --actions;
      x[kTurnDraw] = 1;
      [[fallthrough]];
    case Phase::action:
      x[kTurnAction] = when(actions > 0);
      x[kTurnSecondAction] = when(actions > 1);
      if (p.rank == Rank::commander && actions > 0) {
        const int march = all.journeys[seat].march;
        x[kTurnActionOne] = when(march <= kMoveCost);
        x[kTurnActionTwo] = when(march <= 2 * kMoveCost);
      }
      break;
    case Phase::bonus:
      x[kTurnBonus] = 1;
      break;
    case Phase::draw_card:
      x[kTurnCard] = 1;
      break;
    case Phase::draw_fatum:
    case Phase::fatum_tile:
    case Phase::fatum_lay:
    case Phase::head:
      x[kTurnDraw] = 1;
      break;
    default:
      break;
  }
}

}  // namespace

Survey survey(const State& s, KnownWays* known) {
  Survey all;
  const Router router(s, kCosts, known);
  all.top = holder(s);
  all.live = elimination_live(s);
  for (unsigned seat = 0; seat < s.seats; ++seat) {
    const Player& p = s.players[seat];
    if (p.gone) continue;
    all.journeys[seat] = router.journey(seat);
    all.way[seat] = all.journeys[seat].home_way + all.journeys[seat].march +
                    (p.rank == Rank::senator ? kFarther : 0);
    all.worth[seat] = worth_of(s, seat, all.journeys[seat]);
  }
  return all;
}

Signs signs_of(const State& s, unsigned seat, const Survey& all, Seat me) {
  const Player& p = s.players[seat];
  const Journey& journey = all.journeys[seat];
  const float order =
      count(static_cast<int>((seat + s.seats - s.active) % s.seats)) / count(s.seats);
  Signs x{};
  x[kAlways] = 1;
  x[kSeatsThree] = when(s.seats == 3);
  x[kSeatsFour] = when(s.seats == 4);
  if (p.rank == Rank::senator)
    of_senator(s, seat, journey, order, x);
  else if (all.top == seat)
    of_holder(s, seat, all, order, x);
  else
    of_commander(s, seat, journey, order, x);
  if (all.top != kNone && all.top != seat)
    under_reign(s, seat, all, order, x);
  else if (p.token == Token::MAT)
    x[kNoReignMiss] = 1;
  int best = 2 * kNoWay;
  int second = 2 * kNoWay;
  for (unsigned other = 0; other < s.seats; ++other) {
    if (other == seat || s.players[other].gone) continue;
    x[kRivalCommanders] += when(s.players[other].rank == Rank::commander) / 3;
    const int way = all.way[other];
    second = std::min(second, std::max(best, way));
    best = std::min(best, way);
  }
  const int way = all.way[seat];
  x[kAhead] = count(std::clamp(best - way, -150, 150)) / 100;
  x[kAheadSecond] = count(std::clamp(second - way, -150, 150)) / 100;
  x[kRivalBest] = count(std::min(best, 300)) / 100;
  if (s.active == seat) of_turn(s, seat, all, x);
  int rival = -8000;
  for (unsigned other = 0; other < s.seats; ++other)
    if (other != seat && !s.players[other].gone) rival = std::max(rival, all.worth[other]);
  x[kWorth] = count(all.worth[seat]) / 1000;
  x[kWorthAhead] = count(std::clamp(all.worth[seat] - rival, -2000, 2000)) / 1000;
  x[kLate] = count(s.round) / 80;
  x[kExposed] = count(exposure_of(s, seat)) / 2;
  x[kMine] = when(static_cast<Seat>(seat) == me);
  return x;
}

}  // namespace quadriga::ides_of_march
