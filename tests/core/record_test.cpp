// SPDX-License-Identifier: Apache-2.0
#include "engine/core/record.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tests/core/toy_match.h"

namespace quadriga::toy {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string text_of(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  return text;
}

// Empty if the text is a record in which everything holds.
std::string problem(const std::string& text) {
  Record record;
  RecordError error;
  if (!read_record(text, record, error)) return error.sentence();
  const auto found = fair::verify(record, record.header.game == "toy" ? &rules() : nullptr);
  return found ? found->sentence() : "";
}

std::string seed_hex(std::uint64_t number) { return fair::Seed::from_number(number).hex(); }

TEST(Record, IsTextThatPeopleCanRead) {
  Match match = dealt_match();
  match.add_text(0, "add 2", nullptr);
  match.add_text(0, "undo", nullptr);
  EXPECT_EQ(write_record(record_of(match, "")), R"(quadriga record 1
game toy
rules 3
seats 2
options {"goal":20,"waving":true,"pace":"slow","bonus":[]}
player 0 P0
player 1 P1
moves
1 * deal 2
2 * deal 2
3 0 add 2
4 0 undo
= 4 176c1e8e4e27774d
digest 645c809e61536eec
)");
}

TEST(Record, WhatIsWrittenIsReadBackTheSame) {
  for (std::uint64_t number = 0; number < 40; ++number) {
    const Record record = record_of(random_match(number), seed_hex(number));
    Record back;
    RecordError error;
    ASSERT_TRUE(read_record(write_record(record), back, error)) << error.sentence();
    EXPECT_EQ(back, record);
    EXPECT_EQ(problem(write_record(record)), "");
  }
}

TEST(Record, WindowsLineEndsAreFine) {
  std::string text = write_record(record_of(random_match(1), seed_hex(1)));
  std::string windows;
  for (const char c : text) windows += c == '\n' ? std::string("\r\n") : std::string(1, c);
  EXPECT_EQ(problem(windows), "");
}

TEST(Record, AnUnfinishedGameHoldsToo) {
  Match match = dealt_match();
  EXPECT_EQ(problem(write_record(record_of(match, ""))), "");
  EXPECT_EQ(problem(write_record(record_of(Match(rules(), header()), ""))), "");
}

TEST(Record, AGameThatWasAbandonedSaysSo) {
  const auto seed = fair::Seed::from_number(4);
  Match match(rules(), header(2, "{}", fair::commitment(seed)));
  while (match.position().to_act() == kChance)
    match.add(kChance, fair::draw_next(match, seed), nullptr);
  Record record = record_of(match, seed.hex());
  record.abandoned = true;
  const std::string text = write_record(record);
  EXPECT_EQ(problem(text), "");
  EXPECT_NE(text.find("\nabandoned\nseed "), std::string::npos);
  Record back;
  RecordError error;
  ASSERT_TRUE(read_record(text, back, error));
  EXPECT_TRUE(back.abandoned);
  // Nobody abandons what was played to its end.
  Record over = record_of(random_match(1), seed_hex(1));
  over.abandoned = true;
  EXPECT_NE(problem(write_record(over)), "");
  over.result.reset();
  EXPECT_NE(problem(write_record(over)), "");
}

// Any other legal move, draw or hash in place of the true one must be found out, and so must a
// line that is gone or stands twice.
TEST(Record, EveryAlteredLineIsFoundOut) {
  const std::vector<std::string> replacements{
      "add 1",  "add 2",  "show",   "done",   "wave",   "undo",   "roll 1", "roll 2", "roll 3",
      "roll 4", "roll 5", "roll 6", "deal 1", "deal 2", "deal 3", " done",  ""};
  for (std::uint64_t number = 0; number < 4; ++number) {
    const auto good = lines_of(write_record(record_of(random_match(number), seed_hex(number))));
    int tried = 0;
    for (std::size_t i = 0; i < good.size(); ++i) {
      std::vector<std::string> alternatives;
      if (isdigit(good[i].front()) != 0) {
        const auto cut = good[i].find(' ', good[i].find(' ') + 1) + 1;
        for (const auto& text : replacements) alternatives.push_back(good[i].substr(0, cut) + text);
      }
      std::string changed = good[i];
      changed.back() = changed.back() == '0' ? '1' : '0';
      alternatives.push_back(changed);
      for (const auto& alternative : alternatives) {
        if (alternative == good[i]) continue;
        auto bad = good;
        bad[i] = alternative;
        EXPECT_NE(problem(text_of(bad)), "") << "line " << i + 1 << ": " << alternative;
        ++tried;
      }
      auto missing = good;
      missing.erase(missing.begin() + static_cast<std::ptrdiff_t>(i));
      EXPECT_NE(problem(text_of(missing)), "") << "without line " << i + 1;
      auto twice = good;
      twice.insert(twice.begin() + static_cast<std::ptrdiff_t>(i), good[i]);
      EXPECT_NE(problem(text_of(twice)), "") << "line " << i + 1 << " twice";
    }
    EXPECT_GT(tried, 300);
  }
}

TEST(Record, ProblemsAreNamed) {
  const auto good = lines_of(write_record(record_of(random_match(3), seed_hex(3))));
  const auto with = [&](std::size_t i, const std::string& line) {
    auto bad = good;
    bad[i] = line;
    return problem(text_of(bad));
  };
  EXPECT_EQ(problem(""), "the file is empty");
  EXPECT_EQ(with(0, "hello"), "line 1: a record starts with \"quadriga record 1\"");
  EXPECT_EQ(with(1, "game chess"), "there is no game called \"chess\"");
  EXPECT_EQ(with(2, "rules 2"), "it was played under rules version 2, this program has version 3");
  EXPECT_EQ(with(3, "seats 9"), "line 4: the number of seats must be 1 to 6");
  EXPECT_EQ(with(4, "options {}"), "the options are not written out completely");
  EXPECT_EQ(with(4, "colour red"), "line 5: \"colour\" is not a header line we know");
  EXPECT_EQ(with(4, "seats 2"), "line 5: the header has a second \"seats\" line");
  EXPECT_EQ(with(6, good[5]), "line 7: a seat has two players");
  EXPECT_EQ(with(5, "player 0 A\tB"), "line 6: a line has a control character");
  EXPECT_EQ(with(10, "2 * deal 1"), "line 11: expected move number 1");
  EXPECT_EQ(with(10, "1 * roll 1"), "move 1: \"roll 1\" is not possible here (TY 1.1)");
  EXPECT_EQ(with(10, "1 7 deal 1"), "line 11: a move is made by a seat number or by *");
}

TEST(Record, EveryHeaderLineIsNeeded) {
  const auto good = lines_of(write_record(record_of(random_match(3), seed_hex(3))));
  const auto without = [&](std::size_t line) {
    auto bad = good;
    bad.erase(bad.begin() + static_cast<std::ptrdiff_t>(line));
    Record record;
    RecordError error;
    EXPECT_FALSE(read_record(text_of(bad), record, error));
    return error.message;
  };
  EXPECT_EQ(without(1), "the header has no \"game\" line");
  EXPECT_EQ(without(2), "the header has no \"rules\" line");
  EXPECT_EQ(without(4), "the header has no \"options\" line");
}

TEST(Record, TheLineToBlameIsFound) {
  const auto good = lines_of(write_record(record_of(random_match(3), seed_hex(3))));
  for (std::size_t i = 1; i < good.size(); ++i) {
    auto bad = good;
    if (isdigit(good[i].front()) != 0) {
      bad[i] = good[i].substr(0, good[i].find(' ', good[i].find(' ') + 1)) + " jump";
    } else if (good[i].starts_with("= ") || good[i].starts_with("digest ") ||
               good[i].starts_with("result ") || good[i].starts_with("seed ")) {
      bad[i].back() = good[i].back() == '0' ? '1' : '0';
    } else if (good[i].starts_with("game ") || good[i].starts_with("rules ")) {
      bad[i] += "9";
    } else {
      continue;
    }
    Record record;
    RecordError error;
    ASSERT_TRUE(read_record(text_of(bad), record, error)) << error.sentence();
    const auto found = fair::verify(record, record.header.game == "toy" ? &rules() : nullptr);
    ASSERT_TRUE(found) << bad[i];
    EXPECT_EQ(line_of(text_of(bad), *found), static_cast<int>(i) + 1) << found->sentence();
  }
}

TEST(Record, ASeedThatDoesNotMatchIsRefused) {
  const Match match = random_match(3);
  EXPECT_EQ(problem(write_record(record_of(match, seed_hex(4)))),
            "the seed does not match the commitment made before the game");
  EXPECT_EQ(problem(write_record(record_of(match, ""))),
            "the game is over but its seed was not published");
  EXPECT_EQ(problem(write_record(record_of(match, "00ff"))), "the seed must have 64 hex digits");
}

TEST(Record, ReplayTellsTheStoryOfEachStep) {
  const Record record = record_of(random_match(2), seed_hex(2));
  int steps = 0;
  const Replay played = replay(&rules(), record, [&](const Match& match, const Story&) {
    EXPECT_EQ(match.version(), ++steps);
  });
  EXPECT_FALSE(played.error);
  EXPECT_EQ(steps, static_cast<int>(record.log.size()));
}

}  // namespace
}  // namespace quadriga::toy
