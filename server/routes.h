// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"
#include "engine/core/codec/type_writer.h"
#include "server/http_api.h"

// Every request that the server answers, as one table: HttpApi dispatches by it, the OpenAPI
// document and the client's types are written from it, and the tests walk through it.
//
// A route is one entry in routes_people.cpp or routes_tables.cpp (or in a file of its own whose
// list `routes()` appends):
//
//   post<TakeSeat, TableInfo>("/api/tables/{id}/sit", Who::person, "Take a seat",
//        [](const Call& call, const TakeSeat& wish, Then<TableInfo> then) {
//          call.api.hall().sit(*call.person, call.at[0], wish, std::move(then));
//        })
//
// Body and answer are described structs of protocol.h; `Nothing` if there is no body. `call.at` has
// what stands for the parts in braces. Who::person means that `call.person` is set. A handler that
// must set headers takes `const Respond&` instead of `Then<A>`. Add the line to docs/protocol.md.
namespace quadriga::server {

enum class Who : std::uint8_t { anyone, person };

// One request, as a handler gets it.
struct Call {
  HttpApi& api;
  const Request& request;
  std::vector<std::string> at;  // what the parts in braces are, in their order
  std::map<std::string, std::string, std::less<>> query;
  std::optional<Person> person;
  std::string session;  // hash of its token; empty without one

  std::optional<std::string> word(std::string_view name) const;    // of the query
  Answer<int> number(std::string_view name, int otherwise) const;  // a whole one of the query
};

struct QueryWord {
  std::string_view name;
  std::string_view type;  // "string" or "integer"
  std::string_view words;
};

struct Route {
  std::string_view method;
  std::string_view path;  // "/api/tables/{id}/sit"
  Who who = Who::anyone;
  std::string_view words;       // one line for the document
  std::string_view media = {};  // of an answer that is no JSON
  std::vector<QueryWord> query = {};
  bool attempt = false;  // tries a password: limited by address before anything is read

  std::function<void(const Call&, const Respond&)> handle;
  // Names of the structs that are the body and the answer; empty if there is none.
  std::string_view body = {};
  std::string_view answer = {};
  bool may_be_null = false;  // the answer
  std::function<void(codec::SchemaWriter&)> schemas = nullptr;
  std::function<void(codec::TypeScriptWriter&)> types = nullptr;

  Route with(std::vector<QueryWord> words_of_query) && {
    query = std::move(words_of_query);
    return std::move(*this);
  }
  Route or_null() && {
    may_be_null = true;
    return std::move(*this);
  }
  Route as_attempt() && {
    attempt = true;
    return std::move(*this);
  }
};

// Where there is no body, or nothing to say: {}.
struct Nothing {};
BOOST_DESCRIBE_STRUCT(Nothing, (), ())

template <class T>
Response json_response(const T& value) {
  Response response;
  response.body = codec::to_json(value);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

// Answers with what was found, as JSON or as an error.
template <class T>
Then<T> answer_json(Respond respond) {
  return [respond = std::move(respond)](Answer<T> answer) {
    respond(answer ? json_response(*answer) : HttpApi::error_response(answer.error()));
  };
}

bool is_utf8_body(const Request& request);

template <class T>
Answer<T> read_body(const Request& request) {
  T value{};
  codec::ReadError error;
  if (!is_utf8_body(request)) return failed(400, "bad-json", "The body is not UTF-8.");
  const std::string_view text = request.body.empty() ? std::string_view("{}") : request.body;
  if (!codec::from_json(text, value, error)) return failed(400, "bad-json", error.sentence() + ".");
  return value;
}

template <class B, class A, class Writer>
void add_types(Writer& writer) {
  if constexpr (!std::is_same_v<B, Nothing>) writer.template add<B>();
  if constexpr (!std::is_same_v<A, Nothing>) writer.template add<A>();
}

template <class B, class A>
void describe_types(Route& route) {
  if constexpr (!std::is_same_v<B, Nothing>) route.body = codec::type_name<B>();
  if constexpr (!std::is_same_v<A, Nothing>) route.answer = codec::type_name<A>();
  route.schemas = add_types<B, A, codec::SchemaWriter>;
  route.types = add_types<B, A, codec::TypeScriptWriter>;
}

template <class A, class F>
Route get(std::string_view path, Who who, std::string_view words, F handle) {
  Route route{"GET", path, who, words, {}, {}, false, nullptr};
  route.handle = [handle](const Call& call, const Respond& respond) {
    if constexpr (std::is_invocable_v<F, const Call&, Then<A>>)
      handle(call, answer_json<A>(respond));
    else
      handle(call, respond);
  };
  describe_types<Nothing, A>(route);
  return route;
}

// An answer that is no JSON.
template <class F>
Route get_text(std::string_view path, Who who, std::string_view words, std::string_view media,
               F handle) {
  return {"GET", path, who, words, media, {}, false, handle};
}

template <class B, class A, class F>
Route post(std::string_view path, Who who, std::string_view words, F handle) {
  Route route{"POST", path, who, words, {}, {}, false, nullptr};
  route.handle = [handle](const Call& call, const Respond& respond) {
    Answer<B> wish{};
    if constexpr (!std::is_same_v<B, Nothing>) wish = read_body<B>(call.request);
    if (!wish) return respond(HttpApi::error_response(wish.error()));
    if constexpr (std::is_invocable_v<F, const Call&, const B&, Then<A>>)
      handle(call, *wish, answer_json<A>(respond));
    else
      handle(call, *wish, respond);
  };
  describe_types<B, A>(route);
  return route;
}

using OnTable = std::function<void(const Table&, std::string_view person)>;

// A table that the caller may look at, with the code of the invite link if it asks for one. What
// `then` keeps must outlive the call.
void look_at_table(const Call& call, const Respond& respond, OnTable then);
inline constexpr QueryWord kInviteWord{"invite", "string", "The code of the invite link"};

std::vector<Route> people_routes();
std::vector<Route> slow_play_routes();
std::vector<Route> rating_routes();
std::vector<Route> table_routes();

// All of them, in the order of the document.
const std::vector<Route>& routes();

// The route of a path that was split at '/' and decoded, and what stands for its parts in braces.
// If the path has others but not this method, `other_method` is true.
struct Found {
  const Route* route = nullptr;
  bool other_method = false;
  std::vector<std::string> at;
};
Found find_route(std::string_view method, const std::vector<std::string>& path);

}  // namespace quadriga::server
