// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "server/failure.h"
#include "server/protocol.h"
#include "server/store/store_thread.h"

namespace quadriga::server {

// What ratings there are. They change only when the end of a rated game is stored.
class Ratings {
 public:
  explicit Ratings(store::StoreThread& store) : store_(store) {}

  // Who looks at somebody else is not told which private tables the games were at.
  void history(const std::string& person, const std::optional<Person>& viewer,
               Then<RatingHistory> then);
  void leaders(const std::string& game, int minimum, int from, int count, Then<Leaderboard> then);
  void changes(const std::string& table, Then<TableRatings> then);

 private:
  store::StoreThread& store_;
};

}  // namespace quadriga::server
