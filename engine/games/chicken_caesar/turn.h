// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/core/move_list.h"
#include "engine/core/refusal.h"
#include "engine/games/chicken_caesar/board.h"

// The sequence of play, inside. Each decision has three functions: `can_...` is the one predicate
// on its base options (3.3), `list_...` enumerates them in canonical order, `do_...` carries one
// out and names the next step. Contracts are laid over all of them in rules.cpp.
namespace quadriga::chicken_caesar {

inline constexpr int kMaxMoves = 1400;
using MoveBuffer = MoveList<Move, kMaxMoves>;

// Offerings and gifts beyond these are legal but not listed (see ChickenCaesar::is_open_move).
inline constexpr int kListedOffering = 4;
inline constexpr int kListedGift = 2;
inline constexpr int kListedPrice = 2;  // of offers

void run(State& s, Story* story);  // everything automatic up to the next decision or the end
Seat decider(const Table& t);      // of the open decision; the window before it is not asked
Phase phase_of(const Table& t);

// The base options of the open decision, whoever decides it (3.3).
void list_base(const State& s, Seat seat, MoveBuffer& out);
Refusal can_base(const State& s, Seat seat, const Move& m);
void do_base(State& s, Seat seat, const Move& m, Story* story);

// Setup (section 2)
Refusal can_place(const State& s, Seat seat, const Move& m);
void list_places(const State& s, Seat seat, MoveBuffer& out);
void do_place(State& s, Seat seat, const Move& m, Story* story);
void finish_placement(State& s, Story* story);
Seat placer(const Table& t);

// Advancement (3B)
void seniority(State& s, Story* story);
void fill_offices(State& s, Story* story);
void return_exile(State& s, Story* story);
OfficeSet appointment_targets(const Table& t);
Refusal can_appoint(const State& s, Seat seat, const Move& m);
void list_appointments(const State& s, Seat seat, MoveBuffer& out);
void do_appoint(State& s, Seat seat, const Move& m, Story* story);

// Elections (3C)
void open_election(State& s, ElectionKind kind, Office office, Office to, int winners,
                   Story* story);
Refusal can_vote(const State& s, Seat seat, const Move& m);
void list_votes(const State& s, Seat seat, MoveBuffer& out);
void do_vote(State& s, Seat seat, const Move& m, Story* story);
Refusal can_veto(const State& s, Seat seat, const Move& m);
void list_vetoes(const State& s, Seat seat, MoveBuffer& out);
void do_veto(State& s, Seat seat, const Move& m, Story* story);
void count_votes(State& s, Story* story);

// Action (3D-3G)
std::uint8_t legal_counters(int last, int proposed);  // bit per rate (3.50)
Refusal can_tax(const State& s, Seat seat, const Move& m);
void list_taxes(const State& s, Seat seat, MoveBuffer& out);
void do_tax(State& s, Seat seat, const Move& m, Story* story);

int traditors_in_all(const Table& t);   // of this turn's deck, posted or not
int traditors_in_deck(const State& s);  // still to be posted
int vigils_in_deck(const State& s);
int posted_at(const Table& t, Office office);
Seat poster(const Table& t, int posting);  // owner of the i-th posting of this turn
Refusal can_post(const State& s, Seat seat, const Move& m);
void list_posts(const State& s, Seat seat, MoveBuffer& out);
void do_post(State& s, Seat seat, const Move& m, Story* story);

Refusal can_exile(const State& s, Seat seat, const Move& m);
void list_exiles(const State& s, Seat seat, MoveBuffer& out);
void do_exile(State& s, Seat seat, const Move& m, Story* story);

Refusal can_judge(const State& s, Seat seat, const Move& m);
void list_judgements(const State& s, Seat seat, MoveBuffer& out);
void do_judge(State& s, Seat seat, const Move& m, Story* story);
void begin_judging(State& s);

// Award (3H)
void give_insignia(State& s, Rooster r, Office office, Story* story);
void award(State& s, Story* story);

// Attack of the Fox (3I)
int excess_of(const Table& t, Office office);  // x of 3.80 after the reveal
void reveal_guards(State& s, Story* story);
int pledged_total(const Table& t);
Refusal can_pledge(const State& s, Seat seat, const Move& m);
void list_pledges(const State& s, Seat seat, MoveBuffer& out);
void do_pledge(State& s, Seat seat, const Move& m, Story* story);
void take_toll(State& s, Story* story);
void next_office(State& s, Story* story);
void die(State& s, Rooster r, std::string_view cause, std::string_view rule, Story* story);

// Attrition, Adjustment, end check (3J, 6)
void attrition(State& s, Story* story);

// Accolade (3K)
Refusal can_propose(const State& s, Seat seat, const Move& m);
void list_proposals(const State& s, Seat seat, MoveBuffer& out);
void do_propose(State& s, Seat seat, const Move& m, Story* story);

// Side action (3.5)
Refusal can_redeem(const State& s, Seat seat, const Move& m);
void list_redemptions(const State& s, Seat seat, MoveBuffer& out);
void do_redeem(State& s, Seat seat, const Move& m, Story* story);

// Scoring (6.4)
struct Sheet {
  int coins = 0;  // with what lies in escrow or on pending proposals and would come back
  int cash = 0;   // stashed insignia
  std::array<int, kOffices> count{};
  std::array<int, kOffices> sets{};
  int total = 0;
};
Sheet score_sheet(const State& s, Seat seat);

}  // namespace quadriga::chicken_caesar
