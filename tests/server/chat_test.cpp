// SPDX-License-Identifier: Apache-2.0
// Who hears what: players, those who look on, the lobby; and words that are taken away again.
#include "server/chat_log.h"
#include "tests/server/hall_fixture.h"

namespace quadriga::server::testing {
namespace {

using std::chrono::seconds;

store::ChatRow said(int number, bool aside = false) {
  store::ChatRow row{number, "p", "Anna", "word " + std::to_string(number), ""};
  row.aside = aside;
  return row;
}

std::vector<int> hear(const ChatLog& log, ChatLog::Heard& heard, bool aside) {
  std::vector<int> numbers;
  while (const auto* row = log.next(heard, aside))
    numbers.push_back(row->removed ? -row->number : row->number);
  return numbers;
}

TEST(ChatLogTest, WordsAmongSpectatorsComeWhenTheyMay) {
  ChatLog log;
  for (int i = 1; i <= 4; ++i) log.add(said(i, i % 2 == 0), 100);
  ChatLog::Heard player = log.newcomer();
  ChatLog::Heard spectator = log.newcomer();
  EXPECT_EQ(hear(log, player, false), (std::vector{1, 3}));
  EXPECT_EQ(hear(log, spectator, true), (std::vector{1, 2, 3, 4}));
  log.add(said(5), 100);
  EXPECT_EQ(hear(log, player, false), (std::vector{5}));
  EXPECT_EQ(hear(log, player, true), (std::vector{2, 4}));  // the game is over
  EXPECT_EQ(hear(log, player, true), std::vector<int>{});
}

TEST(ChatLogTest, WhatIsTakenAwayIsTakenAwayFromThoseWhoHaveIt) {
  ChatLog log;
  for (int i = 1; i <= 3; ++i) log.add(said(i), 100);
  ChatLog::Heard early = log.newcomer();
  hear(log, early, true);
  EXPECT_TRUE(log.remove(2));
  EXPECT_FALSE(log.remove(2));
  EXPECT_FALSE(log.remove(9));
  EXPECT_EQ(log.rows()[1].text, "");
  EXPECT_EQ(hear(log, early, true), (std::vector{-2}));
  ChatLog::Heard late = log.newcomer();
  EXPECT_EQ(hear(log, late, true), (std::vector{1, -2, 3}));
}

// With several processes the lobby is read again while this one goes on: what is read may be older
// than what was said, taken away or lost its name here meanwhile.
TEST(ChatLogTest, AnOlderReadingUndoesNothing) {
  ChatLog log;
  for (int i = 1; i <= 2; ++i) log.add(said(i), 100);
  const std::vector<store::ChatRow> read(log.rows().begin(), log.rows().end());
  log.add(said(3), 100);
  EXPECT_TRUE(log.remove(1));
  log.forget("p", "a former player");
  log.fill(read, 100);
  EXPECT_EQ(log.last(), 3);
  EXPECT_EQ(log.rows()[0].text, "");
  EXPECT_EQ(log.rows()[1].person_name, "a former player");
  ChatLog::Heard late = log.newcomer();
  EXPECT_EQ(hear(log, late, true), (std::vector{-1, 2, 3}));
}

TEST(ChatLogTest, ANewerReadingBringsWhatHappenedElsewhere) {
  ChatLog log;
  for (int i = 1; i <= 3; ++i) log.add(said(i), 3);
  ChatLog::Heard here = log.newcomer();
  hear(log, here, true);
  std::vector<store::ChatRow> read;
  for (int i = 2; i <= 5; ++i) read.push_back(said(i));
  read[1].removed = true, read[1].text.clear();
  read[2].person.clear(), read[2].person_name = "a former player";
  log.fill(read, 3);
  EXPECT_EQ(hear(log, here, true), (std::vector{4, 5, -3}));
  EXPECT_EQ(log.rows().size(), 3U);
  EXPECT_EQ(log.rows()[1].person_name, "a former player");
  // The word 5 was our own: it was read before the store said that it is stored.
  log.add(said(5), 3);
  EXPECT_EQ(log.last(), 5);
  EXPECT_EQ(log.rows().size(), 3U);
  EXPECT_EQ(hear(log, here, true), std::vector<int>{});
}

class ChatTest : public HallTest {
 protected:
  void SetUp() override {
    HallTest::SetUp();
    table_ = open_table(rules_.info().min_seats - 1, true,
                        ClockRule{ClockKind::turn, 3600, 0, std::nullopt});
    berta_ = enter("Berta");
  }
  std::shared_ptr<Tab> tab_of(const std::optional<Person>& person, bool watches = true) {
    auto tab = std::make_shared<Tab>(*hall_, person, [] {});
    if (watches)
      tab->receive(codec::to_json(ClientMessage(Watch{"w", table_->id(), -1, std::nullopt})));
    return tab;
  }
  static std::vector<std::string> texts(Tab& tab, const std::string& table) {
    std::vector<std::string> out;
    while (const auto message = tab.next()) {
      const ServerMessage parsed = parse(*message);
      if (const auto* chat = std::get_if<ChatSaid>(&parsed); chat && chat->table == table)
        out.push_back((chat->aside ? "aside: " : "") + (chat->removed ? "gone" : chat->text));
    }
    return out;
  }
  Answer<int> say(const Person& person, const std::string& text) {
    return wait<int>([&](auto then) { hall_->say(person, table_, text, then); });
  }
  Answer<int> say_in_lobby(const Person& person, const std::string& text) {
    return wait<int>([&](auto then) { hall_->say_in_lobby(person, text, then); });
  }
  void remove(const std::string& table, int number) {
    write({store::RemoveChat{table, number, loop_.wall()}});
    loop_.pass(seconds(2));
    // The read that it waits for has been carried out.
    wait<VacationInfo>([&](auto then) { hall_->vacation(anna_, then); });
  }

