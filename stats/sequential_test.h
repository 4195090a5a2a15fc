// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace quadriga::stats {

enum class Verdict { undecided, stronger, not_stronger };

// Wald's sequential probability ratio test on wins: is the share of wins `stronger_share` rather
// than `equal_share`? Both kinds of error are 5 %.
class SequentialTest {
 public:
  SequentialTest(double equal_share, double stronger_share)
      : equal_(equal_share), stronger_(stronger_share) {}

  // A win counts 1, a shared win a part of it.
  void add(double win);

  double log_likelihood_ratio() const { return ratio_; }
  Verdict verdict() const;
  static double upper_bound();
  static double lower_bound();

 private:
  double equal_;
  double stronger_;
  double ratio_ = 0;
};

}  // namespace quadriga::stats
