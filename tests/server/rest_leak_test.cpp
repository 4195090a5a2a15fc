// SPDX-License-Identifier: Apache-2.0
// Decision 3 on everything one can ask for over HTTP: two servers hold the same game in two worlds
// that a viewer cannot tell apart, and answer that viewer with the same bytes on every path. Worlds
// differ in what is hidden now, or only in what is to come: the seed that the next draws follow
// from.
#include <gtest/gtest.h>

#include <regex>

#include "engine/core/registry.h"
#include "engine/core/rng.h"
#include "server/routes.h"
#include "server/secrets.h"
#include "server/store/sqlite_store.h"
#include "server/telling.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

constexpr int kSteps = 40;  // of the log: enough to deal every game's secrets

std::string seen_by(const Position& position, Seat viewer) {
  return codec::to_json(snapshot_for(position, 1, viewer, false));
}
std::string told_to(const Story& story, Seat viewer) {
  return codec::to_json(event_for(story, 1, 0, viewer));
}

Match new_match(const Rules& rules, int seats) {
  MatchHeader header;
  header.game = rules.info().id;
  header.rules_version = rules.info().rules_version;
  header.seats = seats;
  codec::ReadError error;
  header.options = rules.complete_options("{}", seats, error);
  for (int seat = 0; seat < seats; ++seat) header.players.push_back("P" + std::to_string(seat));
  return Match(rules, header);
}

struct Step {
  LogEntry entry;
  std::vector<std::string> others;  // what chance or the seat could have done instead
};

std::vector<Step> play_at_random(const Rules& rules, int seats, Rng& rng) {
  Match match = new_match(rules, seats);
  std::vector<Step> steps;
  // At least so many, and until a person is to decide: the next draw is still to come.
  while (match.position().to_act() != kNobody &&
         (static_cast<int>(steps.size()) < kSteps || match.position().to_act() == kChance)) {
    Step step;
    step.entry.seat = match.position().to_act();
    std::vector<std::string> moves;
    if (step.entry.seat == kChance) {
      for (const auto& outcome : match.position().outcomes())
        moves.push_back(match.position().text(outcome.move));
    } else {
      for (const PackedMove& move : match.position().legal(step.entry.seat))
        moves.push_back(match.position().text(move));
    }
    step.others = moves;
    step.entry.text = moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    match.add_text(step.entry.seat, step.entry.text, nullptr);
    steps.push_back(std::move(step));
  }
  return steps;
}

// The same game in another world: draws and moves that `viewer` does not see are others, as far as
// everything stays possible and looks and sounds the same to the viewer.
std::vector<LogEntry> other_world(const Rules& rules, int seats, const std::vector<Step>& steps,
                                  Seat viewer, Rng& rng, int& changed) {
  for (int attempt = 0; attempt < 1500; ++attempt) {
    Match here = new_match(rules, seats);
    Match there = new_match(rules, seats);
    std::vector<LogEntry> log;
    changed = 0;
    const int wanted = 1 + attempt % 8;
    const bool only_draws = attempt % 2 == 0;  // some games hide draws, others what people do
    bool fits = true;
    for (const Step& step : steps) {
      Story story;
      here.add_text(step.entry.seat, step.entry.text, &story);
      std::vector<std::string> candidates{step.entry.text};
      if (changed < wanted &&
          (only_draws ? step.entry.seat == kChance : step.entry.seat != viewer) && rng.chance(1, 4))
        candidates.insert(candidates.begin(),
                          step.others[rng.below(static_cast<std::uint32_t>(step.others.size()))]);
      fits = false;
      for (const std::string& text : candidates) {
        const ParsedMove parsed = there.read(step.entry.seat, text);
        if (parsed.refusal) continue;
        const auto after = there.position().clone();
        Story other;
        after->apply(step.entry.seat, parsed.move, &other);
        if (seen_by(*after, viewer) != seen_by(here.position(), viewer) ||
            told_to(other, viewer) != told_to(story, viewer))
          continue;
        there.add_text(step.entry.seat, text, nullptr);
        log.push_back({step.entry.seat, text});
        changed += text != step.entry.text ? 1 : 0;
        fits = true;
        break;
      }
      if (!fits) break;
    }
    if (fits && changed > 0) return log;
  }
  return {};
}

