// SPDX-License-Identifier: Apache-2.0
#include "fair/blake2b.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace quadriga::fair {

namespace plain {

namespace {

constexpr std::size_t kBlock = 128;

constexpr std::array<std::uint64_t, 8> kStart = {
    0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
    0x510e527fade682d1, 0x9b05688c2b3e6c1f, 0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

constexpr std::array<std::array<std::uint8_t, 16>, 10> kOrder = {{
    {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    {14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3},
    {11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4},
    {7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8},
    {9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13},
    {2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9},
    {12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11},
    {13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10},
    {6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5},
    {10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0},
}};

using Block = std::array<unsigned char, kBlock>;

std::uint64_t word_at(const Block& block, std::size_t index) {
  std::uint64_t word = 0;
  for (std::size_t i = 8; i-- > 0;) word = (word << 8U) | block[index * 8 + i];
  return word;
}

class Hash {
 public:
  Hash(std::size_t digest_size, std::size_t key_size) {
    state_[0] ^= 0x01010000U ^ (key_size << 8U) ^ digest_size;
  }

  // `counted` bytes of the message have been taken in with this block.
  void take(const Block& block, std::uint64_t counted, bool last) {
    std::array<std::uint64_t, 16> v{};
    std::copy(state_.begin(), state_.end(), v.begin());
    std::copy(kStart.begin(), kStart.end(), v.begin() + 8);
    v[12] ^= counted;
    if (last) v[14] = ~v[14];
    std::array<std::uint64_t, 16> m{};
    for (std::size_t i = 0; i < m.size(); ++i) m[i] = word_at(block, i);
    const auto mix = [&v](std::size_t a, std::size_t b, std::size_t c, std::size_t d,
                          std::uint64_t x, std::uint64_t y) {
      v[a] += v[b] + x;
      v[d] = std::rotr(v[d] ^ v[a], 32);
      v[c] += v[d];
      v[b] = std::rotr(v[b] ^ v[c], 24);
      v[a] += v[b] + y;
      v[d] = std::rotr(v[d] ^ v[a], 16);
      v[c] += v[d];
      v[b] = std::rotr(v[b] ^ v[c], 63);
    };
    for (std::size_t round = 0; round < 12; ++round) {
      const auto& s = kOrder[round % kOrder.size()];
      mix(0, 4, 8, 12, m[s[0]], m[s[1]]);
      mix(1, 5, 9, 13, m[s[2]], m[s[3]]);
      mix(2, 6, 10, 14, m[s[4]], m[s[5]]);
      mix(3, 7, 11, 15, m[s[6]], m[s[7]]);
      mix(0, 5, 10, 15, m[s[8]], m[s[9]]);
      mix(1, 6, 11, 12, m[s[10]], m[s[11]]);
      mix(2, 7, 8, 13, m[s[12]], m[s[13]]);
      mix(3, 4, 9, 14, m[s[14]], m[s[15]]);
    }
    for (std::size_t i = 0; i < state_.size(); ++i) state_[i] ^= v[i] ^ v[i + 8];
  }

  unsigned char byte(std::size_t index) const {
    return static_cast<unsigned char>((state_[index / 8] >> (8 * (index % 8))) & 0xFFU);
  }

 private:
  std::array<std::uint64_t, 8> state_ = kStart;
};

}  // namespace

void blake2b(std::span<unsigned char> digest, std::span<const unsigned char> message,
             std::span<const unsigned char> key) {
  Hash hash(digest.size(), key.size());
  std::uint64_t counted = 0;
  Block block{};
  if (!key.empty()) {
    std::copy(key.begin(), key.end(), block.begin());
    counted += kBlock;
    hash.take(block, counted, message.empty());
  }
  // The last block is marked, so a full one is only taken in when more follows.
  while (!message.empty() || key.empty()) {
    const auto part = message.subspan(0, std::min(message.size(), kBlock));
    block.fill(0);
    std::copy(part.begin(), part.end(), block.begin());
    counted += part.size();
    message = message.subspan(part.size());
    hash.take(block, counted, message.empty());
    if (message.empty()) break;
  }
  for (std::size_t i = 0; i < digest.size(); ++i) digest[i] = hash.byte(i);
}

}  // namespace plain

#if defined(QUADRIGA_WITHOUT_SODIUM)
void blake2b(std::span<unsigned char> digest, std::span<const unsigned char> message,
             std::span<const unsigned char> key) {
  plain::blake2b(digest, message, key);
}
#endif

}  // namespace quadriga::fair
