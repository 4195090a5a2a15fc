// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/turn.h"

// The attack of the Fox: section 3I. Offices are revealed and resolved one after the other.
namespace quadriga::chicken_caesar {

namespace {

// 3.80
int victims_at(const Table& t, Office office) {
  return std::min(excess_of(t, office), present(t, office));
}

}  // namespace

int excess_of(const Table& t, Office office) {
  const int traditors = t.traditors[idx(office)];
  const int vigils = kCapacity[idx(office)] - traditors;
  const int bought = office == Office::consul ? t.bribed : 0;  // the card becomes nothing (3.82)
  return std::max(0, traditors + kPrintedTraditor[idx(office)] - bought - vigils);
}

void die(State& s, Rooster r, std::string_view cause, std::string_view rule, Story* story) {
  leave_seat(s, r);
  s.alcoves.push_back(r);
  if (story)
    story->tell(cause, {{"rooster", rooster_name(s, r)}, {"alcove", std::int64_t{s.alcoves.count}}},
                rule);
}

// 3.79
void reveal_guards(State& s, Story* story) {
  const Office office = s.attacked;
  int traditors = 0;
  for (int i = 0; i < s.postings.count; ++i)
    if (s.postings[idx(i)] == office) traditors += (s.faces >> i) & 1;
  s.traditors[idx(office)] = u8(traditors);
  s.revealed |= bit(office);
  const int victims = victims_at(s, office);
  if (story) {
    story->tell("revealed",
                {{"office", office_word(office)},
                 {"traditors", std::int64_t{traditors + kPrintedTraditor[idx(office)]}},
                 {"vigils", std::int64_t{kCapacity[idx(office)] - traditors}}},
                "CC 3.79");
  }
  if (office == Office::consul && victims > 0) {
    s.asked = 0;
    s.lap_total = 0;
    s.step = Step::bribe;
  } else {
    s.step = Step::toll;
  }
}

int pledged_total(const Table& t) {
  int total = 0;
  for (const auto coins : t.pledged) total += coins;
  return total;
}

// D-BRIBE (3.82)
Refusal can_pledge(const State& s, Seat seat, const Move& m) {
  if (m.kind != Kind::pledge) return {"CC 3.82", "pledge-or-nothing"};
  if (m != move::with_amount(Kind::pledge, m.amount)) return kBadMoveText;
  if (m.amount > kBribe - pledged_total(s)) return {"CC 3.82", "three-is-enough"};
  if (m.amount > budget(s, seat) - s.pledged[idx(seat)]) return {"CC 3.82", "cannot-pay-pledge"};
  return kFine;
}

void list_pledges(const State& s, Seat seat, MoveBuffer& out) {
  const int most = std::min(kBribe - pledged_total(s), budget(s, seat) - s.pledged[idx(seat)]);
  for (int x = 0; x <= most; ++x) out.push_back(move::with_amount(Kind::pledge, x));
}

void do_pledge(State& s, Seat seat, const Move& m, Story* story) {
  s.pledged[idx(seat)] = u8(s.pledged[idx(seat)] + m.amount);
  ++s.asked;
  if (story)
    story->tell(m.amount > 0 ? "pledged" : "pledged-nothing",
                {{"who", SeatName{seat}}, {"coins", std::int64_t{m.amount}}}, "CC 3.82");
  const int total = pledged_total(s);
  if (total == kBribe) {
    for (int p = 0; p < s.seats; ++p) pay_bank(s, static_cast<Seat>(p), s.pledged[idx(p)]);
    s.bribed = 1;
    s.step = Step::toll;
    if (story) story->tell("bribe-paid", {}, "CC 3.82");
  } else if (s.asked % s.seats == 0) {
    if (total == s.lap_total) {
      s.step = Step::toll;
      if (story) story->tell("bribe-failed", {}, "CC 3.82");
    }
    s.lap_total = u8(total);
  }
  if (s.step == Step::toll) {
    s.pledged = {};
    s.asked = 0;
    s.lap_total = 0;
  }
}

// 3.83, 3.84
void take_toll(State& s, Story* story) {
  const Office office = s.attacked;
  const int victims = victims_at(s, office);
  if (victims == 0) {
    if (story) story->tell("office-safe", {{"office", office_word(office)}}, "CC 3.81");
    next_office(s, story);
  } else if (victims == present(s, office)) {
    for (int i = 2; i >= 0; --i) {
      if (i >= kSeatsOf[idx(office)] || at(s, office, i) == kNoRooster) continue;
      ++s.victims;
      die(s, at(s, office, i), "died-fox", "CC 3.84", story);
    }
    next_office(s, story);
  } else {
    open_election(s, ElectionKind::fox, office, Office::caesar, victims, story);
  }
}

// 3.86: the survivors slide up; then the next office, or the end of the Attack (3.87).
void next_office(State& s, Story* story) {
  slide(s, s.attacked);
  end_stage(s, ElectionKind::fox, s.attacked, story);
  if (s.attacked == Office::aedile) {
    s.attacked = Office::caesar;
    s.bribed = 0;
    s.step = Step::attrition;
    end_phase(s, Phase::attack, story);
  } else {
    s.attacked = static_cast<Office>(static_cast<int>(s.attacked) + 1);
    s.step = Step::reveal;
  }
}

}  // namespace quadriga::chicken_caesar
