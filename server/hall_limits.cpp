// SPDX-License-Identifier: Apache-2.0
// How much one person may do, and how many guests there may be.
#include "server/hall.h"
#include "server/log.h"

namespace quadriga::server {

namespace {

constexpr std::size_t kBucketsKept = 20000;
constexpr std::chrono::hours kSweepGuests{1};
constexpr std::int64_t kDay = 24LL * 60 * 60 * 1000;

}  // namespace

bool Hall::take_one(std::unordered_map<std::string, TokenBucket>& buckets,
                    const std::string& person, double per_second, double burst) const {
  const auto now = loop_.now();
  if (buckets.size() >= kBucketsKept)
    std::erase_if(buckets, [now](auto& entry) { return entry.second.is_full(now); });
  return buckets.try_emplace(person, per_second, burst, now).first->second.take(now);
}

std::optional<Failure> Hall::too_busy(const Person& person) {
  if (take_one(busy_, person.id, limits_.actions_per_second, limits_.action_burst))
    return std::nullopt;
  return Failure{429, "rate-limited",
                 "You ask too much at once; at most " + std::to_string(limits_.actions_per_second) +
                     " requests a second over all your connections, please."};
}

// Guests who never sat at a table are forgotten after a while, so that there is room for others.
void Hall::sweep_guests() {
  if (closing_) return;
  const std::string before = utc_text(loop_.wall() - limits_.guest_days * kDay);
  store_.write({store::DropGuests{before}}, [](const store::Outcome& outcome) {
    if (!outcome) log(Level::error, "store_failed", {{"message", outcome.message}});
  });
  store_.read<int>([](store::Store& store) { return store.guests(); },
                   [this](const std::optional<int>& guests, const std::string&) {
                     if (guests) guests_ = *guests;
                     loop_.after(kSweepGuests, [this] { sweep_guests(); });
                   });
}

}  // namespace quadriga::server
