// SPDX-License-Identifier: Apache-2.0
#include "stats/interval.h"

#include <algorithm>
#include <cmath>

namespace quadriga::stats {

Interval wilson95(double successes, double trials) {
  if (trials <= 0) return {0, 1};
  constexpr double z = 1.959963984540054;
  const double share = successes / trials;
  const double spread = z * z / trials;
  const double centre = (share + spread / 2) / (1 + spread);
  const double half =
      z / (1 + spread) * std::sqrt(share * (1 - share) / trials + spread / (4 * trials));
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

}  // namespace quadriga::stats
