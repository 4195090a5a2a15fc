// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "engine/core/codec/json_reader.h"
#include "tests/core/codec_types.h"

namespace quadriga::sample {
namespace {

// The value, or the sentence that says what is wrong.
template <class T>
std::string error_of(std::string_view json) {
  T value{};
  codec::ReadError error;
  return codec::from_json(json, value, error) ? "" : error.sentence();
}

template <class T>
T read(std::string_view json) {
  T value{};
  codec::ReadError error;
  EXPECT_TRUE(codec::from_json(json, value, error)) << error.sentence();
  return value;
}

TEST(JsonReader, WhiteSpaceAndOrderOfMembersDoNotMatter) {
  const auto inner = read<Inner>(" {\n\t\"flag\" : true , \"small\":7\r\n} ");
  EXPECT_EQ(inner, (Inner{7, true}));
}

TEST(JsonReader, EscapesBecomeUtf8) {
  EXPECT_EQ(read<std::string>(R"("\u0041\u00e9\u20ac\ud83d\ude00\/\b\f\n\r\t")"),
            "A\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80/\b\f\n\r\t");
}

TEST(JsonReader, BrokenStringsAreRefused) {
  EXPECT_EQ(error_of<std::string>("\"abc"), "is a string that does not end");
  EXPECT_EQ(error_of<std::string>("\"a\nb\""), "is a string that does not end");
  EXPECT_EQ(error_of<std::string>(R"("\x")"), "holds an unknown escape");
  EXPECT_EQ(error_of<std::string>(R"("\u12")"), "holds a broken \\u escape");
  EXPECT_EQ(error_of<std::string>(R"("\ud800")"), "holds a broken \\u escape");
  EXPECT_EQ(error_of<std::string>(R"("\udc00x")"), "holds a broken \\u escape");
  EXPECT_EQ(error_of<std::string>("7"), "must be a string");
}

TEST(JsonReader, NumbersMustFitTheirType) {
  EXPECT_EQ(read<std::uint8_t>("255"), 255);
  EXPECT_EQ(read<std::int8_t>("-128"), -128);
  EXPECT_EQ(error_of<std::uint8_t>("256"), "must be a whole number from 0 to 255");
  EXPECT_EQ(error_of<std::uint8_t>("-1"), "must be a whole number from 0 to 255");
  EXPECT_EQ(error_of<int>("1.5"), "must be a whole number");
  EXPECT_EQ(error_of<int>("1e3"), "must be a whole number");
  EXPECT_EQ(error_of<int>("\"1\""), "must be a whole number");
  EXPECT_EQ(error_of<int>("99999999999999999999"), "is too large a number");
}

TEST(JsonReader, WideNumbersAreStrings) {
  EXPECT_EQ(read<std::uint64_t>("\"18446744073709551615\""), 18446744073709551615ULL);
  EXPECT_NE(error_of<std::uint64_t>("5"), "");
  EXPECT_NE(error_of<std::uint64_t>("\"5x\""), "");
  EXPECT_NE(error_of<std::uint64_t>("\"\""), "");
}

TEST(JsonReader, TheErrorNamesThePath) {
  const std::string json =
      R"({"number":1,"wide":"0","text":"","colour":"red","many":[{"small":1,"flag":true},)"
      R"({"small":300,"flag":true}],"three":[0,0,0],"few":[],"named":{},"raw":null})";
  EXPECT_EQ(error_of<Outer>(json), "many[1].small: must be a whole number from 0 to 255");
}

TEST(JsonReader, UnknownTwiceAndMissingMembersAreRefused) {
  EXPECT_EQ(error_of<Inner>(R"({"small":1,"flag":true,"size":2})"),
            "size: is not a member we know");
  EXPECT_EQ(error_of<Inner>(R"({"small":1,"small":1,"flag":true})"), "small: appears twice");
  EXPECT_EQ(error_of<Inner>(R"({"small":1})"), "flag: is missing");
  EXPECT_EQ(error_of<Inner>("[]"), "expected an object");
}

TEST(JsonReader, DefaultsStandWhereTheTypeAllowsIt) {
  EXPECT_EQ(read<Lenient>("{}"), (Lenient{4, 5}));
  EXPECT_EQ(read<Lenient>(R"({"right":1})"), (Lenient{4, 1}));
  EXPECT_EQ(error_of<Lenient>(R"({"right_":1})"), "right_: is not a member we know");
}

TEST(JsonReader, OptionalMembersMayBeNullOrLeftOut) {
  EXPECT_EQ(read<std::optional<int>>("null"), std::nullopt);
  EXPECT_EQ(read<std::optional<int>>("4"), 4);
}

TEST(JsonReader, EnumsAreWordsFromTheList) {
  EXPECT_EQ(read<Colour>("\"default\""), Colour::default_);
  EXPECT_EQ(error_of<Colour>("\"blue\""), "must be one of red, default");
  EXPECT_EQ(error_of<Colour>("1"), "must be a string");
}

TEST(JsonReader, ListsKeepTheirBounds) {
  using Three = std::array<std::uint8_t, 3>;
  using UpToFour = FixedList<std::uint8_t, 4>;
  EXPECT_EQ(error_of<Three>("[1,2]"), "must hold exactly 3 items");
  EXPECT_EQ(error_of<Three>("[1,2,3,4]"), "[3]: is one too many: the list holds at most 3");
  EXPECT_EQ(read<UpToFour>("[1,2]").size(), 2U);
  EXPECT_EQ(error_of<UpToFour>("[1,2,3,4,5]"), "[4]: is one too many: the list holds at most 4");
  EXPECT_EQ(error_of<std::vector<int>>("[1,]"), "[1]: must be a whole number");
  EXPECT_EQ(error_of<std::vector<int>>("[1 2]"), "expected ',' or ']'");
}

TEST(JsonReader, VariantsAreChosenByTheirTagWhereverItStands) {
  EXPECT_EQ(std::get<Go>(read<Order>(R"({"steps":3,"type":"go"})")).steps, 3);
  EXPECT_TRUE(std::holds_alternative<Stop>(read<Order>(R"({"type":"Stop"})")));
  EXPECT_EQ(error_of<Order>(R"({"type":"run"})"), "type: must be one of go, Stop");
  EXPECT_EQ(error_of<Order>(R"({"steps":3})"),
            "type: is missing: it says which kind of object this is");
  EXPECT_EQ(error_of<Order>(R"({"type":"Stop","steps":1})"), "steps: is not a member we know");
  EXPECT_EQ(error_of<Orders>(R"({"orders":[{"type":"go","steps":"x"}]})"),
            "orders[0].steps: must be a whole number");
  EXPECT_EQ(error_of<Order>("3"), "expected an object");
}

TEST(JsonReader, NothingMayFollowTheValue) {
  EXPECT_EQ(error_of<int>("1 2"), "has something after its end");
  EXPECT_EQ(error_of<Inner>(R"({"small":1,"flag":true}})"), "has something after its end");
  EXPECT_NE(error_of<bool>("truex"), "");
  EXPECT_NE(error_of<bool>(""), "");
}

TEST(JsonReader, DepthIsLimited) {
  const std::string deep = std::string(100000, '[') + std::string(100000, ']');
  EXPECT_EQ(error_of<codec::RawJson>(deep), "is nested too deeply");
  EXPECT_EQ(read<codec::RawJson>(" [[1], {\"a\":null}] ").text, "[[1], {\"a\":null}]");
}

// Every cut and every changed byte of a good text must be answered, never crash.
TEST(JsonReader, SurvivesEveryCutAndEveryChangedByte) {
  const std::string good = codec::to_json(full_outer());
  for (std::size_t cut = 0; cut < good.size(); ++cut)
    EXPECT_NE(error_of<Outer>(good.substr(0, cut)), "") << cut;
  for (std::size_t i = 0; i < good.size(); ++i) {
    for (const char c : {'\0', '"', '{', ']', '\\', '9', '\xFF'}) {
      std::string bad = good;
      bad[i] = c;
      error_of<Outer>(bad);
    }
  }
}

}  // namespace
}  // namespace quadriga::sample
