// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/commands/commands.h"
#include "cli/support/exit_code.h"
#include "cli/support/files.h"
#include "cli/support/json.h"
#include "cli/support/progress.h"
#include "cli/support/tar.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"
#include "fair/fair_chance.h"

namespace quadriga::cli {

namespace {

struct VerifyArguments {
  std::vector<std::string> files;
  bool json = false;
  bool quiet = false;
};

struct Verdict {
  std::string file;
  Record record;
  std::optional<RecordError> error;
};

Verdict verify_text(const std::string& file, const std::string& text) {
  Verdict verdict{file, {}, {}};
  RecordError unreadable;
  if (!read_record(text, verdict.record, unreadable)) {
    verdict.error = unreadable;
  } else if ((verdict.error = fair::verify(verdict.record))) {
    verdict.error->line = line_of(text, *verdict.error);
  }
  return verdict;
}

// One record, or all those in an archive as "Save all my records" makes it.
std::vector<Verdict> verify_file(const std::string& file) {
  const std::string bytes = read_file(file);
  if (!is_tar(bytes)) return {verify_text(file, bytes)};
  const TarContents archive = read_tar(bytes);
  std::vector<Verdict> verdicts;
  for (const TarContents::File& inside : archive.files)
    verdicts.push_back(verify_text(file + "/" + inside.name, std::string(inside.text)));
  std::string problem = archive.problem;
  if (problem.empty() && verdicts.empty()) problem = "there is no record in this archive";
  if (!problem.empty()) {
    RecordError error;
    error.message = problem;
    verdicts.push_back({file, {}, error});
  }
  return verdicts;
}

std::string summary(const Record& record) {
  const auto draws = std::count_if(record.log.begin(), record.log.end(),
                                   [](const LogEntry& entry) { return entry.seat == kChance; });
  std::string text = fmt::format("{}, {} seats, {} moves", record.header.game, record.header.seats,
                                 grouped(record.log.size()));
  text += record.result ? "" : record.abandoned ? ", abandoned" : ", not finished";
  text += record.seed.empty() ? ", no seed to check the draws with"
                              : fmt::format(", all {} draws follow from the seed",
                                            grouped(static_cast<std::uint64_t>(draws)));
  return text;
}

JsonObject verdict_json(const Verdict& verdict) {
  JsonObject object;
  object.add("file", verdict.file).add("ok", !verdict.error);
  if (verdict.error) {
    object.add("line", verdict.error->line).add("move", verdict.error->number);
    object.add("problem", verdict.error->message);
    object.add("rule", verdict.error->refusal.rule);
  } else {
    object.add("game", verdict.record.header.game);
    object.add("moves", verdict.record.log.size());
    object.add("finished", verdict.record.result.has_value());
    object.add("draws_checked", !verdict.record.seed.empty());
  }
  return object;
}

int verify_files(const VerifyArguments& arguments) {
  std::vector<JsonObject> json;
  std::uint64_t records = 0;
  std::uint64_t broken = 0;
  Progress progress("verifying", arguments.files.size());
  for (std::size_t i = 0; i < arguments.files.size(); ++i) {
    progress.show(i);
    for (const Verdict& verdict : verify_file(arguments.files[i])) {
      ++records;
      if (verdict.error) ++broken;
      if (arguments.json) {
        json.push_back(verdict_json(verdict));
      } else if (verdict.error) {
        progress.finish();
        fmt::print("{}  {}: {}\n", red("broken"), verdict.file, verdict.error->sentence());
      } else if (!arguments.quiet) {
        progress.finish();
        fmt::print("{}      {}: {}\n", green("ok"), verdict.file, summary(verdict.record));
      }
    }
  }
  progress.finish();
  if (arguments.json) {
    fmt::print("{}\n", JsonObject().add("ok", broken == 0).add("records", json).text());
  } else if (records > 1) {
    fmt::print("{} records, {} broken\n", grouped(records), grouped(broken));
  }
  return broken == 0 ? kExitFine : kExitNo;
}

}  // namespace

Command verify_command() {
  const auto arguments = std::make_shared<VerifyArguments>();
  return {"verify",
          "Check records: every move, hash, draw and the result",
          "A record is fine if every move is legal, every hash and the result are what the\n"
          "moves lead to, the seed is the one committed to, and it draws every chance move.\n"
          "Of a tar file, as \"Save all my records\" makes it, every record is checked.\n"
          "Exit code 1 if any record is broken.\n\n"
          "Examples:\n"
          "  quadriga verify game.record\n"
          "  quadriga verify --quiet games/*.record\n"
          "  quadriga verify quadriga-records.tar\n"
          "  quadriga verify - < game.record",
          {{.names = "files",
            .type = "FILE",
            .help = "Record files or tar files of them; - is standard input",
            .target = &arguments->files,
            .required = true},
           {.names = "-q,--quiet",
            .type = "",
            .help = "Name only the broken ones",
            .target = &arguments->quiet},
           {.names = "--json", .type = "", .help = "Print JSON", .target = &arguments->json}},
          [arguments] { return verify_files(*arguments); }};
}

}  // namespace quadriga::cli
