// SPDX-License-Identifier: Apache-2.0
#include "cli/support/terminal.h"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace quadriga::cli {

namespace {

bool is_set(const char* name) {
  const char* value = std::getenv(name);
  return value != nullptr && *value != '\0';
}

bool wants_colour() {
  if (colour_choice() != "auto") return colour_choice() == "always";
  const char* term = std::getenv("TERM");
  return output_is_terminal() && !is_set("NO_COLOR") && term != nullptr &&
         std::string_view(term) != "dumb";
}

std::string styled(std::string_view text, std::string_view code) {
  static const bool kColour = wants_colour();
  if (!kColour || text.empty()) return std::string(text);
  return fmt::format("\x1b[{}m{}\x1b[0m", code, text);
}

}  // namespace

std::string& colour_choice() {
  static std::string choice = "auto";
  return choice;
}

bool output_is_terminal() { return isatty(STDOUT_FILENO) == 1; }
bool errors_are_terminal() { return isatty(STDERR_FILENO) == 1; }
bool input_is_terminal() { return isatty(STDIN_FILENO) == 1; }

int text_width() {
  constexpr int kDefault = 80;
  constexpr int kWidest = 100;  // longer lines are hard to read
  winsize size{};
  if (output_is_terminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
    return std::clamp(static_cast<int>(size.ws_col), 30, kWidest);
  return kDefault;
}

std::string bold(std::string_view text) { return styled(text, "1"); }
std::string dim(std::string_view text) { return styled(text, "2"); }
std::string green(std::string_view text) { return styled(text, "32"); }
std::string red(std::string_view text) { return styled(text, "31"); }
std::string cyan(std::string_view text) { return styled(text, "36"); }
std::string yellow(std::string_view text) { return styled(text, "33"); }

void clear_screen() {
  if (output_is_terminal()) fmt::print("\x1b[2J\x1b[3J\x1b[H");
}

}  // namespace quadriga::cli
