// SPDX-License-Identifier: Apache-2.0
#include "engine/core/record.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/core/hash.h"

namespace quadriga {

namespace {

constexpr std::string_view kFirstLine = "quadriga record 1";
constexpr std::array<std::string_view, 4> kHeaderLines{"game", "rules", "seats", "options"};

template <class Int>
bool to_number(std::string_view text, Int& value, int base = 10) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  return error == std::errc{} && end == text.data() + text.size() && !text.empty();
}

// Cuts the first word off `text`.
std::string_view next_word(std::string_view& text) {
  const auto space = text.find(' ');
  const std::string_view word = text.substr(0, space);
  text = space == std::string_view::npos ? std::string_view{} : text.substr(space + 1);
  return word;
}

std::string hex16(std::uint64_t value) {
  static constexpr char kHex[] = "0123456789abcdef";
  std::string text(16, '0');
  for (int i = 15; i >= 0; --i, value >>= 4U) text[static_cast<std::size_t>(i)] = kHex[value & 15U];
  return text;
}

template <class Values>
std::string join(const Values& values, int count) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += (i == 0 ? "" : ",") + std::to_string(values[static_cast<std::size_t>(i)]);
  return text;
}

template <class Value>
bool split(std::string_view text, std::array<Value, kMaxSeats>& values, int count) {
  for (int i = 0; i < count; ++i) {
    const auto comma = text.find(',');
    if ((comma == std::string_view::npos) != (i == count - 1)) return false;
    if (!to_number(text.substr(0, comma), values[static_cast<std::size_t>(i)])) return false;
    if (comma != std::string_view::npos) text = text.substr(comma + 1);
  }
  return true;
}

bool is_hex(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; }

// Reads the lines of a record one by one; each function says what is wrong or nothing.
class RecordReader {
 public:
  explicit RecordReader(Record& record) : record_(record) {}

  std::string line(std::string_view text) {
    if (std::any_of(text.begin(), text.end(), is_control)) return "a line has a control character";
    if (!started_) {
      started_ = true;
      return text == kFirstLine ? "" : "a record starts with \"" + std::string(kFirstLine) + "\"";
    }
    return in_moves_ ? move_line(text) : header_line(text);
  }

  std::string finish() const {
    if (!started_) return "the file is empty";
    if (!in_moves_) return "the record ends before its moves";
    if (!digested_) return "the record ends before its digest";
    return "";
  }

 private:
  std::string header_line(std::string_view text) {
    const std::string_view key = next_word(text);
    MatchHeader& header = record_.header;
    for (std::size_t i = 0; i < kHeaderLines.size(); ++i) {
      if (key != kHeaderLines[i]) continue;
      if (header_seen_[i]) return "the header has a second \"" + std::string(key) + "\" line";
      header_seen_[i] = true;
    }
    if (key == "game") {
      header.game = text;
    } else if (key == "rules") {
      if (!to_number(text, header.rules_version)) return "the rules version must be a number";
    } else if (key == "seats") {
      if (!to_number(text, header.seats) || header.seats < 1 || header.seats > kMaxSeats)
        return "the number of seats must be 1 to " + std::to_string(kMaxSeats);
      header.players.assign(static_cast<std::size_t>(header.seats), "");
    } else if (key == "options") {
      header.options = text;
    } else if (key == "player") {
      int seat = 0;
      if (!to_number(next_word(text), seat) || seat < 0 || seat >= header.seats)
        return "a player line names a seat that the record does not have";
      std::string& name = header.players[static_cast<std::size_t>(seat)];
      if (!name.empty()) return "a seat has two players";
      name = text;
    } else if (key == "commitment") {
      if (!is_hex(text)) return "the commitment must be written in hex digits";
      if (!header.commitment.empty()) return "the header has a second commitment";
      header.commitment = text;
    } else if (key == "moves" && text.empty()) {
      for (std::size_t i = 0; i < kHeaderLines.size(); ++i)
        if (!header_seen_[i])
          return "the header has no \"" + std::string(kHeaderLines[i]) + "\" line";
      in_moves_ = true;
    } else {
      return "\"" + std::string(key) + "\" is not a header line we know";
    }
    return "";
  }

