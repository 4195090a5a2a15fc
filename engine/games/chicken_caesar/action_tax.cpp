// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdlib>

#include "engine/games/chicken_caesar/turn.h"

// Action, the Aediles set the tax: section 3D.
namespace quadriga::chicken_caesar {

namespace {

constexpr std::uint8_t rate_bit(int rate) { return rate >= 1 && rate <= 5 ? u8(1 << rate) : 0; }

// 3.52
void set_tax(State& s, int rate, Story* story) {
  s.tax_before = s.tax;
  s.tax = u8(rate);
  s.proposed_rate = 0;
  s.counter_rate = 0;
  for (int i = 0; i < 3; ++i) s.posters[idx(i)] = u8(duty_owner(s, Office::praetor, i));
  s.step = Step::guard;
  if (story)
    story->tell("tax-set",
                {{"rate", std::int64_t{rate}},
                 {"traditors", std::int64_t{rate + 2}},
                 {"vigils", std::int64_t{8 - rate}}},
                "CC 3.52");
}

}  // namespace

// 3.50
std::uint8_t legal_counters(int last, int proposed) {
  if (proposed > last) return u8(rate_bit(proposed - 1) | rate_bit(proposed - 2));
  if (proposed < last) return u8(rate_bit(proposed + 1) | rate_bit(proposed + 2));
  return u8(rate_bit(last - 1) | rate_bit(last + 1));
}

// D-TAX-A (3.48), D-TAX-B (3.49), D-TAX-C (3.51)
Refusal can_tax(const State& s, Seat, const Move& m) {
  if (m != move::with_amount(m.kind, m.amount)) return kBadMoveText;
  switch (s.step) {
    case Step::tax_a:
      if (m.kind != Kind::tax_propose) return {"CC 3.48", "propose-a-rate"};
      if (m.amount < 1 || m.amount > 5 || std::abs(m.amount - s.tax) > 2)
        return {"CC 3.48", "rate-out-of-range"};
      return kFine;
    case Step::tax_b:
      if (m.kind == Kind::tax_agree) return m.amount == 0 ? kFine : kBadMoveText;
      if (m.kind != Kind::tax_counter) return {"CC 3.49", "agree-or-counter"};
      if (m.amount > 5 || (legal_counters(s.tax, s.proposed_rate) & rate_bit(m.amount)) == 0)
        return {"CC 3.50", "not-a-counter"};
      return kFine;
    default:
      if (m.kind != Kind::tax_pick) return {"CC 3.51", "pick-a-rate"};
      if (m.amount != s.proposed_rate && m.amount != s.counter_rate)
        return {"CC 3.51", "pick-one-of-two"};
      return kFine;
  }
}

void list_taxes(const State& s, Seat, MoveBuffer& out) {
  if (s.step == Step::tax_a) {
    for (int rate = std::max(1, s.tax - 2); rate <= std::min(5, s.tax + 2); ++rate)
      out.push_back(move::with_amount(Kind::tax_propose, rate));
  } else if (s.step == Step::tax_b) {
    out.push_back(move::plain(Kind::tax_agree));
    const std::uint8_t counters = legal_counters(s.tax, s.proposed_rate);
    for (int rate = 1; rate <= 5; ++rate)
      if ((counters & rate_bit(rate)) != 0)
        out.push_back(move::with_amount(Kind::tax_counter, rate));
  } else {
    out.push_back(move::with_amount(Kind::tax_pick, s.proposed_rate));
    out.push_back(move::with_amount(Kind::tax_pick, s.counter_rate));
  }
}

void do_tax(State& s, Seat seat, const Move& m, Story* story) {
  const auto tell = [&](std::string_view key, std::string_view rule) {
    if (story) story->tell(key, {{"who", SeatName{seat}}, {"rate", std::int64_t{m.amount}}}, rule);
  };
  switch (m.kind) {
    case Kind::tax_propose:
      s.proposed_rate = m.amount;
      s.step = Step::tax_b;
      tell("tax-proposed", "CC 3.48");
      break;
    case Kind::tax_counter:
      s.counter_rate = m.amount;
      s.step = Step::tax_c;
      tell("tax-countered", "CC 3.49");
      break;
    case Kind::tax_agree:
      tell("tax-agreed", "CC 3.49");
      set_tax(s, s.proposed_rate, story);
      break;
    default:
      tell("tax-picked", "CC 3.51");
      set_tax(s, m.amount, story);
  }
}

}  // namespace quadriga::chicken_caesar
