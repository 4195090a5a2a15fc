// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace quadriga::cli {

// What is in a tar file, as far as it goes.
struct TarContents {
  struct File {
    std::string name;
    std::string_view text;  // part of the bytes that were read
  };
  std::vector<File> files;
  std::string problem;  // why there is no more of it; empty if it is complete
};

bool is_tar(std::string_view bytes);

// The plain files of an archive; directories and archivers' own entries are passed over.
TarContents read_tar(std::string_view bytes);

}  // namespace quadriga::cli
