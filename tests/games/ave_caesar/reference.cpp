// SPDX-License-Identifier: Apache-2.0
#include "tests/games/ave_caesar/reference.h"

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <fstream>
#include <sstream>

#include "engine/core/codec/json_reader.h"
#include "tests/support/places.h"

namespace quadriga::ave_caesar::reference {

namespace {

using codec::RawJson;

struct SpaceData {
  int n = 0;
  std::string id;
  RawJson seg, col, lane, kind, x, y, heading, len, width, poly;
};
BOOST_DESCRIBE_STRUCT(SpaceData, (), (n, id, seg, col, lane, kind, x, y, heading, len, width, poly))
struct SideData {
  RawJson players, spare, grid_size;
  int route = 0;
  std::vector<SpaceData> spaces;
};
BOOST_DESCRIBE_STRUCT(SideData, (), (players, route, spare, grid_size, spaces))
struct AlleyData {
  std::vector<std::string> spaces;
  std::string entry_cw, exit_cw, entry_ccw, exit_ccw;
};
BOOST_DESCRIBE_STRUCT(AlleyData, (), (spaces, entry_cw, exit_cw, entry_ccw, exit_ccw))
struct CourseData {
  std::string side;
  RawJson id, color, draw;
  std::vector<std::string> spaces;
  std::vector<std::vector<std::string>> edges;
  std::vector<std::string> necks;
  AlleyData alley;
};
BOOST_DESCRIBE_STRUCT(CourseData, (), (id, side, color, spaces, edges, necks, alley, draw))
struct RaceData {
  std::string id, course, direction;
  RawJson tournament_race;
  std::vector<std::string> grid;
};
BOOST_DESCRIBE_STRUCT(RaceData, (), (id, course, direction, tournament_race, grid))
struct FileData {
  RawJson format, version, about, deck, laps;
  std::map<std::string, SideData> sides;
  std::map<std::string, CourseData> courses;
  std::vector<RaceData> races;
};
BOOST_DESCRIBE_STRUCT(FileData, (), (format, version, about, deck, laps, sides, courses, races))

int steps_to_line(const Course& course, int space) {
  std::deque<std::pair<int, int>> queue{{space, 0}};
  while (true) {
    const auto [here, steps] = queue.front();
    queue.pop_front();
    for (const Step& step : course.next.at(here)) {
      if (step.line) return steps + 1;
      queue.emplace_back(step.to, steps + 1);
    }
  }
}

int lap_length(const Course& course) {
  int shortest = 1000;
  for (const auto& [space, steps] : course.next)
    for (const Step& step : steps)
      if (step.line && course.alley.count(step.to) == 0)
        shortest = std::min(shortest, steps_to_line(course, step.to));
  return shortest;
}

bool can_still_pay(const Course& course, int space) {
  if (space == course.mouth) return true;
  if (course.alley.count(space) > 0) return false;
  for (const Step& step : course.next.at(space))
    if (!step.line && can_still_pay(course, step.to)) return true;
  return false;
}

Course make_course(const FileData& file, const RaceData& race) {
  const CourseData& data = file.courses.at(race.course);
  const SideData& side = file.sides.at(data.side);
  std::map<std::string, int> number;
  Course course;
  course.id = race.id;
  course.route = side.route;
  for (const auto& space : side.spaces) {
    number[space.id] = space.n;
    course.names[space.n] = space.id;
  }
  for (const auto& id : data.spaces) course.next[number.at(id)];
  for (const auto& edge : data.edges) {
    int from = number.at(edge[0]);
    int to = number.at(edge[1]);
    if (race.direction == "ccw") std::swap(from, to);
    course.next[from].push_back({to, edge.size() > 2});
  }
  for (const auto& id : data.alley.spaces) course.alley.insert(number.at(id));
  for (const auto& id : data.necks) course.necks.insert(number.at(id));
  course.mouth = number.at(race.direction == "cw" ? data.alley.entry_cw : data.alley.entry_ccw);
  for (const auto& id : race.grid) course.grid.push_back(number.at(id));
  for (const auto& [space, steps] : course.next) {
    course.to_line[space] = steps_to_line(course, space);
    if (can_still_pay(course, space)) course.before_mouth.insert(space);
  }
  course.lap = lap_length(course);
  return course;
}

std::vector<Course> read_courses() {
  std::ifstream in(testing::source_folder() + "/engine/games/ave_caesar/data/tracks.json");
  std::stringstream text;
  text << in.rdbuf();
  FileData file;
  codec::ReadError error;
  if (!codec::from_json(text.str(), file, error)) {
    std::fprintf(stderr, "tracks.json: %s\n", error.sentence().c_str());
    std::abort();
  }
  std::vector<Course> courses;
  for (const auto& race : file.races) courses.push_back(make_course(file, race));
  return courses;
}

const Course& course_of(const State& state) { return courses()[state.table.course]; }

bool has(const Table& table, std::uint8_t rule) { return (table.house & rule) != 0; }

Place place_of(const State& state, int seat) {
  const auto i = static_cast<std::size_t>(seat);
  return {state.table.space[i], state.table.lap[i], ((state.table.paid >> seat) & 1) != 0};
}

bool racing(const State& state, int seat) {
  return state.table.status[static_cast<std::size_t>(seat)] == Status::racing;
}

// How the step rules are bent: by options, and by the searches of 7.4.
struct Bend {
  bool duty = true;      // 6.4 (e)
  bool reentry = false;  // 8.4
};

// 6.4 (a), (c), (e): may a chariot at `from` take this step, other chariots aside?
bool may_step(const Course& course, const Place& from, const Step& step, const Bend& bend) {
  const bool to_alley = course.alley.count(step.to) > 0;
  const bool from_alley = course.alley.count(from.space) > 0;
  if (to_alley && !from_alley) {
    const bool tribute = !from.paid && (from.lap == 1 || from.lap == 2);
    if (!tribute && !(bend.reentry && from.paid)) return false;
  }
  if (bend.duty && from.lap == 2 && !from.paid && !to_alley) {
    if (step.line || course.before_mouth.count(step.to) == 0) return false;
  }
  return true;
}

void follow(const State& state, int seat, Place here, int left, bool paid_before, const Bend& bend,
            Path& path, std::map<int, std::set<Path>>& found) {
  const Course& course = course_of(state);
  if (left == 0) {
    found[here.space].insert(path);
    return;
  }
  for (const Step& step : course.next.at(here.space)) {
    if (!may_step(course, here, step, bend)) continue;
    const bool leaves = course.alley.count(here.space) > 0 && course.alley.count(step.to) == 0;
    if (leaves && !paid_before) continue;  // (d)
    const int lap = here.lap + (step.line ? 1 : 0);
    if (lap == 4) {  // (f)
      if (!here.paid && !has(state.table, House::kDishonour)) continue;
      path.push_back(kFinish);
      found[kFinish].insert(path);
      path.pop_back();
      continue;
    }
    bool taken = false;  // (b)
    for (int other = 0; other < state.table.seats; ++other)
      taken =
          taken || (other != seat && state.table.space[static_cast<std::size_t>(other)] == step.to);
    if (taken) continue;
    path.push_back(step.to);
    follow(state, seat, {step.to, lap, here.paid}, left - 1, paid_before, bend, path, found);
    path.pop_back();
  }
}

bool banned(const State& state, int seat) {
  const auto i = static_cast<std::size_t>(seat);
  const bool first_card = state.table.left[i] == kFullDeck;
  return is_leader(state, seat) && !first_card && state.table.gridlock == 0;
}

}  // namespace

const std::vector<Course>& courses() {
  static const std::vector<Course> all = read_courses();
  return all;
}

int track_distance(const Course& course, int space, int lap) {
  return (3 - lap) * course.lap + course.to_line.at(space);
}

std::optional<int> legal_distance(const Course& course, Place from) {
  std::map<Place, int> seen{{from, 0}};
  std::deque<Place> queue{from};
  while (!queue.empty()) {
    const Place here = queue.front();
    queue.pop_front();
    for (const Step& step : course.next.at(here.space)) {
      if (!may_step(course, here, step, {})) continue;
      const bool pays = course.alley.count(step.to) > 0 && course.alley.count(here.space) == 0;
      const Place next{step.to, here.lap + (step.line ? 1 : 0), here.paid || pays};
      if (next.lap == 4) {
        if (here.paid) return seen[here] + 1;
        continue;
      }
      if (seen.emplace(next, seen[here] + 1).second) queue.push_back(next);
    }
  }
  return std::nullopt;
}

bool is_leader(const State& state, int seat) {
  const Course& course = course_of(state);
  const auto distance = [&](int other) {
    const Place place = place_of(state, other);
    return track_distance(course, place.space, place.lap);
  };
  int others = 0;
  int level = 0;
  for (int other = 0; other < state.table.seats; ++other) {
    if (other == seat || !racing(state, other)) continue;
    ++others;
    if (distance(other) < distance(seat)) return false;
    level += distance(other) == distance(seat) ? 1 : 0;
  }
  return others > 0 && (level == 0 || has(state.table, House::kLeaderTies));
}

bool can_be_passed(const State& state, int seat) {
  const Course& course = course_of(state);
  const Place own = place_of(state, seat);
  const int target = track_distance(course, own.space, own.lap);
  const bool dishonour = has(state.table, House::kDishonour);
  const Bend bend{!dishonour, has(state.table, House::kAlleyReentry)};
  std::set<int> shut{own.space};
  for (int other = 0; other < state.table.seats; ++other)
    if (state.table.status[static_cast<std::size_t>(other)] == Status::wrecked)
      shut.insert(place_of(state, other).space);
  for (int other = 0; other < state.table.seats; ++other) {
    if (other == seat || !racing(state, other)) continue;
    std::set<Place> seen{place_of(state, other)};
    std::deque<Place> queue{place_of(state, other)};
    while (!queue.empty()) {
      const Place here = queue.front();
      queue.pop_front();
      for (const Step& step : course.next.at(here.space)) {
        if (!may_step(course, here, step, bend)) continue;
        const bool pays = course.alley.count(step.to) > 0 && course.alley.count(here.space) == 0;
        const Place next{step.to, here.lap + (step.line ? 1 : 0), here.paid || pays};
        if (next.lap == 4) {
          if (here.paid || dishonour) return true;
          continue;
        }
        if (shut.count(step.to) > 0) continue;
        if (track_distance(course, next.space, next.lap) < target) return true;
        if (seen.insert(next).second) queue.push_back(next);
      }
    }
  }
  return false;
}

std::map<int, std::set<Path>> paths(const State& state, int seat, int card, bool duty) {
  std::map<int, std::set<Path>> found;
  Path path;
  const Place place = place_of(state, seat);
  follow(state, seat, place, card, place.paid, {duty, has(state.table, House::kAlleyReentry)}, path,
         found);
  return found;
}

std::vector<Move> moves(const State& state, int seat) {
  const Cards hand = state.hand[static_cast<std::size_t>(seat)];
  const Place place = place_of(state, seat);
  std::vector<Move> list;
  for (const bool duty : {true, false}) {
    const bool may_drop = has(state.table, House::kDishonour) && place.lap == 2 && !place.paid;
    if (!duty && (!list.empty() || !may_drop)) break;
    for (int value = 1; value <= 6; ++value) {
      if (count_of(hand, value) == 0) continue;
      if (value == 6 && banned(state, seat)) {
        const bool sixes_only = size_of(hand) == count_of(hand, 6);
        if (!sixes_only || has(state.table, House::kCrashAndBurn) || can_be_passed(state, seat))
          continue;
      }
      for (const auto& [end, ways] : paths(state, seat, value, duty))
        list.push_back(
            {Kind::play, static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(end)});
    }
  }
  return list;
}

}  // namespace quadriga::ave_caesar::reference
