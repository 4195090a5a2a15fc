// SPDX-License-Identifier: Apache-2.0
// Tables whose games count for ratings: people with accounts among themselves, without help.
#include <algorithm>

#include "server/hall.h"
#include "server/log.h"

namespace quadriga::server {

namespace {

tl::unexpected<Failure> bad_rated(const std::string& why) {
  return failed(400, "bad-rated", "A rated table " + why + ".");
}

Answer<bool> check_rated(const CreateTable& wish) {
  if (!wish.bots.empty()) return bad_rated("is for people only, without bots");
  if (wish.record) return bad_rated("starts from the beginning, not from a record");
  if (wish.house.hints.value_or(false)) return bad_rated("has no hints");
  if (wish.house.away || (wish.clock && wish.clock->bot))
    return bad_rated("lets no bot take over: the rules' default is played when the time is up");
  // Otherwise who is about to lose would simply not move any more.
  if (!wish.clock || wish.clock->kind == ClockKind::none) return bad_rated("needs a clock");
  if (wish.seats == 1) return bad_rated("needs two people at least");
  return true;
}

}  // namespace

bool is_rated(const Table& table) {
  const auto& seats = table.row().seats;
  return table.house().rated.value_or(false) && table.row().prologue == 0 && seats.size() > 1 &&
         std::all_of(seats.begin(), seats.end(), [](const store::SeatRow& seat) {
           return !seat.person.empty() && seat.bot.empty();
         });
}

void Hall::with_account(const Person& person, const Then<TableInfo>& then, const Task& next) {
  store_.read<bool>(
      [person](store::Store& store) { return store.account_of(person.id).has_value(); },
      [then, next](std::optional<bool> has_account, const std::string& error) {
        if (!has_account) {
          log(Level::error, "store_failed", {{"message", error}});
          return then(failed(503, "store-failed",
                             "The server cannot read anything right now; try again later."));
        }
        if (!*has_account)
          return then(failed(403, "needs-account",
                             "Only people with an account play for ratings: make one first."));
        next();
      });
}

void Hall::create_table(const Person& person, const CreateTable& wish, Then<TableInfo> then) {
  if (!wish.house.rated.value_or(false)) return open_table(person, wish, std::move(then));
  if (const auto fine = check_rated(wish); !fine)
    return then(tl::unexpected<Failure>(fine.error()));
  with_account(person, then, [this, person, wish, then] { open_table(person, wish, then); });
}

void Hall::sit(const Person& person, const std::string& table, const TakeSeat& wish,
               Then<TableInfo> then) {
  find_table(table, [this, person, table, wish, then](const Answer<TablePtr>& found) {
    if (!found) return then(tl::unexpected<Failure>(found.error()));
    if (!(*found)->house().rated.value_or(false)) return take_seat(person, table, wish, then);
    with_account(person, then,
                 [this, person, table, wish, then] { take_seat(person, table, wish, then); });
  });
}

}  // namespace quadriga::server
