// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "tests/support/random_games.h"

// Decision 3 of the design: replace what a seat cannot know by another possible world, and
// everything that seat is sent stays the same, byte by byte.
namespace quadriga::testing {

template <Game G>
std::string position_bytes(const typename G::State& state, Seat viewer) {
  const auto view = G::view(state, viewer);
  std::string bytes = codec::to_json(view) + "\n" + G::draw(view) + "\n";
  bytes += std::to_string(G::to_act(state)) + "\n";
  if (is_player(viewer)) {
    Moves<G> moves;
    G::legal(state, viewer, moves);
    for (const auto& move : moves)
      bytes += G::text(state, move) + " " + codec::to_json(move) + "\n";
  }
  const Result result = G::result(state);
  for (int seat = 0; seat < G::seats(state); ++seat)
    bytes += std::to_string(result.rank[static_cast<std::size_t>(seat)]) + " " +
             std::to_string(result.score[static_cast<std::size_t>(seat)]) + "\n";
  return bytes;
}

// What `viewer` hears when `step` is applied, and sees afterwards.
template <Game G>
std::pair<std::vector<Line>, std::string> event_bytes(typename G::State state, const Step<G>& step,
                                                      Seat viewer) {
  Story story;
  G::apply(state, step.actor, step.move, &story);
  return {story.heard_by(viewer), codec::to_json(G::view(state, viewer))};
}

// Chance that everybody watches, such as a die on the table: a game with any says so itself.
template <Game G>
bool is_seen_by_all(const typename G::State& state, const typename G::Move& move) {
  if constexpr (requires { G::is_seen_by_all(state, move); }) {
    return G::is_seen_by_all(state, move);
  } else {
    return false;
  }
}

// The same step in another world may lead elsewhere, because hidden cards come to light. But if
// the viewer sees the same afterwards, it must have been told the same.
template <Game G>
void check_event(const typename G::State& truth, const typename G::State& other,
                 const Step<G>& step, Seat viewer) {
  const auto [lines, view] = event_bytes<G>(truth, step, viewer);
  std::vector<Step<G>> alternatives;
  if (step.actor == kChance && !is_seen_by_all<G>(truth, step.move)) {
    Outcomes<G> outcomes;
    G::outcomes(other, outcomes);
    for (const auto& outcome : outcomes) alternatives.push_back({kChance, outcome.move});
  } else if (!G::check(other, step.actor, step.move)) {
    alternatives.push_back(step);
  }
  for (const auto& alternative : alternatives) {
    const auto [other_lines, other_view] = event_bytes<G>(other, alternative, viewer);
    if (other_view == view) {
      ASSERT_EQ(other_lines, lines) << "seat " << int{viewer} << " " << G::text(truth, step.move);
    }
  }
}

template <Game G>
void check_no_leak() {
  Rng rng(17);
  int worlds = 0;
  int different = 0;
  walk_random_games<G>(
      kStepBudget / 2, 6, [&](const typename G::State& truth, const Step<G>& step, int) {
        // Games with long options would spend minutes here: after the budget a sample is enough.
        if (!rng.chance(1, worlds < kStepBudget / 2 ? 5 : 200)) return;
        for (Seat viewer = kSpectator; viewer < G::seats(truth); ++viewer) {
          if (viewer != kSpectator && !is_player(viewer)) continue;
          const auto other = G::sample(G::view(truth, viewer), rng);
          ++worlds;
          different += other == truth ? 0 : 1;
          ASSERT_EQ(G::invariant(other), "") << "seat " << int{viewer};
          ASSERT_EQ(position_bytes<G>(other, viewer), position_bytes<G>(truth, viewer))
              << "seat " << int{viewer};
          check_event<G>(truth, other, step, viewer);
          if (::testing::Test::HasFatalFailure()) return;
        }
      });
  std::printf("%d worlds imagined, %d of them not the true one\n", worlds, different);
}

}  // namespace quadriga::testing
