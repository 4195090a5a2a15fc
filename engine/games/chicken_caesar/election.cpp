// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/turn.h"

// Elections, to advance and to feed the Fox: section 3C.
namespace quadriga::chicken_caesar {

namespace {

bool in_fox(const Table& t) { return t.election.kind == ElectionKind::fox; }

int abstain_fee(const Table& t) { return in_fox(t) ? t.options.attack_abstain_fee : 1; }

// 3.35: after so many laps of nothing but abstentions somebody has to vote.
bool lap_cap_reached(const Table& t) {
  return t.options.abstain_lap_cap > 0 && t.election.idle >= t.options.abstain_lap_cap * t.seats;
}

int nomination_fee(const Table& t, Seat seat, Rooster r) {
  return !in_fox(t) && owner(t, r) == seat ? 1 : 0;
}

Refusal can_nominate(const State& s, Seat seat, Rooster r) {
  if ((s.election.barred & bit(r)) != 0) return {"CC 3.31", "barred-by-veto"};
  if ((s.election.eligible & bit(r)) == 0) return {"CC 3.27", "not-eligible"};
  if ((s.election.nominated & bit(r)) != 0) return {"CC 3.27", "already-nominated"};
  if (budget(s, seat) < nomination_fee(s, seat, r)) return {"CC 3.27", "nomination-costs-one"};
  return kFine;
}

Refusal can_second(const State& s, Seat seat, Rooster r) {
  if ((s.election.nominated & bit(r)) == 0) return {"CC 3.27", "not-nominated"};
  const int letter = letter_of(s, s.election.office, r);
  if (s.options.self_second == SelfSecond::forbid && s.election.by[idx(letter)] == seat + 1)
    return {"CC 3.27", "not-your-own-nomination"};
  return kFine;
}

Refusal can_abstain(const State& s, Seat seat) {
  if (lap_cap_reached(s)) return {"CC 3.35", "abstained-long-enough"};
  if (budget(s, seat) < abstain_fee(s)) return {"CC 3.27", "abstaining-costs-one"};
  return kFine;
}

bool has_another_way(const State& s, Seat seat) {
  if (!can_abstain(s, seat)) return true;
  bool found = false;
  for_each_rooster(s.election.eligible, [&](Rooster r) {
    found = found || !can_nominate(s, seat, r) || !can_second(s, seat, r);
  });
  return found;
}

// 3.32: the winner takes his seat, or the first free alcove.
void resolve(State& s, Rooster r, Story* story) {
  Election& e = s.election;
  e.eligible &= ~bit(r);
  e.nominated &= ~bit(r);
  --e.left;
  if (in_fox(s)) {
    ++s.victims;
    die(s, r, "died-fox", "CC 3.32", story);
    return;
  }
  leave_seat(s, r);
  const int letter = take_seat(s, r, e.to);
  if (story)
    story->tell(kSeatsOf[idx(e.to)] == 1 ? "elected-alone" : "elected",
                {{"rooster", rooster_name(s, r)},
                 {"office", office_word(e.to)},
                 {"letter", std::string(1, static_cast<char>('A' + letter))}},
                "CC 3.32");
}

}  // namespace

// 3.25
void open_election(State& s, ElectionKind kind, Office office, Office to, int winners,
                   Story* story) {
  Election e;
  e.entrants = e.eligible = officers(s, office);
  e.kind = kind;
  e.office = office;
  e.to = to;
  e.needed = e.left = u8(winners);
  e.id = ++s.elections;
  e.first_voter = s.marker;
  s.election = e;
  s.step = Step::vote;
  if (!story) return;
  if (kind == ElectionKind::fox) {
    story->tell("fox-election-opens",
                {{"office", office_word(office)}, {"winners", std::int64_t{winners}}}, "CC 3.83");
  } else {
    story->tell("election-opens", {{"office", office_word(to)}, {"winners", std::int64_t{winners}}},
                "CC 3.14");
  }
}

// D-VOTE (3.27)
Refusal can_vote(const State& s, Seat seat, const Move& m) {
  switch (m.kind) {
    case Kind::nominate:
    case Kind::second:
      if (m.rooster >= roosters_in_play(s) || m != move::with_rooster(m.kind, m.rooster))
        return kBadMoveText;
      return m.kind == Kind::nominate ? can_nominate(s, seat, m.rooster)
                                      : can_second(s, seat, m.rooster);
    case Kind::abstain:
      return m != move::plain(m.kind) ? kBadMoveText : can_abstain(s, seat);
    case Kind::pass_free:
      if (m != move::plain(m.kind)) return kBadMoveText;
      return has_another_way(s, seat) ? Refusal{"CC 3.27", "not-for-free"} : kFine;
    default:
      return {"CC 3.27", "vote-or-abstain"};
  }
}

void list_votes(const State& s, Seat seat, MoveBuffer& out) {
  const Election& e = s.election;
  const int before = out.size();
  for (const Kind kind : {Kind::nominate, Kind::second}) {
    for (int letter = 0; letter < kSeatsOf[idx(e.office)]; ++letter) {
      const Rooster r = at(s, e.office, letter);
      if ((e.eligible & bit(r)) == 0) continue;
      if (!(kind == Kind::nominate ? can_nominate(s, seat, r) : can_second(s, seat, r)))
        out.push_back(move::with_rooster(kind, r));
    }
  }
  if (!can_abstain(s, seat)) out.push_back(move::plain(Kind::abstain));
  if (out.size() == before) out.push_back(move::plain(Kind::pass_free));
}

void do_vote(State& s, Seat seat, const Move& m, Story* story) {
  Election& e = s.election;
  s.marker = u8(left_of(s, seat));  // 3.26: also after the vote that decides
  const auto tell = [&](std::string_view key) {
    if (story)
      story->tell(key, {{"who", SeatName{seat}}, {"rooster", rooster_name(s, m.rooster)}},
                  "CC 3.27");
  };
  switch (m.kind) {
    case Kind::nominate: {
      const int fee = nomination_fee(s, seat, m.rooster);
      pay_bank(s, seat, fee);
      e.nominated |= bit(m.rooster);
      e.by[idx(letter_of(s, e.office, m.rooster))] = u8(seat + 1);
      e.idle = 0;
      tell(fee > 0 ? "nominated-own" : "nominated");
      break;
    }
    case Kind::second:
      e.announced = m.rooster;
      e.idle = 0;
      tell("seconded");
      break;
    default:
      if (m.kind == Kind::abstain) pay_bank(s, seat, abstain_fee(s));
      if (e.idle < 255) ++e.idle;
      if (story)
        story->tell(m.kind == Kind::abstain ? "abstained" : "passed-free",
                    {{"who", SeatName{seat}}}, "CC 3.27");
  }
  if (e.announced != kNoRooster) s.step = s.veto_held != 0 ? Step::veto : Step::count;  // 3.28
}

// D-VETO (3.30)
Refusal can_veto(const State& s, Seat seat, const Move& m) {
  if (m.kind != Kind::veto && m.kind != Kind::allow) return {"CC 3.30", "veto-or-allow"};
  if (m != move::plain(m.kind)) return kBadMoveText;
  if (m.kind == Kind::veto && veto_on_hold(s, seat)) return {"CC 4.23", "veto-is-promised"};
  return kFine;
}

void list_vetoes(const State& s, Seat seat, MoveBuffer& out) {
  if (!veto_on_hold(s, seat)) out.push_back(move::plain(Kind::veto));
  out.push_back(move::plain(Kind::allow));
}

// 3.31: the vetoed winner leaves the race; the votes already cast stay.
void do_veto(State& s, Seat seat, const Move& m, Story* story) {
  Election& e = s.election;
  if (m.kind == Kind::veto) {
    const RoosterSet winner = bit(e.announced);
    s.veto_held = 0;
    e.nominated &= ~winner;
    e.eligible &= ~winner;
    e.barred |= winner;
    if (story)
      story->tell("vetoed", {{"who", SeatName{seat}}, {"rooster", rooster_name(s, e.announced)}},
                  "CC 3.31");
    e.announced = kNoRooster;
  } else if (story) {
    story->tell("allowed", {{"who", SeatName{seat}}, {"rooster", rooster_name(s, e.announced)}},
                "CC 3.30");
  }
  s.step = Step::count;
}

// 3.31 to 3.33
void count_votes(State& s, Story* story) {
  Election& e = s.election;
  if (e.announced != kNoRooster) {
    const Rooster winner = e.announced;
    e.announced = kNoRooster;
    resolve(s, winner, story);
  }
  if (e.left > 0 && count_of(e.eligible) == e.left) {
    // A veto left as many as are needed: they win without a vote, victims junior first (3.84).
    if (story) story->tell("settled-by-veto", {{"office", office_word(e.office)}}, "CC 3.31");
    for (int i = 0; i < 3; ++i) {
      const int letter = in_fox(s) ? 2 - i : i;
      if (letter >= kSeatsOf[idx(e.office)]) continue;
      const Rooster r = at(s, e.office, letter);
      if ((e.eligible & bit(r)) != 0) resolve(s, r, story);
    }
  }
  if (e.left > 0) {
    s.step = Step::vote;
    return;
  }
  const bool fox = in_fox(s);
  slide(s, e.office);
  end_election(s, story);
  s.election = Election{};
  if (fox) {
    next_office(s, story);
  } else {
    s.step = Step::fill;
  }
}

}  // namespace quadriga::chicken_caesar
