// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/turn.h"

// Award: section 3H, and cashing the stash (3.5).
namespace quadriga::chicken_caesar {

// 3.72, 3.74
void give_insignia(State& s, Rooster r, Office office, Story* story) {
  auto& stack = s.stack[idx(office)];
  if (stack == 0) {
    if (story)
      story->tell("stack-empty", {{"rooster", rooster_name(s, r)}, {"office", office_word(office)}},
                  "CC 3.74");
    return;
  }
  --stack;
  const bool fits = (s.card[r] & bit(office)) == 0;
  if (fits) {
    s.card[r] |= bit(office);
  } else {
    ++s.stash[idx(owner(s, r))][idx(office)];
  }
  if (story)
    story->tell(fits ? "insignia" : "insignia-stashed",
                {{"who", SeatName{owner(s, r)}},
                 {"rooster", rooster_name(s, r)},
                 {"office", office_word(office)}},
                "CC 3.72");
}

// 3.71, 3.73, 3.75
void award(State& s, Story* story) {
  for (int o = 0; o < kOffices; ++o) {
    const auto office = static_cast<Office>(o);
    for (int i = 0; i < kSeatsOf[idx(o)]; ++i)
      if (const Rooster r = at(s, office, i); r != kNoRooster) give_insignia(s, r, office, story);
  }
  // The self-exiled Censor has had his (3.61); anybody else's goes to the box.
  if (s.exile != kNoRooster && s.exile_from != Office::censor && s.stack[idx(s.exile_from)] > 0) {
    --s.stack[idx(s.exile_from)];
    ++s.box[idx(s.exile_from)];
    if (story)
      story->tell("insignia-boxed",
                  {{"rooster", rooster_name(s, s.exile)}, {"office", office_word(s.exile_from)}},
                  "CC 3.73");
  }
  const auto income = [&](Rooster r, int amount) {
    if (r == kNoRooster || amount == 0) return;
    earn(s, owner(s, r), amount);
    if (story)
      story->tell("income",
                  {{"who", SeatName{owner(s, r)}},
                   {"rooster", rooster_name(s, r)},
                   {"coins", std::int64_t{amount}}},
                  "CC 3.75");
  };
  income(caesar(s), s.tax);
  for (int i = 0; i < 3; ++i) income(at(s, Office::aedile, i), s.tax - 1);
  s.attacked = Office::consul;
  s.step = Step::reveal;
}

// REDEEM (3.5)
Refusal can_redeem(const State& s, Seat seat, const Move& m) {
  if (s.step == Step::first || s.step == Step::place) return {"CC 3.5", "not-during-placement"};
  if (m.office >= Office::quaestor || m != move::redeem(m.office, m.amount)) return kBadMoveText;
  if (m.amount < 1 || m.amount > s.stash[idx(seat)][idx(m.office)])
    return {"CC 3.5", "not-in-your-stash"};
  return kFine;
}

void list_redemptions(const State& s, Seat seat, MoveBuffer& out) {
  if (s.step == Step::first || s.step == Step::place) return;
  for (int o = 0; o < kOffices; ++o)
    for (int count = 1; count <= s.stash[idx(seat)][idx(o)]; ++count)
      out.push_back(move::redeem(static_cast<Office>(o), count));
}

void do_redeem(State& s, Seat seat, const Move& m, Story* story) {
  auto& stash = s.stash[idx(seat)][idx(m.office)];
  stash = u8(stash - m.amount);
  s.box[idx(m.office)] = u8(s.box[idx(m.office)] + m.amount);
  earn(s, seat, kTier[idx(m.office)] * m.amount);
  if (story)
    story->tell("redeemed",
                {{"who", SeatName{seat}},
                 {"count", std::int64_t{m.amount}},
                 {"office", office_word(m.office)},
                 {"coins", std::int64_t{kTier[idx(m.office)] * m.amount}}},
                "CC 3.5");
}

}  // namespace quadriga::chicken_caesar
