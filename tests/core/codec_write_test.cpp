// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"
#include "tests/core/codec_types.h"

namespace quadriga::sample {
namespace {

using codec::to_json;

TEST(JsonWriter, WritesOneOfEachKind) {
  EXPECT_EQ(to_json(full_outer()),
            R"({"number":-7,"wide":"18446744073709551615",)"
            R"("text":"quote \" backslash \\ line\n bell \u0007 café","colour":"default",)"
            R"("maybe":3,"many":[{"small":255,"flag":true},{"small":0,"flag":false}],)"
            R"("three":[-128,0,127],"few":[9],"named":{"a":1,"b \"":2},)"
            R"("raw":{"x":[1,2.5e3,null]}})");
}

TEST(JsonWriter, LeavesEmptyOptionalMembersOut) {
  const Outer outer;
  EXPECT_EQ(to_json(outer),
            R"({"number":0,"wide":"0","text":"","colour":"red","many":[],"three":[0,0,0],)"
            R"("few":[],"named":{},"raw":null})");
}

TEST(JsonWriter, AnEmptyOptionalInAListIsNull) {
  const std::vector<std::optional<int>> list{1, std::nullopt};
  EXPECT_EQ(to_json(list), "[1,null]");
}

TEST(JsonWriter, VariantsCarryTheirTag) {
  const Orders orders{{Go{2}, Stop{}}};
  EXPECT_EQ(to_json(orders), R"({"orders":[{"type":"go","steps":2},{"type":"Stop"}]})");
}

TEST(JsonWriter, TheTrailingUnderscoreStaysInCpp) {
  EXPECT_EQ(to_json(Lenient{}), R"({"left":4,"right":5})");
}

TEST(JsonWriter, WhatIsWrittenIsReadBackTheSame) {
  const Outer outer = full_outer();
  Outer back;
  codec::ReadError error;
  ASSERT_TRUE(codec::from_json(to_json(outer), back, error)) << error.sentence();
  EXPECT_EQ(back, outer);
  const Orders orders{{Stop{}, Go{-1}}};
  Orders orders_back;
  ASSERT_TRUE(codec::from_json(to_json(orders), orders_back, error)) << error.sentence();
  EXPECT_EQ(orders_back, orders);
}

}  // namespace
}  // namespace quadriga::sample
