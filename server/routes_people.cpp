// SPDX-License-Identifier: Apache-2.0
// What one can ask about the server, its games and its people.
#include "engine/core/registry.h"
#include "server/names.h"
#include "server/openapi.h"
#include "server/routes.h"
#include "server/telling.h"

namespace quadriga::server {

namespace {

// What a session is called in the list of its person: as the browser calls itself, made readable.
std::string label_of(const Request& request) {
  std::string problem;
  constexpr std::size_t kLabelBytes = 160;
  const std::string text = request.user_agent.substr(0, kLabelBytes);
  return clean_text(text, static_cast<int>(kLabelBytes), problem);
}

Then<Accounts::Entered> answer_entered(const Call& call, const Respond& respond) {
  return [&api = call.api, respond](const Answer<Accounts::Entered>& entered) {
    if (!entered) return respond(HttpApi::error_response(entered.error()));
    Response response =
        json_response(Me{entered->person.id, entered->person.name, entered->account});
    if (!entered->token.empty())
      response.headers.emplace_back("Set-Cookie", api.session_cookie(entered->token));
    respond(std::move(response));
  };
}

void answer_health(const Call& call, const Respond& respond) {
  call.api.route_health(call.request, respond);
}

void answer_games(const Call&, const Then<GameList>& then) {
  GameList list;
  for (const Rules* rules : all_games()) list.games.push_back(game_card(*rules));
  then(std::move(list));
}

void answer_rules(const Call& call, const Respond& respond) {
  const Rules* rules = find_game(call.at[0]);
  if (rules == nullptr)
    return respond(HttpApi::error_response(
        {404, "no-such-game", "There is no game called \"" + call.at[0] + "\"."}));
  Response response;
  response.type = "text/markdown; charset=utf-8";
  response.fixed_body = rules->info().rules_text;
  response.headers.emplace_back("Cache-Control", "no-cache");
  respond(std::move(response));
}

void answer_openapi(const Call&, const Respond& respond) {
  static const std::string kDocument = openapi_document();
  Response response;
  response.fixed_body = kDocument;
  response.headers.emplace_back("Cache-Control", "no-cache");
  respond(std::move(response));
}

// A newcomer asks who they are: nobody yet, which is no error.
void answer_me(const Call& call, const Respond& respond) {
  if (!call.person) return respond(json_response(std::optional<Me>{}));
  call.api.accounts().me(*call.person, answer_json<Me>(respond));
}

void enter(const Call& call, const EnterAsGuest& wish, const Respond& respond) {
  if (!call.person && !call.api.lets_in_guest(call.request.address))
    return respond(HttpApi::error_response({429, "too-many-guests",
                                            "Too many new guests from your address; try again in "
                                            "a minute."}));
  call.api.hall().enter(call.person, wish.name, answer_entered(call, respond),
                        label_of(call.request));
}

void sign_out(const Call& call, const Nothing&, const Respond& respond) {
  call.api.accounts().sign_out(
      *call.person, call.session, [&api = call.api, respond](const Answer<bool>& done) {
        if (!done) return respond(HttpApi::error_response(done.error()));
        Response response = json_response(Nothing{});
        response.headers.emplace_back("Set-Cookie", api.session_cookie(""));
        respond(std::move(response));
      });
}

// The cookie goes with the person.
void leave_for_good(const Call& call, const DeleteMe& wish, const Respond& respond) {
  call.api.accounts().remove(*call.person, wish,
                             [&api = call.api, respond](const Answer<bool>& done) {
                               if (!done) return respond(HttpApi::error_response(done.error()));
                               Response response = json_response(Nothing{});
                               response.headers.emplace_back("Set-Cookie", api.session_cookie(""));
                               respond(std::move(response));
                             });
}

}  // namespace

std::vector<Route> people_routes() {
  return {
      get<Health>("/healthz", Who::anyone, "Is the server alive?", answer_health),
      get<Health>("/readyz", Who::anyone, "Can it store what people do?", answer_health),
      get_text("/api/openapi.json", Who::anyone, "This document", "application/json",
               answer_openapi),
      get<GameList>("/api/games", Who::anyone, "Every game, its options, its bots", answer_games),
      get_text("/api/games/{id}/rules", Who::anyone, "The numbered rules of a game",
               "text/markdown", answer_rules),
      post<EnterAsGuest, Me>("/api/guest", Who::anyone,
                             "Enter as a guest; with a session: a new name", enter),
      post<NameAndPassword, Me>(
          "/api/account", Who::anyone, "Make an account; a guest keeps every game",
          [](const Call& call, const NameAndPassword& wish, const Respond& respond) {
            call.api.accounts().sign_up(call.person, wish, label_of(call.request),
                                        answer_entered(call, respond));
          })
          .as_attempt(),
      post<NameAndPassword, Me>(
          "/api/login", Who::anyone, "Sign in to an account",
          [](const Call& call, const NameAndPassword& wish, const Respond& respond) {
            call.api.accounts().sign_in(wish, label_of(call.request),
                                        answer_entered(call, respond));
          })
          .as_attempt(),
      post<Nothing, Nothing>("/api/logout", Who::person, "End the session", sign_out),
      post<DeleteMe, Nothing>("/api/me/delete", Who::person,
                              "Leave for good; an account says its password", leave_for_good)
          .as_attempt(),
      post<ResetPassword, Me>(
          "/api/reset", Who::anyone,
          "A new password with a code of the host; ends all other sessions",
          [](const Call& call, const ResetPassword& wish, const Respond& respond) {
            call.api.accounts().reset(wish, label_of(call.request), answer_entered(call, respond));
          })
          .as_attempt(),
      get<Me>("/api/me", Who::anyone, "Who you are; null without a session", answer_me).or_null(),
      post<ChangePassword, Me>(
          "/api/me/password", Who::person, "A new password; ends all other sessions",
          [](const Call& call, const ChangePassword& wish, Then<Me> then) {
            call.api.accounts().change_password(*call.person, call.session, wish, std::move(then));
          }),
      get<SessionList>("/api/me/sessions", Who::person, "Your sessions and tokens",
                       [](const Call& call, Then<SessionList> then) {
                         call.api.accounts().sessions(*call.person, call.session, std::move(then));
                       }),
      post<EndSession, SessionList>(
          "/api/me/sessions/end", Who::person, "End one session, or all but this one",
          [](const Call& call, const EndSession& wish, Then<SessionList> then) {
            call.api.accounts().end_sessions(*call.person, call.session, wish, std::move(then));
          }),
      post<MakeToken, Token>("/api/me/tokens", Who::person,
                             "A token for a program that plays as you; listed as a session",
                             [](const Call& call, const MakeToken& wish, Then<Token> then) {
                               call.api.accounts().make_token(*call.person, wish, std::move(then));
                             }),
      get<Profile>("/api/people/{id}", Who::anyone,
                   "Finished games and results of a person; private tables only in your own",
                   [](const Call& call, Then<Profile> then) {
                     call.api.accounts().profile(call.at[0], call.person, std::move(then));
                   }),
  };
}

}  // namespace quadriga::server
