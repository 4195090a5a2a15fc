// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace quadriga {

// How a table option is offered to people: enough for a form, a command line and a help page. The
// label and the explanation are in the catalogue as option.<name> and option.<name>.help, the
// words for a choice as option.<name>.<choice>.
struct OptionInfo {
  enum class Kind { toggle, number, choice, list };

  std::string name;  // the member of Options it sets
  Kind kind = Kind::toggle;
  int low = 0;  // number: the range
  int high = 0;
  std::vector<std::string> choices;  // choice and list: the values allowed
  std::string rule;                  // the rule that defines it, "AC 2.1"
};

}  // namespace quadriga
