// SPDX-License-Identifier: Apache-2.0
#include "server/net/network.h"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/basic_socket_acceptor.hpp>
#include <boost/asio/basic_waitable_timer.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <stdexcept>
#include <vector>

#include "server/log.h"
#include "server/net/sockets.h"
#include "server/task_queue.h"

namespace quadriga::server {

namespace asio = boost::asio;
using asio::ip::tcp;
using Acceptor = asio::basic_socket_acceptor<tcp, Executor>;

namespace {

int new_bell() {
  const int bell = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (bell < 0) throw std::runtime_error("no event descriptor");
  return bell;
}

}  // namespace

struct Network::Parts {
  Parts() { wait_for_bell(); }

  // A port that is listened on, and those who came in there.
  struct Entrance {
    Entrance(asio::io_context& context, Doors& its_doors)
        : doors(its_doors), acceptor(context), pause(context) {}
    Doors& doors;
    Acceptor acceptor;
    asio::steady_timer pause;
  };

  void accept(Entrance& at) {
    at.acceptor.async_accept([this, &at](boost::system::error_code error, Socket socket) {
      if (!at.acceptor.is_open()) return;
      if (!error) {
        boost::system::error_code ignored;
        socket.set_option(tcp::no_delay(true), ignored);
        serve_http(std::move(socket), at.doors);
        return accept(at);
      }
      // Most likely out of file descriptors: give some back before trying again.
      log(Level::warning, "accept_failed", {{"message", error.message()}});
      at.pause.expires_after(std::chrono::milliseconds(100));
      at.pause.async_wait([this, &at](boost::system::error_code) {
        if (at.acceptor.is_open()) accept(at);
      });
    });
  }

  // ---- What other threads bring ----

  void bring(Task task) {
    if (!brought.push(std::move(task))) return;
    const std::uint64_t one = 1;
    [[maybe_unused]] const auto written = ::write(bell.native_handle(), &one, sizeof one);
  }

  void wait_for_bell() {
    bell.async_wait(Bell::wait_read, [this](boost::system::error_code error) {
      if (error) return;
      std::uint64_t rung = 0;
      [[maybe_unused]] const auto bytes = ::read(bell.native_handle(), &rung, sizeof rung);
      wait_for_bell();
      for (Task& task : brought.take()) in_hand.push_back(std::move(task));
      run_those_in_hand();
    });
  }

  void run_those_in_hand() {
    // If one throws, the others still have their turn.
    struct Rest {
      Parts& parts;
      ~Rest() {
        if (!parts.in_hand.empty())
          asio::post(parts.context, [&parts = parts] { parts.run_those_in_hand(); });
      }
    } const rest{*this};
    while (!in_hand.empty() && !context.stopped()) {
      const Task task = std::move(in_hand.front());
      in_hand.pop_front();
      task();
    }
  }

  // The connections live in the context's handlers and count themselves in the doors, so the doors
  // must outlive the context.
  std::vector<std::unique_ptr<Doors>> doors;
  asio::io_context context{1};
  asio::executor_work_guard<Executor> guard = asio::make_work_guard(context);
  std::vector<std::unique_ptr<Entrance>> entrances;
  asio::signal_set signals{context};
  using Bell = asio::posix::basic_stream_descriptor<Executor>;
  Bell bell{context, new_bell()};
  TaskQueue brought;
  std::deque<Task> in_hand;
};

Network::Network() : parts_(std::make_unique<Parts>()) {}
Network::~Network() = default;

void Network::forget() { parts_.reset(); }

void Network::post(Task task) { parts_->bring(std::move(task)); }

void Network::after(std::chrono::milliseconds delay, Task task) {
  auto timer = std::make_shared<asio::steady_timer>(parts_->context, delay);
  timer->async_wait([timer, task = std::move(task)](boost::system::error_code error) {
    if (!error) task();
  });
}

std::uint16_t Network::listen(const std::string& address, std::uint16_t port, HttpApi& api,
                              Hall& hall, const Limits& limits, Audience audience) {
  parts_->doors.push_back(
      std::make_unique<Doors>(Doors{api, hall, limits, audience == Audience::host, {}, {}}));
  try {
    const tcp::endpoint endpoint(asio::ip::make_address(address), port);
    parts_->entrances.push_back(
        std::make_unique<Parts::Entrance>(parts_->context, *parts_->doors.back()));
    Acceptor& acceptor = parts_->entrances.back()->acceptor;
    acceptor.open(endpoint.protocol());
    acceptor.set_option(asio::socket_base::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen(asio::socket_base::max_listen_connections);
    parts_->accept(*parts_->entrances.back());
    return acceptor.local_endpoint().port();
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error("cannot listen on " + address + " port " + std::to_string(port) +
                             ": " + error.code().message());
  }
}

void Network::on_signal(Task task) {
  parts_->signals.add(SIGTERM);
  parts_->signals.add(SIGINT);
  parts_->signals.async_wait([task = std::move(task)](boost::system::error_code error, int) {
    if (!error) task();
  });
}

void Network::run() {
  // Nothing a client sends may end the process. Whatever an unforeseen exception leaves half done
  // is in memory only: what is on disk is whole.
  for (;;) {
    try {
      parts_->context.run();
      return;
    } catch (const std::exception& error) {
      log(Level::error, "internal_error", {{"message", error.what()}});
    }
  }
}

void Network::close_door() {
  boost::system::error_code ignored;
  for (const auto& entrance : parts_->entrances) entrance->acceptor.close(ignored);
  parts_->signals.cancel(ignored);
}

void Network::close_connections() {
  for (const auto& doors : parts_->doors) {
    const auto all = doors->connections;  // they may leave while being told
    for (Connection* connection : all) connection->say_goodbye();
  }
}

bool Network::is_empty() const {
  return std::all_of(parts_->doors.begin(), parts_->doors.end(),
                     [](const auto& doors) { return doors->connections.empty(); });
}

void Network::stop() { parts_->context.stop(); }

}  // namespace quadriga::server
