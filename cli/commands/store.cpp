// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <stdexcept>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "server/folder_lock.h"
#include "server/store/move_store.h"
#include "server/store/open.h"
#include "server/store/store.h"

namespace quadriga::cli {

namespace {

struct StoreArguments {
  std::string action;
  std::string from = "sqlite:data/quadriga.db";
  std::string to;
};

int move(const StoreArguments& arguments) {
  if (server::store::is_postgres(arguments.from) || !server::store::is_postgres(arguments.to))
    throw usage_error("the way is from sqlite:FILE to postgresql://user@host/name");
  const std::filesystem::path file = server::store::sqlite_path(arguments.from);
  std::error_code error;
  if (!std::filesystem::exists(file, error)) throw file_error("there is no " + file.string());
  // A server that still writes into the file would write into the past.
  const auto folder = file.parent_path();
  const server::FolderLock lock(folder.empty() ? "." : folder);
  const auto moved = server::store::move_store(
      file.string(), arguments.to, [](const std::string& table, long done, long of) {
        fmt::print(stderr, "{}: {} of {} rows\n", table, done, of);
      });
  long rows = 0;
  for (const auto& table : moved) rows += table.rows;
  fmt::print("Copied {} rows of {} tables to {}; every table was counted again there.\n", rows,
             moved.size(), server::store::without_password(arguments.to));
  fmt::print("Serve from it with: quadriga serve --db {}\n",
             server::store::without_password(arguments.to));
  return kExitFine;
}

int run_store(const StoreArguments& arguments) {
  try {
    return move(arguments);
  } catch (const CommandError&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw file_error(error.what());
  }
}

}  // namespace

Command store_command() {
  const auto arguments = std::make_shared<StoreArguments>();
  return {"store",
          "Move a server's games to another database",
          "Copies everything from a SQLite file to an empty PostgreSQL database, in one\n"
          "piece: if it fails, nothing was copied and it can be run again. Stop the server\n"
          "first; the file stays as it is.\n\n"
          "Examples:\n"
          "  quadriga store move --from sqlite:data/quadriga.db \\\n"
          "    --to postgresql://quadriga@localhost/quadriga",
          {{.names = "action",
            .type = "ACTION",
            .help = "What to do: move",
            .target = &arguments->action,
            .required = true,
            .choices = {"move"}},
           {.names = "--from",
            .type = "ADDRESS",
            .help = "The file to copy",
            .target = &arguments->from,
            .show_default = true},
           {.names = "--to",
            .type = "ADDRESS",
            .help = "The empty database: postgresql://user@host/name",
            .target = &arguments->to,
            .required = true}},
          [arguments] { return run_store(*arguments); }};
}

}  // namespace quadriga::cli
