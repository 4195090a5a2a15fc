// SPDX-License-Identifier: Apache-2.0
#include "cli/support/text.h"

#include <gtest/gtest.h>

#include "cli/support/json.h"

namespace quadriga::cli {
namespace {

TEST(Text, WidthCountsWhatIsSeen) {
  EXPECT_EQ(display_width("abc"), 3);
  EXPECT_EQ(display_width("caf\u00e9 \u2014"), 6);
  EXPECT_EQ(display_width("\x1b[1mbold\x1b[0m"), 4);
}

TEST(Text, WrapsAtSpaces) {
  EXPECT_EQ(wrap("one two three", 7), "one two\nthree");
  EXPECT_EQ(wrap("one two three", 9, "- ", "  "), "- one two\n  three");
  EXPECT_EQ(wrap("  spaces \n everywhere ", 80), "spaces everywhere");
  EXPECT_EQ(wrap("unbreakable", 3), "unbreakable");
  EXPECT_EQ(wrap("", 10, "> "), "> ");
}

TEST(Text, TablesAlign) {
  EXPECT_EQ(table({{"a", "1"}, {"bbb", "100"}}, "lr", ""), "a      1\nbbb  100\n");
  EXPECT_EQ(table({{"a", ""}, {"b", "x"}}, "ll"), "  a\n  b  x\n");
}

TEST(Text, ColumnsAreReadDownwards) {
  EXPECT_EQ(in_columns({"a", "b", "c", "d", "e"}, 10, ""), "a   c   e\nb   d\n");
  EXPECT_EQ(in_columns({"a very long one", "b"}, 10, ""), "a very long one\nb\n");
  EXPECT_EQ(in_columns({}, 10), "");
}

TEST(Text, NumbersForPeople) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(1234567), "1,234,567");
  EXPECT_EQ(short_number(1234.5), "1,235");
  EXPECT_EQ(short_number(12345678), "12.35 million");
  EXPECT_EQ(percent(0.5125), "51.2 %");
  EXPECT_EQ(duration(0.0204), "20 ms");
  EXPECT_EQ(duration(12.34), "12.3 s");
  EXPECT_EQ(duration(200), "3 min 20 s");
  EXPECT_EQ(duration(7260), "2 h 1 min");
}

TEST(Text, SplitTrimLower) {
  EXPECT_EQ(split("a,,b", ','), (std::vector<std::string>{"a", "", "b"}));
  EXPECT_EQ(split("", ','), (std::vector<std::string>{""}));
  EXPECT_EQ(trim(" \t a b \r\n"), "a b");
  EXPECT_EQ(trim("  "), "");
  EXPECT_EQ(lower("AvE 7"), "ave 7");
}

TEST(Json, ObjectsListsAndFractions) {
  JsonObject inner;
  inner.add("x", 0.25).add("n", std::uint64_t{5});
  EXPECT_EQ(JsonObject()
                .add("name", "a \"b\"")
                .add("yes", true)
                .add("list", std::vector<JsonObject>{inner, {}})
                .raw("raw", "[1]")
                .text(),
            R"({"name":"a \"b\"","yes":true,"list":[{"x":0.25,"n":5},{}],"raw":[1]})");
}

TEST(Json, Pretty) {
  EXPECT_EQ(pretty_json(R"({"a":[1,2],"b":{},"c":"x,{\"y\":"})"),
            "{\n  \"a\": [\n    1,\n    2\n  ],\n  \"b\": {},\n  \"c\": \"x,{\\\"y\\\":\"\n}");
}

}  // namespace
}  // namespace quadriga::cli
