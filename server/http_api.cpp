// SPDX-License-Identifier: Apache-2.0
#include "server/http_api.h"

#include <algorithm>

#include "server/routes.h"
#include "server/secrets.h"
#include "server/static_files.h"

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

Failure no_session() {
  return {401, "no-session", "Say who you are first: POST /api/guest with a name."};
}
Failure no_such_page() { return {404, "no-such-page", "There is nothing at this address."}; }
Failure wrong_method() {
  return {405, "wrong-method", "This address does not answer that method."};
}

}  // namespace

HttpApi::HttpApi(Hall& hall, Accounts& accounts, Caller& caller, Ratings& ratings,
                 DoorPolicy policy)
    : hall_(hall),
      accounts_(accounts),
      caller_(caller),
      ratings_(ratings),
      policy_(std::move(policy)) {}

Response HttpApi::error_response(const Failure& failure) {
  Response response = json_response(failure.error());
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
    if (*person)
      if (const auto failure = hall_.too_busy(**person)) return respond(error_response(*failure));
    Call call{*this, *shared, {}, {}, *person, *person ? token_hash(token) : std::string{}};
    std::vector<std::string> parts;
    const std::string_view target = shared->target;
    const auto mark = target.find('?');
    for (const std::string_view part : split(target.substr(0, mark), '/'))
      parts.push_back(percent_decode(part));
    if (mark != std::string_view::npos) {
      for (const std::string_view part : split(target.substr(mark + 1), '&')) {
        const auto equals = std::min(part.find('='), part.size());
        call.query[percent_decode(part.substr(0, equals))] =
            percent_decode(part.substr(std::min(equals + 1, part.size())));
      }
    }
    route(std::move(call), parts, respond);
  });
}

void HttpApi::route(Call call, const std::vector<std::string>& path, const Respond& respond) {
  Found found = find_route(call.request.method, path);
  if (found.route == nullptr)
    return respond(error_response(found.other_method ? wrong_method() : no_such_page()));
  const Route& route = *found.route;
  call.at = std::move(found.at);
  if (route.who == Who::person && !call.person) return respond(error_response(no_session()));
  if (route.attempt && !within(attempts_, call.request.address,
                               hall_.limits().logins_per_minute / 60.0, hall_.limits().login_burst))
    return respond(error_response(
        {429, "rate-limited", "Too many attempts from your address; wait a minute."}));
  route.handle(call, respond);
}

// Alive is who answers; ready is who can also store what people do.
bool HttpApi::route_health(const Request& request, const Respond& respond) {
  const std::string_view path =
      std::string_view(request.target).substr(0, request.target.find('?'));
  if (path != "/healthz" && path != "/readyz") return false;
  if (request.method != "GET") return respond(error_response(wrong_method())), true;
  const auto fine = [respond] { respond(json_response(Health{"ok"})); };
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

bool HttpApi::lets_in_guest(const std::string& address) {
  return within(guests_, address, hall_.limits().guests_per_minute / 60.0,
                hall_.limits().guest_burst);
}

std::string HttpApi::session_cookie(const std::string& token) const {
  return std::string(kCookieName) + "=" + token +
         "; Path=/; HttpOnly; SameSite=Lax; Max-Age=" + (token.empty() ? "0" : "31536000") +
         (policy_.secure_cookies ? "; Secure" : "");
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
