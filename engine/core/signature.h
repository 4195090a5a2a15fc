// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/rules.h"

namespace quadriga {

// One number for how a game plays: a hash over every state of fixed random games with each number
// of seats. It is the same for every compiler and platform, and a change that leaves it alone
// changed no rule that those games meet.
std::uint64_t signature(const Rules& rules);

// As it is printed everywhere: sixteen hex digits.
std::string signature_text(std::uint64_t signature);

}  // namespace quadriga
