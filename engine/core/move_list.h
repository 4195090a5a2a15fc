// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace quadriga {

// What `legal` and `outcomes` fill: fixed capacity, no heap, and no cost for the part not used.
template <class T, int Capacity>
class MoveList {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  using value_type = T;

  // The items are left uninitialised on purpose: a list is made for every decision of a playout.
  MoveList() {}  // NOLINT(modernize-use-equals-default)

  void push_back(const T& item) {
    assert(count_ < Capacity);
    items_[count_++] = item;
  }
  // The same without a branch, where whether to add is hard to predict. Needs room in any case.
  void push_back_if(bool wanted, const T& item) {
    assert(count_ < Capacity);
    items_[count_] = item;
    count_ += wanted ? 1 : 0;
  }
  // For generators that write a long list at a stretch: they write from end() on, at most up to
  // the capacity, and say where they stopped.
  void set_end(const T* end) {
    assert(end >= items_ && end <= items_ + Capacity);
    count_ = static_cast<int>(end - items_);
  }
  void clear() { count_ = 0; }
  void resize_down(int count) {
    assert(count <= count_);
    count_ = count;
  }

  int size() const { return count_; }
  bool empty() const { return count_ == 0; }
  static constexpr int capacity() { return Capacity; }

  T& operator[](int i) { return items_[i]; }
  const T& operator[](int i) const { return items_[i]; }
  T* begin() { return items_; }
  T* end() { return items_ + count_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + count_; }

 private:
  union {
    T items_[static_cast<std::size_t>(Capacity)];
  };
  int count_ = 0;
};

// One thing chance may do. The probability is weight / sum of the weights in the list.
template <class Move>
struct Outcome {
  Move move;
  std::uint32_t weight;
};

}  // namespace quadriga
