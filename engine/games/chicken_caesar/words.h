// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/chicken_caesar/board.h"

// Reading and writing the words of move texts. Readers return false for what they cannot read.
namespace quadriga::chicken_caesar {

std::string_view cut_word(std::string_view& text);
bool read_number(std::string_view word, std::uint8_t& out);
bool read_seat(const Table& t, std::string_view word, std::uint8_t& out);
bool read_rooster(const Table& t, std::string_view word, std::uint8_t& out);
bool read_office(std::string_view word, Office& out);
bool read_office_list(std::string_view word, OfficeSet& out);
std::string office_list(OfficeSet set);
std::string_view card_name(Card card);
bool read_card(std::string_view word, Card& out);
bool read_obligation(const Table& t, std::string_view text, Move& out);

// "a,b,c", each item read by `read_item`.
template <class ReadItem>
bool read_list(std::string_view word, ReadItem&& read_item) {
  while (!word.empty()) {
    const auto comma = word.find(',');
    if (!read_item(word.substr(0, comma))) return false;
    if (comma == std::string_view::npos) return true;
    word.remove_prefix(comma + 1);
  }
  return false;
}

}  // namespace quadriga::chicken_caesar
