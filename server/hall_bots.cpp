// SPDX-License-Identifier: Apache-2.0
// Bots at the table: their moves, playing for people who ask for it or are away, and hints.
#include <algorithm>

#include "server/hall.h"
#include "server/log.h"
#include "server/seating.h"
#include "server/secrets.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::milliseconds kBotRetry{1000};
constexpr int kHints = 3;

// Bots among themselves, and nobody looks on.
bool is_unseen(const Table& table) {
  const auto& seats = table.row().seats;
  return table.followers().empty() && !table.is_anyone_elsewhere() &&
         std::all_of(seats.begin(), seats.end(),
                     [](const auto& seat) { return !seat.bot.empty(); });
}

}  // namespace

// Has a bot think if it is one's turn. One thought per table at a time: a bot is not to be used by
// two threads.
void Hall::wake_bot(const TablePtr& table) {
  if (closing_ || is_paused_ || table->work.thinking || !table->is_playing()) return;
  if (!looks_after(*table)) return;
  // A bot that moved on would answer for the people who are asked.
  if (table->affairs().is_asked(QuestionKind::take_back)) return;
  const Seat seat = table->match()->position().to_act();
  if (!is_player(seat)) return;
  const auto index = static_cast<std::size_t>(seat);
  const std::string& kind = table->row().seats[index].bot;
  if (kind.empty()) return;
  auto& bots = table->work.bots;
  bots.resize(table->row().seats.size());
  if (const auto effort = table->house().effort; effort && !bots[index])
    bots[index] = table->rules().make_bot(kind + "*" + std::to_string(*effort), random_word());
  // Without a wish, and for bots that do not search.
  if (!bots[index]) bots[index] = table->rules().make_bot(kind, random_word());
  if (!bots[index]) {
    log(Level::error, "no_such_bot", {{"table", table->id()}, {"kind", kind}});
    return;
  }
  table->work.thinking = true;
  const std::shared_ptr<const SeatView> view = table->match()->position().view(seat);
  const auto started = std::chrono::steady_clock::now();
  const auto pace =
      table->house().pace ? std::chrono::milliseconds(*table->house().pace) : bot_delay_;
  bots_.run(
      loop_, [view, bot = bots[index]] { return bot->choose(*view); },
      [this, table = table, seat, started, pace, version = table->version()](PackedMove move) {
        const auto thought = std::chrono::duration_cast<std::chrono::milliseconds>(
            std::chrono::steady_clock::now() - started);
        metrics_.thought.add(thought);
        if (thought >= pace) return bot_decided(table, version, seat, move);
        loop_.after(pace - thought, [this, table, version, seat, move] {
          bot_decided(table, version, seat, move);
        });
      });
}

void Hall::bot_decided(const TablePtr& table, int version, Seat seat, const PackedMove& move) {
  if (closing_) return;
  table->work.waiting.push_back(
      [this, table, version, seat, move] { play_bot(table, version, seat, move); });
  next_in_turn(table);
}

void Hall::play_bot(const TablePtr& table, int version, Seat seat, const PackedMove& move) {
  table->work.thinking = false;
  // Somebody moved out of turn, took a move back or took the seat back: think again, if at all.
  const bool seated = !table->row().seats[static_cast<std::size_t>(seat)].bot.empty();
  const bool asked = table->affairs().is_asked(QuestionKind::take_back);
  if (table->version() != version || !seated || asked || !table->is_playing() || is_paused_ ||
      !looks_after(*table))
    return wake_bot(table);
  PackedMove chosen = move;
  if (const Refusal refusal = table->match()->position().check(seat, move)) {
    log(Level::error, "bot_refused",
        {{"table", table->id()},
         {"kind", table->row().seats[static_cast<std::size_t>(seat)].bot},
         {"rule", refusal.rule},
         {"refusal", refusal.message}});
    chosen = table->match()->position().timeout_move();
  }
  // Nobody looks at a bot's hands: its move goes to the disk with the next of a person, or where
  // nobody looks on at all when people leave time for it.
  store_entries(
      table, table->propose(seat, chosen),
      [this, table](const Answer<int>& stored) {
        if (!stored) loop_.after(kBotRetry, [this, table] { wake_bot(table); });
      },
      false, is_unseen(*table) ? Hurry::none : Hurry::no);
}

