// SPDX-License-Identifier: Apache-2.0
#include "server/webhook.h"

#include <sodium.h>

#include <algorithm>
#include <charconv>
#include <span>

namespace quadriga::server {

namespace {

constexpr std::size_t kLongestUrl = 500;
constexpr std::uint16_t kFirstFreePort = 1024;

tl::unexpected<Failure> bad(const std::string& why) {
  return failed(400, "bad-webhook", "url: " + why + ".");
}

bool is_host_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' ||
         c == '-' || c == '_';
}

bool starts_with(const AddressBytes& address, std::span<const std::uint8_t> prefix, int bits) {
  for (int bit = 0; bit < bits; ++bit) {
    const auto byte = static_cast<std::size_t>(bit / 8);
    const unsigned mask = 0x80U >> static_cast<unsigned>(bit % 8);
    if (((address[byte] ^ prefix[byte]) & mask) != 0) return false;
  }
  return true;
}

struct Block {
  AddressBytes prefix;
  int bits;
};

constexpr Block v4(std::uint8_t a, std::uint8_t b, std::uint8_t c, int bits) {
  return {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, a, b, c, 0}, 96 + bits};
}
constexpr Block v6(std::uint8_t a, std::uint8_t b, std::uint8_t c, std::uint8_t d, int bits) {
  return {{a, b, c, d, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, bits};
}

// What the registries of special addresses keep from the internet. Ways to write an IPv4 address
// as an IPv6 one (6to4, Teredo, NAT64) are closed as a whole.
constexpr Block kSpecial[] = {v4(0, 0, 0, 8),
                              v4(10, 0, 0, 8),
                              v4(100, 64, 0, 10),
                              v4(127, 0, 0, 8),
                              v4(169, 254, 0, 16),
                              v4(172, 16, 0, 12),
                              v4(192, 0, 0, 24),
                              v4(192, 0, 2, 24),
                              v4(192, 88, 99, 24),
                              v4(192, 168, 0, 16),
                              v4(198, 18, 0, 15),
                              v4(198, 51, 100, 24),
                              v4(203, 0, 113, 24),
                              v4(224, 0, 0, 4),
                              v4(240, 0, 0, 4),
                              v6(0, 0x64, 0xFF, 0x9B, 32),
                              v6(1, 0, 0, 0, 16),
                              v6(0x20, 1, 0, 0, 23),
                              v6(0x20, 1, 0x0D, 0xB8, 32),
                              v6(0x20, 2, 0, 0, 16),
                              v6(0x3F, 0xFF, 0, 0, 20),
                              v6(0xFC, 0, 0, 0, 7),
                              v6(0xFE, 0x80, 0, 0, 10),
                              v6(0xFE, 0xC0, 0, 0, 10),
                              v6(0xFF, 0, 0, 0, 8)};

bool is_in(const AddressBytes& address, const Block& block) {
  return starts_with(address, block.prefix, block.bits);
}

constexpr Block kMapped = v4(0, 0, 0, 0);
constexpr Block kLow = {{}, 96};  // ::, ::1 and the old "IPv4-compatible" addresses

}  // namespace

bool is_public_address(const AddressBytes& address) {
  if (is_in(address, kLow) && !is_in(address, kMapped)) return false;
  return std::none_of(std::begin(kSpecial), std::end(kSpecial),
                      [&](const Block& block) { return is_in(address, block); });
}

bool is_loopback_address(const AddressBytes& address) {
  AddressBytes one{};
  one.back() = 1;
  return address == one || is_in(address, v4(127, 0, 0, 8));
}

Answer<HookUrl> parse_hook_url(std::string_view url, bool inside) {
  if (url.size() > kLongestUrl) return bad("is too long");
  // Nothing that a header line could be broken with, and no second way to write a host.
  if (std::any_of(url.begin(), url.end(), [](char c) { return c <= ' ' || c > '~'; }))
    return bad("must consist of plain characters, without spaces");
  HookUrl out;
  if (url.substr(0, 8) == "https://") {
    url.remove_prefix(8);
  } else if (inside && url.substr(0, 7) == "http://") {
    url.remove_prefix(7);
    out.tls = false;
    out.port = 80;
  } else {
    return bad("must begin with https://");
  }
  const auto end = std::min(url.find_first_of("/?#"), url.size());
  std::string_view place = url.substr(0, end);
  std::string_view target = url.substr(end);
  target = target.substr(0, target.find('#'));
  out.target = target.substr(0, 1) == "/" ? std::string(target) : "/" + std::string(target);
  if (place.find('@') != std::string_view::npos) return bad("must not hold a name or password");
  if (place.substr(0, 1) == "[") {
    const auto close = place.find(']');
    if (close == std::string_view::npos) return bad("has a bracket that is not closed");
    out.host = place.substr(1, close - 1);
    place.remove_prefix(close + 1);
    if (!place.empty() && place.front() != ':') return bad("has no host that can be called");
  } else {
    const auto colon = std::min(place.find(':'), place.size());
    out.host = place.substr(0, colon);
    place.remove_prefix(colon);
    if (!std::all_of(out.host.begin(), out.host.end(), is_host_char))
      return bad("has no host that can be called");
  }
  if (out.host.empty()) return bad("has no host");
  if (!place.empty()) {
    place.remove_prefix(1);
    const char* last = place.data() + place.size();
    const auto [at, error] = std::from_chars(place.data(), last, out.port);
    if (error != std::errc{} || at != last || out.port == 0) return bad("has no port like that");
  }
  // Not the ports of mail and the like: nobody there wants a request of HTTP.
  if (out.port < kFirstFreePort && out.port != 80 && out.port != 443)
    return bad("must name port 443 or one from 1024 on");
  return out;
}

std::string hook_signature(std::string_view secret, std::string_view body) {
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(secret.data()),
                              secret.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(body.data()),
                                body.size());
  std::array<unsigned char, crypto_auth_hmacsha256_BYTES> mac{};
  crypto_auth_hmacsha256_final(&state, mac.data());
  std::string hex(mac.size() * 2 + 1, '\0');
  sodium_bin2hex(hex.data(), hex.size(), mac.data(), mac.size());
  hex.pop_back();
  return hex;
}

}  // namespace quadriga::server
