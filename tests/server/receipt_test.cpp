// SPDX-License-Identifier: Apache-2.0
// Receipts of records, the replay of a record file, and many records in one file.
#include "fair/receipt.h"

#include <gtest/gtest.h>

#include "engine/core/record.h"
#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "fair/fair_chance.h"
#include "server/replay_part.h"
#include "server/tar.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

// A game played at random with draws of this seed.
Match random_game(const Rules& rules, const fair::Seed& seed) {
  MatchHeader header;
  header.game = rules.info().id;
  header.rules_version = rules.info().rules_version;
  header.seats = rules.info().min_seats;
  header.commitment = fair::commitment(seed);
  codec::ReadError error;
  header.options = rules.complete_options("{}", header.seats, error);
  for (int seat = 0; seat < header.seats; ++seat)
    header.players.push_back("Player " + std::to_string(seat));
  Match match(rules, header);
  Rng rng(3);
  while (match.position().to_act() != kNobody) {
    const Seat actor = match.position().to_act();
    PackedMove move;
    if (actor == kChance) {
      move = fair::draw_next(match, seed);
    } else {
      const auto legal = match.position().legal(actor);
      move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
    }
    match.add_text(actor, match.position().text(move), nullptr);
  }
  return match;
}

class ReceiptTest : public ::testing::TestWithParam<const Rules*> {};

TEST_P(ReceiptTest, CountsWhatWasChecked) {
  const fair::Seed seed = fair::Seed::from_number(11);
  const Match match = random_game(*GetParam(), seed);
  const std::string text = write_record(record_of(match, seed.hex()));
  const fair::Receipt receipt = fair::check_record(text);
  EXPECT_TRUE(receipt.ok) << receipt.problem.value_or("");
  EXPECT_EQ(receipt.game, GetParam()->info().id);
  EXPECT_EQ(receipt.moves, match.version());
  EXPECT_GT(receipt.draws, 0);
  EXPECT_LT(receipt.draws, receipt.moves);
  EXPECT_EQ(receipt.commitment, fair::commitment(seed));
  EXPECT_EQ(receipt.seed, seed.hex());
  EXPECT_TRUE(receipt.finished);
  EXPECT_EQ(static_cast<int>(receipt.ranks.size()), receipt.seats);
  EXPECT_EQ(receipt.players[1], "Player 1");

  // Every line that carries something of the game is missed when it is altered.
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  for (std::size_t i = 0; i < lines.size(); i += 1 + lines.size() / 40) {
    if (lines[i] == "moves") continue;
    std::string altered;
    for (std::size_t k = 0; k < lines.size(); ++k) {
      std::string line = lines[k];
      if (k == i) line.back() = line.back() == '1' ? '2' : '1';
      altered += line + "\n";
    }
    const fair::Receipt broken = fair::check_record(altered);
    EXPECT_FALSE(broken.ok) << lines[i];
    EXPECT_TRUE(broken.problem);
    EXPECT_GT(broken.line, 0) << *broken.problem;
  }
}

TEST_P(ReceiptTest, AFileReplaysLikeItsTable) {
  const fair::Seed seed = fair::Seed::from_number(12);
  const Match match = random_game(*GetParam(), seed);
  const auto whole = replay_part(*GetParam(), match.header(), match.log(), nullptr, 0, 0, 100000);
  EXPECT_EQ(whole.total, match.version());
  ASSERT_EQ(static_cast<int>(whole.steps.size()), match.version() + 1);
  EXPECT_TRUE(whole.steps.back().result.over);
  EXPECT_EQ(whole.steps[1].text, match.log()[0].text);
  const auto part = replay_part(*GetParam(), match.header(), match.log(), nullptr, 0, 7, 3);
  ASSERT_EQ(part.steps.size(), 3U);
  EXPECT_EQ(codec::to_json(part.steps[0]), codec::to_json(whole.steps[7]));
}

INSTANTIATE_TEST_SUITE_P(Games, ReceiptTest, ::testing::ValuesIn(all_games()),
                         [](const auto& game) {
                           std::string name(game.param->info().id);
                           std::erase(name, '-');
                           return name;
                         });

TEST(Receipt, NonsenseIsRefusedWithItsLine) {
  const fair::Receipt receipt = fair::check_record("hello");
  EXPECT_FALSE(receipt.ok);
  EXPECT_EQ(receipt.line, 1);
  EXPECT_EQ(receipt.options.text, "{}");
}

TEST(Tar, IsReadByOthers) {
  Tar tar;
  tar.add("a.txt", "salve\n", 1'900'000'000);
  tar.add("b.txt", std::string(1000, 'x'), 0);
  const std::string bytes = std::move(tar).finish();
  EXPECT_EQ(bytes.size() % 512, 0U);
  EXPECT_EQ(bytes.size(), 512U * (2 + 3 + 2));
  TempFolder folder;
  const std::string file = folder.path() + "/x.tar";
  FILE* out = fopen(file.c_str(), "wb");
  ASSERT_NE(out, nullptr);
  ASSERT_EQ(fwrite(bytes.data(), 1, bytes.size(), out), bytes.size());
  fclose(out);
  ASSERT_EQ(std::system(("cd " + folder.path() +
                         " && tar xf x.tar && test \"$(cat a.txt)\" = salve "
                         "&& test $(wc -c < b.txt) = 1000")
                            .c_str()),
            0);
}

class ExportTest : public ServerTest {};

TEST_F(ExportTest, EveryFinishedGameIsInOneFile) {
  Visitor anna(port(), "Anna");
  HttpClient nobody(port());
  EXPECT_EQ(nobody.get("/api/me/records").code(), "no-session");
  EXPECT_EQ(anna.http.get("/api/me/records").body.size(), 1024U);  // an empty file
  std::vector<std::string> names;
  for (const Rules* rules : all_games()) {
    CreateTable wish;
    wish.game = rules->info().id;
    wish.seats = rules->info().min_seats;
    wish.bots.assign(static_cast<std::size_t>(wish.seats), "random");
    wish.start = true;
    const TableInfo table = anna.open(wish);
    const std::string at = "/api/tables/" + table.id;
    for (int i = 0; i < 4000; ++i) {
      if (anna.http.get(at).as<TableInfo>().status == TableStatus::finished) break;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    names.push_back(anna.http.get(at + "/record").body);
  }
  const Reply all = anna.http.get("/api/me/records");
  EXPECT_EQ(all.status, 200);
  EXPECT_EQ(all.headers.at("content-type"), "application/x-tar");
  for (const std::string& record : names) EXPECT_NE(all.body.find(record), std::string::npos);
}

}  // namespace
}  // namespace quadriga::server::testing
