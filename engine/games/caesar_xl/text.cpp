// SPDX-License-Identifier: Apache-2.0
#include <cctype>
#include <charconv>

#include "engine/games/caesar_xl/flow.h"

// Moves in words, both directions. Each verb has a word and a row of letters saying what follows:
// p piece, c card, t Forum card named by a card, f from, v via, o to, n die, s set of units.
namespace quadriga::caesar_xl {

namespace {

struct Grammar {
  Verb verb;
  std::string_view words;
  std::string_view slots;
};

constexpr Grammar kGrammar[] = {
    {Verb::roll, "roll", "n"},
    {Verb::draw_card, "draw", "c"},
    {Verb::claim, "claim", "c"},
    {Verb::pass, "pass", ""},
    {Verb::lose, "lose", "po"},
    {Verb::promote, "promote", "po"},
    {Verb::draw, "draw", ""},
    {Verb::decline, "decline", ""},
    {Verb::buy, "buy", ""},
    {Verb::stop, "stop", ""},
    {Verb::recall, "recall", "c"},
    {Verb::discard, "discard", "c"},
    {Verb::recruit, "recruit", "po"},
    {Verb::play, "play", "c"},
    {Verb::play, "play", "co"},
    {Verb::play, "play", "cp"},
    {Verb::play, "play", "ct"},
    {Verb::levy, "levy", ""},
    {Verb::eloquence, "eloquence", "c"},
    {Verb::train_octavius, "train-octavius", ""},
    {Verb::train_land, "train-land", "o"},
    {Verb::train, "train", "o"},
    {Verb::diplo_place, "ally", "o"},
    {Verb::diplo_move, "ally", "fo"},
    {Verb::diplo_remove, "unally", "o"},
    {Verb::end, "end", ""},
    {Verb::place, "place", "o"},
    {Verb::give, "give", "s"},
    {Verb::lose_leader, "lose", "p"},
    {Verb::pay, "pay", ""},
    {Verb::desert, "desert", "p"},
    {Verb::march, "march", "pfo"},
    {Verb::force, "force", "pfvo"},
    {Verb::ride, "ride", "pfvo"},
    {Verb::onward, "onward", "vo"},
    {Verb::add, "add", "p"},
    {Verb::commit, "commit", ""},
    {Verb::fleet, "fleet", "fo"},
    {Verb::fight, "fight", "o"},
    {Verb::tactic, "tactic", "c"},
    {Verb::none, "none", ""},
    {Verb::hit, "hit", "p"},
    {Verb::escape, "escape", "o"},
    {Verb::retreat, "retreat", "o"},
    {Verb::stand, "stand", ""},
};

bool same_word(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (std::tolower(static_cast<unsigned char>(a[i])) !=
        std::tolower(static_cast<unsigned char>(b[i])))
      return false;
  return true;
}

std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto start = text.find_first_not_of(" \t");
    if (start == std::string_view::npos) break;
    text.remove_prefix(start);
    const auto end = std::min(text.find_first_of(" \t"), text.size());
    words.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return words;
}

bool read_place(std::string_view word, Place& place) {
  for (int i = 0; i < kPlaces; ++i)
    if (same_word(word, kPlaceInfo[i].id)) {
      place = as_place(i);
      return true;
    }
  return false;
}

bool read_piece(std::string_view word, Piece& piece) {
  for (int i = 0; i < nobody; ++i)
    if (same_word(word, kPieceText[i])) {
      piece = as_piece(i);
      return true;
    }
  return false;
}

bool read_card(std::string_view word, Card& card) {
  for (int i = 0; i < kCards; ++i)
    if (same_word(word, kCardInfo[i].slug) || same_word(word, kCardInfo[i].id)) {
      card = as_card(i);
      return true;
    }
  return false;
}

bool read_number(std::string_view word, std::uint8_t& number) {
  const auto result = std::from_chars(word.data(), word.data() + word.size(), number);
  return result.ec == std::errc{} && result.ptr == word.data() + word.size();
}

// "LR1 AR2", or "nothing".
bool read_set(std::span<const std::string_view> words, std::uint8_t& number) {
  UnitCounts set{};
  if (words.size() == 1 && same_word(words[0], "nothing"))
    words = {};
  else if (words.empty())
    return false;
  for (const std::string_view word : words) {
    Piece piece = nobody;
    std::uint8_t count = 0;
    if (word.size() != 3 || !read_piece(word.substr(0, 2), piece) || !is_unit(piece) ||
        !read_number(word.substr(2), count) || count < 1 || count > 3 || set[piece] != 0)
      return false;
    set[piece] = count;
  }
  number = pack_set(set);
  return true;
}

bool read_slot(char slot, std::string_view word, Move& move) {
  switch (slot) {
    case 'p':
      return read_piece(word, move.piece);
    case 'c':
      return read_card(word, move.card);
    case 't':
      return read_card(word, move.target);
    case 'f':
      return read_place(word, move.from);
    case 'v':
      return read_place(word, move.via);
    case 'o':
      return read_place(word, move.to);
    default:
      return read_number(word, move.number);
  }
}

bool read(const Grammar& grammar, std::span<const std::string_view> words, Move& move) {
  if (!same_word(words[0], grammar.words)) return false;
  words = words.subspan(1);
  move = {.verb = grammar.verb};
  if (grammar.slots == "s") return read_set(words, move.number);
  if (words.size() != grammar.slots.size()) return false;
  for (std::size_t i = 0; i < words.size(); ++i)
    if (!read_slot(grammar.slots[i], words[i], move)) return false;
  return true;
}

std::string set_text(std::uint8_t number) {
  const UnitCounts set = unpack_set(number);
  std::string text;
  for (int kind = 0; kind < kKinds; ++kind)
    if (set[kind] > 0) {
      if (!text.empty()) text += ' ';
      text += kPieceText[kind];
      text += std::to_string(set[kind]);
    }
  return text.empty() ? "nothing" : text;
}

std::string_view name_or_blank(Place place) {
  return place < kPlaces ? kPlaceInfo[place].id : std::string_view("-");
}
std::string_view card_name(Card card) {
  return card < kCards ? kCardInfo[card].slug : std::string_view("-");
}

std::string slot_text(char slot, const Move& move) {
  switch (slot) {
    case 'p':
      return std::string(move.piece < nobody ? kPieceText[move.piece] : "-");
    case 'c':
      return std::string(card_name(move.card));
    case 't':
      return std::string(card_name(move.target));
    case 'f':
      return std::string(name_or_blank(move.from));
    case 'v':
      return std::string(name_or_blank(move.via));
    case 'o':
      return std::string(name_or_blank(move.to));
    case 's':
      return set_text(move.number);
    default:
      return std::to_string(move.number);
  }
}

// `play` is followed by what the card names.
bool grammar_fits(const Grammar& grammar, const Move& move) {
  if (grammar.verb != move.verb) return false;
  if (move.verb != Verb::play || grammar.slots.empty()) return true;
  const char last = grammar.slots.back();
  if (move.to != nowhere) return last == 'o';
  if (move.piece != nobody) return last == 'p';
  if (move.target != nothing) return last == 't';
  return last == 'c';
}

}  // namespace

std::string CaesarXl::text(const State&, const Move& move) {
  for (const Grammar& grammar : kGrammar) {
    if (!grammar_fits(grammar, move)) continue;
    std::string text(grammar.words);
    for (const char slot : grammar.slots) text += ' ' + slot_text(slot, move);
    return text;
  }
  return "?";
}

Parsed<Move> CaesarXl::parse(const State&, std::string_view text) {
  const auto words = split(text);
  if (words.empty()) return {{}, kBadMoveText};
  for (const Grammar& grammar : kGrammar) {
    Move move;
    if (read(grammar, words, move)) return {move, kFine};
  }
  return {{}, kBadMoveText};
}

}  // namespace quadriga::caesar_xl
