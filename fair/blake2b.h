// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

namespace quadriga::fair {

// BLAKE2b (RFC 7693) with a digest of 1 to 64 bytes and a key of at most 64. The program uses
// libsodium's; where there is none, in the browser, blake2b.cpp has the same in plain C++.
void blake2b(std::span<unsigned char> digest, std::span<const unsigned char> message,
             std::span<const unsigned char> key);

namespace plain {
void blake2b(std::span<unsigned char> digest, std::span<const unsigned char> message,
             std::span<const unsigned char> key);
}  // namespace plain

}  // namespace quadriga::fair
