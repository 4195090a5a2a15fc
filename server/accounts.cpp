// SPDX-License-Identifier: Apache-2.0
#include "server/accounts.h"

#include "server/log.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/store_failure.h"

namespace quadriga::server {

namespace {

constexpr std::size_t kShortestPassword = 8;
constexpr std::size_t kLongestPassword = 200;
constexpr std::size_t kSessionIdLength = 16;
constexpr std::size_t kLoginsKept = 20000;
constexpr int kGamesListed = 100;

Failure busy() { return {503, "busy", "Too many people sign in right now; try again."}; }
Failure name_taken() {
  return {409, "name-taken", "This name, or one that looks like it, belongs to an account."};
}
// The same sentence whichever of the two is wrong: nobody learns which names there are.
Failure wrong_password() {
  return {403, "wrong-password", "There is no account with this name and password."};
}

Answer<bool> check_password(const std::string& password) {
  if (password.size() >= kShortestPassword && password.size() <= kLongestPassword) return true;
  return failed(400, "bad-password",
                "A password has at least " + std::to_string(kShortestPassword) +
                    " characters and at most " + std::to_string(kLongestPassword) + " bytes.");
}

// Who has no account is checked against this, so that the answer takes as long.
const std::string& nobodys_hash() {
  static const std::string kHash = password_hash(random_token());
  return kHash;
}

SessionList session_list(const std::vector<store::SessionRow>& rows, const std::string& current) {
  SessionList list;
  for (const store::SessionRow& row : rows)
    list.sessions.push_back({row.token_hash.substr(0, kSessionIdLength), row.created, row.label,
                             row.token_hash == current});
  return list;
}

}  // namespace

Accounts::Accounts(Loop& loop, store::StoreThread& store, Hall& hall)
    : loop_(loop), store_(store), hall_(hall) {}

template <class T>
bool Accounts::hash(std::function<T()> work, std::function<void(T)> then) {
  if (waiting_ > hall_.limits().waiting_passwords) return false;
  ++waiting_;
  hashing_.run(loop_, std::move(work), [this, then = std::move(then)](T result) {
    --waiting_;
    then(std::move(result));
  });
  return true;
}

bool Accounts::may_try(const std::string& login) {
  const auto now = TokenBucket::Clock::now();
  const Limits& limits = hall_.limits();
  if (attempts_.size() >= kLoginsKept)
    std::erase_if(attempts_, [now](auto& entry) { return entry.second.is_full(now); });
  return attempts_.try_emplace(login, limits.logins_per_minute / 60.0, limits.login_burst, now)
      .first->second.take(now);
}

void Accounts::find(const std::string& login, Then<Found> then) {
  store_.read<Found>(
      [login](store::Store& store) {
        Found found{store.account_called(login), {}};
        if (found.account) found.person = store.person(found.account->person);
        return found;
      },
      [then](std::optional<Found> found, const std::string& error) {
        if (!found) return then(tl::unexpected<Failure>(store_failure(error)));
        then(std::move(*found));
      });
}

// Stores what the batch holds together with a new session.
void Accounts::let_in(const Person& person, store::Batch batch, const std::string& label,
                      Then<Entered> then) {
  const Entered entered{person, random_token(), true};
  const std::string hash = token_hash(entered.token);
  batch.emplace_back(store::AddSession{{hash, person.id, utc_now(), label}});
  store_.write(std::move(batch), [this, entered, hash, then](const store::Outcome& outcome) {
    if (outcome.kind == store::Outcome::Kind::conflict)
      return then(tl::unexpected<Failure>(name_taken()));
    if (!outcome) return then(tl::unexpected<Failure>(store_failure(outcome.message)));
    hall_.remember(hash, entered.person);
    log(Level::info, "signed_in", {{"person", entered.person.id}});
    then(entered);
  });
}

void Accounts::sign_up(const std::optional<Person>& known, const NameAndPassword& wish,
                       const std::string& label, Then<Entered> then) {
  std::string problem;
  const std::string name = clean_text(wish.name, hall_.limits().name_length, problem);
  const std::string login = skeleton(name);
  if (problem.empty() && login.empty()) problem = "holds no letter";
  if (!problem.empty()) return then(failed(400, "bad-name", "The name " + problem + "."));
  if (const auto fine = check_password(wish.password); !fine)
    return then(tl::unexpected<Failure>(fine.error()));
  const Person person{known ? known->id : random_id(), name};
  struct Taken {
    bool name = false;
    bool person = false;
  };
  store_.read<Taken>(
      [login, person](store::Store& store) {
        return Taken{store.account_called(login).has_value(),
                     store.account_of(person.id).has_value()};
      },
      [this, person, login, label, then, is_new = !known, password = wish.password](
          std::optional<Taken> taken, const std::string& error) {
        if (!taken) return then(tl::unexpected<Failure>(store_failure(error)));
        if (taken->person) return then(failed(409, "has-account", "You have an account already."));
        if (taken->name) return then(tl::unexpected<Failure>(name_taken()));
        const bool begun = hash<std::string>(
            [password] { return password_hash(password); },
            [this, person, login, label, then, is_new](const std::string& hashed) {
              if (hashed.empty()) return then(tl::unexpected<Failure>(busy()));
              store::Batch batch{store::PutPerson{{person.id, person.name, utc_now()}},
                                 store::PutAccount{{person.id, login, hashed, utc_now(), "", 0}}};
              log(Level::info, "account_made", {{"person", person.id}});
              if (is_new) return let_in(person, std::move(batch), label, then);
              store_.write(std::move(batch), [this, person, then](const store::Outcome& outcome) {
                if (outcome.kind == store::Outcome::Kind::conflict)
                  return then(tl::unexpected<Failure>(name_taken()));
                if (!outcome) return then(tl::unexpected<Failure>(store_failure(outcome.message)));
                hall_.rename(person);
                then(Entered{person, "", true});
              });
            });
        if (!begun) then(tl::unexpected<Failure>(busy()));
      });
}

void Accounts::sign_in(const NameAndPassword& wish, const std::string& label, Then<Entered> then) {
  const std::string login = skeleton(wish.name);
  if (wish.password.size() > kLongestPassword)
    return then(tl::unexpected<Failure>(wrong_password()));
  if (!may_try(login))
    return then(failed(429, "rate-limited", "Too many attempts for this name; wait a minute."));
  find(login, [this, label, then, password = wish.password](Answer<Found> found) {
    if (!found) return then(tl::unexpected<Failure>(found.error()));
    const std::string hashed = found->account ? found->account->password : std::string{};
    const bool begun = hash<bool>(
        [hashed, password] {
          return is_password(hashed.empty() ? nobodys_hash() : hashed, password);
        },
        [this, label, then, found = *found](bool right) {
          if (!right || !found.person) return then(tl::unexpected<Failure>(wrong_password()));
          let_in({found.person->id, found.person->name}, {}, label, then);
        });
    if (!begun) then(tl::unexpected<Failure>(busy()));
  });
}

void Accounts::sign_out(const Person& person, const std::string& session, Then<bool> then) {
  store_.write({store::EndSessions{person.id, session, ""}},
               [this, person, session, then](const store::Outcome& outcome) {
                 if (!outcome) return then(tl::unexpected<Failure>(store_failure(outcome.message)));
                 hall_.forget_sessions(person.id, session, "");
                 then(true);
               });
}

void Accounts::reset(const ResetPassword& wish, const std::string& label, Then<Entered> then) {
  if (const auto fine = check_password(wish.password); !fine)
    return then(tl::unexpected<Failure>(fine.error()));
  const std::string login = skeleton(wish.name);
  if (!may_try(login))
    return then(failed(429, "rate-limited", "Too many attempts for this name; wait a minute."));
  find(login, [this, label, then, wish](Answer<Found> found) {
    if (!found) return then(tl::unexpected<Failure>(found.error()));
    const bool fits = found->account && found->person && !found->account->reset_hash.empty() &&
                      found->account->reset_until >= wall_millis() &&
                      same_secret(found->account->reset_hash, token_hash(wish.code));
    if (!fits)
      return then(failed(403, "wrong-code", "This code does not fit the name, or is too old."));
    const bool begun = hash<std::string>(
        [password = wish.password] { return password_hash(password); },
        [this, label, then, found = *found](const std::string& hashed) {
          if (hashed.empty()) return then(tl::unexpected<Failure>(busy()));
          store::AccountRow row = *found.account;
          row.password = hashed;
          row.reset_hash.clear();
          row.reset_until = 0;
          const Person person{found.person->id, found.person->name};
          // The new session is added after the old ones are gone.
          store::Batch batch{store::PutAccount{row}, store::EndSessions{person.id, "", ""}};
          let_in(person, std::move(batch), label,
                 [this, person, then](const Answer<Entered>& entered) {
                   if (entered) hall_.forget_sessions(person.id, "", token_hash(entered->token));
                   then(entered);
                 });
        });
    if (!begun) then(tl::unexpected<Failure>(busy()));
  });
}

void Accounts::change_password(const Person& person, const std::string& session,
                               const ChangePassword& wish, Then<Me> then) {
  if (const auto fine = check_password(wish.password); !fine)
    return then(tl::unexpected<Failure>(fine.error()));
  using Row = std::optional<store::AccountRow>;
  store_.read<Row>(
      [person](store::Store& store) { return store.account_of(person.id); },
      [this, person, session, wish, then](std::optional<Row> row, const std::string& error) {
        if (!row) return then(tl::unexpected<Failure>(store_failure(error)));
        if (!*row) return then(failed(409, "no-account", "You have no account yet."));
        if (!may_try((*row)->login))
          return then(
              failed(429, "rate-limited", "Too many attempts for this name; wait a minute."));
        const bool begun = hash<std::string>(
            [row = **row, wish] {
              return is_password(row.password, wish.old_password) ? password_hash(wish.password)
                                                                  : std::string{};
            },
            [this, person, session, then, row = **row](const std::string& hashed) mutable {
              if (hashed.empty())
                return then(failed(403, "wrong-password", "The old password is not right."));
              row.password = hashed;
              store_.write({store::PutAccount{row}, store::EndSessions{person.id, "", session}},
                           [this, person, session, then](const store::Outcome& outcome) {
                             if (!outcome)
                               return then(tl::unexpected<Failure>(store_failure(outcome.message)));
                             hall_.forget_sessions(person.id, "", session);
                             then(Me{person.id, person.name, true});
                           });
            });
        if (!begun) then(tl::unexpected<Failure>(busy()));
      });
}

void Accounts::me(const Person& person, Then<Me> then) {
  store_.read<bool>(
      [person](store::Store& store) { return store.account_of(person.id).has_value(); },
      [person, then](std::optional<bool> account, const std::string& error) {
        if (!account) return then(tl::unexpected<Failure>(store_failure(error)));
        then(Me{person.id, person.name, *account});
      });
}

void Accounts::sessions(const Person& person, const std::string& session, Then<SessionList> then) {
  using Rows = std::vector<store::SessionRow>;
  store_.read<Rows>([person](store::Store& store) { return store.sessions_of(person.id); },
                    [session, then](std::optional<Rows> rows, const std::string& error) {
                      if (!rows) return then(tl::unexpected<Failure>(store_failure(error)));
                      then(session_list(*rows, session));
                    });
}

void Accounts::end_sessions(const Person& person, const std::string& session,
                            const EndSession& wish, Then<SessionList> then) {
  using Rows = std::vector<store::SessionRow>;
  store_.read<Rows>(
      [person](store::Store& store) { return store.sessions_of(person.id); },
      [this, person, session, wish, then](std::optional<Rows> rows, const std::string& error) {
        if (!rows) return then(tl::unexpected<Failure>(store_failure(error)));
        std::string only;
        for (const store::SessionRow& row : *rows)
          if (wish.id && row.token_hash.substr(0, kSessionIdLength) == *wish.id)
            only = row.token_hash;
        if (wish.id && only.empty())
          return then(failed(404, "no-such-session", "You have no such session."));
        const std::string keep = wish.id ? std::string{} : session;
        store_.write({store::EndSessions{person.id, only, keep}},
                     [this, person, session, only, keep, then](const store::Outcome& outcome) {
                       if (!outcome)
                         return then(tl::unexpected<Failure>(store_failure(outcome.message)));
                       hall_.forget_sessions(person.id, only, keep);
                       sessions(person, session, then);
                     });
      });
}

void Accounts::make_token(const Person& person, const MakeToken& wish, Then<Token> then) {
  std::string problem;
  const std::string label = clean_text(wish.label, hall_.limits().name_length, problem);
  if (!problem.empty()) return then(failed(400, "bad-name", "The label " + problem + "."));
  const Token token{random_token()};
  store_.write({store::AddSession{{token_hash(token.token), person.id, utc_now(), label}}},
               [person, token, then](const store::Outcome& outcome) {
                 if (!outcome) return then(tl::unexpected<Failure>(store_failure(outcome.message)));
                 log(Level::info, "token_made", {{"person", person.id}});
                 then(token);
               });
}

void Accounts::profile(const std::string& id, const std::optional<Person>& viewer,
                       Then<Profile> then) {
  const bool own = viewer && viewer->id == id;
  using Answered = std::optional<Profile>;
  store_.read<Answered>(
      [id, own](store::Store& store) -> Answered {
        const auto person = store.person(id);
        if (!person) return std::nullopt;
        Profile profile;
        profile.person = {person->id, person->name};
        profile.since = person->created;
        profile.account = store.account_of(id).has_value();
        const auto away = vacations_from_text(store.setting(id, kVacationSetting));
        if (const auto end = vacation_end(away, wall_millis()); end > 0)
          profile.vacation = utc_text(end);
        for (const auto& row : store.totals_of(id))
          profile.totals.push_back({row.game, row.played, row.won});
        for (auto& row : store.played_by(id, own, kGamesListed))
          profile.games.push_back({row.table, row.game, row.is_public, row.finished, row.rank,
                                   row.score, std::move(row.names)});
        return profile;
      },
      [then](std::optional<Answered> found, const std::string& error) {
        if (!found) return then(tl::unexpected<Failure>(store_failure(error)));
        if (!*found)
          return then(failed(404, "no-such-person", "There is nobody with this address."));
        then(std::move(**found));
      });
}

}  // namespace quadriga::server
