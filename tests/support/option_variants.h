// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/core/codec/json_reader.h"
#include "engine/core/game.h"
#include "engine/core/rng.h"

namespace quadriga::testing {

// JSON values an option can take, the interesting ones.
std::vector<std::string> option_values(const OptionInfo& option);

// The defaults, each option changed alone to each of its values, and a few random mixtures; only
// what the game allows for so many seats.
template <Game G>
std::vector<typename G::Options> option_variants(int seats, std::uint64_t seed) {
  const auto infos = G::option_list();
  std::vector<std::string> documents{"{}"};
  for (const auto& info : infos)
    for (const auto& value : option_values(info))
      documents.push_back("{\"" + info.name + "\":" + value + "}");
  Rng rng(seed);
  for (int i = 0; i < 6 && !infos.empty(); ++i) {
    std::string document = "{";
    for (const auto& info : infos) {
      const auto values = option_values(info);
      if (values.empty() || rng.chance(1, 2)) continue;
      document += (document.size() == 1 ? "\"" : ",\"") + info.name +
                  "\":" + values[rng.below(static_cast<std::uint32_t>(values.size()))];
    }
    documents.push_back(document + "}");
  }
  std::vector<typename G::Options> variants;
  for (const auto& document : documents) {
    typename G::Options options;
    codec::ReadError error;
    if (codec::from_json(document, options, error) && !G::check_options(options, seats))
      variants.push_back(options);
  }
  return variants;
}

}  // namespace quadriga::testing
