// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/chicken_caesar/contract.h"

// The negotiation window before each decision: sections 4B, 4E and 4F, in the discrete form of
// 4.33. At most one offer is open at a time, because each is answered at once.
namespace quadriga::chicken_caesar {

namespace {

// 4.30, 4.37
bool has_window(const State& s) {
  const Options& o = s.options;
  if (o.negotiation >= Negotiation::chat_only || o.neg_rounds == 0) return false;
  switch (s.step) {
    case Step::consul:
      return false;  // 4.26
    case Step::guard:
      return (s.postings.empty() ? o.window_seconds : o.guard_window_seconds) > 0;
    case Step::bribe:
      return o.window_seconds > 0 && s.asked == 0;
    case Step::propose: {
      // Sealed: one window per player, or their number would tell how much he has proposed.
      const Seat seat = decider(s);
      const bool again = std::any_of(s.proposals.begin(), s.proposals.end(),
                                     [&](const auto& p) { return owner(s, p.monument) == seat; });
      return o.window_seconds > 0 && !(o.accolade_order == AccoladeOrder::sealed && again);
    }
    default:
      return o.window_seconds > 0;
  }
}

void next_speaker(State& s) {
  s.offer = Move{};
  s.talk.answering = 0;
  s.talk.addressee = 0;
  if (++s.talk.spoken < s.seats) return;
  if (s.talk.noisy == 0 || s.talk.round == s.options.neg_rounds) {
    s.talk = Talk{};
  } else {
    s.talk.round = u8(s.talk.round + 1);
    s.talk.spoken = 0;
    s.talk.noisy = 0;
  }
}

struct Parties {
  Seat payer;
  Seat obligor;
};

Parties parties_of(const Move& offer, Seat poster) {
  const auto other = static_cast<Seat>(offer.seat);
  return offer.kind == Kind::bid ? Parties{poster, other} : Parties{other, poster};
}

Refusal can_offer(const State& s, Seat seat, const Move& m) {
  if (s.options.negotiation != Negotiation::full) return {"CC 4.37", "no-contracts-here"};
  if (m.seat >= s.seats || m.seat == seat) return {"CC 4.10", "offer-to-another"};
  if (!well_formed_obligation(s, m)) return {"CC 4.15", "not-an-obligation"};
  if (m.amount < 1) return {"CC 4.10", "offer-at-least-one"};
  const auto [payer, obligor] = parties_of(m, seat);
  if (const Refusal refusal = can_promise(s, obligor, m)) return refusal;
  if (m.kind == Kind::bid)
    return m.amount <= spendable(s, seat) ? kFine : Refusal{"CC 4.11", "cannot-pay-offer"};
  return can_commit(s, payer, obligor, m);
}

Refusal can_gift(const State& s, Seat seat, const Move& m) {
  if (m != move::gift(m.seat, m.amount)) return kBadMoveText;
  if (m.seat >= s.seats || m.seat == seat) return {"CC 4.27", "gift-to-another"};
  if (m.amount < 1 || m.amount > spendable(s, seat)) return {"CC 4.27", "cannot-pay-gift"};
  return kFine;
}

// 4.12, 4.19. An ASK was tested when it was posted and nothing has happened since that could make
// it fail, so its payer is asked for his money alone: the test may look at cards he cannot see.
Refusal can_accept(const State& s, Seat seat) {
  const auto [payer, obligor] = parties_of(s.offer, speaker(s));
  if (payer == seat)
    return s.offer.amount <= spendable(s, seat) ? kFine : Refusal{"CC 4.11", "cannot-pay-offer"};
  return can_commit(s, payer, obligor, s.offer);
}

Audience audience_of_offer(const State& s, Seat a, Seat b) {
  return s.options.offer_visibility == Visibility::parties ? Audience::only(a) | Audience::only(b)
                                                           : Audience::everyone();
}

void post_offer(State& s, Seat seat, const Move& m, Story* story) {
  s.offer = m;
  s.talk.answering = 1;
  s.talk.addressee = m.seat;
  const auto other = static_cast<Seat>(m.seat);
  if (m.kind == Kind::bid) purse(s, seat, -m.amount);  // escrow (4.11)
  if (story)
    story->tell(m.kind == Kind::bid ? "offered" : "asked",
                {{"who", SeatName{seat}},
                 {"other", SeatName{other}},
                 {"coins", std::int64_t{m.amount}},
                 {"promise", obligation_text(s, m)}},
                "CC 4.10", audience_of_offer(s, seat, other));
}

// The offer ends without a contract; escrow goes back (4.11).
void close_offer(State& s, std::string_view key, Seat who, Story* story) {
  const Seat from = speaker(s);
  if (s.offer.kind == Kind::bid) purse(s, from, s.offer.amount);
  if (story)
    story->tell(key, {{"who", SeatName{who}}}, "CC 4.13",
                audience_of_offer(s, from, static_cast<Seat>(s.offer.seat)));
  next_speaker(s);
}

void accept_offer(State& s, Story* story) {
  const auto [payer, obligor] = parties_of(s.offer, speaker(s));
  Contract fresh = make_contract(s, payer, obligor, s.offer);
  if (binds(s, fresh)) fresh.scope |= kVouched;
  if (s.offer.kind == Kind::ask) purse(s, payer, -s.offer.amount);
  purse(s, obligor, s.offer.amount);
  s.contracts.push_back(fresh);
  if (story)
    story->tell("contract-made",
                {{"who", SeatName{obligor}},
                 {"payer", SeatName{payer}},
                 {"coins", std::int64_t{s.offer.amount}},
                 {"promise", obligation_text(s, s.offer)}},
                "CC 4.12");
  next_speaker(s);
}

Move obligation(Form form, Term term = Term::decision) {
  Move m;
  m.form = form;
  m.term = term;
  return m;
}

}  // namespace

void open_window(State& s) {
  s.talk = Talk{};
  if (has_window(s)) s.talk.round = 1;
}

// 4.33: clockwise from the decider's left, the decider last.
Seat speaker(const Table& t) { return seat_after(t, decider(t), 1 + t.talk.spoken); }

Refusal can_talk(const State& s, Seat seat, const Move& m) {
  if (s.step == Step::consul && m.kind >= Kind::bid) return {"CC 4.26", "consuls-are-judging"};
  if (s.talk.round == 0) return {"CC 4.33", "no-window"};
  const bool answers = m.kind == Kind::accept || m.kind == Kind::decline;
  if (m.kind == Kind::withdraw) {
    if (m != move::plain(m.kind)) return kBadMoveText;
    if (s.talk.answering == 0 || speaker(s) != seat) return {"CC 4.13", "nothing-to-withdraw"};
    return kFine;
  }
  if (answers) {
    if (s.talk.answering == 0 || s.talk.addressee != seat) return {"CC 4.33", "nothing-to-answer"};
    if (m != move::plain(m.kind)) return kBadMoveText;
    return m.kind == Kind::accept ? can_accept(s, seat) : kFine;
  }
  if (s.talk.answering != 0 || speaker(s) != seat) return {"CC 4.33", "not-your-word"};
  if (m.kind == Kind::quiet) return m == move::plain(m.kind) ? kFine : kBadMoveText;
  return m.kind == Kind::gift ? can_gift(s, seat, m) : can_offer(s, seat, m);
}

// 4.34: what could be bought or sold about the open decision, from what everybody can see.
void list_spot_obligations(const State& s, MoveBuffer& out) {
  const auto with_roosters = [&](Form form, RoosterSet roosters) {
    if (roosters == 0) return;
    Move m = obligation(form);
    m.roosters = roosters;
    out.push_back(m);
  };
  switch (s.step) {
    case Step::vote:
      for_each_rooster(s.election.eligible, [&](Rooster r) {
        with_roosters(Form::vote_for, bit(r));
        with_roosters(Form::vote_against, bit(r));
      });
      out.push_back(obligation(Form::abstain));
      break;
    case Step::veto:
      with_roosters(Form::veto_use, bit(s.election.announced));
      with_roosters(Form::veto_keep, bit(s.election.announced));
      break;
    case Step::appoint:
      for (int f = 0; f < s.seats; ++f) {
        Move m = obligation(Form::appoint);
        m.roosters = s.quaestors & family(s, static_cast<Seat>(f));
        if (m.roosters == 0) continue;
        m.set = appointment_targets(s);
        out.push_back(m);
        m.form = Form::not_appoint;
        out.push_back(m);
      }
      out.push_back(obligation(Form::pass));
      break;
    case Step::tax_a:
    case Step::tax_b:
    case Step::tax_c:
      for (int rate = 1; rate <= 5; ++rate) {
        const bool open = s.step == Step::tax_a
                              ? std::abs(rate - s.tax) <= 2
                              : rate == s.proposed_rate || rate == s.counter_rate ||
                                    (s.step == Step::tax_b &&
                                     (legal_counters(s.tax, s.proposed_rate) >> rate & 1) != 0);
        if (!open) continue;
        Move m = obligation(Form::rate);
        m.set = u8(1 << rate);
        m.letters = 0b111;
        out.push_back(m);
      }
      break;
    case Step::guard:
      for (const Office office : kAttackOrder) {
        if (posted_at(s, office) >= kCapacity[idx(office)]) continue;
        for (const Card card : {Card::vigil, Card::traditor}) {
          Move m = obligation(Form::post);
          m.card = card;
          m.set = bit(office);
          m.number = 1;
          out.push_back(m);
        }
        Move m = obligation(Form::not_post);
        m.card = Card::traditor;
        m.set = bit(office);
        out.push_back(m);
      }
      break;
    case Step::exile:
      for (int i = 1; i < kBoardSeats; ++i)
        if (s.board[idx(i)] != kNoRooster) with_roosters(Form::exile, bit(s.board[idx(i)]));
      for (int f = 0; f < s.seats; ++f) with_roosters(Form::spare, family(s, static_cast<Seat>(f)));
      out.push_back(obligation(Form::hold));
      break;
    case Step::bribe:
      for (int k = 1; k <= kBribe; ++k) {
        Move m = obligation(Form::give);
        m.number = u8(k);
        out.push_back(m);
      }
      out.push_back(obligation(Form::give_not));
      break;
    case Step::propose:
      with_roosters(Form::not_propose, dead(s) & family(s, decider(s)));
      break;
    default:
      break;
  }
}

namespace {

// The same deal at each listed price, an ASK to everybody. Who pays makes no difference to whether
// the obligor can commit himself, so that is asked once per price.
void list_prices(const State& s, Seat seat, Move m, MoveBuffer& out) {
  const Seat open = decider(s);
  for (m.amount = 1; m.amount <= kListedPrice; ++m.amount) {
    if (m.kind == Kind::bid) {
      m.seat = u8(open);
      if (m.amount <= spendable(s, seat)) out.push_back(m);
    } else if (!can_commit(s, left_of(s, seat), seat, m)) {
      for (int other = 0; other < s.seats; ++other) {
        m.seat = u8(other);
        if (other != seat) out.push_back(m);
      }
    }
  }
}

}  // namespace

// D-NEG and D-ANSWER (4.33)
void list_talk(const State& s, Seat seat, MoveBuffer& out) {
  if (s.talk.answering != 0) {
    if (s.talk.addressee == seat) {
      if (!can_accept(s, seat)) out.push_back(move::plain(Kind::accept));
      out.push_back(move::plain(Kind::decline));
    } else if (speaker(s) == seat) {
      out.push_back(move::plain(Kind::withdraw));
    }
    return;
  }
  if (speaker(s) != seat) return;
  out.push_back(move::plain(Kind::quiet));
  const Seat open = decider(s);
  if (s.options.negotiation == Negotiation::full) {
    MoveBuffer spots;
    list_spot_obligations(s, spots);
    for (Move m : spots) {
      m.kind = seat == open ? Kind::ask : Kind::bid;
      if (!can_promise(s, open, m)) list_prices(s, seat, m, out);
    }
  }
  const int most = std::min(kListedGift, spendable(s, seat));
  for (int other = 0; other < s.seats; ++other)
    for (int amount = 1; other != seat && amount <= most; ++amount)
      out.push_back(move::gift(other, amount));
}

void do_talk(State& s, Seat seat, const Move& m, Story* story) {
  switch (m.kind) {
    case Kind::quiet:
      next_speaker(s);
      break;
    case Kind::bid:
    case Kind::ask:
      s.talk.noisy = 1;
      post_offer(s, seat, m, story);
      break;
    case Kind::gift:
      s.talk.noisy = 1;
      hand_over(s, seat, static_cast<Seat>(m.seat), m.amount);
      if (story)
        story->tell("gift",
                    {{"who", SeatName{seat}},
                     {"other", SeatName{static_cast<Seat>(m.seat)}},
                     {"coins", std::int64_t{m.amount}}},
                    "CC 4.27");
      next_speaker(s);
      break;
    case Kind::accept:
      accept_offer(s, story);
      break;
    case Kind::decline:
      close_offer(s, "declined", seat, story);
      break;
    default:
      close_offer(s, "withdrawn", seat, story);
  }
}

}  // namespace quadriga::chicken_caesar
