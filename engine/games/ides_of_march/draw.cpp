// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>

#include "engine/core/codec/json_writer.h"
#include "engine/games/ides_of_march/board.h"
#include "engine/games/ides_of_march/play.h"
#include "engine/games/ides_of_march/text.h"

// The board for a terminal: four columns and two lines to a square, players on the right.
namespace quadriga::ides_of_march {
namespace {

constexpr std::array<std::string_view, 16> kCentres{"·", "╵", "╶", "└", "╷", "│", "┌", "├",
                                                    "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼"};
// Tiles nobody stands on have a letter, and their roads lead up to it.
constexpr std::array<std::string_view, 12> kLetters{"",  "",  "",  "",  "",  "B",
                                                    "F", "O", "R", "T", "Y", "X"};

struct Picture {
  std::array<std::uint8_t, kSquares> board{};
  std::array<std::string, kSquares> piece{};

  unsigned ports(unsigned square) const { return square < kSquares ? board[square] & 15U : 0U; }
};

Picture picture_of(const View& v) {
  Picture p;
  p.board[kPodium] = kPrintedKind << 4U | 15U;
  for (const PlayerView& player : v.players) {
    const Home& h = kHomes[static_cast<std::size_t>(std::string_view("SWNE").find(player.home))];
    p.board[h.circle] = static_cast<std::uint8_t>(kPrintedKind << 4U | h.ports);
    if (!player.at) continue;
    std::string letter = player.home;
    if (player.rank == Rank::senator) letter[0] = static_cast<char>(letter[0] - 'A' + 'a');
    p.piece[find_square(*player.at)] = letter;
  }
  for (const LaidView& laid_tile : v.board)
    p.board[find_square(laid_tile.square)] = laid(laid_tile.tile, parse_ports(laid_tile.ports));
  return p;
}

std::string_view bare_symbol(unsigned square) {
  switch (kZones[square]) {
    case Zone::hill:
      return std::string_view("1234567").substr(kHills[square] - 1U, 1);
    case Zone::crossing:
      return "≈";
    case Zone::water:
      return "~";
    case Zone::home:
      return "·";
    default:
      return " ";
  }
}

std::string centre(const Picture& p, unsigned square) {
  const unsigned ports = p.ports(square);
  std::string_view middle = bare_symbol(square);
  const unsigned kind = p.board[square] >> 4U;
  if (square == kPodium)
    middle = "▲";
  else if (kind == kPrintedKind)
    middle = "◎";
  else if (kind != 0)
    middle = kLetters[kind].empty() ? kCentres[ports] : kLetters[kind];
  if (!p.piece[square].empty()) middle = p.piece[square];
  return std::string((ports & 8U) != 0 ? "─" : " ") + std::string(middle) +
         ((ports & 2U) != 0 ? "─" : " ");
}

// The seam between two squares: a whole line where both roads meet, half of one where a road ends.
std::string_view seam(unsigned before, unsigned after, std::string_view whole,
                      std::string_view first, std::string_view second) {
  if (before != 0 && after != 0) return whole;
  if (before != 0) return first;
  return after != 0 ? second : " ";
}

std::vector<std::string> board_lines(const Picture& p) {
  std::vector<std::string> lines;
  std::string header = "   ";
  for (int column = 0; column < kColumns; ++column)
    header += std::string("  ") + static_cast<char>('A' + column) + " ";
  lines.push_back(header);
  for (unsigned row = 0; row < kSquares / kColumns; ++row) {
    std::string above = "   ";
    std::string line = (row < 9 ? " " : "") + std::to_string(row + 1) + " ";
    for (unsigned column = 0; column < kColumns; ++column) {
      const unsigned square = row * kColumns + column;
      const unsigned up = row > 0 ? p.ports(square - kColumns) & 4U : 0U;
      above += "  " + std::string(seam(up, p.ports(square) & 1U, "│", "╵", "╷")) + " ";
      const unsigned left = column > 0 ? p.ports(square - 1) & 2U : 0U;
      line += std::string(seam(left, p.ports(square) & 8U, "─", "╴", "╶")) + centre(p, square);
    }
    if (row > 0) lines.push_back(above);
    lines.push_back(line);
  }
  return lines;
}

std::string counts(const TilesView& t) {
  const std::array<std::uint8_t, 11> all{t.ST, t.BE, t.TJ, t.CR, t.BR, t.FE,
                                         t.OU, t.RE, t.TE, t.FT, t.BK};
  std::string out;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i] == 0) continue;
    out += (out.empty() ? "" : " ") + std::string(kTileCodes[i + 1]);
    if (all[i] > 1) out += "×" + std::to_string(all[i]);
  }
  return out.empty() ? "-" : out;
}

