// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <unordered_map>

#include "server/bot_pool.h"
#include "server/hall.h"
#include "server/token_bucket.h"

namespace quadriga::server {

// Names that belong to somebody, the passwords that show it, and the sessions that come of it.
// Lives on the loop; passwords are hashed on a thread of its own.
class Accounts {
 public:
  using Entered = Hall::Entered;

  Accounts(Loop& loop, store::StoreThread& store, Hall& hall);
  Accounts(const Accounts&) = delete;
  Accounts& operator=(const Accounts&) = delete;

  void stop() { hashing_.stop(); }  // no password is looked at from here on

  // A guest becomes an account and stays the same person; without one a new person is made.
  void sign_up(const std::optional<Person>& known, const NameAndPassword& wish,
               const std::string& label, Then<Entered> then);
  void sign_in(const NameAndPassword& wish, const std::string& label, Then<Entered> then);
  void sign_out(const Person& person, const std::string& session, Then<bool> then);
  void reset(const ResetPassword& wish, const std::string& label, Then<Entered> then);
  void change_password(const Person& person, const std::string& session, const ChangePassword& wish,
                       Then<Me> then);

  // Leaves for good; an account says its password.
  void remove(const Person& person, const DeleteMe& wish, Then<bool> then);

  void me(const Person& person, Then<Me> then);
  void sessions(const Person& person, const std::string& session, Then<SessionList> then);
  void end_sessions(const Person& person, const std::string& session, const EndSession& wish,
                    Then<SessionList> then);
  void make_token(const Person& person, const MakeToken& wish, Then<Token> then);
  void profile(const std::string& id, const std::optional<Person>& viewer, Then<Profile> then);

 private:
  // What is known of an account before a password is looked at.
  struct Found {
    std::optional<store::AccountRow> account;
    std::optional<store::PersonRow> person;
  };
  void find(const std::string& login, Then<Found> then);
  // On the hashing thread; `then` is back on the loop. False if too many wait.
  template <class T>
  bool hash(std::function<T()> work, std::function<void(T)> then);
  void let_in(const Person& person, store::Batch batch, const std::string& label,
              Then<Entered> then);
  bool may_try(const std::string& login);

  Loop& loop_;
  store::StoreThread& store_;
  Hall& hall_;
  int waiting_ = 0;
  std::unordered_map<std::string, TokenBucket> attempts_;  // by login
  BotPool hashing_{1};                                     // the last member: its thread ends first
};

}  // namespace quadriga::server
