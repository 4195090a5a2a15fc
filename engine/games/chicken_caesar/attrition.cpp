// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/turn.h"

// Attrition, Adjustment and the end check: sections 3J and 6.
namespace quadriga::chicken_caesar {

namespace {

// 3.88, 3.89
void caesar_dies(State& s, Story* story) {
  die(s, caesar(s), s.victims > 0 ? "died-with-his-officers" : "died-in-office", "CC 3.88", story);
  s.caesar_space = 0;
  s.veto_held = 0;
  if (const Rooster r = censor(s); r != kNoRooster) {
    leave_seat(s, r);
    s.quaestors |= bit(r);
    if (story) story->tell("censor-returns", {{"rooster", rooster_name(s, r)}}, "CC 3.89");
  }
}

// 3.90
void adjust_tax(State& s, bool caesar_lives, Story* story) {
  if (!s.options.tax_adjustment) return;
  const int before = s.tax;
  if (s.victims > 0) {
    s.tax = u8(std::max(1, s.tax - 2));
  } else if (caesar_lives) {
    s.tax = u8(std::min(5, s.tax + 2));
  }
  if (story && s.tax != before)
    story->tell(s.tax > before ? "tax-rises" : "tax-falls", {{"rate", std::int64_t{s.tax}}},
                "CC 3.90");
}

// 6.1, all causes that hold
std::uint8_t end_causes(const Table& t) {
  std::uint8_t causes = 0;
  int available = count_of(t.quaestors);
  for (const Rooster r : t.board) available += r != kNoRooster ? 1 : 0;
  if (available < total_seats(t)) causes |= 1;
  for (const auto stack : t.stack)
    if (stack == 0) causes |= 2;
  const RoosterSet gone = dead(t);
  for (int f = 0; f < t.seats; ++f)
    if ((family(t, static_cast<Seat>(f)) & ~gone) == 0) causes |= 4;
  return causes;
}

}  // namespace

void attrition(State& s, Story* story) {
  const bool dies = s.caesar_space != 0 && (s.victims > 0 || s.caesar_space == 2);
  if (dies) caesar_dies(s, story);
  adjust_tax(s, !dies, story);
  s.end_causes = end_causes(s);
  if (s.end_causes == 0) {
    s.asked = 0;
    s.step = Step::propose;
    return;
  }
  end_all_contracts(s, story);  // 4.36; no Accolade in the last turn (3.98)
  s.step = Step::over;
  if (!story) return;
  static constexpr std::string_view kCauses[] = {"end-roosters", "end-tokens", "end-family"};
  for (int i = 0; i < 3; ++i)
    if ((s.end_causes >> i & 1) != 0) story->tell(kCauses[i], {}, "CC 6.1");
  for (int p = 0; p < s.seats; ++p) {
    const Sheet sheet = score_sheet(s, static_cast<Seat>(p));
    int sets = 0;
    for (const int value : sheet.sets) sets += value;
    story->tell("scored",
                {{"who", SeatName{static_cast<Seat>(p)}},
                 {"coins", std::int64_t{sheet.coins}},
                 {"cash", std::int64_t{sheet.cash}},
                 {"sets", std::int64_t{sets}},
                 {"total", std::int64_t{sheet.total}}},
                "CC 6.4");
  }
}

}  // namespace quadriga::chicken_caesar
