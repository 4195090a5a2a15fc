// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "server/clock.h"
#include "server/names.h"
#include "server/secrets.h"
#include "server/store/open.h"

namespace quadriga::cli {

namespace {

constexpr std::int64_t kCodeLasts = 24 * 60 * 60 * 1000;  // milliseconds

struct AccountArguments {
  std::string action;
  std::string name;
  std::string data = "data";
  std::string database;
};

// The server may be running: it looks the code up when somebody comes with one.
int reset(const AccountArguments& arguments) {
  std::string where = arguments.database;
  if (where.empty()) where = (std::filesystem::path(arguments.data) / "quadriga.db").string();
  std::error_code error;
  if (!server::store::is_postgres(where) &&
      !std::filesystem::exists(server::store::sqlite_path(where), error))
    throw file_error("there is no " + where + "; name the server's folder with --data");
  const auto store = server::store::open_store(where);
  auto account = store->account_called(server::skeleton(arguments.name));
  if (!account) {
    fmt::print("There is no account called {}.\n", arguments.name);
    return kExitNo;
  }
  const std::string code = server::random_code();
  account->reset_hash = server::token_hash(code);
  account->reset_until = server::wall_millis() + kCodeLasts;
  const server::store::Batch batch{server::store::PutAccount{*account}};
  const auto outcome = store->commit({&batch, 1}).front();
  if (!outcome) throw file_error("the code could not be stored: " + outcome.message);
  fmt::print(
      "Code for {}: {}\nIt is good for one new password within a day, on the page Account of the "
      "server.\n",
      store->person(account->person)->name, code);
  return kExitFine;
}

int run_account(const AccountArguments& arguments) {
  try {
    return reset(arguments);
  } catch (const server::store::StoreError& error) {
    throw file_error(error.what());
  }
}

}  // namespace

Command account_command() {
  const auto arguments = std::make_shared<AccountArguments>();
  return {"account",
          "Give out a code for a forgotten password",
          "Prints a code that lets its bearer set a new password, once and within a day. The\n"
          "server may be running.\n\n"
          "Examples:\n"
          "  quadriga account reset Anna --data /var/lib/quadriga",
          {{.names = "action",
            .type = "ACTION",
            .help = "What to do: reset",
            .target = &arguments->action,
            .required = true,
            .choices = {"reset"}},
           {.names = "name",
            .type = "NAME",
            .help = "The name of the account",
            .target = &arguments->name,
            .required = true},
           {.names = "-d,--data",
            .type = "DIR",
            .help = "The server's folder",
            .target = &arguments->data,
            .show_default = true},
           {.names = "--db",
            .type = "ADDRESS",
            .help = "The server's database, if it is not there: postgresql://...",
            .target = &arguments->database}},
          [arguments] { return run_account(*arguments); }};
}

}  // namespace quadriga::cli
