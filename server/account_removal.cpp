// SPDX-License-Identifier: Apache-2.0
// Leaving for good: the name goes, the games stay.
#include "server/accounts.h"
#include "server/log.h"
#include "server/secrets.h"

namespace quadriga::server {

void Accounts::remove(const Person& person, const DeleteMe& wish, Then<bool> then) {
  using Row = std::optional<store::AccountRow>;
  store_.read<Row>(
      [person](store::Store& store) { return store.account_of(person.id); },
      [this, person, wish, then](std::optional<Row> row, const std::string& error) {
        if (!row) return then(failed(503, "store-failed", error));
        if (!*row) return hall_.forget_person(person, then);  // a guest has no password
        if (!may_try((*row)->login))
          return then(
              failed(429, "rate-limited", "Too many attempts for this name; wait a minute."));
        const bool begun = hash<bool>(
            [hashed = (*row)->password, password = wish.password.value_or("")] {
              return is_password(hashed, password);
            },
            [this, person, then](bool right) {
              if (!right) return then(failed(403, "wrong-password", "The password is not right."));
              hall_.forget_person(person, then);
            });
        if (!begun) then(failed(503, "busy", "Too many people sign in right now; try again."));
      });
}

}  // namespace quadriga::server
