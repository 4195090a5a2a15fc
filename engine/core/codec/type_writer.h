// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <limits>
#include <set>
#include <string>
#include <string_view>

#include "engine/core/codec/traits.h"

// Says what the codec writes: as TypeScript for the client, as JSON Schema for everybody else.
namespace quadriga::codec {

template <class T>
using Element = std::remove_cvref_t<decltype(*std::declval<T&>().begin())>;

class TypeScriptWriter {
 public:
  // Adds T and everything it mentions as exported types named like their C++ types.
  template <class T>
  void add() {
    name_of<T>();
  }
  // The same for a variant, which has no name in C++ that could be found out.
  template <class T>
    requires is_variant<T>
  void add_union(std::string_view name) {
    const std::string alternatives = name_of<T>();
    text_ += "export type " + std::string(name) + " = " + alternatives + ";\n\n";
  }
  const std::string& text() const { return text_; }

 private:
  template <class T>
  std::string name_of() {
    if constexpr (std::same_as<T, bool>) {
      return "boolean";
    } else if constexpr (WideInteger<T> || Text<T>) {
      return "string";
    } else if constexpr (std::integral<T>) {
      return "number";
    } else if constexpr (std::same_as<T, RawJson>) {
      return "unknown";
    } else if constexpr (is_optional<T>) {
      return name_of<typename T::value_type>() + " | null";
    } else if constexpr (Sequence<T>) {
      const std::string element = name_of<Element<T>>();
      return element.find(' ') == std::string::npos ? element + "[]" : "(" + element + ")[]";
    } else if constexpr (is_map<T>) {
      return "Record<string, " + name_of<typename T::mapped_type>() + ">";
    } else if constexpr (is_variant<T>) {
      return variant_name(static_cast<T*>(nullptr));
    } else if constexpr (DescribedEnum<T>) {
      std::string name(type_name<T>());
      if (seen_.insert(name).second) {
        std::string values;
        boost::mp11::mp_for_each<Enumerators<T>>([&](auto item) {
          values += (values.empty() ? "'" : " | '") + std::string(public_name(item.name)) + "'";
        });
        text_ += "export type " + name + " = " + values + ";\n\n";
      }
      return name;
    } else {
      std::string name(type_name<T>());
      if (seen_.insert(name).second) text_ += "export interface " + name + members<T>("") + "\n\n";
      return name;
    }
  }

  template <class... A>
  std::string variant_name(std::variant<A...>*) {
    std::string names;
    (add_alternative<A>(names), ...);
    return names;
  }

  template <class A>
  void add_alternative(std::string& names) {
    std::string name(type_name<A>());
    if (!names.empty()) names += " | ";
    names += name;
    if (seen_.insert(name).second)
      text_ += "export interface " + name +
               members<A>("  type: '" + std::string(tag_of<A>()) + "';\n") + "\n\n";
  }

  template <DescribedStruct T>
  std::string members(const std::string& first) {
    std::string body = first;
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      using Field = std::remove_cvref_t<decltype(std::declval<T&>().*member.pointer)>;
      body += "  " + std::string(public_name(member.name)) + (is_optional<Field> ? "?: " : ": ") +
              name_of<Field>() + ";\n";
    });
    return " {\n" + body + "}";
  }

  std::string text_;
  std::set<std::string> seen_;
};

class SchemaWriter {
 public:
  template <class T>
  void add() {
    reference<T>();
  }
  template <class T>
    requires is_variant<T>
  void add_union(std::string_view name) {
    const std::string alternatives = reference<T>();
    define(std::string(name), alternatives);
  }
  // One document whose $defs hold every type added.
  std::string text() const {
    return R"({"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{)" + definitions_ +
           "}}";
  }

 private:
  template <class T>
  std::string reference() {
    if constexpr (std::same_as<T, bool>) {
      return R"({"type":"boolean"})";
    } else if constexpr (WideInteger<T>) {
      return R"({"type":"string","pattern":"^-?[0-9]+$"})";
    } else if constexpr (Text<T>) {
      return R"({"type":"string"})";
    } else if constexpr (std::integral<T>) {
      return R"({"type":"integer","minimum":)" +
             std::to_string(static_cast<long long>(std::numeric_limits<T>::min())) +
             R"(,"maximum":)" +
             std::to_string(static_cast<long long>(std::numeric_limits<T>::max())) + "}";
    } else if constexpr (std::same_as<T, RawJson>) {
      return "{}";
    } else if constexpr (is_optional<T>) {
      return R"({"anyOf":[)" + reference<typename T::value_type>() + R"(,{"type":"null"}]})";
    } else if constexpr (Sequence<T>) {
      return R"({"type":"array","items":)" + reference<Element<T>>() + size_limits<T>() + "}";
    } else if constexpr (is_map<T>) {
      return R"({"type":"object","additionalProperties":)" + reference<typename T::mapped_type>() +
             "}";
    } else if constexpr (is_variant<T>) {
      return variant_reference(static_cast<T*>(nullptr));
    } else {
      const std::string name(type_name<T>());
      if (seen_.insert(name).second) define(name, definition<T>());
      return R"({"$ref":"#/$defs/)" + name + "\"}";
    }
  }

  template <class T>
  static std::string size_limits() {
    if constexpr (is_array<T>) {
      const std::string size = std::to_string(std::tuple_size_v<T>);
      return R"(,"minItems":)" + size + R"(,"maxItems":)" + size;
    } else if constexpr (is_fixed_list<T>) {
      return R"(,"maxItems":)" + std::to_string(T::capacity());
    } else {
      return "";
    }
  }

  template <class... A>
  std::string variant_reference(std::variant<A...>*) {
    std::string choices;
    (add_alternative<A>(choices), ...);
    return R"({"oneOf":[)" + choices + "]}";
  }

  template <class A>
  void add_alternative(std::string& choices) {
    const std::string name(type_name<A>());
    if (seen_.insert(name).second)
      define(name,
             object<A>(R"("type":{"const":")" + std::string(tag_of<A>()) + "\"}", R"("type")"));
    choices += (choices.empty() ? "" : ",") + std::string(R"({"$ref":"#/$defs/)") + name + "\"}";
  }

  template <class T>
  std::string definition() {
    if constexpr (DescribedEnum<T>) {
      std::string values;
      boost::mp11::mp_for_each<Enumerators<T>>([&](auto item) {
        values += (values.empty() ? "\"" : ",\"") + std::string(public_name(item.name)) + "\"";
      });
      return R"({"enum":[)" + values + "]}";
    } else {
      return object<T>("", "");
    }
  }

  template <DescribedStruct T>
  std::string object(std::string properties, std::string required) {
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      using Field = std::remove_cvref_t<decltype(std::declval<T&>().*member.pointer)>;
      const std::string name = "\"" + std::string(public_name(member.name)) + "\"";
      properties += (properties.empty() ? "" : ",") + name + ":" + reference<Field>();
      if (!is_optional<Field> && !requires { T::kDefaultsAllowed; })
        required += (required.empty() ? "" : ",") + name;
    });
    return R"({"type":"object","properties":{)" + properties + R"(},"required":[)" + required +
           R"(],"additionalProperties":false})";
  }

  void define(const std::string& name, const std::string& body) {
    definitions_ += (definitions_.empty() ? "\"" : ",\"") + name + "\":" + body;
  }

  std::string definitions_;
  std::set<std::string> seen_;
};

}  // namespace quadriga::codec
