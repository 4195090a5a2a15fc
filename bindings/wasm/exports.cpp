// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "engine/core/registry.h"
#include "engine/core/signature.h"

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
