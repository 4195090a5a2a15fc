// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/turn.h"

// Action, the Praetors post the guards: section 3E. Where cards lie is open; their faces are the
// secret of the game and are kept in State::faces alone.
namespace quadriga::chicken_caesar {

// 1.17, 3.53. When all offices are revealed the marker may have moved on (3.90).
int traditors_in_all(const Table& t) {
  if (t.revealed != kGuarded) return t.tax + 2;
  int total = 0;
  for (const auto count : t.traditors) total += count;
  return total;
}

int traditors_in_deck(const State& s) {
  return traditors_in_all(s) - std::popcount(static_cast<unsigned>(s.faces));
}

int vigils_in_deck(const State& s) { return kPostings - s.postings.count - traditors_in_deck(s); }

int posted_at(const Table& t, Office office) {
  int count = 0;
  for (const Office o : t.postings) count += o == office ? 1 : 0;
  return count;
}

// 3.54: Praetor A, B, C, A, ... so that A posts four cards.
Seat poster(const Table& t, int posting) { return static_cast<Seat>(t.posters[idx(posting % 3)]); }

// D-GUARD (3.54)
Refusal can_post(const State& s, Seat, const Move& m) {
  if (m.kind != Kind::post) return {"CC 3.54", "post-a-guard"};
  if (m.card > Card::traditor || m.office > Office::quaestor || m != move::post(m.card, m.office))
    return kBadMoveText;
  if ((bit(m.office) & kGuarded) == 0) return {"CC 3.54", "no-guards-there"};
  if (posted_at(s, m.office) >= kCapacity[idx(m.office)]) return {"CC 3.54", "guards-complete"};
  if ((m.card == Card::traditor ? traditors_in_deck(s) : vigils_in_deck(s)) == 0)
    return {"CC 3.54", "card-not-in-deck"};
  return kFine;
}

void list_posts(const State& s, Seat, MoveBuffer& out) {
  const int left[2] = {vigils_in_deck(s), traditors_in_deck(s)};
  std::array<int, kOffices> count{};
  for (const Office o : s.postings) ++count[idx(o)];
  for (const Card card : {Card::vigil, Card::traditor}) {
    if (left[static_cast<int>(card)] == 0) continue;
    for (const Office office : kAttackOrder)
      if (count[idx(office)] < kCapacity[idx(office)]) out.push_back(move::post(card, office));
  }
}

void do_post(State& s, Seat seat, const Move& m, Story* story) {
  const int number = s.postings.count;
  const bool shown = must_show(s, seat, m);  // 4.24
  if (m.card == Card::traditor) s.faces = static_cast<std::uint16_t>(s.faces | (1U << number));
  if (shown) s.shown = static_cast<std::uint16_t>(s.shown | (1U << number));
  s.postings.push_back(m.office);
  if (story) {
    const MessageKey face{m.card == Card::traditor ? "card.traditor" : "card.vigil"};
    if (shown) story->tell("guard-shown", {{"who", SeatName{seat}}, {"card", face}}, "CC 4.24");
    story->tell("guard-posted", {{"who", SeatName{seat}}, {"office", office_word(m.office)}},
                "CC 3.54", shown ? Audience::everyone() : Audience::all_but(seat));
    if (!shown)
      story->tell("guard-posted-own", {{"card", face}, {"office", office_word(m.office)}},
                  "CC 3.54", Audience::only(seat));
  }
  if (s.postings.full()) s.step = Step::exile;
}

}  // namespace quadriga::chicken_caesar
