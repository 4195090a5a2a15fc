// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/protocol.h"
#include "server/store/store.h"

// What the people of a table have settled or have open among themselves, apart from the game. It
// is stored with the table as JSON, so a restart loses nothing of it.
namespace quadriga::server {

struct Leaving {
  int seat = 0;
  std::int64_t until = 0;  // milliseconds since 1970; then a bot plays on

  friend bool operator==(const Leaving&, const Leaving&) = default;
};
BOOST_DESCRIBE_STRUCT(Leaving, (), (seat, until))

// A seat of a rematch that waits for who sat at the table before.
struct KeptSeat {
  int seat = 0;
  Person person;

  friend bool operator==(const KeptSeat&, const KeptSeat&) = default;
};
BOOST_DESCRIBE_STRUCT(KeptSeat, (), (seat, person))

struct Affairs {
  static constexpr bool kDefaultsAllowed = true;
  std::optional<Question> question;
  std::int64_t question_until = 0;  // milliseconds since 1970
  int asked_at = 0;                 // the version of the table when it was asked
  std::int64_t clock_left = -1;     // take_back: on the clock of who asks, when it was asked
  std::optional<Notice> notice;
  int notices = 0;                  // so many there were
  std::vector<std::string> banned;  // person ids
  std::vector<Leaving> leaving;
  std::vector<KeptSeat> kept;
  std::string rematch;  // id of the table where it goes on
  bool abandoned = false;

  bool is_asked(QuestionKind kind) const { return question && question->kind == kind; }
  bool is_banned(std::string_view person) const;
  const KeptSeat* kept_seat(int seat) const;
  const KeptSeat* kept_for(std::string_view person) const;
  void note(NoticeKind kind, std::vector<Person> people,
            std::optional<QuestionKind> about = std::nullopt);
  void close_question();
  // Whoever sits down needs no seat to be kept, and what was said of that person is over.
  void came(std::string_view person);

  friend bool operator==(const Affairs&, const Affairs&) = default;
};
BOOST_DESCRIBE_STRUCT(Affairs, (),
                      (question, question_until, asked_at, clock_left, notice, notices, banned,
                       leaving, kept, rematch, abandoned))

std::string affairs_text(const Affairs& affairs);  // as it is stored; empty for a quiet table
Affairs affairs_from_text(const std::string& text);

// The parts that everybody at the table is told.
void describe_affairs(const Affairs& affairs, TableInfo& out);

}  // namespace quadriga::server
