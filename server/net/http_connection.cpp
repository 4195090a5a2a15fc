// SPDX-License-Identifier: Apache-2.0
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message_generator.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/span_body.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/log.h"
#include "server/net/sockets.h"
#include "server/secrets.h"

namespace quadriga::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;

constexpr std::chrono::seconds kWriteTime{30};
constexpr std::chrono::seconds kLingerTime{2};
constexpr std::size_t kSwallowBytes = 4096;

// No inline script can run; style attributes may be set, because the boards are drawn with them.
constexpr std::string_view kContentPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

beast::string_view view(std::string_view text) { return {text.data(), text.size()}; }

std::string text_of(beast::string_view text) { return std::string(text.data(), text.size()); }

// A proxy on this machine says for whom it asks; anybody else speaks for himself.
std::string client_address(const boost::asio::ip::address& peer, const HttpRequest* request) {
  if (request != nullptr && peer.is_loopback()) {
    const std::string forwarded = text_of((*request)["X-Forwarded-For"]);
    const auto comma = forwarded.rfind(',');
    std::string last = comma == std::string::npos ? forwarded : forwarded.substr(comma + 1);
    last.erase(0, last.find_first_not_of(' '));
    if (!last.empty() && last.size() <= 64) return last;
  }
  return peer.to_string();
}

