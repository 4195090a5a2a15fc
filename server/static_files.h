// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string_view>

namespace quadriga::server {

// A file of the browser client, compiled into the program.
struct StaticFile {
  std::string_view path;  // "/index.html"
  std::string_view mime;
  std::string_view bytes;
  std::string_view gzip;  // empty if it would not be smaller
  std::string_view etag;  // with its quotes
};

// Made by tools/embed_dir.py; empty if the client was not built.
std::span<const StaticFile> static_files();

// The file at this path; "/" and addresses inside the client are its index page. Null if there is
// none.
const StaticFile* find_static_file(std::string_view path);

// Files named after their content never change.
bool is_immutable(const StaticFile& file);

}  // namespace quadriga::server
