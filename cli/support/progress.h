// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace quadriga::cli {

// A bar on standard error for work that takes a while. It shows nothing unless that is a terminal,
// and nothing at all if the work is done within half a second.
class Progress {
 public:
  Progress(std::string what, std::uint64_t total);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress() { finish(); }

  void show(std::uint64_t done);
  void finish();  // takes the bar away

 private:
  using Clock = std::chrono::steady_clock;

  std::string what_;
  std::uint64_t total_;
  bool enabled_;
  bool shown_ = false;
  Clock::time_point start_;
  Clock::time_point next_;
};

}  // namespace quadriga::cli
