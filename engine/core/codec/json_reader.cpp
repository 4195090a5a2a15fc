// SPDX-License-Identifier: Apache-2.0
#include "engine/core/codec/json_reader.h"

namespace quadriga::codec {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

int hex_digit(char c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

void append_utf8(std::string& out, std::uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xC0U | (code >> 6U));
    out += static_cast<char>(0x80U | (code & 0x3FU));
  } else if (code < 0x10000) {
    out += static_cast<char>(0xE0U | (code >> 12U));
    out += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
    out += static_cast<char>(0x80U | (code & 0x3FU));
  } else {
    out += static_cast<char>(0xF0U | (code >> 18U));
    out += static_cast<char>(0x80U | ((code >> 12U) & 0x3FU));
    out += static_cast<char>(0x80U | ((code >> 6U) & 0x3FU));
    out += static_cast<char>(0x80U | (code & 0x3FU));
  }
}

// The four hex digits of a \u escape starting at `at`; -1 if they are not there.
std::int32_t read_hex4(std::string_view text, std::size_t at) {
  if (at + 4 > text.size()) return -1;
  std::int32_t code = 0;
  for (std::size_t i = at; i < at + 4; ++i) {
    const int digit = hex_digit(text[i]);
    if (digit < 0) return -1;
    code = code * 16 + digit;
  }
  return code;
}

bool is_high_surrogate(std::int32_t code) { return code >= 0xD800 && code < 0xDC00; }
bool is_low_surrogate(std::int32_t code) { return code >= 0xDC00 && code < 0xE000; }

}  // namespace

void JsonReader::fail(std::string message) {
  if (failed_) return;
  failed_ = true;
  error_.message = std::move(message);
  for (const auto& part : path_) {
    if (!error_.path.empty() && part.front() != '[') error_.path += '.';
    error_.path += part;
  }
}

void JsonReader::enter(std::string_view member) {
  if (!failed_) path_.emplace_back(member.empty() ? std::string_view("\"\"") : member);
}
void JsonReader::enter(std::size_t index) {
  if (!failed_) path_.push_back("[" + std::to_string(index) + "]");
}
void JsonReader::leave() {
  if (!failed_) path_.pop_back();
}

void JsonReader::skip_space() {
  while (at_ < text_.size() &&
         (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n' || text_[at_] == '\r'))
    ++at_;
}

char JsonReader::peek() {
  skip_space();
  return at_ < text_.size() ? text_[at_] : '\0';
}

bool JsonReader::accept(char c) {
  if (failed_ || peek() != c || c == '\0') return false;
  ++at_;
  return true;
}

bool JsonReader::expect(char c, std::string_view what) {
  if (accept(c)) return true;
  fail("expected " + std::string(what));
  return false;
}

bool JsonReader::read_literal(std::string_view word) {
  if (failed_) return false;
  peek();
  if (text_.substr(at_, word.size()) != word) {
    fail("expected " + std::string(word));
    return false;
  }
  at_ += word.size();
  return true;
}

bool JsonReader::read_integer(std::int64_t& out) {
  if (failed_) return false;
  peek();
  const char* begin = text_.data() + at_;
  const char* limit = text_.data() + text_.size();
  const auto [end, error] = std::from_chars(begin, limit, out);
  if (error == std::errc::result_out_of_range) {
    fail("is too large a number");
    return false;
  }
  const bool fraction = end != limit && (*end == '.' || *end == 'e' || *end == 'E');
  if (error != std::errc{} || fraction) {
    fail("must be a whole number");
    return false;
  }
  at_ += static_cast<std::size_t>(end - begin);
  return true;
}

bool JsonReader::read_string(std::string& out) {
  if (failed_) return false;
  out.clear();
  if (peek() != '"') {
    fail("must be a string");
    return false;
  }
  ++at_;
  while (at_ < text_.size()) {
    const char c = text_[at_++];
    if (c == '"') return true;
    if (static_cast<unsigned char>(c) < 0x20) break;
    if (c != '\\') {
      out += c;
      continue;
    }
    if (at_ >= text_.size()) break;
    const char escape = text_[at_++];
    switch (escape) {
      case '"':
      case '\\':
      case '/':
        out += escape;
        break;
      case 'b':
        out += '\b';
        break;
      case 'f':
        out += '\f';
        break;
      case 'n':
        out += '\n';
        break;
      case 'r':
        out += '\r';
        break;
      case 't':
        out += '\t';
        break;
      case 'u': {
        std::int32_t code = read_hex4(text_, at_);
        at_ += 4;
        if (is_high_surrogate(code) && text_.substr(at_, 2) == "\\u") {
          const std::int32_t low = read_hex4(text_, at_ + 2);
          if (is_low_surrogate(low)) {
            code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
            at_ += 6;
          }
        }
        if (code < 0 || is_high_surrogate(code) || is_low_surrogate(code)) {
          fail("holds a broken \\u escape");
          return false;
        }
        append_utf8(out, static_cast<std::uint32_t>(code));
        break;
      }
      default:
        fail("holds an unknown escape");
        return false;
    }
  }
  fail("is a string that does not end");
  return false;
}

bool JsonReader::skip_value(std::string_view* raw) {
  if (failed_) return false;
  peek();
  const std::size_t start = at_;
  if (!skip_value_at(0)) return false;
  if (raw != nullptr) *raw = text_.substr(start, at_ - start);
  return true;
}

bool JsonReader::skip_value_at(int depth) {
  if (depth > kMaxDepth) {
    fail("is nested too deeply");
    return false;
  }
  std::string ignored;
  switch (peek()) {
    case '{':
      ++at_;
      if (accept('}')) return true;
      do {
        peek();
        if (!read_string(ignored) || !expect(':', "':' after a member's name") ||
            !skip_value_at(depth + 1))
          return false;
      } while (accept(','));
      return expect('}', "',' or '}'");
    case '[':
      ++at_;
      if (accept(']')) return true;
      do {
        if (!skip_value_at(depth + 1)) return false;
      } while (accept(','));
      return expect(']', "',' or ']'");
    case '"':
      return read_string(ignored);
    case 't':
      return read_literal("true");
    case 'f':
      return read_literal("false");
    case 'n':
      return read_literal("null");
    default:
      break;
  }
  const std::size_t start = at_;
  while (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '-' || text_[at_] == '+' ||
                                text_[at_] == '.' || text_[at_] == 'e' || text_[at_] == 'E'))
    ++at_;
  if (at_ == start) fail(at_ == text_.size() ? "ends too early" : "is not JSON");
  return ok();
}

bool JsonReader::finish() {
  if (ok() && peek() != '\0') fail("has something after its end");
  return ok();
}

}  // namespace quadriga::codec
