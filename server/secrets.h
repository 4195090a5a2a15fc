// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// What must not be guessed, from libsodium's generator.
namespace quadriga::server {

std::string random_id();     // 16 letters and digits, for addresses: 80 bits
std::string random_token();  // 43 characters of base64url: 256 bits
std::uint64_t random_word();

// What is kept of a token: BLAKE2b-256 in hex.
std::string token_hash(std::string_view token);

// Argon2id with its salt and costs. Slow and in need of much memory on purpose: never on the loop.
std::string password_hash(const std::string& password);
bool is_password(const std::string& hash, const std::string& password);

// Something people can read to each other, "k7m2-qx94-...": 80 bits.
std::string random_code();

// Compares without telling by its timing how much was right.
bool same_secret(std::string_view a, std::string_view b);

}  // namespace quadriga::server
