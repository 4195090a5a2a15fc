// SPDX-License-Identifier: Apache-2.0
#include "server/vacation.h"

#include <algorithm>

#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"

namespace quadriga::server {

namespace {

constexpr std::int64_t kYear = 365 * kMillisOfADay;

bool counts(const VacationSpan& span, std::int64_t now) { return span.until > now - kYear; }

}  // namespace

std::string vacations_text(const Vacations& spans, std::int64_t now) {
  Vacations kept;
  std::copy_if(spans.begin(), spans.end(), std::back_inserter(kept),
               [now](const VacationSpan& span) { return counts(span, now); });
  return kept.empty() ? std::string{} : codec::to_json(kept);
}

Vacations vacations_from_text(const std::string& text) {
  Vacations spans;
  codec::ReadError error;
  if (text.empty() || !codec::from_json(text, spans, error)) return {};
  return spans;
}

std::int64_t vacation_end(const Vacations& spans, std::int64_t now) {
  for (const VacationSpan& span : spans)
    if (span.from <= now && now < span.until) return span.until;
  return 0;
}

int vacation_days_spent(const Vacations& spans, std::int64_t now) {
  std::int64_t days = 0;
  for (const VacationSpan& span : spans)
    if (counts(span, now))
      days +=
          std::max<std::int64_t>(1, (span.until - span.from + kMillisOfADay - 1) / kMillisOfADay);
  return static_cast<int>(days);
}

}  // namespace quadriga::server
