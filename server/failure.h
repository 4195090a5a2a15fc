// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "server/protocol.h"

namespace quadriga::server {

// Why something asked for was not done: over HTTP its status, over a WebSocket the error alone.
struct Failure {
  int status = 500;
  std::string code;
  std::string message;  // a sentence for people
  std::string rule = {};

  Error error() const {
    Error out{code, message, std::nullopt, std::nullopt};
    if (!rule.empty()) out.rule = rule;
    return out;
  }
};

inline tl::unexpected<Failure> failed(int status, std::string code, std::string message) {
  return tl::unexpected<Failure>(Failure{status, std::move(code), std::move(message)});
}

template <class T>
using Answer = tl::expected<T, Failure>;

// Who is told how it went, later and on the loop.
template <class T>
using Then = std::function<void(Answer<T>)>;

}  // namespace quadriga::server
