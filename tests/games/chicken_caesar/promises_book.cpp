// SPDX-License-Identifier: Apache-2.0
#include "tests/games/chicken_caesar/promises_book.h"

#include <algorithm>

namespace quadriga::chicken_caesar {

namespace {

bool named(RoosterSet set, const Move& m) { return (set >> m.rooster & 1) != 0; }
bool named(std::uint8_t set, Office office) { return (set >> static_cast<int>(office) & 1) != 0; }
bool votes(const Move& m) { return m.kind == Kind::nominate || m.kind == Kind::second; }
bool subset(RoosterSet a, RoosterSet b) { return (a & ~b) == 0; }

bool is_tax(Step step) { return step == Step::tax_a || step == Step::tax_b || step == Step::tax_c; }

Step decided_at(Form form) {
  switch (form) {
    case Form::vote_for:
    case Form::always_vote_for:
    case Form::vote_against:
    case Form::abstain:
      return Step::vote;
    case Form::appoint:
    case Form::not_appoint:
    case Form::pass:
      return Step::appoint;
    case Form::rate:
      return Step::tax_a;
    case Form::post:
    case Form::not_post:
      return Step::guard;
    case Form::exile:
    case Form::spare:
    case Form::hold:
      return Step::exile;
    case Form::veto_use:
    case Form::veto_keep:
      return Step::veto;
    case Form::give:
    case Form::give_not:
      return Step::bribe;
    default:
      return Step::propose;
  }
}

}  // namespace

bool Promise::once() const {
  switch (terms.form) {
    case Form::vote_for:
    case Form::abstain:
    case Form::appoint:
    case Form::pass:
    case Form::post:
    case Form::exile:
    case Form::hold:
    case Form::veto_use:
    case Form::give:
      return true;
    default:
      return false;
  }
}

bool Promise::matches(const Decision& d) const {
  if (d.decider != obligor) return false;
  const Step step = decided_at(terms.form);
  if (is_tax(step) ? !is_tax(d.step) : d.step != step) return false;
  const bool next = terms.term == Term::next_turn || terms.term == Term::advancement_next ||
                    terms.term == Term::fox_next;
  switch (terms.term) {
    case Term::decision:
      if (d.serial != made.serial) return false;
      break;
    case Term::election:
      if (d.election != made.election) return false;
      break;
    case Term::next_election:
      if (d.election != elections_then + 1) return false;
      break;
    case Term::phase:
      if (d.turn != made.turn || d.phase != made.phase) return false;
      break;
    default:
      if (d.turn != made.turn + (next ? 1 : 0)) return false;
  }
  if (terms.term == Term::advancement || terms.term == Term::advancement_next)
    if (d.election == 0 || d.fox || d.office != terms.term_office) return false;
  if (terms.term == Term::fox || terms.term == Term::fox_next)
    if (d.election == 0 || !d.fox || d.office != terms.term_office) return false;
  switch (terms.form) {
    case Form::vote_for:
    case Form::always_vote_for:
    case Form::vote_against:
      return (d.entrants & terms.roosters) != 0;
    case Form::appoint:
    case Form::not_appoint:
      return (d.targets & terms.set) != 0;
    case Form::rate: {
      const int letter = d.step == Step::tax_a ? 0 : d.step == Step::tax_b ? 1 : 2;
      return (terms.letters >> letter & 1) != 0;
    }
    case Form::post:
      return d.posting == posting;
    case Form::veto_use:
    case Form::veto_keep:
      return (d.winner & terms.roosters) != 0;
    case Form::give:
      return d.first_pledge;
    default:
      return true;
  }
}

bool Promise::over_before(const Decision& d, int elections) const {
  const int last = made.turn + (terms.term == Term::next_turn || terms.term == Term::fox_next ||
                                        terms.term == Term::advancement_next ||
                                        (terms.term == Term::next_election && may_reach_next_turn)
                                    ? 1
                                    : 0);
  if (d.turn > last || d.step == Step::over) return true;
  switch (terms.term) {
    case Term::decision:
      return d.serial > made.serial;
    case Term::election:
      return d.election != made.election;
    case Term::next_election:
      return elections > elections_then && d.election != elections_then + 1;
    case Term::phase:
      return d.phase != made.phase || d.turn != made.turn;
    case Term::advancement:
    case Term::advancement_next:
      return d.turn == last && (d.phase != Phase::advancement || d.stage > terms.term_office);
    case Term::fox:
    case Term::fox_next:
      return d.turn == last && (d.phase == Phase::accolade ||
                                (d.phase == Phase::attack && d.stage > terms.term_office));
    default:
      return false;
  }
}

bool Promise::kept_by(const Decision& d, const Move& m) const {
  const bool appoints =
      m.kind == Kind::appoint && named(terms.roosters, m) && named(terms.set, m.office);
  const bool posts = m.kind == Kind::post && named(terms.set, m.office) &&
                     (terms.card == Card::any || m.card == terms.card);
  switch (terms.form) {
    case Form::vote_for:
    case Form::always_vote_for:
      return votes(m) && named(terms.roosters, m);
    case Form::vote_against:
      return !(votes(m) && named(terms.roosters, m));
    case Form::abstain:
      return m.kind == Kind::abstain;
    case Form::appoint:
      return appoints;
    case Form::not_appoint:
      return !appoints;
    case Form::pass:
      return m.kind == Kind::pass;
    case Form::rate: {
      const int rate = m.kind == Kind::tax_agree ? d.proposed_rate : m.amount;
      return (terms.set >> rate & 1) != 0;
    }
    case Form::post:
      return posts;
    case Form::not_post:
      return !posts;
    case Form::exile:
      return m.kind == Kind::exile && named(terms.roosters, m);
    case Form::spare:
      return !(m.kind == Kind::exile && named(terms.roosters, m));
    case Form::hold:
      return m.kind == Kind::no_exile;
    case Form::veto_use:
      return m.kind == Kind::veto;
    case Form::veto_keep:
      return m.kind == Kind::allow;
    case Form::give:
      return m.amount >= std::min<int>(terms.number, d.bribe_missing);
    case Form::give_not:
      return m.amount == 0;
    default:
      return !(m.kind == Kind::propose && named(terms.roosters, m));
  }
}

// 4.22. Which scopes an ADV election can fall into was fixed when the promise was made.
int Promise::reserve(const State& s) const {
  if (fee_paid) return 0;
  const unsigned per_family = s.seats == 3 ? 8 : s.seats == 4 ? 6 : s.seats == 5 ? 5 : 4;  // 1.2
  const RoosterSet own = ((RoosterSet{1} << per_family) - 1)
                         << (per_family * static_cast<unsigned>(obligor));
  const bool names_own = (terms.roosters & own) != 0;
  bool advancement = true;
  switch (terms.term) {
    case Term::decision:
    case Term::election:
      advancement = !made.fox;
      break;
    case Term::phase:
    case Term::turn:
      advancement = made.phase == Phase::advancement;
      break;
    case Term::next_election:
      advancement =
          s.options.contract_horizon == Horizon::next_turn || made.phase == Phase::advancement;
      break;
    case Term::fox:
    case Term::fox_next:
      advancement = false;
      break;
    default:
      break;
  }
  const int abstention = !advancement && s.options.attack_abstain_fee == 0 ? 0 : 1;
  switch (terms.form) {
    case Form::vote_for:
    case Form::always_vote_for:
      return names_own && advancement ? 1 : 0;
    case Form::vote_against:
    case Form::abstain:
      return abstention;
    case Form::appoint:
      return names_own ? 1 : 0;
    case Form::not_appoint:
    case Form::pass:
      return 1;
    case Form::give:
      return terms.number;
    default:
      return 0;
  }
}

bool contradict(const Promise& a, const Promise& b) {
  // Only pairs that are certain to meet: the same decision, or the same scope word made in the
  // same turn, election and phase.
  const bool same_scope =
      a.terms.term == b.terms.term && a.terms.term_office == b.terms.term_office &&
      a.made.turn == b.made.turn && a.made.phase == b.made.phase &&
      a.made.election == b.made.election && a.elections_then == b.elections_then &&
      (a.terms.term != Term::decision || a.made.serial == b.made.serial);
  if (a.obligor != b.obligor || !same_scope) return false;
  const Form fa = a.terms.form == Form::always_vote_for ? Form::vote_for : a.terms.form;
  const Form fb = b.terms.form == Form::always_vote_for ? Form::vote_for : b.terms.form;
  const RoosterSet ra = a.terms.roosters;
  const RoosterSet rb = b.terms.roosters;
  const auto sa = a.terms.set;
  const auto sb = b.terms.set;
  const bool cards_differ =
      a.terms.card != Card::any && b.terms.card != Card::any && a.terms.card != b.terms.card;
  const auto pair = [&](Form x, Form y) { return fa == x && fb == y; };
  if (pair(Form::vote_for, Form::vote_for)) return (ra & rb) == 0;
  if (pair(Form::vote_for, Form::vote_against)) return subset(ra, rb);
  if (pair(Form::vote_for, Form::abstain)) return true;
  if (pair(Form::appoint, Form::appoint)) {
    // Certain to meet only where one appointment has both offices open: the middle ones.
    const bool middle = (sa & 0b11000) != 0 && (sb & 0b11000) != 0;
    return (ra & rb) == 0 ? (sa & sb) != 0 || middle : (sa & sb) == 0 && middle;
  }
  if (pair(Form::appoint, Form::pass)) return true;
  if (pair(Form::appoint, Form::not_appoint)) return subset(ra, rb) && subset(sa, sb);
  if (pair(Form::rate, Form::rate))
    return (a.terms.letters & b.terms.letters) != 0 && (sa & sb) == 0;
  if (pair(Form::post, Form::post))
    return a.posting == b.posting && (cards_differ || (sa & sb) == 0);
  if (pair(Form::post, Form::not_post))
    return (b.terms.card == Card::any || b.terms.card == a.terms.card) && subset(sa, sb);
  if (pair(Form::exile, Form::exile)) return (ra & rb) == 0;
  if (pair(Form::exile, Form::spare)) return subset(ra, rb);
  if (pair(Form::exile, Form::hold)) return true;
  if (pair(Form::veto_use, Form::veto_keep)) return (ra & rb) != 0;
  if (pair(Form::veto_use, Form::veto_use)) return ra != rb;
  if (pair(Form::give, Form::give_not)) return true;
  return false;
}

}  // namespace quadriga::chicken_caesar
