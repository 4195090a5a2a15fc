// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/words.h"

// Promises as people type them: "vote-for blue#3 this election", "spare green this turn",
// "post T at consul,praetor 2nd next turn". Each promise has exactly one text.
namespace quadriga::chicken_caesar {

namespace {

constexpr std::array<std::string_view, kForms> kFormWords{"",
                                                          "vote-for",
                                                          "always-vote-for",
                                                          "vote-against",
                                                          "abstain",
                                                          "appoint",
                                                          "not-appoint",
                                                          "pass",
                                                          "rate",
                                                          "post",
                                                          "not-post",
                                                          "exile",
                                                          "spare",
                                                          "hold",
                                                          "veto",
                                                          "no-veto",
                                                          "give",
                                                          "give-nothing",
                                                          "no-monument"};

// A whole family goes by its colour.
std::string rooster_list(const Table& t, RoosterSet set) {
  std::string list;
  const auto add = [&](const std::string& name) { list += (list.empty() ? "" : ",") + name; };
  for (int f = 0; f < t.seats; ++f) {
    const RoosterSet all = family(t, static_cast<Seat>(f));
    if ((set & all) == all) {
      add(std::string(colour(f)));
    } else {
      for_each_rooster(set & all, [&](Rooster r) { add(rooster_name(t, r)); });
    }
  }
  return list;
}

bool read_rooster_list(const Table& t, std::string_view word, RoosterSet& out) {
  out = 0;
  return read_list(word, [&](std::string_view item) {
    std::uint8_t index = 0;
    RoosterSet more = 0;
    if (read_rooster(t, item, index)) {
      more = bit(index);
    } else if (read_seat(t, item, index)) {
      more = family(t, static_cast<Seat>(index));
    }
    const bool fresh = more != 0 && (out & more) == 0;
    out |= more;
    return fresh;
  });
}

std::string bit_list(std::uint8_t set, char first) {
  std::string list;
  for (int i = 0; i < 8; ++i) {
    if ((set >> i & 1) == 0) continue;
    if (!list.empty()) list += ',';
    list += static_cast<char>(first + i);
  }
  return list;
}

bool read_bit_list(std::string_view word, char first, int count, std::uint8_t& out) {
  out = 0;
  return read_list(word, [&](std::string_view item) {
    if (item.size() != 1 || item[0] < first || item[0] >= first + count) return false;
    out |= u8(1 << (item[0] - first));
    return true;
  });
}

std::string term_text(const Move& m) {
  const std::string office(office_name(m.term_office));
  switch (m.term) {
    case Term::decision:
      return "this decision";
    case Term::election:
      return "this election";
    case Term::next_election:
      return "next election";
    case Term::phase:
      return "this phase";
    case Term::turn:
      return "this turn";
    case Term::next_turn:
      return "next turn";
    case Term::advancement:
      return "election " + office + " this turn";
    case Term::advancement_next:
      return "election " + office + " next turn";
    case Term::fox:
      return "fox " + office + " this turn";
    case Term::fox_next:
      return "fox " + office + " next turn";
    case Term::none:
      break;
  }
  return "";
}

bool read_term(std::string_view text, Move& m) {
  std::string_view first = cut_word(text);
  const bool election = first == "election";
  const bool fox = first == "fox";
  if (election || fox) {
    if (!read_office(cut_word(text), m.term_office)) return false;
    first = cut_word(text);
  }
  const std::string_view second = cut_word(text);
  if (!cut_word(text).empty()) return false;
  const bool next = first == "next";
  if (!next && first != "this") return false;
  if (election || fox) {
    if (second != "turn") return false;
    m.term = election ? (next ? Term::advancement_next : Term::advancement)
                      : (next ? Term::fox_next : Term::fox);
  } else if (second == "turn") {
    m.term = next ? Term::next_turn : Term::turn;
  } else if (second == "election") {
    m.term = next ? Term::next_election : Term::election;
  } else if (second == "phase" && !next) {
    m.term = Term::phase;
  } else if (second == "decision" && !next) {
    m.term = Term::decision;
  } else {
    return false;
  }
  return true;
}

std::string ordinal(int n) {
  return std::to_string(n) + (n == 1 ? "st" : n == 2 ? "nd" : n == 3 ? "rd" : "th");
}

}  // namespace

std::string obligation_text(const Table& t, const Move& m) {
  const FormTraits& f = traits(m.form);
  std::string text(kFormWords[static_cast<std::size_t>(m.form)]);
  if (f.card) text += " " + std::string(card_name(m.card));
  if (f.roosters) text += " " + rooster_list(t, m.roosters);
  if (f.offices) text += (f.card ? " at " : " to ") + office_list(m.set);
  if (f.rates) {
    text += " " + bit_list(m.set, '0');
    if (m.letters != 0b111) text += " by " + bit_list(m.letters, 'a');
  }
  if (m.form == Form::give) text += " " + std::to_string(m.number);
  if (m.form == Form::post && m.number != 1) text += " " + ordinal(m.number);
  return text + " " + term_text(m);
}

bool read_obligation(const Table& t, std::string_view text, Move& m) {
  const std::string_view verb = cut_word(text);
  for (int i = 1; i < kForms; ++i)
    if (verb == kFormWords[idx(i)]) m.form = static_cast<Form>(i);
  if (m.form == Form::none) return false;
  const FormTraits& f = traits(m.form);
  if (f.card && !read_card(cut_word(text), m.card)) return false;
  if (f.roosters && !read_rooster_list(t, cut_word(text), m.roosters)) return false;
  if (f.offices) {
    if (cut_word(text) != (f.card ? "at" : "to")) return false;
    if (!read_office_list(cut_word(text), m.set)) return false;
  }
  if (f.rates) {
    if (!read_bit_list(cut_word(text), '0', 6, m.set)) return false;
    m.letters = 0b111;
    std::string_view ahead = text;
    if (cut_word(ahead) == "by") {
      if (!read_bit_list(cut_word(ahead), 'a', 3, m.letters)) return false;
      text = ahead;
    }
  }
  if (m.form == Form::give && !read_number(cut_word(text), m.number)) return false;
  if (m.form == Form::post) {
    m.number = 1;
    std::string_view ahead = text;
    const std::string_view word = cut_word(ahead);
    for (int n = 1; n <= kPostings; ++n) {
      if (word != ordinal(n)) continue;
      m.number = u8(n);
      text = ahead;
    }
  }
  return read_term(text, m);
}

}  // namespace quadriga::chicken_caesar
