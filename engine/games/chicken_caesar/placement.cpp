// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/turn.h"

// Setup and initial placement: section 2.
namespace quadriga::chicken_caesar {

namespace {

// 2.5: the offices in which this player has fewest roosters, of those with an open seat.
OfficeSet spread_offices(const Table& t, Seat seat) {
  int fewest = 99;
  OfficeSet legal = 0;
  for (int o = 0; o < kOffices; ++o) {
    const auto office = static_cast<Office>(o);
    if (open_seats(t, office) == 0) continue;
    const int own = count_of(officers(t, office) & family(t, seat));
    if (own < fewest) {
      fewest = own;
      legal = 0;
    }
    if (own == fewest) legal |= bit(office);
  }
  return legal;
}

}  // namespace

// 2.3: once round clockwise, then back from the last player; `snake` turns again at each end.
Seat placer(const Table& t) {
  const int lap = t.placed / t.seats;
  const int step = t.placed % t.seats;
  const bool back = t.options.placement_order == PlacementOrder::literal ? lap > 0 : lap % 2 != 0;
  return seat_after(t, t.first, back ? t.seats - 1 - step : step);
}

// D-PLACE (2.4)
Refusal can_place(const State& s, Seat seat, const Move& m) {
  if (m.kind != Kind::place) return {"CC 2.4", "place-a-rooster"};
  if (m.office >= Office::quaestor || m.letters >= seats_of(s, m.office))
    return {"CC 2.4", "no-such-seat"};
  if (m != move::place(m.office, m.letters)) return kBadMoveText;
  if (at(s, m.office, m.letters) != kNoRooster) return {"CC 2.4", "seat-taken"};
  if ((spread_offices(s, seat) & bit(m.office)) == 0) return {"CC 2.5", "spread-your-roosters"};
  return kFine;
}

void list_places(const State& s, Seat seat, MoveBuffer& out) {
  const OfficeSet offices = spread_offices(s, seat);
  for (int o = 0; o < kOffices; ++o) {
    const auto office = static_cast<Office>(o);
    if ((offices & bit(office)) == 0) continue;
    for (int letter = 0; letter < seats_of(s, office); ++letter)
      if (at(s, office, letter) == kNoRooster) out.push_back(move::place(office, letter));
  }
}

void do_place(State& s, Seat seat, const Move& m, Story* story) {
  const auto r = static_cast<Rooster>(first_of(s.unplaced & family(s, seat)));
  s.unplaced &= ~bit(r);
  at(s, m.office, m.letters) = r;
  ++s.placed;
  if (story)
    story->tell("placed",
                {{"who", SeatName{seat}},
                 {"rooster", rooster_name(s, r)},
                 {"office", office_word(m.office)}},
                "CC 2.4");
}

// 2.6, 2.7
void finish_placement(State& s, Story* story) {
  s.quaestors = s.unplaced;
  s.unplaced = 0;
  s.caesar_space = 1;
  s.veto_held = 1;
  s.marker = u8(owner(s, caesar(s)));
  s.turn = 1;
  s.step = Step::tax_a;
  if (story) {
    story->tell("suffragium", {{"who", SeatName{static_cast<Seat>(s.marker)}}}, "CC 2.6");
    story->tell("turn", {{"turn", std::int64_t{1}}}, "CC 2.7");
  }
}

}  // namespace quadriga::chicken_caesar
