// SPDX-License-Identifier: Apache-2.0
// docs/protocol.md against the messages themselves: every one is in it with all its members, and
// every one is seen when people use a table.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "engine/core/registry.h"
#include "tests/server/running_server.h"
#include "tests/support/places.h"

namespace quadriga::server::testing {
namespace {

std::string protocol_words() {
  std::ifstream file(quadriga::testing::source_folder() + "/docs/protocol.md");
  std::stringstream words;
  words << file.rdbuf();
  return words.str();
}

template <class Message>
std::string row_of(std::string_view way) {
  std::string row =
      "| " + std::string(way) + " | `" + std::string(codec::tag_of<Message>()) + "` |";
  bool first = true;
  boost::mp11::mp_for_each<codec::Members<Message>>([&](auto member) {
    row += std::string(first ? " `" : ", `") + member.name + "`";
    first = false;
  });
  return row + " |";
}

template <class... Message>
void expect_rows(std::variant<Message...>*, std::string_view way, const std::string& words) {
  const auto expect = [&](const std::string& row) {
    EXPECT_NE(words.find(row), std::string::npos)
        << "docs/protocol.md, \"Every message\", must have this line:\n"
        << row;
  };
  (expect(row_of<Message>(way)), ...);
}

TEST(ProtocolDocument, HasEveryMessageWithAllItsMembers) {
  const std::string words = protocol_words();
  ASSERT_FALSE(words.empty());
  expect_rows(static_cast<ClientMessage*>(nullptr), "to the server", words);
  expect_rows(static_cast<ServerMessage*>(nullptr), "from the server", words);
  // And nothing that is gone.
  std::size_t rows = 0;
  for (std::size_t at = 0; (at = words.find(" the server | `", at)) != std::string::npos; ++at)
    ++rows;
  EXPECT_EQ(rows, std::variant_size_v<ClientMessage> + std::variant_size_v<ServerMessage>);
}

class ProtocolTest : public ServerTest {};

TEST_F(ProtocolTest, EveryMessageIsSentWhenPeopleUseATable) {
  Visitor anna(port(), "Anna");
  CreateTable wish;
  const Rules& rules = *all_games().front();
  wish.game = rules.info().id;
  wish.seats = rules.info().min_seats;
  wish.bots.assign(static_cast<std::size_t>(wish.seats - 1), "random");
  wish.clock = ClockRule{ClockKind::game, 3600, 0, std::nullopt};
  wish.house.hints = true;
  wish.start = true;
  const TableInfo table = anna.open(wish);
  WebSocketClient client = anna.connect();
  std::set<std::string> seen;
  const auto hear = [&] {
    const ServerMessage message = client.receive();
    std::visit([&]<class Message>(const Message&) { seen.emplace(codec::tag_of<Message>()); },
               message);
    return message;
  };
  const auto done = [&](const std::string& request) {
    for (;;) {
      const ServerMessage message = hear();
      if (const auto* answer = std::get_if<Done>(&message); answer && answer->request == request)
        return;
      if (const auto* error = std::get_if<Error>(&message); error && error->request == request)
        FAIL() << error->message;
    }
  };
  client.send(WatchLobby{"lobby", true});
  done("lobby");
  Watch watch;
  watch.request = "watch";
  watch.table = table.id;
  client.send(watch);
  done("watch");
  Snapshot now;
  while (now.view.text == "null" || now.to_act != 0) {
    const ServerMessage message = hear();
    if (const auto* played = std::get_if<TablePlayed>(&message)) now = played->now;
  }
  client.send(AskHint{"hint", table.id, now.version});
  done("hint");
  client.send(MakeMove{"move", table.id, now.version, now.legal.front().text});
  done("move");
  client.send(SayChat{"chat", table.id, "salve"});
  done("chat");
  client.send(Ping{"ping"});
  done("ping");
  client.send_text("{}");
  while (seen.count("error") == 0 || seen.count("lobby") == 0 || seen.count("chat") == 0) hear();
  client.send(Unwatch{"unwatch", table.id});
  done("unwatch");
  // But for `paused`, which comes when the database is lost.
  EXPECT_EQ(seen.size(), std::variant_size_v<ServerMessage> - 1);
}

}  // namespace
}  // namespace quadriga::server::testing
