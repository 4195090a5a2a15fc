// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "engine/core/chance.h"
#include "engine/core/messages.h"
#include "engine/core/registry.h"
#include "engine/games/caesar_xl/game.h"
#include "tests/support/places.h"

// The suite keeps a Silver game; this is one by greedy players under the Bronze rules, as its log.
namespace quadriga::caesar_xl {
namespace {

using G = CaesarXl;

std::string bronze_log() {
  const Messages words(find_game(G::kId)->info());
  const std::vector<std::string> names{"Caesar", "Pompey"};
  Options options;
  options.rules = RuleSet::bronze;
  Rng rng(44);
  State s = G::start(options, 2);
  std::string log;
  while (G::to_act(s) != kNobody) {
    const Seat actor = G::to_act(s);
    Move move;
    if (actor == kChance) {
      Outcomes<G> outcomes;
      G::outcomes(s, outcomes);
      move = outcomes[pick_outcome(outcomes, rng)].move;
    } else {
      move = G::greedy_move(G::view(s, actor), actor, rng);
    }
    log += (actor == kChance ? "*" : names[static_cast<std::size_t>(actor)].substr(0, 1)) + " " +
           G::text(s, move) + "\n";
    Story story;
    G::apply(s, actor, move, &story);
    for (const Line& line : story.heard_by(kSpectator))
      log += "    " + words.say(line, names) + (line.rule.empty() ? "" : " [" + line.rule + "]") +
             "\n";
  }
  return log + G::draw(G::view(s, kSpectator));
}

// XL 24.7: the log speaks in sentences and names the rule that decided.
TEST(caesar_xl_golden, bronze_greedy_game) {
  const std::string file = testing::source_folder() + "/tests/golden/caesar_xl/bronze-greedy.txt";
  const std::string now = bronze_log();
  if (std::getenv("QUADRIGA_UPDATE_GOLDEN") != nullptr)
    std::ofstream(file, std::ios::binary) << now;
  std::ifstream in(file, std::ios::binary);
  ASSERT_TRUE(in) << file << " is missing: run with QUADRIGA_UPDATE_GOLDEN=1";
  std::stringstream kept;
  kept << in.rdbuf();
  EXPECT_EQ(now, kept.str());
}

}  // namespace
}  // namespace quadriga::caesar_xl
