// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "engine/core/codec/json_writer.h"
#include "engine/core/codec/traits.h"

namespace quadriga::codec {

// What was wrong with the input, and where: "options.races: must be a whole number from 0 to 255".
struct ReadError {
  std::string path;
  std::string message;

  std::string sentence() const { return path.empty() ? message : path + ": " + message; }
};

// Reads JSON straight into described types. Nothing throws: the first error is kept, with the
// path to the bad member, and everything after it is skipped.
class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  bool ok() const { return !failed_; }
  const ReadError& error() const { return error_; }
  void fail(std::string message);

  // Tokens. Each returns false once reading has failed.
  char peek();  // the next character that is not white space, 0 at the end
  bool accept(char c);
  bool expect(char c, std::string_view what);
  bool read_string(std::string& out);
  bool read_integer(std::int64_t& out);
  bool read_literal(std::string_view word);
  bool skip_value(std::string_view* raw = nullptr);
  bool finish();

  // Paths of errors.
  void enter(std::string_view member);
  void enter(std::size_t index);
  void leave();

  static constexpr int kMaxDepth = 32;

 private:
  bool skip_value_at(int depth);
  void skip_space();

  std::string_view text_;
  std::size_t at_ = 0;
  bool failed_ = false;
  ReadError error_;
  std::vector<std::string> path_;
};

// Walks an object: `on_member(name)` reads the value of each member and returns false if it does
// not know the name.
template <class OnMember>
bool read_object(JsonReader& in, OnMember&& on_member) {
  if (!in.expect('{', "an object")) return false;
  if (in.accept('}')) return true;
  do {
    std::string name;
    in.peek();
    if (!in.read_string(name) || !in.expect(':', "':' after a member's name")) return false;
    in.enter(name);
    if (!on_member(name)) {
      if (in.ok()) in.fail("is not a member we know");
    }
    if (!in.ok()) return false;
    in.leave();
  } while (in.accept(','));
  return in.expect('}', "',' or '}'");
}

template <class T>
bool read_json(JsonReader& in, T& value);

template <DescribedEnum E>
bool enum_value(std::string_view text, E& value) {
  bool found = false;
  boost::mp11::mp_for_each<Enumerators<E>>([&](auto item) {
    if (public_name(item.name) == text) {
      value = item.value;
      found = true;
    }
  });
  return found;
}

template <DescribedEnum E>
std::string enum_choices() {
  std::string choices;
  boost::mp11::mp_for_each<Enumerators<E>>([&](auto item) {
    if (!choices.empty()) choices += ", ";
    choices += public_name(item.name);
  });
  return choices;
}

// Reads one member of a described struct; false if there is none of that name.
template <DescribedStruct T>
bool read_member(JsonReader& in, T& value, std::string_view name, std::uint64_t& seen) {
  bool known = false;
  unsigned index = 0;
  boost::mp11::mp_for_each<Members<T>>([&](auto member) {
    if (!known && public_name(member.name) == name) {
      known = true;
      const std::uint64_t bit = std::uint64_t{1} << index;
      if ((seen & bit) != 0) {
        in.fail("appears twice");
      } else {
        seen |= bit;
        read_json(in, value.*member.pointer);
      }
    }
    ++index;
  });
  return known;
}

// Fails for members that the input left out, unless the type lets its defaults stand for them
// (`static constexpr bool kDefaultsAllowed = true`, as options do) or they are optional.
template <DescribedStruct T>
bool require_members(JsonReader& in, const T&, std::uint64_t seen) {
  if constexpr (requires { T::kDefaultsAllowed; }) {
    return in.ok();
  } else {
    unsigned index = 0;
    boost::mp11::mp_for_each<Members<T>>([&](auto member) {
      using Field = std::remove_cvref_t<decltype(std::declval<T&>().*member.pointer)>;
      if (!is_optional<Field> && in.ok() && (seen & (std::uint64_t{1} << index)) == 0) {
        in.enter(public_name(member.name));
        in.fail("is missing");
      }
      ++index;
    });
    return in.ok();
  }
}

template <std::integral T>
bool read_number(JsonReader& in, T& value) {
  std::int64_t wide = 0;
  if (!in.read_integer(wide)) return false;
  constexpr auto low = static_cast<std::int64_t>(std::numeric_limits<T>::min());
  constexpr auto high = static_cast<std::int64_t>(std::numeric_limits<T>::max());
  if (wide < low || wide > high) {
    in.fail("must be a whole number from " + std::to_string(low) + " to " + std::to_string(high));
    return false;
  }
  value = static_cast<T>(wide);
  return true;
}

template <WideInteger T>
bool read_wide(JsonReader& in, T& value) {
  std::string digits;
  if (!in.read_string(digits)) return false;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size() || digits.empty()) {
    in.fail("must be a whole number written as a string");
    return false;
  }
  return true;
}

