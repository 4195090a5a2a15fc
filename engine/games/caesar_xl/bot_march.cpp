// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/caesar_xl/bot.h"

// Marching needs several steps before it pays, so the greedy player weighs whole plans: one piece
// to one place, or everything in reach against one target. It makes the first step of the best
// plan and plans again; a plan that was begun is the best one as long as it is sound.
namespace quadriga::caesar_xl::bot {

namespace {

constexpr int kPatience = 12;  // a plan must gain this much over standing still

class Planner {
 public:
  Planner(const State& s, int me)
      : s_(s), me_(me), best_(CaesarXl::evaluate(s, seat()) + kPatience) {}

  Move plan() {
    single_marches();
    each_bit(targets(), [&](int place) {
      attack(place, Reserve::none);
      attack(place, Reserve::one);
      attack_from_each(place);
    });
    if (s_.silver() && (s_.unmoved_leaders & leader_bit(supreme(me_))) != 0) onward_plans();
    if (holds(s_, me_, A02)) fleet_plans();
    return choice_;
  }

 private:
  enum class Reserve : std::uint8_t { none, one };

  Seat seat() const { return static_cast<Seat>(me_); }

  void weigh(const State& after, const Move& first) {
    const int value = CaesarXl::evaluate(after, seat());
    if (value <= best_) return;
    best_ = value;
    choice_ = first;
  }

  std::uint64_t targets() const {
    std::uint64_t places = occupied(s_, other(me_));
    if (s_.silver()) places |= active_areas(s_);
    return places;
  }

  // Every march of one piece; forced ones of units only where they gain ground or join a battle.
  void single_marches() {
    List moves;
    list_march(s_, moves);
    const std::uint64_t held = control(s_, me_);
    for (const Move& move : moves) {
      if (move.verb != Verb::march && move.verb != Verb::force && move.verb != Verb::ride) continue;
      if (move.verb != Verb::march && (held & bit(move.to)) != 0 && !is_leader(move.piece))
        continue;
      State after = s_;
      CaesarXl::apply(after, seat(), move, nullptr);
      weigh(after, move);
    }
  }

  // Marches what stands at `from` to `to`, `via` a second edge if it is not adjacent. Leaders
  // follow the last unit. Keeps one unit behind if asked.
  void bring(State& after, int from, int via, int to, bool keep_one, Move& first) const {
    const bool two = via != nowhere;
    int spare = unit_count(after.unmoved[from]) - (keep_one ? 1 : 0);
    if (keep_one && unit_count(stack(after, me_, from)) > unit_count(after.unmoved[from])) ++spare;
    const auto go = [&](Piece piece) {
      const Move move{.verb = two ? Verb::force : Verb::march,
                      .piece = piece,
                      .from = as_place(from),
                      .via = two ? as_place(via) : nowhere,
                      .to = as_place(to)};
      if (CaesarXl::check(after, seat(), move)) return false;
      if (first.verb == Verb::end) first = move;
      CaesarXl::apply(after, seat(), move, nullptr);
      return true;
    };
    // The weakest stays: Legions go first, veterans before regulars.
    for (const Piece kind : {LV, LR, AV, AR})
      while (spare > 0 && after.step == Step::march && after.unmoved[from][kind] > 0) {
        if (!go(kind)) return;
        --spare;
      }
    each_bit(static_cast<std::uint16_t>(leaders_at(after, me_, from) & after.unmoved_leaders),
             [&](int leader) {
               if (after.step == Step::march && (!two || is_supreme(leader)))
                 go(leader_piece(leader));
             });
  }

  std::uint64_t sources(int target) const {
    std::uint64_t from = 0;
    each_bit(kPlaceInfo[target].near_mask & occupied(s_, me_), [&](int place) {
      if (unit_count(s_.unmoved[place]) > 0) from |= bit(place);
    });
    return from;
  }

  // Everything next to the target at once, and in Silver what a Forced March brings.
  void attack(int target, Reserve reserve) {
    const std::uint64_t near = sources(target);
    State after = s_;
    Move first{};
    each_bit(near, [&](int from) {
      const bool keep = reserve == Reserve::one && kPlaceInfo[from].gold > 0 && is_city(from);
      if (after.step == Step::march) bring(after, from, nowhere, target, keep, first);
    });
    if (first.verb != Verb::end && after.step == Step::march) weigh(after, first);
    if (!s_.silver() || s_.gold[me_] == 0) return;
    each_bit(kPlaceInfo[target].near_mask & ~active_areas(s_), [&](int via) {
      each_bit(kPlaceInfo[via].near_mask & occupied(s_, me_) & ~near & ~bit(target), [&](int from) {
        if (after.step != Step::march || unit_count(after.unmoved[from]) == 0) return;
        bring(after, from, via, target, reserve == Reserve::one, first);
      });
    });
    if (first.verb != Verb::end && after.step == Step::march) weigh(after, first);
  }

  void attack_from_each(int target) {
    const std::uint64_t near = sources(target);
    if (std::has_single_bit(near)) return;
    each_bit(near, [&](int from) {
      State after = s_;
      Move first{};
      bring(after, from, nowhere, target, false, first);
      if (first.verb != Verb::end && after.step == Step::march) weigh(after, first);
    });
  }

  // Onward or Fleet with all who can come.
  void group_plan(const Move& start) {
    State after = s_;
    CaesarXl::apply(after, seat(), start, nullptr);
    List options;
    while (after.step == Step::onward || after.step == Step::fleet) {
      options.clear();
      list_group(after, options);
      CaesarXl::apply(after, seat(), options[0], nullptr);
    }
    if (after.step == Step::march) weigh(after, start);
  }

  void onward_plans() {
    List moves;
    list_march(s_, moves);
    for (const Move& move : moves)
      if (move.verb == Verb::onward) group_plan(move);
  }

  void fleet_plans() {
    const std::uint64_t goals = (occupied(s_, other(me_)) | kWorth2Mask) & kPortMask;
    each_bit(occupied(s_, me_) & kPortMask, [&](int from) {
      if (unit_count(s_.unmoved[from]) < 2) return;
      each_bit(goals & ~bit(from) & ~control(s_, me_), [&](int to) {
        group_plan({.verb = Verb::fleet, .from = as_place(from), .to = as_place(to)});
      });
    });
  }

  const State& s_;
  int me_;
  int best_;
  Move choice_{};
};

}  // namespace

Move plan_march(const State& s, int me) { return Planner(s, me).plan(); }

}  // namespace quadriga::caesar_xl::bot
