// SPDX-License-Identifier: Apache-2.0
#include "server/tab.h"

#include <algorithm>

#include "engine/core/codec/json_reader.h"
#include "server/telling.h"

namespace quadriga::server {

namespace {

constexpr std::size_t kRequestLength = 64;
constexpr std::size_t kMoveLength = 1024;

Tab::Message chat_message(const std::string& table, const store::ChatRow& said) {
  return std::make_shared<const std::string>(encode(ChatSaid{table,
                                                             said.number,
                                                             {said.person, said.person_name},
                                                             said.text,
                                                             said.at,
                                                             said.aside,
                                                             said.removed}));
}

Failure no_session() {
  return {401, "no-session", "Say who you are first: POST /api/guest with a name."};
}

}  // namespace

Tab::Tab(Hall& hall, std::optional<Person> person, std::function<void()> wake, std::string session)
    : hall_(hall),
      person_(std::move(person)),
      wake_(std::move(wake)),
      session_(std::move(session)),
      bucket_(hall.limits().messages_per_second, hall.limits().message_burst,
              TokenBucket::Clock::now()),
      hints_(hall.limits().hints_per_minute / 60.0, hall.limits().hint_burst,
             TokenBucket::Clock::now()) {
  if (!session_.empty()) hall_.hold(*this);
}

Tab::~Tab() { close(); }

void Tab::open() { send(Welcome{person_.value_or(Person{}), QUADRIGA_VERSION}); }

void Tab::session_ended() {
  for (const Watched& watched : std::exchange(watched_, {})) hall_.unfollow(watched.table, *this);
  person_.reset();
  refuse({401, "session-ended", "This session was ended; sign in again."}, "");
}

void Tab::close() {
  open_ = false;
  hall_.release(*this);
  hall_.unfollow_lobby(*this);
  for (const Watched& watched : std::exchange(watched_, {})) hall_.unfollow(watched.table, *this);
}

bool Tab::is_congested() const {
  return static_cast<int>(answers_.size()) + unanswered_ >= hall_.limits().waiting_answers;
}

void Tab::receive(std::string_view text) {
  ++hall_.metrics().messages;
  if (!bucket_.take(TokenBucket::Clock::now()))
    return refuse({429, "rate-limited",
                   "At most " + std::to_string(hall_.limits().messages_per_second) +
                       " messages a second, please; this one was not read."},
                  "");
  if (person_)
    if (const auto failure = hall_.too_busy(*person_)) return refuse(*failure, "");
  ClientMessage message;
  codec::ReadError error;
  if (!codec::from_json(text, message, error))
    return refuse({400, "bad-json", error.sentence() + "."}, "");
  std::visit(
      [this](const auto& what) {
        if (what.request.size() > kRequestLength)
          return refuse({400, "bad-request", "request: must have at most 64 bytes."}, "");
        handle(what);
      },
      message);
}

void Tab::handle(const Watch& message) {
  if (find(message.table) == nullptr && static_cast<int>(watched_.size()) >= hall_.limits().watches)
    return refuse({429, "too-many-watches",
                   "One connection follows at most " + std::to_string(hall_.limits().watches) +
                       " tables; unwatch one first."},
                  message.request);
  ++unanswered_;
  hall_.find_table(message.table, [self = shared_from_this(), message](Answer<TablePtr> found) {
    --self->unanswered_;
    if (!self->open_) return;
    if (!found) return self->refuse(found.error(), message.request);
    const std::string who = self->person_ ? self->person_->id : "";
    if (!(*found)->admits(who, message.invite))
      return self->refuse({403, "invite-only", "This table is by invitation: use its invite link."},
                          message.request);
    if (const auto refusal = self->no_view_of(**found, message))
      return self->refuse(*refusal, message.request);
    self->done(message.request, (*found)->version());
    self->follow(*found, message.since,
                 message.through ? static_cast<Seat>(*message.through) : kSpectator);
  });
}

// Why this tab cannot follow a game as it asks to, if it cannot.
std::optional<Failure> Tab::no_view_of(const Table& table, const Watch& message) const {
  const std::string who = person_ ? person_->id : "";
  if (!table.may_watch(who)) return table.may_not_watch(who);
  if (!message.through) return std::nullopt;
  const int seats = static_cast<int>(table.row().seats.size());
  if (*message.through < 0 || *message.through >= seats)
    return Failure{400, "no-such-seat", "This table has no such seat."};
  if (!table.shows_all())
    return Failure{403, "no-through", "Nobody looks over a player's shoulder at this table."};
  // Nobody can tell whether a nameless tab belongs to a player.
  if (!person_) return no_session();
  if (table.is_at_table(who))
    return Failure{403, "at-table", "Who sits at the table sees what that seat sees."};
  return std::nullopt;
}

bool Tab::looks_late(const Watched& watched) const {
  const Table& table = *watched.table;
  return watched.through != kSpectator && person_ && table.shows_all() &&
         !table.is_at_table(person_->id);
}

void Tab::follow(const TablePtr& table, int since, Seat through) {
  Watched wish{table, -1, 0, table->chat().newcomer(), 0, true, through};
  const int newest =
      looks_late(wish) && table->match() != nullptr ? table->late_version() : table->version();
  wish.version = since < 0 || since > newest ? -1 : since;
  if (Watched* known = find(table->id())) {
    *known = wish;
    return news();
  }
  // Join first, then look: nothing can happen between the two.
  watched_.push_back(wish);
  hall_.follow(table, *this);
  news();
}

void Tab::handle(const WatchLobby& message) {
  lobby_.reset();
  lobby_chat_.reset();
  if (message.on) {
    hall_.follow_lobby(*this);
    lobby_ = -1;
    lobby_chat_ = hall_.lobby_chat().newcomer();
  } else {
    hall_.unfollow_lobby(*this);
  }
  done(message.request, 0);
}

void Tab::handle(const Unwatch& message) {
  if (Watched* watched = find(message.table)) {
    const TablePtr table = watched->table;
    std::erase_if(watched_, [&](const Watched& other) { return other.table == table; });
    hall_.unfollow(table, *this);
  }
  done(message.request, 0);
}

void Tab::handle(const MakeMove& message) {
  if (!person_) return refuse(no_session(), message.request);
  if (message.text.size() > kMoveLength)
    return refuse({400, "bad-request", "text: is too long for a move."}, message.request);
  ++unanswered_;
  hall_.find_table(message.table, [self = shared_from_this(), message](Answer<TablePtr> found) {
    --self->unanswered_;
    if (!found) return self->refuse(found.error(), message.request);
    if (!self->person_) return self->refuse(no_session(), message.request);
    ++self->unanswered_;
    self->hall_.move(*self->person_, *found, message.version, message.text,
                     [self, message](const Answer<int>& stored) {
                       --self->unanswered_;
                       if (!stored) return self->refuse(stored.error(), message.request);
                       self->done(message.request, *stored);
                     });
  });
}

void Tab::handle(const SayChat& message) {
  if (!person_) return refuse(no_session(), message.request);
  const auto then = [self = shared_from_this(), message](const Answer<int>& stored) {
    --self->unanswered_;
    if (!stored) return self->refuse(stored.error(), message.request);
    self->done(message.request, *stored);
  };
  if (message.table.empty()) {
    ++unanswered_;
    return hall_.say_in_lobby(*person_, message.text, then);
  }
  Watched* watched = find(message.table);
  if (watched == nullptr)
    return refuse({409, "not-watching", "Watch the table first."}, message.request);
  ++unanswered_;
  hall_.say(*person_, watched->table, message.text, then);
}

void Tab::handle(const AskHint& message) {
  if (!person_) return refuse(no_session(), message.request);
  Watched* watched = find(message.table);
  if (watched == nullptr)
    return refuse({409, "not-watching", "Watch the table first."}, message.request);
  if (!hints_.take(TokenBucket::Clock::now()))
    return refuse({429, "rate-limited", "So many hints at once: think for yourself a little."},
                  message.request);
  ++unanswered_;
  hall_.hint(*person_, watched->table, message.version,
             [self = shared_from_this(), message](const Answer<HintTold>& told) {
               --self->unanswered_;
               if (!told) return self->refuse(told.error(), message.request);
               self->send(*told);
               self->done(message.request, told->version);
             });
}

void Tab::handle(const Ping& message) { done(message.request, 0); }

Tab::Watched* Tab::find(std::string_view table) {
  for (Watched& watched : watched_)
    if (watched.table->id() == table) return &watched;
  return nullptr;
}

Tab::Message Tab::next() {
  if (!answers_.empty()) {
    Message message = std::move(answers_.front());
    answers_.pop_front();
    return message;
  }
  if (paused_ != hall_.is_paused()) {
    paused_ = hall_.is_paused();
    return std::make_shared<const std::string>(encode(ServerPaused{paused_}));
  }
  if (lobby_ && *lobby_ != hall_.lobby_version()) {
    Message message = hall_.lobby_told(*lobby_);
    lobby_ = hall_.lobby_version();
    return message;
  }
  const std::string who = person_ ? person_->id : "";
  for (std::size_t i = 0; i < watched_.size(); ++i) {
    const Table& looked_at = *watched_[i].table;
    if (!looked_at.is_closed() && !looked_at.may_watch(who)) {
      // Banned, or the game has started without spectators: the last word about it says why.
      const TablePtr table = watched_[i].table;
      Error error = table->may_not_watch(who).error();
      error.table = table->id();
      watched_.erase(watched_.begin() + static_cast<std::ptrdiff_t>(i));
      hall_.unfollow(table, *this);
      return std::make_shared<const std::string>(encode(std::move(error)));
    }
    if (looked_at.is_closed()) {
      const TablePtr table = watched_[i].table;
      watched_.erase(watched_.begin() + static_cast<std::ptrdiff_t>(i));
      hall_.unfollow(table, *this);
      return std::make_shared<const std::string>(encode(
          Error{"table-closed", "The table " + table->id() + " was closed before it started.",
                std::nullopt, std::nullopt, table->id()}));
    }
    if (Message message = next_of(watched_[i])) {
      // The others have their turn before this one speaks again.
      std::rotate(watched_.begin() + static_cast<std::ptrdiff_t>(i),
                  watched_.begin() + static_cast<std::ptrdiff_t>(i) + 1, watched_.end());
      return message;
    }
  }
  if (lobby_chat_)
    if (const auto* said = hall_.lobby_chat().next(*lobby_chat_, true))
      return chat_message("", *said);
  return nullptr;
}

Tab::Message Tab::next_of(Watched& watched) {
  const Table& table = *watched.table;
  const std::string who = person_ ? person_->id : "";
  if (watched.revision != table.revision()) {
    watched.revision = table.revision();
    return std::make_shared<const std::string>(encode(TableChanged{table.info(who)}));
  }
  const bool late = table.match() != nullptr && looks_late(watched);
  const int newest = late ? table.late_version() : table.version();
  if (table.match() != nullptr && (watched.owes_view || watched.version != newest)) {
    Message message = late ? table.played_late(watched.through, watched.version)
                           : table.played(table.seat_of(who), watched.version);
    watched.version = newest;
    watched.owes_view = false;
    return message;
  }
  if (watched.clock != table.clock_revision()) {
    watched.clock = table.clock_revision();
    return std::make_shared<const std::string>(encode(table.clock_told(hall_.now())));
  }
  if (const auto* said = table.chat().next(watched.chat, table.hears_asides(who)))
    return chat_message(table.id(), *said);
  return nullptr;
}

void Tab::done(const std::string& request, int version) { send(Done{request, version}); }

void Tab::refuse(const Failure& failure, const std::string& request) {
  ++hall_.metrics().socket_refusals[failure.code];
  Error error = failure.error();
  if (!request.empty()) error.request = request;
  send(std::move(error));
}

void Tab::send(const ServerMessage& message) {
  if (!open_) return;
  answers_.push_back(std::make_shared<const std::string>(encode(message)));
  news();
}

}  // namespace quadriga::server
