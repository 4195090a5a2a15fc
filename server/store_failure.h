// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "server/failure.h"
#include "server/log.h"

namespace quadriga::server {

// What people are told when the store failed; why it failed is for the log alone.
inline Failure store_failure(const std::string& what) {
  log(Level::error, "store_failed", {{"message", what}});
  return {503, "store-failed", "The server cannot store anything right now; try again later."};
}

}  // namespace quadriga::server
