// SPDX-License-Identifier: Apache-2.0
// A request as Eve or as nobody: first line method and target, second line headers to set
// (letters), the rest is the body. Each is answered once, and the others' game goes on as if
// nothing was.
#include "engine/core/codec/json_reader.h"
#include "tests/fuzz/hall_world.h"

namespace {

std::string_view take_line(std::string_view& text) {
  const auto end = text.find('\n');
  const std::string_view line = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  return line;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadriga;
  using namespace quadriga::server;
  static fuzz::World world;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Request request;
  const std::string_view first = take_line(text);
  const auto space = first.find(' ');
  request.method = first.substr(0, space);
  request.target =
      fuzz::fill_in(space == std::string_view::npos ? "/" : first.substr(space + 1), world);
  const std::string_view flags = take_line(text);
  request.host = "play.example";
  request.address = "192.0.2.1";
  const auto has = [&](char flag) { return flags.find(flag) != std::string_view::npos; };
  if (has('c')) request.cookie = "a=b; quadriga_session=" + world.token;
  if (has('b')) request.authorization = "Bearer " + world.token;
  if (has('o')) request.origin = "https://evil.example";
  if (has('h')) request.origin = "https://play.example";
  if (has('g')) request.accepts_gzip = true;
  if (has('u')) request.user_agent = flags;
  if (has('x')) request.cookie = text.substr(0, 200);
  request.body = fuzz::fill_in(text, world);

  int answers = 0;
  Response response;
  world.api.handle(request, [&](Response got) {
    ++answers;
    response = std::move(got);
  });
  world.loop.run_until([&] { return answers > 0; });
  world.settle();
  if (answers != 1) fuzz::give_up("not answered once");
  if (response.status < 200 || response.status > 503 || response.status == 500)
    fuzz::give_up("a strange status");
  if (response.status >= 400) {
    Error error;
    codec::ReadError wrong;
    if (!codec::from_json(response.body, error, wrong)) fuzz::give_up("an error that is no error");
  }
  for (const auto& [name, value] : response.headers)
    if (value.find_first_of("\r\n") != std::string::npos) fuzz::give_up("a header breaks its line");
  world.check_untouched();
  if (response.status == 401 && (has('c') || has('b'))) world.send_eve_in();
  return 0;
}
