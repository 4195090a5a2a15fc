// SPDX-License-Identifier: Apache-2.0
// Moves of people and of bots, and what people say.
#include "server/hall.h"
#include "server/log.h"
#include "server/names.h"
#include "server/secrets.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::milliseconds kBotRetry{1000};

Failure could_not_store() {
  return {503, "store-failed",
          "The server cannot store moves right now; yours was not made. Try again."};
}

}  // namespace

void Hall::move(const Person& person, const TablePtr& table, int version, const std::string& text,
                Then<int> then) {
  in_turn(table, then, [this, person, table, version, text, then] {
    // Seat, version, rules: in this order, always here, on the position that is on disk.
    const Seat seat = table->seat_of(person.id);
    if (seat == kSpectator)
      return then(failed(403, "not-at-table", "You do not sit at this table."));
    auto proposal = table->propose(seat, version, text);
    if (!proposal) return then(tl::unexpected<Failure>(proposal.error()));
    store_entries(table, std::move(*proposal), then);
  });
}

void Hall::store_entries(const TablePtr& table, Table::Proposal proposal, Then<int> then,
                         bool timed_out) {
  auto rows = table->to_rows(proposal.entries, loop_.now(), timed_out);
  store::Batch batch{store::AddMoves{table->id(), rows}};
  if (proposal.ends) batch.emplace_back(store::FinishTable{table->id()});
  store_for(
      table, std::move(batch),
      [this, table, then = std::move(then), rows = std::move(rows)](const store::Outcome& outcome) {
        if (!outcome) return then(tl::unexpected<Failure>(could_not_store()));
        const int number = table->version() + 1;
        table->play(rows, loop_.now());
        if (table->is_finished())
          log(Level::info, "table_finished", {{"table", table->id()}, {"moves", table->version()}});
        then(number);
        table->tell_followers();
        wake_bot(table);
        watch_clock(table);
      });
}

void Hall::say(const Person& person, const TablePtr& table, std::string_view text, Then<int> then) {
  std::string problem;
  const std::string clean = clean_text(text, limits_.chat_length, problem);
  if (!problem.empty()) return then(failed(400, "bad-chat", "The message " + problem + "."));
  in_turn(table, then, [this, person, table, clean, then] {
    if (table->is_closed()) return then(failed(404, "no-such-table", "This table was closed."));
    if (table->is_playing() && !table->is_at_table(person.id))
      return then(failed(403, "not-at-table", "Only people at the table can talk during play."));
    store::ChatRow row{table->last_chat() + 1, person.id, person.name, clean, utc_now()};
    store_for(table, {store::AddChat{table->id(), row}},
              [this, table, row, then](const store::Outcome& outcome) {
                if (!outcome) return then(tl::unexpected<Failure>(could_not_store()));
                table->add_chat(row, limits_.chat_kept);
                then(row.number);
                table->tell_followers();
              });
  });
}

// ---- Bots ---------------------------------------------------------------------------------------

// Has a bot think if it is one's turn. One thought per table at a time: a bot is not to be used by
// two threads.
void Hall::wake_bot(const TablePtr& table) {
  if (closing_ || table->work.thinking || !table->is_playing()) return;
  const Seat seat = table->match()->position().to_act();
  if (!is_player(seat)) return;
  const auto index = static_cast<std::size_t>(seat);
  const std::string& kind = table->row().seats[index].bot;
  if (kind.empty()) return;
  auto& bots = table->work.bots;
  bots.resize(table->row().seats.size());
  if (!bots[index]) bots[index] = table->rules().make_bot(kind, random_word());
  if (!bots[index]) {
    log(Level::error, "no_such_bot", {{"table", table->id()}, {"kind", kind}});
    return;
  }
  table->work.thinking = true;
  const std::shared_ptr<const SeatView> view = table->match()->position().view(seat);
  const auto started = std::chrono::steady_clock::now();
  bots_.run([this, table = table, seat, view, started, bot = bots[index],
             version = table->version()]() mutable {
    const PackedMove move = bot->choose(*view);
    loop_.post([this, table = std::move(table), seat, move, started, version] {
      const auto thought = std::chrono::duration_cast<std::chrono::milliseconds>(
          std::chrono::steady_clock::now() - started);
      if (thought >= bot_delay_) return bot_decided(table, version, seat, move);
      loop_.after(bot_delay_ - thought,
                  [this, table, version, seat, move] { bot_decided(table, version, seat, move); });
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
  // Somebody moved out of turn or took a move back: think again.
  if (table->version() != version) return wake_bot(table);
  PackedMove chosen = move;
  if (const Refusal refusal = table->match()->position().check(seat, move)) {
    log(Level::error, "bot_refused",
        {{"table", table->id()},
         {"kind", table->row().seats[static_cast<std::size_t>(seat)].bot},
         {"rule", refusal.rule},
         {"refusal", refusal.message}});
    chosen = table->match()->position().timeout_move();
  }
  store_entries(table, table->propose(seat, chosen), [this, table](const Answer<int>& stored) {
    if (!stored) loop_.after(kBotRetry, [this, table] { wake_bot(table); });
  });
}

}  // namespace quadriga::server
