// SPDX-License-Identifier: Apache-2.0
#include "engine/games/ave_caesar/track.h"

#include "ave_caesar/track_tables.h"

namespace quadriga::ave_caesar {

static_assert(sizeof(Window) == 256);

const std::span<const Track, kRaceConfigurations> kTracks{kTrackTables};

int find_race(std::string_view id) {
  for (int i = 0; i < kRaceConfigurations; ++i)
    if (kTracks[static_cast<std::size_t>(i)].id == id) return i;
  return -1;
}

int find_space(const Track& track, std::string_view name) {
  for (int space = 0; space < track.space_count; ++space)
    if (track.has(space) && track.name(space) == name) return space;
  return -1;
}

}  // namespace quadriga::ave_caesar
