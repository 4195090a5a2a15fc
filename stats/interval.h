// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace quadriga::stats {

struct Interval {
  double low;
  double high;
};

// The 95 % Wilson score interval of a share: `successes` may be fractional (a shared win).
Interval wilson95(double successes, double trials);

}  // namespace quadriga::stats
