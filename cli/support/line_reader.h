// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

namespace quadriga::cli {

// Lines from standard input. While one exists, Ctrl-C and a request to terminate do not end the
// process: they end the reading, so that the game can be saved.
class LineReader {
 public:
  LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;
  ~LineReader();

  // Shows the prompt and reads a line; nothing at the end of input or when interrupted.
  std::optional<std::string> ask(const std::string& prompt);
  bool interrupted() const;

 private:
  std::string buffer_;
  bool ended_ = false;
};

}  // namespace quadriga::cli
