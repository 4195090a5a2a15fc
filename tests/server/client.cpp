// SPDX-License-Identifier: Apache-2.0
#include "tests/server/client.h"

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace quadriga::server::testing {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using asio::ip::tcp;

namespace {

constexpr std::chrono::seconds kPatience{20};

tcp::endpoint local(std::uint16_t port) { return {asio::ip::make_address("127.0.0.1"), port}; }

}  // namespace

struct HttpClient::Parts {
  asio::io_context context;
  beast::tcp_stream stream{context};
  beast::flat_buffer buffer;
};

HttpClient::HttpClient(std::uint16_t port) : port_(port) {}
HttpClient::~HttpClient() = default;

Reply HttpClient::ask(const std::string& method, const std::string& target, const std::string& body,
                      const Headers& headers) {
  if (!parts_) {
    parts_ = std::make_unique<Parts>();
    parts_->stream.connect(local(port_));
    parts_->stream.socket().set_option(tcp::no_delay(true));
  }
  http::request<http::string_body> request;
  request.version(11);
  request.method_string(method);
  request.target(target);
  request.set(http::field::host, "127.0.0.1:" + std::to_string(port_));
  if (!cookie_.empty()) request.set(http::field::cookie, cookie_);
  for (const auto& [name, value] : headers) request.set(name, value);
  request.body() = body;
  request.prepare_payload();
  http::write(parts_->stream, request);
  http::response_parser<http::string_body> parser;
  parser.skip(method == "HEAD");
  http::read(parts_->stream, parts_->buffer, parser);
  const auto& response = parser.get();
  Reply reply;
  reply.status = static_cast<int>(response.result_int());
  reply.body = response.body();
  for (const auto& field : response) {
    std::string name(field.name_string());
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    reply.headers[name] = std::string(field.value());
  }
  if (const auto set = reply.headers.find("set-cookie"); set != reply.headers.end())
    cookie_ = set->second.substr(0, set->second.find(';'));
  if (!response.keep_alive()) parts_.reset();
  return reply;
}

Person HttpClient::enter(const std::string& name) {
  const Me me = post("/api/guest", EnterAsGuest{name}).as<Me>();
  return {me.id, me.name};
}

std::string send_raw(std::uint16_t port, std::string_view bytes) {
  asio::io_context context;
  tcp::socket socket(context);
  socket.connect(local(port));
  boost::system::error_code error;
  asio::write(socket, asio::buffer(bytes.data(), bytes.size()), error);
  std::string answer;
  asio::read(socket, asio::dynamic_buffer(answer), error);
  return answer;
}

struct WebSocketClient::Parts {
  asio::io_context context;
  websocket::stream<beast::tcp_stream> socket{context};
  beast::flat_buffer buffer;
};

WebSocketClient::WebSocketClient(std::uint16_t port, const std::string& cookie,
                                 const std::string& origin)
    : parts_(std::make_unique<Parts>()) {
  auto& socket = parts_->socket;
  beast::get_lowest_layer(socket).connect(local(port));
  beast::get_lowest_layer(socket).socket().set_option(tcp::no_delay(true));
  socket.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
    if (!cookie.empty()) request.set(http::field::cookie, cookie);
    if (!origin.empty()) request.set(http::field::origin, origin);
  }));
  boost::system::error_code error;
  websocket::response_type response;
  socket.handshake(response, "127.0.0.1:" + std::to_string(port), "/ws", error);
  if (error)
    throw Closed("refused with " + std::to_string(response.result_int()),
                 static_cast<int>(response.result_int()));
  socket.read_message_max(64 * 1024 * 1024);
}

WebSocketClient::WebSocketClient(WebSocketClient&&) noexcept = default;
WebSocketClient::~WebSocketClient() = default;

void WebSocketClient::send_text(const std::string& text) {
  boost::system::error_code error;
  parts_->socket.write(asio::buffer(text), error);
  if (error) throw Closed(error.message());
}

void WebSocketClient::send_binary(const std::string& bytes) {
  parts_->socket.binary(true);
  send_text(bytes);
  parts_->socket.binary(false);
}

std::string WebSocketClient::receive_text() {
  boost::system::error_code result = asio::error::would_block;
  parts_->buffer.clear();
  parts_->socket.async_read(parts_->buffer,
                            [&](boost::system::error_code error, std::size_t) { result = error; });
  parts_->context.restart();
  parts_->context.run_for(kPatience);
  if (result == asio::error::would_block) {
    beast::get_lowest_layer(parts_->socket).close();
    parts_->context.run();
    throw Closed("nothing came for too long");
  }
  if (result) throw Closed(result.message(), parts_->socket.reason().code);
  return beast::buffers_to_string(parts_->buffer.data());
}

ServerMessage WebSocketClient::receive() {
  const std::string text = receive_text();
  ServerMessage message;
  codec::ReadError error;
  if (!codec::from_json(text, message, error))
    throw std::runtime_error(error.sentence() + " in " + text);
  if (const auto* played = std::get_if<TablePlayed>(&message)) played_ = *played;
  return message;
}

std::variant<Done, Error> WebSocketClient::answer(const std::string& request) {
  for (;;) {
    ServerMessage message = receive();
    if (auto* done = std::get_if<Done>(&message); done != nullptr && done->request == request)
      return std::move(*done);
    if (auto* error = std::get_if<Error>(&message); error != nullptr && error->request == request)
      return std::move(*error);
  }
}

void WebSocketClient::watch(const std::string& table, int since) {
  const std::string request = "w" + std::to_string(++requests_);
  send(Watch{request, table, since, std::nullopt});
  const auto answered = answer(request);
  if (const auto* error = std::get_if<Error>(&answered)) throw std::runtime_error(error->code);
}

std::variant<Done, Error> WebSocketClient::move(const std::string& table, int version,
                                                const std::string& text) {
  const std::string request = "m" + std::to_string(++requests_);
  send(MakeMove{request, table, version, text});
  return answer(request);
}

}  // namespace quadriga::server::testing
