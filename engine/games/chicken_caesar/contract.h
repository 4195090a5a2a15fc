// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>

#include "engine/games/chicken_caesar/turn.h"

// Promises that bind: sections 4C and 4D. Whether a contract matches a decision and whether an
// option keeps it are pure functions of the table; nothing here looks at a hidden card.
namespace quadriga::chicken_caesar {

// The scope of a contract in force: a Term with "this" and "next" made absolute.
enum class Scope : std::uint8_t { decision, election, phase, turn, advancement, fox };

inline constexpr std::uint8_t kScopeKind = 0x07;
inline constexpr std::uint8_t kOddTurn = 0x08;  // parity of the last turn it can reach
inline constexpr std::uint8_t kMatched = 0x10;  // a matching decision has come
inline constexpr std::uint8_t kKept = 0x20;     // and the promise was kept there
inline constexpr std::uint8_t kPaid = 0x40;     // mode ALL: a fee was paid, the reserve is free
inline constexpr std::uint8_t kVouched = 0x80;  // made when it bound the open decision: 4.19.4

inline Seat payer_of(const Contract& c) { return static_cast<Seat>(c.parties & 0x0F); }
inline Seat obligor_of(const Contract& c) { return static_cast<Seat>(c.parties >> 4); }
inline Card card_of(const Contract& c) { return static_cast<Card>(c.detail & 0x03); }
inline std::uint8_t letters_of(const Contract& c) { return u8(c.detail >> 2); }
inline Scope scope_of(const Contract& c) { return static_cast<Scope>(c.scope & kScopeKind); }
inline RoosterSet roosters_of(const Contract& c) {
  RoosterSet set = 0;
  std::memcpy(&set, c.roosters.data(), sizeof set);
  return set;
}

// What a form is about (4.15).
struct FormTraits {
  Step decision;  // tax_a stands for the three tax decisions
  bool once;
  bool roosters, offices, rates, card, number;
};
const FormTraits& traits(Form form);
inline constexpr int kForms = 19;

// Money (4.22): what is promised away cannot be spent. `budget` is what the decider may spend on
// an option of his open decision, where the reserves of contracts that bind it count.
int escrow_of(const State& s, Seat seat);
int reserve_of(const Contract& c);
int reserved(const Table& t, Seat seat);
int spendable(const Table& t, Seat seat);
int budget(const State& s, Seat seat);

// Matching and keeping (4.15, 4.16).
bool binds(const Table& t, const Contract& c);  // the decision now open for its obligor
bool satisfied_by(const Table& t, const Contract& c, const Move& option);
bool veto_on_hold(const Table& t, Seat seat);                    // 4.23
bool must_show(const State& s, Seat seat, const Move& posting);  // 4.24

// The filter (4.18). Bits are positions in Table::contracts.
struct Bound {
  std::uint64_t matching = 0;
  std::uint64_t possible = 0;  // of those, the ones that some option can keep
};
Bound filter(const State& s, Seat seat, MoveBuffer& options);
Refusal keeps_promises(const State& s, Seat seat, const Move& m);

// Around a commitment: what binds is worked out before the move, statuses are settled after it.
struct Settlement {
  std::uint64_t matching = 0;
  std::uint64_t possible = 0;
  std::uint64_t kept = 0;
  int coins_before = 0;
};
Settlement prepare(const State& s, Seat seat, const Move& m);
void settle(State& s, Seat seat, const Settlement& settlement, Story* story);

// Scopes that are over (4.17, 4.21).
void end_election(State& s, Story* story);
void end_stage(State& s, ElectionKind kind, Office office, Story* story);
void end_phase(State& s, Phase phase, Story* story);
void end_turn(State& s, Story* story);
void end_all_contracts(State& s, Story* story);

// Making one. `make_contract` turns the offer's terms into absolute ones; the refusals are those
// of 4.19 that anybody can see (posting) and those of the obligor alone (committing).
Contract make_contract(const State& s, Seat payer, Seat obligor, const Move& offer);
Refusal can_promise(const State& s, Seat obligor, const Move& offer);
Refusal can_commit(const State& s, Seat payer, Seat obligor, const Move& offer);
bool scopes_meet(const Table& t, const Contract& a, const Contract& b);
bool conflicts(const Table& t, const Contract& fresh);  // with the active ones of its obligor

// Windows and offers (4E, 4F).
void open_window(State& s);
Seat speaker(const Table& t);
Refusal can_talk(const State& s, Seat seat, const Move& m);
void list_talk(const State& s, Seat seat, MoveBuffer& out);
void do_talk(State& s, Seat seat, const Move& m, Story* story);
bool well_formed_obligation(const Table& t, const Move& offer);
void list_spot_obligations(const State& s, MoveBuffer& out);  // 4.34, as offers without a price

// "vote-for blue#3 this election": obligation and term as people type them (text.cpp).
std::string obligation_text(const Table& t, const Move& offer);
Move terms_of(const Table& t, const Contract& c);  // the same as an offer's fields, for texts

}  // namespace quadriga::chicken_caesar
