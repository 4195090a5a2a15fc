// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <span>
#include <vector>

#include "server/store/database.h"

namespace quadriga::server::store {

// The part of the store that keeps ratings. A rated game changes them by what is stored at that
// moment; statements cannot be read inside a transaction, so what they start from is read just
// before it, and each change has a number of its own: a second change of that number is a conflict,
// after which both are read and counted again.
class SqlRatings {
 public:
  explicit SqlRatings(Database& database);

  std::vector<RatingRow> of(std::string_view person);
  std::vector<RatingChangeRow> history(std::string_view person, std::string_view game, int limit);
  std::vector<RatingChangeRow> changes(std::string_view table);
  std::vector<LeaderRow> leaders(std::string_view game, int games, int from, int limit);
  int leader_count(std::string_view game, int games);

  // Before the transaction: what the rated games of these batches do, one after the other.
  void plan(std::span<const Batch> group, const std::vector<std::size_t>& batches);
  // Inside of it.
  void store(const FinishTable& finish);
  // After a conflict: has somebody else changed what the plan started from?
  bool is_outdated();

 private:
  struct Change {
    ResultRow result;
    RatingRow before;
    RatingRow after;
  };
  using Key = std::pair<std::string, std::string>;  // person and game

  RatingRow find(const std::string& person, const std::string& game);

  std::map<Key, RatingRow> started_from_;
  std::map<const FinishTable*, std::vector<Change>> planned_;

  std::unique_ptr<Statement> find_, of_, history_, changes_, leaders_, leader_count_, put_, add_;
};

}  // namespace quadriga::server::store
