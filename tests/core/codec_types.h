// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/core/codec/traits.h"
#include "engine/core/fixed_list.h"

// One of each kind of type that the codec knows.
namespace quadriga::sample {

enum class Colour : std::uint8_t { red, default_ };
BOOST_DESCRIBE_ENUM(Colour, red, default_)

struct Inner {
  std::uint8_t small = 0;
  bool flag = false;
  friend bool operator==(const Inner&, const Inner&) = default;
};
BOOST_DESCRIBE_STRUCT(Inner, (), (small, flag))

struct Outer {
  std::int32_t number = 0;
  std::uint64_t wide = 0;
  std::string text;
  Colour colour = Colour::red;
  std::optional<int> maybe;
  std::vector<Inner> many;
  std::array<std::int8_t, 3> three{};
  FixedList<std::uint8_t, 4> few;
  std::map<std::string, int> named;
  codec::RawJson raw;
  friend bool operator==(const Outer&, const Outer&) = default;
};
BOOST_DESCRIBE_STRUCT(Outer, (), (number, wide, text, colour, maybe, many, three, few, named, raw))

struct Lenient {
  static constexpr bool kDefaultsAllowed = true;
  int left = 4;
  int right_ = 5;
  friend bool operator==(const Lenient&, const Lenient&) = default;
};
BOOST_DESCRIBE_STRUCT(Lenient, (), (left, right_))

struct Go {
  static constexpr std::string_view kTag = "go";
  int steps = 0;
  friend bool operator==(const Go&, const Go&) = default;
};
BOOST_DESCRIBE_STRUCT(Go, (), (steps))

struct Stop {
  friend bool operator==(const Stop&, const Stop&) = default;
};
BOOST_DESCRIBE_STRUCT(Stop, (), ())

using Order = std::variant<Go, Stop>;

struct Orders {
  std::vector<Order> orders;
  friend bool operator==(const Orders&, const Orders&) = default;
};
BOOST_DESCRIBE_STRUCT(Orders, (), (orders))

inline Outer full_outer() {
  Outer outer;
  outer.number = -7;
  outer.wide = 18446744073709551615ULL;
  outer.text = "quote \" backslash \\ line\n bell \x07 caf\xC3\xA9";
  outer.colour = Colour::default_;
  outer.maybe = 3;
  outer.many = {{255, true}, {0, false}};
  outer.three = {-128, 0, 127};
  outer.few.push_back(9);
  outer.named = {{"a", 1}, {"b \"", 2}};
  outer.raw = {R"({"x":[1,2.5e3,null]})"};
  return outer;
}

}  // namespace quadriga::sample
