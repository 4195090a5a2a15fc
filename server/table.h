// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/match.h"
#include "engine/core/messages.h"
#include "fair/fair_chance.h"
#include "server/affairs.h"
#include "server/chat_log.h"
#include "server/clock.h"
#include "server/failure.h"
#include "server/loop.h"
#include "server/protocol.h"
#include "server/store/store.h"

namespace quadriga::server {

// A connection that follows a table. It is only told that there is news and fetches what it is
// missing when it can send, so nothing piles up behind a slow one.
class Follower {
 public:
  virtual const std::optional<Person>& person() const = 0;
  virtual void news() = 0;

 protected:
  ~Follower() = default;
};

// One table as it stands on disk: what was asked for is first decided, then stored, and only then
// applied here. So there is never anything to take back when storing fails, and nobody is shown
// what a crash could undo.
class Table {
 public:
  // From what is stored. Fails if this program cannot replay it.
  static Answer<std::shared_ptr<Table>> rebuild(store::TableRow row,
                                                const std::vector<store::MoveRow>& moves,
                                                const std::vector<store::ChatRow>& chat,
                                                Clocks::Time now = Clocks::Time::clock::now());
  Table(const Rules& rules, const Messages& messages, store::TableRow row,
        std::vector<LogEntry> prologue = {}, Clocks::Time now = Clocks::Time::clock::now());

  const std::string& id() const { return row_.id; }
  const store::TableRow& row() const { return row_; }
  const Rules& rules() const { return *rules_; }
  const Match* match() const { return match_.get(); }  // none before the start
  int version() const { return match_ ? match_->version() : 0; }
  bool is_waiting() const { return row_.stage == store::Stage::waiting; }
  bool is_playing() const { return row_.stage == store::Stage::playing; }
  bool is_finished() const { return row_.stage == store::Stage::finished; }

  Seat seat_of(std::string_view person) const;  // kSpectator if that person has none
  bool is_at_table(std::string_view person) const;
  // May this person (or nobody we know: empty) look at the table with this code?
  bool admits(std::string_view person, const std::optional<std::string>& invite) const;

  const HouseRules& house() const { return house_; }
  bool allows_hints() const;  // as the house says, or where at most one person plays
  const Affairs& affairs() const { return affairs_; }
  store::TableRow row_with(const Affairs& affairs) const;
  // May this person follow the game?
  bool may_watch(std::string_view person) const;
  Failure may_not_watch(std::string_view person) const;  // why not
  bool is_slow() const;                                  // played over days
  std::chrono::milliseconds time_to_answer(QuestionKind kind) const;
  // Connected, or away for so short a time that one waits; at a slow table everybody is.
  bool is_present(Seat seat, Clocks::Time now) const;
  bool has_follower(std::string_view person) const;
  // Notes who has gone, after somebody came or went: of one seat, or of all.
  void note_presence(Seat seat, Clocks::Time now);
  void note_presence(Clocks::Time now);

  // ---- Deciding ----
  struct Proposal {
    std::vector<LogEntry> entries;  // the move and every draw of chance after it
    bool ends = false;              // the game is over then
    Result result = {};             // how
  };
  Answer<Proposal> propose(Seat seat, int version, std::string_view text) const;
  Proposal propose(Seat seat, const PackedMove& move) const;  // checked by the caller
  // What this person would like to ask the table, if that can be asked now. Bots agree to anything,
  // so there may be nobody left to answer.
  Answer<Question> question(const Person& person, QuestionKind kind, Clocks::Time now) const;
  // What chance does before the first decision of this table started as `row`.
  std::vector<LogEntry> opening(const store::TableRow& row) const;
  std::vector<store::MoveRow> to_rows(const std::vector<LogEntry>& entries, Clocks::Time now,
                                      bool timed_out = false) const;

  // ---- Applying what was stored ----
  void stored_as(int revision) { row_.revision = revision; }
  void change(store::TableRow row, Clocks::Time now);  // the revision stays as it was stored
  // A move with the draws after it, or the draws before the first one. False if it cannot be.
  bool play(std::span<const store::MoveRow> rows, Clocks::Time now);
  // What another process has stored: the row, and the moves after stored_moves(). False if they do
  // not fit.
  bool catch_up(store::TableRow row, std::span<const store::MoveRow> moves, Clocks::Time now);
  int stored_moves() const { return match_ ? version() : static_cast<int>(prologue_.size()); }
  void close() { closed_ = true; }
  bool is_closed() const { return closed_; }

