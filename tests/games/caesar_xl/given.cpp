// SPDX-License-Identifier: Apache-2.0
#include "tests/games/caesar_xl/given.h"

#include <sstream>
#include <vector>

#include "engine/core/codec/json_reader.h"
#include "engine/games/caesar_xl/flow.h"

namespace quadriga::caesar_xl {

namespace {

using Words = std::vector<std::string>;

// The state has four spare bytes; they say here that lines were given and how much of the deck.
enum Mark : std::uint8_t { kSpoken = 1, kDeckNamed = 2 };

int side_of(const std::string& word) { return word == "C" ? 0 : (word == "P" ? 1 : -1); }

Place place_of_word(const std::string& word) {
  for (int i = 0; i < kPlaces; ++i)
    if (kPlaceInfo[i].id == word) return as_place(i);
  return nowhere;
}

Card card_of(const std::string& word) {
  for (int i = 0; i < kCards; ++i)
    if (kCardInfo[i].slug == word) return as_card(i);
  return nothing;
}

Piece leader_of(const std::string& word) {
  for (int i = kKinds; i < nobody; ++i)
    if (kPieceText[i] == word) return as_piece(i);
  return nobody;
}

void empty_place(State& s, int side, int place) {
  for (int kind = 0; kind < kKinds; ++kind) stack(s, side, place)[kind] = 0;
  s.occupied[side] &= ~bit(place);
}

void take_off(State& s, int leader) {
  for (int side = 0; side < 2; ++side)
    s.leaders[side] = static_cast<std::uint16_t>(s.leaders[side] & ~leader_bit(leader));
  s.leader_at[leader] = nowhere;
}

std::string put(State& s, const Words& words) {
  const Place place = words.size() > 2 ? place_of_word(words[1]) : nowhere;
  const int side = words.size() > 2 ? side_of(words[2]) : -1;
  if (place == nowhere || side < 0) return "at PLACE C|P ...";
  empty_place(s, side, place);
  for (std::size_t i = 3; i < words.size(); ++i) {
    if (const Piece leader = leader_of(words[i]); leader != nobody) {
      take_off(s, leader_index(leader));
      s.leaders[side] |= leader_bit(leader_index(leader));
      s.leader_at[leader_index(leader)] = place;
      continue;
    }
    int kind = 0;
    while (kind < kKinds && words[i].substr(0, 2) != kPieceText[kind]) ++kind;
    if (kind == kKinds || words[i].size() != 3) return "no piece " + words[i];
    add_units(s, side, place, kind, words[i][2] - '0');
  }
  return "";
}

std::string cards_to(State& s, const Words& words) {
  const bool sided = words[0] == "hand" || words[0] == "owns" || words[0] == "shown";
  const int side = sided && words.size() > 1 ? side_of(words[1]) : 0;
  if (side < 0) return "expected C or P";
  for (std::size_t i = sided ? 2 : 1; i < words.size(); ++i) {
    const Card card = card_of(words[i]);
    if (card == nothing) return "no card " + words[i];
    const auto forum = byte(card >= F01 && card <= F08 ? 1 << (card - F01) : 0);
    if (words[0] == "hand" || words[0] == "shown") {
      if (card >= kHoldable) return words[i] + " cannot be held";
      ++s.hand[side][card];
      if (words[0] == "shown") ++s.shown[side][card];
    } else if (words[0] == "discard") {
      ++s.discard[card];
    } else if (forum == 0) {
      return words[i] + " is no Forum card";
    } else if (words[0] == "owns") {
      s.owned[side] = byte(s.owned[side] | forum);
    } else {
      s.forum_row = byte(s.forum_row | forum);
    }
  }
  return "";
}

std::string name_deck(State& s, const Words& words) {
  s.zero[0] |= kDeckNamed;
  s.deck = {};
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (words[i] == "none") continue;
    const Card card = card_of(words[i]);
    if (card >= kDeckKinds) return "no card " + words[i];
    ++s.deck[card];
  }
  return "";
}

std::string came_from(State& s, const Words& words) {
  const Place to = place_of_word(words[1]);
  for (std::size_t i = 2; i < words.size(); ++i)
    for (int n = 0; n < kPlaceInfo[to].neighbours; ++n)
      if (kPlaceInfo[to].near[n] == place_of_word(words[i]))
        s.origins[to] = byte(s.origins[to] | 1 << n);
  return s.origins[to] != 0 ? "" : "none of them is connected";
}

// The cards that lie nowhere else.
std::string fill_deck(State& s) {
  for (int card = 0; card < kDeckKinds; ++card) {
    int out = s.discard[card];
    if (card < kHoldable) out += s.hand[0][card] + s.hand[1][card];
    if (card >= F01 && card <= F08)
      out += ((s.forum_row | s.owned[0] | s.owned[1]) >> (card - F01) & 1) != 0 ? 1 : 0;
    if (kCardInfo[card].type == CardType::leader &&
        ((s.leaders[0] | s.leaders[1]) & leader_bit(leader_index(kCardInfo[card].leader))) != 0)
      ++out;
    const int left = kCardInfo[card].count - out;
    if (left < 0) return "too many copies of " + std::string(kCardInfo[card].slug);
    if ((s.zero[0] & kDeckNamed) == 0) {
      s.deck[card] = byte(left);
    } else if (s.deck[card] > left) {
      return "the deck cannot hold " + std::string(kCardInfo[card].slug);
    } else if (card >= F01 && card <= F08) {
      s.forum_row = byte(s.forum_row | (left - s.deck[card]) << (card - F01));
    } else {
      add_to(s.discard[card], left - s.deck[card]);
    }
  }
  return "";
}

std::string fill_stock(State& s) {
  for (int side = 0; side < 2; ++side) {
    int legions = kLegionCounters;
    int allied = kAlliedCounters;
    for (const auto& place : s.units) {
      legions -= place[side][LR] + place[side][LV];
      allied -= place[side][AR] + place[side][AV];
    }
    if (legions < 0 || allied < 0) return "more units than counters";
    s.stock[side] = {{byte(legions), byte(allied)}};
  }
  return "";
}

}  // namespace

