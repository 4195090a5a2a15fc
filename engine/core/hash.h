// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace quadriga {

static_assert(std::endian::native == std::endian::little,
              "state hashes are defined over little-endian bytes");

// A stable 64-bit hash: the same on every compiler and platform we support, for ever. Records
// carry it, so it may never change.
constexpr std::uint64_t hash_mix(std::uint64_t hash, std::uint64_t word) {
  hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
  return hash ^ (hash >> 29U);
}

inline std::uint64_t hash_bytes(const void* data, std::size_t size, std::uint64_t seed = 0) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::uint64_t hash = hash_mix(0x51A2D6A0C4E1F00DULL, seed ^ size);
  for (; size >= 8; size -= 8, bytes += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, 8);
    hash = hash_mix(hash, word);
  }
  if (size > 0) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes, size);
    hash = hash_mix(hash, word);
  }
  return hash_mix(hash, hash >> 32U);
}

// Only for values without padding: every byte then means something and equal values are equal
// bytes.
template <class T>
std::uint64_t hash_value(const T& value, std::uint64_t seed = 0) {
  static_assert(std::has_unique_object_representations_v<T>,
                "padding bytes would make the hash depend on the compiler");
  return hash_bytes(&value, sizeof value, seed);
}

}  // namespace quadriga