// A server that finds this game on its disk.
class WorldServer {
 public:
  WorldServer(const Rules& rules, int seats, const std::vector<LogEntry>& log, int seed) {
    const auto opened = store::open_sqlite(folder_.path() + "/quadriga.db");
    store::Batch batch;
    for (int i = 0; i <= seats; ++i) {  // the last one looks on
      const std::string id = "p" + std::to_string(i);
      batch.emplace_back(store::PutPerson{{id, "Person " + std::to_string(i), "2031-01-01"}});
      batch.emplace_back(store::AddSession{{token_hash("token" + id), id, "2031-01-01", "test"}});
    }
    store::TableRow row;
    row.id = "thetable";
    row.game = rules.info().id;
    row.rules_version = rules.info().rules_version;
    codec::ReadError error;
    row.options = rules.complete_options("{}", seats, error);
    row.host = "p0";
    row.invite = "code";
    row.stage = store::Stage::playing;
    row.seed = fair::Seed::from_number(static_cast<std::uint64_t>(seed)).hex();
    row.created = "2031-01-01T00:00:00Z";
    for (int i = 0; i < seats; ++i)
      row.seats.push_back({"p" + std::to_string(i), "Person " + std::to_string(i), "",
                           "Person " + std::to_string(i)});
    batch.emplace_back(store::PutTable{row});
    batch.emplace_back(store::AddMoves{row.id, first_rows(log)});
    EXPECT_TRUE(opened->commit({&batch, 1}).front());
  }
  void start() { server_ = std::make_unique<RunningServer>(test_options(folder_.path())); }
  std::uint16_t port() const { return server_->port(); }

 private:
  TempFolder folder_;
  std::unique_ptr<RunningServer> server_;
};

