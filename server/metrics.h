// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace quadriga::server {

// How long something took, as Prometheus wants it: how many took at most so long.
class Histogram {
 public:
  static constexpr std::array kBounds = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1,
                                         0.2,   0.5,   1.0,   2.0,  5.0,  10.0};

  void add(std::chrono::steady_clock::duration time);
  void write(std::string& out, std::string_view name) const;

 private:
  std::array<std::uint64_t, kBounds.size() + 1> counts_{};  // the last: longer than any bound
  double sum_ = 0;
};

// What a host wants to know about a running server. Lives on the loop, like everything it counts.
struct Metrics {
  int http_connections = 0;
  int web_sockets = 0;
  std::uint64_t messages = 0;                          // over WebSockets, from clients
  std::map<int, std::uint64_t> requests;               // answered over HTTP, by status
  std::map<std::string, std::uint64_t> http_refusals;  // by code
  std::map<std::string, std::uint64_t> socket_refusals;
  std::map<std::string, std::uint64_t> moves;  // acknowledged, by who made them
  Histogram stored;  // from handing a change to the store until it is durable
  std::uint64_t store_failures = 0;
  Histogram thought;                                     // what bots think for a move
  std::chrono::steady_clock::time_point last_failure{};  // of the store
  std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
};

// The parts of the text that Prometheus reads.
void write_metric(std::string& out, std::string_view name, std::string_view kind,
                  std::string_view help);
// `labels` without braces, `code="stale"`; may be empty.
void write_sample(std::string& out, std::string_view name, std::string_view labels, double value);
std::string label(std::string_view name, std::string_view value);  // escaped
void write_process(std::string& out);  // memory, processor time and descriptors of this process

}  // namespace quadriga::server
