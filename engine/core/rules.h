// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/codec/json_reader.h"
#include "engine/core/options.h"
#include "engine/core/refusal.h"
#include "engine/core/result.h"
#include "engine/core/rng.h"
#include "engine/core/seat.h"
#include "engine/core/story.h"

// The games behind virtual functions, for everyone who does not know which game is played: the
// server, the command line, the bindings. RulesOf<G> (rules_of.h) makes one from a Game.
namespace quadriga {

// The bytes of a game's Move: its packed form.
struct PackedMove {
  std::array<std::byte, 16> bytes{};

  friend bool operator==(const PackedMove&, const PackedMove&) = default;
};

struct ParsedMove {
  PackedMove move;
  Refusal refusal;

  explicit operator bool() const { return !refusal; }
};

struct PackedOutcome {
  PackedMove move;
  std::uint32_t weight;
};

// What one seat may know. Bots and clients get this and never a Position.
class SeatView {
 public:
  SeatView() = default;
  SeatView(const SeatView&) = delete;
  SeatView& operator=(const SeatView&) = delete;
  virtual ~SeatView() = default;

  virtual Seat viewer() const = 0;
  virtual std::string json() const = 0;
  virtual std::string draw() const = 0;  // as text, for a terminal
};

// A game in progress: a State and nothing else.
class Position {
 public:
  Position() = default;
  Position(const Position&) = delete;
  Position& operator=(const Position&) = delete;
  virtual ~Position() = default;

  virtual std::unique_ptr<Position> clone() const = 0;
  virtual int seats() const = 0;
  virtual Seat to_act() const = 0;
  virtual Result result() const = 0;
  virtual std::uint64_t hash() const = 0;
  virtual std::string_view invariant() const = 0;

  virtual std::vector<PackedMove> legal(Seat seat) const = 0;
  virtual std::vector<PackedOutcome> outcomes() const = 0;
  virtual Refusal check(Seat seat, const PackedMove& move) const = 0;
  virtual void apply(Seat seat, const PackedMove& move, Story* story) = 0;
  virtual PackedMove timeout_move() const = 0;
  virtual bool reveals(Seat seat, const PackedMove& move) const = 0;

  virtual std::string text(const PackedMove& move) const = 0;
  virtual ParsedMove parse(std::string_view text) const = 0;
  virtual std::string move_json(const PackedMove& move) const = 0;

  virtual std::unique_ptr<SeatView> view(Seat viewer) const = 0;
  // Another state that `viewer` cannot tell from this one: for tests and for search.
  virtual std::unique_ptr<Position> imagine(Seat viewer, Rng& rng) const = 0;
};

// Decides for one seat from what that seat may know.
class Bot {
 public:
  Bot() = default;
  Bot(const Bot&) = delete;
  Bot& operator=(const Bot&) = delete;
  virtual ~Bot() = default;

  // `view` must come from the game that made this bot.
  virtual PackedMove choose(const SeatView& view) = 0;
};

// A move worth considering and the chance to win that a bot estimates for it.
struct Advice {
  PackedMove move;
  int win_permille;  // -1: the only move there is, so nobody looked further
};

// A move as a search weighed it.
struct Weighed {
  PackedMove move;
  int visits;
  double reward;  // summed over the visits, each a share of a win
};

// A search that thinks as long as it is let, for one seat through a game: what budgets of time and
// several threads are made of. It makes no move itself.
class Thinker {
 public:
  // Asked before each iteration but the first, with the number of those made so far.
  using KeepGoing = std::function<bool(int)>;

  Thinker() = default;
  Thinker(const Thinker&) = delete;
  Thinker& operator=(const Thinker&) = delete;
  virtual ~Thinker() = default;

  // The moves of the view's seat, best first. A forced move has no visits.
  virtual std::vector<Weighed> think(const SeatView& view, const KeepGoing& keep_going) = 0;
  // Tells what was played on that view, so that the next thought can build on the last one.
  virtual void played(const PackedMove& move) = 0;
  virtual int nodes() const = 0;
  virtual std::size_t bytes_per_node() const = 0;
};

struct GameInfo {
  std::string_view id;
  std::string_view name;
  std::string_view rule_prefix;
  int min_seats;
  int max_seats;
  int rules_version;
  int max_game_length;
  std::size_t state_bytes;
  std::string_view rules_text;  // rules.md
  std::string_view messages;    // messages/en.json
  // Options under which `quadriga bench` counts decisions; empty for the defaults.
  std::string_view bench_options = {};  // NOLINT(readability-redundant-member-init)
};

// Random games from start to end, played by compiled code that knows the game's types: what
// simulations and benchmarks are made of. Game i of a series gets the seed Rng::derive(seed, i),
// so a series can be cut into pieces anywhere and played in any order.
struct PlayoutSeries {
  // Word `attempt` of the draw that is log entry `number` (from 1) of the game with this seed.
  using ChanceWord = std::uint64_t (*)(std::uint64_t game_seed, int number, std::uint64_t attempt);

  std::string_view options;  // complete
  int seats = 0;
  std::uint64_t seed = 0;
  std::uint64_t first = 0;
  int games = 0;
  ChanceWord chance_word = nullptr;  // the fast generator if there is none
};

struct PlayedGame {
  std::uint64_t number;  // in its series
  Result result;
  std::uint64_t hash;  // of the last position
  int decisions;       // of players
  int chance_moves;
};
using OnPlayedGame = std::function<void(const PlayedGame&)>;

// The seed of what a player decides in the game with this seed.
constexpr std::uint64_t player_seed(std::uint64_t game_seed, Seat seat) {
  return Rng::derive(game_seed, static_cast<std::uint64_t>(seat) + 1);
}

class Rules {
 public:
  Rules() = default;
  Rules(const Rules&) = delete;
  Rules& operator=(const Rules&) = delete;
  virtual ~Rules() = default;

  virtual const GameInfo& info() const = 0;
  virtual std::vector<OptionInfo> option_list() const = 0;

  // Options as JSON. `complete_options` fills in the defaults and refuses what the rules forbid for
  // that many seats; it returns the empty string and sets `error` then.
  virtual std::string complete_options(std::string_view json, int seats,
                                       codec::ReadError& error) const = 0;
  // `options` must have come from complete_options.
  virtual std::unique_ptr<Position> start(std::string_view options, int seats) const = 0;

  // Bot kinds, weakest first: "random", "greedy", ... A level may be given another budget:
  // "legate:800" searches for 800 iterations, "legate*3" three times as long as usual.
  virtual std::vector<std::string_view> bot_kinds() const = 0;
  virtual std::unique_ptr<Bot> make_bot(std::string_view kind, std::uint64_t seed) const = 0;

  // What the strongest level thinks of the moves of the view's seat, best first, at most `count`.
  // `iterations` 0 is the level's own budget.
  virtual std::vector<Advice> advise(const SeatView& view, std::uint64_t seed, int count,
                                     int iterations = 0) const = 0;

  // `max_nodes` bounds the memory.
  virtual std::unique_ptr<Thinker> make_thinker(std::uint64_t seed, int max_nodes) const = 0;

  virtual void play_randomly(const PlayoutSeries& series, const OnPlayedGame& on_game) const = 0;
  // Copies a state so many times, for timing; returns a hash so that the work cannot be left out.
  virtual std::uint64_t copy_states(std::string_view options, int seats, int times) const = 0;

  // Types of options, moves and views for clients.
  virtual std::string typescript() const = 0;
  virtual std::string json_schema() const = 0;
};

}  // namespace quadriga
