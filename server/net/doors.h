// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "server/hall.h"
#include "server/http_api.h"
#include "server/limits.h"

namespace quadriga::server {

struct Doors;

// A socket somebody holds open. Counts itself, so that the limits hold and all can be closed.
class Connection {
 public:
  Connection(Doors& doors, std::string address);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  const std::string& address() const { return address_; }
  virtual void say_goodbye() = 0;  // the server stops

 protected:
  virtual ~Connection();
  Doors& doors() { return doors_; }

 private:
  Doors& doors_;
  std::string address_;
};

// What all connections share.
struct Doors {
  HttpApi& api;
  Hall& hall;
  Limits limits;
  bool inside = false;  // the door for the host alone: figures and health, no game
  std::unordered_set<Connection*> connections;
  std::unordered_map<std::string, int> per_address;

  // Why one more connection from this address cannot be taken.
  std::optional<Failure> refusal(const std::string& address) const;
};

inline Connection::Connection(Doors& doors, std::string address)
    : doors_(doors), address_(std::move(address)) {
  doors_.connections.insert(this);
  ++doors_.per_address[address_];
}

inline Connection::~Connection() {
  doors_.connections.erase(this);
  const auto count = doors_.per_address.find(address_);
  if (--count->second == 0) doors_.per_address.erase(count);
}

inline std::optional<Failure> Doors::refusal(const std::string& address) const {
  if (static_cast<int>(connections.size()) >= limits.connections)
    return Failure{503, "server-full", "This server has as many visitors as it can hold."};
  const auto count = per_address.find(address);
  if (count != per_address.end() && count->second >= limits.connections_per_address)
    return Failure{429, "too-many-connections",
                   "Too many connections from your address; at most " +
                       std::to_string(limits.connections_per_address) + ", please."};
  return std::nullopt;
}

}  // namespace quadriga::server
