// SPDX-License-Identifier: Apache-2.0
#include <set>

#include "cli/support/rules_text.h"
#include "engine/core/registry.h"
#include "tests/cli/program.h"

namespace quadriga::cli::test {
namespace {

using List = CommandTest;
using RulesCommand = CommandTest;

TEST_F(List, NamesEveryGame) {
  const Outcome outcome = run({"list"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(lines_of(outcome.out).size(), all_games().size() + 1);
  for (const Rules* rules : all_games())
    EXPECT_NE(outcome.out.find(rules->info().id), std::string::npos);
}

TEST_F(List, ShowsEveryOptionOfAGame) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    const Outcome outcome = run({"list", id});
    EXPECT_EQ(outcome.code, 0);
    for (const auto& option : rules->option_list()) {
      EXPECT_NE(outcome.out.find("  " + option.name + "  "), std::string::npos) << option.name;
      EXPECT_NE(outcome.out.find(option.rule), std::string::npos) << option.name;
    }
    EXPECT_TRUE(is_json(run({"list", id, "--json"}).out));
  }
}

TEST_F(List, Json) {
  const Outcome outcome = run({"list", "--json"});
  EXPECT_TRUE(is_json(outcome.out)) << outcome.out;
  for (const Rules* rules : all_games())
    EXPECT_NE(outcome.out.find("\"id\":\"" + std::string(rules->info().id) + "\""),
              std::string::npos);
}

TEST(RulesText, FindsSectionsAndRules) {
  GameInfo info{};
  info.rule_prefix = "TY";
  info.rules_text = R"(# Toy

Words before.

## 1. Start of play

**1.1** [S] First rule,
on two lines.

- a list item

1.2 Second rule.

## 2. The end

### 2A. Very end

**2.10** Tenth rule 3.4 is only mentioned.

```
9.9 not a rule
```
)";
  const RulesText rules(info);
  ASSERT_EQ(rules.rules().size(), 3U);
  EXPECT_EQ(rules.rules()[2].number, "2.10");
  ASSERT_NE(rules.rule("1.1"), nullptr);
  EXPECT_NE(rules.rule("1.1")->text.find("a list item"), std::string_view::npos);
  EXPECT_EQ(rules.rule("1.1")->text.find("Second"), std::string_view::npos);
  EXPECT_EQ(rules.rule("TY 1.2"), rules.rule("1.2"));
  EXPECT_EQ(rules.rule("ty 1.2"), rules.rule("1.2"));
  EXPECT_EQ(rules.rule("3.4"), nullptr);
  EXPECT_EQ(rules.rule("9.9"), nullptr);
  ASSERT_NE(rules.section("2"), nullptr);
  EXPECT_EQ(rules.section("2")->title, "The end");
  EXPECT_NE(rules.section("2")->text.find("Tenth"), std::string_view::npos);
  EXPECT_EQ(rules.section("2a"), rules.section("very"));
  EXPECT_EQ(rules.section("start")->number, "1");
  EXPECT_EQ(rules.section("middle"), nullptr);
  EXPECT_EQ(rules.search("RULE tenth").size(), 1U);
}

TEST(Markdown, IsRenderedForReading) {
  EXPECT_EQ(render_markdown("# Title\nSome *words* and `code`\nin **two** lines.\n\n- one\n- two\n"
                            "  more\n\n| a | b |\n|---|---|\n| 1 | long cell |\n",
                            40),
            "Title\n\n"
            "Some words and code in two lines.\n\n"
            "• one\n• two more\n\n"
            "a    b\n───  ─────────\n1    long cell\n");
  EXPECT_EQ(render_markdown("one two three four", 9, "> "), "> one two\n> three\n> four\n");
}

TEST(RulesText, EveryGameHasRulesThatCanBeFound) {
  for (const Rules* rules : all_games()) {
    const RulesText text(rules->info());
    EXPECT_GT(text.rules().size(), 50U) << rules->info().id;
    EXPECT_GT(text.sections().size(), 5U) << rules->info().id;
    std::set<std::string> numbers;
    for (const auto& rule : text.rules())
      EXPECT_TRUE(numbers.insert(rule.number).second)
          << rules->info().id << " defines " << rule.number << " twice";
  }
}

TEST_F(RulesCommand, PrintsRulesSectionsAndSearches) {
  for (const Rules* rules : all_games()) {
    const std::string id(rules->info().id);
    const RulesText text(rules->info());
    const std::string number = text.rules()[0].number;
    const std::string prefix(rules->info().rule_prefix);
    const Outcome one = run({"rules", id, prefix, number});
    EXPECT_EQ(one.code, 0);
    EXPECT_TRUE(one.out.starts_with(number)) << one.out;
    EXPECT_EQ(run({"rules", id, number}).out, one.out);
    const Outcome section = run({"rules", id, "1"});
    EXPECT_TRUE(section.out.starts_with("1. ")) << section.out;
    const Outcome whole = run({"rules", id});
    EXPECT_EQ(whole.code, 0);
    for (const auto& rule : text.rules())
      EXPECT_NE(whole.out.find("\n" + rule.number), std::string::npos) << id << " " << rule.number;
    const Outcome contents = run({"rules", id, "--contents"});
    EXPECT_GT(lines_of(contents.out).size(), 5U);
    EXPECT_TRUE(is_json(run({"rules", id, number, "--json"}).out));
    EXPECT_TRUE(is_json(run({"rules", id, "--json"}).out));
  }
}

}  // namespace
}  // namespace quadriga::cli::test
