// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <charconv>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "cli/support/server_data.h"
#include "server/clock.h"

namespace quadriga::cli {

namespace {

constexpr int kLinesListed = 100;
constexpr char kLobby[] = "lobby";

struct ChatArguments {
  std::string action;
  std::string place;
  std::vector<std::string> numbers;
  ServerData data;
};

std::string table_of(const std::string& place) { return place == kLobby ? "" : place; }

int list(server::store::Store& store, const ChatArguments& arguments) {
  const auto rows = store.chat(table_of(arguments.place), kLinesListed);
  for (const auto& row : rows)
    fmt::print("{:>5}  {}  {}{}: {}\n", row.number, row.at, row.person_name,
               row.aside ? " (looking on)" : "", row.removed ? "(deleted)" : row.text);
  if (rows.empty()) fmt::print("Nobody has said a word there.\n");
  return kExitFine;
}

int remove(server::store::Store& store, const ChatArguments& arguments) {
  if (arguments.numbers.empty())
    throw usage_error("delete: name the numbers of the messages, as \"list\" shows them");
  server::store::Batch batch;
  for (const std::string& text : arguments.numbers) {
    int number = 0;
    const char* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    if (error != std::errc{} || at != end || number < 1)
      throw usage_error("\"" + text + "\" is not the number of a message");
    batch.emplace_back(
        server::store::RemoveChat{table_of(arguments.place), number, server::wall_millis()});
  }
  const auto outcome = store.commit({&batch, 1}).front();
  if (!outcome) throw file_error("the messages could not be deleted: " + outcome.message);
  fmt::print("Deleted. Who is looking at them now loses them within a few seconds.\n");
  return kExitFine;
}

int run_chat(const ChatArguments& arguments) {
  try {
    const auto store = open_server_data(arguments.data);
    if (arguments.place != kLobby && !store->table(arguments.place)) {
      fmt::print("There is no table {}.\n", arguments.place);
      return kExitNo;
    }
    return arguments.action == "list" ? list(*store, arguments) : remove(*store, arguments);
  } catch (const server::store::StoreError& error) {
    throw file_error(error.what());
  }
}

}  // namespace

Command chat_command() {
  const auto arguments = std::make_shared<ChatArguments>();
  return {"chat",
          "Show what was said on a server, and delete some of it",
          "The server may be running: whoever has the page open loses the words within a few\n"
          "seconds. Their text is gone from the database, their place stays.\n\n"
          "Examples:\n"
          "  quadriga chat list lobby --data /var/lib/quadriga\n"
          "  quadriga chat delete k3v9x2m4p7q8r5t6 12 13 --data /var/lib/quadriga",
          {{.names = "action",
            .type = "ACTION",
            .help = "What to do: list or delete",
            .target = &arguments->action,
            .required = true,
            .choices = {"list", "delete"}},
           {.names = "place",
            .type = "PLACE",
            .help = "Where: lobby, or the id of a table as in its address",
            .target = &arguments->place,
            .required = true},
           {.names = "numbers",
            .type = "N",
            .help = "Numbers of the messages to delete",
            .target = &arguments->numbers},
           {.names = "-d,--data",
            .type = "DIR",
            .help = "The server's folder",
            .target = &arguments->data.folder,
            .show_default = true},
           {.names = "--db",
            .type = "ADDRESS",
            .help = "The server's database, if it is not there: postgresql://...",
            .target = &arguments->data.database}},
          [arguments] { return run_chat(*arguments); }};
}

}  // namespace quadriga::cli
