// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/describe.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/codec/traits.h"

namespace quadriga::fair {

// What came of checking one record file: the same for the command line and the browser.
struct Receipt {
  bool ok = false;
  // What is wrong, if anything, and where.
  std::optional<std::string> problem;
  std::optional<std::string> rule;  // that a move breaks
  int line = 0;                     // of the file; 0 if no line is to blame
  int move = 0;                     // its number; 0 if none is to blame

  std::string game;
  int rules = 0;  // version
  int seats = 0;
  codec::RawJson options{"{}"};
  std::vector<std::string> players;
  std::string commitment;
  std::string seed;  // empty if it was not published
  int moves = 0;     // of the log, draws included
  int draws = 0;
  int hashes = 0;  // of the state along the way
  bool finished = false;
  std::vector<int> ranks;
  std::vector<int> scores;
};
BOOST_DESCRIBE_STRUCT(Receipt, (),
                      (ok, problem, rule, line, move, game, rules, seats, options, players,
                       commitment, seed, moves, draws, hashes, finished, ranks, scores))

// Reads and checks everything: text, legality of each move, hashes, result, commitment and draws.
Receipt check_record(std::string_view text);

}  // namespace quadriga::fair
