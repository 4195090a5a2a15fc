// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/places.h"
#include "tests/support/random_games.h"

namespace quadriga::testing {

inline std::string hex(std::uint64_t value) {
  std::ostringstream out;
  out << std::hex << value;
  return out.str();
}

// A seeded random game printed in full: every move with what everybody is told, and now and then
// the position, every seat's view and all legal moves. A change of the rules shows up as a diff
// that can be read.
template <Game G>
std::string playthrough(int seats, std::uint64_t seed) {
  const Messages words(rules_for<G>().info());
  std::vector<std::string> names;
  for (int seat = 0; seat < seats; ++seat) names.push_back("P" + std::to_string(seat));
  Rng rng(seed);
  auto state = G::start(typename G::Options{}, seats);
  std::string out;
  for (int number = 1; G::to_act(state) != kNobody; ++number) {
    const Step<G> step = random_step<G>(state, rng);
    const bool in_full = number == 1 || (number <= 400 && number % 50 == 0);
    if (in_full) {
      out +=
          "---- position " + std::to_string(number - 1) + " hash " + hex(hash_value(state)) + "\n";
      out += G::draw(G::view(state, kSpectator)) + "\n";
      for (Seat viewer = kSpectator; viewer < seats; ++viewer)
        if (viewer == kSpectator || is_player(viewer))
          out += "view " + std::to_string(viewer) + ": " + codec::to_json(G::view(state, viewer)) +
                 "\n";
      if (step.actor == kChance) {
        Outcomes<G> outcomes;
        G::outcomes(state, outcomes);
        for (const auto& outcome : outcomes)
          out += "chance " + G::text(state, outcome.move) + " weight " +
                 std::to_string(outcome.weight) + "\n";
      } else {
        Moves<G> moves;
        G::legal(state, G::to_act(state), moves);
        for (const auto& move : moves) out += "legal " + G::text(state, move) + "\n";
      }
    }
    if (number <= 400)
      out += std::to_string(number) +
             (step.actor == kChance ? " *" : " " + std::to_string(step.actor)) + " " +
             G::text(state, step.move) + "\n";
    Story story;
    G::apply(state, step.actor, step.move, &story);
    if (number <= 400)
      for (const auto& line : story.heard_by(kSpectator))
        out += "    " + words.say(line, names) + (line.rule.empty() ? "" : " [" + line.rule + "]") +
               "\n";
  }
  const Result result = G::result(state);
  out += "---- end, hash " + hex(hash_value(state)) + "\n";
  for (int seat = 0; seat < seats; ++seat)
    out += "seat " + std::to_string(seat) + " rank " +
           std::to_string(result.rank[static_cast<std::size_t>(seat)]) + " score " +
           std::to_string(result.score[static_cast<std::size_t>(seat)]) + "\n";
  return out;
}

// Compares with tests/golden/<folder>/<n>-players.txt. With QUADRIGA_UPDATE_GOLDEN=1 the files
// are written anew; read the diff before committing it.
template <Game G>
void check_golden(const std::string& folder) {
  const std::filesystem::path home =
      std::filesystem::path(source_folder()) / "tests/golden" / folder;
  for (int seats = G::kMinSeats; seats <= G::kMaxSeats; ++seats) {
    const auto file = home / (std::to_string(seats) + "-players.txt");
    const std::string now = playthrough<G>(seats, 20 + static_cast<std::uint64_t>(seats));
    if (std::getenv("QUADRIGA_UPDATE_GOLDEN") != nullptr) {
      std::filesystem::create_directories(home);
      std::ofstream(file, std::ios::binary) << now;
    }
    std::ifstream in(file, std::ios::binary);
    ASSERT_TRUE(in) << file << " is missing: run with QUADRIGA_UPDATE_GOLDEN=1";
    std::stringstream kept;
    kept << in.rdbuf();
    std::istringstream now_lines(now);
    std::istringstream kept_lines(kept.str());
    std::string now_line;
    std::string kept_line;
    for (int line = 1; std::getline(kept_lines, kept_line); ++line) {
      std::getline(now_lines, now_line);
      ASSERT_EQ(now_line.substr(0, 300), kept_line.substr(0, 300)) << file << ":" << line;
      ASSERT_EQ(now_line, kept_line) << file << ":" << line;
    }
    ASSERT_EQ(now, kept.str()) << file;
  }
}

}  // namespace quadriga::testing
