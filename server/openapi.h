// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

namespace quadriga::server {

// The REST half of the protocol as an OpenAPI 3.1 document, written from the table of routes and
// the structs of protocol.h. It is the answer to GET /api/openapi.json.
std::string openapi_document();

}  // namespace quadriga::server
