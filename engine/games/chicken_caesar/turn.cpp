// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/turn.h"

#include "engine/games/chicken_caesar/contract.h"

// The sequence of play (3.1, 3.2): which decision follows which, and who takes it.
namespace quadriga::chicken_caesar {

namespace {

// After the Accolade: guards of this turn are forgotten, contracts of this turn end.
void begin_next_turn(State& s, Story* story) {
  end_phase(s, Phase::accolade, story);
  end_turn(s, story);
  ++s.turn;
  s.postings.clear();
  s.faces = 0;
  s.shown = 0;
  s.posters = {};
  s.traditors = {};
  s.revealed = 0;
  s.victims = 0;
  s.step = Step::seniority;
  if (story) story->tell("turn", {{"turn", std::int64_t{s.turn}}}, "CC 3.1");
}

}  // namespace

void run(State& s, Story* story) {
  for (;;) {
    switch (s.step) {
      case Step::first:
        return;
      case Step::place:
        if (s.placed < total_seats(s)) return;
        finish_placement(s, story);  // turn 1 starts with the Action phase (2.7)
        break;

      // Advancement
      case Step::seniority:
        seniority(s, story);
        break;
      case Step::fill:
        fill_offices(s, story);  // leads to D-APPOINT or an election, or to the next office
        break;
      case Step::count:
        count_votes(s, story);  // back to the vote, to `fill`, or to the Fox's next office
        break;
      case Step::come_back:
        return_exile(s, story);
        break;

      // Action: D-TAX-A, D-TAX-B, D-TAX-C, D-GUARD, D-EXILE, then
      case Step::consul:
        if (!s.proposals.empty() && present(s, Office::consul) > 0) return;
        s.judge = 0;
        s.step = Step::award;
        end_phase(s, Phase::action, story);
        break;
      case Step::award:
        award(s, story);
        break;

      // Attack
      case Step::reveal:
        reveal_guards(s, story);  // D-BRIBE may follow at the Consuls
        break;
      case Step::toll:
        take_toll(s, story);
        break;
      case Step::attrition:
        attrition(s, story);  // and the end check
        break;

      // Accolade: D-PROPOSE, then
      case Step::next_turn:
        begin_next_turn(s, story);
        break;

      case Step::appoint:
      case Step::vote:
      case Step::veto:
      case Step::tax_a:
      case Step::tax_b:
      case Step::tax_c:
      case Step::guard:
      case Step::exile:
      case Step::bribe:
      case Step::propose:
        open_window(s);
        return;
      case Step::over:
        s.talk = Talk{};
        return;
    }
  }
}

Seat decider(const Table& t) {
  switch (t.step) {
    case Step::first:
      return t.options.first_player == FirstPlayer::host ? Seat{0} : kChance;
    case Step::place:
      return placer(t);
    case Step::appoint:
    case Step::vote:
      return static_cast<Seat>(t.marker);
    case Step::veto:
      return owner(t, caesar(t));
    case Step::tax_a:
      return duty_owner(t, Office::aedile, 0);
    case Step::tax_b:
      return duty_owner(t, Office::aedile, 1);
    case Step::tax_c:
      return duty_owner(t, Office::aedile, 2);
    case Step::guard:
      return poster(t, t.postings.count);
    case Step::exile:
      return owner(t, censor(t));
    case Step::consul:
      return owner(t, at(t, Office::consul, t.judge));
    case Step::bribe:
    case Step::propose:
      return seat_after(t, t.marker, t.asked);
    default:
      return kNobody;
  }
}

Phase phase_of(const Table& t) {
  switch (t.step) {
    case Step::first:
    case Step::place:
      return Phase::placement;
    case Step::seniority:
    case Step::fill:
    case Step::appoint:
    case Step::come_back:
      return Phase::advancement;
    case Step::vote:
    case Step::veto:
    case Step::count:
      return t.election.kind == ElectionKind::fox ? Phase::attack : Phase::advancement;
    case Step::tax_a:
    case Step::tax_b:
    case Step::tax_c:
    case Step::guard:
    case Step::exile:
    case Step::consul:
    case Step::award:
      return Phase::action;
    case Step::reveal:
    case Step::bribe:
    case Step::toll:
    case Step::attrition:
      return Phase::attack;
    case Step::propose:
    case Step::next_turn:
      return Phase::accolade;
    case Step::over:
      break;
  }
  return Phase::over;
}

void list_base(const State& s, Seat seat, MoveBuffer& out) {
  switch (s.step) {
    case Step::place:
      return list_places(s, seat, out);
    case Step::appoint:
      return list_appointments(s, seat, out);
    case Step::vote:
      return list_votes(s, seat, out);
    case Step::veto:
      return list_vetoes(s, seat, out);
    case Step::tax_a:
    case Step::tax_b:
    case Step::tax_c:
      return list_taxes(s, seat, out);
    case Step::guard:
      return list_posts(s, seat, out);
    case Step::exile:
      return list_exiles(s, seat, out);
    case Step::consul:
      return list_judgements(s, seat, out);
    case Step::bribe:
      return list_pledges(s, seat, out);
    case Step::propose:
      return list_proposals(s, seat, out);
    default:
      return;
  }
}

Refusal can_base(const State& s, Seat seat, const Move& m) {
  switch (s.step) {
    case Step::place:
      return can_place(s, seat, m);
    case Step::appoint:
      return can_appoint(s, seat, m);
    case Step::vote:
      return can_vote(s, seat, m);
    case Step::veto:
      return can_veto(s, seat, m);
    case Step::tax_a:
    case Step::tax_b:
    case Step::tax_c:
      return can_tax(s, seat, m);
    case Step::guard:
      return can_post(s, seat, m);
    case Step::exile:
      return can_exile(s, seat, m);
    case Step::consul:
      return can_judge(s, seat, m);
    case Step::bribe:
      return can_pledge(s, seat, m);
    case Step::propose:
      return can_propose(s, seat, m);
    default:
      return kNotYourTurn;
  }
}

void do_base(State& s, Seat seat, const Move& m, Story* story) {
  switch (s.step) {
    case Step::place:
      return do_place(s, seat, m, story);
    case Step::appoint:
      return do_appoint(s, seat, m, story);
    case Step::vote:
      return do_vote(s, seat, m, story);
    case Step::veto:
      return do_veto(s, seat, m, story);
    case Step::tax_a:
    case Step::tax_b:
    case Step::tax_c:
      return do_tax(s, seat, m, story);
    case Step::guard:
      return do_post(s, seat, m, story);
    case Step::exile:
      return do_exile(s, seat, m, story);
    case Step::consul:
      return do_judge(s, seat, m, story);
    case Step::bribe:
      return do_pledge(s, seat, m, story);
    case Step::propose:
      return do_propose(s, seat, m, story);
    default:
      return;
  }
}

}  // namespace quadriga::chicken_caesar
