// SPDX-License-Identifier: Apache-2.0
#include <charconv>

#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"
#include "engine/games/chicken_caesar/words.h"

// Moves as people type them, both directions. Offers are in offer_text.cpp.
namespace quadriga::chicken_caesar {

namespace {

constexpr std::array<std::string_view, 6> kColours{"blue",  "grey",   "white",
                                                   "green", "orange", "purple"};
constexpr std::array<std::string_view, 6> kOfficeNames{"caesar",  "consul", "censor",
                                                       "praetor", "aedile", "quaestor"};
constexpr std::array<std::string_view, 5> kOfficeKeys{
    "office.caesar", "office.consul", "office.censor", "office.praetor", "office.aedile"};

// Kinds whose text is one word.
struct PlainWord {
  std::string_view word;
  Kind kind;
};
constexpr PlainWord kPlain[] = {
    {"pass", Kind::pass},         {"pass-free", Kind::pass_free}, {"abstain", Kind::abstain},
    {"veto", Kind::veto},         {"allow", Kind::allow},         {"agree", Kind::tax_agree},
    {"no-exile", Kind::no_exile}, {"done", Kind::done},           {"quiet", Kind::quiet},
    {"accept", Kind::accept},     {"decline", Kind::decline},     {"withdraw", Kind::withdraw},
};
// One word and a rooster, or one word and a number.
constexpr PlainWord kWithRooster[] = {
    {"nominate", Kind::nominate}, {"second", Kind::second}, {"exile", Kind::exile}};
constexpr PlainWord kWithAmount[] = {{"tax", Kind::tax_propose},
                                     {"counter", Kind::tax_counter},
                                     {"pick", Kind::tax_pick},
                                     {"pledge", Kind::pledge}};
constexpr PlainWord kWithNumber[] = {{"approve", Kind::approve}, {"deny", Kind::deny}};

template <std::size_t N>
std::string_view word_for(const PlainWord (&words)[N], Kind kind) {
  for (const auto& entry : words)
    if (entry.kind == kind) return entry.word;
  return {};
}

template <std::size_t N>
const PlainWord* find_word(const PlainWord (&words)[N], std::string_view word) {
  for (const auto& entry : words)
    if (entry.word == word) return &entry;
  return nullptr;
}

}  // namespace

std::string_view colour(int seat) { return kColours[idx(seat)]; }

std::string rooster_name(const Table& t, Rooster r) {
  return std::string(colour(owner(t, r))) + "#" + std::to_string(r % kPerFamily[t.seats] + 1);
}

std::string_view office_name(Office office) { return kOfficeNames[idx(office)]; }

MessageKey office_word(Office office) { return MessageKey{std::string(kOfficeKeys[idx(office)])}; }

std::string_view cut_word(std::string_view& text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  const auto end = text.find(' ');
  const std::string_view word = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view{} : text.substr(end);
  return word;
}

bool read_number(std::string_view word, std::uint8_t& out) {
  if (word.empty()) return false;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), out);
  return error == std::errc{} && end == word.data() + word.size();
}

// A family by colour or by seat number.
bool read_seat(const Table& t, std::string_view word, std::uint8_t& out) {
  for (int seat = 0; seat < t.seats; ++seat) {
    if (word == colour(seat)) {
      out = u8(seat);
      return true;
    }
  }
  return read_number(word, out) && out < t.seats;
}

bool read_rooster(const Table& t, std::string_view word, std::uint8_t& out) {
  const auto hash = word.find('#');
  std::uint8_t seat = 0;
  std::uint8_t number = 0;
  if (hash == std::string_view::npos || !read_seat(t, word.substr(0, hash), seat) ||
      !read_number(word.substr(hash + 1), number) || number < 1 || number > kPerFamily[t.seats])
    return false;
  out = u8(seat * kPerFamily[t.seats] + number - 1);
  return true;
}

bool read_office(std::string_view word, Office& out) {
  for (int o = 0; o < kOffices; ++o) {
    if (word == kOfficeNames[idx(o)]) {
      out = static_cast<Office>(o);
      return true;
    }
  }
  return false;
}

std::string office_list(OfficeSet set) {
  std::string list;
  for (int o = 0; o < kOffices; ++o)
    if ((set >> o & 1) != 0) list += (list.empty() ? "" : ",") + std::string(kOfficeNames[idx(o)]);
  return list;
}

bool read_office_list(std::string_view word, OfficeSet& out) {
  out = 0;
  return read_list(word, [&](std::string_view item) {
    Office office{};
    if (!read_office(item, office) || (out & bit(office)) != 0) return false;
    out |= bit(office);
    return true;
  });
}

std::string_view card_name(Card card) {
  return card == Card::vigil ? "V" : card == Card::traditor ? "T" : "any";
}

