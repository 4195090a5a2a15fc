// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/bot_pool.h"
#include "server/chat_log.h"
#include "server/failure.h"
#include "server/limits.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/protocol.h"
#include "server/store/neighbours.h"
#include "server/store/store_thread.h"
#include "server/table.h"
#include "server/token_bucket.h"
#include "server/vacation.h"

namespace quadriga::server {

using TablePtr = std::shared_ptr<Table>;

// Whoever came in with a session and must go when it ends.
class SessionHolder {
 public:
  virtual const std::string& session() const = 0;  // hash of the token
  virtual const std::optional<Person>& person() const = 0;
  virtual void session_ended() = 0;

 protected:
  ~SessionHolder() = default;
};

// Everybody and every table. Lives on the loop and as long as it; whatever must be stored is
// answered once it is on disk. HTTP and WebSockets are only doors to it.
class Hall {
 public:
  Hall(Loop& loop, store::StoreThread& store, BotPool& bots, const Limits& limits,
       int bot_delay_ms);
  Hall(const Hall&) = delete;
  Hall& operator=(const Hall&) = delete;

  const Limits& limits() const { return limits_; }
  Clocks::Time now() const { return loop_.now(); }

  // Takes up every unfinished table. Call once, before anybody is let in.
  void open(store::Store& store);
  // No bot moves and no cleaning from here on; what is being stored is still answered.
  void close() { closing_ = true; }
  // There are other processes on the same database. What they have stored is read by `reader`, so
  // that it does not wait behind what is to be stored here. Call once, after open().
  void join(store::Neighbours& neighbours, store::StoreThread& reader);
  // The database is gone: nothing can be stored and nothing moves until it is back.
  bool is_paused() const { return is_paused_; }

  // ---- People ----
  struct Entered {
    Person person;
    std::string token;  // empty if the person has one already
    bool account = false;
  };
  void enter(const std::optional<Person>& known, std::string_view name, Then<Entered> then,
             const std::string& label = {});
  // Whose session this is, if anybody's.
  void find_person(const std::string& token, Then<std::optional<Person>> then);
  void remember(const std::string& hash, const Person& person);
  // One session, or all of a person but one, ended on disk: nobody comes in with it from here on.
  void forget_sessions(const std::string& person, const std::string& only, const std::string& keep);
  void rename(const Person& person);  // after it was stored
  // Leaves for good: games keep the seats, not the name.
  void forget_person(const Person& person, Then<bool> then);
  void forgotten(const std::string& person);  // after it was stored
  // One more request or message of this person, over whichever connection: is that too many?
  std::optional<Failure> too_busy(const Person& person);
  void hold(SessionHolder& holder) { holders_.insert(&holder); }
  void release(SessionHolder& holder) { holders_.erase(&holder); }

  // ---- Vacations ----
  void vacation(const Person& person, Then<VacationInfo> then);
  void take_vacation(const Person& person, const TakeVacation& wish, Then<VacationInfo> then);
  void end_vacation(const Person& person, Then<VacationInfo> then);

  // ---- Tables ----
  // At a rated table everybody needs an account.
  void create_table(const Person& person, const CreateTable& wish, Then<TableInfo> then);
  void sit(const Person& person, const std::string& table, const TakeSeat& wish,
           Then<TableInfo> then);
  void leave(const Person& person, const std::string& table, Then<TableInfo> then);
  void set_bot(const Person& person, const std::string& table, const SetBot& wish,
               Then<TableInfo> then);
  void start(const Person& person, const std::string& table, Then<TableInfo> then);
  // A bot plays for the person until that person sits down again.
  void stand_in(const Person& person, const std::string& table, const StandIn& wish,
                Then<TableInfo> then);
  // Asks the people at a table, and answers what is asked there.
  void ask(const Person& person, const std::string& table, const AskTable& wish,
           Then<TableInfo> then);
  void answer(const Person& person, const std::string& table, const AnswerTable& wish,
              Then<TableInfo> then);
  void kick(const Person& person, const std::string& table, const Kick& wish, Then<TableInfo> then);
  // Another game with the same people: the table for it, made by whoever asks first.
  void rematch(const Person& person, const std::string& table, Then<TableInfo> then);
  TableList lobby() const;
  void follow_lobby(Follower& follower);
  void unfollow_lobby(Follower& follower);
  int lobby_version() const { return lobby_.version; }
  // The message that brings a follower from that version to now; -1 brings everything.
  std::shared_ptr<const std::string> lobby_told(int since);
  void tables_of(const Person& person, Then<MyTables> then);
  // The records of everything this person has finished, newest first, as a tar file.
  void export_records(const Person& person, Then<std::string> then);
  // A table of any age; finished ones come from disk.
  void find_table(const std::string& id, Then<TablePtr> then);

