// SPDX-License-Identifier: Apache-2.0
#include "fair/fair_chance.h"

#include <sodium.h>

#include <cstdlib>
#include <cstring>

#include "engine/core/chance.h"
#include "engine/core/registry.h"

namespace quadriga::fair {

namespace {

void put_number(unsigned char* out, std::uint64_t number) {
  for (int i = 0; i < 8; ++i, number >>= 8U) out[i] = static_cast<unsigned char>(number & 0xFFU);
}

std::string to_hex(const unsigned char* data, std::size_t size) {
  std::string hex(size * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), data, size);
  hex.pop_back();
  return hex;
}

}  // namespace

Seed Seed::random() {
  Seed seed;
  if (sodium_init() < 0) std::abort();  // no source of randomness: nothing fair can be played
  randombytes_buf(seed.bytes.data(), seed.bytes.size());
  return seed;
}

Seed Seed::from_number(std::uint64_t number) {
  Seed seed;
  put_number(seed.bytes.data(), number);
  return seed;
}

std::optional<Seed> Seed::from_hex(std::string_view hex) {
  Seed seed;
  std::size_t size = 0;
  if (hex.size() != seed.bytes.size() * 2 ||
      sodium_hex2bin(seed.bytes.data(), seed.bytes.size(), hex.data(), hex.size(), nullptr, &size,
                     nullptr) != 0 ||
      size != seed.bytes.size())
    return std::nullopt;
  return seed;
}

std::string Seed::hex() const { return to_hex(bytes.data(), bytes.size()); }

std::string commitment(const Seed& seed) {
  std::array<unsigned char, 32> digest{};
  crypto_generichash(digest.data(), digest.size(), seed.bytes.data(), seed.bytes.size(), nullptr,
                     0);
  return to_hex(digest.data(), digest.size());
}

std::uint64_t draw_word(const Seed& seed, int number, std::uint64_t attempt) {
  static const int kReady = sodium_init();  // chooses the fastest code for this machine
  if (kReady < 0) std::abort();
  std::array<unsigned char, 16> message{};
  put_number(message.data(), static_cast<std::uint64_t>(number));
  put_number(message.data() + 8, attempt);
  // The shortest BLAKE2b libsodium gives is 16 bytes; the first eight are the word.
  std::array<unsigned char, crypto_generichash_BYTES_MIN> digest{};
  crypto_generichash(digest.data(), digest.size(), message.data(), message.size(),
                     seed.bytes.data(), seed.bytes.size());
  std::uint64_t word = 0;
  for (int i = 7; i >= 0; --i) word = (word << 8U) | digest[static_cast<std::size_t>(i)];
  return word;
}

PackedMove draw(const Position& position, const Seed& seed, int number) {
  const auto outcomes = position.outcomes();
  std::uint64_t attempt = 0;
  const int picked = pick_weighted(
      static_cast<int>(outcomes.size()),
      [&](int i) { return outcomes[static_cast<std::size_t>(i)].weight; },
      [&] { return draw_word(seed, number, attempt++); });
  return outcomes[static_cast<std::size_t>(picked)].move;
}

std::uint64_t numbered_draw_word(std::uint64_t seed_number, int number, std::uint64_t attempt) {
  return draw_word(Seed::from_number(seed_number), number, attempt);
}

std::optional<RecordError> verify(const Record& record) {
  return verify(record, find_game(record.header.game));
}

std::optional<RecordError> verify(const Record& record, const Rules* rules) {
  Replay played = replay(rules, record);
  if (played.error) return played.error;
  if (record.seed.empty()) {
    if (record.result && !record.header.commitment.empty())
      return RecordError{0, 0, "the game is over but its seed was not published"};
    return std::nullopt;
  }
  const auto seed = Seed::from_hex(record.seed);
  if (!seed) return RecordError{0, 0, "the seed must have 64 hex digits", {}, "seed"};
  if (commitment(*seed) != record.header.commitment)
    return RecordError{
        0, 0, "the seed does not match the commitment made before the game", {}, "seed"};
  Match match(played.match->rules(), record.header);
  for (const auto& entry : record.log) {
    if (entry.seat == kChance) {
      const PackedMove drawn = draw_next(match, *seed);
      if (match.position().text(drawn) != entry.text)
        return RecordError{0, match.version() + 1,
                           "the seed draws \"" + match.position().text(drawn) +
                               "\" here, the record says \"" + entry.text + "\""};
    }
    match.add_text(entry.seat, entry.text, nullptr);
  }
  return std::nullopt;
}

}  // namespace quadriga::fair
