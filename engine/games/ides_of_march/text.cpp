// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/text.h"

#include <algorithm>

#include "engine/games/ides_of_march/board.h"
#include "engine/games/ides_of_march/words.h"

// IM 24.1: `LAY ST F7 NS`, `MOVE F8`, `PUSH IV S 3`; chance speaks likewise: `TILE ST`,
// `ORANGE green`, `CARD S-II-2`.
namespace quadriga::ides_of_march {
namespace {

// What follows the word of a move.
enum class Form : std::uint8_t {
  bare,
  seat,
  tile,
  card,
  face,
  laying,  // tile square ports
  square,
  relay,    // from to
  push,     // numeral seat coins
  boats,    // count and crossings
  give_to,  // FRONT square seat
};

struct Grammar {
  std::string_view words;
  Form form;
};
// In the order of MoveKind.
constexpr std::array<Grammar, 34> kGrammar{
    {{"FIRST", Form::seat},      {"TILE", Form::tile},
     {"CARD", Form::card},       {"ORANGE", Form::face},
     {"PURPLE", Form::face},     {"FATE", Form::face},
     {"KEEP", Form::bare},       {"LAY", Form::laying},
     {"STOCK", Form::laying},    {"BUILD", Form::laying},
     {"ROLL", Form::bare},       {"BRIBE", Form::bare},
     {"MISS", Form::bare},       {"DRAW", Form::bare},
     {"MOVE", Form::square},     {"ENTER", Form::bare},
     {"FERRY", Form::bare},      {"BUY", Form::square},
     {"PROMOTE", Form::bare},    {"RELAY", Form::relay},
     {"PUSH", Form::push},       {"EXPRESS", Form::bare},
     {"RETURN", Form::boats},    {"TARGET", Form::seat},
     {"TAKE", Form::square},     {"GIFT FRONT", Form::give_to},
     {"GIFT UNDER", Form::seat}, {"GIFT PODIUM", Form::seat},
     {"NO", Form::bare},         {"STOP", Form::bare},
     {"PASS", Form::bare},       {"DONE", Form::bare},
     {"TRIM", Form::tile},       {"RESIGN", Form::bare}}};
static_assert(kGrammar.size() == static_cast<std::size_t>(MoveKind::resign) + 1);

constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

bool same(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i)
    if (upper(a[i]) != upper(b[i])) return false;
  return true;
}

template <std::size_t N>
std::uint8_t find_in(const std::array<std::string_view, N>& names, std::string_view name) {
  for (std::size_t i = 0; i < N; ++i)
    if (!names[i].empty() && same(names[i], name)) return static_cast<std::uint8_t>(i);
  return kNone;
}

std::string_view seat_text(const State& s, unsigned seat) {
  return seat < s.seats ? kSeatLetters[home_of(s, seat)] : "?";
}

std::string_view square_text(unsigned square) {
  return is_square(square) ? kSquareNames[square] : "?";
}

std::string_view tile_text(Tile tile) {
  return index_of(tile) <= kTileKinds && tile != Tile::none ? kTileCodes[index_of(tile)] : "?";
}

// The words after the verb, taken one by one. The first that cannot be read spoils the lot.
class Reader {
 public:
  Reader(const State& s, std::string_view text) : s_(s), text_(text) {}

  bool ok() const { return ok_; }
  bool at_end() {
    skip();
    return text_.empty();
  }
  std::string_view word() {
    skip();
    const std::size_t end = std::min(text_.find(' '), text_.size());
    const std::string_view out = text_.substr(0, end);
    text_.remove_prefix(end);
    return out;
  }
  std::uint8_t square() { return must(find_square(word())); }
  std::uint8_t card() { return must(find_card(word())); }
  std::uint8_t face() { return must(find_in(kFaceNames, word())); }
  std::uint8_t numeral() { return must(find_in(kRoman, word())); }
  std::uint8_t ports() {
    const std::uint8_t ports = parse_ports(word());
    ok_ = ok_ && ports != 0;
    return ports;
  }
  Tile tile() {
    const Tile tile = find_tile(word());
    ok_ = ok_ && tile != Tile::none;
    return tile;
  }
  std::uint8_t seat() {
    const std::uint8_t home = find_in(kSeatLetters, word());
    for (std::uint8_t seat = 0; seat < s_.seats; ++seat)
      if (home_of(s_, seat) == home) return seat;
    ok_ = false;
    return 0;
  }
  std::uint8_t number() {
    const std::string_view digits = word();
    unsigned value = 0;
    ok_ = ok_ && !digits.empty() && digits.size() <= 2;
    for (const char c : digits) {
      ok_ = ok_ && c >= '0' && c <= '9';
      value = value * 10 + static_cast<unsigned>(c - '0');
    }
    return ok_ ? static_cast<std::uint8_t>(value) : std::uint8_t{0};
  }
  // Own crossings that a boat is taken from: the left one goes to `square`, the right to `to`.
  void crossings(Move& m) {
    while (ok_ && !at_end()) {
      const std::uint8_t at = square();
      if (!ok_) return;
      const std::uint8_t which = kCrossingAt[at];
      ok_ = which != kNone;
      if (!ok_) return;
      std::uint8_t& slot = kCrossings[which].right ? m.to : m.square;
      ok_ = slot == 0;
      slot = at;
    }
  }

 private:
  void skip() {
    while (!text_.empty() && text_.front() == ' ') text_.remove_prefix(1);
  }
  std::uint8_t must(std::uint8_t found) {
    ok_ = ok_ && found != kNone;
    return found;
  }

