// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.h"
#include "engine/games/ave_caesar/cards.h"
#include "engine/games/ave_caesar/track.h"
#include "engine/search/tuning.h"

// Ave Caesar: three laps of the Circus Maximus with a hand of three race cards, one stop in the
// Imperial Alley, and a tournament of such races. rules.md has the numbered rules (AC).
namespace quadriga::ave_caesar {

inline constexpr int kHandSize = 3;  // AC 1.3
inline constexpr int kLastLap = 3;
inline constexpr int kMaxRaces = 8;           // AC 2.1
inline constexpr std::uint8_t kFinish = 255;  // the end of a move that crosses the finish (AC 19.1)
inline constexpr std::uint8_t kNoDistance = 255;  // of a chariot that is not racing

enum class StartOrder : std::uint8_t { loser_first, by_result };
BOOST_DESCRIBE_ENUM(StartOrder, loser_first, by_result)
enum class Scoring : std::uint8_t { six, nine };
BOOST_DESCRIBE_ENUM(Scoring, six, nine)

// AC 13: the table options.
struct Options {
  static constexpr bool kDefaultsAllowed = true;

  std::uint8_t races = 4;
  std::vector<std::string> courses;  // race ids; empty: the recommended ones (AC 2.2)
  StartOrder start_order = StartOrder::loser_first;
  bool missed_turns = false;
  bool crash_and_burn = false;
  bool dishonour = false;
  bool alley_reentry = false;
  bool leader_ties = true;
  Scoring scoring = Scoring::six;
};
BOOST_DESCRIBE_STRUCT(Options, (),
                      (races, courses, start_order, missed_turns, crash_and_burn, dishonour,
                       alley_reentry, leader_ties, scoring))

// AC 9.1; waiting until the first race begins.
enum class Status : std::uint8_t { waiting, racing, finished, out, wrecked, executed, stranded };
BOOST_DESCRIBE_ENUM(Status, waiting, racing, finished, out, wrecked, executed, stranded)

// What the table waits for. Seats decide while playing and swapping, chance in all others.
enum class Phase : std::uint8_t { cutting, dealing, playing, drawing, swapping, replacing, over };
BOOST_DESCRIBE_ENUM(Phase, cutting, dealing, playing, drawing, swapping, replacing, over)

// The house rules of a table, one bit each.
struct House {
  static constexpr std::uint8_t kByResult = 1;
  static constexpr std::uint8_t kMissedTurns = 2;
  static constexpr std::uint8_t kCrashAndBurn = 4;
  static constexpr std::uint8_t kDishonour = 8;
  static constexpr std::uint8_t kAlleyReentry = 16;
  static constexpr std::uint8_t kLeaderTies = 32;
  static constexpr std::uint8_t kNine = 64;
};

enum class Kind : std::uint8_t { play, swap, cut, draw };
BOOST_DESCRIBE_ENUM(Kind, play, swap, cut, draw)

// play: a card and where it takes the chariot (a space number or kFinish). swap: a card that goes
// under the deck (AC 13.2). cut: a seat, in `end`, and the card it shows. draw: the card drawn.
struct Move {
  Kind kind = Kind::play;
  std::uint8_t card = 0;
  std::uint8_t end = 0;

  friend bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (), (kind, card, end))

// The last card played and how the track looked before, so that a view can show the way it took.
struct LastMove {
  std::array<std::uint8_t, kMaxSeats> before{};  // everybody's space
  std::uint8_t race = 0;
  std::uint8_t seat = 0;
  std::uint8_t card = 0;  // 0: none has been played yet
  std::uint8_t end = 0;
  std::uint8_t lap = 0;
  std::uint8_t paid = 0;
  std::uint8_t dishonoured = 0;  // the duty to pay was dropped for this move (AC 13.4)

  friend bool operator==(const LastMove&, const LastMove&) = default;
};

// All that everybody at the table can see. Seats are indices; masks have bit s for seat s.
struct Table {
  std::array<Cards, kMaxSeats> left{};            // hand and deck together (AC 12.2)
  std::array<std::uint32_t, kMaxSeats> places{};  // four bits a race: the place, 0 for none