std::string row_text(const std::array<std::uint8_t, kHillCount>& row) {
  std::string out;
  for (const std::uint8_t n : row) out += n == 0 ? "." : n > 9 ? "+" : std::to_string(n);
  return out;
}

// What a player is beyond rank, place and coins; empty mostly.
std::string condition(const PlayerView& p) {
  std::string out;
  const auto add = [&out](bool is, std::string_view word) {
    if (is) out += (out.empty() ? "" : ", ") + std::string(word);
  };
  add(p.token == Token::MAT && !p.out, "misses a turn");
  add(p.out && !p.gone, "out");
  add(p.expressway == Expressway::ready && p.rank == Rank::senator, "expressway");
  return out;
}

// The decision that is asked for: its name in the code, which says it well enough.
std::string question(const View& v) {
  std::string out = "Now: ";
  for (const char c : codec::enum_text(v.phase)) out += c == '_' ? ' ' : c;
  if (v.actions_left > 1) out += ", 2 actions";
  return out;
}

// Columns of a terminal that a text takes.
std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // not the rest of a UTF-8 character
  }));
}

// Adds words to the lines on the right, in as many lines as they need.
void add_words(std::vector<std::string>& lines, std::string_view indent, std::string_view words) {
  constexpr std::size_t kWidth = 31;  // what is left of 80 columns
  lines.emplace_back(indent);
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    const std::string_view word = words.substr(0, end);
    if (width_of(lines.back()) + width_of(word) > kWidth) lines.emplace_back(indent);
    lines.back() += std::string(word) + " ";
    words.remove_prefix(std::min(end + 1, words.size()));
  }
}

std::vector<std::string> side_lines(const View& v) {
  std::vector<std::string> lines;
  lines.push_back("Round " + std::to_string(v.round) + " of " + std::to_string(v.last_round));
  if (v.die != Die::none)
    lines.back() +=
        std::string(", die: ") + std::string(kFaceNames[static_cast<std::size_t>(v.face)]);
  for (std::size_t seat = 0; seat < v.players.size(); ++seat) {
    const PlayerView& p = v.players[seat];
    if (v.players.size() < 4) lines.emplace_back();
    lines.push_back(std::string(v.active == seat ? "> " : "  ") + p.home +
                    (p.rank == Rank::commander ? " Commander " : " Senator ") +
                    (p.at ? "on " + *p.at : std::string(p.gone ? "gone" : "waiting")) + ", " +
                    std::to_string(p.coins) + (p.coins == 1 ? " coin" : " coins"));
    if (const std::string more = condition(p); !more.empty()) lines.push_back("    " + more);
    add_words(lines, "    ", "tiles " + counts(p.stock));
    lines.push_back("    cards S " + row_text(p.senator_row) + " C " + row_text(p.commander_row));
  }
  lines.emplace_back();
  if (v.podium.holder)
    lines.push_back(v.players[*v.podium.holder].home + " holds Rome, " +
                    (v.podium.live ? "reds count" : "reds do not count"));
  if (v.card) lines.push_back("Card: " + *v.card);
  if (v.hand != Tile::none)
    lines.push_back("In hand: " + std::string(kTileCodes[static_cast<std::size_t>(v.hand)]));
  lines.push_back(question(v));
  if (v.purple_owed != 0) lines.emplace_back("A purple roll is still to come");
  return lines;
}

}  // namespace

std::string IdesOfMarch::draw(const View& v) {
  const std::vector<std::string> board = board_lines(picture_of(v));
  const std::vector<std::string> side = side_lines(v);
  std::string out;
  for (std::size_t i = 0; i < std::max(board.size(), side.size()); ++i) {
    std::string line = i < board.size() ? board[i] : std::string(47, ' ');
    if (i < side.size() && !side[i].empty()) line += "  " + side[i];
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  out += "Bag " + counts(v.bag) + "\n";
  out +=
      "Pieces: s w n e Senators, S W N E Commanders. Cards: how many of I to VII.\n"
      "Bare: 1-7 hills, · home, ≈ crossing, ~ water. ▲ podium, ◎ Home circle.\n"
      "Tiles: ST straight, BE bend, TJ T-junction, CR crossroad, BR bridge B,\n"
      "FE ferryman F, OU outpost O, RE revolt R, TE testudo T, FT fallen tree Y,\n"
      "BK broken road X. Ports N E S W.\n";
  return out;
}

}  // namespace quadriga::ides_of_march