  std::string move_line(std::string_view text) {
    const std::string_view key = next_word(text);
    if (digested_) return closing_line(key, text);
    if (key == "=") return checkpoint(text);
    if (key == "digest") {
      digested_ = true;
      if (text.size() != 16 || !is_hex(text) || !to_number(text, record_.digest, 16))
        return "the digest must have 16 hex digits";
      return "";
    }
    int number = 0;
    if (!to_number(key, number) || number != static_cast<int>(record_.log.size()) + 1)
      return "expected move number " + std::to_string(record_.log.size() + 1);
    const std::string_view who = next_word(text);
    int seat = kChance;
    if (who != "*" && (!to_number(who, seat) || seat < 0 || seat >= record_.header.seats))
      return "a move is made by a seat number or by *";
    if (text.empty()) return "the move is missing";
    record_.log.push_back({static_cast<Seat>(seat), std::string(text)});
    return "";
  }

  std::string closing_line(std::string_view key, std::string_view text) {
    if (!record_.seed.empty()) return "nothing may follow the seed";
    if (key == "result" && !record_.result && !record_.abandoned) return result(text);
    if (key == "abandoned" && text.empty() && !record_.result && !record_.abandoned) {
      record_.abandoned = true;
      return "";
    }
    if (key != "seed") return "after the digest only a result and a seed may follow";
    if (!is_hex(text)) return "the seed must be written in hex digits";
    record_.seed = text;
    return "";
  }

  std::string checkpoint(std::string_view text) {
    Record::Checkpoint point{};
    const std::string_view number = next_word(text);
    if (!to_number(number, point.number) || point.number != static_cast<int>(record_.log.size()) ||
        point.number == 0 ||
        (!record_.checkpoints.empty() && record_.checkpoints.back().number == point.number) ||
        text.size() != 16 || !is_hex(text) || !to_number(text, point.hash, 16))
      return "a hash line is \"= NUMBER HASH\" and stands once, right after its move";
    record_.checkpoints.push_back(point);
    return "";
  }

  std::string result(std::string_view text) {
    Result result;
    result.over = true;
    if (next_word(text) != "ranks" || !split(next_word(text), result.rank, record_.header.seats) ||
        next_word(text) != "scores" || !split(text, result.score, record_.header.seats))
      return "a result line is \"result ranks A,B,... scores A,B,...\"";
    record_.result = result;
    return "";
  }

  Record& record_;
  std::array<bool, kHeaderLines.size()> header_seen_{};
  bool started_ = false;
  bool in_moves_ = false;
  bool digested_ = false;
};

std::string header_text(const MatchHeader& header) {
  std::string out(kFirstLine);
  out += "\ngame " + header.game;
  out += "\nrules " + std::to_string(header.rules_version);
  out += "\nseats " + std::to_string(header.seats);
  out += "\noptions " + header.options;
  for (std::size_t seat = 0; seat < header.players.size(); ++seat)
    out += "\nplayer " + std::to_string(seat) + " " + header.players[seat];
  if (!header.commitment.empty()) out += "\ncommitment " + header.commitment;
  out += "\nmoves\n";
  return out;
}

std::string entry_text(int number, const LogEntry& entry) {
  return std::to_string(number) +
         (entry.seat == kChance ? " *" : " " + std::to_string(entry.seat)) + " " + entry.text +
         "\n";
}

std::optional<RecordError> check_header(const Rules* rules, const MatchHeader& header) {
  const auto blame = [](std::string_view key, std::string message) {
    return RecordError{0, 0, std::move(message), {}, key};
  };
  if (rules == nullptr) return blame("game", "there is no game called \"" + header.game + "\"");
  if (header.rules_version != rules->info().rules_version)
    return blame("rules", "it was played under rules version " +
                              std::to_string(header.rules_version) + ", this program has version " +
                              std::to_string(rules->info().rules_version));
  codec::ReadError error;
  const std::string complete = rules->complete_options(header.options, header.seats, error);
  if (complete.empty()) return blame(error.path == "seats" ? "seats" : "options", error.sentence());
  if (complete != header.options)
    return blame("options", "the options are not written out completely");
  return std::nullopt;
}

}  // namespace

std::string RecordError::sentence() const {
  std::string text;
  if (line > 0) text += "line " + std::to_string(line) + ": ";
  if (number > 0) text += "move " + std::to_string(number) + ": ";
  text += message;
  if (!refusal.rule.empty()) text += " (" + std::string(refusal.rule) + ")";
  return text;
}

