// SPDX-License-Identifier: Apache-2.0
#include "cli/support/server_data.h"

#include <filesystem>

#include "cli/support/exit_code.h"
#include "server/store/open.h"

namespace quadriga::cli {

std::unique_ptr<server::store::Store> open_server_data(const ServerData& data) {
  namespace store = server::store;
  std::string where = data.database;
  if (where.empty()) where = (std::filesystem::path(data.folder) / "quadriga.db").string();
  std::error_code error;
  if (!store::is_postgres(where) && !std::filesystem::exists(store::sqlite_path(where), error))
    throw file_error("there is no " + where + "; name the server's folder with --data");
  return store::open_store(where);
}

}  // namespace quadriga::cli
