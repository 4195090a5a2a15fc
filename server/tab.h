// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/hall.h"
#include "server/token_bucket.h"

namespace quadriga::server {

// One browser tab: what it says and what it is told, without knowing how the bytes travel. Answers
// wait in a short queue; everything else is fetched from the tables at the moment it can be sent,
// so a slow tab gets the newest view and never a backlog.
class Tab final : public Follower, public SessionHolder, public std::enable_shared_from_this<Tab> {
 public:
  using Message = std::shared_ptr<const std::string>;

  // `wake` is called when next() may have something.
  Tab(Hall& hall, std::optional<Person> person, std::function<void()> wake,
      std::string session = {});
  ~Tab();

  void open();   // queues the welcome
  void close();  // the connection is gone: stops following

  void receive(std::string_view text);
  Message next();  // what to send now; null if there is nothing
  // Too many answers wait to be sent: read nothing more until some have gone.
  bool is_congested() const;

  const std::optional<Person>& person() const override { return person_; }
  const std::string& session() const override { return session_; }
  void session_ended() override;  // follows nothing and is nobody from here on
  void news() override {
    if (open_) wake_();
  }

 private:
  struct Watched {
    TablePtr table;
    int version;  // what this tab has; -1: nothing yet
    int revision = 0;
    ChatLog::Heard chat = {};
    int clock = 0;
    bool owes_view = true;      // even if no version is new: the first answer to a watch
    Seat through = kSpectator;  // whose shoulder it looks over, where the table allows it
  };

  void handle(const Watch& message);
  void handle(const Unwatch& message);
  void handle(const MakeMove& message);
  void handle(const SayChat& message);
  void handle(const AskHint& message);
  void handle(const Ping& message);
  void handle(const WatchLobby& message);

  void follow(const TablePtr& table, int since, Seat through);
  std::optional<Failure> no_view_of(const Table& table, const Watch& message) const;
  bool looks_late(const Watched& watched) const;
  Watched* find(std::string_view table);
  Message next_of(Watched& watched);
  void done(const std::string& request, int version);
  void refuse(const Failure& failure, const std::string& request);
  void send(const ServerMessage& message);

  Hall& hall_;
  std::optional<Person> person_;
  std::function<void()> wake_;
  std::string session_;
  TokenBucket bucket_;
  TokenBucket hints_;
  bool open_ = true;
  bool paused_ = false;  // what this tab was told
  int unanswered_ = 0;   // requests that the hall has not answered yet
  std::deque<Message> answers_;
  std::vector<Watched> watched_;
  std::optional<int> lobby_;                  // the version of the lobby it has, if it follows it
  std::optional<ChatLog::Heard> lobby_chat_;  // what it has, if it follows the lobby
};

}  // namespace quadriga::server
