// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/names.h"
#include "server/protocol.h"
#include "server/secrets.h"
#include "server/store/store.h"

// Putting people and bots on seats.
namespace quadriga::server {

// Who plays for somebody that is away, if nobody says otherwise.
inline constexpr std::string_view kStandIn = "legionary";

inline std::vector<std::string> names_at(const store::TableRow& row) {
  std::vector<std::string> names;
  for (const auto& seat : row.seats)
    if (!seat.name.empty()) names.push_back(seat.name);
  return names;
}

inline bool is_open(const store::SeatRow& seat) { return seat.person.empty() && seat.bot.empty(); }

inline void seat_person(store::TableRow& row, std::size_t seat, const Person& person) {
  for (auto& other : row.seats)
    if (other.person == person.id) other = {};
  row.seats[seat] = {person.id, person.name, "", unique_name(person.name, names_at(row))};
}

inline void seat_bot(store::TableRow& row, std::size_t seat, const std::string& kind) {
  row.seats[seat] = {};
  const auto pick = static_cast<unsigned>(random_word());
  row.seats[seat] = {"", "", kind, bot_name(kind, names_at(row), pick)};
}

}  // namespace quadriga::server
