// SPDX-License-Identifier: Apache-2.0
#include "server/names.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

namespace quadriga::server {

namespace {

constexpr std::uint32_t kBroken = 0xFFFFFFFF;

// Cuts the first code point off `text`; kBroken if that is not well-formed UTF-8.
std::uint32_t next_code(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  text.remove_prefix(1);
  if (first < 0x80) return first;
  const int more = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : 1;
  if (first < 0xC2 || first > 0xF4 || text.size() < static_cast<std::size_t>(more)) return kBroken;
  std::uint32_t code = first & (0x3FU >> static_cast<unsigned>(more));
  for (int i = 0; i < more; ++i) {
    const auto byte = static_cast<unsigned char>(text.front());
    if ((byte & 0xC0U) != 0x80U) return kBroken;
    code = (code << 6U) | (byte & 0x3FU);
    text.remove_prefix(1);
  }
  constexpr std::array<std::uint32_t, 4> kLeast = {0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code < 0xE000;
  if (code < kLeast[static_cast<std::size_t>(more)] || code > 0x10FFFF || surrogate) return kBroken;
  return code;
}

// Characters that do not show themselves or change how others are shown.
bool is_deceptive(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0xAD || code == 0x34F ||
         code == 0x61C || code == 0x115F || code == 0x1160 || code == 0x17B4 || code == 0x17B5 ||
         (code >= 0x180B && code <= 0x180F) || code == 0x2800 || code == 0x1D159 ||
         (code >= 0x1D173 && code <= 0x1D17A) || (code >= 0x200B && code <= 0x200F) ||
         (code >= 0x2028 && code <= 0x202E) || (code >= 0x2060 && code <= 0x206F) ||
         code == 0x3164 || code == 0xFEFF || code == 0xFFA0 || (code >= 0xFFF9 && code <= 0xFFFD) ||
         (code & 0xFFFEU) == 0xFFFE || (code >= 0xE000 && code <= 0xF8FF) || code >= 0xE0000;
}

// A mark on the letter before.
bool is_mark(std::uint32_t code) {
  return (code >= 0x300 && code <= 0x36F) || (code >= 0x483 && code <= 0x489) ||
         (code >= 0x1AB0 && code <= 0x1AFF) || (code >= 0x1DC0 && code <= 0x1DFF) ||
         (code >= 0x20D0 && code <= 0x20FF) || (code >= 0xFE20 && code <= 0xFE2F);
}

// Chooses between two pictures of the character before: nothing of its own.
bool is_variation(std::uint32_t code) { return code >= 0xFE00 && code <= 0xFE0F; }

constexpr int kMostMarks = 3;  // on one letter; more of them climb over the lines around

// A letter or figure that is only set in another fashion, as itself.
std::uint32_t plain_face(std::uint32_t code) {
  if (code >= 0xFF01 && code <= 0xFF5E) return code - 0xFEE0;  // full width
  if (code >= 0x1D400 && code <= 0x1D6A3) {                    // bold, script, Fraktur, ...
    const std::uint32_t letter = (code - 0x1D400) % 52;
    return letter < 26 ? 'A' + letter : 'a' + letter - 26;
  }
  if (code >= 0x1D7CE && code <= 0x1D7FF) return '0' + (code - 0x1D7CE) % 10;
  if (code >= 0x24B6 && code <= 0x24CF) return 'A' + code - 0x24B6;  // in a circle
  if (code >= 0x24D0 && code <= 0x24E9) return 'a' + code - 0x24D0;
  if (code >= 0x1F130 && code <= 0x1F149) return 'A' + code - 0x1F130;  // in a square
  return code;
}

bool is_space(std::uint32_t code) {
  return code == ' ' || code == 0xA0 || code == 0x1680 || (code >= 0x2000 && code <= 0x200A) ||
         code == 0x202F || code == 0x205F || code == 0x3000;
}

}  // namespace

bool is_utf8(std::string_view text) {
  while (!text.empty())
    if (next_code(text) == kBroken) return false;
  return true;
}

std::string skeleton(std::string_view name) {
  // Letters of other alphabets, and figures, that pass for a Latin letter.
  struct Pair {
    char32_t code;
    char letter;
  };
  static constexpr Pair kAlike[] = {
      {U'0', 'o'}, {U'1', 'l'}, {U'i', 'l'}, {U'|', 'l'}, {U'!', 'l'}, {U'5', 's'}, {U'$', 's'},
      {U'а', 'a'}, {U'А', 'a'}, {U'е', 'e'}, {U'Е', 'e'}, {U'о', 'o'}, {U'О', 'o'}, {U'р', 'p'},
      {U'Р', 'p'}, {U'с', 'c'}, {U'С', 'c'}, {U'х', 'x'}, {U'Х', 'x'}, {U'у', 'y'}, {U'У', 'y'},
      {U'і', 'l'}, {U'І', 'l'}, {U'ѕ', 's'}, {U'Ѕ', 's'}, {U'ј', 'j'}, {U'Ј', 'j'}, {U'к', 'k'},
      {U'К', 'k'}, {U'М', 'm'}, {U'м', 'm'}, {U'Н', 'h'}, {U'н', 'h'}, {U'Т', 't'}, {U'т', 't'},
      {U'В', 'b'}, {U'в', 'b'}, {U'г', 'r'}, {U'ԁ', 'd'}, {U'һ', 'h'}, {U'ӏ', 'l'}, {U'Ӏ', 'l'},
      {U'α', 'a'}, {U'Α', 'a'}, {U'Β', 'b'}, {U'ε', 'e'}, {U'Ε', 'e'}, {U'Ζ', 'z'}, {U'Η', 'h'},
      {U'ι', 'l'}, {U'Ι', 'l'}, {U'κ', 'k'}, {U'Κ', 'k'}, {U'Μ', 'm'}, {U'ν', 'v'}, {U'Ν', 'n'},
      {U'ο', 'o'}, {U'Ο', 'o'}, {U'ρ', 'p'}, {U'Ρ', 'p'}, {U'τ', 't'}, {U'Τ', 't'}, {U'υ', 'u'},
      {U'Υ', 'y'}, {U'χ', 'x'}, {U'Χ', 'x'}, {U'ı', 'l'}, {U'ł', 'l'}, {U'Ł', 'l'}, {U'ø', 'o'},
      {U'Ø', 'o'}, {U'đ', 'd'}, {U'Đ', 'd'}, {U'ß', 's'}};
  // U+00C0 to U+017F without their marks; a dot stays as it is.
  static constexpr std::string_view kPlain =
      "aaaaaa.ceeeeiiii.nooooo..uuuuy..aaaaaa.ceeeeiiii.nooooo..uuuuy.y"
      "aaaaaaccccccccdd..eeeeeeeeeegggggggghh..iiiiiiiii...jjkk.llllll."
      "...nnnnnn...oooooo..rrrrrrsssssssstttt..uuuuuuuuuuuuwwyyyzzzzzz.";
  std::string out;
  while (!name.empty()) {
    const std::string_view before = name;
    std::uint32_t code = next_code(name);
    if (code == kBroken) break;
    code = plain_face(code);
    if (code >= 'A' && code <= 'Z') code += 'a' - 'A';
    const auto* alike = std::find_if(std::begin(kAlike), std::end(kAlike),
                                     [code](const Pair& pair) { return pair.code == code; });
    if (alike != std::end(kAlike)) {
      out += alike->letter;
    } else if (code >= 0xC0 && code - 0xC0 < kPlain.size() && kPlain[code - 0xC0] != '.') {
      const char plain = kPlain[code - 0xC0];
      out += plain == 'i' ? 'l' : plain;
    } else if (is_mark(code) || is_variation(code)) {
      continue;
    } else if (code >= 0x80) {
      out += before.substr(0, before.size() - name.size());
    } else if ((code >= 'a' && code <= 'z') || (code >= '0' && code <= '9')) {
      out += static_cast<char>(code);
    }
  }
  return out;
}

std::string clean_text(std::string_view text, int max_length, std::string& error) {
  std::string clean;
  int length = 0;
  bool space = false;
  int marks = 0;
  while (!text.empty()) {
    const std::string_view before = text;
    const std::uint32_t code = next_code(text);
    if (code == kBroken) {
      error = "is not well-formed UTF-8";
      return {};
    }
    if (is_space(code)) {
      space = length > 0;
      continue;
    }
    if (is_deceptive(code)) {
      error = "holds a character that cannot be seen or that turns the direction of writing";
      return {};
    }
    marks = is_mark(code) ? marks + 1 : 0;
    if (marks > kMostMarks) {
      error = "holds a letter with too many marks on it";
      return {};
    }
    if (space) {
      clean += ' ';
      ++length;
      space = false;
    }
    clean += before.substr(0, before.size() - text.size());
    ++length;
    if (length > max_length) {
      error = "must have at most " + std::to_string(max_length) + " characters";
      return {};
    }
  }
  if (length == 0) error = "must not be empty";
  return clean;
}

std::string unique_name(const std::string& name, std::span<const std::string> taken) {
  std::string candidate = name;
  for (int number = 2; std::find(taken.begin(), taken.end(), candidate) != taken.end(); ++number)
    candidate = name + " " + std::to_string(number);
  return candidate;
}

std::string former_name(int seat) {
  return std::string(kFormerPlayer) + " (" + std::to_string(seat + 1) + ")";
}

std::string bot_name(std::string_view kind, std::span<const std::string> taken, unsigned pick) {
  static constexpr std::array kWords = {"Aquila", "Lupa",    "Corvus", "Leo",   "Ursa",   "Taurus",
                                        "Aper",   "Cygnus",  "Vulpes", "Draco", "Noctua", "Testudo",
                                        "Cervus", "Delphin", "Pardus", "Hydra"};
  std::vector<std::string_view> free;
  for (const std::string_view word : kWords) {
    const bool used = std::any_of(taken.begin(), taken.end(), [&](const std::string& name) {
      return std::string_view(name).substr(0, word.size()) == word;
    });
    if (!used) free.push_back(word);
  }
  const std::string word(free.empty() ? std::string_view(kWords[0]) : free[pick % free.size()]);
  return unique_name(word + " (" + std::string(kind) + ")", taken);
}

}  // namespace quadriga::server
