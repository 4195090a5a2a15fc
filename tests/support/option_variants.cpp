// SPDX-License-Identifier: Apache-2.0
#include "tests/support/option_variants.h"

namespace quadriga::testing {

std::vector<std::string> option_values(const OptionInfo& option) {
  std::vector<std::string> values;
  switch (option.kind) {
    case OptionInfo::Kind::toggle:
      values = {"false", "true"};
      break;
    case OptionInfo::Kind::number:
      values = {std::to_string(option.low), std::to_string((option.low + option.high) / 2),
                std::to_string(option.high)};
      break;
    case OptionInfo::Kind::choice:
      for (const auto& choice : option.choices) values.push_back("\"" + choice + "\"");
      break;
    case OptionInfo::Kind::list:
      for (const auto& choice : option.choices) values.push_back("[\"" + choice + "\"]");
      break;
  }
  return values;
}

}  // namespace quadriga::testing