  // ---- Play ----
  // Answers with the version that the move became.
  void move(const Person& person, const TablePtr& table, int version, const std::string& text,
            Then<int> then);
  // Answers with the number of what was said.
  void say(const Person& person, const TablePtr& table, std::string_view text, Then<int> then);
  void say_in_lobby(const Person& person, std::string_view text, Then<int> then);
  const ChatLog& lobby_chat() const { return lobby_chat_; }
  // What a legate would do, from what this person may know.
  void hint(const Person& person, const TablePtr& table, int version, Then<HintTold> then);

  // Told when it becomes the turn of somebody who is not at a slow table; once for each turn.
  void on_turn(std::function<void(const TablePtr&, Seat)> call) { on_turn_ = std::move(call); }

  // ---- How it goes ----
  Metrics& metrics() { return metrics_; }
  std::string metrics_text() const;   // as Prometheus reads it
  void check_ready(Then<bool> then);  // fails while the store does not work

  // ---- Following ----
  void follow(const TablePtr& table, Follower& follower);
  void unfollow(const TablePtr& table, Follower& follower);

 private:
  using OnChange = std::function<Answer<store::TableRow>(const Table&)>;

  // Does one thing after the other on a table, unless too many wait already.
  template <class T>
  void in_turn(const TablePtr& table, const Then<T>& then, Task task);
  void next_in_turn(const TablePtr& table, bool may_refresh = true);
  using Hurry = store::StoreThread::Hurry;
  void store_for(const TablePtr& table, store::Batch batch,
                 std::function<void(const store::Outcome&)> then, Hurry hurry = Hurry::yes);

  void open_table(const Person& person, const CreateTable& wish, Then<TableInfo> then);
  void take_seat(const Person& person, const std::string& table, const TakeSeat& wish,
                 Then<TableInfo> then);
  void with_account(const Person& person, const Then<TableInfo>& then, const Task& next);
  // Changes seats or host of a table that has not started.
  void change_table(const Person& person, const std::string& id, OnChange change,
                    Then<TableInfo> then);
  void begin(const TablePtr& table, const Person& person, const Then<TableInfo>& then);
  void store_entries(const TablePtr& table, Table::Proposal proposal, Then<int> then,
                     bool timed_out = false, Hurry hurry = Hurry::yes);
  void count_moves(const Table& table, const std::vector<store::MoveRow>& rows);
  void drop(const TablePtr& table);
  int open_tables_of(std::string_view person) const;

  void wake_bot(const TablePtr& table);
  void bot_decided(const TablePtr& table, int version, Seat seat, const PackedMove& move);
  void play_bot(const TablePtr& table, int version, Seat seat, const PackedMove& move);

  void watch_clock(const TablePtr& table);
  void time_is_up(const TablePtr& table);
  void ask_vacations(const TablePtr& table, Seat seat);
  void hand_to_bot(const TablePtr& table, Seat seat, const std::string& kind);

  VacationInfo describe_vacation(const Vacations& spans) const;
  void store_vacations(const Person& person, Vacations spans, Then<VacationInfo> then);
  void keep_vacations(const std::string& person, const Vacations& spans);
  void stop_of(const std::string& person);
  bool settle_vacations(Table& table) const;

  void call_to_turn(const TablePtr& table, Seat mover);

  struct Export;
  void export_next(const std::shared_ptr<Export>& work);
  void export_failed(const Export& work, const std::string& error);
  // One of a person's bucket; false if it is empty.
  bool take_one(std::unordered_map<std::string, TokenBucket>& buckets, const std::string& person,
                double per_second, double burst) const;
  Answer<std::string> words_of(const Person& person, std::string_view text);
  void say_words(const Person& person, const TablePtr& table, const std::string& words,
                 const Then<int>& then);
  void put_in_lobby(store::ChatRow row, int tries, const Then<int>& then);
  void read_lobby(const Task& then);  // again, from disk
  void hear_of_lobby();
  void look_for_removed_chat();
  void remove_chat(const store::RemovedChatRow& row);
  void tell_lobby();
  void sweep_guests();