template <class T, std::size_t N>
bool read_bounded(JsonReader& in, std::array<T, N>& items, std::size_t& count) {
  count = 0;
  if (!in.expect('[', "a list")) return false;
  if (in.accept(']')) return true;
  do {
    in.enter(count);
    if (count == N) {
      in.fail("is one too many: the list holds at most " + std::to_string(N));
      return false;
    }
    if (!read_json(in, items[count])) return false;
    in.leave();
    ++count;
  } while (in.accept(','));
  return in.expect(']', "',' or ']'");
}

template <class... A>
bool read_variant(JsonReader& in, std::variant<A...>& value) {
  std::string_view raw;
  if (in.peek() != '{') return in.expect('{', "an object");
  if (!in.skip_value(&raw)) return false;
  std::string tag;
  JsonReader scout(raw);
  const bool scanned = read_object(scout, [&](std::string_view name) {
    if (name == "type") return scout.read_string(tag);
    return scout.skip_value();
  });
  if (!scanned || tag.empty()) {
    in.enter("type");
    in.fail("is missing: it says which kind of object this is");
    return false;
  }
  bool known = false;
  std::string tags;
  boost::mp11::mp_for_each<boost::mp11::mp_list<std::type_identity<A>...>>([&](auto alternative) {
    using Alternative = typename decltype(alternative)::type;
    tags += (tags.empty() ? "" : ", ") + std::string(tag_of<Alternative>());
    if (known || tag != tag_of<Alternative>()) return;
    known = true;
    Alternative read{};
    std::uint64_t seen = 0;
    JsonReader inner(raw);
    read_object(inner,
                [&](std::string_view name) {
                  if (name == "type") return inner.skip_value();
                  return read_member(inner, read, name, seen);
                }) &&
        require_members(inner, read, seen);
    if (!inner.ok()) {
      in.enter(inner.error().path);
      in.fail(inner.error().message);
    } else {
      value = read;
    }
  });
  if (!known) {
    in.enter("type");
    in.fail("must be one of " + tags);
  }
  return in.ok();
}

template <class T>
bool read_json(JsonReader& in, T& value) {
  if constexpr (std::same_as<T, bool>) {
    const char next = in.peek();
    if (next != 't' && next != 'f') {
      in.fail("must be true or false");
      return false;
    }
    value = next == 't';
    return in.read_literal(value ? "true" : "false");
  } else if constexpr (WideInteger<T>) {
    return read_wide(in, value);
  } else if constexpr (std::integral<T>) {
    return read_number(in, value);
  } else if constexpr (DescribedEnum<T>) {
    std::string text;
    if (!in.read_string(text)) return false;
    if (!enum_value(text, value)) in.fail("must be one of " + enum_choices<T>());
    return in.ok();
  } else if constexpr (std::same_as<T, std::string>) {
    return in.read_string(value);
  } else if constexpr (std::same_as<T, RawJson>) {
    std::string_view raw;
    if (!in.skip_value(&raw)) return false;
    value.text = raw;
    return true;
  } else if constexpr (is_optional<T>) {
    if (in.peek() == 'n') {
      value.reset();
      return in.read_literal("null");
    }
    return read_json(in, value.emplace());
  } else if constexpr (is_fixed_list<T>) {
    value = T{};
    std::size_t count = 0;
    const bool read = read_bounded(in, value.items, count);
    value.count = static_cast<std::uint8_t>(count);
    return read;
  } else if constexpr (is_array<T>) {
    std::size_t count = 0;
    if (!read_bounded(in, value, count)) return false;
    if (count != value.size())
      in.fail("must hold exactly " + std::to_string(value.size()) + " items");
    return in.ok();
  } else if constexpr (is_vector<T>) {
    value.clear();
    if (!in.expect('[', "a list")) return false;
    if (in.accept(']')) return true;
    do {
      in.enter(value.size());
      if (!read_json(in, value.emplace_back())) return false;
      in.leave();
    } while (in.accept(','));
    return in.expect(']', "',' or ']'");
  } else if constexpr (is_map<T>) {
    value.clear();
    return read_object(in, [&](const std::string& name) { return read_json(in, value[name]); });
  } else if constexpr (is_variant<T>) {
    return read_variant(in, value);
  } else {
    static_assert(DescribedStruct<T>, "describe this type with BOOST_DESCRIBE_STRUCT");
    static_assert(boost::mp11::mp_size<Members<T>>::value <= 64);
    std::uint64_t seen = 0;
    return read_object(in,
                       [&](std::string_view name) { return read_member(in, value, name, seen); }) &&
           require_members(in, value, seen);
  }
}

// The whole text must be one value. On failure `value` holds whatever was read so far.
template <class T>
bool from_json(std::string_view text, T& value, ReadError& error) {
  JsonReader in(text);
  if (read_json(in, value) && in.finish()) return true;
  error = in.error();
  return false;
}

}  // namespace quadriga::codec
