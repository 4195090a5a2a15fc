// SPDX-License-Identifier: Apache-2.0
// What the server tells its host: figures, and whether it is alive and ready.
#include <set>
#include <sstream>

#include "engine/core/registry.h"
#include "tests/server/hall_fixture.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {
namespace {

// The value of the sample that starts with `name` (labels included), or -1.
double sample(const std::string& text, const std::string& name) {
  const auto at = text.find("\n" + name + " ");
  return at == std::string::npos ? -1 : std::atof(text.c_str() + at + name.size() + 2);
}

class MetricsTest : public ServerTest {
 protected:
  ServeOptions options() override {
    ServeOptions out = test_options(folder_.path());
    out.metrics_port = 0;
    return out;
  }
  std::string metrics() {
    const Reply reply = HttpClient(server_->metrics_port()).get("/metrics");
    EXPECT_EQ(reply.status, 200);
    EXPECT_EQ(reply.headers.at("content-type").find("text/plain; version=0.0.4"), 0U);
    return reply.body;
  }
};

TEST_F(MetricsTest, FiguresFollowWhatHappens) {
  const Rules& rules = *all_games().front();
  const std::string playing =
      R"(quadriga_tables{game=")" + std::string(rules.info().id) + R"(",stage="playing"})";
  const std::string before = metrics();
  EXPECT_EQ(sample(before, playing), -1);
  EXPECT_EQ(sample(before, R"(quadriga_connections{kind="websocket"})"), 0);

  Visitor anna(port(), "Anna");
  const TableInfo table = anna.play_with_bots(rules);
  WebSocketClient client = anna.connect();
  client.watch(table.id);
  const Snapshot now = wait_for_turn(client, 0);
  EXPECT_TRUE(std::holds_alternative<Error>(client.move(table.id, now.version - 1, "x")));
  EXPECT_TRUE(std::holds_alternative<Done>(client.move(table.id, now.version, now.legal[0].text)));
  EXPECT_EQ(anna.http.get("/api/tables/nowhere").status, 404);

  const std::string after = metrics();
  EXPECT_EQ(sample(after, playing), 1);
  EXPECT_EQ(sample(after, R"(quadriga_connections{kind="websocket"})"), 1);
  EXPECT_EQ(sample(after, R"(quadriga_connections{kind="http"})"), 1);
  EXPECT_EQ(sample(after, R"(quadriga_moves_total{by="person"})"), 1);
  EXPECT_EQ(sample(after, R"(quadriga_refusals_total{door="websocket",code="stale"})"), 1);
  EXPECT_EQ(sample(after, R"(quadriga_refusals_total{door="http",code="no-such-table"})"), 1);
  EXPECT_EQ(sample(after, R"(quadriga_requests_total{status="404"})"), 1);
  EXPECT_EQ(sample(after, "quadriga_messages_total"), 3);
  EXPECT_GE(sample(after, "quadriga_store_seconds_count"), 1);
  EXPECT_EQ(sample(after, R"(quadriga_store_seconds_bucket{le="+Inf"})"),
            sample(after, "quadriga_store_seconds_count"));
  EXPECT_EQ(sample(after, "quadriga_store_failures_total"), 0);
  EXPECT_GE(sample(after, "quadriga_store_waiting"), 0);
  EXPECT_GE(sample(after, "quadriga_bots_waiting"), 0);
  EXPECT_GE(sample(after, R"(quadriga_log_lines_total{level="error"})"), 0);
  EXPECT_GT(sample(after, "process_resident_memory_bytes"), 1e6);
  EXPECT_GT(sample(after, "process_open_fds"), 3);
}

// Each line is a comment or "name value" or "name{labels} value", and every family has its type.
TEST_F(MetricsTest, PrometheusCanReadThem) {
  std::set<std::string> families;
  std::istringstream lines(metrics());
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("# TYPE ", 0) == 0) {
      families.insert(line.substr(7, line.find(' ', 7) - 7));
      continue;
    }
    if (line.rfind("# HELP ", 0) == 0) continue;
    const auto space = line.rfind(' ');
    ASSERT_NE(space, std::string::npos) << line;
    char* end = nullptr;
    std::strtod(line.c_str() + space + 1, &end);
    EXPECT_EQ(*end, '\0') << line;
    std::string name = line.substr(0, std::min(line.find('{'), space));
    if (families.count(name) == 0)
      for (const std::string part : {"_bucket", "_sum", "_count"})
        if (name.size() > part.size() && name.substr(name.size() - part.size()) == part)
          name.resize(name.size() - part.size());
    EXPECT_EQ(families.count(name), 1U) << line;
  }
  EXPECT_GT(families.size(), 15U);
}

TEST_F(MetricsTest, TheHostsDoorIsForFiguresAlone) {
  HttpClient inside(server_->metrics_port());
  EXPECT_EQ(inside.get("/healthz").status, 200);
  EXPECT_EQ(inside.get("/readyz").status, 200);
  EXPECT_EQ(inside.get("/api/games").status, 404);
  EXPECT_EQ(inside.get("/").status, 404);
  EXPECT_EQ(inside.ask("POST", "/metrics").status, 405);
  EXPECT_THROW(WebSocketClient(server_->metrics_port(), ""), Closed);
  HttpClient outside(port());
  EXPECT_EQ(outside.get("/healthz").status, 200);
  EXPECT_EQ(outside.get("/readyz").status, 200);
  EXPECT_EQ(outside.get("/metrics").body.find("quadriga_connections"), std::string::npos);
}

class ReadyTest : public HallTest {};

TEST_F(ReadyTest, AStoreThatRefusesWritesIsNotReady) {
  const auto ready = [&] { return wait<bool>([&](auto then) { hall_->check_ready(then); }); };
  EXPECT_TRUE(ready());
  const TablePtr table = open_table(rules_.info().min_seats - 1, true);
  disk_->fails = true;
  const auto said = wait<int>([&](auto then) { hall_->say(anna_, table, "Ave", then); });
  ASSERT_FALSE(said);
  EXPECT_EQ(said.error().code, "store-failed");
  ASSERT_FALSE(ready());
  EXPECT_EQ(ready().error().status, 503);
  EXPECT_NE(hall_->metrics_text().find("\nquadriga_store_failures_total "), std::string::npos);
  disk_->fails = false;
  hall_->metrics().last_failure -= std::chrono::seconds(60);  // later
  EXPECT_TRUE(ready());
}

}  // namespace
}  // namespace quadriga::server::testing
