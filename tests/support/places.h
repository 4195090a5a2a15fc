// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>

// Where a test finds files of the project. No path is compiled in, so that two checkouts can share
// what one of them has compiled.
namespace quadriga::testing {

// The folder this program lies in.
inline std::filesystem::path program_folder() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path();
}

// The root of the checkout: ctest names it; by hand it is the one around the build folder.
inline std::string source_folder() {
  if (const char* named = std::getenv("QUADRIGA_SOURCE_DIR")) return named;
  std::filesystem::path folder = program_folder();
  while (folder.has_relative_path() && !std::filesystem::exists(folder / "CMakePresets.json"))
    folder = folder.parent_path();
  return folder.string();
}

}  // namespace quadriga::testing
