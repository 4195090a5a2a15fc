// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"

// The face of the game: options, the start, and the way of a move through window, base rules and
// contracts. The decisions themselves are in the files of their phases.
namespace quadriga::chicken_caesar {

namespace {

bool is_talk(Kind kind) { return kind >= Kind::quiet && kind <= Kind::withdraw; }

Refusal can_choose_first(const State& s, Seat seat, const Move& m) {
  if (seat != decider(s)) return kNotYourTurn;
  if (m.kind != Kind::first || m.seat >= s.seats || m != move::first(m.seat))
    return {"CC 2.2", "choose-first-placer"};
  return kFine;
}

void choose_first(State& s, const Move& m, Story* story) {
  s.first = m.seat;
  s.step = Step::place;
  if (story) story->tell("first-placer", {{"who", SeatName{static_cast<Seat>(m.seat)}}}, "CC 2.2");
}

// The rank of an option among the defaults of its decision; the lowest is played (3.6).
int default_rank(const State& s, Seat seat, const Move& m) {
  switch (m.kind) {
    case Kind::pass:
    case Kind::abstain:
      return 0;
    case Kind::second:
      return 10 + letter_of(s, s.election.office, m.rooster);
    case Kind::nominate:
      return (owner(s, m.rooster) == seat ? 30 : 20) + letter_of(s, s.election.office, m.rooster);
    case Kind::appoint: {
      const int distance = (owner(s, m.rooster) - seat + s.seats) % s.seats;
      if (distance == 0) return 1000 + m.rooster;
      return 1 + distance * 100 + m.rooster * 2 + (m.office == Office::aedile ? 1 : 0);
    }
    case Kind::pass_free:
      return 900;
    case Kind::veto:
      return 1;
    case Kind::tax_propose:
      return m.amount == s.tax ? 0 : m.amount;
    case Kind::tax_pick:
      return m.amount == s.proposed_rate ? 0 : 1;
    case Kind::propose:
      return 1;
    default:
      return 0;  // the list is in the order of the rule already
  }
}

}  // namespace

std::vector<OptionInfo> ChickenCaesar::option_list() {
  using K = OptionInfo::Kind;
  return {
      {"consul_seats", K::number, 2, 3, {}, "CC 1.4"},
      {"first_player", K::choice, 0, 0, {"random", "host", "seat_0"}, "CC 2.2"},
      {"placement_order", K::choice, 0, 0, {"literal", "snake"}, "CC 2.3"},
      {"empty_consul_source", K::choice, 0, 0, {"praetor", "quaestor"}, "CC 3.16"},
      {"self_second", K::choice, 0, 0, {"allow", "forbid"}, "CC 3.27"},
      {"attack_abstain_fee", K::number, 0, 1, {}, "CC 3.27"},
      {"abstain_lap_cap", K::number, 0, 5, {}, "CC 3.35"},
      {"consul_pick", K::choice, 0, 0, {"consul_chooses", "oldest_first"}, "CC 3.67"},
      {"denied_insignia", K::choice, 0, 0, {"stack", "box"}, "CC 3.67"},
      {"accolade_order", K::choice, 0, 0, {"suffragium", "sealed"}, "CC 3.95"},
      {"tax_adjustment", K::toggle, 0, 0, {}, "CC 7.2"},
      {"negotiation", K::choice, 0, 0, {"full", "gifts_and_chat", "chat_only", "off"}, "CC 4.37"},
      {"window_seconds", K::number, 0, 120, {}, "CC 4.30"},
      {"min_window", K::number, 0, 10, {}, "CC 4.31"},
      {"move_clock", K::number, 15, 300, {}, "CC 4.31"},
      {"guard_window_seconds", K::number, 0, 20, {}, "CC 4.30"},
      {"neg_rounds", K::number, 0, 3, {}, "CC 4.33"},
      {"contract_horizon", K::choice, 0, 0, {"this_decision", "this_turn", "next_turn"}, "CC 4.17"},
      {"refund_unmet", K::toggle, 0, 0, {}, "CC 4.21"},
      {"offer_visibility", K::choice, 0, 0, {"public", "parties"}, "CC 4.29"},
      {"open_log_after_game", K::toggle, 0, 0, {}, "CC 5.6"},
  };
}

Refusal ChickenCaesar::check_options(const Options& o, int seats) {
  if (seats < kMinSeats || seats > kMaxSeats) return {"CC 1.1", "seats-out-of-range"};
  if (o.consul_seats < 2 || o.consul_seats > 3) return {"CC 1.4", "option-out-of-range"};
  if (o.attack_abstain_fee > 1) return {"CC 3.27", "option-out-of-range"};
  if (o.abstain_lap_cap > 5) return {"CC 3.35", "option-out-of-range"};
  if (o.attack_abstain_fee == 0 && o.abstain_lap_cap == 0) return {"CC 3.35", "free-needs-cap"};
  if (o.window_seconds != 0 && (o.window_seconds < 10 || o.window_seconds > 120))
    return {"CC 4.30", "option-out-of-range"};
  if (o.guard_window_seconds > 20) return {"CC 4.30", "option-out-of-range"};
  if (o.min_window > 10 || o.move_clock < 15 || o.move_clock > 300)
    return {"CC 4.31", "option-out-of-range"};
  if (o.neg_rounds > 3) return {"CC 4.33", "option-out-of-range"};
  return kFine;
}

// 2.1
ChickenCaesar::State ChickenCaesar::start(const Options& options, int seats) {
  State s;
  s.options = options;
  s.seats = u8(seats);
  s.unplaced = all_roosters(s);
  s.board.fill(kNoRooster);
  s.stack = kInsignia;
  s.bank = kAllCoins;
  for (int p = 0; p < seats; ++p) earn(s, static_cast<Seat>(p), kStartCoins);
  if (options.first_player == FirstPlayer::seat_0) s.step = Step::place;
  return s;
}

Seat ChickenCaesar::to_act(const State& s) {
  if (s.talk.round == 0) return decider(s);
  return s.talk.answering != 0 ? static_cast<Seat>(s.talk.addressee) : speaker(s);
}

void ChickenCaesar::legal(const State& s, Seat seat, MoveList<Move, kMaxMoves>& out) {
  if (s.step == Step::over || !is_player(seat) || seat >= s.seats) return;
  if (s.step == Step::first) {
    if (seat == decider(s))
      for (int p = 0; p < s.seats; ++p) out.push_back(move::first(p));
    return;
  }
  if (s.talk.round != 0) {
    list_talk(s, seat, out);
  } else if (seat == decider(s)) {
    list_base(s, seat, out);
    if (!s.contracts.empty()) filter(s, seat, out);
  }
  list_redemptions(s, seat, out);
}

void ChickenCaesar::outcomes(const State& s, MoveList<Outcome<Move>, kMaxOutcomes>& out) {
  for (int p = 0; p < s.seats; ++p) out.push_back({move::first(p), 1});
}

Refusal ChickenCaesar::check(const State& s, Seat seat, const Move& m) {
  if (s.step == Step::over) return kGameOver;
  if (s.step == Step::first) return can_choose_first(s, seat, m);
  if (!is_player(seat) || seat >= s.seats) return kNotYourTurn;
  if (m.kind > Kind::withdraw) return kBadMoveText;
  if (m.kind == Kind::redeem) return can_redeem(s, seat, m);
  if (is_talk(m.kind)) return can_talk(s, seat, m);
  if (seat != decider(s)) return kNotYourTurn;
  if (s.talk.round != 0) return {"CC 4.33", "window-still-open"};
  if (const Refusal refusal = can_base(s, seat, m)) return refusal;
  return keeps_promises(s, seat, m);
}

// 12.6: pay and effect, then the contracts it touched, then everything up to the next decision.
void ChickenCaesar::apply(State& s, Seat seat, const Move& m, Story* story) {
  if (m.kind == Kind::first) return choose_first(s, m, story);
  if (m.kind == Kind::redeem) return do_redeem(s, seat, m, story);
  if (is_talk(m.kind)) return do_talk(s, seat, m, story);
  const Settlement settlement = prepare(s, seat, m);
  // 5.10: settling before he is done would tell the others that he has made a sealed proposal.
  const bool sealed = s.options.accolade_order == AccoladeOrder::sealed && m.kind == Kind::propose;
  do_base(s, seat, m, story);
  if (!sealed) settle(s, seat, settlement, story);
  run(s, story);
}

bool ChickenCaesar::is_open_move(const Move& m) {
  switch (m.kind) {
    case Kind::bid:
    case Kind::ask:
      return true;
    case Kind::gift:
      return m.amount > kListedGift;
    case Kind::propose:
      return m.amount > kListedOffering;
    default:
      return false;
  }
}

ChickenCaesar::Move ChickenCaesar::timeout_move(const State& s) {
  if (s.talk.round != 0) return move::plain(s.talk.answering != 0 ? Kind::decline : Kind::quiet);
  const Seat seat = to_act(s);
  MoveBuffer moves;
  legal(s, seat, moves);
  int best = 0;
  for (int i = 1; i < moves.size() && moves[i].kind != Kind::redeem; ++i)
    if (default_rank(s, seat, moves[i]) < default_rank(s, seat, moves[best])) best = i;
  return moves[best];
}

// A posting shows the next Praetor what is left of the deck (5.3); other moves uncover something
// if the Fox's reveal or the opening of sealed proposals follows from them.
bool ChickenCaesar::reveals(const State& s, Seat seat, const Move& m) {
  if (m.kind == Kind::post || m.kind == Kind::first) return true;
  if (is_talk(m.kind) || m.kind == Kind::redeem) return false;
  State after = s;
  apply(after, seat, m, nullptr);
  const bool unsealed = s.options.accolade_order == AccoladeOrder::sealed &&
                        s.step == Step::propose && after.step != Step::propose;
  return after.revealed != s.revealed || unsealed || after.step == Step::over;
}

}  // namespace quadriga::chicken_caesar