// What may differ: the moment, what is drawn by lot for this answer alone, and the hash of the
// seed, which is published and tells nothing.
std::string without_chance(const std::string& body) {
  static const std::regex kTime(R"(\d{4}-\d\d-\d\dT[0-9:.]+Z)");
  static const std::regex kRandom(R"raw("(id|table|token|invite|secret|commitment)":"[^"]*")raw");
  return std::regex_replace(std::regex_replace(body, kTime, "TIME"), kRandom, "\"$1\":\"\"");
}

std::string path_for(const Route& route) {
  std::string path(route.path);
  const std::string what = path.find("/games/") != std::string::npos    ? "ave-caesar"
                           : path.find("/people/") != std::string::npos ? "p0"
                                                                        : "thetable";
  const auto open = path.find('{');
  if (open != std::string::npos) path.replace(open, path.find('}') - open + 1, what);
  return path;
}

// Bodies that get further than a refusal of the body itself.
std::string body_for(const Route& route) {
  if (route.path == "/api/tables/{id}/ask") return R"({"kind":"abandon"})";
  if (route.path == "/api/tables/{id}/answer") return R"({"kind":"abandon","yes":false})";
  if (route.path == "/api/tables/{id}/kick") return R"({"person":"p1","ban":false})";
  if (route.path == "/api/tables/{id}/bot") return R"({"seat":0,"kind":"random"})";
  return "{}";
}

constexpr int kSeed = 77;
constexpr int kOtherSeed = 78;

struct World {
  std::vector<LogEntry> log;
  int seed;
};

void compare_answers(const Rules& rules, int seats, const World& world, const World& other_world,
                     const std::string& token) {
  WorldServer here(rules, seats, world.log, world.seed);
  WorldServer there(rules, seats, other_world.log, other_world.seed);
  here.start();
  there.start();
  HttpClient::Headers headers;
  if (!token.empty()) headers["Authorization"] = "Bearer " + token;
  HttpClient one(here.port());
  HttpClient other(there.port());
  int asked = 0;
  // What only looks comes first; a bot that takes over would move by lot.
  for (const std::string_view turn : {"GET", "POST", "last"}) {
    for (const Route& route : routes()) {
      const bool last = route.path == "/api/tables/{id}/stand-in" ||
                        route.path == "/api/me/delete" || route.path == "/api/logout";
      if (last ? turn != "last" : route.method != turn) continue;
      const std::string path = path_for(route);
      const std::string body = route.method == "POST" ? body_for(route) : "";
      const Reply a = one.ask(std::string(route.method), path, body, headers);
      const Reply b = other.ask(std::string(route.method), path, body, headers);
      EXPECT_EQ(a.status, b.status) << route.method << " " << path;
      EXPECT_EQ(without_chance(a.body), without_chance(b.body)) << route.method << " " << path;
      ++asked;
    }
  }
  EXPECT_EQ(asked, static_cast<int>(routes().size()));
}

// A seat, another seat, somebody who looks on, a stranger without a session.
struct Viewer {
  Seat sees;
  std::string token;
};

std::vector<Viewer> viewers_of(int seats) {
  return {{0, "tokenp0"},
          {1, "tokenp1"},
          {kSpectator, "tokenp" + std::to_string(seats)},
          {kSpectator, ""}};
}

class RestLeakTest : public ::testing::TestWithParam<const Rules*> {};
class HiddenWorldsTest : public RestLeakTest {};

TEST_P(HiddenWorldsTest, EveryPathAnswersTheSameInEveryWorldTheViewerCannotRuleOut) {
  const Rules& rules = *GetParam();
  const int seats = rules.info().min_seats;
  Rng rng(41);
  const std::vector<Step> steps = play_at_random(rules, seats, rng);
  std::vector<LogEntry> log;
  for (const Step& step : steps) log.push_back(step.entry);
  int worlds = 0;
  for (const Viewer& viewer : viewers_of(seats)) {
    SCOPED_TRACE("seat " + std::to_string(viewer.sees) + " " + viewer.token);
    int changed = 0;
    const auto other_log = other_world(rules, seats, steps, viewer.sees, rng, changed);
    if (other_log.empty()) continue;  // this viewer sees everything there is
    ++worlds;
    compare_answers(rules, seats, {log, kSeed}, {other_log, kSeed}, viewer.token);
  }
  std::printf("%s: %d viewers with another world\n", std::string(rules.info().id).c_str(), worlds);
  EXPECT_GE(worlds, 2);
}

// Nobody can rule out another seed before the game is over, so every viewer has this other world in
// every game.
TEST_P(RestLeakTest, NoPathTellsWhatTheNextDrawsWillBe) {
  const Rules& rules = *GetParam();
  const int seats = rules.info().min_seats;
  Rng rng(42);
  const std::vector<Step> steps = play_at_random(rules, seats, rng);
  std::vector<LogEntry> log;
  for (const Step& step : steps) log.push_back(step.entry);
  for (const Viewer& viewer : viewers_of(seats)) {
    SCOPED_TRACE("seat " + std::to_string(viewer.sees) + " " + viewer.token);
    compare_answers(rules, seats, {log, kSeed}, {log, kOtherSeed}, viewer.token);
  }
}

// At the Ides of March everything lies open (IM 16.1): there only the future is hidden.
std::vector<const Rules*> games_with_secrets() {
  std::vector<const Rules*> games(all_games().begin(), all_games().end());
  std::erase_if(games, [](const Rules* rules) { return rules->info().id == "ides-of-march"; });
  return games;
}

std::string name_of(const ::testing::TestParamInfo<const Rules*>& game) {
  std::string name(game.param->info().id);
  std::erase(name, '-');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Games, RestLeakTest, ::testing::ValuesIn(all_games()), name_of);
INSTANTIATE_TEST_SUITE_P(Games, HiddenWorldsTest, ::testing::ValuesIn(games_with_secrets()),
                         name_of);

}  // namespace
}  // namespace quadriga::server::testing
