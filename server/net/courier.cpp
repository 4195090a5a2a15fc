// SPDX-License-Identifier: Apache-2.0
#include "server/courier.h"

#include <openssl/ssl.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/ssl/context.hpp>
#include <boost/asio/ssl/host_name_verification.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <deque>
#include <thread>

namespace quadriga::server {

namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using asio::use_awaitable;
using asio::ip::tcp;

constexpr int kAtOnce = 8;
constexpr std::size_t kAnswerBytes = 8 * 1024;

AddressBytes bytes_of(const asio::ip::address& address) {
  return address.is_v6()
             ? address.to_v6().to_bytes()
             : asio::ip::make_address_v6(asio::ip::v4_mapped, address.to_v4()).to_bytes();
}

class NetCourier final : public Courier {
 public:
  NetCourier(Loop& loop, bool inside, const Limits& limits)
      : loop_(loop), inside_(inside), timeout_(limits.webhook_seconds) {
    tls_.set_default_verify_paths();
    tls_.set_verify_mode(asio::ssl::verify_peer);
    thread_ = std::thread([this] { context_.run(); });
  }
  ~NetCourier() override {
    context_.stop();
    thread_.join();
  }

  void deliver(Letter letter, std::function<void(const Delivery&)> then) override {
    asio::post(context_, [this, job = Job{std::move(letter), std::move(then)}]() mutable {
      waiting_.push_back(std::move(job));
      next();
    });
  }

 private:
  struct Job {
    Letter letter;
    std::function<void(const Delivery&)> then;
  };

  void next() {
    if (under_way_ >= kAtOnce || waiting_.empty()) return;
    ++under_way_;
    Job job = std::move(waiting_.front());
    waiting_.pop_front();
    asio::co_spawn(context_, carry(std::move(job)), asio::detached);
  }

  asio::awaitable<void> carry(Job job) {
    Delivery delivery;
    try {
      delivery = co_await visit(job.letter);
    } catch (const std::exception&) {
      // What exactly went wrong in a network is not for the person who named the address.
      delivery = {0, "There was no answer."};
    }
    loop_.post([then = std::move(job.then), delivery] { then(delivery); });
    --under_way_;
    next();
  }

  asio::awaitable<Delivery> visit(const Letter& letter) {
    tcp::resolver resolver(context_);
    const auto found = co_await resolver.async_resolve(
        letter.to.host, std::to_string(letter.to.port), use_awaitable);
    std::vector<tcp::endpoint> checked;
    for (const auto& entry : found) {
      const AddressBytes address = bytes_of(entry.endpoint().address());
      const bool fine = is_public_address(address)
                            ? letter.to.tls
                            : inside_ && (letter.to.tls || is_loopback_address(address));
      if (!fine) co_return Delivery{0, "This host has an address that is not on the internet."};
      checked.push_back(entry.endpoint());
    }
    beast::tcp_stream socket(context_);
    socket.expires_after(timeout_);  // for everything that follows
    co_await socket.async_connect(checked, use_awaitable);
    if (!letter.to.tls) co_return co_await talk(socket, letter);
    beast::ssl_stream<beast::tcp_stream> stream(std::move(socket), tls_);
    SSL_set_tlsext_host_name(stream.native_handle(), letter.to.host.c_str());
    stream.set_verify_callback(asio::ssl::host_name_verification(letter.to.host));
    co_await stream.async_handshake(asio::ssl::stream_base::client, use_awaitable);
    co_return co_await talk(stream, letter);
  }

  template <class Stream>
  asio::awaitable<Delivery> talk(Stream& stream, const Letter& letter) {
    http::request<http::string_body> request(http::verb::post, letter.to.target, 11);
    const bool plain = letter.to.host.find(':') == std::string::npos;
    request.set(http::field::host, (plain ? letter.to.host : "[" + letter.to.host + "]") + ":" +
                                       std::to_string(letter.to.port));
    request.set(http::field::user_agent, "quadriga");
    request.set(http::field::content_type, "application/json");
    request.set(http::field::connection, "close");
    request.set("X-Quadriga-Signature", "sha256=" + letter.signature);
    request.body() = letter.body;
    request.prepare_payload();
    co_await http::async_write(stream, request, use_awaitable);
    beast::flat_buffer buffer(kAnswerBytes);
    http::response_parser<http::empty_body> answer;
    answer.header_limit(static_cast<std::uint32_t>(kAnswerBytes));
    co_await http::async_read_header(stream, buffer, answer, use_awaitable);
    const auto status = static_cast<int>(answer.get().result_int());
    if (status >= 200 && status < 300) co_return Delivery{status, ""};
    co_return Delivery{status, "The answer was " + std::to_string(status) + "."};
  }

  Loop& loop_;
  bool inside_;
  std::chrono::seconds timeout_;
  asio::io_context context_{1};
  asio::executor_work_guard<asio::io_context::executor_type> guard_ =
      asio::make_work_guard(context_);
  asio::ssl::context tls_{asio::ssl::context::tls_client};
  std::deque<Job> waiting_;  // on the courier's thread, like the next
  int under_way_ = 0;
  std::thread thread_;
};

}  // namespace

std::unique_ptr<Courier> make_courier(Loop& loop, bool inside, const Limits& limits) {
  return std::make_unique<NetCourier>(loop, inside, limits);
}

}  // namespace quadriga::server