  std::array<std::uint8_t, kMaxSeats> space{};     // kNowhere when off the track
  std::array<std::uint8_t, kMaxSeats> distance{};  // D of AC 5.3 while racing, else kNoDistance
  std::array<std::uint8_t, kMaxSeats> lap{};
  std::array<std::uint8_t, kMaxSeats> hand_size{};
  std::array<std::uint8_t, kMaxSeats> under_size{};  // cards put under the deck and still there
  std::array<Status, kMaxSeats> status{};
  std::array<std::uint8_t, kMaxSeats> exit_order{};     // 1 for the first to leave the race
  std::array<std::uint8_t, kMaxSeats> exit_distance{};  // D when leaving, for AC 10.7
  // What misses have told (AC 12.3): of the cards in hand, at least `told` have no value in `lacks`
  // (bit v for value v); with kNotOnlySixes the hand is not all 6s either.
  std::array<std::uint8_t, kMaxSeats> lacks{};
  std::array<std::uint8_t, kMaxSeats> told{};
  std::array<std::uint8_t, kMaxSeats> order{};  // the seat on each grid position: the turn order
  std::array<std::uint8_t, kMaxSeats> cut{};    // the last card each seat has cut
  std::array<std::uint8_t, kMaxRaces> courses{};
  LastMove last;

  std::uint8_t seats = 0;
  std::uint8_t house = 0;
  std::uint8_t races = 0;
  std::uint8_t race = 0;    // counted from 0
  std::uint8_t course = 0;  // of the present race: index into kTracks
  Phase phase = Phase::cutting;
  std::uint8_t turn = 0;    // index into `order`
  std::uint8_t active = 0;  // the seat whose turn it is, or who cuts or is dealt a card
  std::uint8_t racing = 0;
  std::uint8_t runners = 0;  // how many are racing
  std::uint8_t paid = 0;
  std::uint8_t missed = 0;  // who has missed since his last card
  std::uint8_t misses = 0;  // in a row, AC 14.1
  std::uint8_t gridlock = 0;
  std::uint8_t finished = 0;
  std::uint8_t exits = 0;
  std::uint8_t cutting = 0;  // who is in the present round of cutting
  std::uint8_t cut_round = 0;
  std::uint8_t six_banned = 0;  // for the active seat, hand aside: AC 7.1, 7.2, 14.2

  static constexpr std::uint8_t kNotOnlySixes = 0x80;

  friend bool operator==(const Table&, const Table&) = default;
};

// The table and what is hidden: hands, and the cards somebody put under his deck. The rest of a
// deck is `left` without these and has no order.
struct State {
  Table table;
  std::array<Cards, kMaxSeats> hand{};
  std::array<Pile, kMaxSeats> under{};
  std::array<std::uint8_t, 8> drawn{};  // the last card each seat has drawn; 0 for none

