// SPDX-License-Identifier: Apache-2.0
#include "server/ratings.h"

#include <algorithm>

#include "server/log.h"
#include "server/rating_scale.h"

namespace quadriga::server {

namespace {

constexpr int kHistoryLength = 200;  // games of one person at one game

// Answers with what was read, or with why nothing could be.
template <class T>
auto answer_read(Then<T> then) {
  return [then = std::move(then)](std::optional<T> found, const std::string& error) {
    if (found) return then(std::move(*found));
    log(Level::error, "store_failed", {{"message", error}});
    then(
        failed(503, "store-failed", "The server cannot read anything right now; try again later."));
  };
}

Rating shown(const store::RatingRow& row) {
  return {row.game, shown_rating(row.mu), shown_margin(row.sigma), row.games};
}

}  // namespace

void Ratings::history(const std::string& person, const std::optional<Person>& viewer,
                      Then<RatingHistory> then) {
  const bool own = viewer && viewer->id == person;
  store_.read<RatingHistory>(
      [person, own](store::Store& store) {
        RatingHistory history;
        for (const store::RatingRow& rating : store.ratings_of(person)) {
          RatedGame game{shown(rating), {}};
          auto rows = store.rating_history(person, rating.game, kHistoryLength);
          std::reverse(rows.begin(), rows.end());
          for (const store::RatingChangeRow& row : rows) {
            RatingPoint point{row.at, shown_rating(row.after.mu), shown_margin(row.after.sigma),
                              row.rank, std::nullopt};
            if (row.is_public || own) point.table = row.table;
            game.points.push_back(std::move(point));
          }
          history.games.push_back(std::move(game));
        }
        return history;
      },
      answer_read(std::move(then)));
}

void Ratings::leaders(const std::string& game, int minimum, int from, int count,
                      Then<Leaderboard> then) {
  store_.read<Leaderboard>(
      [game, minimum, from, count](store::Store& store) {
        Leaderboard board{game, minimum, store.leader_count(game, minimum), from, {}};
        for (const store::LeaderRow& row : store.leaders(game, minimum, from, count)) {
          const int place = from + static_cast<int>(board.leaders.size()) + 1;
          board.leaders.push_back({place, {row.rating.person, row.name}, shown(row.rating)});
        }
        return board;
      },
      answer_read(std::move(then)));
}

void Ratings::changes(const std::string& table, Then<TableRatings> then) {
  store_.read<TableRatings>(
      [table](store::Store& store) {
        TableRatings ratings;
        for (const store::RatingChangeRow& row : store.rating_changes(table))
          ratings.changes.push_back(
              {row.seat, shown_rating(row.mu_before), shown_rating(row.after.mu)});
        return ratings;
      },
      answer_read(std::move(then)));
}

}  // namespace quadriga::server
