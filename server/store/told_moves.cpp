// SPDX-License-Identifier: Apache-2.0
#include "server/store/told_moves.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace quadriga::server::store {

namespace {

constexpr std::size_t kLongest = 600;
// Between the parts of a move, and after each move. News hold no blank.
constexpr char kPart = '~';
constexpr char kEnd = ';';
constexpr std::string_view kDigits = "0123456789ABCDEF";

void add_text(std::string& out, std::string_view text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte > ' ' && c != kPart && c != kEnd && c != '%') {
      out += c;
    } else {
      out += '%';
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    }
  }
}

bool read_text(std::string_view in, std::string& text) {
  for (std::size_t i = 0; i < in.size(); ++i) {
    if (in[i] != '%') {
      text += in[i];
      continue;
    }
    if (i + 2 >= in.size()) return false;
    const auto high = kDigits.find(in[i + 1]);
    const auto low = kDigits.find(in[i + 2]);
    if (high == std::string_view::npos || low == std::string_view::npos) return false;
    text += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return true;
}

std::string_view cut(std::string_view& rest, char at) {
  const auto end = std::min(rest.find(at), rest.size());
  const std::string_view first = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return first;
}

template <class Number>
bool read_number(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

std::string told_moves(const std::vector<MoveRow>& moves) {
  std::string out;
  for (const MoveRow& move : moves) {
    for (const std::int64_t number :
         {std::int64_t{move.number}, std::int64_t{move.seat}, std::int64_t{move.at},
          std::int64_t{move.left}, std::int64_t{move.timed_out ? 1 : 0}})
      out += std::to_string(number) + kPart;
    add_text(out, move.text);
    out += kEnd;
    if (out.size() > kLongest) return {};
  }
  return out;
}

std::optional<std::vector<MoveRow>> moves_from_told(const std::string& detail) {
  std::vector<MoveRow> moves;
  if (detail.empty() || detail.back() != kEnd) return std::nullopt;
  for (std::string_view rest = detail; !rest.empty();) {
    std::string_view one = cut(rest, kEnd);
    MoveRow move;
    int timed_out = 0;
    if (!read_number(cut(one, kPart), move.number) || !read_number(cut(one, kPart), move.seat) ||
        !read_number(cut(one, kPart), move.at) || !read_number(cut(one, kPart), move.left) ||
        !read_number(cut(one, kPart), timed_out) || !read_text(one, move.text))
      return std::nullopt;
    move.timed_out = timed_out != 0;
    moves.push_back(std::move(move));
  }
  return moves;
}

}  // namespace quadriga::server::store
