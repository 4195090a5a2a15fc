// SPDX-License-Identifier: Apache-2.0
// Decision 3 on the bytes the server sends: replace what a viewer cannot know by another possible
// world, and the message stays the same.
#include <gtest/gtest.h>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "server/table.h"
#include "server/telling.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

// What the server would send `viewer` after a log entry, written by the server's own encoder.
std::string message_for(const Position& after, const Story& story, int version, Seat actor,
                        Seat viewer) {
  TablePlayed played;
  played.table = "t";
  played.events.push_back(event_for(story, version, actor, viewer));
  played.now = snapshot_for(after, version, viewer, false);
  return encode(ServerMessage(std::move(played)));
}

std::string snapshot_bytes(const Position& position, Seat viewer) {
  return codec::to_json(snapshot_for(position, 1, viewer, false));
}

std::vector<PackedMove> moves_of(const Position& position, Seat actor) {
  if (actor != kChance) return position.legal(actor);
  std::vector<PackedMove> moves;
  for (const auto& outcome : position.outcomes()) moves.push_back(outcome.move);
  return moves;
}

// Chance that everybody hears alike, such as a die on the table, is no secret; that hidden draws
// are not told so is checked game by game.
bool is_told_to_all_alike(const Story& story, int seats) {
  const auto heard = story.heard_by(kSpectator);
  for (Seat seat = 0; seat < seats; ++seat)
    if (story.heard_by(seat) != heard) return false;
  return true;
}

struct Worlds {
  int imagined = 0;
  int different = 0;
};

void check_step(const Position& before, const Position& after, const PackedMove& move, Seat actor,
                const Story& story, Rng& rng, Worlds& worlds) {
  const int seats = after.seats();
  const bool same_move = actor != kChance || is_told_to_all_alike(story, seats);
  for (Seat viewer = kSpectator; viewer < seats; ++viewer) {
    if (viewer != kSpectator && !is_player(viewer)) continue;
    const auto other = after.imagine(viewer, rng);
    ++worlds.imagined;
    worlds.different += other->hash() == after.hash() ? 0 : 1;
    const std::string seen = snapshot_bytes(after, viewer);
    ASSERT_EQ(snapshot_bytes(*other, viewer), seen);
    // The same step in another world: if the viewer sees the same afterwards, it was told the same.
    const std::string told = message_for(after, story, 1, actor, viewer);
    const auto imagined = before.imagine(viewer, rng);
    for (const PackedMove& alternative : moves_of(*imagined, actor)) {
      if (same_move && alternative != move) continue;
      const auto then = imagined->clone();
      Story other_story;
      then->apply(actor, alternative, &other_story);
      if (snapshot_bytes(*then, viewer) == seen) {
        ASSERT_EQ(message_for(*then, other_story, 1, actor, viewer), told);
      }
    }
  }
}

TEST(LeakTest, EveryMessageIsTheSameInEveryWorldTheViewerCannotRuleOut) {
  Rng rng(31);
  Worlds worlds;
  for (const Rules* rules : all_games()) {
    SCOPED_TRACE(rules->info().id);
    for (int seats = rules->info().min_seats; seats <= rules->info().max_seats; ++seats) {
      codec::ReadError error;
      const auto position = rules->start(rules->complete_options("{}", seats, error), seats);
      // The first steps of a game deal its secrets; later ones are looked at here and there.
      for (int step = 0; step < 400 && position->to_act() != kNobody; ++step) {
        const Seat actor = position->to_act();
        const auto moves = moves_of(*position, actor);
        const PackedMove move = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
        const auto before = position->clone();
        Story story;
        position->apply(actor, move, &story);
        if (step > 40 && !rng.chance(1, 8)) continue;
        check_step(*before, *position, move, actor, story, rng, worlds);
        if (HasFatalFailure()) return;
      }
    }
  }
  std::printf("%d worlds imagined, %d of them not the true one\n", worlds.imagined,
              worlds.different);
  EXPECT_GT(worlds.imagined, 1000);
  EXPECT_GT(worlds.different, worlds.imagined / 10);
}

class SecretsTest : public ServerTest {};

TEST_F(SecretsTest, NoByteBeforeTheEndHoldsTheSeedOrASession) {
  Visitor anna(port(), "Anna");
  const Rules& rules = *all_games().front();
  const TableInfo table = anna.play_with_bots(rules);
  WebSocketClient player = anna.connect();
  player.watch(table.id);
  std::string bytes;
  bool over = false;
  while (!over) {
    if (player.played().now.to_act == 0 && player.played().now.view.text != "null") {
      const Snapshot now = player.played().now;
      player.send(MakeMove{"m", table.id, now.version, now.legal.front().text});
      bytes += anna.http.get("/api/tables/" + table.id).body;
      bytes += anna.http.get("/api/tables").body;
    }
    const ServerMessage message = player.receive();
    if (const auto* played = std::get_if<TablePlayed>(&message)) over = played->now.result.over;
    if (const auto* info = std::get_if<TableChanged>(&message))
      over = over || info->table.status == TableStatus::finished;
    if (!over) bytes += encode(message);
  }
  const auto finished = anna.http.get("/api/tables/" + table.id).as<TableInfo>();
  ASSERT_TRUE(finished.seed);
  EXPECT_GT(bytes.size(), 10000U);
  // The table finishes between two of our questions at most once.
  const std::string token = anna.http.cookie().substr(anna.http.cookie().find('=') + 1);
  EXPECT_EQ(bytes.find(token), std::string::npos);
  const auto at = bytes.find(*finished.seed);
  if (at != std::string::npos) {
    EXPECT_NE(bytes.rfind("\"status\":\"finished\"", at), std::string::npos);
  }
}

}  // namespace
}  // namespace quadriga::server::testing
