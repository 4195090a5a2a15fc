// SPDX-License-Identifier: Apache-2.0
// What the people of a table may ask each other, and who may look on.
#include <algorithm>

#include "server/table.h"
#include "server/telling.h"
#include "server/vacation.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::seconds kTimeToAnswer{300};
constexpr std::chrono::hours kTimeToAnswerSlowly{24};
constexpr std::chrono::seconds kTimeToBeReady{30};
constexpr std::chrono::minutes kAwayForGood{10};

}  // namespace

store::TableRow Table::row_with(const Affairs& affairs) const {
  store::TableRow row = row_;
  row.affairs = affairs_text(affairs);
  return row;
}

bool Table::is_slow() const { return server::is_slow(clock_from_text(row_.clock)); }

bool Table::may_watch(std::string_view person) const {
  if (affairs_.is_banned(person)) return false;
  return !is_playing() || house_.spectators != Spectators::none || is_at_table(person);
}

Failure Table::may_not_watch(std::string_view person) const {
  if (affairs_.is_banned(person))
    return {403, "banned", "The host of this table has asked you not to come back to it."};
  return {403, "no-spectators", "Only who plays at this table sees the game."};
}

std::chrono::milliseconds Table::time_to_answer(QuestionKind kind) const {
  if (kind == QuestionKind::ready)
    return house_.ready ? std::chrono::seconds(*house_.ready) : kTimeToBeReady;
  return is_slow() ? std::chrono::milliseconds(kTimeToAnswerSlowly) : kTimeToAnswer;
}

bool Table::has_follower(std::string_view person) const {
  const Seat seat = seat_of(person);
  for (const auto& [process, presence] : elsewhere_)
    if (std::count(presence.seats.begin(), presence.seats.end(), seat) > 0) return true;
  return std::any_of(followers_.begin(), followers_.end(), [person](const Follower* follower) {
    return follower->person() && follower->person()->id == person;
  });
}

bool Table::is_present(Seat seat, Clocks::Time now) const {
  const auto index = static_cast<std::size_t>(seat);
  if (has_follower(row_.seats[index].person) || is_slow()) return true;
  const auto& gone = work.gone_since;
  return index < gone.size() && gone[index] && now - *gone[index] < kAwayForGood;
}

void Table::note_presence(Seat seat, Clocks::Time now) {
  if (!is_player(seat)) return;
  work.gone_since.resize(row_.seats.size());
  auto& gone = work.gone_since[static_cast<std::size_t>(seat)];
  if (has_follower(row_.seats[static_cast<std::size_t>(seat)].person))
    gone.reset();
  else if (!gone)
    gone = now;
}

void Table::note_presence(Clocks::Time now) {
  for (Seat seat = 0; seat < static_cast<Seat>(row_.seats.size()); ++seat) note_presence(seat, now);
}

// As many entries as leave so many moves of players after them.
int Table::late_version() const {
  if (!is_playing()) return version();
  int moves = house_.delay.value_or(kLeastDelay);
  int number = version();
  for (; number > 0 && moves > 0; --number)
    moves -= is_player(match_->log()[static_cast<std::size_t>(number - 1)].seat) ? 1 : 0;
  return number;
}

std::shared_ptr<const std::string> Table::played_late(Seat through, int since) const {
  const int newest = late_version();
  const bool fresh = since < 0 || since > newest;
  if (!late_) late_ = std::make_unique<Match>(*rules_, match_->header());
  for (int number = late_->version(); number < newest; ++number) {
    const LogEntry& entry = match_->log()[static_cast<std::size_t>(number)];
    late_->add_text(entry.seat, entry.text, nullptr);
  }
  TablePlayed message;
  message.table = row_.id;
  message.fresh = fresh;
  for (int number = std::max(fresh ? 0 : since, 0) + 1; number <= newest; ++number) {
    const auto index = static_cast<std::size_t>(number - 1);
    message.events.push_back(
        event_for(stories_[index], number, match_->log()[index].seat, through));
  }
  message.now = snapshot_for(late_->position(), newest, through, false);
  message.now.you = kSpectator;
  message.now.through = through;
  message.now.legal.clear();
  return std::make_shared<const std::string>(encode(ServerMessage(std::move(message))));
}

Answer<Question> Table::question(const Person& person, QuestionKind kind, Clocks::Time now) const {
  const Seat seat = seat_of(person.id);
  if (affairs_.question)
    return failed(409, "question-open", "The table is asked something already; answer that first.");
  Question out;
  out.kind = kind;
  out.by = seat;
  if (kind == QuestionKind::ready) {
    if (row_.host != person.id)
      return failed(403, "host-only", "Only the host of the table can do this.");
    if (!is_waiting()) return failed(409, "table-started", "The game has started.");
    for (const auto& other : row_.seats)
      if (other.person.empty() && other.bot.empty())
        return failed(409, "seats-open", "Every seat must be taken before the game can start.");
  } else {
    if (seat == kSpectator) return failed(403, "not-at-table", "You do not sit at this table.");
    if (!is_playing())
      return failed(409, "not-playing", "This can be asked while the game is played.");
  }
  const bool rated = house_.rated.value_or(false);
  if (kind == QuestionKind::take_back) {
    if (rated)
      return failed(409, "rated-table", "At a rated table a move that told something stays.");
    if (has_bot(seat))
      return failed(409, "bot-plays", "A bot plays for you; take your seat back first.");
    out.move = match_->last_move_of(seat);
    if (out.move <= row_.prologue)
      return failed(409, "nothing-to-undo", "You have made no move that could be taken back.");
    if (match_->can_undo(seat))
      return failed(409, "undo-is-free", "Nobody need be asked: take it back.");
  }
  for (Seat other = 0; other < static_cast<Seat>(row_.seats.size()); ++other) {
    if (row_.seats[static_cast<std::size_t>(other)].person.empty()) continue;
    // A bot that plays for somebody decides about moves; whether the game goes on it does not.
    const bool counts =
        kind == QuestionKind::abandon ? rated || is_present(other, now) : !has_bot(other);
    if (other == seat)
      out.yes.push_back(other);
    else if (counts)
      out.open.push_back(other);
  }
  return out;
}

}  // namespace quadriga::server
