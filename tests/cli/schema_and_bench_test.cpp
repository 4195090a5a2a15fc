// SPDX-License-Identifier: Apache-2.0
#include <fstream>
#include <regex>
#include <sstream>

#include "engine/core/registry.h"
#include "engine/core/signature.h"
#include "tests/cli/program.h"
#include "tests/support/places.h"

namespace quadriga::cli::test {
namespace {

using Schema = CommandTest;
using Bench = CommandTest;

TEST_F(Schema, WrittenFilesAreFreshAndChangedOnesAreNot) {
  const std::string types = path("types");
  ASSERT_EQ(run({"schema", "--typescript", types}).code, 0);
  EXPECT_EQ(run({"schema", "--check", types}).code, 0);
  for (const Rules* rules : all_games()) {
    const std::string name = "types/" + std::string(rules->info().id) + ".ts";
    const std::string text = read(name);
    EXPECT_TRUE(text.starts_with("// Made by quadriga schema; do not edit.\n"));
    for (const std::string type : {"Options", "Move", "View"})
      EXPECT_NE(text.find("export interface " + type + " {"), std::string::npos) << type;
    write(name, text + "\n");
    const Outcome stale = run({"schema", "--check", types});
    EXPECT_EQ(stale.code, 1);
    EXPECT_NE(stale.out.find(path(name) + ": is stale"), std::string::npos);
    write(name, text);
  }
  std::filesystem::remove(path("types/protocol.ts"));
  EXPECT_EQ(run({"schema", "--check", types}).code, 1);
  ASSERT_EQ(run({"schema", "protocol", "--typescript", types}).code, 0);
  EXPECT_EQ(run({"schema", "--check", types}).code, 0);
  write("types/hand_made.ts", "export {};\n");
  EXPECT_EQ(run({"schema", "--check", types}).code, 0);
  write("types/gone-game.ts", read("types/protocol.ts"));
  EXPECT_EQ(run({"schema", "--check", types}).code, 1);
}

// Whatever server/protocol.h describes must reach the client.
TEST_F(Schema, TheWholeProtocolIsExported) {
  std::ostringstream header;
  header << std::ifstream(quadriga::testing::source_folder() + "/server/protocol.h").rdbuf();
  const std::string source = header.str();
  const std::string types = run({"schema", "protocol"}).out;
  const std::regex described("BOOST_DESCRIBE_(STRUCT|ENUM)\\((\\w+),");
  int count = 0;
  for (std::sregex_iterator it(source.begin(), source.end(), described), end; it != end; ++it) {
    const std::string name = (*it)[2];
    EXPECT_TRUE(types.find("export interface " + name + " {") != std::string::npos ||
                types.find("export type " + name + " =") != std::string::npos)
        << name;
    ++count;
  }
  EXPECT_GT(count, 20);
  EXPECT_NE(types.find("export type ClientMessage = Watch | "), std::string::npos);
  EXPECT_NE(types.find("export type ServerMessage = Welcome | "), std::string::npos);
}

TEST_F(Schema, JsonSchema) {
  const Outcome all = run({"schema", "--json"});
  EXPECT_EQ(all.code, 0);
  EXPECT_TRUE(is_json(all.out));
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    EXPECT_NE(all.out.find("\n  \"" + id + "\": {"), std::string::npos);
    const Outcome one = run({"schema", id, "--json"});
    EXPECT_TRUE(is_json(one.out));
    EXPECT_NE(one.out.find("\"View\": {"), std::string::npos);
  }
}

TEST_F(Bench, PrintsOneObjectWithTheFourFigures) {
  const Outcome outcome = run({"bench", "--json", "--seconds", "0.02"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(is_json(outcome.out)) << outcome.out;
  EXPECT_TRUE(outcome.out.starts_with("{\"games\":{\"")) << outcome.out;
  for (const Rules* rules : all_games()) {
    // A game measured under options of its own tells them, and the speed with the defaults.
    const bool own = !rules->info().bench_options.empty();
    const std::string usual =
        own ? ",\"options\":\\{.*\\},\"default_options_per_second\":[1-9][0-9]*" : "";
    const std::regex expected(
        "\"" + std::string(rules->info().id) +
        "\":\\{\"decisions_per_second\":[1-9][0-9]*,\"copy_ns\":[0-9.]+,\"state_bytes\":" +
        std::to_string(rules->info().state_bytes) + ",\"signature\":\"" +
        signature_text(signature(*rules)) + "\"" + usual + "\\}");
    EXPECT_TRUE(std::regex_search(outcome.out, expected)) << outcome.out;
  }
}

TEST_F(Bench, TheSearchIsMeasuredOnRequest) {
  const Outcome outcome = run({"bench", "ave-caesar", "--search", "--json", "--seconds", "0.02"});
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_TRUE(is_json(outcome.out)) << outcome.out;
  const std::regex expected(
      "\"search\":\\{\"iterations_per_second\":[1-9][0-9]*,\"iterations_per_random_game\":[0-9.e+-]"
      "+,"
      "\"bytes_per_100k_nodes\":[1-9][0-9]*\\}");
  EXPECT_TRUE(std::regex_search(outcome.out, expected)) << outcome.out;
}

TEST_F(Bench, OneGameAsATable) {
  const Rules& rules = *all_games()[0];
  const Outcome outcome = run({"bench", std::string(rules.info().id), "--seconds", "0.02"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(lines_of(outcome.out).size(), 2U);
  EXPECT_NE(outcome.out.find(signature_text(signature(rules))), std::string::npos);
}

}  // namespace
}  // namespace quadriga::cli::test
