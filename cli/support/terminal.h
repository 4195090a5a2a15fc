// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

// What can be known about the terminal, and text made for it.
namespace quadriga::cli {

// "auto", "always" or "never". Automatic means: on a terminal, unless NO_COLOR is set or TERM is
// dumb. The command line sets it before anything is printed.
std::string& colour_choice();

bool output_is_terminal();  // standard output
bool errors_are_terminal();
bool input_is_terminal();

// Columns of text to fill: the terminal's width within reason, 80 if there is none.
int text_width();

// Text in a style, or as it is where there are no colours.
std::string bold(std::string_view text);
std::string dim(std::string_view text);
std::string green(std::string_view text);
std::string red(std::string_view text);
std::string cyan(std::string_view text);
std::string yellow(std::string_view text);

// Clears the screen and what was scrolled away, if there is one: for secrets of another player.
void clear_screen();

}  // namespace quadriga::cli
