// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "server/store/news.h"

namespace quadriga::server::store {

// The other server processes on the same database: what they tell, and which of the tables this one
// looks after (bots, clocks, absence, closing). Each table is looked after by one process.
class Neighbours {
 public:
  struct Events {  // all on the caller's thread
    std::function<void(const Heard&)> heard;
    std::function<void()> duties_changed;
    std::function<void(bool)> reachable;  // the database is there, or not any more
  };

  Neighbours() = default;
  Neighbours(const Neighbours&) = delete;
  Neighbours& operator=(const Neighbours&) = delete;
  virtual ~Neighbours() = default;

  virtual void listen(Events events) = 0;  // once
  virtual bool looks_after(std::string_view table) const = 0;
  virtual void tell(std::vector<News> news) = 0;  // best effort
};

// Tables are shared out in so many shards.
inline constexpr int kShards = 64;
int shard_of(std::string_view table);

}  // namespace quadriga::server::store
