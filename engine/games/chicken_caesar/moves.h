// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/chicken_caesar/vocabulary.h"

namespace quadriga::chicken_caesar {

// Every move there is, in canonical order. The words people type are in text.cpp.
enum class Kind : std::uint8_t {
  first,        // seat: who places first
  place,        // office, letter
  appoint,      // rooster, office
  pass,         // at D-APPOINT, costs 1
  pass_free,    // at D-APPOINT and D-VOTE when nothing else is possible
  nominate,     // rooster
  second,       // rooster
  abstain,      //
  veto,         //
  allow,        //
  tax_propose,  // amount: the rate
  tax_agree,    //
  tax_counter,  // amount
  tax_pick,     // amount
  post,         // card, office
  no_exile,     //
  exile,        // rooster
  approve,      // number: the proposal, 1 is the oldest
  deny,         // number
  pledge,       // amount
  propose,      // rooster (the monument), set of offices, amount (the offering)
  done,         //
  redeem,       // office, amount: at any time, whoever is to act (3.5)
  quiet,        // D-NEG: nothing to say
  bid,          // D-NEG: seat, amount, and the obligation asked for
  ask,          // D-NEG: seat, amount, and the obligation offered
  gift,         // D-NEG: seat, amount
  accept,       // D-ANSWER
  decline,      // D-ANSWER
  withdraw,     // the poster, while his offer waits for an answer (4.13)
};
BOOST_DESCRIBE_ENUM(Kind, first, place, appoint, pass, pass_free, nominate, second, abstain, veto,
                    allow, tax_propose, tax_agree, tax_counter, tax_pick, post, no_exile, exile,
                    approve, deny, pledge, propose, done, redeem, quiet, bid, ask, gift, accept,
                    decline, withdraw)

// What can be promised (4.15). VOTE_FOR in mode ALL is a form of its own; each other form has one
// mode.
enum class Form : std::uint8_t {
  none,
  vote_for,
  always_vote_for,
  vote_against,
  abstain,
  appoint,
  not_appoint,
  pass,
  rate,
  post,
  not_post,
  exile,
  spare,
  hold,
  veto_use,
  veto_keep,
  give,
  give_not,
  not_propose,
};
BOOST_DESCRIBE_ENUM(Form, none, vote_for, always_vote_for, vote_against, abstain, appoint,
                    not_appoint, pass, rate, post, not_post, exile, spare, hold, veto_use,
                    veto_keep, give, give_not, not_propose)

// When it binds: scope (4.16) and expiry (4.17) in one word.
enum class Term : std::uint8_t {
  none,
  decision,       // the decision now open
  election,       // the election now running
  next_election,  // the next one to open, if it does before the next turn is over
  phase,
  turn,
  next_turn,
  advancement,       // the election for one office in this turn's Advancement
  advancement_next,  // the same next turn
  fox,               // the vote on the Fox's victims at one office in this turn
  fox_next,
};
BOOST_DESCRIBE_ENUM(Term, none, decision, election, next_election, phase, turn, next_turn,
                    advancement, advancement_next, fox, fox_next)

// Members that a kind or form does not use are zero; `check` refuses anything else, so that each
// move has exactly one byte pattern and one text.
struct Move {
  RoosterSet roosters = 0;  // of an obligation
  Kind kind = Kind::first;
  Rooster rooster = 0;
  Office office = Office::caesar;
  std::uint8_t set = 0;      // of offices; of rates (bit r) in a RATE obligation
  std::uint8_t letters = 0;  // PLACE: the seat 0-2; RATE: which Aediles, bits 0-2
  Card card = Card::vigil;
  std::uint8_t seat = 0;
  std::uint8_t amount = 0;
  std::uint8_t number = 0;  // a proposal; of an obligation: GIVE's k, POST's n-th
  Form form = Form::none;
  Term term = Term::none;
  Office term_office = Office::caesar;

  friend bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (),
                      (roosters, kind, rooster, office, set, letters, card, seat, amount, number,
                       form, term, term_office))
static_assert(sizeof(Move) == 16);

namespace move {

constexpr Move plain(Kind kind) {
  Move m;
  m.kind = kind;
  return m;
}
constexpr Move with_rooster(Kind kind, int rooster) {
  Move m = plain(kind);
  m.rooster = u8(rooster);
  return m;
}
constexpr Move with_amount(Kind kind, int amount) {
  Move m = plain(kind);
  m.amount = u8(amount);
  return m;
}
constexpr Move with_number(Kind kind, int number) {
  Move m = plain(kind);
  m.number = u8(number);
  return m;
}
constexpr Move first(int seat) {
  Move m = plain(Kind::first);
  m.seat = u8(seat);
  return m;
}
constexpr Move place(Office office, int letter) {
  Move m = plain(Kind::place);
  m.office = office;
  m.letters = u8(letter);
  return m;
}
constexpr Move appoint(int rooster, Office office) {
  Move m = with_rooster(Kind::appoint, rooster);
  m.office = office;
  return m;
}
constexpr Move post(Card card, Office office) {
  Move m = plain(Kind::post);
  m.card = card;
  m.office = office;
  return m;
}
constexpr Move propose(int monument, OfficeSet offices, int offering) {
  Move m = with_rooster(Kind::propose, monument);
  m.set = offices;
  m.amount = u8(offering);
  return m;
}
constexpr Move redeem(Office office, int count) {
  Move m = with_amount(Kind::redeem, count);
  m.office = office;
  return m;
}
constexpr Move gift(int seat, int amount) {
  Move m = with_amount(Kind::gift, amount);
  m.seat = u8(seat);
  return m;
}

}  // namespace move

}  // namespace quadriga::chicken_caesar
