// SPDX-License-Identifier: Apache-2.0
#include "engine/core/signature.h"

#include <cstdio>

#include "engine/core/registry.h"

int main() {
  for (const quadriga::Rules* rules : quadriga::all_games()) {
    const std::string id(rules->info().id);
    const std::string signature = quadriga::signature_text(quadriga::signature(*rules));
    std::printf("%s %s\n", id.c_str(), signature.c_str());
  }
  return 0;
}
