// SPDX-License-Identifier: Apache-2.0
#include "server/http_api.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"
#include "engine/core/registry.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/static_files.h"
#include "server/telling.h"

namespace quadriga::server {

namespace {

constexpr std::string_view kCookieName = "quadriga_session";
constexpr std::size_t kTokenLength = 128;
constexpr std::size_t kAddressesKept = 20000;

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::string percent_decode(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escape = text[i] == '%' && i + 2 < text.size() && hex_value(text[i + 1]) >= 0 &&
                        hex_value(text[i + 2]) >= 0;
    if (escape) {
      out += static_cast<char>(hex_value(text[i + 1]) * 16 + hex_value(text[i + 2]));
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  while (!text.empty()) {
    const auto end = text.find(at);
    if (end != 0) parts.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return parts;
}

std::string_view cookie_value(std::string_view cookies, std::string_view name) {
  for (std::string_view part : split(cookies, ';')) {
    while (!part.empty() && part.front() == ' ') part.remove_prefix(1);
    const auto equals = part.find('=');
    if (equals != std::string_view::npos && part.substr(0, equals) == name)
      return part.substr(equals + 1);
  }
  return {};
}

template <class T>
Response json(const T& value) {
  Response response;
  response.body = codec::to_json(value);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

// Answers with what the hall found, as JSON or as an error.
template <class T>
Then<T> answer_json(Respond respond) {
  return [respond = std::move(respond)](Answer<T> answer) {
    respond(answer ? json(*answer) : HttpApi::error_response(answer.error()));
  };
}

template <class T>
Answer<T> read_body(const Request& request) {
  T value{};
  codec::ReadError error;
  if (!is_utf8(request.body)) return failed(400, "bad-json", "The body is not UTF-8.");
  const std::string_view text = request.body.empty() ? std::string_view("{}") : request.body;
  if (!codec::from_json(text, value, error)) return failed(400, "bad-json", error.sentence() + ".");
  return value;
}

Failure no_session() {
  return {401, "no-session", "Say who you are first: POST /api/guest with a name."};
}
Failure no_such_page() { return {404, "no-such-page", "There is nothing at this address."}; }
Failure wrong_method() {
  return {405, "wrong-method", "This address does not answer that method."};
}

// What a session is called in the list of its person: as the browser calls itself, made readable.
std::string label_of(const Request& request) {
  std::string problem;
  constexpr std::size_t kLabelBytes = 160;
  const std::string text = request.user_agent.substr(0, kLabelBytes);
  return clean_text(text, static_cast<int>(kLabelBytes), problem);
}

std::string session_cookie(const std::string& token, const std::string& seconds, bool secure) {
  return std::string(kCookieName) + "=" + token +
         "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + seconds + (secure ? "; Secure" : "");
}

// What can be done at a table with POST.
bool is_table_action(std::string_view action) {
  constexpr std::array<std::string_view, 9> kActions = {
      "sit", "leave", "bot", "start", "stand-in", "ask", "answer", "kick", "rematch"};
  return std::find(kActions.begin(), kActions.end(), action) != kActions.end();
}

// A whole number in the query, or `otherwise` if it is not there.
Answer<int> query_number(const std::map<std::string, std::string, std::less<>>& query,
                         std::string_view name, int otherwise) {
  const auto found = query.find(name);
  if (found == query.end()) return otherwise;
  int value = 0;
  const std::string& text = found->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size())
    return failed(400, "bad-request", std::string(name) + ": must be a whole number.");
  return value;
}

}  // namespace

HttpApi::HttpApi(Hall& hall, Accounts& accounts, Caller& caller, DoorPolicy policy)
    : hall_(hall), accounts_(accounts), caller_(caller), policy_(std::move(policy)) {}

Response HttpApi::error_response(const Failure& failure) {
  Response response = json(failure.error());
  response.status = failure.status;
  response.code = failure.code;
  return response;
}

bool HttpApi::is_welcome(std::string_view origin, std::string_view host) const {
  if (origin.empty()) return true;
  if (std::find(policy_.origins.begin(), policy_.origins.end(), origin) != policy_.origins.end())
    return true;
  const auto scheme = origin.find("://");
  return scheme != std::string_view::npos && origin.substr(scheme + 3) == host;
}

bool HttpApi::within(std::unordered_map<std::string, TokenBucket>& buckets,
                     const std::string& address, double per_second, double burst) {
  const auto now = TokenBucket::Clock::now();
  if (buckets.size() >= kAddressesKept)
    std::erase_if(buckets, [now](auto& entry) { return entry.second.is_full(now); });
  return buckets.try_emplace(address, per_second, burst, now).first->second.take(now);
}

std::string HttpApi::token_of(std::string_view cookie, std::string_view authorization) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view token = authorization.substr(0, kBearer.size()) == kBearer
                                     ? authorization.substr(kBearer.size())
                                     : cookie_value(cookie, kCookieName);
  return token.size() <= kTokenLength ? std::string(token) : std::string{};
}

void HttpApi::handle(const Request& request, Respond respond) {
  const Limits& limits = hall_.limits();
  if (!within(requests_, request.address, limits.requests_per_second, limits.request_burst))
    return respond(
        error_response({429, "rate-limited",
                        "Too many requests from your address; at most " +
                            std::to_string(limits.requests_per_second) + " a second, please."}));
  const std::string_view path =
      std::string_view(request.target).substr(0, request.target.find('?'));
  if (route_health(request, respond)) return;
  if (path.substr(0, 5) != "/api/") return route_static(request, respond);
  if (request.method != "GET" && !is_welcome(request.origin, request.host))
    return respond(
        error_response({403, "wrong-origin", "Pages of other sites cannot do this here."}));
  const auto shared = std::make_shared<Request>(request);
  const std::string token = token_of(request.cookie, request.authorization);
  hall_.find_person(token, [this, shared, token, respond](Answer<std::optional<Person>> person) {
    if (!person) return respond(error_response(person.error()));
    Call call{*shared, {}, {}, *person, *person ? token_hash(token) : std::string{}};
    const std::string_view target = shared->target;
    const auto mark = target.find('?');
    for (const std::string_view part : split(target.substr(0, mark), '/'))
      call.path.push_back(percent_decode(part));
    if (mark != std::string_view::npos) {
      for (const std::string_view part : split(target.substr(mark + 1), '&')) {
        const auto equals = std::min(part.find('='), part.size());
        call.query[percent_decode(part.substr(0, equals))] =
            percent_decode(part.substr(std::min(equals + 1, part.size())));
      }
    }
    route(call, respond);
  });
}

void HttpApi::route(const Call& call, const Respond& respond) {
  const auto& path = call.path;
  const bool get = call.request.method == "GET";
  const bool post = call.request.method == "POST";
  const auto refuse = [&](const Failure& failure) { respond(error_response(failure)); };
  if (!get && !post) return refuse(wrong_method());
  if (path.size() < 2) return refuse(no_such_page());
  const std::string& what = path[1];
  if (what == "games" && path.size() == 2) {
    if (!get) return refuse(wrong_method());
    GameList list;
    for (const Rules* rules : all_games()) list.games.push_back(game_card(*rules));
    return respond(json(list));
  }
  if (what == "games" && path.size() == 4 && path[3] == "rules") {
    if (!get) return refuse(wrong_method());
    const Rules* rules = find_game(path[2]);
    if (rules == nullptr)
      return refuse({404, "no-such-game", "There is no game called \"" + path[2] + "\"."});
    Response response;
    response.type = "text/markdown; charset=utf-8";
    response.fixed_body = rules->info().rules_text;
    response.headers.emplace_back("Cache-Control", "no-cache");
    return respond(std::move(response));
  }
  if (what == "guest" && path.size() == 2) {
    if (!post) return refuse(wrong_method());
    return enter(call, respond);
  }
  if (what == "me") return route_me(call, respond);
  if (route_account(call, respond)) return;
  if (what == "people" && path.size() == 3) {
    if (!get) return refuse(wrong_method());
    return accounts_.profile(path[2], call.person, answer_json<Profile>(respond));
  }
  if (what == "tables" && path.size() == 2) {
    if (get) return respond(json(hall_.lobby()));
    if (!call.person) return refuse(no_session());
    const auto wish = read_body<CreateTable>(call.request);
    if (!wish) return refuse(wish.error());
    return hall_.create_table(*call.person, *wish, answer_json<TableInfo>(respond));
  }
  if (what == "tables") return route_table(call, respond);
  refuse(no_such_page());
}

// Alive is who answers; ready is who can also store what people do.
bool HttpApi::route_health(const Request& request, const Respond& respond) {
  const std::string_view path =
      std::string_view(request.target).substr(0, request.target.find('?'));
  if (path != "/healthz" && path != "/readyz") return false;
  if (request.method != "GET") return respond(error_response(wrong_method())), true;
  const auto fine = [respond] {
    Response response;
    response.body = R"({"status":"ok"})";
    response.headers.emplace_back("Cache-Control", "no-store");
    respond(std::move(response));
  };
  if (path == "/healthz") return fine(), true;
  hall_.check_ready([respond, fine](const Answer<bool>& ready) {
    if (!ready) return respond(error_response(ready.error()));
    fine();
  });
  return true;
}

void HttpApi::handle_inside(const Request& request, const Respond& respond) {
  if (route_health(request, respond)) return;
  if (request.target != "/metrics") return respond(error_response(no_such_page()));
  if (request.method != "GET") return respond(error_response(wrong_method()));
  Response response;
  response.type = "text/plain; version=0.0.4; charset=utf-8";
  response.body = hall_.metrics_text();
  response.headers.emplace_back("Cache-Control", "no-store");
  respond(std::move(response));
}

void HttpApi::enter(const Call& call, const Respond& respond) {
  const Limits& limits = hall_.limits();
  const auto wish = read_body<EnterAsGuest>(call.request);
  if (!wish) return respond(error_response(wish.error()));
  if (!call.person &&
      !within(guests_, call.request.address, limits.guests_per_minute / 60.0, limits.guest_burst))
    return respond(error_response({429, "too-many-guests",
                                   "Too many new guests from your address; try again in a "
                                   "minute."}));
  hall_.enter(call.person, wish->name, answer_entered(respond), label_of(call.request));
}

Then<Accounts::Entered> HttpApi::answer_entered(const Respond& respond) const {
  return [this, respond](const Answer<Accounts::Entered>& entered) {
    if (!entered) return respond(error_response(entered.error()));
    Response response = json(Me{entered->person.id, entered->person.name, entered->account});
    if (!entered->token.empty())
      response.headers.emplace_back(
          "Set-Cookie", session_cookie(entered->token, "31536000", policy_.secure_cookies));
    respond(std::move(response));
  };
}

bool HttpApi::route_account(const Call& call, const Respond& respond) {
  const std::string& what = call.path[1];
  const bool known = what == "account" || what == "login" || what == "reset" || what == "logout";
  if (!known || call.path.size() != 2) return false;
  const auto refuse = [&](const Failure& failure) { respond(error_response(failure)); };
  if (call.request.method != "POST") return refuse(wrong_method()), true;
  if (what == "logout") {
    if (!call.person) return refuse(no_session()), true;
    const bool secure = policy_.secure_cookies;
    accounts_.sign_out(*call.person, call.session, [respond, secure](const Answer<bool>& done) {
      if (!done) return respond(error_response(done.error()));
      Response response;
      response.body = "{}";
      response.headers.emplace_back("Set-Cookie", session_cookie("", "0", secure));
      respond(std::move(response));
    });
    return true;
  }
  const Limits& limits = hall_.limits();
  if (!within(attempts_, call.request.address, limits.logins_per_minute / 60.0, limits.login_burst))
    return refuse({429, "rate-limited", "Too many attempts from your address; wait a minute."}),
           true;
  const std::string label = label_of(call.request);
  if (what == "reset") {
    const auto wish = read_body<ResetPassword>(call.request);
    if (!wish) return refuse(wish.error()), true;
    accounts_.reset(*wish, label, answer_entered(respond));
    return true;
  }
  const auto wish = read_body<NameAndPassword>(call.request);
  if (!wish) return refuse(wish.error()), true;
  if (what == "account")
    accounts_.sign_up(call.person, *wish, label, answer_entered(respond));
  else
    accounts_.sign_in(*wish, label, answer_entered(respond));
  return true;
}

void HttpApi::route_me(const Call& call, const Respond& respond) {
  const auto& path = call.path;
  const bool get = call.request.method == "GET";
  const auto refuse = [&](const Failure& failure) { respond(error_response(failure)); };
  const std::string what = path.size() > 2 ? path[2] : "";
  if (what == "vacation") return route_vacation(call, respond);
  if (what == "webhook") return route_webhook(call, respond);
  const bool writes =
      what == "password" || what == "tokens" || (what == "sessions" && path.size() == 4);
  const bool known = path.size() == 2 ||
                     (path.size() == 3 && (what == "tables" || what == "sessions" ||
                                           what == "password" || what == "tokens")) ||
                     (path.size() == 4 && what == "sessions" && path[3] == "end");
  if (!known) return refuse(no_such_page());
  if (get == writes) return refuse(wrong_method());
  if (!call.person &&
      what.empty()) {  // a newcomer asks who they are: nobody yet, which is no error
    Response response;
    response.body = "null";
    response.headers.emplace_back("Cache-Control", "no-store");
    return respond(std::move(response));
  }
  if (!call.person) return refuse(no_session());
  if (what.empty()) return accounts_.me(*call.person, answer_json<Me>(respond));
  if (what == "tables") return hall_.tables_of(*call.person, answer_json<TableList>(respond));
  if (what == "sessions" && get)
    return accounts_.sessions(*call.person, call.session, answer_json<SessionList>(respond));
  if (what == "sessions") {
    const auto wish = read_body<EndSession>(call.request);
    if (!wish) return refuse(wish.error());
    return accounts_.end_sessions(*call.person, call.session, *wish,
                                  answer_json<SessionList>(respond));
  }
  if (what == "tokens") {
    const auto wish = read_body<MakeToken>(call.request);
    if (!wish) return refuse(wish.error());
    return accounts_.make_token(*call.person, *wish, answer_json<Token>(respond));
  }
  const auto wish = read_body<ChangePassword>(call.request);
  if (!wish) return refuse(wish.error());
  accounts_.change_password(*call.person, call.session, *wish, answer_json<Me>(respond));
}

void HttpApi::route_vacation(const Call& call, const Respond& respond) {
  const auto refuse = [&](const Failure& failure) { respond(error_response(failure)); };
  const bool get = call.request.method == "GET";
  const bool ends = call.path.size() == 4 && call.path[3] == "end";
  if (call.path.size() > 3 && !ends) return refuse(no_such_page());
  if (get && ends) return refuse(wrong_method());
  if (!call.person) return refuse(no_session());
  auto then = answer_json<VacationInfo>(respond);
  if (get) return hall_.vacation(*call.person, std::move(then));
  if (ends) return hall_.end_vacation(*call.person, std::move(then));
  const auto wish = read_body<TakeVacation>(call.request);
  if (!wish) return refuse(wish.error());
  hall_.take_vacation(*call.person, *wish, std::move(then));
}

void HttpApi::route_webhook(const Call& call, const Respond& respond) {
  const auto refuse = [&](const Failure& failure) { respond(error_response(failure)); };
  const bool get = call.request.method == "GET";
  const bool tries = call.path.size() == 4 && call.path[3] == "test";
  if (call.path.size() > 3 && !tries) return refuse(no_such_page());
  if (get && tries) return refuse(wrong_method());
  if (!call.person) return refuse(no_session());
  if (get) return caller_.find(*call.person, answer_json<WebhookInfo>(respond));
  if (tries) return caller_.test(*call.person, answer_json<WebhookTried>(respond));
  const auto wish = read_body<SetWebhook>(call.request);
  if (!wish) return refuse(wish.error());
  caller_.set(*call.person, *wish, answer_json<WebhookInfo>(respond));
}

void HttpApi::route_table(const Call& call, const Respond& respond) {
  const auto& path = call.path;
  const std::string& id = path[2];
  const auto refuse = [&](const Failure& failure) { respond(error_response(failure)); };
  const std::string action = path.size() > 3 ? path[3] : "";
  if (path.size() > 4) return refuse(no_such_page());

  if (call.request.method == "POST") {
    if (!is_table_action(action))
      return refuse(action.empty() || action == "record" || action == "replay" ? wrong_method()
                                                                               : no_such_page());
    if (!call.person) return refuse(no_session());
    auto then = answer_json<TableInfo>(respond);
    if (action == "leave") return hall_.leave(*call.person, id, std::move(then));
    if (action == "start") return hall_.start(*call.person, id, std::move(then));
    if (action == "sit") {
      const auto wish = read_body<TakeSeat>(call.request);
      if (!wish) return refuse(wish.error());
      return hall_.sit(*call.person, id, *wish, std::move(then));
    }
    if (action == "stand-in") {
      const auto wish = read_body<StandIn>(call.request);
      if (!wish) return refuse(wish.error());
      return hall_.stand_in(*call.person, id, *wish, std::move(then));
    }
    if (action == "rematch") return hall_.rematch(*call.person, id, std::move(then));
    if (action == "ask") {
      const auto wish = read_body<AskTable>(call.request);
      if (!wish) return refuse(wish.error());
      return hall_.ask(*call.person, id, *wish, std::move(then));
    }
    if (action == "answer") {
      const auto wish = read_body<AnswerTable>(call.request);
      if (!wish) return refuse(wish.error());
      return hall_.answer(*call.person, id, *wish, std::move(then));
    }
    if (action == "kick") {
      const auto wish = read_body<Kick>(call.request);
      if (!wish) return refuse(wish.error());
      return hall_.kick(*call.person, id, *wish, std::move(then));
    }
    const auto wish = read_body<SetBot>(call.request);
    if (!wish) return refuse(wish.error());
    return hall_.set_bot(*call.person, id, *wish, std::move(then));
  }

  if (is_table_action(action)) return refuse(wrong_method());
  if (!action.empty() && action != "record" && action != "replay") return refuse(no_such_page());
  const auto viewer = query_number(call.query, "viewer", kSpectator);
  const auto from = query_number(call.query, "from", 0);
  const auto count = query_number(call.query, "count", hall_.limits().replay_steps);
  for (const auto* number : {&viewer, &from, &count})
    if (!*number) return refuse(number->error());
  const bool sensible = *viewer >= kSpectator && *viewer < kMaxSeats && *count >= 1;
  if (!sensible) return refuse({400, "bad-request", "viewer and count are out of range."});
  const int steps = std::min(*count, hall_.limits().replay_steps);
  std::optional<std::string> invite;
  if (const auto found = call.query.find("invite"); found != call.query.end())
    invite = found->second;
  const std::string person = call.person ? call.person->id : "";
  hall_.find_table(
      id, [=, from = *from, viewer = static_cast<Seat>(*viewer)](const Answer<TablePtr>& found) {
        if (!found) return respond(error_response(found.error()));
        const Table& table = **found;
        if (!table.admits(person, invite))
          return respond(error_response(
              {403, "invite-only", "This table is by invitation: use its invite link."}));
        if (action.empty()) return respond(json(table.info(person)));
        if (action == "replay")
          return answer_json<ReplayPart>(respond)(table.replay(viewer, from, steps));
        if (!table.is_finished())
          return respond(error_response(
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

void HttpApi::route_static(const Request& request, const Respond& respond) const {
  if (request.method != "GET") return respond(error_response(wrong_method()));
  const std::string_view target = request.target;
  const std::string path = percent_decode(target.substr(0, target.find('?')));
  const StaticFile* file = find_static_file(path);
  if (file == nullptr || path.rfind("/api", 0) == 0) return respond(error_response(no_such_page()));
  Response response;
  response.type = file->mime;
  response.headers.emplace_back("ETag", file->etag);
  response.headers.emplace_back(
      "Cache-Control", is_immutable(*file) ? "public, max-age=31536000, immutable" : "no-cache");
  response.headers.emplace_back("Vary", "Accept-Encoding");
  if (request.if_none_match == file->etag) {
    response.status = 304;
    return respond(std::move(response));
  }
  const bool packed = request.accepts_gzip && !file->gzip.empty();
  if (packed) response.headers.emplace_back("Content-Encoding", "gzip");
  response.fixed_body = packed ? file->gzip : file->bytes;
  respond(std::move(response));
}

}  // namespace quadriga::server
