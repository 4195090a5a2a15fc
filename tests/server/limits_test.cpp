// SPDX-License-Identifier: Apache-2.0
#include "server/limits.h"

#include <gtest/gtest.h>

#include <boost/mp11/algorithm.hpp>
#include <fstream>
#include <sstream>

namespace quadriga::server::testing {
namespace {

// Whoever runs a server finds every limit in docs/operations.md.
TEST(Limits, AreAllDocumented) {
  std::ifstream file(QUADRIGA_SOURCE_DIR "/docs/operations.md");
  std::stringstream text;
  text << file.rdbuf();
  const std::string page = text.str();
  ASSERT_FALSE(page.empty());
  boost::mp11::mp_for_each<boost::describe::describe_members<Limits, boost::describe::mod_public>>(
      [&](auto member) {
        EXPECT_NE(page.find("`" + std::string(member.name) + "`"), std::string::npos)
            << "docs/operations.md does not tell about " << member.name;
      });
}

}  // namespace
}  // namespace quadriga::server::testing
