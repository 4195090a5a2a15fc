// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <string>

#include "server/store/neighbours.h"

namespace quadriga::server::store {

// News by LISTEN and NOTIFY, duties by advisory locks of one session: the database gives them back
// by itself when the process dies. `name` must differ from every other process; `post` brings a
// task to the caller's thread.
std::unique_ptr<Neighbours> postgres_neighbours(const std::string& where, const std::string& name,
                                                std::function<void(std::function<void()>)> post);

}  // namespace quadriga::server::store
