// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/turn.h"

// Action, the Consuls judge the monuments: section 3G.
namespace quadriga::chicken_caesar {

namespace {

// 3.67: the next Consul present, from this seat on.
int next_judge(const Table& t, int letter) {
  for (int i = 0; i < 3; ++i)
    if (at(t, Office::consul, (letter + i) % 3) != kNoRooster) return (letter + i) % 3;
  return 0;
}

}  // namespace

void begin_judging(State& s) { s.judge = u8(next_judge(s, 0)); }

// D-CONSUL (3.67)
Refusal can_judge(const State& s, Seat, const Move& m) {
  if (m.kind != Kind::approve && m.kind != Kind::deny) return {"CC 3.67", "approve-or-deny"};
  if (m != move::with_number(m.kind, m.number)) return kBadMoveText;
  if (m.number < 1 || m.number > s.proposals.count) return {"CC 3.67", "no-such-proposal"};
  if (s.options.consul_pick == ConsulPick::oldest_first && m.number != 1)
    return {"CC 3.67", "oldest-first"};
  return kFine;
}

void list_judgements(const State& s, Seat, MoveBuffer& out) {
  const int last = s.options.consul_pick == ConsulPick::oldest_first ? 1 : s.proposals.count;
  for (int i = 1; i <= last; ++i) {
    out.push_back(move::with_number(Kind::approve, i));
    out.push_back(move::with_number(Kind::deny, i));
  }
}

void do_judge(State& s, Seat seat, const Move& m, Story* story) {
  const Proposal p = s.proposals[idx(m.number - 1)];
  s.proposals.erase(idx(m.number - 1));
  if (m.kind == Kind::approve) {
    purse(s, seat, p.offering);
    s.card[p.monument] |= p.offices;
  } else {
    s.bank = static_cast<std::uint16_t>(s.bank + p.offering);
    auto& home = s.options.denied_insignia == DeniedInsignia::stack ? s.stack : s.box;
    for (int o = 0; o < kOffices; ++o)
      if ((p.offices & bit(static_cast<Office>(o))) != 0) ++home[idx(o)];
  }
  if (story)
    story->tell(m.kind == Kind::approve ? "monument-approved" : "monument-denied",
                {{"who", SeatName{seat}},
                 {"rooster", rooster_name(s, p.monument)},
                 {"coins", std::int64_t{p.offering}}},
                "CC 3.67");
  s.judge = u8(next_judge(s, s.judge + 1));
}

}  // namespace quadriga::chicken_caesar
