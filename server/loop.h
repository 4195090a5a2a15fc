// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
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
  virtual void after(std::chrono::milliseconds delay, Task task) = 0;
};

}  // namespace quadriga::server
