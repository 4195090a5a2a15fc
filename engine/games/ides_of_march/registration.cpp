// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ides_of_march/game.h"
#include "engine/search/rules_of.h"

namespace quadriga {

namespace ides_of_march {
extern const std::string_view kRulesText;
extern const std::string_view kMessages;
}  // namespace ides_of_march

const Rules& ides_of_march_rules() {
  static const RulesOf<ides_of_march::IdesOfMarch> rules(ides_of_march::kRulesText,
                                                         ides_of_march::kMessages);
  return rules;
}

}  // namespace quadriga
