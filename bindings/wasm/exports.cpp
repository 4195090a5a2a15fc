// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/codec/json_writer.h"
#include "engine/core/record.h"
#include "engine/core/registry.h"
#include "engine/core/signature.h"
#include "fair/receipt.h"
#include "server/replay_part.h"

// What a host of the module may call. Numbers of 64 bits arrive in JavaScript as BigInt, texts as
// an address and a length in the module's memory.
using quadriga::all_games;

#define QUADRIGA_EXPORT(name) extern "C" __attribute__((export_name(name)))

QUADRIGA_EXPORT("game_count") std::int32_t game_count() {
  return static_cast<std::int32_t>(all_games().size());
}

QUADRIGA_EXPORT("game_id_address") const char* game_id_address(std::int32_t game) {
  return all_games()[static_cast<std::size_t>(game)]->info().id.data();
}

QUADRIGA_EXPORT("game_id_length") std::int32_t game_id_length(std::int32_t game) {
  return static_cast<std::int32_t>(all_games()[static_cast<std::size_t>(game)]->info().id.size());
}

QUADRIGA_EXPORT("game_signature") std::uint64_t game_signature(std::int32_t game) {
  return quadriga::signature(*all_games()[static_cast<std::size_t>(game)]);
}

// ---- Records ------------------------------------------------------------------------------------
// The host writes the text of a record file to `record_text(length)` and calls what it wants; the
// answer is JSON, at `answer_address` with `answer_length`, until the next call.

namespace {

// One text in and one out: a module has one caller at a time. A function's own variables, so that
// nothing has to be made before the first call.
std::string& text_in() {
  static std::string text;
  return text;
}
std::string& text_out() {
  static std::string text;
  return text;
}

}  // namespace

QUADRIGA_EXPORT("record_text") char* record_text(std::int32_t length) {
  text_in().assign(static_cast<std::size_t>(length), '\0');
  return text_in().data();
}

QUADRIGA_EXPORT("answer_address") const char* answer_address() { return text_out().data(); }

QUADRIGA_EXPORT("answer_length") std::int32_t answer_length() {
  return static_cast<std::int32_t>(text_out().size());
}

// A receipt (fair/receipt.h): commitment, draws, legality of each move, hashes, result.
QUADRIGA_EXPORT("check_record") void check_record() {
  text_out() = quadriga::codec::to_json(quadriga::fair::check_record(text_in()));
}

// A ReplayPart (server/protocol.h) of a record that has passed the check.
QUADRIGA_EXPORT("replay_record")
void replay_record(std::int32_t viewer, std::int32_t from, std::int32_t count) {
  quadriga::Record record;
  quadriga::RecordError error;
  quadriga::server::ReplayPart part;
  if (quadriga::read_record(text_in(), record, error)) {
    const quadriga::Rules* rules = quadriga::find_game(record.header.game);
    if (rules != nullptr)
      part = quadriga::server::replay_part(*rules, record.header, record.log, nullptr,
                                           static_cast<quadriga::Seat>(viewer), from, count);
  }
  text_out() = quadriga::codec::to_json(part);
}
