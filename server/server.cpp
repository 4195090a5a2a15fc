// SPDX-License-Identifier: Apache-2.0
#include "server/server.h"

#include <cstdio>

namespace quadriga::server {

int serve(const ServeOptions&) {
  std::fputs("level=error event=not_built\n", stderr);
  return 1;
}

}  // namespace quadriga::server
