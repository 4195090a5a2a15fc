// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <memory>
#include <optional>

#include "server/net/doors.h"

// Between the sources that include Boost.Beast; nobody else needs this.
namespace quadriga::server {

// Asio's own executor type instead of the erased one: fewer allocations per connection.
using Executor = boost::asio::io_context::executor_type;
using Socket = boost::asio::basic_stream_socket<boost::asio::ip::tcp, Executor>;
using Stream = boost::beast::basic_stream<boost::asio::ip::tcp, Executor>;
using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

void serve_http(Socket socket, Doors& doors);

// Takes over a connection that asked for a WebSocket.
void serve_web_socket(Stream stream, const HttpRequest& request, Doors& doors, std::string address,
                      std::optional<Person> person, std::string session);

}  // namespace quadriga::server
