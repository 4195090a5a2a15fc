// SPDX-License-Identifier: Apache-2.0
// What one can ask about tables.
#include <algorithm>

#include "server/routes.h"

namespace quadriga::server {

void look_at_table(const Call& call, const Respond& respond, OnTable then) {
  const std::string person = call.person ? call.person->id : "";
  call.api.hall().find_table(call.at[0], [respond, person, invite = call.word("invite"),
                                          then = std::move(then)](const Answer<TablePtr>& found) {
    if (!found) return respond(HttpApi::error_response(found.error()));
    const Table& table = **found;
    if (!table.admits(person, invite))
      return respond(HttpApi::error_response(
          {403, "invite-only", "This table is by invitation: use its invite link."}));
    then(table, person);
  });
}

namespace {

void answer_table(const Call& call, const Respond& respond) {
  look_at_table(call, respond, [respond](const Table& table, std::string_view person) {
    respond(json_response(table.info(person)));
  });
}

void answer_record(const Call& call, const Respond& respond) {
  look_at_table(call, respond, [respond](const Table& table, std::string_view) {
    if (!table.is_finished())
      return respond(HttpApi::error_response(
          {409, "not-finished", "The record can be had when the game is finished."}));
    Response response;
    response.type = "text/plain; charset=utf-8";
    response.body = table.record();
    response.headers.emplace_back("Cache-Control", "no-cache");
    response.headers.emplace_back(
        "Content-Disposition",
        "attachment; filename=\"" + table.row().game + "-" + table.id() + ".txt\"");
    respond(std::move(response));
  });
}

void answer_all_records(const Call& call, const Respond& respond) {
  call.api.hall().export_records(*call.person, [respond](const Answer<std::string>& tar) {
    if (!tar) return respond(HttpApi::error_response(tar.error()));
    Response response;
    response.type = "application/x-tar";
    response.body = *tar;
    response.headers.emplace_back("Cache-Control", "no-store");
    response.headers.emplace_back("Content-Disposition",
                                  "attachment; filename=\"quadriga-records.tar\"");
    respond(std::move(response));
  });
}

void answer_replay(const Call& call, const Respond& respond) {
  const int most = call.api.hall().limits().replay_steps;
  const auto viewer = call.number("viewer", kSpectator);
  const auto from = call.number("from", 0);
  const auto count = call.number("count", most);
  for (const auto* number : {&viewer, &from, &count})
    if (!*number) return respond(HttpApi::error_response(number->error()));
  if (*viewer < kSpectator || *viewer >= kMaxSeats || *count < 1)
    return respond(
        HttpApi::error_response({400, "bad-request", "viewer and count are out of range."}));
  look_at_table(call, respond,
                [respond, viewer = static_cast<Seat>(*viewer), from = *from,
                 steps = std::min(*count, most)](const Table& table, std::string_view) {
                  answer_json<ReplayPart>(respond)(table.replay(viewer, from, steps));
                });
}

}  // namespace

std::vector<Route> table_routes() {
  return {
      get<MyTables>("/api/me/tables", Who::person,
                    "What you opened, where you sit or sat, newest first, and whose turn it is",
                    [](const Call& call, Then<MyTables> then) {
                      call.api.hall().tables_of(*call.person, std::move(then));
                    }),
      get_text("/api/me/records", Who::person,
               "The records of all your finished games, newest first, as one tar file",
               "application/x-tar", answer_all_records),
      get<TableList>(
          "/api/tables", Who::anyone, "Public tables, those you can join first",
          [](const Call& call, const Then<TableList>& then) { then(call.api.hall().lobby()); }),
      post<CreateTable, TableInfo>(
          "/api/tables", Who::person, "Open a table; you sit on the first seat that no bot has",
          [](const Call& call, const CreateTable& wish, Then<TableInfo> then) {
            call.api.hall().create_table(*call.person, wish, std::move(then));
          }),
      get<TableInfo>("/api/tables/{id}", Who::anyone, "A table as it stands", answer_table)
          .with({kInviteWord}),
      post<TakeSeat, TableInfo>(
          "/api/tables/{id}/sit", Who::person,
          "Take a seat; also moves you to another open one, and takes yours back from a bot",
          [](const Call& call, const TakeSeat& wish, Then<TableInfo> then) {
            call.api.hall().sit(*call.person, call.at[0], wish, std::move(then));
          }),
      post<Nothing, TableInfo>("/api/tables/{id}/leave", Who::person,
                               "Leave; during play the seat stays yours",
                               [](const Call& call, const Nothing&, Then<TableInfo> then) {
                                 call.api.hall().leave(*call.person, call.at[0], std::move(then));
                               }),
      post<SetBot, TableInfo>("/api/tables/{id}/bot", Who::person,
                              "Put a bot on a seat, or open it again; the host only",
                              [](const Call& call, const SetBot& wish, Then<TableInfo> then) {
                                call.api.hall().set_bot(*call.person, call.at[0], wish,
                                                        std::move(then));
                              }),
      post<StandIn, TableInfo>(
          "/api/tables/{id}/stand-in", Who::person, "A bot plays for you until you sit again",
          [](const Call& call, const StandIn& wish, Then<TableInfo> then) {
            call.api.hall().stand_in(*call.person, call.at[0], wish, std::move(then));
          }),
      post<Nothing, TableInfo>("/api/tables/{id}/start", Who::person, "Start; the host only",
                               [](const Call& call, const Nothing&, Then<TableInfo> then) {
                                 call.api.hall().start(*call.person, call.at[0], std::move(then));
                               }),
      post<AskTable, TableInfo>("/api/tables/{id}/ask", Who::person,
                                "Ask everybody: ready, a move back, to abandon the game",
                                [](const Call& call, const AskTable& wish, Then<TableInfo> then) {
                                  call.api.hall().ask(*call.person, call.at[0], wish,
                                                      std::move(then));
                                }),
      post<AnswerTable, TableInfo>(
          "/api/tables/{id}/answer", Who::person, "Answer what the table was asked",
          [](const Call& call, const AnswerTable& wish, Then<TableInfo> then) {
            call.api.hall().answer(*call.person, call.at[0], wish, std::move(then));
          }),
      post<Kick, TableInfo>("/api/tables/{id}/kick", Who::person,
                            "Send somebody away before the start; the host only",
                            [](const Call& call, const Kick& wish, Then<TableInfo> then) {
                              call.api.hall().kick(*call.person, call.at[0], wish, std::move(then));
                            }),
      post<Nothing, TableInfo>("/api/tables/{id}/rematch", Who::person,
                               "The same people once more, at a new table",
                               [](const Call& call, const Nothing&, Then<TableInfo> then) {
                                 call.api.hall().rematch(*call.person, call.at[0], std::move(then));
                               }),
      get_text("/api/tables/{id}/record", Who::anyone, "The record file of a finished game",
               "text/plain", answer_record)
          .with({kInviteWord}),
      get<ReplayPart>("/api/tables/{id}/replay", Who::anyone,
                      "Positions of a finished game, as a seat or a spectator sees them",
                      answer_replay)
          .with({kInviteWord,
                 {"viewer", "integer", "A seat, or -3 for a spectator"},
                 {"from", "integer", "The first version; 0 is the start"},
                 {"count", "integer", "How many versions, at most 100"}}),
  };
}

}  // namespace quadriga::server
