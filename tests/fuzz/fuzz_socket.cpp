// SPDX-License-Identifier: Apache-2.0
// Messages of Eve's tab, one a line; a first line "-" leaves her without a session. Each is
// answered by one message at least, all that she is sent can be read, and the others' game is not
// touched.
#include "engine/core/codec/json_reader.h"
#include "tests/fuzz/hall_world.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadriga;
  using namespace quadriga::server;
  static fuzz::World world;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  std::optional<Person> person = world.eve;
  if (text.substr(0, 2) == "-\n") {
    person.reset();
    text.remove_prefix(2);
  }
  const auto tab = std::make_shared<Tab>(world.hall, person, [] {});
  int answers = 0;
  const auto drain = [&] {
    world.settle();
    while (const Tab::Message message = tab->next()) {
      ServerMessage read;
      codec::ReadError wrong;
      if (!codec::from_json(*message, read, wrong)) fuzz::give_up("a message nobody can read");
      answers += std::holds_alternative<Done>(read) || std::holds_alternative<Error>(read) ? 1 : 0;
    }
  };
  tab->open();
  int asked = 0;
  while (!text.empty() && asked < 16) {
    const auto end = text.find('\n');
    tab->receive(fuzz::fill_in(text.substr(0, end), world));
    ++asked;
    drain();
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  drain();
  if (answers != asked) fuzz::give_up("not every message was answered once");
  tab->close();
  world.check_untouched();
  return 0;
}
