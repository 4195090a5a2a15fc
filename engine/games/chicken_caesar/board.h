// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/core/story.h"
#include "engine/games/chicken_caesar/state.h"

// Looking at the table and moving the pieces on it; no rule is decided here.
namespace quadriga::chicken_caesar {

inline int roosters_in_play(const Table& t) { return t.seats * kPerFamily[t.seats]; }
inline RoosterSet all_roosters(const Table& t) { return bit(roosters_in_play(t)) - 1; }
inline Seat owner(const Table& t, Rooster r) { return static_cast<Seat>(kFamilyOf[t.seats][r]); }
inline RoosterSet family(const Table& t, Seat seat) { return kFamilySet[t.seats][idx(seat)]; }
inline Seat left_of(const Table& t, int seat) {
  return static_cast<Seat>(seat + 1 == t.seats ? 0 : seat + 1);
}
inline Seat seat_after(const Table& t, int seat, int steps) {
  return static_cast<Seat>((seat + steps) % t.seats);
}

inline int seats_of(const Table& t, Office office) {
  return office == Office::consul ? t.options.consul_seats : kSeatsOf[idx(office)];
}
inline int total_seats(const Table& t) { return kBoardSeats - 3 + t.options.consul_seats; }  // 1.7
inline Rooster at(const Table& t, Office office, int letter) {
  return t.board[idx(kFirstSeat[idx(office)] + letter)];
}
inline Rooster& at(Table& t, Office office, int letter) {
  return t.board[idx(kFirstSeat[idx(office)] + letter)];
}
inline RoosterSet officers(const Table& t, Office office) {
  RoosterSet set = 0;
  for (int i = 0; i < kSeatsOf[idx(office)]; ++i) set |= bit(at(t, office, i));
  return set & all_roosters(t);
}
inline int present(const Table& t, Office office) { return count_of(officers(t, office)); }
inline int open_seats(const Table& t, Office office) {
  return seats_of(t, office) - present(t, office);
}
inline Rooster caesar(const Table& t) { return t.board[0]; }
inline Rooster censor(const Table& t) { return at(t, Office::censor, 0); }
inline Seat veto_holder(const Table& t) { return t.veto_held != 0 ? owner(t, caesar(t)) : kNobody; }

// The letter of the seat of that office in which the rooster sits, or -1.
inline int letter_of(const Table& t, Office office, Rooster r) {
  for (int i = 0; i < kSeatsOf[idx(office)]; ++i)
    if (at(t, office, i) == r) return i;
  return -1;
}
inline int most_senior_open(const Table& t, Office office) {
  return letter_of(t, office, kNoRooster);
}
// The office in which the rooster sits; quaestor if in none.
inline Office office_of(const Table& t, Rooster r) {
  for (int o = 0; o < kOffices; ++o)
    if (letter_of(t, static_cast<Office>(o), r) >= 0) return static_cast<Office>(o);
  return Office::quaestor;
}
// 3.45: the duty of a missing seat falls to the most junior officer present.
inline Seat duty_owner(const Table& t, Office office, int letter) {
  Rooster r = at(t, office, letter);
  for (int i = 2; r == kNoRooster && i >= 0; --i) r = at(t, office, i);
  return owner(t, r);
}

inline RoosterSet dead(const Table& t) {
  RoosterSet set = 0;
  for (const Rooster r : t.alcoves) set |= bit(r);
  return set;
}

// 3.10: the sitting roosters move up to the senior seats in their order.
inline void slide(Table& t, Office office) {
  int free = 0;
  for (int i = 0; i < kSeatsOf[idx(office)]; ++i) {
    const Rooster r = at(t, office, i);
    if (r == kNoRooster) continue;
    at(t, office, i) = kNoRooster;
    at(t, office, free++) = r;
  }
}

inline void leave_seat(Table& t, Rooster r) {
  for (auto& place : t.board)
    if (place == r) place = kNoRooster;
}

// Takes the most senior empty seat. A new Caesar starts on space I and takes the Veto (1.6, 3.18).
inline int take_seat(Table& t, Rooster r, Office office) {
  const int letter = most_senior_open(t, office);
  at(t, office, letter) = r;
  if (office == Office::caesar) {
    t.caesar_space = 1;
    t.veto_held = 1;
  }
  return letter;
}

// Coins into a purse, or out of it if negative; the other end is up to the caller.
inline void purse(Table& t, Seat seat, int amount) {
  t.coins[idx(seat)] = static_cast<std::uint16_t>(t.coins[idx(seat)] + amount);
}
inline void earn(Table& t, Seat seat, int amount) {
  purse(t, seat, amount);
  t.bank = static_cast<std::uint16_t>(t.bank - amount);
}
inline void pay_bank(Table& t, Seat seat, int amount) { earn(t, seat, -amount); }
inline void hand_over(Table& t, Seat from, Seat to, int amount) {
  purse(t, from, -amount);
  purse(t, to, amount);
}

// Words for the log.
std::string_view colour(int seat);
std::string rooster_name(const Table& t, Rooster r);
MessageKey office_word(Office office);
std::string_view office_name(Office office);

}  // namespace quadriga::chicken_caesar
