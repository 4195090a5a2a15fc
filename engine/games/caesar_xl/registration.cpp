// SPDX-License-Identifier: Apache-2.0
#include "engine/games/caesar_xl/game.h"
#include "engine/search/rules_of.h"

namespace quadriga {

namespace caesar_xl {
extern const std::string_view kRulesText;
extern const std::string_view kMessages;
}  // namespace caesar_xl

const Rules& caesar_xl_rules() {
  static const RulesOf<caesar_xl::CaesarXl> kRules(caesar_xl::kRulesText, caesar_xl::kMessages);
  return kRules;
}

}  // namespace quadriga
