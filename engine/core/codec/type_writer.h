// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <limits>
#include <set>
#include <string>
#include <string_view>

#include "engine/core/codec/traits.h"

// Says what the codec writes: as TypeScript for the client, as JSON Schema for everybody else.
// The templates only walk over the types: text is put together in type_writer.cpp, since whatever
// stands here is compiled again for each member of each type.
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
    add_type(name, name_of<T>());
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
      return optional(name_of<typename T::value_type>());
    } else if constexpr (Sequence<T>) {
      return list_of(name_of<Element<T>>());
    } else if constexpr (is_map<T>) {
      return map_of(name_of<typename T::mapped_type>());
    } else if constexpr (is_variant<T>) {
      return variant_name(static_cast<T*>(nullptr));
    } else if constexpr (DescribedEnum<T>) {
      if (is_new(type_name<T>())) {
        std::string values;
        boost::mp11::mp_for_each<Enumerators<T>>(
            [&](auto item) { add_enumerator(values, item.name); });
        add_type(type_name<T>(), values);
      }
      return std::string(type_name<T>());
    } else {
      if (is_new(type_name<T>())) {
        std::string body;
        add_members<T>(body);
        add_interface(type_name<T>(), body);
      }
      return std::string(type_name<T>());
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
    add_choice(names, type_name<A>());
    if (!is_new(type_name<A>())) return;
    std::string body = tag(tag_of<A>());
    add_members<A>(body);
    add_interface(type_name<A>(), body);
  }

  template <DescribedStruct T>
  void add_members(std::string& body) {
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      using Field = std::remove_cvref_t<decltype(std::declval<T&>().*member.pointer)>;
      add_member(body, member.name, is_optional<Field>, name_of<Field>());
    });
  }

  bool is_new(std::string_view name);
  static std::string optional(std::string_view type);
  static std::string list_of(std::string_view element);
  static std::string map_of(std::string_view value);
  static std::string tag(std::string_view name);
  static void add_choice(std::string& names, std::string_view name);
  static void add_enumerator(std::string& values, std::string_view name);
  static void add_member(std::string& body, std::string_view name, bool may_lack,
                         std::string_view type);
  void add_type(std::string_view name, std::string_view type);
  void add_interface(std::string_view name, std::string_view body);

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
    define(name, reference<T>());
  }
  // One document whose $defs hold every type added.
  std::string text() const;

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
      return integer(static_cast<long long>(std::numeric_limits<T>::min()),
                     static_cast<long long>(std::numeric_limits<T>::max()));
    } else if constexpr (std::same_as<T, RawJson>) {
      return "{}";
    } else if constexpr (is_optional<T>) {
      return optional(reference<typename T::value_type>());
    } else if constexpr (Sequence<T>) {
      return list_of(reference<Element<T>>(), least_size<T>(), most_size<T>());
    } else if constexpr (is_map<T>) {
      return map_of(reference<typename T::mapped_type>());
    } else if constexpr (is_variant<T>) {
      return variant_reference(static_cast<T*>(nullptr));
    } else {
      if (is_new(type_name<T>())) define(type_name<T>(), definition<T>());
      return reference_to(type_name<T>());
    }
  }

  template <class T>
  static constexpr std::size_t least_size() {
    if constexpr (is_array<T>) return std::tuple_size_v<T>;
    return 0;
  }
  template <class T>
  static constexpr std::size_t most_size() {
    if constexpr (is_array<T>) {
      return std::tuple_size_v<T>;
    } else if constexpr (is_fixed_list<T>) {
      return T::capacity();
    } else {
      return kAnySize;
    }
  }

  template <class... A>
  std::string variant_reference(std::variant<A...>*) {
    std::string choices;
    (add_alternative<A>(choices), ...);
    return one_of(choices);
  }

  template <class A>
  void add_alternative(std::string& choices) {
    if (is_new(type_name<A>())) {
      Object written = tagged(tag_of<A>());
      add_members<A>(written);
      define(type_name<A>(), object(written));
    }
    add_choice(choices, type_name<A>());
  }

  template <class T>
  std::string definition() {
    if constexpr (DescribedEnum<T>) {
      std::string values;
      boost::mp11::mp_for_each<Enumerators<T>>(
          [&](auto item) { add_enumerator(values, item.name); });
      return enumeration(values);
    } else {
      Object written;
      add_members<T>(written);
      return object(written);
    }
  }

  struct Object {
    std::string properties, required;
  };

  template <DescribedStruct T>
  void add_members(Object& written) {
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      using Field = std::remove_cvref_t<decltype(std::declval<T&>().*member.pointer)>;
      constexpr bool must_be = !is_optional<Field> && !requires { T::kDefaultsAllowed; };
      add_member(written, member.name, must_be, reference<Field>());
    });
  }

  static constexpr std::size_t kAnySize = std::numeric_limits<std::size_t>::max();

  bool is_new(std::string_view name);
  static std::string integer(long long least, long long most);
  static std::string optional(std::string_view type);
  static std::string list_of(std::string_view element, std::size_t least, std::size_t most);
  static std::string map_of(std::string_view value);
  static std::string one_of(std::string_view choices);
  static std::string enumeration(std::string_view values);
  static std::string reference_to(std::string_view name);
  static Object tagged(std::string_view tag);
  static std::string object(const Object& written);
  static void add_choice(std::string& choices, std::string_view name);
  static void add_enumerator(std::string& values, std::string_view name);
  static void add_member(Object& written, std::string_view name, bool must_be,
                         std::string_view type);
  void define(std::string_view name, std::string_view body);

  std::string definitions_;
  std::set<std::string> seen_;
};

}  // namespace quadriga::codec
