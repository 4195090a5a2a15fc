// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <map>

#include "engine/core/match.h"
#include "engine/core/record.h"
#include "engine/core/registry.h"
#include "server/tar.h"
#include "tests/cli/program.h"

namespace quadriga::cli::test {
namespace {

using Verify = CommandTest;

// Games with every kind of line; short ones, since every line of them is altered.
std::vector<std::string> record_arguments(const Rules& rules, const std::string& directory) {
  std::vector<std::string> arguments{
      "sim", std::string(rules.info().id), "--games", "1", "--seed", "21", "--record", directory};
  for (const auto& option : rules.option_list())
    if (option.name == "races") arguments.insert(arguments.end(), {"--set", "races=1"});
  return arguments;
}

std::string only_file_in(const std::string& directory) {
  return std::filesystem::directory_iterator(directory)->path().string();
}

// What else could stand in a move's line: another move that is legal there, or another outcome.
std::map<int, std::string> alternatives(const Rules& rules, const Record& record) {
  std::map<int, std::string> found;
  Match match(rules, record.header);
  for (const auto& entry : record.log) {
    const Position& position = match.position();
    std::vector<std::string> texts;
    if (entry.seat == kChance) {
      for (const auto& outcome : position.outcomes()) texts.push_back(position.text(outcome.move));
    } else {
      for (const auto& move : position.legal(entry.seat)) texts.push_back(position.text(move));
    }
    for (const auto& text : texts)
      if (text != entry.text) found[match.version() + 1] = text;
    EXPECT_FALSE(match.add_text(entry.seat, entry.text, nullptr)) << entry.text;
  }
  return found;
}

struct Altered {
  std::size_t line;  // counted from 1
  std::string text;
};

// One change for each line that matters, at most `limit` of them spread over the record.
std::vector<Altered> alter(const Rules& rules, const std::vector<std::string>& lines,
                           const Record& record, std::size_t limit) {
  const auto others = alternatives(rules, record);
  std::vector<Altered> all;
  bool in_moves = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    std::string line = lines[i];
    if (in_moves && isdigit(line.front()) != 0) {
      const int number = std::stoi(line);
      const auto place = line.find(' ', line.find(' ') + 1) + 1;
      const auto other = others.find(number);
      // Where nothing else was possible, nonsense takes the move's place.
      line = line.substr(0, place) + (other != others.end() ? other->second : "nonsense");
    } else if (line != "moves") {
      line.back() = line.back() == '1' ? '2' : '1';
    }
    if (line != lines[i]) all.push_back({i + 1, line});
    in_moves = in_moves || lines[i] == "moves";
  }
  if (all.size() <= limit) return all;
  std::vector<Altered> some;
  for (std::size_t i = 0; i < limit; ++i) some.push_back(all[i * all.size() / limit]);
  return some;
}

TEST_F(Verify, WhatWasSimulatedIsFine) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    ASSERT_EQ(
        run({"sim", id, "--games", "3", "--bots", "greedy,random", "--record", path(id)}).code, 0);
    std::vector<std::string> arguments{"verify"};
    for (const auto& entry : std::filesystem::directory_iterator(path(id)))
      arguments.push_back(entry.path().string());
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 0) << outcome.out;
    EXPECT_EQ(count_of(outcome.out, "ok      "), 3);
    EXPECT_NE(outcome.out.find("3 records, 0 broken"), std::string::npos);
    EXPECT_NE(outcome.out.find("draws follow from the seed"), std::string::npos);
    arguments.emplace_back("--quiet");
    EXPECT_EQ(run(arguments).out, "3 records, 0 broken\n");
  }
}

