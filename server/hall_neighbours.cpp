// SPDX-License-Identifier: Apache-2.0
// Several server processes on one database: what the others have done, which tables this one looks
// after, and a database that is gone for a while.
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "server/hall.h"
#include "server/log.h"
#include "server/store/told_moves.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::milliseconds kForgetSilent{6000};
constexpr std::chrono::milliseconds kCatchUpAgain{1000};
constexpr std::chrono::milliseconds kTryAgain{100};

// Spectators first, then the seats: "2.0.3".
Table::Presence presence_from(const std::string& text) {
  Table::Presence presence;
  const char* at = text.c_str();
  for (bool first = true; *at != '\0'; first = false) {
    char* end = nullptr;
    const long number = std::strtol(at, &end, 10);
    if (end == at) break;
    if (first)
      presence.spectators = static_cast<int>(number);
    else
      presence.seats.push_back(static_cast<Seat>(number));
    at = *end == '.' ? end + 1 : end;
  }
  return presence;
}

store::News presence_news(const Table& table) {
  const Table::Presence here = table.present_here();
  std::string text = std::to_string(here.spectators);
  for (const Seat seat : here.seats) text += "." + std::to_string(seat);
  return {store::News::Kind::presence, table.id(), text};
}

// Moves that came with the news, if they are just the next ones of a table where nothing else is
// going on. If not, they must be read.
std::optional<std::vector<store::MoveRow>> next_moves(const Table& table,
                                                      const std::string& detail) {
  if (table.work.stale || table.work.storing || !table.match()) return std::nullopt;
  auto moves = store::moves_from_told(detail);
  if (moves && moves->front().number != table.stored_moves() + 1) moves.reset();
  return moves;
}

// Who was called to the turn may have moved through another process.
void note_mover(Table& table) {
  if (table.match() && table.match()->position().to_act() != table.work.called)
    table.work.called = kNobody;
}

}  // namespace

void Hall::join(store::Neighbours& neighbours, store::StoreThread& reader) {
  neighbours_ = &neighbours;
  reader_ = &reader;
  neighbours.listen({[this](const store::Heard& heard) { hear(heard); },
                     [this] {
                       for (const auto& [id, table] : tables_) look_after(table);
                     },
                     [this](bool there) { database_is(there); }});
}

bool Hall::looks_after(const Table& table) const {
  return !table.is_closed() && (neighbours_ == nullptr || neighbours_->looks_after(table.id()));
}

// Whatever is to be done at a table by this process, if it is the one.
void Hall::look_after(const TablePtr& table) {
  if (!looks_after(*table)) return;
  if (table->work.stale) return next_in_turn(table);  // comes back here
  wake_bot(table);
  watch_clock(table);
  watch_absence(table);
  watch_affairs(table);
}

// Are moves made elsewhere to be known here at once? Whoever looks after a table needs them only
// where there is something to look after while it is played.
bool Hall::is_wanted(const Table& table) const {
  if (!table.followers().empty()) return true;
  if (!looks_after(table)) return false;
  const Affairs& affairs = table.affairs();
  return !table.is_playing() || table.house().away || table.clocks().are_used() ||
         affairs.question || !affairs.leaving.empty() ||
         std::any_of(table.row().seats.begin(), table.row().seats.end(),
                     [](const store::SeatRow& seat) { return !seat.bot.empty(); });
}

// ---- News ---------------------------------------------------------------------------------------