int line_of(std::string_view text, const RecordError& error) {
  if (error.line > 0) return error.line;
  if (error.number == 0 && error.key.empty()) return 0;
  const std::string number = std::to_string(error.number);
  bool in_moves = false;
  for (int line = 1; !text.empty(); ++line) {
    const auto end = text.find('\n');
    std::string_view rest = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    const std::string_view key = next_word(rest);
    if (error.number == 0 && key == error.key) return line;
    if (error.number > 0 && in_moves) {
      if (error.key.empty() && key == number) return line;
      if (key == "=" && error.key == "=" && next_word(rest) == number) return line;
    }
    in_moves = in_moves || key == "moves" || key == "moves\r";
  }
  return 0;
}

std::uint64_t digest_of(const Record& record) {
  std::string text = header_text(record.header);
  int number = 0;
  for (const auto& entry : record.log) text += entry_text(++number, entry);
  return hash_bytes(text.data(), text.size());
}

Record record_of(const Match& match, std::string seed) {
  Record record;
  record.header = match.header();
  record.log = match.log();
  record.seed = std::move(seed);
  // The hashes on the way are only known by walking it again; a replay takes microseconds.
  Match walk(match.rules(), match.header());
  for (const auto& entry : record.log) {
    walk.add_text(entry.seat, entry.text, nullptr);
    const int number = walk.version();
    if (number % kCheckpointEvery == 0 || number == match.version())
      record.checkpoints.push_back({number, walk.position().hash()});
  }
  record.digest = digest_of(record);
  const Result result = match.position().result();
  if (result.over) record.result = result;
  return record;
}

std::string write_record(const Record& record) {
  std::string out = header_text(record.header);
  auto checkpoint = record.checkpoints.begin();
  int number = 0;
  for (const auto& entry : record.log) {
    out += entry_text(++number, entry);
    for (; checkpoint != record.checkpoints.end() && checkpoint->number == number; ++checkpoint)
      out += "= " + std::to_string(number) + " " + hex16(checkpoint->hash) + "\n";
  }
  out += "digest " + hex16(record.digest) + "\n";
  if (record.result) {
    out += "result ranks " + join(record.result->rank, record.header.seats) + " scores " +
           join(record.result->score, record.header.seats) + "\n";
  }
  if (record.abandoned) out += "abandoned\n";
  if (!record.seed.empty()) out += "seed " + record.seed + "\n";
  return out;
}

bool read_record(std::string_view text, Record& record, RecordError& error) {
  record = Record{};
  RecordReader reader(record);
  int line_number = 0;
  while (!text.empty()) {
    const auto end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    ++line_number;
    error.message = reader.line(line);
    if (!error.message.empty()) {
      error.line = line_number;
      return false;
    }
  }
  error.message = reader.finish();
  return error.message.empty();
}

Replay replay(const Rules* rules, const Record& record, const OnStep& on_step) {
  Replay out;
  out.error = check_header(rules, record.header);
  if (out.error) return out;
  out.match = std::make_unique<Match>(*rules, record.header);
  auto checkpoint = record.checkpoints.begin();
  for (const auto& entry : record.log) {
    const int number = out.match->version() + 1;
    Story story;
    if (const Refusal refusal = out.match->add_text(entry.seat, entry.text, &story)) {
      out.error = RecordError{0, number, "\"" + entry.text + "\" is not possible here", refusal};
      return out;
    }
    if (out.match->log().back().text != entry.text) {
      out.error = RecordError{0, number,
                              "\"" + entry.text + "\" must be written \"" +
                                  out.match->log().back().text + "\" in a record"};
      return out;
    }
    if (checkpoint != record.checkpoints.end() && checkpoint->number == number) {
      if (checkpoint->hash != out.match->position().hash()) {
        out.error = RecordError{0, number, "the position does not have the recorded hash", {}, "="};
        return out;
      }
      ++checkpoint;
    } else if (number % kCheckpointEvery == 0) {
      out.error = RecordError{0, number, "the hash that must follow this move is missing"};
      return out;
    }
    if (on_step) on_step(*out.match, story);
  }
  if (record.digest != digest_of(record))
    out.error = RecordError{0, 0, "header and moves do not have the recorded digest", {}, "digest"};
  const Result result = out.match->position().result();
  if (record.result && *record.result != result)
    out.error = RecordError{0, 0, "the recorded result is not how this game ends", {}, "result"};
  if (!record.result && result.over)
    out.error = RecordError{0, 0, "the game is over but the record has no result"};
  if (record.abandoned && result.over)
    out.error = RecordError{0, 0, "the game is over and was not abandoned", {}, "abandoned"};
  if (record.result &&
      (record.checkpoints.empty() || record.checkpoints.back().number != out.match->version()))
    out.error = RecordError{0, 0, "the hash of the last position is missing"};
  return out;
}

}  // namespace quadriga