// Every move, draw and hash line, altered one at a time, must be found out and its place named.
TEST_F(Verify, EveryAlteredLineIsRejected) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    ASSERT_EQ(run(record_arguments(*rules, path(id))).code, 0);
    const std::string name = std::filesystem::relative(only_file_in(path(id)), directory_).string();
    const auto lines = lines_of(read(name));
    Record record;
    RecordError error;
    ASSERT_TRUE(read_record(read(name), record, error)) << error.sentence();
    const auto changes = alter(*rules, lines, record, 400);
    ASSERT_GT(changes.size(), 20U);
    std::vector<std::string> arguments{"verify", "--json"};
    for (const auto& change : changes) {
      std::string text;
      for (std::size_t i = 0; i < lines.size(); ++i)
        text += (i + 1 == change.line ? change.text : lines[i]) + "\n";
      const std::string file = id + "/altered-" + std::to_string(change.line);
      write(file, text);
      arguments.push_back(path(file));
    }
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.code, 1);
    EXPECT_EQ(count_of(outcome.out, "\"ok\":false,\"line\""), static_cast<int>(changes.size()));
    if (outcome.out.find("\"ok\":true") != std::string::npos)
      ADD_FAILURE() << id << ": " << outcome.out.substr(outcome.out.find("\"ok\":true") - 80, 160);
  }
}

TEST_F(Verify, TheVerdictNamesThePlace) {
  const Rules& rules = *all_games()[0];
  ASSERT_EQ(run(record_arguments(rules, path("one"))).code, 0);
  const std::string name =
      std::filesystem::relative(only_file_in(path("one")), directory_).string();
  auto lines = lines_of(read(name));
  const auto moves = std::find(lines.begin(), lines.end(), "moves") - lines.begin();
  const auto broken = static_cast<std::size_t>(moves) + 3;
  lines[broken] = "3 * nonsense";
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  write("broken", text);
  const Outcome outcome = run({"verify", path("broken")});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.out.find("broken  " + path("broken") + ": line " + std::to_string(broken + 1) +
                             ": move 3: \"nonsense\" is not possible here"),
            std::string::npos)
      << outcome.out;
}

TEST_F(Verify, ChecksEveryRecordOfAnArchive) {
  server::Tar tar;
  std::string last;
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    ASSERT_EQ(run(record_arguments(*rules, path(id))).code, 0);
    last = read(std::filesystem::relative(only_file_in(path(id)), directory_).string());
    tar.add(id + ".txt", last, 0);
  }
  server::Tar spoilt = tar;
  const std::string good = std::move(tar).finish();
  write("all.tar", good);
  const auto games = static_cast<int>(all_games().size());
  const std::string records = std::to_string(games);
  Outcome outcome = run({"verify", path("all.tar")});
  EXPECT_EQ(outcome.code, 0) << outcome.out;
  EXPECT_EQ(count_of(outcome.out, "ok      "), games);
  EXPECT_NE(outcome.out.find("all.tar/ave-caesar.txt: ave-caesar, "), std::string::npos);
  EXPECT_NE(outcome.out.find(records + " records, 0 broken"), std::string::npos);
  EXPECT_EQ(run({"verify", "-"}, good).code, 0);

  // One that was altered is named, and so is the end that is missing.
  last[last.size() / 2] ^= 1;
  spoilt.add("altered.txt", last, 0);
  write("spoilt.tar", std::move(spoilt).finish());
  outcome = run({"verify", "--quiet", path("spoilt.tar")});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.out.find("broken  " + path("spoilt.tar") + "/altered.txt: "), std::string::npos)
      << outcome.out;
  write("cut.tar", good.substr(0, good.size() - 2048));
  outcome = run({"verify", path("cut.tar")});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.out.find("the archive ends too early"), std::string::npos) << outcome.out;
  std::string damaged = good;
  damaged[5] = '?';
  write("damaged.tar", damaged);
  EXPECT_NE(run({"verify", path("damaged.tar")}).out.find("the archive is damaged"),
            std::string::npos);
  write("empty.tar", std::string(512, '\0').replace(257, 5, "ustar"));
  EXPECT_EQ(run({"verify", path("empty.tar")}).code, 1);
}

TEST_F(Verify, ReadsStandardInput) {
  const Rules& rules = *all_games()[0];
  ASSERT_EQ(run(record_arguments(rules, path("one"))).code, 0);
  const std::string name =
      std::filesystem::relative(only_file_in(path("one")), directory_).string();
  EXPECT_EQ(run({"verify", "-"}, read(name)).code, 0);
  EXPECT_EQ(run({"verify", "-"}, "").code, 1);
  EXPECT_EQ(run({"verify", "-"}, "hello\n").code, 1);
}

}  // namespace
}  // namespace quadriga::cli::test
