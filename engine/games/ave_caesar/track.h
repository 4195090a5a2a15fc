// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

// The eight race configurations as tables, made by generate.py from data/tracks.json.
namespace quadriga::ave_caesar {

inline constexpr int kMaxSpaces = 104;         // spaces are numbered densely within a side (AC 4.7)
inline constexpr int kMaxWindow = 28;          // spaces within six steps of a space
inline constexpr int kRaceConfigurations = 8;  // two sides, two courses each, both directions
inline constexpr std::uint8_t kOutside = 31;   // a space that is not in a window
inline constexpr std::uint8_t kNowhere = 127;  // the space of a chariot that is off the track
inline constexpr std::uint8_t kUnreachable = 255;

// What lies within six steps of one space. Every space there has a bit, in order of its number, so
// that a set of spaces is a word and listing its bits is listing the spaces in canonical order.
struct alignas(64) Window {
  std::uint32_t alley;   // alley spaces entered from the road; empty when starting in the alley
  std::uint32_t closed;  // shut to an unpaid chariot on lap 2 (AC 8.6)
  std::uint32_t beyond;  // on the far side of the line
  std::array<std::uint32_t, 6> cone;           // all that is entered with a card of 1 .. 6
  std::array<std::uint32_t, 6> open;           // after 1 .. 6 steps on an empty course
  std::array<std::uint32_t, 32> next;          // after one more step from each space; 0 for none
  std::array<std::uint8_t, kMaxWindow> space;  // the number of the space of each bit
  std::uint8_t road_line;                      // steps to the line without entering the alley
  std::uint8_t line;                           // steps to the line by any way
};

struct TextPlace {
  std::uint8_t column;
  std::uint8_t row;
};

struct Track {
  static constexpr std::uint8_t kOnCourse = 1;
  static constexpr std::uint8_t kAlley = 2;
  static constexpr std::uint8_t kCanPay = 4;  // the mouth can be reached before the line (AC 6.4 e)
  static constexpr std::uint8_t kNeck = 8;
  static constexpr std::uint8_t kLineStep = 0x80;
  static constexpr std::uint8_t kNoStep = 0xFF;

  std::string_view id;
  const std::string_view* names;
  std::uint8_t lap_length;   // L of AC 5.3
  std::uint8_t route;        // the shortest legal race (AC 1.4)
  std::uint8_t space_count;  // of the side; a course leaves some out
  std::uint8_t grid_size;
  std::uint8_t mouth;
  bool clockwise;
  std::array<std::uint8_t, 6> grid;
  std::array<std::uint8_t, kMaxSpaces> flags;
  std::array<std::uint8_t, kMaxSpaces> dline;  // AC 5.2
  // H of AC 5.7 by space, lap and coin paid; kUnreachable where no legal way is left.
  std::array<std::array<std::array<std::uint8_t, 2>, 4>, kMaxSpaces> legal_distance;
  // Successors in order of number, with kLineStep where the step crosses the line.
  std::array<std::array<std::uint8_t, 4>, kMaxSpaces> next;
  std::array<TextPlace, kMaxSpaces> text_place;
  std::array<std::array<std::uint8_t, 128>, kMaxSpaces> local;  // [from][space]: bit in the window
  std::array<Window, kMaxSpaces> window;

  constexpr bool has(int space) const {
    return space < kMaxSpaces && (flags[static_cast<std::size_t>(space)] & kOnCourse) != 0;
  }
  constexpr bool is(int space, std::uint8_t flag) const {
    return (flags[static_cast<std::size_t>(space)] & flag) != 0;
  }
  std::string_view name(int space) const { return names[space]; }
};

extern const std::span<const Track, kRaceConfigurations> kTracks;

// The index of a race id such as "A-white-cw", or -1.
int find_race(std::string_view id);

// The number of a space of this course, or -1.
int find_space(const Track& track, std::string_view name);

}  // namespace quadriga::ave_caesar
