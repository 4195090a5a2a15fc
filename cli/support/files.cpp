// SPDX-License-Identifier: Apache-2.0
#include "cli/support/files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "cli/support/exit_code.h"

namespace quadriga::cli {

namespace {

using File = std::unique_ptr<std::FILE, int (*)(std::FILE*)>;

}  // namespace

std::string read_file(const std::string& path) {
  const bool standard = path == "-";
  std::error_code ignored;
  if (!standard && std::filesystem::is_directory(path, ignored))
    throw file_error(fmt::format("cannot read {}: it is a directory", path));
  File file(standard ? stdin : std::fopen(path.c_str(), "rb"),
            standard ? [](std::FILE*) { return 0; } : &std::fclose);
  if (!file) throw file_error(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  std::string text;
  char buffer[65536];
  while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, file.get()))
    text.append(buffer, size);
  if (std::ferror(file.get()) != 0)
    throw file_error(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  return text;
}

void write_file(const std::filesystem::path& path, const std::string& text) {
  const std::filesystem::path fresh = path.string() + ".new";
  const auto failed = [&] {
    const std::string why = std::strerror(errno);
    std::error_code ignored;
    std::filesystem::remove(fresh, ignored);
    return file_error(fmt::format("cannot write {}: {}", path.string(), why));
  };
  {
    File file(std::fopen(fresh.c_str(), "wb"), &std::fclose);
    if (!file || std::fwrite(text.data(), 1, text.size(), file.get()) != text.size() ||
        std::fflush(file.get()) != 0)
      throw failed();
  }
  if (std::rename(fresh.c_str(), path.c_str()) != 0) throw failed();
}

void make_directory(const std::filesystem::path& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error)
    throw file_error(
        fmt::format("cannot make the directory {}: {}", path.string(), error.message()));
}

std::filesystem::path state_directory() {
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/')
    return std::filesystem::path(state) / "quadriga";
  const char* home = std::getenv("HOME");
  return std::filesystem::path(home != nullptr ? home : ".") / ".local/state/quadriga";
}

}  // namespace quadriga::cli
