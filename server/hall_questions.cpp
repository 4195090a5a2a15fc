// SPDX-License-Identifier: Apache-2.0
// What people ask each other at a table: taking back, abandoning, being ready; and who leaves it.
#include <algorithm>

#include "server/hall.h"
#include "server/log.h"
#include "server/seating.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::milliseconds kAffairsRetry{1000};
constexpr std::size_t kMostBanned = 100;

Person person_on(const store::TableRow& row, int seat) {
  const auto& at = row.seats[static_cast<std::size_t>(seat)];
  return {at.person, at.person_name};
}

// Decided on a table that another process has changed meanwhile: decide again.
Then<TableInfo> again_if_stale(const TablePtr& table, const Then<TableInfo>& then, Task again) {
  return [table, then, again = std::move(again)](const Answer<TableInfo>& done) {
    if (!done && done.error().code == kStale && !table->is_closed()) return again();
    then(done);
  };
}

bool take_out(std::vector<int>& seats, int seat) { return std::erase(seats, seat) > 0; }

}  // namespace

// Whatever was stored has changed the table: everybody whom it concerns is told or woken.
void Hall::changed(const TablePtr& table) {
  table->tell_followers();
  wake_bot(table);
  watch_clock(table);
  watch_absence(table);
  watch_affairs(table);
  count_again(table);
  lobby_changed();
}

// A bot that has taken over a seat agrees to what its person was asked.
void Hall::count_again(const TablePtr& table) {
  if (closing_ || !table->affairs().is_asked(QuestionKind::take_back)) return;
  const auto has_bot = [table](int seat) {
    return !table->row().seats[static_cast<std::size_t>(seat)].bot.empty();
  };
  const auto& open = table->affairs().question->open;
  if (std::none_of(open.begin(), open.end(), has_bot)) return;
  table->work.waiting.push_back([this, table, has_bot] {
    if (!table->affairs().is_asked(QuestionKind::take_back)) return;
    Question question = *table->affairs().question;
    std::erase_if(question.open, has_bot);
    settle(table, "", std::move(question), [](const Answer<TableInfo>&) {});
  });
  next_in_turn(table);
}

// In turn: stores what the table has become.
void Hall::put_row(const TablePtr& table, store::TableRow row, std::string viewer,
                   Then<TableInfo> then) {
  store::Batch batch{store::PutTable{row}};
  store_for(table, std::move(batch),
            [this, table, viewer = std::move(viewer), then = std::move(then),
             row = std::move(row)](const store::Outcome& outcome) {
              if (!outcome) return then(tl::unexpected<Failure>(not_stored(outcome)));
              table->change(row, loop_.now());
              settle_vacations(*table);
              then(table->info(viewer));
              changed(table);
            });
}

void Hall::ask(const Person& person, const std::string& id, const AskTable& wish,
               Then<TableInfo> then) {
  find_table(id, [this, person, wish, then](Answer<TablePtr> found) {
    if (!found) return then(tl::unexpected<Failure>(found.error()));
    const TablePtr table = *found;
    in_turn(table, then, [this, table, person, wish, then] {
      if (table->is_closed()) return then(failed(404, "no-such-table", "This table was closed."));
      auto question = table->question(person, wish.kind, loop_.now());
      if (!question) return then(tl::unexpected<Failure>(question.error()));
      log(Level::info, "table_asked", {{"table", table->id()}, {"person", person.id}});
      settle(table, person.id, std::move(*question),
             again_if_stale(table, then, [this, table, person, wish, then] {
               ask(person, table->id(), wish, then);
             }));
    });
  });
}

