// SPDX-License-Identifier: Apache-2.0
// Asio and Beast compiled once, for everybody who links quadriga_boost_net.
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
