// SPDX-License-Identifier: Apache-2.0
// Several people at one table of the hall, and tabs that read what they are told.
#pragma once

#include "tests/server/hall_fixture.h"

namespace quadriga::server::testing {

class PeopleTest : public HallTest {
 protected:
  // Anna's table with Berta and perhaps Carla, the rest bots.
  TablePtr people_table(int people, bool start, const HouseRules& house = {},
                        const std::optional<ClockRule>& clock = {}, bool is_public = true) {
    CreateTable wish;
    wish.game = rules_.info().id;
    wish.seats = rules_.info().min_seats;
    wish.bots.assign(static_cast<std::size_t>(wish.seats - people), "random");
    wish.house = house;
    wish.clock = clock;
    wish.is_public = is_public;
    const auto info = wait<TableInfo>([&](auto then) { hall_->create_table(anna_, wish, then); });
    EXPECT_TRUE(info) << info.error().message;
    const TablePtr table = *wait<TablePtr>([&](auto then) { hall_->find_table(info->id, then); });
    berta_ = enter("Berta");
    carla_ = enter("Carla");
    if (people > 1) sit(berta_, table);
    if (people > 2) sit(carla_, table);
    if (start) {
      const auto started =
          wait<TableInfo>([&](auto then) { hall_->start(anna_, table->id(), then); });
      EXPECT_TRUE(started) << started.error().message;
    }
    return table;
  }

  Answer<TableInfo> sit(const Person& person, const TablePtr& table, std::optional<int> seat = {}) {
    return wait<TableInfo>(
        [&](auto then) { hall_->sit(person, table->id(), {seat, table->row().invite}, then); });
  }
  Answer<TableInfo> ask(const Person& person, const TablePtr& table, QuestionKind kind) {
    return wait<TableInfo>([&](auto then) { hall_->ask(person, table->id(), {kind}, then); });
  }
  Answer<TableInfo> answer(const Person& person, const TablePtr& table, QuestionKind kind,
                           bool yes) {
    return wait<TableInfo>(
        [&](auto then) { hall_->answer(person, table->id(), {kind, yes}, then); });
  }
  Answer<TableInfo> kick(const Person& person, const TablePtr& table, const Person& whom,
                         bool ban) {
    return wait<TableInfo>(
        [&](auto then) { hall_->kick(person, table->id(), {whom.id, ban}, then); });
  }
  Answer<TableInfo> rematch(const Person& person, const TablePtr& table) {
    return wait<TableInfo>([&](auto then) { hall_->rematch(person, table->id(), then); });
  }
  Answer<TableInfo> start(const Person& person, const TablePtr& table) {
    return wait<TableInfo>([&](auto then) { hall_->start(person, table->id(), then); });
  }
  Answer<TableInfo> leave(const Person& person, const TablePtr& table) {
    return wait<TableInfo>([&](auto then) { hall_->leave(person, table->id(), then); });
  }
  static std::string code(const Answer<TableInfo>& answer) {
    return answer ? "" : answer.error().code;
  }

  Person person_at(const TablePtr& table, Seat seat) const {
    const auto& at = table->row().seats[static_cast<std::size_t>(seat)];
    return {at.person, at.person_name};
  }
  // Whoever is to act makes a move; a bot is waited for.
  void move_once(const TablePtr& table) {
    const int version = table->version();
    const Seat seat = table->match()->position().to_act();
    ASSERT_TRUE(is_player(seat));
    if (table->row().seats[static_cast<std::size_t>(seat)].bot.empty()) {
      const auto made = wait<int>([&](auto then) {
        hall_->move(person_at(table, seat), table, version, first_legal(*table), then);
      });
      ASSERT_TRUE(made) << made.error().message;
    } else {
      ASSERT_TRUE(loop_.run_until([&] { return table->version() > version; }));
    }
  }
  // Until this seat has moved and it is another's turn.
  void play_past(const TablePtr& table, Seat seat) {
    for (int i = 0; i < 200; ++i) {
      const bool moves = table->match()->position().to_act() == seat;
      ASSERT_NO_FATAL_FAILURE(move_once(table));
      if (moves && table->match()->position().to_act() != seat) return;
    }
    FAIL() << "the turn never passed";
  }

  struct Told {
    std::vector<ServerMessage> messages;
    std::string bytes;
    template <class T>
    const T* last() const {
      const T* found = nullptr;
      for (const ServerMessage& message : messages)
        if (const auto* one = std::get_if<T>(&message)) found = one;
      return found;
    }
  };
  static Told read(Tab& tab) {
    Told told;
    while (const auto message = tab.next()) {
      told.bytes += *message;
      told.messages.push_back(parse(*message));
    }
    return told;
  }
  std::shared_ptr<Tab> tab_of(const std::optional<Person>& person) {
    auto tab = std::make_shared<Tab>(*hall_, person, [] {});
    tab->open();
    return tab;
  }
  static void say(Tab& tab, const ClientMessage& message) { tab.receive(codec::to_json(message)); }

  Person berta_;
  Person carla_;
};

}  // namespace quadriga::server::testing
