// SPDX-License-Identifier: Apache-2.0
#include "engine/core/record.h"
#include "tests/fuzz/choices.h"

// Bytes -> a record file, read, written, read again and replayed.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace quadriga;
  Record record;
  RecordError error;
  if (!read_record({reinterpret_cast<const char*>(data), size}, record, error)) {
    fuzz::require(!error.sentence().empty(), "a bad record is answered with a sentence");
    return 0;
  }
  Record again;
  fuzz::require(read_record(write_record(record), again, error), "a written record can be read");
  fuzz::require(again == record, "a record survives writing and reading");
  const Replay replayed = replay(find_game(record.header.game), record);
  if (replayed.error)
    fuzz::require(!replayed.error->sentence().empty(), "a bad game is answered with a sentence");
  return 0;
}
