// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/bot.h"

#include <algorithm>

// The greedy player: one ply with dice averaged, a plan for marches (bot_march.cpp), and a few
// rules for cards whose use a single ply cannot see.
namespace quadriga::caesar_xl {

namespace bot {

namespace {

// What a Tactic card promises now, in points; it is played if that beats keeping it.
int tactic_promise(const State& s, int me, Card card) {
  const int place = s.battle.place;
  const Host own = host_at(s, me, place);
  const Host foe = s.battle.against_area ? Host{{{0, 0, s.battle.barbarians, 0}}, 0, true}
                                         : host_at(s, other(me), place);
  const auto swords = [](const Host& host) {
    int sum = unit_swords(host.units);
    each_bit(host.leaders, [&](int leader) { sum += kSwords[leader + kKinds]; });
    return sum;
  };
  const bool attacks = me == s.active;
  const int share =
      win_share(swords(own), unit_count(own.units) + std::popcount(own.leaders), swords(foe),
                unit_count(foe.units) + std::popcount(foe.leaders), attacks);
  int stake = kPlaceInfo[place].gold * 150 + (place == ROM ? 400 : 0);
  for (int kind = 0; kind < kKinds; ++kind)
    stake += (own.units[kind] + foe.units[kind]) * kUnitValue[kind] / 3;
  if ((own.leaders & leader_bit(supreme(me))) != 0) stake += kSupremeValue / 2;
  const int heavy = own.units[LR] + own.units[LV] + std::popcount(own.leaders);
  const int open = std::min(share, 256 - share);  // how undecided it is
  switch (card) {
    case T01:
      return heavy * stake * (open + 30) / 2600;
    case T02:
      return stake * (256 - share) / 330;
    case T03:
      return stake * (open + 40) / 520;
    case T04:
      return stake * (open + 30) / 560;
    case T05:
      return swords(foe) * stake * (open + 30) / 7000;
    default:
      return (256 - share) > 190 ? stake / 3 : 0;
  }
}

Move choose_tactic(const State& s, int me, const List& moves) {
  Move best = moves[moves.size() - 1];  // none
  int promise = kCardValue * 5 / 4;
  for (const Move& move : moves)
    if (move.verb == Verb::tactic)
      if (const int value = tactic_promise(s, me, move.card); value > promise) {
        promise = value;
        best = move;
      }
  return best;
}

// Which card to part with: the one least likely to be of use.
int keeping_value(const State& s, int me, Card card) {
  const CardInfo& info = kCardInfo[card];
  if (info.type != CardType::leader) return card == A02 || card == A04 ? 300 : 250;
  const int own = faction_points(s, me, info.faction);
  const int rest = faction_points(
      s, me, info.faction == Faction::optimates ? Faction::populares : Faction::optimates);
  return own >= rest ? 420 : 200;
}

}  // namespace

int outlook(const State& s, int me, int depth) {
  const Seat seat = CaesarXl::to_act(s);
  const bool settled = seat == me || seat == kNobody || depth == 0 || s.step == Step::battle_roll ||
                       s.step == Step::draw_card || s.step == Step::claim ||
                       s.step == Step::purchase;
  if (settled) return CaesarXl::evaluate(s, static_cast<Seat>(me));
  if (seat == kChance) {
    int sum = 0;
    for (int die = 1; die <= 6; ++die) {
      State after = s;
      CaesarXl::apply(after, kChance, {.verb = Verb::roll, .number = byte(die)}, nullptr);
      sum += outlook(after, me, depth - 1) / 6;
    }
    return sum;
  }
  List moves;
  CaesarXl::legal(s, seat, moves);
  int worst = kVictory;
  for (int i = 0; i < std::min(moves.size(), 12); ++i) {
    State after = s;
    CaesarXl::apply(after, seat, moves[i], nullptr);
    worst = std::min(worst, outlook(after, me, depth - 1));
  }
  return worst;
}

namespace {

// Points that the position after a purchase does not show yet.
int promise_of(const State& s, int me, const Move& move) {
  switch (move.verb) {
    case Verb::buy:
      return s.gold[me] >= 18 ? 500 : 0;
    case Verb::draw:
      return 10;
    case Verb::stop:
      return s.step == Step::mobilize ? -50 : 0;
    case Verb::recall:
      return s.gold[me] >= 9 ? 10 : -400;
    case Verb::play:
      if (move.card == A04) return kCardValue * 3 / 2;
      if (move.card == A01) return std::min(3, stock(s, me, AR)) * 420;
      return 0;
    default:
      return 0;
  }
}

Move best_by_one_ply(const State& s, int me, const List& moves) {
  int best = -2 * kVictory;
  Move choice = moves[0];
  for (const Move& move : moves) {
    State after = s;
    CaesarXl::apply(after, static_cast<Seat>(me), move, nullptr);
    const int value = outlook(after, me, 2) + promise_of(s, me, move);
    if (value > best) {
      best = value;
      choice = move;
    }
  }
  return choice;
}

}  // namespace

}  // namespace bot

Move CaesarXl::greedy_move(const View& view, Seat me, Rng& rng) {
  return suggest(sample(view, rng), me);
}

Move CaesarXl::suggest(const State& s, Seat me) {
  List moves;
  legal(s, me, moves);
  if (moves.size() == 1) return moves[0];
  switch (s.step) {
    case Step::march:
      return bot::plan_march(s, me);
    case Step::onward:
    case Step::fleet:
      return moves[0];  // all who can come, then commit
    case Step::tactic_attacker:
    case Step::tactic_defender:
      return bot::choose_tactic(s, me, moves);
    case Step::discard:
      return *std::min_element(moves.begin(), moves.end(), [&](const Move& a, const Move& b) {
        return bot::keeping_value(s, me, a.card) < bot::keeping_value(s, me, b.card);
      });
    default:
      return bot::best_by_one_ply(s, me, moves);
  }
}

}  // namespace quadriga::caesar_xl
