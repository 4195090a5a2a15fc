// SPDX-License-Identifier: Apache-2.0
#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"
#include "server/protocol.h"
#include "tests/fuzz/choices.h"

// Bytes -> the JSON codec: what clients send, and the options of each game. What was read must be
// written as JSON that reads the same.
namespace quadriga::fuzz {

namespace {

template <class T>
void read(std::string_view text) {
  T value{};
  codec::ReadError error;
  if (!codec::from_json(text, value, error)) {
    require(!error.message.empty(), "bad JSON is answered with a sentence");
    return;
  }
  const std::string written = codec::to_json(value);
  T again{};
  require(codec::from_json(written, again, error), "what was written can be read");
  require(codec::to_json(again) == written, "what was written means the same");
}

}  // namespace

}  // namespace quadriga::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadriga;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  fuzz::read<server::ClientMessage>(text);
  fuzz::read<server::EnterAsGuest>(text);
  fuzz::read<server::CreateTable>(text);
  for (const Rules* rules : all_games()) {
    codec::ReadError error;
    const std::string options = rules->complete_options(text, rules->info().min_seats, error);
    if (options.empty()) continue;
    fuzz::require(rules->complete_options(options, rules->info().min_seats, error) == options,
                  "complete options stay as they are");
  }
  return 0;
}
