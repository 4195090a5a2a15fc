// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <unordered_map>

#include "server/courier.h"
#include "server/failure.h"
#include "server/protocol.h"
#include "server/store/store_thread.h"
#include "server/token_bucket.h"

namespace quadriga::server {

// Whose turn it is, for somebody who is not here.
struct TurnCall {
  std::string person;
  std::string table;
  std::string game;
  int seat = 0;
  int version = 0;
  std::function<bool()> holds;  // is it still that person's turn?
};

// Calls people at the address they have named. A letter that finds nobody is sent again a few
// times, as long as the turn lasts; what waits when the server stops is not sent any more.
class Caller {
 public:
  // `inside`: may addresses lead to this machine and its network?
  Caller(Loop& loop, store::StoreThread& store, Courier& courier, const Limits& limits,
         bool inside);
  Caller(const Caller&) = delete;
  Caller& operator=(const Caller&) = delete;

  // Where people open this server, "https://play.example.org".
  void open_at(const std::string& url) { public_url_ = url; }

  void call(TurnCall turn);

  void find(const Person& person, Then<WebhookInfo> then);
  void set(const Person& person, const SetWebhook& wish, Then<WebhookInfo> then);
  void test(const Person& person, Then<WebhookTried> then);

 private:
  void send(const std::string& setting, TurnCall turn);
  void attempt(Letter letter, TurnCall turn, int tries);

  Loop& loop_;
  store::StoreThread& store_;
  Courier& courier_;
  Limits limits_;
  bool inside_;
  std::string public_url_;
  int under_way_ = 0;  // letters, those that wait for another attempt included
  std::unordered_map<std::string, TokenBucket> tests_;  // by person
};

}  // namespace quadriga::server
