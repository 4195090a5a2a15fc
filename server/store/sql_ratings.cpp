// SPDX-License-Identifier: Apache-2.0
#include "server/store/sql_ratings.h"

#include <algorithm>

#include "server/rating_scale.h"

namespace quadriga::server::store {

namespace {

constexpr char kChangeColumns[] =
    "SELECT c.match, c.at, c.seat, c.game_rank, c.mu_before, c.person, c.game, c.mu, c.sigma, "
    "c.games, t.is_public FROM rating_changes c JOIN tables t ON t.id = c.match ";

RatingRow rating(const Statement& found, int column) {
  return {found.text(column), found.text(column + 1), found.number64(column + 2),
          found.number64(column + 3), found.number(column + 4)};
}

std::vector<RatingChangeRow> read_changes(Statement& found) {
  std::vector<RatingChangeRow> rows;
  while (found.step())
    rows.push_back({found.text(0), found.text(1), found.number(2), found.number(3),
                    found.number64(4), rating(found, 5), found.number(10) != 0});
  return rows;
}

}  // namespace

SqlRatings::SqlRatings(Database& database)
    : find_(database.prepare(
          "SELECT person, game, mu, sigma, games FROM ratings WHERE person = $1 AND game = $2")),
      of_(database.prepare(
          "SELECT person, game, mu, sigma, games FROM ratings WHERE person = $1 ORDER BY game")),
      history_(database.prepare(std::string(kChangeColumns) + "WHERE c.person = $1 AND c.game = $2 "
                                                              "ORDER BY c.games DESC LIMIT $3")),
      changes_(
          database.prepare(std::string(kChangeColumns) + "WHERE c.match = $1 ORDER BY c.seat")),
      leaders_(database.prepare(
          "SELECT r.person, r.game, r.mu, r.sigma, r.games, p.name FROM ratings r "
          "JOIN accounts a ON a.person = r.person JOIN people p ON p.id = r.person "
          "WHERE r.game = $1 AND r.games >= $2 ORDER BY r.mu DESC, r.person LIMIT $3 OFFSET $4")),
      leader_count_(
          database.prepare("SELECT count(*) FROM ratings r JOIN accounts a ON a.person = r.person "
                           "WHERE r.game = $1 AND r.games >= $2")),
      put_(database.prepare(
          "INSERT INTO ratings (person, game, mu, sigma, games) VALUES ($1, $2, $3, $4, $5) "
          "ON CONFLICT (person, game) DO UPDATE SET mu = excluded.mu, sigma = excluded.sigma, "
          "games = excluded.games")),
      add_(database.prepare(
          "INSERT INTO rating_changes (match, seat, person, game, at, game_rank, mu_before, mu, "
          "sigma, games) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)")) {}

std::vector<RatingRow> SqlRatings::of(std::string_view person) {
  std::vector<RatingRow> rows;
  Statement& found = of_->with(person);
  while (found.step()) rows.push_back(rating(found, 0));
  return rows;
}

std::vector<RatingChangeRow> SqlRatings::history(std::string_view person, std::string_view game,
                                                 int limit) {
  return read_changes(history_->with(person, game, limit));
}

std::vector<RatingChangeRow> SqlRatings::changes(std::string_view table) {
  return read_changes(changes_->with(table));
}

std::vector<LeaderRow> SqlRatings::leaders(std::string_view game, int games, int from, int limit) {
  std::vector<LeaderRow> rows;
  Statement& found = leaders_->with(game, games, limit, from);
  while (found.step()) rows.push_back({rating(found, 0), found.text(5)});
  return rows;
}

int SqlRatings::leader_count(std::string_view game, int games) {
  Statement& found = leader_count_->with(game, games);
  const int count = found.step() ? found.number(0) : 0;
  found.finish();
  return count;
}

RatingRow SqlRatings::find(const std::string& person, const std::string& game) {
  Statement& found = find_->with(person, game);
  if (!found.step()) return first_rating(person, game);
  RatingRow row = rating(found, 0);
  found.finish();
  return row;
}

void SqlRatings::plan(std::span<const Batch> group, const std::vector<std::size_t>& batches) {
  started_from_.clear();
  planned_.clear();
  std::map<Key, RatingRow> now;
  for (const std::size_t batch : batches) {
    for (const Write& write : group[batch]) {
      const auto* finish = std::get_if<FinishTable>(&write);
      if (finish == nullptr || finish->rated_game.empty()) continue;
      std::vector<RatingRow> ratings;
      std::vector<int> ranks;
      for (const ResultRow& result : finish->results) {
        const Key key{result.person, finish->rated_game};
        if (now.count(key) == 0)
          now[key] = started_from_[key] = find(result.person, finish->rated_game);
        ratings.push_back(now[key]);
        ranks.push_back(result.rank);
      }
      const std::vector<RatingRow> before = ratings;
      rate(ratings, ranks);
      auto& changes = planned_[finish];
      for (std::size_t i = 0; i < ratings.size(); ++i) {
        now[{ratings[i].person, ratings[i].game}] = ratings[i];
        changes.push_back({finish->results[i], before[i], ratings[i]});
      }
      // Everybody touches the rows in the same order, so nobody waits for each other in a ring.
      std::sort(changes.begin(), changes.end(),
                [](const Change& a, const Change& b) { return a.after.person < b.after.person; });
    }
  }
}

void SqlRatings::store(const FinishTable& finish) {
  for (const Change& change : planned_[&finish]) {
    const RatingRow& row = change.after;
    add_->with(finish.table, change.result.seat, row.person, row.game, finish.at,
               change.result.rank, change.before.mu, row.mu, row.sigma, row.games)
        .run();
    put_->with(row.person, row.game, row.mu, row.sigma, row.games).run();
  }
}

bool SqlRatings::is_outdated() {
  return std::any_of(started_from_.begin(), started_from_.end(), [this](const auto& entry) {
    return find(entry.first.first, entry.first.second) != entry.second;
  });
}

}  // namespace quadriga::server::store
