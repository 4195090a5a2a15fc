// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.h"

// What one process tells the others that share its database: what to look at again, and of moves
// what they are. The database is the truth, so news that come twice, late or not at all do no harm.
namespace quadriga::server::store {

struct News {
  enum class Kind : char {
    table = 't',      // its row: opened, seats, stage, closed
    moves = 'm',      // of a table; detail: themselves, see told_moves, or empty
    chat = 'c',       // of a table, or of the lobby
    sessions = 's',   // of a person have ended; detail: the only one, or all but one
    person = 'n',     // has another name
    setting = 'v',    // of a person; detail: its name
    forgotten = 'f',  // a person has left for good
    presence = 'p',   // who is connected to a table at the sender's; detail: see Presence
    alive = 'a',      // the sender is there; detail: not empty when it leaves
  };
  Kind kind = Kind::table;
  std::string about;   // id of the table or the person
  std::string detail;  // no blank in it

  friend bool operator==(const News&, const News&) = default;
};

// What the others must hear of a batch, once each.
std::vector<News> news_of(const Batch& batch);

struct Heard {
  std::string sender;
  std::vector<News> news;
};

// PostgreSQL takes payloads of less than 8000 bytes, so there may be several.
std::vector<std::string> pack(std::string_view sender, std::span<const News> news);
std::optional<Heard> unpack(std::string_view payload);

// What EndSessions says, as the detail of News about sessions.
std::string sessions_detail(const EndSessions& end);
EndSessions sessions_from(const News& news);

}  // namespace quadriga::server::store
