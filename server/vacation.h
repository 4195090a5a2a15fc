// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "server/protocol.h"

// Vacations stop the clocks of somebody's slow tables. Each is a span of time that was declared
// beforehand and may be cut short; so many days of a year can be spent this way.
namespace quadriga::server {

inline constexpr int kSecondsOfADay = 24 * 60 * 60;
inline constexpr std::int64_t kMillisOfADay = std::int64_t{kSecondsOfADay} * 1000;

// Slow play: at least a day for each turn. Only there a vacation counts.
inline bool is_slow(const ClockRule& rule) {
  return rule.kind == ClockKind::turn && rule.seconds >= kSecondsOfADay;
}

struct VacationSpan {  // milliseconds since 1970
  std::int64_t from = 0;
  std::int64_t until = 0;

  friend bool operator==(const VacationSpan&, const VacationSpan&) = default;
};
BOOST_DESCRIBE_STRUCT(VacationSpan, (), (from, until))

using Vacations = std::vector<VacationSpan>;  // in order, none overlaps another

// As it is stored; empty without any. What ended more than a year ago is left out.
std::string vacations_text(const Vacations& spans, std::int64_t now);
Vacations vacations_from_text(const std::string& text);

// When the vacation that lasts now ends; 0 if there is none.
std::int64_t vacation_end(const Vacations& spans, std::int64_t now);
// Days of the last year that were spent, each vacation in whole days begun.
int vacation_days_spent(const Vacations& spans, std::int64_t now);

inline constexpr char kVacationSetting[] = "vacation";

}  // namespace quadriga::server
