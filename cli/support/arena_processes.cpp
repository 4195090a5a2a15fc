// SPDX-License-Identifier: Apache-2.0
// The arena on many machines: the same command in many processes, started by mpirun.
#include <dlfcn.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>

#include "cli/mpi/transport.h"
#include "cli/support/arena_team.h"
#include "cli/support/exit_code.h"
#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"

namespace quadriga::cli {

namespace {

// Games that each thread plays before the processes tell each other how they ended.
constexpr std::size_t kGamesPerThread = 4;

bool started_by_mpirun() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"})
    if (std::getenv(name) != nullptr) return true;
  return false;
}

// Never unloaded: MPI keeps threads and handlers of its own.
const MpiTransport& load_transport() {
  std::error_code ignored;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", ignored);
  const std::string path = (program.parent_path() / "quadriga_mpi.so").string();
  void* library = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (library == nullptr)
    throw CommandError(kExitFailed,
                       fmt::format("mpirun has started several of us, but without MPI each would "
                                   "play all the games: {}",
                                   dlerror()));
  using Start = const MpiTransport* (*)();
  const auto start = reinterpret_cast<Start>(dlsym(library, "quadriga_mpi_start"));
  if (start == nullptr) throw CommandError(kExitFailed, path + " is not ours");
  return *start();
}

// Every process runs the same command and, because all learn of every game, comes to the same
// decisions; only the clock and the keyboard have to be agreed upon.
class ProcessTeam final : public ArenaTeam {
 public:
  ProcessTeam() : mpi_(load_transport()) {}
  ~ProcessTeam() override {
    // After an error the others may wait for us for ever: leaving without goodbye ends them too.
    if (std::uncaught_exceptions() == 0) mpi_.finish();
  }

  bool leads() const override { return mpi_.rank == 0; }
  int processes() const override { return mpi_.size; }
  int processes_here() const override { return mpi_.here; }

  std::string share(std::string text) override {
    std::vector<int> sizes(static_cast<std::size_t>(mpi_.size));
    mpi_.gather_sizes(static_cast<int>(text.size()), sizes.data());
    text.resize(static_cast<std::size_t>(sizes[0]));
    mpi_.share(text.data(), sizes[0]);
    return text;
  }

  void play(const Arena& arena, const std::vector<std::uint64_t>& numbers, int threads,
            const OnGame& on_game, const KeepGoing& keep_going) override {
    const auto size = static_cast<std::size_t>(mpi_.size);
    const std::size_t batch = kGamesPerThread * static_cast<std::size_t>(threads) * size;
    const auto here = local_team();
    for (std::size_t first = 0; first < numbers.size(); first += batch) {
      const std::size_t last = std::min(first + batch, numbers.size());
      std::vector<std::uint64_t> mine;
      for (std::size_t i = first + static_cast<std::size_t>(mpi_.rank); i < last; i += size)
        mine.push_back(numbers[i]);
      std::vector<ArenaGame> played;
      here->play(
          arena, mine, threads, [&](const ArenaGame& game) { played.push_back(game); }, keep_going);
      for (const ArenaGame& game : gather(played)) on_game(game);
      if (mpi_.any(keep_going() ? 0 : 1) != 0) return;
    }
  }

 private:
  // What everybody has played, the same everywhere.
  std::vector<ArenaGame> gather(const std::vector<ArenaGame>& mine) const {
    const std::string text = codec::to_json(mine);
    const auto count = static_cast<std::size_t>(mpi_.size);
    std::vector<int> sizes(count);
    mpi_.gather_sizes(static_cast<int>(text.size()), sizes.data());
    std::vector<int> starts(count);
    for (std::size_t i = 1; i < count; ++i) starts[i] = starts[i - 1] + sizes[i - 1];
    std::string all(static_cast<std::size_t>(starts.back() + sizes.back()), ' ');
    mpi_.gather(text.data(), static_cast<int>(text.size()), all.data(), sizes.data(),
                starts.data());
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

  const MpiTransport& mpi_;
};

}  // namespace

std::unique_ptr<ArenaTeam> arena_team() {
  if (started_by_mpirun()) return std::make_unique<ProcessTeam>();
  return local_team();
}

}  // namespace quadriga::cli
