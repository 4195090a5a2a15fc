// SPDX-License-Identifier: Apache-2.0
#include "stats/sequential_test.h"

#include <cmath>

namespace quadriga::stats {

namespace {
constexpr double kError = 0.05;
}  // namespace

double SequentialTest::upper_bound() { return std::log((1 - kError) / kError); }
double SequentialTest::lower_bound() { return std::log(kError / (1 - kError)); }

void SequentialTest::add(double win) {
  ratio_ +=
      win * std::log(stronger_ / equal_) + (1 - win) * std::log((1 - stronger_) / (1 - equal_));
}

Verdict SequentialTest::verdict() const {
  if (ratio_ >= upper_bound()) return Verdict::stronger;
  if (ratio_ <= lower_bound()) return Verdict::not_stronger;
  return Verdict::undecided;
}

}  // namespace quadriga::stats
