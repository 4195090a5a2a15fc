// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <charconv>
#include <string_view>
#include <system_error>

#include "engine/search/tree_search.h"

// The opponents a person can pick, from one search with growing budgets.
namespace quadriga::search {

inline constexpr Levels kDefaultLevels{
    {{"tiro", 60, 25}, {"legionary", 400, 0}, {"legate", 4000, 0}}};

// A game may set its own levels as `G::kLevels`, or only their iterations as `G::kBudgets`, so that
// the top level answers in about a second.
template <Game G>
constexpr Levels levels_of() {
  if constexpr (requires { G::kLevels; }) {
    return G::kLevels;
  } else if constexpr (requires { G::kBudgets; }) {
    Levels levels = kDefaultLevels;
    for (std::size_t i = 0; i < levels.size(); ++i) levels[i].iterations = G::kBudgets[i];
    return levels;
  } else {
    return kDefaultLevels;
  }
}

inline constexpr int kMaxIterations = 100'000'000;

// The level called `kind`, or with a budget of its own: "legate:800", or a multiple of the usual
// one: "legate*3". Answers a level without a name if there is none.
inline Level level_called(const Levels& levels, std::string_view kind) {
  const auto mark = kind.find_first_of(":*");
  for (Level level : levels) {
    if (kind.substr(0, mark) != level.name) continue;
    if (mark == std::string_view::npos) return level;
    const std::string_view digits = kind.substr(mark + 1);
    const int most = kind[mark] == '*' ? kMaxIterations / level.iterations : kMaxIterations;
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || end != digits.data() + digits.size() || number < 1 || number > most)
      return {};
    level.iterations = kind[mark] == '*' ? level.iterations * number : number;
    return level;
  }
  return {};
}

// The moves a level would consider, best first. A forced move is not searched. A game whose
// decisions the tree does not suit may think for itself with `G::think`.
template <Game G>
std::vector<Candidate<typename G::Move>> think(const typename G::View& view, Seat me,
                                               int iterations, std::uint64_t seed) {
  if constexpr (requires { G::think(view, me, iterations, seed); }) {
    return G::think(view, me, iterations, seed);
  } else {
    Rng rng(seed);
    Moves<G> moves;
    G::legal(G::sample(view, rng), me, moves);
    if (moves.size() == 1) return {{moves[0], 0, 0.0}};
    TreeSearch<G> tree(rng.next());
    tree.run(view, [iterations](int done) { return done < iterations; });
    return tree.candidates();
  }
}

}  // namespace quadriga::search
