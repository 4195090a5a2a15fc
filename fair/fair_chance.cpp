// SPDX-License-Identifier: Apache-2.0
#include "fair/fair_chance.h"

#include <span>

#include "engine/core/chance.h"
#include "engine/core/registry.h"
#include "fair/blake2b.h"

namespace quadriga::fair {

namespace {

void put_number(unsigned char* out, std::uint64_t number) {
  for (int i = 0; i < 8; ++i, number >>= 8U) out[i] = static_cast<unsigned char>(number & 0xFFU);
}

constexpr std::string_view kHexDigits = "0123456789abcdef";

std::string to_hex(std::span<const unsigned char> data) {
  std::string hex;
  for (const unsigned char byte : data) {
    hex += kHexDigits[byte >> 4U];
    hex += kHexDigits[byte & 15U];
  }
  return hex;
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

}  // namespace

Seed Seed::from_number(std::uint64_t number) {
  Seed seed;
  put_number(seed.bytes.data(), number);
  return seed;
}

std::optional<Seed> Seed::from_hex(std::string_view hex) {
  Seed seed;
  if (hex.size() != seed.bytes.size() * 2) return std::nullopt;
  for (std::size_t i = 0; i < seed.bytes.size(); ++i) {
    const int high = hex_value(hex[2 * i]);
    const int low = hex_value(hex[2 * i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    seed.bytes[i] = static_cast<unsigned char>(high * 16 + low);
  }
  return seed;
}

std::string Seed::hex() const { return to_hex(bytes); }

std::string commitment(const Seed& seed) {
  std::array<unsigned char, 32> digest{};
  blake2b(digest, seed.bytes, {});
  return to_hex(digest);
}

std::uint64_t draw_word(const Seed& seed, int number, std::uint64_t attempt) {
  std::array<unsigned char, 16> message{};
  put_number(message.data(), static_cast<std::uint64_t>(number));
  put_number(message.data() + 8, attempt);
  // The shortest BLAKE2b libsodium gives is 16 bytes; the first eight are the word.
  std::array<unsigned char, 16> digest{};
  blake2b(digest, message, seed.bytes);
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
