// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/failure.h"

// An address of somebody's own that is called when it is their turn at a slow table. The server
// goes wherever people send it, so it is careful: see is_public_address.
namespace quadriga::server {

struct HookUrl {
  bool tls = true;
  std::string host;  // without the brackets of IPv6
  std::uint16_t port = 443;
  std::string target = "/";  // path and query

  friend bool operator==(const HookUrl&, const HookUrl&) = default;
};

// https alone; where `inside` is allowed also http to this machine.
Answer<HookUrl> parse_hook_url(std::string_view url, bool inside);

// An IPv6 address, or an IPv4 address as ::ffff:a.b.c.d.
using AddressBytes = std::array<std::uint8_t, 16>;
// Does it lead to the internet, and not to this machine, its network or nowhere?
bool is_public_address(const AddressBytes& address);
bool is_loopback_address(const AddressBytes& address);

// HMAC-SHA256 of the body in hex, by which its reader knows that it comes from here.
std::string hook_signature(std::string_view secret, std::string_view body);

struct HookSetting {  // as it is stored
  std::string url;
  std::string secret;
};
BOOST_DESCRIBE_STRUCT(HookSetting, (), (url, secret))

inline constexpr char kHookSetting[] = "webhook";

}  // namespace quadriga::server
