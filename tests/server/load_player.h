// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "engine/core/codec/json_writer.h"
#include "engine/core/rng.h"
#include "server/protocol.h"

// Somebody with a connection, as the load generator has thousands.
namespace quadriga::server::testing {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;
using Clock = std::chrono::steady_clock;

struct Figures {
  std::vector<double> latencies;  // milliseconds, of moves acknowledged in the measured time
  long bytes = 0;
  long messages = 0;
  long bot_turns = 0;  // that somebody saw
  int finished = 0;
  int errors = 0;
  bool measuring = false;
};

inline long number_after(std::string_view text, std::string_view key, std::size_t from) {
  const auto at = text.find(key, from);
  return at == std::string_view::npos ? -100 : std::atol(text.data() + at + key.size());
}

// When a table moves next. Shared by its players: it moves at even intervals, whoever's turn it is;
// who is late waits for the table's next time. If he moved at once, all tables that a pause of the
// disk held up would move together from then on, and the crowd would measure itself.
struct Pace {
  std::chrono::microseconds interval;
  Clock::time_point next;
};

// One seat, or an onlooker, who has no pace. Reads only what it needs from the messages, so that
// the generator stays cheap.
class Player : public std::enable_shared_from_this<Player> {
 public:
  // Bots have the seats from `first_bot` on.
  Player(asio::io_context& context, std::string table, int first_bot, Figures& figures,
         std::shared_ptr<Pace> pace, std::uint64_t seed)
      : socket_(context),
        timer_(context),
        table_(std::move(table)),
        first_bot_(first_bot),
        figures_(figures),
        pace_(std::move(pace)),
        rng_(seed) {}

  void connect(std::uint16_t port, const std::string& cookie) {
    auto& lowest = beast::get_lowest_layer(socket_);
    lowest.connect({asio::ip::make_address("127.0.0.1"), port});
    lowest.socket().set_option(asio::ip::tcp::no_delay(true));
    socket_.set_option(websocket::stream_base::decorator([&](websocket::request_type& request) {
      request.set(beast::http::field::cookie, cookie);
    }));
    socket_.handshake("127.0.0.1:" + std::to_string(port), "/ws");
    socket_.read_message_max(64 * 1024 * 1024);
    const std::string watch = codec::to_json(ClientMessage(Watch{"w", table_, -1, std::nullopt}));
    socket_.write(asio::buffer(watch));
    read();
  }

  void stop() {
    timer_.cancel();
    beast::get_lowest_layer(socket_).cancel();
  }

 private:
  void read() {
    socket_.async_read(buffer_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error) return;
      const auto data = self->buffer_.cdata();
      self->on_message({static_cast<const char*>(data.data()), data.size()});
      self->buffer_.clear();
      self->read();
    });
  }

  void on_message(std::string_view text) {
    ++figures_.messages;
    figures_.bytes += static_cast<long>(text.size());
    if (text.substr(0, 14) == R"({"type":"done")") {
      if (!waiting_) return;
      waiting_ = false;
      const std::chrono::duration<double, std::milli> took = Clock::now() - sent_;
      if (figures_.measuring) figures_.latencies.push_back(took.count());
    } else if (text.substr(0, 15) == R"({"type":"error")") {
      ++figures_.errors;
      waiting_ = false;
    } else if (text.substr(0, 16) == R"({"type":"played")") {
      on_position(text);
    }
  }

  void on_position(std::string_view text) {
    const auto now = text.rfind(R"("now":{"version":)");
    const long version = number_after(text, R"("version":)", now);
    const long to_act = number_after(text, R"("to_act":)", now);
    const long you = number_after(text, R"("you":)", now);
    if (to_act == -2 && you == 0) ++figures_.finished;
    if (to_act >= first_bot_ && (you == 0 || !pace_)) ++figures_.bot_turns;
    if (!pace_ || to_act != you) return;
    const auto legal = text.find(R"("legal":[{"text":)", now);
    std::vector<std::string_view> moves;
    static constexpr std::string_view kMove = R"({"text":")";
    const auto end = text.find(R"("can_undo")", legal);
    for (auto at = text.find(kMove, legal); at < end; at = text.find(kMove, at + 1)) {
      const auto start = at + kMove.size();
      moves.push_back(text.substr(start, text.find('"', start) - start));
    }
    const auto pick = rng_.below(static_cast<std::uint32_t>(moves.size()));
    move_ = codec::to_json(
        ClientMessage(MakeMove{"m", table_, static_cast<int>(version), std::string(moves[pick])}));
    if (pace_->interval.count() == 0) return send();
    const auto now_is = Clock::now();
    if (pace_->next < now_is)
      pace_->next += ((now_is - pace_->next) / pace_->interval + 1) * pace_->interval;
    timer_.expires_at(pace_->next);
    pace_->next += pace_->interval;
    timer_.async_wait([self = shared_from_this()](beast::error_code error) {
      if (!error) self->send();
    });
  }

  void send() {
    waiting_ = true;
    sent_ = Clock::now();
    socket_.async_write(asio::buffer(move_),
                        [self = shared_from_this()](beast::error_code, std::size_t) {});
  }

  websocket::stream<beast::tcp_stream> socket_;
  asio::steady_timer timer_;
  beast::flat_buffer buffer_;
  std::string table_;
  int first_bot_;
  Figures& figures_;
  std::shared_ptr<Pace> pace_;
  Rng rng_;
  std::string move_;
  Clock::time_point sent_;
  bool waiting_ = false;
};

}  // namespace quadriga::server::testing
