// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>

// What people call themselves and write to each other.
namespace quadriga::server {

bool is_utf8(std::string_view text);

// The text without spaces around it and with single spaces inside; or empty, and `error` says why
// it cannot be used: not UTF-8, too short or long, control or direction characters.
std::string clean_text(std::string_view text, int max_length, std::string& error);

// What of a name must be unlike every other account's: without case, accents, spaces and signs,
// and letters that look alike are one.
std::string skeleton(std::string_view name);

// A name for a seat that nobody at the table has yet: "Anna", then "Anna 2".
std::string unique_name(const std::string& name, std::span<const std::string> taken);

// What stands in the place of somebody who has left for good.
inline constexpr std::string_view kFormerPlayer = "A former player";
std::string former_name(int seat);  // "A former player (2)" for seat 1

// A Roman word with the kind of bot, "Aquila (greedy)"; `pick` chooses among those left.
std::string bot_name(std::string_view kind, std::span<const std::string> taken, unsigned pick);

}  // namespace quadriga::server
