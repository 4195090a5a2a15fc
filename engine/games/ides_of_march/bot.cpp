// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/ides_of_march/bots.h"

// What a good player looks at (section 22), in tenths of the cost of a route: a move is worth 100.
namespace quadriga::ides_of_march {
namespace {

constexpr int kScale = 10;

const auto& stock_of(const Player& p, const Taste& taste) {
  return p.rank == Rank::senator ? taste.senator_stock : taste.commander_stock;
}

int stock_worth(const State& s, const Player& p, const Taste& taste) {
  const auto& worths = stock_of(p, taste);
  int worth = 0;
  for (std::size_t kind = 1; kind <= kTileKinds; ++kind) {
    const int count = p.stock[kind];
    worth += worths[kind] * std::min(count, 2) +
             worths[kind] * taste.third_part / 100 * std::max(count - 2, 0);
  }
  const int limit = s.options.stockpile_limit;
  if (limit != 0 && p.tiles > limit) worth -= taste.surplus * (p.tiles - limit);
  return worth;
}

// Coins against needs (IM 22.4): an army, bribes for yellows, fees.
int coin_worth(const State& s, const Player& p, const Journey& journey, const Taste& taste) {
  const int coins = p.coins;
  int worth = taste.coin * std::min(coins, 3) +
              taste.coin_more * std::min(std::max(coins - 3, 0), 4) +
              taste.coin_rest * std::max(coins - 7, 0);
  if (p.rank == Rank::senator) {
    const int missing = kPromotionCost - coins - journey.hill_moves / 2;
    if (missing > 0) worth -= taste.army_coin * missing;
  }
  if (holder(s) != kNone) worth += taste.reign_coin * std::min(coins, 4);
  return worth;
}

// Chances the present turn still holds for the player whose turn it is.
int tempo(const State& s, const Taste& taste) {
  const int owed = s.purple_owed * taste.roll;
  const int actions = s.stage == Stage::roll ? s.actions_left : 1;
  switch (s.phase) {
    case Phase::draw_free:
      return taste.tile_worth + taste.roll;
    case Phase::free_tile:
    case Phase::pre_roll:
    case Phase::roll_orange:
    case Phase::roll_purple:
      return taste.roll;
    case Phase::yellow:
      return taste.yellow;
    case Phase::action:
    case Phase::bonus:
      return actions * taste.action + owed;
    case Phase::draw_action:
    case Phase::drawn_tile:
      return std::max(actions - 1, 0) * taste.action + taste.tile_worth + owed;
    case Phase::promote_now:
    case Phase::ferry_now:
      return std::max(actions - 1, 0) * taste.action + owed;
    case Phase::draw_fatum:
      return taste.tile_worth + owed;
    case Phase::express:
      return taste.express;
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
    if (can_walk_to(s, other, p.at))
      harm += on_podium && p.rank == Rank::commander ? taste.deposed : taste.displaced;
  }
  return harm;
}

int progress(const State& s, unsigned seat, const Journey& journey, const Taste& taste) {
  const Player& p = s.players[seat];
  const std::uint8_t top = holder(s);
  int left = 0;
  if (p.rank == Rank::senator) {
    left = kScale *
               (taste.home_part * journey.home_way / 100 + taste.later_part * journey.march / 100) +
           taste.senator_behind;
  } else if (top != seat) {
    const int part = taste.march_part + (top != kNone ? taste.under_march : 0);
    left = kScale * (part * journey.march / 100);
  }
  int value = -left;
  if (p.out)
    value -= taste.self_out;
  else if (p.token == Token::MAT)
    value -= taste.missed_turn;
  if (top == seat) {
    value += taste.reign;
    if (p.token == Token::MAT) value -= taste.reign_missed;
    for (unsigned other = 0; other < s.seats; ++other)
      if (other != seat && s.players[other].out) value += taste.rival_out;
  } else if (top != kNone && elimination_live(s)) {
    value -= taste.under_reign;
  }
  return value;
}

// What lies ready does not have to be drawn when it is wanted.
int readiness(const State& s, unsigned seat, const Journey& journey, const Taste& taste) {
  if (journey.open == 0 || holder(s) == seat) return 0;
  if (s.players[seat].rank == Rank::commander)
    return taste.commander_open_one + taste.commander_open_more * std::min(journey.open - 1, 2);
  return taste.open_one + taste.open_more * std::min(journey.open - 1, 2);
}

int odds_and_ends(const Player& p, const Taste& taste) {
  int value = 0;
  if (p.rank == Rank::senator) {
    if (p.expressway == Expressway::ready) value += taste.express_ready;
    if (p.expressway == Expressway::none)
      for (const std::uint8_t cards : p.rows[0]) value += cards > 0 ? taste.numeral : 0;
  } else {
    for (unsigned i = 0; i < kHillCount; ++i) {
      if ((p.spent >> i & 1U) != 0) continue;
      value += p.rows[1][i] >= kPushbackStack ? taste.push : taste.push_card * p.rows[1][i];
    }
  }
  return value;
}

constexpr int kWon = 20000;

// Chances of the present turn, and the tile in hand.
int at_hand(const State& s, unsigned seat, const Taste& taste) {
  if (s.asked != seat) return 0;
  return (s.active == seat ? tempo(s, taste) : 0) +
         (s.hand != Tile::none ? stock_of(s.players[seat], taste)[index_of(s.hand)] : 0);
}

}  // namespace

int worth_of(const State& s, unsigned seat, const Journey& journey) {
  const Player& p = s.players[seat];
  const Taste& taste = kGreedyTaste;
  return progress(s, seat, journey, taste) + coin_worth(s, p, journey, taste) +
         stock_worth(s, p, taste) + odds_and_ends(p, taste) + at_hand(s, seat, taste) -
         exposure(s, seat, taste);
}

int evaluate(const State& state, Seat seat, const Taste& taste, KnownWays* known) {
  const auto me = static_cast<unsigned>(seat);
  if (state.phase == Phase::over) {
    const Result end = IdesOfMarch::result(state);
    return kWon * (end.score[me] + 1 - end.rank[me]);
  }
  if (state.players[me].gone) return -kWon;
  const Router router(state, taste.costs, known);
  const std::uint8_t top = holder(state);
  const bool looks_ahead = taste.open_one != 0 || taste.commander_open_one != 0;
  int mine = 0;
  int leader = -kWon;
  unsigned ahead = me;
  int others = 0;
  int rivals = 0;
  for (unsigned other = 0; other < state.seats; ++other) {
    const Player& p = state.players[other];
    if (p.gone) continue;
    const Journey journey =
        other == me && looks_ahead ? router.journey(other) : router.length(other);
    const int value = progress(state, other, journey, taste) +
                      coin_worth(state, p, journey, taste) + stock_worth(state, p, taste) +
                      odds_and_ends(p, taste);
    if (other == me) {
      mine += value + readiness(state, me, journey, taste) - exposure(state, me, taste);
      continue;
    }
    if (top == me && !p.out && p.rank == Rank::commander)
      mine -= taste.rival_near * std::max(0, 60 - journey.march) / 60;
    if (value > leader) {
      leader = value;
      ahead = other;
    }
    others += value;
    ++rivals;
  }
  mine += at_hand(state, me, taste);
  if (rivals == 0) return mine;
  // IM 22.8: hindering the leader counts, and the others a little.
  int part = taste.leader;
  if (state.players[ahead].rank == Rank::commander) part += taste.leader_commander;
  if (top == ahead) part += taste.leader_reigns;
  return mine - (part * leader + taste.others * (others / rivals)) / 100;
}

int IdesOfMarch::evaluate(const State& state, Seat seat) {
  return ides_of_march::evaluate(state, seat, kGreedyTaste);
}

// One ply, without luck: what dice, bag and cards still bring is in the evaluation as an average.
Move best_move(const State& s, Seat seat, const Moves<IdesOfMarch>& moves, const Taste& taste,
               KnownWays* known) {
  int best = 0;
  int best_value = -10 * kWon;
  for (int i = 0; i < moves.size(); ++i) {
    State after = s;
    // The expressway ends when nothing improves any more: to be done is the measure of the rest.
    if (moves[i].kind != MoveKind::done) IdesOfMarch::apply(after, seat, moves[i], nullptr);
    const int value = evaluate(after, seat, taste, known);
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
