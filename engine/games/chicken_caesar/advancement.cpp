// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/turn.h"

// Advancement: section 3B. Offices are filled from the top down, by election where there are more
// candidates than seats, by appointment where the source office is empty.
namespace quadriga::chicken_caesar {

namespace {

// 3.16: the first office of the chain in table 1.3 that has anybody in it.
Office source_of(const Table& t, Office to) {
  switch (to) {
    case Office::caesar:
      if (present(t, Office::consul) > 0) return Office::consul;
      if (t.options.empty_consul_source == EmptyConsulSource::praetor &&
          present(t, Office::praetor) > 0)
        return Office::praetor;
      return Office::quaestor;
    case Office::consul:
      return present(t, Office::praetor) > 0 ? Office::praetor : Office::quaestor;
    case Office::censor:
      return present(t, Office::aedile) > 0 ? Office::aedile : Office::quaestor;
    default:
      return Office::quaestor;
  }
}

// 3.13: as many seats as candidates, or more: all advance, senior first, without a vote.
void advance_all(State& s, Office from, Office to, Story* story) {
  for (int i = 0; i < kSeatsOf[idx(from)]; ++i) {
    const Rooster r = at(s, from, i);
    if (r == kNoRooster) continue;
    at(s, from, i) = kNoRooster;
    take_seat(s, r, to);
    if (story)
      story->tell("advanced", {{"rooster", rooster_name(s, r)}, {"office", office_word(to)}},
                  "CC 3.13");
  }
}

}  // namespace

// 3.10
void seniority(State& s, Story* story) {
  slide(s, Office::consul);
  slide(s, Office::praetor);
  slide(s, Office::aedile);
  if (caesar(s) != kNoRooster) {
    s.caesar_space = 2;
    if (story)
      story->tell("caesar-second-year", {{"rooster", rooster_name(s, caesar(s))}}, "CC 3.10");
  }
  s.filling = Office::caesar;
  s.step = Step::fill;
}

// 3.11 to 3.19: one look at the office being filled; comes back after each election and
// appointment.
void fill_offices(State& s, Story* story) {
  const Office to = s.filling;
  if (to == Office::praetor) {  // 3.19: the middle offices, together
    s.step = open_seats(s, Office::praetor) + open_seats(s, Office::aedile) > 0 ? Step::appoint
                                                                                : Step::come_back;
    return;
  }
  const int vacancies = open_seats(s, to);
  if (vacancies == 0) {
    slide(s, Office::consul);  // 3.17: sources close ranks before the next office is treated
    slide(s, Office::praetor);
    slide(s, Office::aedile);
    end_stage(s, ElectionKind::advancement, to, story);
    s.filling = static_cast<Office>(static_cast<int>(to) + 1);
    return;
  }
  const Office source = source_of(s, to);
  if (source == Office::quaestor) {
    s.step = Step::appoint;  // 3.15, 3.16
  } else if (present(s, source) <= vacancies) {
    advance_all(s, source, to, story);
  } else {
    open_election(s, ElectionKind::advancement, source, to, vacancies, story);  // 3.14
  }
}

OfficeSet appointment_targets(const Table& t) {
  if (t.filling != Office::praetor) return bit(t.filling);
  OfficeSet targets = 0;
  if (open_seats(t, Office::praetor) > 0) targets |= bit(Office::praetor);
  if (open_seats(t, Office::aedile) > 0) targets |= bit(Office::aedile);
  return targets;
}

// D-APPOINT (3.20)
Refusal can_appoint(const State& s, Seat seat, const Move& m) {
  const RoosterSet own = family(s, seat);
  const bool solvent = budget(s, seat) >= 1;
  if (m.kind == Kind::pass) {
    if (m != move::plain(Kind::pass)) return kBadMoveText;
    return solvent ? kFine : Refusal{"CC 3.20", "pass-costs-one"};
  }
  if (m.kind == Kind::pass_free) {
    if (m != move::plain(Kind::pass_free)) return kBadMoveText;
    return !solvent && (s.quaestors & ~own) == 0 ? kFine : Refusal{"CC 3.20", "not-for-free"};
  }
  if (m.kind != Kind::appoint) return {"CC 3.20", "appoint-or-pass"};
  if (m.rooster >= roosters_in_play(s) || m.office >= Office::quaestor ||
      m != move::appoint(m.rooster, m.office))
    return kBadMoveText;
  const OfficeSet targets = appointment_targets(s);
  if ((targets & bit(m.office)) == 0) return {"CC 3.20", "office-not-open"};
  if (s.exile == m.rooster) return {"CC 3.23", "still-in-exile"};
  if ((s.quaestors & bit(m.rooster)) == 0) return {"CC 3.20", "not-a-quaestor"};
  if ((own & bit(m.rooster)) == 0) return kFine;
  if (!solvent) return {"CC 3.20", "own-appointment-costs-one"};
  if (targets == kMiddle) {
    const Office other = m.office == Office::praetor ? Office::aedile : Office::praetor;
    if (count_of(officers(s, m.office) & own) > count_of(officers(s, other) & own))
      return {"CC 3.20", "do-not-pack-an-office"};
  }
  return kFine;
}

void list_appointments(const State& s, Seat seat, MoveBuffer& out) {
  const OfficeSet targets = appointment_targets(s);
  const RoosterSet own = family(s, seat);
  const bool solvent = budget(s, seat) >= 1;
  for (int o = 0; o < kOffices; ++o) {
    const auto office = static_cast<Office>(o);
    if ((targets & bit(office)) == 0) continue;
    RoosterSet choices = s.quaestors;
    if ((choices & own) != 0 &&
        can_appoint(s, seat, move::appoint(first_of(choices & own), office)))
      choices &= ~own;
    for_each_rooster(choices, [&](Rooster r) { out.push_back(move::appoint(r, office)); });
  }
  if (solvent) {
    out.push_back(move::plain(Kind::pass));
  } else if ((s.quaestors & ~own) == 0) {
    out.push_back(move::plain(Kind::pass_free));
  }
}

void do_appoint(State& s, Seat seat, const Move& m, Story* story) {
  if (m.kind == Kind::appoint) {
    const bool own = owner(s, m.rooster) == seat;
    if (own) pay_bank(s, seat, 1);
    s.quaestors &= ~bit(m.rooster);
    take_seat(s, m.rooster, m.office);
    if (story)
      story->tell(own ? "appointed-own" : "appointed",
                  {{"who", SeatName{seat}},
                   {"rooster", rooster_name(s, m.rooster)},
                   {"office", office_word(m.office)}},
                  "CC 3.20");
  } else {
    if (m.kind == Kind::pass) pay_bank(s, seat, 1);
    if (story)
      story->tell(m.kind == Kind::pass ? "passed" : "passed-free", {{"who", SeatName{seat}}},
                  "CC 3.20");
  }
  s.marker = u8(left_of(s, seat));
  s.step = Step::fill;
}

// 3.23
void return_exile(State& s, Story* story) {
  if (s.exile != kNoRooster) {
    if (story) story->tell("exile-returns", {{"rooster", rooster_name(s, s.exile)}}, "CC 3.23");
    s.quaestors |= bit(s.exile);
    s.exile = kNoRooster;
    s.exile_from = Office::caesar;
  }
  end_phase(s, Phase::advancement, story);
  s.filling = Office::caesar;
  s.step = Step::tax_a;
}

}  // namespace quadriga::chicken_caesar