std::string Given::line(State& s, std::string_view text) {
  std::istringstream in{std::string(text)};
  Words words;
  for (std::string word; in >> word;) words.push_back(word);
  if (words.empty()) return "nothing was said";
  if (s.zero[0] == 0) {
    s.zero[0] = kSpoken;
    s.gold = {{10, 10}};
    s.phase = Phase::forum;
    s.active = 0;
    s.drawing = {};
  }
  const std::string& verb = words[0];
  const std::string one = words.size() > 1 ? words[1] : "";
  const std::string two = words.size() > 2 ? words[2] : "";
  if (verb == "clear") {
    for (int place = 0; place < kPlaces; ++place)
      for (int side = 0; side < 2; ++side) empty_place(s, side, place);
    for (int leader = 0; leader < kLeaders; ++leader) take_off(s, leader);
    return "";
  }
  if (verb == "at") return put(s, words);
  if (verb == "none") {
    const Place place = place_of_word(one);
    if (place == nowhere || side_of(two) < 0) return "none PLACE C|P";
    empty_place(s, side_of(two), place);
    each_bit(leaders_at(s, side_of(two), place), [&](int leader) { take_off(s, leader); });
    return "";
  }
  if (verb == "gold") {
    if (side_of(one) < 0) return "gold C|P N";
    s.gold[side_of(one)] = static_cast<std::uint16_t>(std::stoi(two));
    return "";
  }
  if (verb == "deck") return name_deck(s, words);
  if (verb == "hand" || verb == "owns" || verb == "forum" || verb == "discard" || verb == "shown")
    return cards_to(s, words);
  if (verb == "marker" || verb == "subdued") {
    const Place place = place_of_word(one);
    if (place == nowhere || side_of(two) < 0) return verb + " PLACE C|P";
    (verb == "marker" ? s.markers : s.subdued)[side_of(two)] |= bit(place);
    return "";
  }
  if (verb == "turn") return s.turn = byte(std::stoi(one)), "";
  if (verb == "active") return s.active = byte(side_of(one)), side_of(one) < 0 ? "C or P" : "";
  if (verb == "origin") return came_from(s, words);
  if (verb == "voyage") {
    s.voyages[0] = {place_of_word(one), place_of_word(two)};
    return "";
  }
  if (verb == "phase") {
    if (one == "end") return s.zero[1] = 1, "";
    return codec::enum_value(one, s.phase) ? "" : "no phase " + one;
  }
  return "unknown words: " + std::string(text);
}

std::string Given::finish(State& s) {
  if (s.zero[0] == 0) return "";
  std::string problem = fill_deck(s);
  if (problem.empty()) problem = fill_stock(s);
  if (!problem.empty()) return problem;
  const bool end = s.zero[1] != 0;
  s.zero = {};
  Play p{s, nullptr};
  if (end) {
    s.phase = Phase::combat;
    begin_supply(p);
  } else {
    switch (s.phase) {
      case Phase::draw:
        begin_draw(p);
        break;
      case Phase::purchase:
        begin_purchase(p);
        break;
      case Phase::tax:
        begin_tax(p);
        break;
      case Phase::march:
        begin_march(p);
        break;
      case Phase::combat:
        begin_combat(p);
        break;
      default:
        begin_turn(p);
        break;
    }
  }
  settle(p);
  return std::string(CaesarXl::invariant(s));
}

}  // namespace quadriga::caesar_xl
