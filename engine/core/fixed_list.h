// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace quadriga {

// A short list inside a state, an option or a move: trivially copyable, and its unused tail is
// always zero so that equal lists have equal bytes (states are hashed byte by byte).
template <class T, std::size_t N>
struct FixedList {
  static_assert(N <= 255);
  using value_type = T;

  std::array<T, N> items{};
  std::uint8_t count = 0;

  static constexpr std::size_t capacity() { return N; }
  constexpr std::size_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr bool full() const { return count == N; }

  constexpr void push_back(const T& value) {
    assert(!full());
    items[count++] = value;
  }
  constexpr void pop_back() {
    assert(!empty());
    items[--count] = T{};
  }
  constexpr void erase(std::size_t index) {
    assert(index < count);
    std::copy(items.begin() + static_cast<std::ptrdiff_t>(index) + 1, items.begin() + count,
              items.begin() + static_cast<std::ptrdiff_t>(index));
    pop_back();
  }
  constexpr void clear() { *this = FixedList{}; }

  constexpr T& operator[](std::size_t i) { return items[i]; }
  constexpr const T& operator[](std::size_t i) const { return items[i]; }
  constexpr T& back() { return items[count - 1U]; }
  constexpr const T& back() const { return items[count - 1U]; }
  constexpr T* begin() { return items.data(); }
  constexpr T* end() { return items.data() + count; }
  constexpr const T* begin() const { return items.data(); }
  constexpr const T* end() const { return items.data() + count; }

  friend constexpr bool operator==(const FixedList&, const FixedList&) = default;
};

}  // namespace quadriga
