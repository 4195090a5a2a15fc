// SPDX-License-Identifier: Apache-2.0
#include "tests/games/chicken_caesar/given.h"

#include "engine/core/codec/json_reader.h"
#include "engine/games/chicken_caesar/contract.h"
#include "engine/games/chicken_caesar/game.h"
#include "engine/games/chicken_caesar/words.h"

namespace quadriga::chicken_caesar {

namespace {

std::string bad(std::string_view what) { return "cannot read " + std::string(what); }

std::string numbers(std::string_view words, std::span<std::uint8_t> out) {
  std::size_t i = 0;
  const bool ok = read_list(cut_word(words), [&](std::string_view item) {
    return i < out.size() && read_number(item, out[i++]);
  });
  return ok ? "" : bad("a list of numbers");
}

std::string seats(State& s, Office office, std::string_view words) {
  for (int i = 0; i < kSeatsOf[idx(office)]; ++i) {
    const std::string_view word = cut_word(words);
    if (word.empty() || word == "-") continue;
    if (!read_rooster(s, word, at(s, office, i))) return bad(word);
    s.unplaced &= ~bit(at(s, office, i));
  }
  if (office == Office::caesar) s.caesar_space = cut_word(words) == "II" ? 2 : 1;
  return "";
}

std::string guards(State& s, std::string_view words) {
  for (std::string_view word = cut_word(words); !word.empty(); word = cut_word(words)) {
    const auto equals = word.find('=');
    Office office{};
    if (equals == std::string_view::npos || !read_office(word.substr(0, equals), office))
      return bad(word);
    for (const char face : word.substr(equals + 1)) {
      if (face == 'T') s.faces = static_cast<std::uint16_t>(s.faces | 1U << s.postings.count);
      s.postings.push_back(office);
    }
  }
  return "";
}

std::string contract(State& s, std::string_view words) {
  const auto colon = words.find(':');
  std::string_view head = words.substr(0, colon);
  std::uint8_t obligor = 0;
  std::uint8_t payer = 0;
  Move offer;
  if (colon == std::string_view::npos || !read_seat(s, cut_word(head), obligor) ||
      !read_seat(s, cut_word(head), payer) || !read_number(cut_word(head), offer.amount) ||
      !read_obligation(s, words.substr(colon + 1), offer))
    return bad(words);
  s.contracts.push_back(
      make_contract(s, static_cast<Seat>(payer), static_cast<Seat>(obligor), offer));
  return "";
}

}  // namespace

std::string Given::line(State& s, std::string_view words) {
  if (s.turn == 0) s.turn = 2;
  const std::string_view verb = cut_word(words);
  Office office{};
  if (verb == "contract") return contract(s, words);
  if (verb == "guards") return guards(s, words);
  if (read_office(verb, office)) return seats(s, office, words);
  if (verb == "posters") return numbers(words, s.posters);
  const std::string_view first = cut_word(words);
  std::uint8_t number = 0;
  const bool is_number = read_number(first, number);
  Rooster r = 0;
  const bool is_rooster = read_rooster(s, first, r);
  if (verb == "turn" && is_number) {
    s.turn = number;
  } else if (verb == "tax" && is_number) {
    s.tax = s.tax_before = number;
  } else if (verb == "marker" && is_number) {
    s.marker = number;
  } else if (verb == "victims" && is_number) {
    s.victims = number;
  } else if (verb == "placed" && is_number) {
    s.placed = number;
  } else if (verb == "first" && is_number) {
    s.first = number;
  } else if (verb == "veto") {
    s.veto_held = first == "held" ? 1 : 0;
  } else if (verb == "coins") {
    std::array<std::uint8_t, kMaxSeats> coins{};
    if (const auto problem = numbers(first, coins); !problem.empty()) return problem;
    for (int p = 0; p < s.seats; ++p) s.coins[idx(p)] = coins[idx(p)];
  } else if (verb == "exile" && is_rooster) {
    s.exile = r;
    s.unplaced &= ~bit(r);
    if (!read_office(cut_word(words), s.exile_from)) return bad("the office");
  } else if (verb == "dead") {
    for (std::string_view word = first; !word.empty(); word = cut_word(words)) {
      if (!read_rooster(s, word, r)) return bad(word);
      s.alcoves.push_back(r);
      s.unplaced &= ~bit(r);
    }
  } else if (verb == "card" && is_rooster) {
    if (!read_office_list(cut_word(words), s.card[r])) return bad("the offices");
  } else if (verb == "stash" && is_number) {
    if (!read_office(cut_word(words), office)) return bad("the office");
    if (!read_number(cut_word(words), s.stash[number][idx(office)])) return bad("the count");
  } else if (verb == "stack" && read_office(first, office)) {
    if (!read_number(cut_word(words), s.stack[idx(office)])) return bad("the count");
    s.box[idx(office)] = 1;  // a mark for finish: the rest is out of the game
  } else if (verb == "proposal" && is_rooster) {
    Proposal p{r, 0, 0};
    if (!read_office_list(cut_word(words), p.offices) || !read_number(cut_word(words), p.offering))
      return bad("the proposal");
    s.proposals.push_back(p);
  } else if (verb == "revealed" && read_office(first, office)) {
    s.revealed |= bit(office);
    if (!read_number(cut_word(words), s.traditors[idx(office)])) return bad("the count");
  } else if (verb == "at") {
    if (!codec::enum_value(first, s.step)) return bad(first);
    if (const auto word = cut_word(words); !word.empty()) {
      if (!read_office(word, office)) return bad(word);
      (s.step == Step::fill || s.step == Step::appoint ? s.filling : s.attacked) = office;
    }
    if (s.step == Step::place) s.turn = 0;
  } else {
    return bad(verb);
  }
  return "";
}

std::string Given::finish(State& s) {
  if (s.step == Step::first) return "";
  if (s.step == Step::place) {
    s.caesar_space = 0;
  } else {
    s.quaestors = s.unplaced;
    s.unplaced = 0;
  }
  int coins = 0;
  for (const auto purse : s.coins) coins += purse;
  for (const Proposal& p : s.proposals) coins += p.offering;
  s.bank = static_cast<std::uint16_t>(kAllCoins - coins);
  for (int o = 0; o < kOffices; ++o) {
    int out = 0;
    for (const OfficeSet card : s.card) out += card >> o & 1;
    for (const auto& stash : s.stash) out += stash[idx(o)];
    for (const Proposal& p : s.proposals) out += p.offices >> o & 1;
    const bool fixed = s.box[idx(o)] != 0;
    s.box[idx(o)] = fixed ? u8(kInsignia[idx(o)] - out - s.stack[idx(o)]) : u8(0);
    if (!fixed) s.stack[idx(o)] = u8(kInsignia[idx(o)] - out);
  }
  if (s.step >= Step::guard && s.posters == std::array<std::uint8_t, 3>{})
    for (int i = 0; i < 3; ++i)
      if (present(s, Office::praetor) > 0)
        s.posters[idx(i)] = u8(duty_owner(s, Office::praetor, i));
  if (s.step == Step::exile || s.step == Step::consul) begin_judging(s);
  run(s, nullptr);
  return std::string(ChickenCaesar::invariant(s));
}

}  // namespace quadriga::chicken_caesar
