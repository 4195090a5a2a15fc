// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/ave_caesar/game.h"

// The rules of driving once more, written straight from the text: slow, path by path, from the
// track file itself and without any table of the engine. Tests compare the two.
namespace quadriga::ave_caesar::reference {

struct Step {
  int to;
  bool line;
};

struct Course {
  std::string id;
  std::map<int, std::vector<Step>> next;
  std::set<int> alley;
  std::set<int> necks;
  int mouth = 0;
  int route = 0;
  std::vector<int> grid;
  std::map<int, std::string> names;
  // Filled in by courses(): they are asked for all the time.
  std::map<int, int> to_line;  // AC 5.2
  std::set<int> before_mouth;  // road spaces from which the mouth is ahead of the line (AC 6.4 e)
  int lap = 0;                 // L
};

// All eight race configurations in the order of the file.
const std::vector<Course>& courses();

// Where a chariot is in its race.
struct Place {
  int space;
  int lap;
  bool paid;

  friend auto operator<=>(const Place&, const Place&) = default;
};

int track_distance(const Course& course, int space, int lap);         // AC 5.3
std::optional<int> legal_distance(const Course& course, Place from);  // AC 5.7

bool is_leader(const State& state, int seat);      // AC 5.4-5.6
bool can_be_passed(const State& state, int seat);  // AC 7.4

using Path = std::vector<int>;  // spaces after the start; kFinish for the finish

// Every legal path for a card from where the seat stands, by end (AC 6.4-6.7).
std::map<int, std::set<Path>> paths(const State& state, int seat, int card, bool duty);

// The moves of the seat in canonical order (AC 6, 7, 13.4, 19.2).
std::vector<Move> moves(const State& state, int seat);

}  // namespace quadriga::ave_caesar::reference
