// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>

#include "tests/games/ave_caesar/given.h"

namespace quadriga::ave_caesar {

// A position for three, from the lines of a scenario.
inline State given(std::initializer_list<std::string_view> lines, const Options& options = {}) {
  State state = AveCaesar::start(options, 3);
  for (const auto line : lines) EXPECT_EQ(Given::line(state, line), "") << line;
  EXPECT_EQ(Given::finish(state), "");
  return state;
}

}  // namespace quadriga::ave_caesar
