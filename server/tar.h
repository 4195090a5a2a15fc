// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace quadriga::server {

// Files in one file, as POSIX ustar has them: any archiver opens it.
class Tar {
 public:
  // `name` has at most 100 bytes.
  void add(std::string_view name, std::string_view text, std::int64_t seconds_since_1970);
  std::string finish() &&;
  std::size_t size() const { return bytes_.size(); }

 private:
  std::string bytes_;
};

}  // namespace quadriga::server
