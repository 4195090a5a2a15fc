// SPDX-License-Identifier: Apache-2.0
// The lobby as it changes. Whatever happens within a moment is told together, and each message is
// written once for everybody who follows.
#include "engine/core/codec/json_writer.h"
#include "server/hall.h"
#include "server/telling.h"

namespace quadriga::server {

namespace {

constexpr std::chrono::milliseconds kLobbyEvery{400};

}  // namespace

void Hall::follow_lobby(Follower& follower) {
  if (lobby_.followers.empty()) look_at_lobby();  // nobody has kept it up to date
  lobby_.followers.insert(&follower);
}

void Hall::unfollow_lobby(Follower& follower) { lobby_.followers.erase(&follower); }

void Hall::lobby_changed() {
  if (closing_ || lobby_.due || lobby_.followers.empty()) return;
  lobby_.due = true;
  const auto next = lobby_.last_look + kLobbyEvery - loop_.now();
  const auto wait = std::chrono::ceil<std::chrono::milliseconds>(next);
  loop_.after(std::max(wait, std::chrono::milliseconds{0}), [this] {
    lobby_.due = false;
    if (!look_at_lobby()) return;
    const auto all = lobby_.followers;
    for (Follower* follower : all) follower->news();
  });
}

// Compares with what was told last; false if nothing is new.
bool Hall::look_at_lobby() {
  lobby_.last_look = loop_.now();
  std::unordered_map<std::string, std::string> listed;
  LobbyTold told;
  for (TableInfo& table : lobby().tables) {
    std::string text = codec::to_json(table);
    const auto known = lobby_.tables.find(table.id);
    const bool news = known == lobby_.tables.end() || known->second != text;
    listed.emplace(table.id, std::move(text));
    if (news) told.tables.push_back(std::move(table));
  }
  for (const auto& [id, text] : lobby_.tables)
    if (!listed.contains(id)) told.gone.push_back(id);
  if (told.tables.empty() && told.gone.empty()) return false;
  lobby_.tables = std::move(listed);
  ++lobby_.version;
  lobby_.step = std::make_shared<const std::string>(encode(ServerMessage(std::move(told))));
  lobby_.whole.reset();
  return true;
}

std::shared_ptr<const std::string> Hall::lobby_told(int since) {
  if (since == lobby_.version) return nullptr;
  if (since >= 0 && since == lobby_.version - 1) return lobby_.step;
  if (!lobby_.whole) {
    LobbyTold told{true, lobby().tables, {}};
    lobby_.whole = std::make_shared<const std::string>(encode(ServerMessage(std::move(told))));
  }
  return lobby_.whole;
}

}  // namespace quadriga::server
