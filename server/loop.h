// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace quadriga::server {

using Task = std::function<void()>;

// The one thread on which tables, people and connections live. What other threads find out comes
// back to it as tasks, so nothing in the server's logic needs a lock.
class Loop {
 public:
  Loop() = default;
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  virtual ~Loop() = default;

  virtual void post(Task task) = 0;  // from any thread
  virtual std::chrono::steady_clock::time_point now() const {
    return std::chrono::steady_clock::now();
  }
  // Milliseconds since 1970: for what people were told a date for.
  virtual std::int64_t wall() const {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
  }
  virtual void after(std::chrono::milliseconds delay, Task task) = 0;
};

}  // namespace quadriga::server
