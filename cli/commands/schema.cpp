// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <filesystem>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/protocol_types.h"
#include "cli/support/table_setup.h"
#include "engine/core/registry.h"
#include "server/openapi.h"

namespace quadriga::cli {

namespace {

constexpr std::string_view kProtocol = "protocol";
constexpr std::string_view kOpenApi = "openapi";
constexpr std::string_view kMark = "// Made by quadriga schema; do not edit.\n";

struct SchemaArguments {
  std::string name;
  std::string write_to;
  std::string check_in;
  bool json = false;
};

struct TypeFile {
  std::string name;  // "ave-caesar" or "protocol"
  std::string typescript;
  std::string json_schema;
};

std::string with_mark(std::string types) {
  while (types.ends_with("\n\n")) types.pop_back();
  return std::string(kMark) + "\n" + types;
}

std::vector<TypeFile> type_files(const std::string& name) {
  std::vector<TypeFile> files;
  if (name.empty() || name == kProtocol)
    files.push_back(
        {std::string(kProtocol), with_mark(protocol_typescript()), protocol_json_schema()});
  for (const Rules* rules : all_games())
    if (name.empty() || rules->info().id == name)
      files.push_back(
          {std::string(rules->info().id), with_mark(rules->typescript()), rules->json_schema()});
  if (files.empty()) game_called(name);  // ends the command and says which names there are
  return files;
}

// Stale are files that differ or are missing, and files we made for a game that is gone.
int check_files(const std::vector<TypeFile>& files, const std::filesystem::path& directory) {
  int stale = 0;
  const auto complain = [&](const std::filesystem::path& path, std::string_view what) {
    fmt::print("{}: {}\n", path.string(), what);
    ++stale;
  };
  std::error_code error;
  for (const auto& file : files) {
    const auto path = directory / (file.name + ".ts");
    if (!std::filesystem::exists(path, error)) {
      complain(path, "is missing");
    } else if (read_file(path.string()) != file.typescript) {
      complain(path, "is stale");
    }
  }
  for (const auto& entry : std::filesystem::directory_iterator(directory, error)) {
    if (entry.path().extension() != ".ts") continue;
    const std::string stem = entry.path().stem().string();
    const bool known = std::any_of(files.begin(), files.end(),
                                   [&](const TypeFile& file) { return file.name == stem; });
    if (!known && read_file(entry.path().string()).starts_with(kMark))
      complain(entry.path(), "belongs to no game");
  }
  if (stale > 0)
    fmt::print("Write them again with: quadriga schema --typescript {}\n", directory.string());
  return stale == 0 ? kExitFine : kExitNo;
}

int run_schema(const SchemaArguments& arguments) {
  if (arguments.name == kOpenApi) {
    fmt::print("{}\n", pretty_json(server::openapi_document()));
    return kExitFine;
  }
  const auto files = type_files(arguments.name);
  if (!arguments.check_in.empty()) return check_files(files, arguments.check_in);
  if (!arguments.write_to.empty()) {
    make_directory(arguments.write_to);
    for (const auto& file : files)
      write_file(std::filesystem::path(arguments.write_to) / (file.name + ".ts"), file.typescript);
    fmt::print("{} files written to {}\n", files.size(), arguments.write_to);
  } else if (arguments.json) {
    JsonObject all;
    for (const auto& file : files) all.raw(file.name, file.json_schema);
    fmt::print("{}\n", pretty_json(files.size() == 1 ? files[0].json_schema : all.text()));
  } else {
    for (const auto& file : files)
      fmt::print("{}// {}.ts\n{}", &file == &files[0] ? "" : "\n", file.name, file.typescript);
  }
  return kExitFine;
}

}  // namespace

Command schema_command() {
  const auto arguments = std::make_shared<SchemaArguments>();
  return {"schema",
          "Print the types of options, moves, views and messages",
          "The types are those of the program itself, so a client made from them cannot\n"
          "disagree with it.\n\n"
          "Examples:\n"
          "  quadriga schema ave-caesar                    TypeScript of one game\n"
          "  quadriga schema protocol --json               JSON Schema of the protocol\n"
          "  quadriga schema openapi                       OpenAPI document of the requests\n"
          "  quadriga schema --typescript web/src/generated\n"
          "  quadriga schema --check web/src/generated     exit code 1 if one is stale",
          {{.names = "name",
            .type = "GAME",
            .help = "A game, `protocol` or `openapi`; all types if left out",
            .target = &arguments->name},
           {.names = "--typescript",
            .type = "DIR",
            .help = "Write one TypeScript file for each to DIR",
            .target = &arguments->write_to},
           {.names = "--check",
            .type = "DIR",
            .help = "Compare the files in DIR",
            .target = &arguments->check_in,
            .excludes = {"--typescript"}},
           {.names = "--json",
            .type = "",
            .help = "Print JSON Schema",
            .target = &arguments->json,
            .excludes = {"--typescript", "--check"}}},
          [arguments] { return run_schema(*arguments); }};
}

}  // namespace quadriga::cli
