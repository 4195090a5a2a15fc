// SPDX-License-Identifier: Apache-2.0
#include "server/limits.h"

#include <gtest/gtest.h>

#include <boost/mp11/algorithm.hpp>
#include <fstream>
#include <future>
#include <sstream>

#include "server/accounts.h"
#include "tests/server/hall_fixture.h"
#include "tests/support/places.h"
namespace quadriga::server::testing {
namespace {

// Whoever runs a server finds every limit in docs/operations.md.
TEST(Limits, AreAllDocumented) {
  std::ifstream file(quadriga::testing::source_folder() + "/docs/operations.md");
  std::stringstream text;
  text << file.rdbuf();
  const std::string page = text.str();
  ASSERT_FALSE(page.empty());
  boost::mp11::mp_for_each<boost::describe::describe_members<Limits, boost::describe::mod_public>>(
      [&](auto member) {
        EXPECT_NE(page.find("`" + std::string(member.name) + "`"), std::string::npos)
            << "docs/operations.md does not tell about " << member.name;
      });
}

// A hall with little room.
class SmallHallTest : public HallTest {
 protected:
  Limits limits() const override {
    Limits small;
    small.chat_kept = 3;
    small.lobby_size = 2;
    small.finished_kept = 1;
    small.waiting_passwords = 2;
    return small;
  }
};

TEST_F(SmallHallTest, HoldsTheLastWordsOfATableAndStoresAll) {
  const TablePtr table = open_table(0, false);
  for (const std::string word : {"I", "II", "III", "IV", "V"})
    ASSERT_TRUE(wait<int>([&](auto then) { hall_->say(anna_, table, word, then); }));
  std::vector<std::string> held;
  for (const auto& row : table->chat().rows()) held.push_back(row.text);
  EXPECT_EQ(held, (std::vector<std::string>{"III", "IV", "V"}));
  std::promise<std::size_t> stored;
  store_->read<bool>(
      [&](store::Store& store) {
        stored.set_value(store.chat(table->id(), 100).size());
        return true;
      },
      [](const std::optional<bool>&, const std::string&) {});
  EXPECT_EQ(stored.get_future().get(), 5U);
}

TEST_F(SmallHallTest, ListsNoMoreTablesThanThat) {
  std::vector<TablePtr> tables;
  for (int i = 0; i < 2; ++i) tables.push_back(open_table(0, false));
  EXPECT_EQ(hall_->lobby().tables.size(), 2U);
  tables.push_back(open_table(0, false));
  EXPECT_EQ(hall_->lobby().tables.size(), 2U);
  const auto own = wait<MyTables>([&](auto then) { hall_->tables_of(anna_, then); });
  EXPECT_EQ(own->tables.size(), 2U);
}

TEST_F(SmallHallTest, HoldsFewFinishedTablesAndFindsTheOthersOnDisk) {
  std::vector<std::weak_ptr<Table>> tables;
  std::string first;
  for (int i = 0; i < 3; ++i) {
    const TablePtr table = open_table(rules_.info().min_seats, true);
    ASSERT_TRUE(loop_.run_until([&] { return table->is_finished() && !table->work.storing; }));
    tables.emplace_back(table);
    if (i == 0) first = table->id();
  }
  const auto held = [&] {
    return std::count_if(tables.begin(), tables.end(),
                         [](const auto& table) { return !table.expired(); });
  };
  EXPECT_EQ(held(), 3);
  for (int minutes = 0; minutes < 10; ++minutes) loop_.pass(std::chrono::minutes(1));
  EXPECT_EQ(held(), 1);
  const auto found = wait<TablePtr>([&](auto then) { hall_->find_table(first, then); });
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_TRUE((*found)->is_finished());
}

TEST_F(SmallHallTest, LetsFewPasswordsWait) {
  Accounts accounts(loop_, *store_, *hall_);
  int answered = 0;
  std::vector<std::string> refused;
  for (const std::string name : {"Alba", "Bona", "Cara", "Dura", "Ecce", "Fida"})
    accounts.sign_up(std::nullopt, {name, "correct horse"}, "", [&](const auto& entered) {
      ++answered;
      if (!entered) refused.push_back(entered.error().code);
    });
  // All names are looked up before the first answer is heard, so all passwords come at once.
  std::promise<void> looked_up;
  store_->read<bool>(
      [&](store::Store&) {
        looked_up.set_value();
        return true;
      },
      [](const std::optional<bool>&, const std::string&) {});
  looked_up.get_future().wait();
  ASSERT_TRUE(loop_.run_until([&] { return answered == 6; }));
  // One is being hashed, two wait.
  EXPECT_EQ(refused, (std::vector<std::string>(3, "busy")));
  accounts.stop();
}

}  // namespace
}  // namespace quadriga::server::testing
