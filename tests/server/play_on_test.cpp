// SPDX-License-Identifier: Apache-2.0
// Tables that play on from a record.
#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "fair/fair_chance.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

// A finished game of the fewest seats, played at random, with its seed.
Record finished_game(const Rules& rules, std::uint64_t number) {
  MatchHeader header;
  header.game = rules.info().id;
  header.rules_version = rules.info().rules_version;
  header.seats = rules.info().min_seats;
  codec::ReadError error;
  header.options = rules.complete_options("{}", header.seats, error);
  for (int seat = 0; seat < header.seats; ++seat)
    header.players.push_back("Seat " + std::to_string(seat));
  const fair::Seed seed = fair::Seed::from_number(number);
  header.commitment = fair::commitment(seed);
  Match match(rules, header);
  Rng rng(number);
  while (match.position().to_act() != kNobody) {
    const Seat seat = match.position().to_act();
    if (seat == kChance) {
      match.add_text(kChance, match.position().text(fair::draw_next(match, seed)), nullptr);
      continue;
    }
    const auto legal = match.position().legal(seat);
    const auto pick = rng.below(static_cast<std::uint32_t>(legal.size()));
    match.add_text(seat, match.position().text(legal[pick]), nullptr);
  }
  return record_of(match, seed.hex());
}

CreateTable play_on(const Record& record, std::optional<int> moves) {
  CreateTable wish;
  wish.record = write_record(record);
  wish.moves = moves;
  return wish;
}

class PlayOnTest : public ServerTest {
 protected:
  // Opens the table with Anna on every person's seat 0 and random bots elsewhere.
  TableInfo open(Visitor& anna, const Record& record, std::optional<int> moves) {
    CreateTable wish = play_on(record, moves);
    wish.bots.assign(static_cast<std::size_t>(record.header.seats - 1), "random");
    return anna.open(wish);
  }
  TableInfo begin(Visitor& anna, const TableInfo& table) {
    return anna.http.post("/api/tables/" + table.id + "/start").as<TableInfo>();
  }
};

// The place where seat 0 decides, past the middle of the record.
int place_of_seat_0(const Record& record) {
  int place = static_cast<int>(record.log.size()) / 2;
  while (record.log[static_cast<std::size_t>(place)].seat != 0) ++place;
  return place;
}

TEST_F(PlayOnTest, TheTableStandsWhereTheRecordStoodAndDrawsWhatItDrew) {
  for (const Rules* rules : all_games()) {
    SCOPED_TRACE(rules->info().id);
    const Record record = finished_game(*rules, 7);
    const int place = place_of_seat_0(record);
    Visitor anna(port(), "Anna");
    TableInfo table = open(anna, record, place);
    EXPECT_EQ(table.prologue, place);
    EXPECT_EQ(table.game, rules->info().id);
    EXPECT_EQ(table.options.text, record.header.options);
    table = begin(anna, table);
    EXPECT_EQ(table.commitment, record.header.commitment);
    WebSocketClient line = anna.connect();
    line.watch(table.id);
    const Snapshot now = wait_for_turn(line, 0);
    EXPECT_EQ(now.version, place);
    // The recorded move is followed by the recorded draws.
    const auto answer =
        line.move(table.id, now.version, record.log[static_cast<std::size_t>(place)].text);
    ASSERT_TRUE(std::holds_alternative<Done>(answer));
    // Play to the end at random: the record of the new game verifies, and begins like the old one.
    Rng rng(3);
    for (;;) {
      const Snapshot next = wait_for_turn(line, 0);
      if (next.result.over) break;
      const auto pick = rng.below(static_cast<std::uint32_t>(next.legal.size()));
      line.move(table.id, next.version, next.legal[pick].text);
    }
    Record played;
    RecordError error;
    const std::string text = anna.http.get("/api/tables/" + table.id + "/record").body;
    ASSERT_TRUE(read_record(text, played, error)) << error.sentence();
    EXPECT_FALSE(fair::verify(played));
    int same = 0;
    while (same < static_cast<int>(played.log.size()) &&
           same < static_cast<int>(record.log.size()) &&
           played.log[static_cast<std::size_t>(same)] == record.log[static_cast<std::size_t>(same)])
      ++same;
    const bool draws = record.log[static_cast<std::size_t>(place) + 1].seat == kChance;
    EXPECT_GT(same, draws ? place + 1 : place);
  }
}

TEST_F(PlayOnTest, ATableThatWaitsKeepsItsMovesOverARestart) {
  const Record record = finished_game(*all_games().front(), 8);
  const int place = place_of_seat_0(record);
  Visitor anna(port(), "Anna");
  const std::string cookie = anna.http.cookie();
  const TableInfo table = open(anna, record, place);
  stop();
  start();
  HttpClient again(port());
  const auto started =
      again.ask("POST", "/api/tables/" + table.id + "/start", "", {{"Cookie", cookie}})
          .as<TableInfo>();
  EXPECT_EQ(started.prologue, place);
  WebSocketClient line(port(), cookie);
  line.watch(table.id);
  EXPECT_EQ(wait_for_turn(line, 0).version, place);
}

TEST_F(PlayOnTest, LeftOutMovesMeanAllThatLeaveTheGameOpen) {
  const Record record = finished_game(*all_games().front(), 9);
  Visitor anna(port(), "Anna");
  const TableInfo table = open(anna, record, std::nullopt);
  EXPECT_GT(table.prologue, static_cast<int>(record.log.size()) - 20);
  EXPECT_LT(table.prologue, static_cast<int>(record.log.size()));
}

TEST_F(PlayOnTest, BadRecordsAreRefused) {
  const Record record = finished_game(*all_games().front(), 10);
  const int total = static_cast<int>(record.log.size());
  Visitor anna(port(), "Anna");
  const auto code = [&](const CreateTable& wish) {
    return anna.http.post("/api/tables", wish).code();
  };
  EXPECT_EQ(code(play_on(record, 0)), "bad-record");
  EXPECT_EQ(code(play_on(record, total)), "bad-record");  // over
  EXPECT_EQ(code(play_on(record, total + 1)), "bad-record");
  Record altered = record;
  std::swap(altered.log[static_cast<std::size_t>(total) - 2].text,
            altered.log[static_cast<std::size_t>(total) - 1].text);
  EXPECT_EQ(code(play_on(altered, 1)), "bad-record");
  Record sealed = record;
  sealed.seed.clear();
  EXPECT_EQ(code(play_on(sealed, 1)), "bad-record");
  CreateTable wish;
  wish.record = "quadriga record 1\nnonsense\n";
  EXPECT_EQ(code(wish), "bad-record");
}

}  // namespace
}  // namespace quadriga::server::testing
