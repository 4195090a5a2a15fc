// SPDX-License-Identifier: Apache-2.0
#include "engine/core/codec/type_writer.h"

#include <gtest/gtest.h>

#include "engine/core/codec/json_reader.h"
#include "tests/core/codec_types.h"

namespace quadriga::sample {
namespace {

TEST(TypeScript, SaysWhatTheCodecWrites) {
  codec::TypeScriptWriter types;
  types.add<Outer>();
  EXPECT_EQ(types.text(), R"(export type Colour = 'red' | 'default';

export interface Inner {
  small: number;
  flag: boolean;
}

export interface Outer {
  number: number;
  wide: string;
  text: string;
  colour: Colour;
  maybe?: number | null;
  many: Inner[];
  three: number[];
  few: number[];
  named: Record<string, number>;
  raw: unknown;
}

)");
}

TEST(TypeScript, UnionsAreExportedByName) {
  codec::TypeScriptWriter types;
  types.add_union<Order>("Order");
  types.add<Orders>();
  EXPECT_EQ(types.text(), R"(export interface Go {
  type: 'go';
  steps: number;
}

export interface Stop {
  type: 'Stop';
}

export type Order = Go | Stop;

export interface Orders {
  orders: (Go | Stop)[];
}

)");
}

TEST(TypeScript, NothingIsExportedTwice) {
  codec::TypeScriptWriter types;
  types.add<Inner>();
  const std::string once = types.text();
  types.add<Inner>();
  EXPECT_EQ(types.text(), once);
}

TEST(JsonSchema, SaysWhatTheCodecReads) {
  codec::SchemaWriter schema;
  schema.add<Inner>();
  schema.add<Lenient>();
  schema.add_union<Order>("Order");
  EXPECT_EQ(schema.text(),
            R"({"$schema":"https://json-schema.org/draft/2020-12/schema","$defs":{)"
            R"("Inner":{"type":"object","properties":{)"
            R"("small":{"type":"integer","minimum":0,"maximum":255},"flag":{"type":"boolean"}},)"
            R"("required":["small","flag"],"additionalProperties":false},)"
            R"("Lenient":{"type":"object","properties":{)"
            R"("left":{"type":"integer","minimum":-2147483648,"maximum":2147483647},)"
            R"("right":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},)"
            R"("required":[],"additionalProperties":false},)"
            R"("Go":{"type":"object","properties":{"type":{"const":"go"},)"
            R"("steps":{"type":"integer","minimum":-2147483648,"maximum":2147483647}},)"
            R"("required":["type","steps"],"additionalProperties":false},)"
            R"("Stop":{"type":"object","properties":{"type":{"const":"Stop"}},)"
            R"("required":["type"],"additionalProperties":false},)"
            R"("Order":{"oneOf":[{"$ref":"#/$defs/Go"},{"$ref":"#/$defs/Stop"}]}}})");
}

TEST(JsonSchema, IsJsonAndKnowsTheBoundsOfLists) {
  codec::SchemaWriter schema;
  schema.add<Outer>();
  codec::RawJson document;
  codec::ReadError error;
  EXPECT_TRUE(codec::from_json(schema.text(), document, error)) << error.sentence();
  EXPECT_NE(schema.text().find(R"("minItems":3,"maxItems":3)"), std::string::npos);
  EXPECT_NE(schema.text().find(R"("maxItems":4)"), std::string::npos);
  EXPECT_NE(schema.text().find(R"("Colour":{"enum":["red","default"]})"), std::string::npos);
}

}  // namespace
}  // namespace quadriga::sample
