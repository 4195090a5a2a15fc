// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"
#include "server/protocol.h"

// Real clients over real sockets, for tests and for the load generator.
namespace quadriga::server::testing {

struct Reply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;

  template <class T>
  T as() const {
    T value{};
    codec::ReadError error;
    if (!codec::from_json(body, value, error))
      throw std::runtime_error(error.sentence() + " in " + body);
    return value;
  }
  std::string code() const { return as<Error>().code; }
};

// Asks one thing after the other over one connection; keeps its session cookie.
class HttpClient {
 public:
  explicit HttpClient(std::uint16_t port);
  ~HttpClient();

  using Headers = std::map<std::string, std::string>;
  Reply ask(const std::string& method, const std::string& target, const std::string& body = "",
            const Headers& headers = {});
  Reply get(const std::string& target) { return ask("GET", target); }
  template <class T>
  Reply post(const std::string& target, const T& body) {
    return ask("POST", target, codec::to_json(body));
  }
  Reply post(const std::string& target) { return ask("POST", target); }

  Person enter(const std::string& name);  // as a guest
  const std::string& cookie() const { return cookie_; }

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
  std::uint16_t port_;
  std::string cookie_;
};

// Sends bytes as they are and returns everything that comes back until the server closes.
std::string send_raw(std::uint16_t port, std::string_view bytes);

class Closed : public std::runtime_error {
 public:
  explicit Closed(const std::string& why, int close_code = 0)
      : std::runtime_error(why), code(close_code) {}
  int code;  // of the closing handshake
};

class WebSocketClient {
 public:
  WebSocketClient(std::uint16_t port, const std::string& cookie, const std::string& origin = "");
  WebSocketClient(WebSocketClient&&) noexcept;
  ~WebSocketClient();

  void send(const ClientMessage& message) { send_text(codec::to_json(message)); }
  void send_text(const std::string& text);
  void send_binary(const std::string& bytes);
  std::string receive_text();  // throws Closed, also when nothing comes for too long
  ServerMessage receive();

  // The next message of this kind; others are passed over.
  template <class T>
  T next() {
    for (;;) {
      ServerMessage message = receive();
      if (auto* wanted = std::get_if<T>(&message)) return std::move(*wanted);
    }
  }
  // The answer to a request: `Done`, or the error it was refused with.
  std::variant<Done, Error> answer(const std::string& request);

  void watch(const std::string& table, int since = -1);  // and waits for the answer
  std::variant<Done, Error> move(const std::string& table, int version, const std::string& text);

  // The last position this client was sent.
  const TablePlayed& played() const { return played_; }

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
  int requests_ = 0;
  TablePlayed played_;
};

}  // namespace quadriga::server::testing
