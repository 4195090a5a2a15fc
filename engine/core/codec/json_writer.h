// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <string>
#include <string_view>

#include "engine/core/codec/traits.h"

namespace quadriga::codec {

void write_text(std::string& out, std::string_view text);

template <std::integral T>
void write_digits(std::string& out, T value) {
  char buffer[24];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  out.append(buffer, end);
}

template <class T>
void write_json(std::string& out, const T& value);

// The members of a described struct, without the braces. Members that are empty optionals are
// left out.
template <DescribedStruct T>
void write_members(std::string& out, const T& value, bool first) {
  boost::mp11::mp_for_each<Members<T>>([&](auto member) {
    const auto& field = value.*member.pointer;
    using Field = std::remove_cvref_t<decltype(field)>;
    if constexpr (is_optional<Field>) {
      if (!field) return;
    }
    if (!first) out += ',';
    first = false;
    out += '"';
    out += public_name(member.name);
    out += "\":";
    write_json(out, field);
  });
}

template <DescribedEnum E>
std::string_view enum_text(E value) {
  std::string_view text;
  boost::mp11::mp_for_each<Enumerators<E>>([&](auto item) {
    if (item.value == value) text = public_name(item.name);
  });
  return text;
}

template <class T>
void write_json(std::string& out, const T& value) {
  if constexpr (std::same_as<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (WideInteger<T>) {
    out += '"';
    write_digits(out, value);
    out += '"';
  } else if constexpr (std::integral<T>) {
    write_digits(out, static_cast<std::int64_t>(value));
  } else if constexpr (DescribedEnum<T>) {
    write_text(out, enum_text(value));
  } else if constexpr (Text<T>) {
    write_text(out, value);
  } else if constexpr (std::same_as<T, RawJson>) {
    out += value.text;
  } else if constexpr (is_optional<T>) {
    if (value) {
      write_json(out, *value);
    } else {
      out += "null";
    }
  } else if constexpr (Sequence<T>) {
    out += '[';
    bool first = true;
    for (const auto& item : value) {
      if (!first) out += ',';
      first = false;
      write_json(out, item);
    }
    out += ']';
  } else if constexpr (is_map<T>) {
    out += '{';
    bool first = true;
    for (const auto& [key, item] : value) {
      if (!first) out += ',';
      first = false;
      write_text(out, key);
      out += ':';
      write_json(out, item);
    }
    out += '}';
  } else if constexpr (is_variant<T>) {
    std::visit(
        [&out](const auto& alternative) {
          using A = std::remove_cvref_t<decltype(alternative)>;
          out += "{\"type\":\"";
          out += tag_of<A>();
          out += '"';
          write_members(out, alternative, false);
          out += '}';
        },
        value);
  } else {
    static_assert(DescribedStruct<T>, "describe this type with BOOST_DESCRIBE_STRUCT");
    out += '{';
    write_members(out, value, true);
    out += '}';
  }
}

template <class T>
std::string to_json(const T& value) {
  std::string out;
  write_json(out, value);
  return out;
}

}  // namespace quadriga::codec
