// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <stdexcept>
#include <string>

namespace quadriga::cli {

// What the command answers to the shell. `quadriga --help` explains them.
inline constexpr int kExitFine = 0;
inline constexpr int kExitNo = 1;             // it worked and the answer is no: a record is broken
inline constexpr int kExitUsage = 2;          // the command line makes no sense
inline constexpr int kExitFailed = 3;         // something could not be read or written
inline constexpr int kExitInterrupted = 130;  // as shells say it: 128 + SIGINT

// Ends a command: the sentence goes to standard error, the code to the shell.
class CommandError : public std::runtime_error {
 public:
  CommandError(int code, const std::string& sentence) : std::runtime_error(sentence), code_(code) {}
  int code() const { return code_; }

 private:
  int code_;
};

inline CommandError usage_error(const std::string& sentence) { return {kExitUsage, sentence}; }
inline CommandError file_error(const std::string& sentence) { return {kExitFailed, sentence}; }

}  // namespace quadriga::cli
