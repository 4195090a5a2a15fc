// SPDX-License-Identifier: Apache-2.0
#include "tests/games/chicken_caesar/history_checks.h"

namespace quadriga::chicken_caesar {

namespace {

bool commits(const State& s, const Move& m) {  // the open decision is taken
  return s.talk.round == 0 && m.kind != Kind::redeem && m.kind != Kind::first;
}

// 10.10: the token comes with the office, goes with it or when it is used, and never comes back
// during one tenure.
bool veto_follows_caesar(const State& before, const Move& m, const State& after) {
  const Rooster was = before.board[0];
  const Rooster is = after.board[0];
  if (is == kNoRooster) return after.veto_held == 0;
  if (is != was) return after.veto_held == 1;
  const bool used = before.step == Step::veto && commits(before, m) && m.kind == Kind::veto;
  return after.veto_held == (used ? 0 : before.veto_held);
}

// 10.21: a new Caesar stands on I, moves to II when the next turn begins, and is dead before the
// one after that.
bool caesar_has_two_turns(const State& before, const State& after) {
  const Rooster is = after.board[0];
  if (is == kNoRooster) return after.caesar_space == 0;
  if (is != before.board[0]) return after.caesar_space == 1;
  const int turns = after.turn - before.turn;
  return after.caesar_space == before.caesar_space + turns && after.caesar_space <= 2;
}

// 10.11: one seat to the left after each vote and appointment, and never otherwise.
bool marker_moves_rightly(const State& before, const Move& m, const State& after) {
  const bool moves =
      (before.step == Step::vote || before.step == Step::appoint) && commits(before, m);
  return after.marker == (moves ? (before.marker + 1) % before.seats : before.marker);
}

}  // namespace

std::string_view violated_between(const State& before, const Move& m, const State& after) {
  for (int o = 0; o < kOffices; ++o) {
    if (after.box[idx(o)] < before.box[idx(o)]) return "CC 10.8";
    if (after.stack[idx(o)] > before.stack[idx(o)] && m.kind != Kind::deny) return "CC 10.8";
  }
  // A card never loses an insignia.
  for (int r = 0; r < kMaxRoosters; ++r)
    if ((before.card[idx(r)] & ~after.card[idx(r)]) != 0) return "CC 10.7";
  if (after.alcoves.count < before.alcoves.count) return "CC 10.15";
  for (int i = 0; i < before.alcoves.count; ++i)
    if (after.alcoves[idx(i)] != before.alcoves[idx(i)]) return "CC 10.15";
  if (after.turn < before.turn || after.turn > before.turn + 1) return "CC 10.20";
  if (before.turn == 0) return "";  // from here on: from 2.6 on
  if (!veto_follows_caesar(before, m, after)) return "CC 10.10";
  if (!marker_moves_rightly(before, m, after)) return "CC 10.11";
  if (!caesar_has_two_turns(before, after)) return "CC 10.21";
  return "";
}

}  // namespace quadriga::chicken_caesar
