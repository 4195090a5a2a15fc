// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/accounts.h"
#include "server/caller.h"
#include "server/hall.h"
#include "server/ratings.h"
#include "server/token_bucket.h"

namespace quadriga::server {

// A request and its answer, without knowing how the bytes travel.
struct Request {
  std::string method;
  std::string target;  // path and query, as sent
  std::string host;
  std::string origin;
  std::string cookie;
  std::string authorization;
  std::string user_agent;
  std::string if_none_match;
  bool accepts_gzip = false;
  std::string address;  // of the client
  std::string body;
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body;
  std::string code = {};        // of an error
  std::string_view fixed_body;  // used instead of `body` if it is not empty: never copied
  std::vector<std::pair<std::string, std::string>> headers;
};

struct Call;  // server/routes.h

using Respond = std::function<void(Response)>;

struct DoorPolicy {
  std::vector<std::string> origins;  // besides the server's own
  bool secure_cookies = false;
};

// Everything one can ask for over HTTP.
class HttpApi {
 public:
  HttpApi(Hall& hall, Accounts& accounts, Caller& caller, Ratings& ratings, DoorPolicy policy);

  void handle(const Request& request, Respond respond);

  // What only the host of the server may ask for, on a port of its own: figures and health.
  void handle_inside(const Request& request, const Respond& respond);

  // May a page of this origin talk to us? Programs that send no origin may.
  bool is_welcome(std::string_view origin, std::string_view host) const;
  // The session token of a request: a program's "Bearer", or the cookie. Empty if it has none.
  static std::string token_of(std::string_view cookie, std::string_view authorization);

  static Response error_response(const Failure& failure);

  // ---- For the handlers of routes.h ----
  Hall& hall() { return hall_; }
  // Answers about health without looking for a person; false if something else was asked for.
  bool route_health(const Request& request, const Respond& respond);
  Accounts& accounts() { return accounts_; }
  Caller& caller() { return caller_; }
  Ratings& ratings() { return ratings_; }
  bool lets_in_guest(const std::string& address);              // not too many from there
  std::string session_cookie(const std::string& token) const;  // without a token it ends

 private:
  void route(Call call, const std::vector<std::string>& path, const Respond& respond);
  void route_static(const Request& request, const Respond& respond) const;
  bool within(std::unordered_map<std::string, TokenBucket>& buckets, const std::string& address,
              double per_second, double burst);

  Hall& hall_;
  Accounts& accounts_;
  Caller& caller_;
  Ratings& ratings_;
  DoorPolicy policy_;
  std::unordered_map<std::string, TokenBucket> requests_;  // by address
  std::unordered_map<std::string, TokenBucket> guests_;
  std::unordered_map<std::string, TokenBucket> attempts_;  // at passwords
};

}  // namespace quadriga::server