void Hall::hear(const store::Heard& heard) {
  if (closing_) return;
  note_neighbour(heard.sender);
  for (const store::News& news : heard.news) {
    switch (news.kind) {
      case store::News::Kind::table:
      case store::News::Kind::moves:
      case store::News::Kind::chat:
        if (news.about.empty())
          hear_of_lobby();
        else
          hear_of_table(news);
        break;
      case store::News::Kind::forgotten:
        forgotten(news.about);
        break;
      case store::News::Kind::sessions: {
        const store::EndSessions end = store::sessions_from(news);
        forget_sessions(end.person, end.only, end.keep);
        break;
      }
      case store::News::Kind::person:
        std::erase_if(sessions_, [&](const auto& entry) { return entry.second.id == news.about; });
        break;
      case store::News::Kind::setting:
        if (news.detail == kVacationSetting) hear_of_vacations(news.about);
        break;
      case store::News::Kind::presence:
        if (const auto found = tables_.find(news.about); found != tables_.end()) {
          found->second->present_elsewhere(heard.sender, presence_from(news.detail));
          found->second->note_presence(loop_.now());
          found->second->work.last_followed = std::chrono::steady_clock::now();
          look_after(found->second);
          presence_changed(found->second, false);
        }
        break;
      case store::News::Kind::alive:
        if (!news.detail.empty()) forget_neighbour(heard.sender);
        break;
    }
  }
}

void Hall::hear_of_table(const store::News& news) {
  const auto found = tables_.find(news.about);
  if (found == tables_.end()) {
    // Opened elsewhere, or being read already, perhaps as it was before these news: once it is
    // here it is read again.
    if (news.kind == store::News::Kind::chat) return;
    return find_table(news.about, [this, news](const Answer<TablePtr>& loaded) {
      if (loaded && tables_.count(news.about) != 0) hear_of_table(news);
    });
  }
  const TablePtr table = found->second;
  if (news.kind == store::News::Kind::moves && is_wanted(*table)) {
    const auto moves = next_moves(*table, news.detail);
    if (moves && table->catch_up(table->row(), *moves, loop_.now())) {
      note_mover(*table);
      table->tell_followers();
      look_after(table);
      return next_in_turn(table);
    }
  }
  table->work.stale = true;
  if (news.kind == store::News::Kind::chat) table->work.chat_stale = true;
  // Rows are few and the lobby shows them; moves of tables that nobody looks at can wait.
  if (news.kind == store::News::Kind::table) table->work.row_stale = true;
  next_in_turn(table);
}

void Hall::hear_of_vacations(const std::string& person) {
  reader().read<std::string>(
      [person](store::Store& store) { return store.setting(person, kVacationSetting); },
      [this, person](const std::optional<std::string>& text, const std::string&) {
        if (text && !closing_) keep_vacations(person, vacations_from_text(*text));
      });
}

void Hall::note_neighbour(const std::string& sender) {
  const auto now = loop_.now();
  const bool is_new = neighbours_heard_.find(sender) == neighbours_heard_.end();
  neighbours_heard_[sender] = now;
  if (is_new) {
    log(Level::info, "neighbour_joined", {{"name", sender}});
    tell_presence();
  }
  for (const auto& [name, last] : std::unordered_map(neighbours_heard_))
    if (now - last > kForgetSilent) forget_neighbour(name);
}

void Hall::forget_neighbour(const std::string& name) {
  if (neighbours_heard_.erase(name) == 0) return;
  log(Level::info, "neighbour_left", {{"name", name}});
  for (const auto& [id, table] : tables_)
    if (table->present_elsewhere(name, {})) {
      table->note_presence(loop_.now());
      presence_changed(table, false);
      look_after(table);
    }
}

// Of everybody here, to whoever does not know yet.
void Hall::tell_presence() {
  std::vector<store::News> news;
  for (const auto& [id, table] : tables_)
    if (!table->followers().empty()) news.push_back(presence_news(*table));
  neighbours_->tell(std::move(news));
}

void Hall::tell_presence(const Table& table) {
  if (neighbours_ != nullptr) neighbours_->tell({presence_news(table)});
}

// ---- Reading again what others have stored ------------------------------------------------------

