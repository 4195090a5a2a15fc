// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/chicken_caesar/contract.h"

// Whether a promise may be made: section 4C, refusals 4.19 and the conflicts of 4.20.
namespace quadriga::chicken_caesar {

namespace {

constexpr std::uint8_t kAllRates = 0b111110;
constexpr std::uint8_t kAllLetters = 0b111;

bool about_elections(Form form) {
  return traits(form).decision == Step::vote || traits(form).decision == Step::veto;
}

bool names_office(Term term) { return term >= Term::advancement; }
bool is_next(Term term) {
  return term == Term::next_turn || term == Term::advancement_next || term == Term::fox_next;
}

// Stages of a turn in their order, to tell what is over.
int stage(const Table& t) {
  switch (t.step) {
    case Step::tax_a:
    case Step::tax_b:
    case Step::tax_c:
      return 2;
    case Step::guard:
      return 3;
    case Step::exile:
      return 4;
    case Step::consul:
      return 5;
    default:
      return phase_of(t) == Phase::advancement ? 1 : phase_of(t) == Phase::attack ? 6 : 7;
  }
}

// How many cards this seat posts this turn, once the Praetors are known.
int postings_in_turn(const Table& t, Seat seat) {
  int count = 0;
  for (int i = 0; i < kPostings; ++i)
    count += duty_owner(t, Office::praetor, i % 3) == seat ? 1 : 0;
  return count;
}

int postings_made(const Table& t, Seat seat) {
  int count = 0;
  for (int i = 0; i < t.postings.count; ++i) count += poster(t, i) == seat ? 1 : 0;
  return count;
}

// Whether this Advancement has an election running or may still have one (3.11): none follows
// once the Censor or the middle offices are being filled by appointment.
bool elections_ahead(const Table& t) {
  return t.election.kind != ElectionKind::none || t.filling < Office::censor;
}

// Whether another election can open in this turn: the Aediles' vote is the last.
bool may_open_election(const Table& t) { return stage(t) <= 6 && t.attacked != Office::aedile; }

// Offices to which somebody may still be appointed in this Advancement.
OfficeSet appointments_ahead(const Table& t) {
  if (t.filling == Office::praetor) return appointment_targets(t);
  return u8(kAllOffices & ~(bit(t.filling) - 1));
}

// 3.18: while Caesar is chosen nobody holds the Veto.
bool without_veto(const Table& t, const Move& m) {
  if (traits(m.form).decision != Step::veto) return false;
  if (m.term == Term::election)
    return t.election.kind == ElectionKind::advancement && t.election.to == Office::caesar;
  return (m.term == Term::advancement || m.term == Term::advancement_next) &&
         m.term_office == Office::caesar;
}

// 4.19.2 for scopes within this turn: can a matching decision of the obligor still come?
bool still_to_come(const Table& t, Seat obligor, const Move& m) {
  const int now = stage(t);
  switch (traits(m.form).decision) {
    case Step::vote:
      return now <= 6;
    case Step::veto:
      return now <= 6 && ((now == 1 && t.filling == Office::caesar) || veto_holder(t) == obligor);
    case Step::appoint:
      return now == 1 && (m.form == Form::pass || (m.set & appointments_ahead(t)) != 0);
    case Step::tax_a: {
      if (now > 2) return false;
      if (now == 1) return true;
      const int first = static_cast<int>(t.step) - static_cast<int>(Step::tax_a);
      for (int letter = first; letter < 3; ++letter)
        if ((m.letters >> letter & 1) != 0 && duty_owner(t, Office::aedile, letter) == obligor)
          return true;
      return false;
    }
    case Step::guard: {
      if (now > 3) return false;
      if (now == 1) return true;
      const int left = postings_in_turn(t, obligor) - postings_made(t, obligor);
      return m.form == Form::post ? m.number <= left : left > 0;
    }
    case Step::exile:
      return now == 1 || (now <= 4 && owner(t, censor(t)) == obligor);
    case Step::bribe:
      return now < 6 || t.step == Step::bribe;
    case Step::propose:
      if (now < 7) return true;
      return (obligor - t.marker + t.seats) % t.seats >= t.asked;
    default:
      return false;
  }
}

bool in_this_phase(const Table& t, Form form) {
  switch (traits(form).decision) {
    case Step::vote:
    case Step::veto:
      return phase_of(t) == Phase::attack ||
             (phase_of(t) == Phase::advancement && elections_ahead(t));
    case Step::appoint:
      return phase_of(t) == Phase::advancement;
    case Step::bribe:
      return phase_of(t) == Phase::attack;
    case Step::propose:
      return phase_of(t) == Phase::accolade;
    default:
      return phase_of(t) == Phase::action;
  }
}

// Which elections an office can have at all: the single Censor is never voted on by the Fox.
bool elects(Term term, Office office) {
  if (term == Term::advancement || term == Term::advancement_next)
    return (bit(office) & kHigh) != 0;
  return office == Office::consul || office == Office::praetor || office == Office::aedile;
}

bool can_occur(const State& s, Seat obligor, const Move& m) {
  if (without_veto(s, m)) return false;
  switch (m.term) {
    case Term::decision: {
      const Contract c = make_contract(s, obligor, obligor, m);
      return binds(s, c);
    }
    case Term::election:
      return s.election.kind != ElectionKind::none &&
             (m.roosters == 0 || (s.election.eligible & m.roosters) != 0) &&
             still_to_come(s, obligor, m);
    case Term::next_election:
      return s.options.contract_horizon == Horizon::next_turn || may_open_election(s);
    case Term::phase:
      return in_this_phase(s, m.form) && still_to_come(s, obligor, m);
    case Term::turn:
      return still_to_come(s, obligor, m);
    case Term::advancement:
      // An office that is being filled by appointment has no election any more (3.15).
      return stage(s) == 1 && still_to_come(s, obligor, m) &&
             (s.filling < m.term_office ||
              (s.filling == m.term_office && s.election.kind != ElectionKind::none));
    case Term::fox:
      return (stage(s) < 6 || s.attacked <= m.term_office) && still_to_come(s, obligor, m);
    default:
      return true;  // next turn
  }
}

// 4.22: "any scope into which an ADV election can fall"
bool may_be_advancement(const Table& t, Term term) {
  switch (term) {
    case Term::decision:
    case Term::election:
      return t.election.kind == ElectionKind::advancement;
    case Term::phase:
    case Term::turn:
      return phase_of(t) == Phase::advancement;
    case Term::next_election:
      return t.options.contract_horizon == Horizon::next_turn || stage(t) == 1;
    case Term::fox:
    case Term::fox_next:
      return false;
    default:
      return true;
  }
}

// What keeping the promise may cost him: a promise not to vote or appoint somebody may only be
// kept by a paid abstention or pass.
int reserve_needed(const Table& t, Seat obligor, const Move& m) {
  const bool names_own = (m.roosters & family(t, obligor)) != 0;
  const bool free_here = t.options.attack_abstain_fee == 0 && !may_be_advancement(t, m.term);
  switch (m.form) {
    case Form::vote_for:
    case Form::always_vote_for:
      return names_own && may_be_advancement(t, m.term) ? 1 : 0;
    case Form::vote_against:
    case Form::abstain:
      return free_here ? 0 : 1;
    case Form::appoint:
      return names_own ? 1 : 0;
    case Form::not_appoint:
    case Form::pass:
      return 1;
    case Form::give:
      return m.number;
    default:
      return 0;
  }
}

// Where and when a contract can bind, as far as the table can tell: -1 stands for anywhere.
struct Reach {
  int turns = 0;  // bit 0 this turn, bit 1 the next
  int election = -1;
  int kind = -1;
  int office = -1;
  int phase = -1;
};

Reach reach_of(const Table& t, const Contract& c) {
  const bool now = ((c.scope & kOddTurn) != 0) == (t.turn % 2 != 0);
  Reach reach;
  reach.turns = now ? 1 : 2;
  switch (scope_of(c)) {
    case Scope::decision:
      reach.phase = static_cast<int>(phase_of(t));
      break;
    case Scope::election:
      reach.election = c.where;
      if (t.election.id == c.where) {
        reach.turns = 1;
        reach.kind = static_cast<int>(t.election.kind);
        reach.office = static_cast<int>(t.election.kind == ElectionKind::fox ? t.election.office
                                                                             : t.election.to);
        reach.phase = static_cast<int>(phase_of(t));
      } else if (may_open_election(t)) {
        reach.turns |= 1;
      }
      break;
    case Scope::phase:
      reach.phase = c.where;
      break;
    case Scope::turn:
      break;
    case Scope::advancement:
      reach.kind = static_cast<int>(ElectionKind::advancement);
      reach.phase = static_cast<int>(Phase::advancement);
      reach.office = c.where;
      break;
    case Scope::fox:
      reach.kind = static_cast<int>(ElectionKind::fox);
      reach.phase = static_cast<int>(Phase::attack);
      reach.office = c.where;
      break;
  }
  return reach;
}

bool agree(int a, int b) { return a == -1 || b == -1 || a == b; }

// Which parts of its kind of decision a promise is about, a bit each: the offices that are filled
// together, the Aedile's letter, the number of the posting. Promises meet only in a common part.
unsigned parts_of(const Contract& c) {
  constexpr unsigned kAll = ~0U;
  switch (c.form) {
    case Form::appoint:
    case Form::not_appoint: {
      unsigned parts = c.set & kHigh;
      if ((c.set & kMiddle) != 0) parts |= kMiddle;
      return parts;
    }
    case Form::rate:
      return letters_of(c);
    case Form::post:
      return 1U << c.number;
    default:
      return kAll;
  }
}

bool same_matter(const Contract& a, const Contract& b) {
  return traits(a.form).decision == traits(b.form).decision && (parts_of(a) & parts_of(b)) != 0;
}

// 4.20 for D-VOTE, D-APPOINT and D-EXILE: something must be left that keeps all of them.
struct Demand {
  int musts = 0;
  bool nothing = false;  // ABSTAIN, PASS or HOLD
  std::array<RoosterSet, kOffices> allowed{};
};

void add_demand(Demand& d, const Contract& c) {
  const RoosterSet roosters = roosters_of(c);
  const bool offices = traits(c.form).offices;
  for (int o = 0; o < kOffices; ++o) {
    const bool named = !offices || (c.set >> o & 1) != 0;
    switch (c.form) {
      case Form::vote_for:
      case Form::always_vote_for:
      case Form::appoint:
      case Form::exile:
        d.allowed[idx(o)] &= named ? roosters : 0;
        break;
      case Form::vote_against:
      case Form::not_appoint:
      case Form::spare:
        if (named) d.allowed[idx(o)] &= ~roosters;
        break;
      default:
        break;
    }
  }
  switch (c.form) {
    case Form::vote_for:
    case Form::always_vote_for:
    case Form::appoint:
    case Form::exile:
      ++d.musts;
      break;
    case Form::abstain:
    case Form::pass:
    case Form::hold:
      d.nothing = true;
      break;
    default:
      break;
  }
}

bool impossible(const Demand& d) {
  RoosterSet any = 0;
  for (const RoosterSet set : d.allowed) any |= set;
  return d.musts > 0 && (d.nothing || any == 0);
}

// 4.20 for D-GUARD: a card and an office that keep all of them.
void add_posting(std::array<std::uint8_t, 2>& cells, const Contract& c) {
  for (int card = 0; card < 2; ++card) {
    const bool named = card_of(c) == Card::any || static_cast<int>(card_of(c)) == card;
    if (c.form == Form::post) cells[idx(card)] &= named ? c.set : 0;
    if (c.form == Form::not_post && named) cells[idx(card)] &= u8(~c.set);
  }
}

// Promises of one obligor about one decision.
using Promises = FixedList<Contract, kContractsPerSeat + 1>;

bool jointly_impossible(const Table& t, const Promises& promises) {
  Demand demand;
  demand.allowed.fill(all_roosters(t));
  std::array<std::uint8_t, 2> cells{kGuarded, kGuarded};
  std::uint8_t rates = 0xFF;
  bool give = false;
  bool give_not = false;
  bool must_post = false;
  for (const Contract& c : promises) {
    add_demand(demand, c);
    add_posting(cells, c);
    rates &= c.set;
    give = give || c.form == Form::give;
    give_not = give_not || c.form == Form::give_not;
    must_post = must_post || c.form == Form::post;
  }
  switch (traits(promises[0].form).decision) {
    case Step::vote:
    case Step::appoint:
    case Step::exile:
      return impossible(demand);
    case Step::tax_a:
      return rates == 0;
    case Step::guard:
      return must_post && (cells[0] | cells[1]) == 0;
    case Step::bribe:
      return give && give_not;
    default:
      return false;
  }
}

// Whether some of `rest`, from this one on, can all meet those in `together` in one decision and
// leave nothing that keeps them all. `parts` is what those in `together` have in common.
bool clash(const Table& t, const Promises& rest, std::size_t from, Promises& together,
           unsigned parts) {
  for (std::size_t i = from; i < rest.size(); ++i) {
    const unsigned common = parts & parts_of(rest[i]);
    const bool meets = std::all_of(together.begin(), together.end(),
                                   [&](const Contract& c) { return scopes_meet(t, c, rest[i]); });
    if (common == 0 || !meets) continue;
    together.push_back(rest[i]);
    if (jointly_impossible(t, together) || clash(t, rest, i + 1, together, common)) return true;
    together.pop_back();
  }
  return false;
}

bool same_scope(const Contract& a, const Contract& b) {
  return ((a.scope ^ b.scope) & (kScopeKind | kOddTurn)) == 0 && a.where == b.where;
}

bool vetoes_conflict(const Table& t, const Contract& a, const Contract& b) {
  const RoosterSet ra = roosters_of(a);
  const RoosterSet rb = roosters_of(b);
  // One token: a second promise to use it must be the same promise.
  if (a.form == Form::veto_use && b.form == Form::veto_use) return ra != rb || !same_scope(a, b);
  return a.form != b.form && (ra & rb) != 0 && scopes_meet(t, a, b);
}

}  // namespace

// 12.4: members in use are in range, the others zero.
bool well_formed_obligation(const Table& t, const Move& m) {
  if (m.form == Form::none || static_cast<int>(m.form) >= kForms) return false;
  if (m.term == Term::none || m.term > Term::fox_next) return false;
  const FormTraits& f = traits(m.form);
  if (f.roosters ? m.roosters == 0 || (m.roosters & ~all_roosters(t)) != 0 : m.roosters != 0)
    return false;
  if (f.offices) {
    const OfficeSet possible = f.decision == Step::guard ? kGuarded : kAllOffices;
    if (m.set == 0 || (m.set & ~possible) != 0) return false;
  } else if (f.rates) {
    if (m.set == 0 || (m.set & ~kAllRates) != 0) return false;
  } else if (m.set != 0) {
    return false;
  }
  if (f.rates ? m.letters == 0 || m.letters > kAllLetters : m.letters != 0) return false;
  if (f.card ? m.card > Card::any : m.card != Card::vigil) return false;
  if (f.number) {
    if (m.number < 1 || m.number > (m.form == Form::give ? kBribe : kPostings)) return false;
  } else if (m.number != 0) {
    return false;
  }
  if (names_office(m.term)) {
    if (!about_elections(m.form) || m.term_office >= Office::quaestor) return false;
  } else if (m.term_office != Office::caesar) {
    return false;
  }
  if ((m.term == Term::election || m.term == Term::next_election) && !about_elections(m.form))
    return false;
  return m.rooster == 0 && m.office == Office::caesar;
}

Contract make_contract(const State& s, Seat payer, Seat obligor, const Move& m) {
  Contract c;
  std::memcpy(c.roosters.data(), &m.roosters, sizeof m.roosters);
  c.parties = u8(payer | obligor << 4);
  c.amount = m.amount;
  c.form = m.form;
  c.set = m.set;
  c.detail = u8(static_cast<int>(m.card) | m.letters << 2);
  bool next = is_next(m.term);
  Scope scope = Scope::turn;
  switch (m.term) {
    case Term::decision:
      scope = Scope::decision;
      break;
    case Term::election:
      scope = Scope::election;
      c.where = s.election.id;
      break;
    case Term::next_election:
      scope = Scope::election;
      c.where = u8(s.elections + 1);
      next = s.options.contract_horizon == Horizon::next_turn;
      break;
    case Term::phase:
      scope = Scope::phase;
      c.where = static_cast<std::uint8_t>(phase_of(s));
      break;
    case Term::advancement:
    case Term::advancement_next:
      scope = Scope::advancement;
      c.where = static_cast<std::uint8_t>(m.term_office);
      break;
    case Term::fox:
    case Term::fox_next:
      scope = Scope::fox;
      c.where = static_cast<std::uint8_t>(m.term_office);
      break;
    default:
      break;
  }
  const bool odd = (s.turn + (next ? 1 : 0)) % 2 != 0;
  c.scope = u8(static_cast<int>(scope) | (odd ? kOddTurn : 0));
  // 4.16: the n of a POST is fixed as the absolute number of that posting in its turn.
  c.number = m.form == Form::post ? u8(m.number + (next ? 0 : postings_made(s, obligor)))
                                  : u8(reserve_needed(s, obligor, m));
  return c;
}

Move terms_of(const Table& t, const Contract& c) {
  Move m;
  m.roosters = roosters_of(c);
  m.form = c.form;
  m.set = c.set;
  m.card = card_of(c);
  m.letters = letters_of(c);
  const bool now = ((c.scope & kOddTurn) != 0) == (t.turn % 2 != 0);
  if (c.form == Form::give) m.number = c.number;
  if (c.form == Form::post)
    m.number = u8(std::max(1, c.number - (now ? postings_made(t, obligor_of(c)) : 0)));
  switch (scope_of(c)) {
    case Scope::decision:
      m.term = Term::decision;
      break;
    case Scope::election:
      m.term = t.election.id == c.where ? Term::election : Term::next_election;
      break;
    case Scope::phase:
      m.term = Term::phase;
      break;
    case Scope::turn:
      m.term = now ? Term::turn : Term::next_turn;
      break;
    case Scope::advancement:
      m.term = now ? Term::advancement : Term::advancement_next;
      m.term_office = static_cast<Office>(c.where);
      break;
    case Scope::fox:
      m.term = now ? Term::fox : Term::fox_next;
      m.term_office = static_cast<Office>(c.where);
      break;
  }
  return m;
}

bool scopes_meet(const Table& t, const Contract& a, const Contract& b) {
  if (!same_matter(a, b)) return false;
  if (scope_of(a) == Scope::decision) return binds(t, b);
  if (scope_of(b) == Scope::decision) return binds(t, a);
  const Reach ra = reach_of(t, a);
  const Reach rb = reach_of(t, b);
  return (ra.turns & rb.turns) != 0 && agree(ra.election, rb.election) && agree(ra.kind, rb.kind) &&
         agree(ra.office, rb.office) && agree(ra.phase, rb.phase);
}

// 4.20. Three promises that agree two by two may still be impossible to keep at once, so all that
// can meet the new one in one decision are weighed together.
bool conflicts(const Table& t, const Contract& fresh) {
  Promises others;
  for (const Contract& c : t.contracts) {
    if (obligor_of(c) != obligor_of(fresh) ||
        traits(c.form).decision != traits(fresh.form).decision)
      continue;
    if (traits(c.form).decision == Step::veto) {
      if (vetoes_conflict(t, c, fresh)) return true;
    } else if (scopes_meet(t, c, fresh)) {
      others.push_back(c);
    }
  }
  if (others.empty()) return false;
  Promises together;
  together.push_back(fresh);
  return clash(t, others, 0, together, parts_of(fresh));
}

// What everybody can see when an offer is posted: 4.14, 4.17 and 4.19.2.
Refusal can_promise(const State& s, Seat obligor, const Move& m) {
  if (s.options.contract_horizon == Horizon::this_decision && m.term != Term::decision)
    return {"CC 4.17", "beyond-the-horizon"};
  if (s.options.contract_horizon == Horizon::this_turn && is_next(m.term))
    return {"CC 4.17", "beyond-the-horizon"};
  if (names_office(m.term) && !elects(m.term, m.term_office)) return {"CC 4.19", "cannot-come-up"};
  if (!can_occur(s, obligor, m)) return {"CC 4.19", "cannot-come-up"};
  return kFine;
}

// What only the obligor is told: 4.19.3 to 4.19.6.
Refusal can_commit(const State& s, Seat payer, Seat obligor, const Move& m) {
  int active = 0;
  for (const Contract& c : s.contracts) active += obligor_of(c) == obligor ? 1 : 0;
  if (active >= kContractsPerSeat) return {"CC 4.19", "promised-enough"};
  const Contract fresh = make_contract(s, payer, obligor, m);
  if (conflicts(s, fresh)) return {"CC 4.20", "promises-conflict"};
  if (s.coins[idx(obligor)] + m.amount < reserved(s, obligor) + reserve_of(fresh))
    return {"CC 4.22", "reserve-not-covered"};
  if (!binds(s, fresh)) return kFine;
  // 4.19.4: try it out on the open decision.
  State after = s;
  after.talk.answering = 0;
  purse(after, obligor, m.amount);
  after.contracts.push_back(fresh);
  MoveBuffer options;
  list_base(after, obligor, options);
  const Bound bound = filter(after, obligor, options);
  if ((bound.possible >> (after.contracts.count - 1) & 1) == 0)
    return {"CC 4.19", "cannot-be-kept"};
  return kFine;
}

}  // namespace quadriga::chicken_caesar
