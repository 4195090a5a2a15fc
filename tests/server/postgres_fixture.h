// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>
#include <thread>

#include "tests/server/private_postgres.h"
#include "tests/server/process.h"
#include "tests/server/running_server.h"

namespace quadriga::server::testing {

// Tries again until it is so; what others have stored takes a moment to arrive.
template <class Condition>
bool soon(Condition condition, std::chrono::milliseconds patience = std::chrono::seconds(15)) {
  const auto end = std::chrono::steady_clock::now() + patience;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return true;
}

class Postgres : public ::testing::Test {
 protected:
  void SetUp() override {
    if (is_postgres_left_out()) GTEST_SKIP() << "QUADRIGA_WITHOUT_POSTGRES is set";
    where_ = shared_postgres().make_database();
  }
  std::unique_ptr<RunningServer> start() {
    ServeOptions options = test_options(folder_.path());
    options.database = where_;
    return std::make_unique<RunningServer>(options);
  }
  std::unique_ptr<Process> start_process() {
    return std::make_unique<Process>(folder_.path(), where_);
  }

  // A race of Anna's for three, not begun.
  static std::string open_race(Visitor& anna, const std::vector<std::string>& bots = {}) {
    CreateTable wish;
    wish.game = "ave-caesar";
    wish.seats = 3;
    wish.bots = bots;
    return anna.open(wish).id;
  }

  TempFolder folder_;
  std::string where_;
};

}  // namespace quadriga::server::testing