  void watch_absence(const TablePtr& table);
  void stayed_away(const TablePtr& table, Seat seat, Clocks::Time since);

  void changed(const TablePtr& table);
  void count_again(const TablePtr& table);
  void put_row(const TablePtr& table, store::TableRow row, std::string viewer,
               Then<TableInfo> then);
  void settle(const TablePtr& table, const std::string& viewer, Question question,
              const Then<TableInfo>& then);
  void finish_abandoned(const TablePtr& table, const store::TableRow& row,
                        const std::string& viewer, const Then<TableInfo>& then);
  void watch_affairs(const TablePtr& table);
  void affairs_are_due(const TablePtr& table);
  void lobby_changed();
  bool look_at_lobby();
  void open_rematch(const TablePtr& table, const std::string& dead, const Person& person,
                    const Then<TableInfo>& then);
  void join_rematch(const TablePtr& next, const Person& person, const Then<TableInfo>& then);
  std::optional<Failure> no_room_for(const Person& person) const;

  void presence_changed(const TablePtr& table, bool here = true);
  void sweep();

  // ---- With other processes ----
  store::StoreThread& reader() { return reader_ != nullptr ? *reader_ : store_; }
  bool looks_after(const Table& table) const;
  void look_after(const TablePtr& table);
  bool is_wanted(const Table& table) const;
  void hear(const store::Heard& heard);
  void hear_of_table(const store::News& news);
  void hear_of_vacations(const std::string& person);
  void note_neighbour(const std::string& sender);
  void forget_neighbour(const std::string& name);
  void tell_presence(const Table& table);
  void tell_presence();
  void refresh(const TablePtr& table, Task then);
  void close_here(const TablePtr& table);
  void database_is(bool there);
  void try_again();
  void database_answers();
  void tell_everybody();
  void catch_up();

  Loop& loop_;
  store::StoreThread& store_;
  BotPool& bots_;
  Limits limits_;
  std::chrono::milliseconds bot_delay_;
  bool closing_ = false;
  Metrics metrics_;
  bool exporting_ = false;
  std::unordered_map<std::string, TablePtr> tables_;
  std::unordered_map<std::string, Failure> parked_;   // tables that cannot be replayed
  std::unordered_map<std::string, Person> sessions_;  // by token hash; a cache
  std::unordered_set<SessionHolder*> holders_;
  std::unordered_map<std::string, Vacations> vacations_;  // by person
  std::function<void(const TablePtr&, Seat)> on_turn_;
  struct Lobby {  // as its followers were told it
    int version = 0;
    std::unordered_map<std::string, std::string> tables;  // each as JSON
    std::shared_ptr<const std::string> step;              // from the version before to this one
    std::shared_ptr<const std::string> whole;
    std::unordered_set<Follower*> followers;
    Clocks::Time last_look{};
    bool due = false;
  };
  Lobby lobby_;
  store::Neighbours* neighbours_ = nullptr;  // none: this process is alone
  store::StoreThread* reader_ = nullptr;
  std::unordered_map<std::string, Clocks::Time> neighbours_heard_;  // by name, when last
  bool reachable_ = true;                                           // as far as news tell
  bool is_paused_ = false;
  Clocks::Time paused_at_{};
  ChatLog lobby_chat_;
  int lobby_said_ = 0;              // the last number given out
  std::int64_t removed_until_ = 0;  // words taken away before this time are known
  std::unordered_map<std::string, TokenBucket> talkers_;  // by person
  std::unordered_map<std::string, TokenBucket> busy_;     // by person
  int guests_ = 0;                                        // as far as this process knows
};

inline constexpr char kStale[] = "stale";

// Why something was not stored, for whoever asked for it.
Failure not_stored(const store::Outcome& outcome);

template <class T>
void Hall::in_turn(const TablePtr& table, const Then<T>& then, Task task) {
  if (static_cast<int>(table->work.waiting.size()) >= limits_.waiting_requests) {
    then(failed(503, "busy", "Too many requests wait at this table; try again in a moment."));
    return;
  }
  table->work.waiting.push_back(std::move(task));
  next_in_turn(table);
}

// Does the game at this table count for ratings?
bool is_rated(const Table& table);

}  // namespace quadriga::server