void Hall::answer(const Person& person, const std::string& id, const AnswerTable& wish,
                  Then<TableInfo> then) {
  find_table(id, [this, person, wish, then](Answer<TablePtr> found) {
    if (!found) return then(tl::unexpected<Failure>(found.error()));
    const TablePtr table = *found;
    in_turn(table, then, [this, table, person, wish, then] {
      if (!table->affairs().is_asked(wish.kind))
        return then(failed(409, "no-question", "Nothing of the kind is asked at this table now."));
      const auto told = again_if_stale(table, then, [this, table, person, wish, then] {
        answer(person, table->id(), wish, then);
      });
      Affairs affairs = table->affairs();
      // Another process has stored a move without knowing of the question: it has lapsed.
      if (wish.kind == QuestionKind::take_back && affairs.asked_at != table->version()) {
        affairs.close_question();
        return put_row(table, table->row_with(affairs), person.id, told);
      }
      Question question = *affairs.question;
      const Seat seat = table->seat_of(person.id);
      const bool asked = take_out(question.open, seat);
      const bool own =
          question.by == seat && (seat != kSpectator || table->row().host == person.id);
      if (!asked && !own)
        return then(wish.yes && std::count(question.yes.begin(), question.yes.end(), seat) > 0
                        ? Answer<TableInfo>(table->info(person.id))
                        : failed(403, "not-asked", "You are not asked."));
      if (wish.yes && !asked) return then(table->info(person.id));
      if (wish.yes) {
        question.yes.push_back(seat);
        return settle(table, person.id, std::move(question), told);
      }
      affairs.close_question();
      affairs.note(own ? NoticeKind::called_off : NoticeKind::refused, {person}, wish.kind);
      put_row(table, table->row_with(affairs), person.id, told);
    });
  });
}

// In turn: stores a question that somebody must still answer, or does what all have agreed to.
void Hall::settle(const TablePtr& table, const std::string& viewer, Question question,
                  const Then<TableInfo>& then) {
  Affairs affairs = table->affairs();
  if (!question.open.empty()) {
    if (!affairs.question) {
      affairs.asked_at = table->version();
      affairs.question_until = loop_.wall() + table->time_to_answer(question.kind).count();
      const auto asker = static_cast<Seat>(question.by);
      if (question.kind == QuestionKind::take_back && table->clocks().are_used())
        affairs.clock_left = table->clocks().left_at_move(asker, true, loop_.now()).count();
    }
    question.until = utc_text(affairs.question_until);
    affairs.question = std::move(question);
    return put_row(table, table->row_with(affairs), viewer, then);
  }
  if (question.kind == QuestionKind::ready) return begin(table, {table->row().host, ""}, then);
  affairs.close_question();
  store::TableRow row = table->row_with(affairs);
  if (question.kind == QuestionKind::abandon) {
    affairs.abandoned = true;
    affairs.leaving.clear();
    row = table->row_with(affairs);
    row.stage = store::Stage::finished;
    return finish_abandoned(table, row, viewer, then);
  }
  const auto seat = static_cast<Seat>(question.by);
  if (table->match()->last_move_of(seat) != question.move)
    return then(failed(409, "no-question", "The table has moved on; ask again."));
  auto rows = table->to_rows({{seat, take_back_text(question.move)}}, loop_.now());
  store::Batch batch{store::PutTable{row}, store::AddMoves{table->id(), rows}};
  store_for(table, std::move(batch),
            [this, table, viewer, then, row = std::move(row),
             rows = std::move(rows)](const store::Outcome& outcome) {
              if (!outcome) return then(tl::unexpected<Failure>(not_stored(outcome)));
              table->change(row, loop_.now());
              table->play(rows, loop_.now());
              then(table->info(viewer));
              changed(table);
              call_to_turn(table, static_cast<Seat>(rows.front().seat));
            });
}

// The game ends here without a result: its seed is opened, and nobody's results count it.
void Hall::finish_abandoned(const TablePtr& table, const store::TableRow& row,
                            const std::string& viewer, const Then<TableInfo>& then) {
  store::Batch batch{store::PutTable{row}, store::FinishTable{row.id, utc_now(), {}}};
  store_for(table, std::move(batch),
            [this, table, row, viewer, then](const store::Outcome& outcome) {
              if (!outcome) return then(tl::unexpected<Failure>(not_stored(outcome)));
              table->change(row, loop_.now());
              log(Level::info, "table_abandoned", {{"table", row.id}});
              then(table->info(viewer));
              changed(table);
            });
}

// ---- When time is up ----------------------------------------------------------------------------

