// SPDX-License-Identifier: Apache-2.0
#include "server/secrets.h"

#include <sodium.h>

#include <array>
#include <cstdlib>

namespace quadriga::server {

namespace {

void random_bytes(void* out, std::size_t size) {
  if (sodium_init() < 0) std::abort();  // no source of randomness: nothing would be secret
  randombytes_buf(out, size);
}

}  // namespace

std::string random_id() {
  // 32 letters that cannot be mistaken for each other when read aloud.
  static constexpr char kLetters[] = "23456789abcdefghjkmnpqrstuvwxyz0";
  std::array<unsigned char, 16> bytes{};
  random_bytes(bytes.data(), bytes.size());
  std::string id;
  for (const unsigned char byte : bytes) id += kLetters[byte & 31U];
  return id;
}

std::string random_token() {
  std::array<unsigned char, 32> bytes{};
  random_bytes(bytes.data(), bytes.size());
  std::array<char, 64> text{};
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  return text.data();
}

std::uint64_t random_word() {
  std::uint64_t word = 0;
  random_bytes(&word, sizeof word);
  return word;
}

std::string token_hash(std::string_view token) {
  std::array<unsigned char, 32> digest{};
  crypto_generichash(digest.data(), digest.size(),
                     reinterpret_cast<const unsigned char*>(token.data()), token.size(), nullptr,
                     0);
  std::array<char, 65> hex{};
  sodium_bin2hex(hex.data(), hex.size(), digest.data(), digest.size());
  return hex.data();
}

bool same_secret(std::string_view a, std::string_view b) {
  return a.size() == b.size() && sodium_memcmp(a.data(), b.data(), a.size()) == 0;
}

std::string password_hash(const std::string& password) {
  if (sodium_init() < 0) std::abort();
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str(text.data(), password.data(), password.size(),
                        crypto_pwhash_OPSLIMIT_INTERACTIVE,
                        crypto_pwhash_MEMLIMIT_INTERACTIVE) != 0)
    return {};  // no memory for it now
  return text.data();
}

bool is_password(const std::string& hash, const std::string& password) {
  if (sodium_init() < 0) std::abort();
  return crypto_pwhash_str_verify(hash.c_str(), password.data(), password.size()) == 0;
}

std::string random_code() {
  std::string code = random_id();
  for (const std::size_t place : {12U, 8U, 4U}) code.insert(place, "-");
  return code;
}

}  // namespace quadriga::server
