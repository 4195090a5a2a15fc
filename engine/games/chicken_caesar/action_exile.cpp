// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/turn.h"

// Action, the Censor: section 3F.
namespace quadriga::chicken_caesar {

// D-EXILE (3.60)
Refusal can_exile(const State& s, Seat, const Move& m) {
  if (m.kind == Kind::no_exile) return m == move::plain(Kind::no_exile) ? kFine : kBadMoveText;
  if (m.kind != Kind::exile) return {"CC 3.60", "exile-or-not"};
  if (m.rooster >= roosters_in_play(s) || m != move::with_rooster(Kind::exile, m.rooster))
    return kBadMoveText;
  if (caesar(s) == m.rooster) return {"CC 3.60", "caesar-is-above-exile"};
  if (office_of(s, m.rooster) == Office::quaestor) return {"CC 3.60", "only-officers-are-exiled"};
  return kFine;
}

void list_exiles(const State& s, Seat, MoveBuffer& out) {
  out.push_back(move::plain(Kind::no_exile));
  for (int i = 1; i < kBoardSeats; ++i)
    if (s.board[idx(i)] != kNoRooster)
      out.push_back(move::with_rooster(Kind::exile, s.board[idx(i)]));
}

void do_exile(State& s, Seat seat, const Move& m, Story* story) {
  s.step = Step::consul;
  begin_judging(s);
  if (m.kind == Kind::no_exile) {
    if (story) story->tell("no-exile", {{"who", SeatName{seat}}}, "CC 3.60");
    return;
  }
  // 3.61
  const bool himself = censor(s) == m.rooster;
  s.exile = m.rooster;
  s.exile_from = office_of(s, m.rooster);
  leave_seat(s, m.rooster);
  if (story)
    story->tell(himself ? "exiled-himself" : "exiled",
                {{"who", SeatName{seat}}, {"rooster", rooster_name(s, m.rooster)}}, "CC 3.61");
  if (himself) {
    give_insignia(s, m.rooster, Office::censor, story);
  } else {
    earn(s, seat, 1);
  }
  begin_judging(s);
}

}  // namespace quadriga::chicken_caesar