// In turn. Nothing else happens at the table until it is done.
void Hall::refresh(const TablePtr& table, Task then) {
  struct Fresh {
    std::optional<store::TableRow> row;
    std::vector<store::MoveRow> moves;
    std::optional<std::vector<store::ChatRow>> chat;
  };
  auto& work = table->work;
  work.storing = true;
  work.stale = false;
  work.row_stale = false;
  const bool with_chat = std::exchange(work.chat_stale, false);
  reader().read<Fresh>(
      [id = table->id(), after = table->stored_moves(), with_chat,
       kept = limits_.chat_kept](store::Store& store) {
        Fresh fresh{store.table(id), {}, {}};
        if (fresh.row) fresh.moves = store.moves_after(id, after);
        if (fresh.row && with_chat) fresh.chat = store.chat(id, kept);
        return fresh;
      },
      [this, table, with_chat, then = std::move(then)](std::optional<Fresh> fresh,
                                                       const std::string& error) {
        table->work.storing = false;
        if (!fresh) {
          if (!is_paused_)
            log(Level::error, "store_failed", {{"table", table->id()}, {"message", error}});
          table->work.stale = true;
          table->work.chat_stale = with_chat;
          if (then) then();
          // What waits is tried and meets the same trouble, which is an answer.
          return next_in_turn(table, false);
        }
        if (!fresh->row) {
          close_here(table);
        } else if (!table->catch_up(std::move(*fresh->row), fresh->moves, loop_.now())) {
          log(Level::error, "table_parked", {{"table", table->id()}});
          parked_.emplace(table->id(),
                          Failure{503, "parked", "The stored moves of this table do not fit."});
          close_here(table);
        }
        settle_vacations(*table);
        note_mover(*table);
        if (fresh->chat) table->chat().fill(*fresh->chat, limits_.chat_kept);
        if (then) then();
        table->tell_followers();
        if (table->row().is_public) lobby_changed();
        look_after(table);
        next_in_turn(table);
      });
}

void Hall::close_here(const TablePtr& table) {
  table->close();
  tables_.erase(table->id());
}

// ---- A database that is gone for a while --------------------------------------------------------

void Hall::database_is(bool there) {
  if (closing_) return;
  if (!there && !is_paused_) {
    log(Level::error, "database_lost");
    is_paused_ = true;
    paused_at_ = loop_.now();
    tell_everybody();
  }
  reachable_ = there;
  if (there) try_again();
}

// The other connections may still wait before they try again.
void Hall::try_again() {
  const auto answered = [this](const std::optional<bool>& answer, auto next) {
    if (answer) return next();
    loop_.after(kTryAgain, [this] {
      if (reachable_ && !closing_) try_again();
    });
  };
  const std::function<bool(store::Store&)> ask = [](store::Store& store) {
    store.person("");
    return true;
  };
  store_.read<bool>(ask, [this, ask, answered](std::optional<bool> first, const std::string&) {
    answered(first, [this, ask, answered] {
      reader().read<bool>(ask, [this, answered](std::optional<bool> second, const std::string&) {
        answered(second, [this] { database_answers(); });
      });
    });
  });
}

void Hall::database_answers() {
  if (is_paused_) {
    log(Level::info, "database_back");
    is_paused_ = false;
    const auto lost = std::chrono::duration_cast<Clocks::Millis>(loop_.now() - paused_at_);
    for (const auto& [id, table] : tables_) table->stand_still(lost);
    tell_everybody();
  }
  tell_presence();
  hear_of_lobby();  // what was said before this process listened
  catch_up();
}

void Hall::tell_everybody() {
  for (const auto& [id, table] : std::unordered_map(tables_)) table->tell_followers();
}

// Nobody told this process anything while it was not listening.
void Hall::catch_up() {
  using Rows = std::vector<store::TableRow>;
  reader().read<Rows>([](store::Store& store) { return store.unfinished_tables(); },
                      [this](std::optional<Rows> rows, const std::string& error) {
                        if (!rows) {
                          log(Level::error, "store_failed", {{"message", error}});
                          return loop_.after(kCatchUpAgain, [this] { catch_up(); });
                        }
                        for (const store::TableRow& row : *rows)
                          hear_of_table({store::News::Kind::table, row.id, ""});
                        // Those that are not among them are finished or closed by now.
                        for (const auto& [id, table] : std::unordered_map(tables_)) {
                          if (table->is_finished()) continue;
                          table->work.chat_stale = true;
                          hear_of_table({store::News::Kind::table, id, ""});
                        }
                      });
}

}  // namespace quadriga::server
