// SPDX-License-Identifier: Apache-2.0
// The arena on many machines: compiled only where MPI is installed.
#ifdef QUADRIGA_WITH_MPI

#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <algorithm>
#include <cstdlib>
#include <exception>

#include "cli/support/arena_team.h"
#include "cli/support/exit_code.h"
#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"

namespace quadriga::cli {

namespace {

// Games that each thread plays before the processes tell each other how they ended.
constexpr std::size_t kGamesPerThread = 4;

// Every process runs the same command and, because all learn of every game, comes to the same
// decisions; only the clock and the keyboard have to be agreed upon.
class MpiTeam final : public ArenaTeam {
 public:
  MpiTeam() {
    int provided = 0;
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
    MPI_Comm here = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_size(here, &here_);
    MPI_Comm_free(&here);
  }
  ~MpiTeam() override {
    // After an error the others may wait for us for ever: leaving without goodbye ends them too.
    if (std::uncaught_exceptions() == 0) MPI_Finalize();
  }

  bool leads() const override { return rank_ == 0; }
  int processes() const override { return size_; }
  int processes_here() const override { return here_; }

  std::string share(std::string text) override {
    auto size = static_cast<unsigned long long>(text.size());
    MPI_Bcast(&size, 1, MPI_UNSIGNED_LONG_LONG, 0, MPI_COMM_WORLD);
    text.resize(size);
    MPI_Bcast(text.data(), static_cast<int>(size), MPI_CHAR, 0, MPI_COMM_WORLD);
    return text;
  }

  void play(const Arena& arena, const std::vector<std::uint64_t>& numbers, int threads,
            const OnGame& on_game, const KeepGoing& keep_going) override {
    const auto size = static_cast<std::size_t>(size_);
    const std::size_t batch = kGamesPerThread * static_cast<std::size_t>(threads) * size;
    const auto here = local_team();
    for (std::size_t first = 0; first < numbers.size(); first += batch) {
      const std::size_t last = std::min(first + batch, numbers.size());
      std::vector<std::uint64_t> mine;
      for (std::size_t i = first + static_cast<std::size_t>(rank_); i < last; i += size)
        mine.push_back(numbers[i]);
      std::vector<ArenaGame> played;
      here->play(
          arena, mine, threads, [&](const ArenaGame& game) { played.push_back(game); }, keep_going);
      for (const ArenaGame& game : gather(played)) on_game(game);
      int stop = keep_going() ? 0 : 1;
      MPI_Allreduce(MPI_IN_PLACE, &stop, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
      if (stop != 0) return;
    }
  }

 private:
  // What everybody has played, the same everywhere.
  std::vector<ArenaGame> gather(const std::vector<ArenaGame>& mine) const {
    const std::string text = codec::to_json(mine);
    const auto count = static_cast<std::size_t>(size_);
    int own = static_cast<int>(text.size());
    std::vector<int> sizes(count);
    MPI_Allgather(&own, 1, MPI_INT, sizes.data(), 1, MPI_INT, MPI_COMM_WORLD);
    std::vector<int> starts(count);
    for (std::size_t i = 1; i < count; ++i) starts[i] = starts[i - 1] + sizes[i - 1];
    std::string all(static_cast<std::size_t>(starts.back() + sizes.back()), ' ');
    MPI_Allgatherv(text.data(), own, MPI_CHAR, all.data(), sizes.data(), starts.data(), MPI_CHAR,
                   MPI_COMM_WORLD);
    std::vector<ArenaGame> games;
    for (std::size_t i = 0; i < count; ++i) {
      std::vector<ArenaGame> theirs;
      codec::ReadError error;
      const auto part = std::string_view(all).substr(static_cast<std::size_t>(starts[i]),
                                                     static_cast<std::size_t>(sizes[i]));
      if (!codec::from_json(part, theirs, error))
        throw CommandError(kExitFailed, "another process sent nonsense: " + error.sentence());
      games.insert(games.end(), theirs.begin(), theirs.end());
    }
    return games;
  }

  int rank_ = 0;
  int size_ = 1;
  int here_ = 1;
};

// MPI is not even woken up for a command that somebody typed.
bool started_by_mpirun() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
    if (std::getenv(name) != nullptr) return true;
  return false;
}

}  // namespace

std::unique_ptr<ArenaTeam> arena_team() {
  if (started_by_mpirun()) return std::make_unique<MpiTeam>();
  return local_team();
}

}  // namespace quadriga::cli

#endif