  // ---- What viewers are sent ----
  TableInfo info(std::string_view person) const;
  // The message that brings a viewer from version `since` to now; -1 or a version that never was
  // brings everything.
  std::shared_ptr<const std::string> played(Seat viewer, int since) const;
  // The same for who looks over a seat's shoulder, as the house allows it: everything that seat
  // sees, but so many moves behind until the game is over.
  bool shows_all() const { return house_.spectators == Spectators::delayed; }
  int late_version() const;
  std::shared_ptr<const std::string> played_late(Seat through, int since) const;
  // How the clocks stand; the number grows whenever followers must hear of it.
  ClockTold clock_told(Clocks::Time now) const;
  int clock_revision() const { return clock_revision_; }
  const Clocks& clocks() const { return clocks_; }
  // When the running seat's time is up; none for a bot, without clocks or when nobody is to act.
  std::optional<Clocks::Time> deadline() const;
  // When the clock of a seat stands still, and until when it does now (0: it does not). True if
  // that is news.
  bool set_pauses(Seat seat, std::vector<Clocks::Pause> pauses, std::int64_t until);
  void grant_time(Clocks::Time now, Clocks::Millis at_least) { clocks_.grant(now, at_least); }
  void stand_still(Clocks::Millis time);  // nobody could move for so long

  ChatLog& chat() { return chat_; }
  const ChatLog& chat() const { return chat_; }
  // While it is played, those who look on talk among themselves.
  bool hears_asides(std::string_view person) const { return !is_playing() || !is_at_table(person); }
  Answer<ReplayPart> replay(Seat viewer, int from, int count) const;
  std::string record() const;

  // ---- Following ----
  int revision() const { return revision_; }  // grows whenever info() may have changed
  void touch() { ++revision_; }
  void follow(Follower& follower);
  void unfollow(Follower& follower);
  const std::vector<Follower*>& followers() const { return followers_; }
  // Who is connected, here and by way of other processes.
  struct Presence {
    int spectators = 0;
    std::vector<Seat> seats;
    friend bool operator==(const Presence&, const Presence&) = default;
  };
  Presence present_here() const;
  bool present_elsewhere(const std::string& process, Presence presence);  // true if that is new
  bool is_anyone_elsewhere() const { return !elsewhere_.empty(); }
  void tell_followers() const;

  // ---- Work on this table, one thing after the other; kept by the hall ----
  struct Work {
    bool storing = false;
    std::deque<Task> waiting;
    bool thinking = false;  // a bot is at it
    std::vector<std::shared_ptr<Bot>> bots;
    bool hinting = false;                                 // a legate thinks for a person
    std::vector<std::optional<Clocks::Time>> away_since;  // by seat, where a bot may take over
    Seat called = kNobody;                                // whom the server has called to this turn
    bool presence_due = false;
    std::vector<std::optional<Clocks::Time>> gone_since;  // by seat: who is not connected
    std::optional<Clocks::Time> affairs_due;  // when the hall looks at questions and leavers next
    std::optional<Clocks::Time> clock_due;    // when the hall looks at the clock next
    bool presence_news = false;               // for other processes
    bool stale = false;                       // another process has stored something
    bool row_stale = false;                   // seats or stage, which the lobby shows
    bool chat_stale = false;
    std::chrono::steady_clock::time_point last_followed;
  };
  Work work;

 private:
  static MatchHeader header_of(const store::TableRow& row);
  void start_match(Clocks::Time now);
  bool play_all(std::span<const store::MoveRow> moves, Clocks::Time now);
  bool has_bot(Seat seat) const { return !row_.seats[static_cast<std::size_t>(seat)].bot.empty(); }

  const Rules* rules_;
  const Messages* messages_;
  store::TableRow row_;
  HouseRules house_;
  Affairs affairs_;
  fair::Seed seed_;
  std::vector<LogEntry> prologue_;  // while it waits: the moves of a record to begin with
  std::unique_ptr<Match> match_;
  std::vector<Story> stories_;  // what log entry n + 1 told
  Clocks clocks_;
  int clock_revision_ = 0;               // 0: never anything to tell
  std::vector<std::int64_t> vacations_;  // by seat, when it ends; 0 without one
  ChatLog chat_;
  int revision_ = 1;
  bool closed_ = false;
  std::vector<Follower*> followers_;
  std::map<std::string, Presence> elsewhere_;  // by process
  // Many followers miss the same: each message is written once per version.
  mutable std::map<std::pair<Seat, int>, std::shared_ptr<const std::string>> told_;
  mutable std::unique_ptr<Match> late_;  // follows the match for those who see all
};

// A table as `person` may know it, from its row alone: nobody is connected.
TableInfo describe(const store::TableRow& row, std::string_view person);

// The log of a record as the first moves of a table: nobody's clock ran for them.
std::vector<store::MoveRow> first_rows(const std::vector<LogEntry>& entries);

// Who sees all as a spectator is at least so many moves behind.
inline constexpr int kLeastDelay = 12;

// A wish that cannot be granted is refused with a sentence.
Answer<bool> check_house(const HouseRules& house);
std::string house_text(const HouseRules& house);  // as it is stored; empty for the usual ones
HouseRules house_from_text(const std::string& text);

// The words of a game, read once.
const Messages& messages_of(const Rules& rules);

// The sentence for a refusal, as an error for whoever tried.
Failure refused(const Messages& messages, const Refusal& refusal);

}  // namespace quadriga::server
