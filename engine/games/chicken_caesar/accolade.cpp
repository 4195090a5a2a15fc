// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/turn.h"

// Accolade, the families propose monuments: section 3K.
namespace quadriga::chicken_caesar {

namespace {

// Offices of which this monument could still take an insignia from the stash (3.96).
OfficeSet open_offices(const Table& t, Seat seat, Rooster monument) {
  OfficeSet taken = t.card[monument];
  for (const Proposal& p : t.proposals)
    if (p.monument == monument) taken |= p.offices;
  OfficeSet open = 0;
  for (int o = 0; o < kOffices; ++o)
    if (t.stash[idx(seat)][idx(o)] > 0) open |= bit(static_cast<Office>(o));
  return open & ~taken;
}

int pending_of(const Table& t, Seat seat) {
  return static_cast<int>(
      std::count_if(t.proposals.begin(), t.proposals.end(),
                    [&](const Proposal& p) { return owner(t, p.monument) == seat; }));
}

void tell_proposal(const State& s, const Proposal& p, Story* story, Audience audience) {
  std::string offices;
  for (int o = 0; o < kOffices; ++o)
    if ((p.offices & bit(static_cast<Office>(o))) != 0)
      offices += (offices.empty() ? "" : ", ") + std::string(office_name(static_cast<Office>(o)));
  story->tell("proposed",
              {{"who", SeatName{owner(s, p.monument)}},
               {"rooster", rooster_name(s, p.monument)},
               {"offices", offices},
               {"coins", std::int64_t{p.offering}}},
              "CC 3.96", audience);
}

}  // namespace

// D-PROPOSE (3.96)
Refusal can_propose(const State& s, Seat seat, const Move& m) {
  if (m.kind == Kind::done) return m == move::plain(Kind::done) ? kFine : kBadMoveText;
  if (m.kind != Kind::propose) return {"CC 3.96", "propose-or-done"};
  if (m.rooster >= roosters_in_play(s) || m.set == 0 || (m.set & ~kAllOffices) != 0 ||
      m != move::propose(m.rooster, m.set, m.amount))
    return kBadMoveText;
  if (owner(s, m.rooster) != seat) return {"CC 3.97", "own-monuments-only"};
  if ((dead(s) & bit(m.rooster)) == 0) return {"CC 3.97", "only-the-dead"};
  if (m.amount < 1) return {"CC 3.96", "offer-at-least-one"};
  if (m.amount > budget(s, seat)) return {"CC 3.96", "cannot-pay-offering"};
  if ((m.set & ~open_offices(s, seat, m.rooster)) != 0) return {"CC 3.96", "insignia-do-not-fit"};
  if (pending_of(s, seat) >= kProposalsPerSeat) return {"CC 3.96", "too-many-proposals"};
  return kFine;
}

void list_proposals(const State& s, Seat seat, MoveBuffer& out) {
  const int coins = std::min(budget(s, seat), kListedOffering);
  if (coins > 0 && pending_of(s, seat) < kProposalsPerSeat) {
    for_each_rooster(dead(s) & family(s, seat), [&](Rooster r) {
      const OfficeSet open = open_offices(s, seat, r);
      for (int set = 1; set <= open; ++set)
        if ((set & ~open) == 0)
          for (int f = 1; f <= coins; ++f) out.push_back(move::propose(r, u8(set), f));
    });
  }
  out.push_back(move::plain(Kind::done));
}

void do_propose(State& s, Seat seat, const Move& m, Story* story) {
  const bool sealed = s.options.accolade_order == AccoladeOrder::sealed;
  if (m.kind == Kind::propose) {
    for (int o = 0; o < kOffices; ++o)
      if ((m.set & bit(static_cast<Office>(o))) != 0) --s.stash[idx(seat)][idx(o)];
    purse(s, seat, -m.amount);
    s.proposals.push_back({m.rooster, m.set, m.amount});
    if (story)
      tell_proposal(s, s.proposals.back(), story,
                    sealed ? Audience::only(seat) : Audience::everyone());
    return;
  }
  ++s.asked;
  if (s.asked < s.seats) return;
  s.asked = 0;
  s.step = Step::next_turn;
  if (story && sealed)
    for (const Proposal& p : s.proposals) tell_proposal(s, p, story, Audience::everyone());
}

}  // namespace quadriga::chicken_caesar
