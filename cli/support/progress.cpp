// SPDX-License-Identifier: Apache-2.0
#include "cli/support/progress.h"

#include <fmt/format.h>

#include <cstdio>

#include "cli/support/terminal.h"
#include "cli/support/text.h"

namespace quadriga::cli {

Progress::Progress(std::string what, std::uint64_t total)
    : what_(std::move(what)),
      total_(total),
      enabled_(errors_are_terminal() && total > 0),
      start_(Clock::now()),
      next_(start_ + std::chrono::milliseconds(500)) {}

void Progress::show(std::uint64_t done) {
  if (!enabled_) return;
  const auto now = Clock::now();
  if (now < next_) return;
  next_ = now + std::chrono::milliseconds(100);
  shown_ = true;
  constexpr int kWidth = 28;
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const double elapsed = std::chrono::duration<double>(now - start_).count();
  std::string bar;
  for (int i = 0; i < kWidth; ++i) bar += i < static_cast<int>(share * kWidth) ? "█" : "░";
  const std::string left = done > 0 ? duration(elapsed / share - elapsed) + " left" : "";
  fmt::print(stderr, "\r\x1b[2K{} {} {:3.0f} %  {} of {}  {}", what_, bar, share * 100,
             grouped(done), grouped(total_), left);
  std::fflush(stderr);
}

void Progress::finish() {
  if (!shown_) return;
  shown_ = false;
  fmt::print(stderr, "\r\x1b[2K");
  std::fflush(stderr);
}

}  // namespace quadriga::cli