bool read_card(std::string_view word, Card& out) {
  for (const Card card : {Card::vigil, Card::traditor, Card::any}) {
    if (word == card_name(card)) {
      out = card;
      return true;
    }
  }
  return false;
}

std::string ChickenCaesar::text(const State& s, const Move& m) {
  using std::string;
  using std::to_string;
  if (const auto word = word_for(kPlain, m.kind); !word.empty()) return string(word);
  if (const auto word = word_for(kWithRooster, m.kind); !word.empty())
    return string(word) + " " + rooster_name(s, m.rooster);
  if (const auto word = word_for(kWithAmount, m.kind); !word.empty())
    return string(word) + " " + to_string(m.amount);
  if (const auto word = word_for(kWithNumber, m.kind); !word.empty())
    return string(word) + " " + to_string(m.number);
  switch (m.kind) {
    case Kind::first:
      return "first " + string(colour(m.seat));
    case Kind::place:
      return "place " + string(office_name(m.office)) +
             (seats_of(s, m.office) > 1 ? string(" ") + static_cast<char>('a' + m.letters) : "");
    case Kind::appoint:
      return "appoint " + rooster_name(s, m.rooster) + " " + string(office_name(m.office));
    case Kind::post:
      return "post " + string(card_name(m.card)) + " " + string(office_name(m.office));
    case Kind::propose:
      return "propose " + rooster_name(s, m.rooster) + " " + office_list(m.set) + " " +
             to_string(m.amount);
    case Kind::redeem:
      return "redeem " + string(office_name(m.office)) + " " + to_string(m.amount);
    case Kind::gift:
      return "gift " + string(colour(m.seat)) + " " + to_string(m.amount);
    default:
      return (m.kind == Kind::bid ? "offer " : "ask ") + string(colour(m.seat)) + " " +
             to_string(m.amount) + ": " + obligation_text(s, m);
  }
}

Parsed<Move> ChickenCaesar::parse(const State& s, std::string_view text) {
  constexpr Parsed<Move> kBad{{}, kBadMoveText};
  std::string_view rest = text;
  const std::string_view verb = cut_word(rest);
  Move m;
  bool ok = true;
  if (verb == "offer" || verb == "ask") {
    m.kind = verb == "offer" ? Kind::bid : Kind::ask;
    const auto colon = rest.find(':');
    if (colon == std::string_view::npos) return kBad;
    std::string_view head = rest.substr(0, colon);
    ok = read_seat(s, cut_word(head), m.seat) && read_number(cut_word(head), m.amount) &&
         cut_word(head).empty() && read_obligation(s, rest.substr(colon + 1), m);
    return ok ? Parsed<Move>{m, kFine} : kBad;
  }
  if (const auto* plain = find_word(kPlain, verb)) {
    m.kind = plain->kind;
  } else if (const auto* rooster = find_word(kWithRooster, verb)) {
    m.kind = rooster->kind;
    ok = read_rooster(s, cut_word(rest), m.rooster);
  } else if (const auto* amount = find_word(kWithAmount, verb)) {
    m.kind = amount->kind;
    ok = read_number(cut_word(rest), m.amount);
  } else if (const auto* number = find_word(kWithNumber, verb)) {
    m.kind = number->kind;
    ok = read_number(cut_word(rest), m.number);
  } else if (verb == "first") {
    m.kind = Kind::first;
    ok = read_seat(s, cut_word(rest), m.seat);
  } else if (verb == "place") {
    m.kind = Kind::place;
    ok = read_office(cut_word(rest), m.office);
    if (ok && seats_of(s, m.office) > 1) {
      const std::string_view letter = cut_word(rest);
      ok = letter.size() == 1 && letter[0] >= 'a' && letter[0] <= 'c';
      if (ok) m.letters = u8(letter[0] - 'a');
    }
  } else if (verb == "appoint") {
    m.kind = Kind::appoint;
    ok = read_rooster(s, cut_word(rest), m.rooster) && read_office(cut_word(rest), m.office);
  } else if (verb == "post") {
    m.kind = Kind::post;
    ok = read_card(cut_word(rest), m.card) && m.card != Card::any &&
         read_office(cut_word(rest), m.office);
  } else if (verb == "propose") {
    m.kind = Kind::propose;
    ok = read_rooster(s, cut_word(rest), m.rooster) && read_office_list(cut_word(rest), m.set) &&
         read_number(cut_word(rest), m.amount);
  } else if (verb == "redeem") {
    m.kind = Kind::redeem;
    ok = read_office(cut_word(rest), m.office) && read_number(cut_word(rest), m.amount);
  } else if (verb == "gift") {
    m.kind = Kind::gift;
    ok = read_seat(s, cut_word(rest), m.seat) && read_number(cut_word(rest), m.amount);
  } else {
    return kBad;
  }
  return ok && cut_word(rest).empty() ? Parsed<Move>{m, kFine} : kBad;
}

}  // namespace quadriga::chicken_caesar
