// SPDX-License-Identifier: Apache-2.0
#include "server/static_files.h"

namespace quadriga::server {

namespace {

constexpr std::string_view kPage = R"(<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Quadriga</title>
<h1>Quadriga</h1>
<p>This server runs, but the browser client was not built into it. Build the client and configure
with <code>-DQUADRIGA_WEB_DIST=web/dist</code>, or run <code>make play</code>.</p>
</html>
)";

constexpr StaticFile kNotBuilt{"/index.html", "text/html; charset=utf-8", kPage, {}, "\"none\""};

const StaticFile* find_exactly(std::string_view path) {
  for (const StaticFile& file : static_files())
    if (file.path == path) return &file;
  return nullptr;
}

}  // namespace

const StaticFile* find_static_file(std::string_view path) {
  if (const StaticFile* file = find_exactly(path)) return file;
  // An address inside the client has no extension: /table/abc, /games/ave-caesar/rules.
  const auto slash = path.rfind('/');
  if (slash == std::string_view::npos || path.find('.', slash) != std::string_view::npos)
    return path == "/index.html" ? &kNotBuilt : nullptr;
  const StaticFile* index = find_exactly("/index.html");
  return index != nullptr ? index : &kNotBuilt;
}

bool is_immutable(const StaticFile& file) { return file.path.substr(0, 8) == "/assets/"; }

}  // namespace quadriga::server
