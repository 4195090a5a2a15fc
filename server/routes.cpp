// SPDX-License-Identifier: Apache-2.0
#include "server/routes.h"

#include <charconv>
#include <iterator>

#include "server/names.h"

namespace quadriga::server {

namespace {

bool is_open_part(std::string_view part) { return !part.empty() && part.front() == '{'; }

// Does the path have the parts of this pattern? Then `at` gets what stands for those in braces.
bool matches(std::string_view pattern, const std::vector<std::string>& path,
             std::vector<std::string>& at) {
  at.clear();
  for (const std::string& part : path) {
    if (pattern.empty()) return false;
    pattern.remove_prefix(1);
    const std::string_view wanted = pattern.substr(0, pattern.find('/'));
    pattern.remove_prefix(wanted.size());
    if (is_open_part(wanted))
      at.push_back(part);
    else if (wanted != part)
      return false;
  }
  return pattern.empty();
}

}  // namespace

std::optional<std::string> Call::word(std::string_view name) const {
  const auto found = query.find(name);
  if (found == query.end()) return std::nullopt;
  return found->second;
}

Answer<int> Call::number(std::string_view name, int otherwise) const {
  const auto found = query.find(name);
  if (found == query.end()) return otherwise;
  int value = 0;
  const std::string& text = found->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size())
    return failed(400, "bad-request", std::string(name) + ": must be a whole number.");
  return value;
}

bool is_utf8_body(const Request& request) { return is_utf8(request.body); }

const std::vector<Route>& routes() {
  static const std::vector<Route> kRoutes = [] {
    std::vector<Route> all;
    for (auto& part : {people_routes(), slow_play_routes(), table_routes(), rating_routes()})
      all.insert(all.end(), part.begin(), part.end());
    return all;
  }();
  return kRoutes;
}

Found find_route(std::string_view method, const std::vector<std::string>& path) {
  Found found;
  for (const Route& route : routes()) {
    if (!matches(route.path, path, found.at)) continue;
    if (route.method == method) {
      found.route = &route;
      return found;
    }
    found.other_method = true;
  }
  return found;
}

}  // namespace quadriga::server
