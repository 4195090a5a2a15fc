// SPDX-License-Identifier: Apache-2.0
// What happens when somebody's time is up.
#include "server/hall.h"
#include "server/log.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::milliseconds kClockRetry{1000};

}  // namespace

// Looks again when the running clock is due. A look that comes too early because somebody has moved
// in the meantime only asks for the next one, so a table never has many of them waiting.
void Hall::watch_clock(const TablePtr& table) {
  const auto due = table->deadline();
  auto& planned = table->work.clock_due;
  if (closing_ || !due || (planned && *planned <= *due) || !looks_after(*table)) return;
  planned = due;
  const auto wait = std::chrono::ceil<std::chrono::milliseconds>(*due - loop_.now());
  loop_.after(std::max(wait, std::chrono::milliseconds{0}), [this, table, due] {
    auto& next = table->work.clock_due;
    if (closing_ || next != due) return;  // an earlier look has been planned since
    next.reset();
    const Seat seat = table->clocks().running();
    if (is_slow(table->clocks().rule()) && is_player(seat)) return ask_vacations(table, seat);
    table->work.waiting.push_back([this, table] { time_is_up(table); });
    next_in_turn(table);
  });
}

// Somebody's days are up: only what is on disk says that this is no vacation.
void Hall::ask_vacations(const TablePtr& table, Seat seat) {
  const std::string person = table->row().seats[static_cast<std::size_t>(seat)].person;
  store_.read<std::string>(
      [person](store::Store& store) { return store.setting(person, kVacationSetting); },
      [this, table, person](const std::optional<std::string>& text, const std::string& error) {
        if (closing_) return;
        if (!text) {
          log(Level::error, "store_failed", {{"message", error}});
          loop_.after(kClockRetry, [this, table] { watch_clock(table); });
          return;
        }
        const Vacations spans = vacations_from_text(*text);
        if (!person.empty() && vacations_[person] != spans) keep_vacations(person, spans);
        table->work.waiting.push_back([this, table] { time_is_up(table); });
        next_in_turn(table);
      });
}

// After a move of `mover`, or the start. Whoever was called is not called again before moving: who
// takes back and plays anew does not ring twice.
void Hall::call_to_turn(const TablePtr& table, Seat mover) {
  auto& called = table->work.called;
  if (called == mover) called = kNobody;
  if (!on_turn_ || !table->is_playing() || !is_slow(table->clocks().rule())) return;
  const Seat seat = table->match()->position().to_act();
  if (!is_player(seat) || seat == mover || seat == called) return;
  const SeatInfo info = table->info("").seats[static_cast<std::size_t>(seat)];
  if (!info.person || info.bot || info.connected) return;
  called = seat;
  on_turn_(table, seat);
}

// In turn: whoever moved in time was stored before.
void Hall::time_is_up(const TablePtr& table) {
  const auto due = table->deadline();
  if (is_paused_ || !looks_after(*table)) return;
  if (!due || *due > loop_.now()) return watch_clock(table);
  const Seat seat = table->clocks().running();
  const auto& bot = table->clocks().rule().bot;
  log(Level::info, "time_is_up", {{"table", table->id()}, {"seat", seat}});
  if (bot) return hand_to_bot(table, seat, *bot);
  const PackedMove move = table->match()->position().timeout_move();
  store_entries(
      table, table->propose(seat, move),
      [this, table](const Answer<int>& stored) {
        if (!stored) loop_.after(kClockRetry, [this, table] { watch_clock(table); });
      },
      true);
}

// The person keeps the seat and may sit down again at any time.
void Hall::hand_to_bot(const TablePtr& table, Seat seat, const std::string& kind) {
  store::TableRow row = table->row();
  row.seats[static_cast<std::size_t>(seat)].bot = kind;
  store::Batch batch{store::PutTable{row}};
  store_for(table, std::move(batch),
            [this, table, row = std::move(row)](const store::Outcome& outcome) {
              if (!outcome) {
                loop_.after(kClockRetry, [this, table] { watch_clock(table); });
                return;
              }
              table->change(row, loop_.now());
              changed(table);
            });
}

}  // namespace quadriga::server