  friend bool operator==(const State&, const State&) = default;
};

static_assert(sizeof(State) == 240, "search copies this; think before growing it");

struct ChariotView {
  std::uint8_t position = 0;  // on the grid, from 1: the turn order
  std::optional<std::string_view> space;
  std::uint8_t lap = 0;
  bool coin = false;  // still to be paid
  Status status = Status::waiting;
  std::uint8_t place = 0;
  std::uint8_t distance = 0;             // D (AC 5.3), also of those who left without finishing
  std::optional<std::uint8_t> to_go;     // H (AC 5.7); none: it can no longer finish
  std::optional<std::int16_t> to_spare;  // points left minus to_go (AC 18.1)
  bool leads = false;
  bool missed = false;  // since its last card
  std::uint8_t hand_size = 0;
  std::uint8_t deck_size = 0;
  std::uint8_t under_size = 0;
  std::array<std::uint8_t, kHighest> played{};  // face up, by value
  std::vector<std::uint8_t> lacks;              // values that `lacks_in` cards of the hand are not
  std::uint8_t lacks_in = 0;
  bool not_only_sixes = false;
  std::optional<std::vector<std::uint8_t>> hand;   // the viewer's own
  std::optional<std::vector<std::uint8_t>> under;  // the viewer's own, the top one first
  std::optional<std::uint8_t> drawn;               // the viewer's own, the last one
  std::int16_t points = 0;                         // in the tournament so far
  std::int8_t rank = 0;
};
BOOST_DESCRIBE_STRUCT(ChariotView, (),
                      (position, space, lap, coin, status, place, distance, to_go, to_spare, leads,
                       missed, hand_size, deck_size, under_size, played, lacks, lacks_in,
                       not_only_sixes, hand, under, drawn, points, rank))

struct LastMoveView {
  std::uint8_t race = 0;
  Seat seat = 0;
  std::uint8_t card = 0;
  std::vector<std::string_view> path;  // from where it stood to where it went (AC 19.3)
  bool paid = false;                   // the coin was paid by this move
  bool finished = false;
};
BOOST_DESCRIBE_STRUCT(LastMoveView, (), (race, seat, card, path, paid, finished))

struct RaceView {
  std::string_view course;
  std::vector<std::uint8_t> places;  // by seat; 0: did not finish. Empty before the race.
  std::vector<std::uint8_t> points;
};
BOOST_DESCRIBE_STRUCT(RaceView, (), (course, places, points))

struct View {
  Seat viewer = kSpectator;
  Seat to_act = kNobody;
  Phase phase = Phase::cutting;
  std::uint8_t race = 0;  // counted from 1
  std::string_view course;
  std::vector<ChariotView> chariots;
  std::optional<LastMoveView> last;
  std::vector<std::uint8_t> cuts;  // the last card each seat has cut; 0 for none
  std::uint8_t cut_round = 0;
  std::uint8_t misses = 0;
  bool gridlock = false;
  std::vector<RaceView> races;

  // The same once more as the engine keeps it, for `sample`: the table and the viewer's own cards.
  Table table;
  Cards hand = 0;
  Pile under = 0;
  std::uint8_t drawn = 0;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (viewer, to_act, phase, race, course, chariots, last, cuts, cut_round, misses,
                       gridlock, races))

struct AveCaesar {
  using Options = ave_caesar::Options;
  using State = ave_caesar::State;
  using Move = ave_caesar::Move;
  using View = ave_caesar::View;

  static constexpr std::string_view kId = "ave-caesar";
  static constexpr std::string_view kName = "Ave Caesar";
  static constexpr std::string_view kRulePrefix = "AC";
  static constexpr int kMinSeats = 3;
  static constexpr int kMaxSeats = 6;
  static constexpr int kRulesVersion = 1;
  static constexpr int kMaxMoves =
      26;  // three cards, at most seven spaces and the finish each, and some room
  static constexpr int kMaxOutcomes = 6;  // the values of a card
  // AC 10.6 and 14.4: a race has at most 24 cards a seat; with missed_turns up to 44 rounds of
  // misses may lie between two of them, each miss a swap and a draw. Cutting takes as long as luck
  // wants.
  static constexpr int kMaxGameLength = kMaxRaces * 24 * 6 * (2 + 44 * 6 * 2) + 1000;

  static constexpr search::SearchTuning kSearchTuning{.win_scale = 500};
  static constexpr search::Levels kLevels{
      {{"tiro", 20, 30}, {"legionary", 60, 0}, {"legate", 3000, 0}}};

  static std::vector<OptionInfo> option_list();
  static Refusal check_options(const Options& options, int seats);
  static State start(const Options& options, int seats);
  static int seats(const State& state) { return state.table.seats; }
  static Seat to_act(const State& state);
  static void legal(const State& state, Seat seat, MoveList<Move, kMaxMoves>& moves);
  static void outcomes(const State& state, MoveList<Outcome<Move>, kMaxOutcomes>& outcomes);
  static Refusal check(const State& state, Seat seat, const Move& move);
  static void apply(State& state, Seat seat, const Move& move, Story* story);
  static Result result(const State& state);
  static View view(const State& state, Seat viewer);
  static State sample(const View& view, Rng& rng);
  static int evaluate(const State& state, Seat seat);
  static Move timeout_move(const State& state);
  static bool reveals(const State& state, Seat seat, const Move& move);
  static std::string text(const State& state, const Move& move);
  static Parsed<Move> parse(const State& state, std::string_view text);
  static std::string draw(const View& view);
  static std::string_view invariant(const State& state);
};

}  // namespace quadriga::ave_caesar
