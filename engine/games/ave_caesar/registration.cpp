// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ave_caesar/game.h"
#include "engine/search/rules_of.h"

namespace quadriga {

namespace ave_caesar {
extern const std::string_view kRulesText;
extern const std::string_view kMessages;
static_assert(Game<AveCaesar>);
}  // namespace ave_caesar

const Rules& ave_caesar_rules() {
  static const RulesOf<ave_caesar::AveCaesar> rules(ave_caesar::kRulesText, ave_caesar::kMessages);
  return rules;
}

}  // namespace quadriga
