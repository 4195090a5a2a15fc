// SPDX-License-Identifier: Apache-2.0
#include "engine/games/chicken_caesar/game.h"
#include "engine/search/rules_of.h"

namespace quadriga {

namespace chicken_caesar {
extern const std::string_view kRulesText;
extern const std::string_view kMessages;
static_assert(Game<ChickenCaesar>);
}  // namespace chicken_caesar

const Rules& chicken_caesar_rules() {
  static const RulesOf<chicken_caesar::ChickenCaesar> rules(chicken_caesar::kRulesText,
                                                            chicken_caesar::kMessages);
  return rules;
}

}  // namespace quadriga
