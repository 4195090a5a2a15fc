// SPDX-License-Identifier: Apache-2.0
#include "cli/support/protocol_types.h"

#include "engine/core/codec/type_writer.h"
#include "fair/receipt.h"
#include "server/routes.h"

namespace quadriga::cli {

namespace {

// Both unions of messages, and every body of a request or an answer as the routes have them; what
// these mention follows.
template <class Writer>
std::string protocol_types(std::function<void(Writer&)> server::Route::* add_route) {
  Writer types;
  types.template add_union<server::ClientMessage>("ClientMessage");
  types.template add_union<server::ServerMessage>("ServerMessage");
  for (const server::Route& route : server::routes())
    if (route.*add_route) (route.*add_route)(types);
  types.template add<server::WebhookBody>();
  types.template add<fair::Receipt>();  // what the engine in the browser answers
  return types.text();
}

}  // namespace

std::string protocol_typescript() { return protocol_types(&server::Route::types); }
std::string protocol_json_schema() { return protocol_types(&server::Route::schemas); }

}  // namespace quadriga::cli
