// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <concepts>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/core/fixed_list.h"

// How the codec looks at types. Plain structs and enums say what they consist of with
// BOOST_DESCRIBE_STRUCT / BOOST_DESCRIBE_ENUM; everything else follows from the type itself.
namespace quadriga::codec {

// JSON text that is already encoded and goes out as it is, and whatever comes in unread.
struct RawJson {
  std::string text = "null";
  friend bool operator==(const RawJson&, const RawJson&) = default;
};

template <class T>
concept DescribedStruct = boost::describe::has_describe_members<T>::value && std::is_class_v<T>;
template <class T>
concept DescribedEnum = std::is_enum_v<T> && boost::describe::has_describe_enumerators<T>::value;
template <class T>
concept Text = std::same_as<T, std::string> || std::same_as<T, std::string_view>;

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;
template <class T>
inline constexpr bool is_variant = false;
template <class... T>
inline constexpr bool is_variant<std::variant<T...>> = true;
template <class T>
inline constexpr bool is_vector = false;
template <class T>
inline constexpr bool is_vector<std::vector<T>> = true;
template <class T>
inline constexpr bool is_array = false;
template <class T, std::size_t N>
inline constexpr bool is_array<std::array<T, N>> = true;
template <class T>
inline constexpr bool is_fixed_list = false;
template <class T, std::size_t N>
inline constexpr bool is_fixed_list<FixedList<T, N>> = true;
template <class T>
inline constexpr bool is_map = false;
template <class T>
inline constexpr bool is_map<std::map<std::string, T>> = true;

template <class T>
concept Sequence = is_vector<T> || is_array<T> || is_fixed_list<T>;

// Integers beyond 32 bits travel as strings: a JavaScript number cannot hold them.
template <class T>
concept WideInteger = std::integral<T> && sizeof(T) == 8;

template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_public |
                                                         boost::describe::mod_inherited>;
template <class E>
using Enumerators = boost::describe::describe_enumerators<E>;

// The bare name of a type, "View" for quadriga::ave_caesar::View, taken from the compiler.
template <class T>
constexpr std::string_view type_name() {
  std::string_view text = __PRETTY_FUNCTION__;
  const auto start = text.find("T = ") + 4;
  text = text.substr(start, text.find_first_of(";]", start) - start);
  const auto colon = text.rfind(':');
  return colon == std::string_view::npos ? text : text.substr(colon + 1);
}

// A variant is written as its alternative's object with the member "type" naming which one it is.
// The tag is the alternative's kTag if it has one, else its type name.
template <class T>
constexpr std::string_view tag_of() {
  if constexpr (requires { T::kTag; }) {
    return T::kTag;
  } else {
    return type_name<T>();
  }
}

// C++ keeps a few words to itself: an enumerator or member with a trailing underscore is written
// without it (`default_`).
constexpr std::string_view public_name(std::string_view name) {
  return !name.empty() && name.back() == '_' ? name.substr(0, name.size() - 1) : name;
}

}  // namespace quadriga::codec
