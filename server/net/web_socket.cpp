// SPDX-License-Identifier: Apache-2.0
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/net/sockets.h"
#include "server/tab.h"

namespace quadriga::server {

namespace {

namespace beast = boost::beast;
namespace websocket = beast::websocket;

class WebSocket final : public Connection, public std::enable_shared_from_this<WebSocket> {
 public:
  WebSocket(Stream stream, Doors& all, std::string from)
      : Connection(all, std::move(from)), socket_(std::move(stream)) {
    ++all.hall.metrics().web_sockets;
  }

  ~WebSocket() override {
    --doors().hall.metrics().web_sockets;
    if (tab_) tab_->close();
  }

  void accept(const HttpRequest& request, std::optional<Person> person, std::string session) {
    websocket::stream_base::timeout times{};
    times.handshake_timeout = std::chrono::seconds(doors().limits.request_seconds);
    times.idle_timeout = std::chrono::seconds(doors().limits.idle_seconds);
    times.keep_alive_pings = true;
    beast::get_lowest_layer(socket_).expires_never();  // the WebSocket has its own times
    socket_.set_option(times);
    socket_.read_message_max(static_cast<std::size_t>(doors().limits.message_bytes));
    socket_.text(true);
    const std::weak_ptr<WebSocket> weak = shared_from_this();
    const auto wake = [weak] {
      if (const auto self = weak.lock()) self->pump();
    };
    tab_ = std::make_shared<Tab>(doors().hall, std::move(person), wake, std::move(session));
    socket_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
      if (error) return self->finish();
      self->accepted_ = true;
      self->tab_->open();
      self->read();
    });
  }

  void say_goodbye() override {
    if (!accepted_ || closing_) return finish();
    close({websocket::close_code::going_away, "The server stops; come back in a moment."});
  }

 private:
  void close(const websocket::close_reason& reason) {
    closing_ = true;
    tab_->close();
    socket_.async_close(reason, [self = shared_from_this()](beast::error_code) { self->finish(); });
  }

  void read() {
    // What a tab asks is not read faster than it takes the answers.
    if (closing_ || reading_ || tab_->is_congested()) return;
    reading_ = true;
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      self->on_read(error);
    });
  }

  void on_read(beast::error_code error) {
    reading_ = false;
    if (error) return finish();
    // Text frames were found to be UTF-8; nothing else is spoken here.
    if (!socket_.got_text())
      return close({websocket::close_code::unknown_data, "Messages are text."});
    const auto data = buffer_.cdata();
    tab_->receive({static_cast<const char*>(data.data()), data.size()});
    buffer_.consume(buffer_.size());
    read();
  }

  void pump() {
    if (!accepted_ || closing_ || writing_) return;
    current_ = tab_->next();
    if (!current_) return read();
    writing_ = true;
    socket_.async_write(boost::asio::buffer(*current_),
                        [self = shared_from_this()](beast::error_code error, std::size_t) {
                          self->writing_ = false;
                          self->current_.reset();
                          if (error) return self->finish();
                          self->pump();
                        });
  }

  void finish() {
    closing_ = true;
    tab_->close();
    beast::get_lowest_layer(socket_).close();
  }

  websocket::stream<Stream> socket_;
  beast::flat_buffer buffer_;
  std::shared_ptr<Tab> tab_;
  Tab::Message current_;
  bool accepted_ = false;
  bool reading_ = false;
  bool writing_ = false;
  bool closing_ = false;
};

}  // namespace

void serve_web_socket(Stream stream, const HttpRequest& request, Doors& doors, std::string address,
                      std::optional<Person> person, std::string session) {
  std::make_shared<WebSocket>(std::move(stream), doors, std::move(address))
      ->accept(request, std::move(person), std::move(session));
}

}  // namespace quadriga::server