// Looks again when a question lapses or a bot takes over from who left.
void Hall::watch_affairs(const TablePtr& table) {
  const Affairs& affairs = table->affairs();
  std::optional<std::int64_t> until;
  if (affairs.question) until = affairs.question_until;
  for (const Leaving& leaving : affairs.leaving)
    until = std::min(until.value_or(leaving.until), leaving.until);
  if (closing_ || !until || !looks_after(*table)) return;
  const std::chrono::milliseconds wait(std::max<std::int64_t>(0, *until - loop_.wall()));
  const auto due = loop_.now() + wait;
  auto& planned = table->work.affairs_due;
  if (planned && *planned <= due) return;
  planned = due;
  loop_.after(wait, [this, table, due] {
    auto& next = table->work.affairs_due;
    if (closing_ || next != due) return;  // an earlier look has been planned since
    next.reset();
    table->work.waiting.push_back([this, table] { affairs_are_due(table); });
    next_in_turn(table);
  });
}

// In turn: whoever answered or came back in time was stored before.
void Hall::affairs_are_due(const TablePtr& table) {
  if (closing_ || table->is_closed() || is_paused_ || !looks_after(*table)) return;
  Affairs affairs = table->affairs();
  store::TableRow row = table->row();
  const std::int64_t now = loop_.wall();
  const auto again = [this, table](const Answer<TableInfo>& stored) {
    if (!stored) loop_.after(kAffairsRetry, [this, table] { watch_affairs(table); });
  };
  if (affairs.question && affairs.question_until <= now) {
    Question question = *affairs.question;
    std::vector<Person> silent;
    for (const int seat : question.open) silent.push_back(person_on(row, seat));
    if (question.kind == QuestionKind::abandon && !table->house().rated.value_or(false)) {
      // Who has been away for long by now is not waited for.
      std::erase_if(question.open, [&](int seat) {
        return !table->is_present(static_cast<Seat>(seat), loop_.now());
      });
      if (question.open.empty()) return settle(table, "", std::move(question), again);
    }
    const bool ready = question.kind == QuestionKind::ready;
    if (ready)
      for (const int seat : question.open) row.seats[static_cast<std::size_t>(seat)] = {};
    affairs.close_question();
    affairs.note(ready ? NoticeKind::not_ready : NoticeKind::unanswered, std::move(silent),
                 question.kind);
  }
  for (const Leaving& leaving : affairs.leaving) {
    auto& seat = row.seats[static_cast<std::size_t>(leaving.seat)];
    if (leaving.until <= now && table->is_playing() && seat.bot.empty()) {
      seat.bot = kStandIn;
      log(Level::info, "bot_plays_on", {{"table", table->id()}, {"seat", leaving.seat}});
    }
  }
  std::erase_if(affairs.leaving, [&](const Leaving& leaving) { return leaving.until <= now; });
  row.affairs = affairs_text(affairs);
  if (row == table->row()) return watch_affairs(table);
  put_row(table, std::move(row), "", again);
}

// ---- Host and guests ----------------------------------------------------------------------------

void Hall::kick(const Person& person, const std::string& table, const Kick& wish,
                Then<TableInfo> then) {
  change_table(
      person, table,
      [person, wish](const Table& at) -> Answer<store::TableRow> {
        store::TableRow row = at.row();
        if (row.host != person.id)
          return failed(403, "host-only", "Only the host of the table can do this.");
        if (!at.is_waiting()) return failed(409, "table-started", "The game has started.");
        if (wish.person == person.id)
          return failed(400, "bad-request", "person: to go yourself, leave the table.");
        const Seat seat = at.seat_of(wish.person);
        if (seat == kSpectator)
          return failed(404, "no-such-person", "This person does not sit at this table.");
        const Person guest = person_on(row, seat);
        row.seats[static_cast<std::size_t>(seat)] = {};
        Affairs affairs = at.affairs();
        if (wish.ban && !affairs.is_banned(guest.id)) affairs.banned.push_back(guest.id);
        if (affairs.banned.size() > kMostBanned) affairs.banned.erase(affairs.banned.begin());
        affairs.note(wish.ban ? NoticeKind::banned : NoticeKind::kicked, {guest});
        row.affairs = affairs_text(affairs);
        return row;
      },
      std::move(then));
}

}  // namespace quadriga::server
