// SPDX-License-Identifier: Apache-2.0
#include "engine/core/codec/type_writer.h"

#include <initializer_list>

namespace quadriga::codec {

namespace {

void append(std::string& out, std::initializer_list<std::string_view> parts) {
  for (const std::string_view part : parts) out += part;
}

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string out;
  append(out, parts);
  return out;
}

}  // namespace

bool TypeScriptWriter::is_new(std::string_view name) { return seen_.emplace(name).second; }

std::string TypeScriptWriter::optional(std::string_view type) { return joined({type, " | null"}); }

std::string TypeScriptWriter::list_of(std::string_view element) {
  return element.find(' ') == std::string_view::npos ? joined({element, "[]"})
                                                     : joined({"(", element, ")[]"});
}

std::string TypeScriptWriter::map_of(std::string_view value) {
  return joined({"Record<string, ", value, ">"});
}

std::string TypeScriptWriter::tag(std::string_view name) {
  return joined({"  type: '", name, "';\n"});
}

void TypeScriptWriter::add_choice(std::string& names, std::string_view name) {
  append(names, {names.empty() ? "" : " | ", name});
}

void TypeScriptWriter::add_enumerator(std::string& values, std::string_view name) {
  append(values, {values.empty() ? "'" : " | '", public_name(name), "'"});
}

void TypeScriptWriter::add_member(std::string& body, std::string_view name, bool may_lack,
                                  std::string_view type) {
  append(body, {"  ", public_name(name), may_lack ? "?: " : ": ", type, ";\n"});
}

void TypeScriptWriter::add_type(std::string_view name, std::string_view type) {
  append(text_, {"export type ", name, " = ", type, ";\n\n"});
}

void TypeScriptWriter::add_interface(std::string_view name, std::string_view body) {
  append(text_, {"export interface ", name, " {\n", body, "}\n\n"});
}

std::string SchemaWriter::text() const {
  return joined({R"({"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{)",
                 definitions_, "}}"});
}

bool SchemaWriter::is_new(std::string_view name) { return seen_.emplace(name).second; }

std::string SchemaWriter::integer(long long least, long long most) {
  return joined({R"({"type":"integer","minimum":)", std::to_string(least), R"(,"maximum":)",
                 std::to_string(most), "}"});
}

std::string SchemaWriter::optional(std::string_view type) {
  return joined({R"({"anyOf":[)", type, R"(,{"type":"null"}]})"});
}

std::string SchemaWriter::list_of(std::string_view element, std::size_t least, std::size_t most) {
  std::string list = joined({R"({"type":"array","items":)", element});
  if (least > 0) append(list, {R"(,"minItems":)", std::to_string(least)});
  if (most != kAnySize) append(list, {R"(,"maxItems":)", std::to_string(most)});
  return list + "}";
}

std::string SchemaWriter::map_of(std::string_view value) {
  return joined({R"({"type":"object","additionalProperties":)", value, "}"});
}

std::string SchemaWriter::one_of(std::string_view choices) {
  return joined({R"({"oneOf":[)", choices, "]}"});
}

std::string SchemaWriter::enumeration(std::string_view values) {
  return joined({R"({"enum":[)", values, "]}"});
}

std::string SchemaWriter::reference_to(std::string_view name) {
  return joined({R"({"$ref":"#/$defs/)", name, "\"}"});
}

SchemaWriter::Object SchemaWriter::tagged(std::string_view tag) {
  return {joined({R"("type":{"const":")", tag, "\"}"}), R"("type")"};
}

std::string SchemaWriter::object(const Object& written) {
  return joined({R"({"type":"object","properties":{)", written.properties, R"(},"required":[)",
                 written.required, R"(],"additionalProperties":false})"});
}

void SchemaWriter::add_choice(std::string& choices, std::string_view name) {
  append(choices, {choices.empty() ? "" : ",", reference_to(name)});
}

void SchemaWriter::add_enumerator(std::string& values, std::string_view name) {
  append(values, {values.empty() ? "\"" : ",\"", public_name(name), "\""});
}

void SchemaWriter::add_member(Object& written, std::string_view name, bool must_be,
                              std::string_view type) {
  const std::string quoted = joined({"\"", public_name(name), "\""});
  append(written.properties, {written.properties.empty() ? "" : ",", quoted, ":", type});
  if (must_be) append(written.required, {written.required.empty() ? "" : ",", quoted});
}

void SchemaWriter::define(std::string_view name, std::string_view body) {
  append(definitions_, {definitions_.empty() ? "\"" : ",\"", name, "\":", body});
}

}  // namespace quadriga::codec
