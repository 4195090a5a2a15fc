// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <chrono>

namespace quadriga::server {

// Lets `burst` things through at once and `per_second` in the long run.
class TokenBucket {
 public:
  using Clock = std::chrono::steady_clock;

  TokenBucket(double per_second, double burst, Clock::time_point now)
      : per_second_(per_second), burst_(burst), tokens_(burst), filled_(now) {}

  bool take(Clock::time_point now) {
    tokens_ = filled_up_to(now);
    filled_ = now;
    if (tokens_ < 1) return false;
    tokens_ -= 1;
    return true;
  }
  // Nothing was taken for so long that a new bucket would be the same.
  bool is_full(Clock::time_point now) const { return filled_up_to(now) >= burst_; }

 private:
  double filled_up_to(Clock::time_point now) const {
    const double seconds = std::chrono::duration<double>(now - filled_).count();
    return std::min(burst_, tokens_ + std::max(0.0, seconds) * per_second_);
  }

  double per_second_;
  double burst_;
  double tokens_;
  Clock::time_point filled_;
};

}  // namespace quadriga::server
