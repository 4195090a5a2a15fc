// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/hall.h"
#include "server/http_api.h"
#include "server/limits.h"
#include "server/loop.h"

namespace quadriga::server {

// The network thread: the loop everything runs on, and the sockets. Boost.Asio and Boost.Beast stay
// behind this.
class Network final : public Loop {
 public:
  Network();
  ~Network() override;

  void post(Task task) override;
  void after(std::chrono::milliseconds delay, Task task) override;

  // Whom a door is for: everybody, or the host of the server, who gets figures and health there.
  enum class Audience { everybody, host };

  // Opens a door and returns its port. Throws std::runtime_error if that cannot be done.
  std::uint16_t listen(const std::string& address, std::uint16_t port, HttpApi& api, Hall& hall,
                       const Limits& limits, Audience audience = Audience::everybody);
  void on_signal(Task task);  // SIGTERM and SIGINT

  void run();  // until stop

  // Called on the loop.
  void close_door();         // nobody new is let in
  void close_connections();  // says goodbye to everybody
  bool is_empty() const;     // everybody has left
  void stop();

  // Drops every connection and whatever was still to run; after run(), when nobody posts any more.
  // Connections know the hall, so this comes before the hall goes.
  void forget();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace quadriga::server
