// SPDX-License-Identifier: Apache-2.0
// Vacations: declared and ended, and the slow clocks that stand still meanwhile.
#include "server/hall.h"
#include "server/log.h"
#include "server/store_failure.h"
#include "server/vacation.h"

namespace quadriga::server {

namespace {

struct Found {
  bool account = false;
  Vacations spans;
};

std::function<Found(store::Store&)> looking_for(const std::string& person) {
  return [person](store::Store& store) {
    return Found{store.account_of(person).has_value(),
                 vacations_from_text(store.setting(person, kVacationSetting))};
  };
}

}  // namespace

VacationInfo Hall::describe_vacation(const Vacations& spans) const {
  const std::int64_t now = loop_.wall();
  VacationInfo info;
  if (const std::int64_t end = vacation_end(spans, now); end > 0) info.until = utc_text(end);
  info.days_a_year = limits_.vacation_days;
  info.days_left = std::max(0, limits_.vacation_days - vacation_days_spent(spans, now));
  return info;
}

void Hall::vacation(const Person& person, Then<VacationInfo> then) {
  store_.read<Found>(looking_for(person.id),
                     [this, then](std::optional<Found> found, const std::string& error) {
                       if (!found) return then(tl::unexpected<Failure>(store_failure(error)));
                       then(describe_vacation(found->spans));
                     });
}

void Hall::take_vacation(const Person& person, const TakeVacation& wish, Then<VacationInfo> then) {
  store_.read<Found>(looking_for(person.id), [this, person, wish, then](std::optional<Found> found,
                                                                        const std::string& error) {
    if (!found) return then(tl::unexpected<Failure>(store_failure(error)));
    if (!found->account)
      return then(failed(409, "no-account", "Vacations are for people with an account."));
    const std::int64_t now = loop_.wall();
    if (vacation_end(found->spans, now) > 0)
      return then(failed(409, "on-vacation", "You are on vacation; end it first."));
    const int left = limits_.vacation_days - vacation_days_spent(found->spans, now);
    if (wish.days < 1 || wish.days > left)
      return then(failed(400, "bad-vacation",
                         "days: must be at least 1; you have " + std::to_string(std::max(0, left)) +
                             " left of " + std::to_string(limits_.vacation_days) +
                             " within a year."));
    found->spans.push_back({now, now + wish.days * kMillisOfADay});
    store_vacations(person, std::move(found->spans), then);
  });
}

void Hall::end_vacation(const Person& person, Then<VacationInfo> then) {
  store_.read<Found>(looking_for(person.id),
                     [this, person, then](std::optional<Found> found, const std::string& error) {
                       if (!found) return then(tl::unexpected<Failure>(store_failure(error)));
                       const std::int64_t now = loop_.wall();
                       for (VacationSpan& span : found->spans)
                         if (span.from <= now && now < span.until) span.until = now;
                       store_vacations(person, std::move(found->spans), then);
                     });
}

void Hall::store_vacations(const Person& person, Vacations spans, Then<VacationInfo> then) {
  const std::string text = vacations_text(spans, loop_.wall());
  store_.write({store::PutSetting{{person.id, kVacationSetting, text}}},
               [this, person, spans = std::move(spans), then](const store::Outcome& outcome) {
                 if (!outcome) return then(tl::unexpected<Failure>(store_failure(outcome.message)));
                 log(Level::info, "vacation_changed", {{"person", person.id}});
                 keep_vacations(person.id, spans);
                 then(describe_vacation(spans));
               });
}

// What is known of somebody's vacations, and all of that person's slow tables by it.
void Hall::keep_vacations(const std::string& person, const Vacations& spans) {
  vacations_[person] = spans;
  const std::int64_t now = loop_.wall();
  if (const std::int64_t end = vacation_end(spans, now); end > 0)
    loop_.after(std::chrono::milliseconds(end - now), [this, person] { stop_of(person); });
  stop_of(person);
}

void Hall::stop_of(const std::string& person) {
  if (closing_) return;
  for (const auto& [id, table] : tables_) {
    if (table->seat_of(person) == kSpectator || !settle_vacations(*table)) continue;
    table->tell_followers();
    watch_clock(table);
    watch_absence(table);
  }
}

// The pauses of everybody at a slow table. True if that changes anything.
bool Hall::settle_vacations(Table& table) const {
  if (table.is_finished() || !is_slow(clock_from_text(table.row().clock))) return false;
  bool changed = false;
  const auto steady = loop_.now();
  const std::int64_t wall = loop_.wall();
  for (std::size_t i = 0; i < table.row().seats.size(); ++i) {
    std::vector<Clocks::Pause> pauses;
    std::int64_t until = 0;
    if (const auto known = vacations_.find(table.row().seats[i].person);
        known != vacations_.end()) {
      for (const VacationSpan& span : known->second)
        pauses.push_back({steady + Clocks::Millis(span.from - wall),
                          steady + Clocks::Millis(span.until - wall)});
      until = vacation_end(known->second, wall);
    }
    changed = table.set_pauses(static_cast<Seat>(i), std::move(pauses), until) || changed;
  }
  return changed;
}

}  // namespace quadriga::server