class HttpConnection final : public Connection,
                             public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Socket socket, boost::asio::ip::address peer, Doors& all)
      : Connection(all, peer.to_string()), stream_(std::move(socket)), peer_(std::move(peer)) {
    if (!all.inside) ++all.hall.metrics().http_connections;
  }
  ~HttpConnection() override {
    if (!doors().inside) --doors().hall.metrics().http_connections;
  }

  void start(std::optional<Failure> refusal) {
    refusal_ = std::move(refusal);
    read(doors().limits.request_seconds);
  }

  void say_goodbye() override {
    stopping_ = true;
    if (!answering_) close();
  }

 private:
  void read(int seconds) {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(doors().limits.header_bytes));
    parser_->body_limit(static_cast<std::uint64_t>(doors().limits.body_bytes));
    stream_.expires_after(std::chrono::seconds(seconds));
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       self->on_read(error);
                     });
  }

  void on_read(beast::error_code error) {
    if (error) return on_bad_request(error);
    request_ = parser_->release();
    keep_alive_ = request_.keep_alive();
    answering_ = true;
    stream_.expires_never();
    if (refusal_) {
      keep_alive_ = false;
      return respond(HttpApi::error_response(*refusal_));
    }
    if (beast::websocket::is_upgrade(request_) && !doors().inside) return upgrade();
    is_head_ = request_.method() == http::verb::head;
    Request request;
    request.method = is_head_ ? "GET" : text_of(request_.method_string());
    request.target = text_of(request_.target());
    request.host = text_of(request_[http::field::host]);
    request.origin = text_of(request_[http::field::origin]);
    request.cookie = text_of(request_[http::field::cookie]);
    request.authorization = text_of(request_[http::field::authorization]);
    request.user_agent = text_of(request_[http::field::user_agent]);
    request.if_none_match = text_of(request_[http::field::if_none_match]);
    request.accepts_gzip =
        request_[http::field::accept_encoding].find("gzip") != beast::string_view::npos;
    request.address = client_address(peer_, &request_);
    request.body = std::move(request_.body());
    const auto answer = [self = shared_from_this()](Response response) {
      self->respond(std::move(response));
    };
    if (doors().inside) return doors().api.handle_inside(request, answer);
    doors().api.handle(request, answer);
  }

  void on_bad_request(beast::error_code error) {
    keep_alive_ = false;
    if (error == http::error::body_limit)
      return respond(HttpApi::error_response(
          {413, "too-large",
           "The body is larger than " + std::to_string(doors().limits.body_bytes) + " bytes."}));
    if (error == http::error::header_limit)
      return respond(
          HttpApi::error_response({431, "too-large",
                                   "The header is larger than " +
                                       std::to_string(doors().limits.header_bytes) + " bytes."}));
    const bool gone = error == http::error::end_of_stream || error == beast::error::timeout ||
                      error == http::error::partial_message ||
                      error.category() != make_error_code(http::error::bad_method).category();
    if (gone) return close();
    respond(HttpApi::error_response({400, "bad-request", "This is not a request we can read."}));
  }

  void upgrade() {
    const std::string target = text_of(request_.target());
    const auto refuse = [this](const Failure& failure) {
      respond(HttpApi::error_response(failure));
    };
    if (target.substr(0, target.find('?')) != "/ws")
      return refuse({404, "no-such-page", "WebSockets are opened at /ws."});
    if (buffer_.size() != 0)
      return refuse({400, "bad-request", "Frames came before the WebSocket was open."});
    const std::string origin = text_of(request_[http::field::origin]);
    if (!doors().api.is_welcome(origin, text_of(request_[http::field::host]))) {
      log(Level::warning, "wrong_origin", {{"origin", origin}});
      return refuse({403, "wrong-origin", "Pages of other sites cannot connect here."});
    }
    if (const auto full = doors().refusal(client_address(peer_, &request_))) return refuse(*full);
    const std::string token = HttpApi::token_of(text_of(request_[http::field::cookie]),
                                                text_of(request_[http::field::authorization]));
    doors().hall.find_person(
        token, [self = shared_from_this(), token](const Answer<std::optional<Person>>& person) {
          if (!person) return self->respond(HttpApi::error_response(person.error()));
          if (self->stopping_) return self->close();
          serve_web_socket(std::move(self->stream_), self->request_, self->doors(),
                           client_address(self->peer_, &self->request_), *person,
                           *person ? token_hash(token) : std::string{});
        });
  }

  void respond(Response response) {
    answering_ = true;
    if (!doors().inside) {
      Metrics& metrics = doors().hall.metrics();
      ++metrics.requests[response.status];
      if (!response.code.empty()) ++metrics.http_refusals[response.code];
    }
    const auto status = static_cast<http::status>(response.status);
    const std::string_view bytes =
        response.fixed_body.empty() ? std::string_view(response.body) : response.fixed_body;
    if (is_head_ || response.status == 304) {
      http::response<http::empty_body> message{status, 11};
      set_headers(message, response);
      if (response.status != 304) message.content_length(bytes.size());
      return write(std::move(message));
    }
    if (!response.fixed_body.empty()) {
      http::response<http::span_body<const char>> message{status, 11};
      set_headers(message, response);
      message.body() = {bytes.data(), bytes.size()};
      message.prepare_payload();
      return write(std::move(message));
    }
    http::response<http::string_body> message{status, 11};
    set_headers(message, response);
    message.body() = std::move(response.body);
    message.prepare_payload();
    write(std::move(message));
  }

  template <class Message>
  void set_headers(Message& message, const Response& response) {
    message.set(http::field::server, "Quadriga");
    message.set(http::field::content_type, response.type);
    message.set("X-Content-Type-Options", "nosniff");
    message.set("Referrer-Policy", "same-origin");
    message.set("Cross-Origin-Opener-Policy", "same-origin");
    message.set("Content-Security-Policy", view(kContentPolicy));
    for (const auto& [name, value] : response.headers) message.set(name, value);
    message.keep_alive(keep_alive_);
  }

  void write(http::message_generator message) {
    stream_.expires_after(kWriteTime);
    beast::async_write(stream_, std::move(message),
                       [self = shared_from_this()](beast::error_code error, std::size_t) {
                         self->answering_ = false;
                         if (error || self->stopping_) return self->close();
                         if (!self->keep_alive_) return self->linger();
                         self->read(self->doors().limits.idle_seconds);
                       });
  }

  // Says that nothing more comes and swallows what is still on its way for a moment: closing at
  // once would make the other side lose the answer.
  void linger() {
    beast::error_code ignored;
    stream_.socket().shutdown(Socket::shutdown_send, ignored);
    stream_.expires_after(kLingerTime);
    swallow();
  }

  void swallow() {
    buffer_.clear();
    stream_.async_read_some(buffer_.prepare(kSwallowBytes),
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                              if (error || self->stopping_) return self->close();
                              self->swallow();
                            });
  }

  void close() {
    beast::error_code ignored;
    stream_.socket().shutdown(Socket::shutdown_both, ignored);
    stream_.close();
  }

  Stream stream_;
  boost::asio::ip::address peer_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  HttpRequest request_;
  std::optional<Failure> refusal_;
  bool keep_alive_ = false;
  bool is_head_ = false;
  bool answering_ = false;
  bool stopping_ = false;
};

}  // namespace

void serve_http(Socket socket, Doors& doors) {
  beast::error_code error;
  const auto endpoint = socket.remote_endpoint(error);
  if (error) return;
  // Behind a proxy on this machine everybody has the same address; the upgrade looks closer.
  const auto address = endpoint.address();
  auto refusal = doors.refusal(address.is_loopback() ? "" : address.to_string());
  std::make_shared<HttpConnection>(std::move(socket), address, doors)->start(std::move(refusal));
}

}  // namespace quadriga::server
