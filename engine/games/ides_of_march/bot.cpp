// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/ides_of_march/bots.h"

// What a good player looks at (section 22), in tenths of the cost of a route: a move is worth 100.
namespace quadriga::ides_of_march {
namespace {

constexpr int kScale = 10;
constexpr int kMove = kMoveCost * kScale;
constexpr int kSenatorBehind = 1400;  // promotion and the march that is counted by half
constexpr int kRollWorth = 90;        // IM 2.6: a roll is worth 0.83 actions
constexpr int kMissedTurn = 120;
constexpr int kReign = 1500;
constexpr int kRivalOut = 500;
constexpr int kSelfOut = 900;
constexpr int kUnderOthersReign = 500;

// What a tile in stock is worth beyond the routes it shortens.
constexpr std::array<int, kTileKinds + 1> kStockWorth{0,  18, 18, 22, 22, 40,
                                                      25, 14, 20, 22, 20, 20};

int stock_worth(const State& s, const Player& p) {
  int worth = 0;
  for (std::size_t kind = 1; kind <= kTileKinds; ++kind) {
    const int count = p.stock[kind];
    // A third tile of a kind is hardly ever laid.
    worth +=
        kStockWorth[kind] * std::min(count, 2) + kStockWorth[kind] / 4 * std::max(count - 2, 0);
  }
  const int limit = s.options.stockpile_limit;
  if (limit != 0 && p.tiles > limit) worth -= 20 * (p.tiles - limit);
  return worth;
}

// Coins against needs (IM 22.4): an army, bribes for yellows, fees.
int coin_worth(const State& s, const Player& p, const Journey& journey) {
  const int coins = p.coins;
  int worth = 30 * std::min(coins, 3) + 12 * std::min(std::max(coins - 3, 0), 4) +
              3 * std::max(coins - 7, 0);
  if (p.rank == Rank::senator) {
    const int missing = kPromotionCost - coins - journey.hill_moves / 2;
    if (missing > 0) worth -= 120 * missing;
  }
  if (holder(s) != kNone) worth += 15 * std::min(coins, 4);
  return worth;
}

// Chances the present turn still holds for the player whose turn it is.
int tempo(const State& s, const Taste& taste) {
  const int owed = s.purple_owed * kRollWorth;
  const int actions = s.stage == Stage::roll ? s.actions_left : 1;
  switch (s.phase) {
    case Phase::draw_free:
      return taste.tile_worth + kRollWorth;
    case Phase::free_tile:
    case Phase::pre_roll:
    case Phase::roll_orange:
    case Phase::roll_purple:
      return kRollWorth;
    case Phase::yellow:
      return kRollWorth / 2;
    case Phase::action:
    case Phase::bonus:
      return actions * kMove + owed;
    case Phase::draw_action:
    case Phase::drawn_tile:
      return std::max(actions - 1, 0) * kMove + taste.tile_worth + owed;
    case Phase::promote_now:
    case Phase::ferry_now:
      return std::max(actions - 1, 0) * kMove + owed;
    case Phase::draw_fatum:
      return taste.tile_worth + owed;
    case Phase::express:
      return 2 * kMove;
    default:
      return owed;
  }
}

// How often the sigillum could be thrown out of its square next turn (IM 22.5, 22.7).
int exposure(const State& s, unsigned seat, const Taste& taste) {
  const Player& p = s.players[seat];
  if (!on_hill(p.at)) return 0;
  int harm = 0;
  for (unsigned other = 0; other < s.seats; ++other) {
    if (!is_opponent(s, seat, other)) continue;
    const Player& rival = s.players[other];
    const bool on_podium = p.at == kPodium;
    if (rival.at == kNone) {
      if (on_podium && p.rank == Rank::senator) harm += taste.bumped;
      continue;
    }
    if (open_walks(s, other).find(p.at) != nullptr)
      harm += on_podium && p.rank == Rank::commander ? 250 : taste.displaced;
  }
  return harm;
}

int progress(const State& s, unsigned seat, const Journey& journey) {
  const Player& p = s.players[seat];
  int left = 0;
  if (p.rank == Rank::senator)
    left = kScale * (journey.home_way + journey.march / 2) + kSenatorBehind;
  else if (!holds_podium(s, seat))
    left = kScale * journey.march;
  int value = -left;
  if (p.out)
    value -= kSelfOut;
  else if (p.token == Token::MAT)
    value -= kMissedTurn;
  const std::uint8_t top = holder(s);
  if (top == seat) {
    value += kReign;
    if (p.token == Token::MAT) value -= kReign / 2;
    for (unsigned other = 0; other < s.seats; ++other)
      if (other != seat && s.players[other].out) value += kRivalOut;
  } else if (top != kNone && elimination_live(s)) {
    value -= kUnderOthersReign;
  }
  return value;
}

// What lies ready does not have to be drawn when it is wanted.
int readiness(const State& s, unsigned seat, const Journey& journey, const Taste& taste) {
  if (s.players[seat].rank == Rank::commander || journey.open == 0) return 0;
  return taste.open_one + taste.open_more * std::min(journey.open - 1, 2);
}

int odds_and_ends(const Player& p) {
  int value = 0;
  if (p.rank == Rank::senator) {
    if (p.expressway == Expressway::ready) value += 60;
    if (p.expressway == Expressway::none)
      for (const std::uint8_t cards : p.rows[0]) value += cards > 0 ? 6 : 0;
  } else {
    for (unsigned i = 0; i < kHillCount; ++i) {
      if ((p.spent >> i & 1U) != 0) continue;
      value += p.rows[1][i] >= kPushbackStack ? 60 : 10 * p.rows[1][i];
    }
  }
  return value;
}

constexpr int kWon = 20000;

// Chances of the present turn, and the tile in hand.
int at_hand(const State& s, unsigned seat, const Taste& taste) {
  if (s.asked != seat) return 0;
  return (s.active == seat ? tempo(s, taste) : 0) +
         (s.hand != Tile::none ? kStockWorth[index_of(s.hand)] : 0);
}

}  // namespace

int worth_of(const State& s, unsigned seat, const Journey& journey) {
  const Player& p = s.players[seat];
  return progress(s, seat, journey) + coin_worth(s, p, journey) + stock_worth(s, p) +
         odds_and_ends(p) + at_hand(s, seat, kGreedyTaste) - exposure(s, seat, kGreedyTaste);
}

int evaluate(const State& state, Seat seat, const Taste& taste) {
  const auto me = static_cast<unsigned>(seat);
  if (state.phase == Phase::over) {
    const Result end = IdesOfMarch::result(state);
    return kWon * (end.score[me] + 1 - end.rank[me]);
  }
  if (state.players[me].gone) return -kWon;
  const Router router(state);
  int mine = 0;
  int leader = -kWon;
  int others = 0;
  int rivals = 0;
  for (unsigned other = 0; other < state.seats; ++other) {
    const Player& p = state.players[other];
    if (p.gone) continue;
    const Journey journey = router.journey(other);
    const int value = progress(state, other, journey) + coin_worth(state, p, journey) +
                      stock_worth(state, p) + odds_and_ends(p);
    if (other == me) {
      mine = value + readiness(state, me, journey, taste) - exposure(state, me, taste);
    } else {
      leader = std::max(leader, value);
      others += value;
      ++rivals;
    }
  }
  mine += at_hand(state, me, taste);
  // IM 22.8: hindering the leader counts, and the others a little.
  return mine - (rivals > 0 ? (3 * leader + others / rivals) / 10 : 0);
}

int IdesOfMarch::evaluate(const State& state, Seat seat) {
  return ides_of_march::evaluate(state, seat, kGreedyTaste);
}

// One ply, without luck: what dice, bag and cards still bring is in the evaluation as an average.
Move best_move(const State& s, Seat seat, const Moves<IdesOfMarch>& moves, const Taste& taste) {
  int best = 0;
  int best_value = -10 * kWon;
  for (int i = 0; i < moves.size(); ++i) {
    State after = s;
    // The expressway ends when nothing improves any more: to be done is the measure of the rest.
    if (moves[i].kind != MoveKind::done) IdesOfMarch::apply(after, seat, moves[i], nullptr);
    const int value = evaluate(after, seat, taste);
    if (value <= best_value) continue;
    best = i;
    best_value = value;
  }
  return moves[best];
}

Move IdesOfMarch::greedy_move(const View& view, Seat seat, Rng& rng) {
  const State now = sample(view, rng);
  Moves<IdesOfMarch> moves;
  legal(now, seat, moves);
  return moves.size() == 1 ? moves[0] : best_move(now, seat, moves, kGreedyTaste);
}

}  // namespace quadriga::ides_of_march