  using Texts = std::vector<std::string>;
  TablePtr table_;
  Person berta_;
};

TEST_F(ChatTest, PlayersDoNotHearThoseWhoLookOnUntilTheEnd) {
  const auto player = tab_of(anna_);
  const auto spectator = tab_of(berta_);
  const auto stranger = tab_of(std::nullopt);
  ASSERT_TRUE(say(anna_, "salvete"));
  ASSERT_TRUE(say(berta_, "she has the six"));
  EXPECT_EQ(texts(*player, table_->id()), (Texts{"salvete"}));
  EXPECT_EQ(texts(*spectator, table_->id()), (Texts{"salvete", "aside: she has the six"}));
  EXPECT_EQ(texts(*stranger, table_->id()), (Texts{"salvete", "aside: she has the six"}));
  // Not after coming back either.
  const auto again = tab_of(anna_);
  EXPECT_EQ(texts(*again, table_->id()), (Texts{"salvete"}));
  // A bot plays on to the end.
  ASSERT_TRUE(wait<TableInfo>(
      [&](auto then) { hall_->stand_in(anna_, table_->id(), StandIn{"random"}, then); }));
  ASSERT_TRUE(loop_.run_until([&] { return table_->is_finished(); }));
  EXPECT_EQ(texts(*player, table_->id()), (Texts{"aside: she has the six"}));
  ASSERT_TRUE(say(berta_, "well played"));
  EXPECT_EQ(texts(*player, table_->id()), (Texts{"well played"}));
  for (const auto& tab : {player, spectator, stranger, again}) tab->close();
}

TEST_F(ChatTest, TheLobbyTalksToWhoFollowsIt) {
  const auto listener = tab_of(std::nullopt, false);
  const auto elsewhere = tab_of(anna_);
  listener->receive(codec::to_json(ClientMessage(WatchLobby{"l", true})));
  EXPECT_EQ(texts(*listener, ""), Texts{});
  ASSERT_TRUE(say_in_lobby(anna_, "who plays?"));
  ASSERT_TRUE(say_in_lobby(berta_, "I do: https://example.org/"));
  EXPECT_EQ(texts(*listener, ""), (Texts{"who plays?", "I do: https://example.org/"}));
  EXPECT_EQ(texts(*elsewhere, ""), Texts{});
  // It is there after a restart, and goes on counting.
  Hall again(loop_, *store_, bots_, Limits{}, 0);
  again.open(*disk_);
  EXPECT_EQ(*wait<int>([&](auto then) { again.say_in_lobby(anna_, "still?", then); }), 3);
  hall_->close();
  again.close();
  listener->close();
  elsewhere->close();
}

TEST_F(ChatTest, WordsTheHostTakesAwayAreGoneEverywhere) {
  const auto player = tab_of(anna_);
  const auto listener = tab_of(berta_, false);
  listener->receive(codec::to_json(ClientMessage(WatchLobby{"l", true})));
  ASSERT_TRUE(say(anna_, "fine"));
  ASSERT_TRUE(say(anna_, "not fine"));
  ASSERT_TRUE(say_in_lobby(anna_, "not fine"));
  texts(*player, table_->id());
  texts(*listener, "");
  remove(table_->id(), 2);
  EXPECT_EQ(texts(*player, table_->id()), (Texts{"gone"}));
  EXPECT_EQ(disk_->chat(table_->id(), 10)[1].text, "");
  EXPECT_TRUE(disk_->chat(table_->id(), 10)[1].removed);
  remove("", 1);
  EXPECT_EQ(texts(*listener, ""), (Texts{"gone"}));
  EXPECT_EQ(disk_->chat("", 10)[0].text, "");
  player->close();
  listener->close();
}

TEST_F(ChatTest, OnePersonSaysSoMuchAMinute) {
  Answer<int> last = 0;
  int said = 0;
  for (; said < 50; ++said) {
    last = said % 2 == 0 ? say(anna_, "la") : say_in_lobby(anna_, "la");  // wherever it is
    if (!last) break;
  }
  EXPECT_EQ(said, Limits{}.chat_burst);
  EXPECT_EQ(last.error().code, "rate-limited");
  EXPECT_TRUE(say(berta_, "I have said nothing yet"));
  loop_.pass(seconds(10));
  EXPECT_TRUE(say(anna_, "la"));
}

TEST_F(ChatTest, WordsAreChecked) {
  EXPECT_EQ(say_in_lobby(anna_, "  ").error().code, "bad-chat");
  EXPECT_EQ(say_in_lobby(anna_,
                         "a\xE2\x80\xAE"
                         "b")
                .error()
                .code,
            "bad-chat");
  EXPECT_EQ(say_in_lobby(anna_, std::string(501, 'x')).error().code, "bad-chat");
  const auto stranger = tab_of(std::nullopt);
  stranger->receive(codec::to_json(ClientMessage(SayChat{"c", "", "hello"})));
  bool refused = false;
  while (const auto message = stranger->next()) {
    const ServerMessage parsed = parse(*message);
    if (const auto* error = std::get_if<Error>(&parsed)) refused = error->code == "no-session";
  }
  EXPECT_TRUE(refused);
  stranger->close();
}

}  // namespace
}  // namespace quadriga::server::testing
