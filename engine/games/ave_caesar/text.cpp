// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cctype>

#include "engine/games/ave_caesar/reach.h"

// Moves as people type them, and the track as text for a terminal.
namespace quadriga::ave_caesar {

namespace {

bool same_letters(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

// One digit and nothing else, or -1.
int digit(std::string_view text) {
  text = trimmed(text);
  return text.size() == 1 && text[0] >= '0' && text[0] <= '9' ? text[0] - '0' : -1;
}

Parsed<Move> made(Kind kind, int card_value, int end) {
  if (card_value < 1 || card_value > kHighest || end < 0) return {{}, kBadMoveText};
  return {{kind, static_cast<std::uint8_t>(card_value), static_cast<std::uint8_t>(end)}, kFine};
}

Parsed<Move> parse_play(const Track& track, std::string_view left, std::string_view right) {
  if (same_letters(right, "FINISH")) return made(Kind::play, digit(left), kFinish);
  for (int space = 0; space < track.space_count; ++space)
    if (track.has(space) && same_letters(track.name(space), right))
      return made(Kind::play, digit(left), space);
  return {{}, {"AC 4.1", "no-such-space"}};
}

}  // namespace

std::string AveCaesar::text(const State& state, const Move& move) {
  const std::string value = std::to_string(move.card);
  switch (move.kind) {
    case Kind::play: {
      const Track& track = track_of(state.table);
      if (move.end == kFinish) return value + ">FINISH";
      return value + ">" + (track.has(move.end) ? std::string(track.name(move.end)) : "?");
    }
    case Kind::swap:
      return "swap " + value;
    case Kind::cut:
      return "cut " + std::to_string(move.end) + " " + value;
    case Kind::draw:
      return "draw " + value;
  }
  return "?";
}

Parsed<Move> AveCaesar::parse(const State& state, std::string_view text) {
  text = trimmed(text);
  if (const auto arrow = text.find('>'); arrow != std::string_view::npos)
    return parse_play(track_of(state.table), text.substr(0, arrow),
                      trimmed(text.substr(arrow + 1)));
  const auto space = text.find(' ');
  if (space == std::string_view::npos) return {{}, kBadMoveText};
  const std::string_view word = text.substr(0, space);
  const std::string_view rest = trimmed(text.substr(space));
  if (same_letters(word, "swap")) return made(Kind::swap, digit(rest), 0);
  if (same_letters(word, "draw")) return made(Kind::draw, digit(rest), 0);
  if (same_letters(word, "cut")) {
    const auto gap = rest.find(' ');
    if (gap == std::string_view::npos) return {{}, kBadMoveText};
    return made(Kind::cut, digit(rest.substr(gap)), digit(rest.substr(0, gap)));
  }
  return {{}, kBadMoveText};
}

namespace {

constexpr int kCell = 4;
constexpr int kAlleyRow = 6;
constexpr int kRows = 7;
constexpr std::string_view kLetters = "ABCDEF";

std::string padded(std::string_view text, std::size_t width) {
  std::string result(text);
  if (result.size() < width) result.append(width - result.size(), ' ');
  return result;
}

// The course from the first to the last column of a half lap, one row per lane.
void draw_band(const View& view, const Track& track, int first, int last, std::string& out) {
  const auto width = static_cast<std::size_t>((last - first) * kCell);
  std::array<std::string, kRows> rows;
  std::array<bool, kRows> used{};
  rows.fill(std::string(width, ' '));
  for (int space = 0; space < track.space_count; ++space) {
    const TextPlace place = track.text_place[at(space)];
    if (!track.has(space) || place.column < first || place.column >= last) continue;
    std::string cell(track.name(space));
    for (int seat = 0; seat < view.table.seats; ++seat)
      if (view.table.space[at(seat)] == space) {
        const bool wreck = view.table.status[at(seat)] == Status::wrecked;
        cell = std::string(wreck ? "#" : "<") + kLetters[at(seat)] + (wreck ? "#" : ">");
      }
    rows[place.row].replace(at((place.column - first) * kCell), cell.size(), cell);
    used[place.row] = true;
  }
  for (int row = 0; row < kRows; ++row) {
    if (!used[at(row)]) continue;
    std::string& line = rows[at(row)];
    // The line lies between the fourth and the fifth column, in the alley too (AC 4.6).
    if (first == 0) line.insert(at(4 * kCell - 1), "|");
    while (!line.empty() && line.back() == ' ') line.pop_back();
    out += row == kAlleyRow ? " alley  " : "        ";
    out += line + "\n";
  }
}

std::string_view status_word(const ChariotView& chariot) {
  switch (chariot.status) {
    case Status::waiting:
      return "waiting";
    case Status::racing:
      return chariot.missed ? "missed" : chariot.leads ? "leads" : "";
    case Status::finished:
      return "finished";
    case Status::out:
      return "out of cards";
    case Status::wrecked:
      return "wrecked";
    case Status::executed:
      return "executed";
    case Status::stranded:
      return "stranded";
  }
  return "";
}

std::string progress_bar(const Track& track, const ChariotView& chariot) {
  constexpr int kWidth = 20;
  const int whole = 3 * track.lap_length + 1;
  const int done = whole - std::min<int>(whole, chariot.distance);
  const auto filled = at(chariot.status == Status::waiting ? 0 : done * kWidth / whole);
  return "[" + std::string(filled, '=') + std::string(at(kWidth) - filled, '.') + "]";
}

std::string chariot_line(const View& view, const Track& track, int seat) {
  const ChariotView& chariot = view.chariots[at(seat)];
  std::string line = view.to_act == seat ? " > " : "   ";
  line += kLetters[at(seat)];
  line += " seat " + std::to_string(seat);
  line += padded(view.viewer == seat ? " (you)" : "", 7);
  line += progress_bar(track, chariot);
  line += padded(" lap " + std::to_string(chariot.lap), 7);
  line += padded(chariot.space ? *chariot.space : "-", 5);
  line += padded(chariot.coin ? "owes" : "paid", 6);
  line += padded("left " + std::to_string(points_of(view.table.left[at(seat)])), 9);
  line += padded(chariot.to_spare ? "spare " + std::to_string(*chariot.to_spare) : "", 10);
  line += padded(std::to_string(chariot.points) + " pts", 8);
  if (chariot.status == Status::finished) {
    line += "place " + std::to_string(chariot.place);
  } else {
    line += status_word(chariot);
  }
  while (line.back() == ' ') line.pop_back();
  return line + "\n";
}

std::string join(const std::vector<std::uint8_t>& values) {
  std::string text;
  for (const std::uint8_t value : values) text += " " + std::to_string(value);
  return text;
}

}  // namespace

std::string AveCaesar::draw(const View& view) {
  const Track& track = track_of(view.table);
  std::string out = "Race " + std::to_string(view.race) + " of " +
                    std::to_string(view.races.size()) + ", " + std::string(view.course) +
                    (track.clockwise ? "   --->" : "   <---");
  if (view.gridlock) out += "   gridlock: 6s are free";
  out += "\n\n";
  int columns = 0;
  for (int space = 0; space < track.space_count; ++space)
    if (track.has(space)) columns = std::max(columns, track.text_place[at(space)].column + 1);
  const int half = (columns + 1) / 2;
  draw_band(view, track, 0, half, out);
  out += "\n";
  draw_band(view, track, half, columns, out);
  out += "\n";
  for (int seat = 0; seat < view.table.seats; ++seat) out += chariot_line(view, track, seat);
  if (view.last) {
    out += "\nLast: ";
    out += kLetters[at(view.last->seat)];
    out += " played " + std::to_string(view.last->card) + ":";
    for (const std::string_view space : view.last->path) out += " " + std::string(space);
    out += "\n";
  }
  if (is_player(view.viewer) && view.viewer < view.table.seats) {
    const ChariotView& own = view.chariots[at(view.viewer)];
    out += "Hand:" + join(*own.hand) + "   deck " + std::to_string(own.deck_size);
    if (own.under_size > 0) out += ", under it:" + join(*own.under);
    out += "\n";
  }
  return out;
}

}  // namespace quadriga::ave_caesar
