// SPDX-License-Identifier: Apache-2.0
// What one can ask about ratings.
#include <algorithm>

#include "engine/core/registry.h"
#include "server/routes.h"

namespace quadriga::server {

namespace {

constexpr int kLeadersAtOnce = 100;

void answer_leaders(const Call& call, Then<Leaderboard> then) {
  if (find_game(call.at[0]) == nullptr)
    return then(failed(404, "no-such-game", "There is no game called \"" + call.at[0] + "\"."));
  const auto from = call.number("from", 0);
  const auto count = call.number("count", kLeadersAtOnce);
  for (const auto* number : {&from, &count})
    if (!*number) return then(tl::unexpected<Failure>(number->error()));
  if (*from < 0 || *count < 1)
    return then(failed(400, "bad-request", "from and count are out of range."));
  call.api.ratings().leaders(call.at[0], call.api.hall().limits().leaderboard_games, *from,
                             std::min(*count, kLeadersAtOnce), std::move(then));
}

}  // namespace

std::vector<Route> rating_routes() {
  return {
      get<RatingHistory>("/api/people/{id}/ratings", Who::anyone,
                         "Somebody's rating at each game and how it came about",
                         [](const Call& call, Then<RatingHistory> then) {
                           call.api.ratings().history(call.at[0], call.person, std::move(then));
                         }),
      get<Leaderboard>("/api/games/{id}/leaders", Who::anyone,
                       "Who plays a game best, of those with enough rated games", answer_leaders)
          .with({{"from", "integer", "How many of the best to leave out"},
                 {"count", "integer", "How many to list, at most 100"}}),
      get<TableRatings>(
          "/api/tables/{id}/ratings", Who::anyone,
          "What a rated game did to the ratings of its players",
          [](const Call& call, const Respond& respond) {
            look_at_table(call, respond,
                          [&api = call.api, respond](const Table& table, std::string_view) {
                            api.ratings().changes(table.id(), answer_json<TableRatings>(respond));
                          });
          })
          .with({kInviteWord}),
  };
}

}  // namespace quadriga::server