// ---- For somebody else --------------------------------------------------------------------------

void Hall::stand_in(const Person& person, const std::string& table, const StandIn& wish,
                    Then<TableInfo> then) {
  change_table(
      person, table,
      [person, kind = wish.kind.value_or(std::string(kStandIn))](
          const Table& at) -> Answer<store::TableRow> {
        store::TableRow row = at.row();
        const Seat seat = at.seat_of(person.id);
        if (seat == kSpectator) return failed(403, "not-at-table", "You do not sit at this table.");
        if (!at.is_playing())
          return failed(409, "not-playing", "A bot can play for you while the game is played.");
        if (at.house().rated.value_or(false))
          return failed(409, "rated-table", "Bots do not play at rated tables.");
        if (at.rules().make_bot(kind, 0) == nullptr)
          return failed(400, "no-such-bot", "This game has no such bot.");
        row.seats[static_cast<std::size_t>(seat)].bot = kind;
        Affairs affairs = at.affairs();
        std::erase_if(affairs.leaving,
                      [seat](const Leaving& leaving) { return leaving.seat == seat; });
        row.affairs = affairs_text(affairs);
        return row;
      },
      std::move(then));
}

// Notes who has left, and looks again when a bot is to take over.
void Hall::watch_absence(const TablePtr& table) {
  const auto patience = table->house().away;
  if (closing_ || !patience || !table->is_playing() || !looks_after(*table)) return;
  const TableInfo info = table->info("");
  auto& away = table->work.away_since;
  away.resize(info.seats.size());
  for (std::size_t i = 0; i < away.size(); ++i) {
    const SeatInfo& seat = info.seats[i];
    if (!seat.person || seat.bot || seat.connected || seat.vacation) {
      away[i].reset();
    } else if (!away[i]) {
      const auto since = loop_.now();
      away[i] = since;
      loop_.after(std::chrono::seconds(*patience), [this, table, i, since] {
        table->work.waiting.push_back(
            [this, table, i, since] { stayed_away(table, static_cast<Seat>(i), since); });
        next_in_turn(table);
      });
    }
  }
}

// In turn. Whoever was back in the meantime, even for a moment, has a new time of leaving.
void Hall::stayed_away(const TablePtr& table, Seat seat, Clocks::Time since) {
  auto& away = table->work.away_since[static_cast<std::size_t>(seat)];
  if (closing_ || !table->is_playing() || away != since) return;
  away.reset();
  if (is_paused_ || !looks_after(*table)) return;
  log(Level::info, "bot_plays_on", {{"table", table->id()}, {"seat", seat}});
  hand_to_bot(table, seat, std::string(kStandIn));
}

// ---- Hints --------------------------------------------------------------------------------------

void Hall::hint(const Person& person, const TablePtr& table, int version, Then<HintTold> then) {
  const Seat seat = table->seat_of(person.id);
  if (seat == kSpectator) return then(failed(403, "not-at-table", "You do not sit at this table."));
  if (!table->allows_hints())
    return then(failed(403, "no-hints", "This table is played without hints."));
  const auto stale = failed(409, "stale", "The table has moved on; ask again.");
  if (!table->is_playing() || table->version() != version) return then(stale);
  if (table->match()->position().to_act() != seat)
    return then(failed(409, "not-your-turn", "There are hints when it is your turn."));
  if (table->work.hinting)
    return then(failed(429, "busy", "A legate is thinking for you already."));
  table->work.hinting = true;
  const std::shared_ptr<const SeatView> view = table->match()->position().view(seat);
  // The view is all there is: a hint cannot tell what the person may not know.
  bots_.run(
      loop_,
      [&rules = table->rules(), view, seed = random_word()] {
        return rules.advise(*view, seed, kHints);
      },
      [table, version, stale, then](const std::vector<Advice>& advice) {
        table->work.hinting = false;
        if (table->version() != version) return then(stale);
        HintTold told{table->id(), version, {}};
        for (const Advice& move : advice)
          told.moves.push_back({table->match()->position().text(move.move), move.win_permille});
        then(std::move(told));
      });
}

}  // namespace quadriga::server
