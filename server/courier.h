// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "server/limits.h"
#include "server/loop.h"
#include "server/webhook.h"

namespace quadriga::server {

struct Letter {
  HookUrl to;
  std::string body;  // JSON
  std::string signature;
};

struct Delivery {
  int status = 0;       // of the answer; 0 if there was none
  std::string problem;  // a sentence when it did not go well

  bool is_fine() const { return status >= 200 && status < 300; }
  // May another attempt succeed?
  bool is_passing() const { return status == 0 || status == 429 || status >= 500; }
};

// Carries letters out into the net and brings back how it went, on the loop.
class Courier {
 public:
  Courier() = default;
  Courier(const Courier&) = delete;
  Courier& operator=(const Courier&) = delete;
  virtual ~Courier() = default;

  virtual void deliver(Letter letter, std::function<void(const Delivery&)> then) = 0;
};

// Over HTTP and HTTPS, from a thread of its own. The name is resolved once, every address of it is
// looked at, and one of these addresses is connected to: a name cannot mean something else a moment
// later. Redirects are not followed. `inside` allows addresses that do not lead to the internet.
std::unique_ptr<Courier> make_courier(Loop& loop, bool inside, const Limits& limits);

}  // namespace quadriga::server
