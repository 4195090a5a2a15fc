// SPDX-License-Identifier: Apache-2.0
// What people say: at tables, among those who look on, and in the lobby.
#include "server/hall.h"
#include "server/log.h"
#include "server/names.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::milliseconds kLookForRemoved{1500};
constexpr int kLobbyTries = 5;
constexpr std::int64_t kOverlap = 60'000;  // clocks of two processes may differ a little

}  // namespace

Answer<std::string> Hall::words_of(const Person& person, std::string_view text) {
  std::string problem;
  std::string clean = clean_text(text, limits_.chat_length, problem);
  if (!problem.empty()) return failed(400, "bad-chat", "The message " + problem + ".");
  if (!take_one(talkers_, person.id, limits_.chats_per_minute / 60.0, limits_.chat_burst))
    return failed(429, "rate-limited",
                  "At most " + std::to_string(limits_.chats_per_minute) +
                      " messages a minute, please; this one was not sent.");
  return clean;
}

void Hall::say(const Person& person, const TablePtr& table, std::string_view text, Then<int> then) {
  const auto words = words_of(person, text);
  if (!words) return then(tl::unexpected<Failure>(words.error()));
  say_words(person, table, *words, then);
}

void Hall::say_words(const Person& person, const TablePtr& table, const std::string& words,
                     const Then<int>& then) {
  in_turn(table, then, [this, person, table, words, then] {
    if (table->is_closed()) return then(failed(404, "no-such-table", "This table was closed."));
    store::ChatRow row{table->chat().last() + 1, person.id, person.name, words, utc_now()};
    // While they play, players talk among themselves, and so do those who look on.
    row.aside = table->is_playing() && !table->is_at_table(person.id);
    store_for(table, {store::AddChat{table->id(), row}},
              [this, person, table, row, then](const store::Outcome& outcome) {
                // Somebody spoke at the same moment through another process: then this comes next.
                if (outcome.kind == store::Outcome::Kind::conflict && !table->is_closed())
                  return say_words(person, table, row.text, then);
                if (!outcome) return then(tl::unexpected<Failure>(not_stored(outcome)));
                table->chat().add(row, limits_.chat_kept);
                then(row.number);
                table->tell_followers();
              });
  });
}

void Hall::say_in_lobby(const Person& person, std::string_view text, Then<int> then) {
  const auto words = words_of(person, text);
  if (!words) return then(tl::unexpected<Failure>(words.error()));
  put_in_lobby({0, person.id, person.name, *words, utc_now()}, kLobbyTries, then);
}

void Hall::put_in_lobby(store::ChatRow row, int tries, const Then<int>& then) {
  row.number = lobby_said_ = std::max(lobby_said_, lobby_chat_.last()) + 1;
  store_.write({store::AddChat{"", row}}, [this, row, tries, then](const store::Outcome& outcome) {
    // Another process was faster: after what was said there.
    if (outcome.kind == store::Outcome::Kind::conflict && tries > 1)
      return read_lobby([this, row, tries, then] { put_in_lobby(row, tries - 1, then); });
    if (!outcome) return then(tl::unexpected<Failure>(not_stored(outcome)));
    lobby_chat_.add(row, limits_.chat_kept);
    then(row.number);
    tell_lobby();
  });
}

void Hall::read_lobby(const Task& then) {
  using Rows = std::vector<store::ChatRow>;
  reader().read<Rows>(
      [kept = limits_.chat_kept](store::Store& store) { return store.chat("", kept); },
      [this, then](std::optional<Rows> rows, const std::string&) {
        if (rows) lobby_chat_.fill(*rows, limits_.chat_kept);
        tell_lobby();
        then();
      });
}

void Hall::hear_of_lobby() {
  read_lobby([] {});
}

void Hall::tell_lobby() {
  const auto all = lobby_.followers;
  for (Follower* follower : all) follower->news();
}

// The host takes words away on the command line, in the database: here they go as well.
void Hall::look_for_removed_chat() {
  if (closing_) return;
  const std::int64_t since = removed_until_ - kOverlap;
  removed_until_ = loop_.wall();
  using Rows = std::vector<store::RemovedChatRow>;
  reader().read<Rows>([since](store::Store& store) { return store.removed_chat(since); },
                      [this](const std::optional<Rows>& rows, const std::string&) {
                        for (const auto& row : rows.value_or(Rows{})) remove_chat(row);
                        loop_.after(kLookForRemoved, [this] { look_for_removed_chat(); });
                      });
}

void Hall::remove_chat(const store::RemovedChatRow& row) {
  if (row.table.empty()) {
    if (lobby_chat_.remove(row.number)) tell_lobby();
    return;
  }
  const auto found = tables_.find(row.table);
  if (found != tables_.end() && found->second->chat().remove(row.number))
    found->second->tell_followers();
}

}  // namespace quadriga::server
