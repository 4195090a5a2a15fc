// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "cli/support/arena.h"

// Who plays the games of a tournament: the threads of this process, or those of many processes.
namespace quadriga::cli {

class ArenaTeam {
 public:
  using OnGame = std::function<void(const ArenaGame&)>;
  using KeepGoing = std::function<bool()>;

  ArenaTeam() = default;
  ArenaTeam(const ArenaTeam&) = delete;
  ArenaTeam& operator=(const ArenaTeam&) = delete;
  virtual ~ArenaTeam() = default;

  // One process of a team prints and writes.
  virtual bool leads() const = 0;
  virtual int processes() const = 0;
  virtual int processes_here() const = 0;  // on this machine
  // The leader's text, for everybody.
  virtual std::string share(std::string text) = 0;

  // Plays these games, in any order, and tells each to `on_game` on the calling thread of every
  // process. Ends early, without the games under way, once `keep_going` says no.
  virtual void play(const Arena& arena, const std::vector<std::uint64_t>& numbers, int threads,
                    const OnGame& on_game, const KeepGoing& keep_going) = 0;
};

// This process alone.
std::unique_ptr<ArenaTeam> local_team();
// All processes if mpirun has started this one.
std::unique_ptr<ArenaTeam> arena_team();

}  // namespace quadriga::cli