  const State& s_;
  std::string_view text_;
  bool ok_ = true;
};

void read_form(Reader& in, Form form, Move& m) {
  switch (form) {
    case Form::bare:
      return;
    case Form::seat:
      m.seat = in.seat();
      return;
    case Form::tile:
      m.tile = in.tile();
      return;
    case Form::card:
      m.n = in.card();
      return;
    case Form::face:
      m.n = in.face();
      return;
    case Form::laying:
      m.tile = in.tile();
      m.square = in.square();
      m.ports = in.ports();
      return;
    case Form::square:
      m.square = in.square();
      return;
    case Form::relay:
      m.square = in.square();
      m.to = in.square();
      return;
    case Form::push:
      m.numeral = in.numeral();
      m.seat = in.seat();
      m.n = in.number();
      return;
    case Form::boats:
      m.n = in.number();
      in.crossings(m);
      return;
    case Form::give_to:
      m.square = in.square();
      m.seat = in.seat();
      return;
  }
}

}  // namespace

std::uint8_t find_square(std::string_view name) {
  // Column letter, then row number.
  if (name.size() < 2 || name.size() > 3) return kNone;
  const int column = upper(name[0]) - 'A';
  int row = 0;
  for (const char c : name.substr(1)) {
    if (c < '0' || c > '9') return kNone;
    row = row * 10 + (c - '0');
  }
  if (column < 0 || column >= kColumns || row < 1 || row > kSquares / kColumns || name[1] == '0')
    return kNone;
  return static_cast<std::uint8_t>((row - 1) * kColumns + column);
}

std::uint8_t find_card(std::string_view id) {
  // "S-II-2": decks, numerals and numbers follow each other in order, four cards to a numeral.
  const std::size_t dash = id.rfind('-');
  if (id.size() < 5 || dash < 3 || dash + 2 != id.size()) return kNone;
  const std::uint8_t numeral = find_in(kRoman, id.substr(2, dash - 2));
  const int number = id.back() - '0';
  if (numeral == kNone || number < 1 || number > 4) return kNone;
  const int card = (upper(id[0]) == 'S' ? 0 : kDeckSize) + (numeral - 1) * 4 + number - 1;
  return same(kCards[static_cast<std::size_t>(card)].id, id) ? static_cast<std::uint8_t>(card)
                                                             : kNone;
}

Tile find_tile(std::string_view code) {
  const std::uint8_t kind = find_in(kTileCodes, code);
  return kind == kNone ? Tile::none : static_cast<Tile>(kind);
}

std::string ports_text(unsigned ports) {
  std::string out;
  for (unsigned d = 0; d < kDirections; ++d)
    if ((ports & port(d)) != 0) out += "NESW"[d];
  return out;
}

std::uint8_t parse_ports(std::string_view text) {
  unsigned ports = 0;
  for (const char c : text) {
    const std::size_t d = std::string_view("NESW").find(upper(c));
    if (d == std::string_view::npos || (ports & port(static_cast<unsigned>(d))) != 0) return 0;
    ports |= port(static_cast<unsigned>(d));
  }
  return static_cast<std::uint8_t>(ports);
}

std::string IdesOfMarch::text(const State& s, const Move& m) {
  if (m.kind > MoveKind::resign) return "?";
  const Grammar& grammar = kGrammar[static_cast<std::size_t>(m.kind)];
  std::string out(grammar.words);
  const auto add = [&out](std::string_view word) {
    out += ' ';
    out += word;
  };
  switch (grammar.form) {
    case Form::bare:
      break;
    case Form::seat:
      add(seat_text(s, m.seat));
      break;
    case Form::tile:
      add(tile_text(m.tile));
      break;
    case Form::card:
      add(m.n < kCards.size() ? kCards[m.n].id : "?");
      break;
    case Form::face:
      add(m.n < kFaceNames.size() ? kFaceNames[m.n] : "?");
      break;
    case Form::laying:
      add(tile_text(m.tile));
      add(square_text(m.square));
      add(ports_text(m.ports));
      break;
    case Form::square:
      add(square_text(m.square));
      break;
    case Form::relay:
      add(square_text(m.square));
      add(square_text(m.to));
      break;
    case Form::push:
      add(m.numeral < kRoman.size() ? kRoman[m.numeral] : "?");
      add(seat_text(s, m.seat));
      add(std::to_string(m.n));
      break;
    case Form::boats:
      add(std::to_string(m.n));
      if (m.square != 0) add(square_text(m.square));
      if (m.to != 0) add(square_text(m.to));
      break;
    case Form::give_to:
      add(square_text(m.square));
      add(seat_text(s, m.seat));
      break;
  }
  return out;
}

Parsed<Move> IdesOfMarch::parse(const State& s, std::string_view text) {
  Reader first(s, text);
  std::string verb(first.word());
  if (same(verb, "GIFT")) verb += " " + std::string(first.word());
  for (std::size_t kind = 0; kind < kGrammar.size(); ++kind) {
    if (!same(kGrammar[kind].words, verb)) continue;
    Move move{static_cast<MoveKind>(kind)};
    read_form(first, kGrammar[kind].form, move);
    if (!first.ok() || !first.at_end()) return {{}, kBadMoveText};
    return {move, {}};
  }
  return {{}, kBadMoveText};
}

}  // namespace quadriga::ides_of_march
