// SPDX-License-Identifier: Apache-2.0
#include <csignal>

#include "tests/cli/program.h"

namespace quadriga::cli::test {
namespace {

class ServeTest : public CommandTest {
 protected:
  std::vector<std::string> serve(const std::string& data) const {
    return {"serve", "--port", "0", "--data", data, "--quiet"};
  }
};

TEST_F(ServeTest, SaysWhereItIsOpenAndStopsCleanlyBySignal) {
  for (const int number : {SIGTERM, SIGINT}) {
    Running server(serve(path("data")));
    ASSERT_TRUE(server.wait_for("Quadriga is open at http://127.0.0.1:"));
    server.signal(number);
    EXPECT_EQ(server.finish().code, 0) << "signal " << number;
    EXPECT_TRUE(std::filesystem::exists(path("data")));
  }
}

TEST_F(ServeTest, AFolderThatCannotBeUsedIsNamed) {
  write("file", "not a folder");
  const Outcome outcome = run(serve(path("file")));
  EXPECT_EQ(outcome.code, 3);
  EXPECT_NE(outcome.err.find(path("file")), std::string::npos) << outcome.err;
}

TEST_F(ServeTest, TwoServersOnOneFolderAreRefused) {
  Running first(serve(path("data")));
  ASSERT_TRUE(first.wait_for("Quadriga is open at"));
  const Outcome second = run(serve(path("data")));
  EXPECT_EQ(second.code, 3);
  EXPECT_NE(second.err.find(path("data")), std::string::npos) << second.err;
  first.signal(SIGTERM);
  EXPECT_EQ(first.finish().code, 0);
}

TEST_F(ServeTest, BadLimitsAreAMistakeOfTheCommandLine) {
  auto arguments = serve(path("data"));
  arguments.insert(arguments.end(), {"--limits", R"({"tables":"many"})"});
  const Outcome outcome = run(arguments);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_NE(outcome.err.find("--limits: "), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace quadriga::cli::test
