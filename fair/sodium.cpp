// SPDX-License-Identifier: Apache-2.0
// What libsodium does for us.
#include <sodium.h>

#include <cstdlib>

#include "fair/blake2b.h"
#include "fair/fair_chance.h"

namespace quadriga::fair {

Seed Seed::random() {
  Seed seed;
  if (sodium_init() < 0) std::abort();  // no source of randomness: nothing fair can be played
  randombytes_buf(seed.bytes.data(), seed.bytes.size());
  return seed;
}

void blake2b(std::span<unsigned char> digest, std::span<const unsigned char> message,
             std::span<const unsigned char> key) {
  static const int kReady = sodium_init();  // chooses the fastest code for this machine
  if (kReady < 0) std::abort();
  crypto_generichash(digest.data(), digest.size(), message.data(), message.size(), key.data(),
                     key.size());
}

}  // namespace quadriga::fair
