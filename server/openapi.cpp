// SPDX-License-Identifier: Apache-2.0
#include "server/openapi.h"

#include <map>

#include "server/routes.h"

namespace quadriga::server {

namespace {

std::string as_json(std::string_view text) { return codec::to_json(text); }

// Members of an object, put together by hand: the document has no type of its own.
class Members {
 public:
  Members& add(std::string_view name, const std::string& json) {
    text_ += (text_.empty() ? "" : ",") + as_json(name) + ":" + json;
    return *this;
  }
  std::string object() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
};

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

std::string reference_to(std::string_view type) {
  return Members().add("$ref", as_json("#/components/schemas/" + std::string(type))).object();
}

std::string content(std::string_view media, const std::string& schema) {
  return Members().add(media, Members().add("schema", schema).object()).object();
}

// "get-api-tables-id-record": a name that no other route has.
std::string operation_id(const Route& route) {
  std::string id = route.method == "GET" ? "get" : "post";
  for (const char c : route.path) {
    if (c == '/' && id.back() != '-') id += '-';
    if (c != '/' && c != '{' && c != '}') id += c;
  }
  return id;
}

std::string parameter(std::string_view name, bool in_path, std::string_view type,
                      std::string_view words) {
  Members out;
  out.add("name", as_json(name)).add("in", in_path ? R"("path")" : R"("query")");
  out.add("required", in_path ? "true" : "false");
  if (!words.empty()) out.add("description", as_json(words));
  out.add("schema", Members().add("type", as_json(type)).object());
  return out.object();
}

std::string parameters(const Route& route) {
  std::string list;
  const auto add = [&list](const std::string& one) { list += (list.empty() ? "" : ",") + one; };
  for (auto open = route.path.find('{'); open != std::string_view::npos;
       open = route.path.find('{', open + 1)) {
    const auto close = route.path.find('}', open);
    add(parameter(route.path.substr(open + 1, close - open - 1), true, "string", ""));
  }
  for (const QueryWord& word : route.query) add(parameter(word.name, false, word.type, word.words));
  return "[" + list + "]";
}

std::string operation(const Route& route) {
  Members out;
  out.add("operationId", as_json(operation_id(route))).add("summary", as_json(route.words));
  // An empty requirement means: nobody in particular may ask as well.
  out.add("security", route.who == Who::person ? R"([{"session":[]},{"token":[]}])"
                                               : R"([{},{"session":[]},{"token":[]}])");
  out.add("parameters", parameters(route));
  if (!route.body.empty())
    out.add("requestBody",
            Members()
                .add("required", "true")
                .add("content", content("application/json", reference_to(route.body)))
                .object());
  std::string answer = R"({"type":"object"})";
  if (!route.media.empty()) answer = R"({"type":"string"})";
  if (!route.answer.empty()) answer = reference_to(route.answer);
  if (route.may_be_null) answer = R"({"anyOf":[)" + answer + R"(,{"type":"null"}]})";
  const std::string_view media = route.media.empty() ? "application/json" : route.media;
  out.add("responses", Members()
                           .add("200", Members()
                                           .add("description", as_json("It was done."))
                                           .add("content", content(media, answer))
                                           .object())
                           .add("default", R"({"$ref":"#/components/responses/Error"})")
                           .object());
  return out.object();
}

std::string paths() {
  // By path first: a path may answer both methods.
  std::map<std::string_view, Members> by_path;
  for (const Route& route : routes())
    by_path[route.path].add(route.method == "GET" ? "get" : "post", operation(route));
  Members out;
  for (const auto& [path, operations] : by_path) out.add(path, operations.object());
  return out.object();
}

std::string schemas() {
  codec::SchemaWriter writer;
  writer.add<Error>();
  for (const Route& route : routes())
    if (route.schemas) route.schemas(writer);
  // Of the document that the writer makes only its definitions are wanted, in another place.
  std::string text = writer.text();
  constexpr std::string_view kBefore = R"("$defs":)";
  text = text.substr(text.find(kBefore) + kBefore.size());
  text.pop_back();
  replace_all(text, "#/$defs/", "#/components/schemas/");
  return text;
}

}  // namespace

std::string openapi_document() {
  constexpr std::string_view kAbout =
      "Lobby, people and finished games. Play itself goes over the WebSocket at /ws; "
      "docs/protocol.md tells of both.";
  Members info;
  info.add("title", as_json("Quadriga")).add("version", as_json(QUADRIGA_VERSION));
  info.add("description", as_json(kAbout));
  info.add("license", R"({"name":"Apache-2.0","identifier":"Apache-2.0"})");
  Members components;
  components.add("schemas", schemas());
  components.add(
      "responses",
      Members()
          .add("Error", Members()
                            .add("description", as_json("It was not done, and why."))
                            .add("content", content("application/json", reference_to("Error")))
                            .object())
          .object());
  components.add("securitySchemes",
                 R"({"session":{"type":"apiKey","in":"cookie","name":"quadriga_session"},)"
                 R"("token":{"type":"http","scheme":"bearer"}})");
  return Members()
      .add("openapi", as_json("3.1.0"))
      .add("info", info.object())
      .add("servers", R"([{"url":"/"}])")
      .add("paths", paths())
      .add("components", components.object())
      .object();
}

}  // namespace quadriga::server
