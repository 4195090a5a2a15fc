// SPDX-License-Identifier: Apache-2.0
#include "cli/support/line_reader.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>

namespace quadriga::cli {

namespace {

constexpr int kSignals[] = {SIGINT, SIGTERM, SIGHUP};

volatile std::sig_atomic_t g_interrupted = 0;

void on_signal(int) { g_interrupted = 1; }

}  // namespace

LineReader::LineReader() {
  g_interrupted = 0;
  struct sigaction action{};
  action.sa_handler = &on_signal;  // without SA_RESTART: a waiting read must return
  for (const int signal : kSignals) sigaction(signal, &action, nullptr);
}

LineReader::~LineReader() {
  for (const int signal : kSignals) std::signal(signal, SIG_DFL);
}

bool LineReader::interrupted() const { return g_interrupted != 0; }

std::optional<std::string> LineReader::ask(const std::string& prompt) {
  fmt::print("{}", prompt);
  std::fflush(stdout);
  for (;;) {
    if (const auto end = buffer_.find('\n'); end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      return line;
    }
    if (ended_ || interrupted()) return std::nullopt;
    char chunk[4096];
    const ssize_t size = read(STDIN_FILENO, chunk, sizeof chunk);
    if (size > 0) {
      buffer_.append(chunk, static_cast<std::size_t>(size));
    } else if (size == 0 || errno != EINTR) {
      ended_ = true;
      if (!buffer_.empty()) buffer_ += '\n';  // a last line without its end still counts
    }
  }
}

}  // namespace quadriga::cli
