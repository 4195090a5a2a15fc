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
#include "engine/search/tuning.h"
#include "ides_of_march/tables.h"

namespace quadriga::search {
template <class Move>
struct Candidate;
}

// The Ides of March: Day of Caesars. rules.md is the specification; numbers like IM 9.7 point
// there.
namespace quadriga::ides_of_march {

inline constexpr int kMaxPlayers = 4;
inline constexpr int kHillCount = 7;

enum class DiceProfile : std::uint8_t { standard, classic, brisk };
enum class CrossingSides : std::uint8_t { strict, free };
enum class BridgeReuse : std::uint8_t { relay, toll };
enum class PodiumBump : std::uint8_t { home, block };
BOOST_DESCRIBE_ENUM(DiceProfile, standard, classic, brisk)
BOOST_DESCRIBE_ENUM(CrossingSides, strict, free)
BOOST_DESCRIBE_ENUM(BridgeReuse, relay, toll)
BOOST_DESCRIBE_ENUM(PodiumBump, home, block)

// Section 17.
struct Options {
  static constexpr bool kDefaultsAllowed = true;

  std::uint16_t max_rounds = kMaxRounds;  // 0: none but the bound of IM 15.8
  std::uint16_t start_coins = kStartCoins;
  std::uint8_t stockpile_limit = kStockpileLimit;  // 0: none
  DiceProfile dice_profile = DiceProfile::standard;
  CrossingSides crossing_sides = CrossingSides::strict;
  BridgeReuse bridge_reuse = BridgeReuse::relay;
  PodiumBump podium_bump = PodiumBump::home;
  bool strict_edges = false;
  bool no_seal = true;
  bool purple_chain = true;
  bool expressway_hold = false;
  bool senator_may_depose = false;
  bool purple_red_eliminates = true;
  bool finite_bank = true;

  friend bool operator==(const Options&, const Options&) = default;
};
BOOST_DESCRIBE_STRUCT(Options, (),
                      (dice_profile, max_rounds, stockpile_limit, start_coins, crossing_sides,
                       bridge_reuse, strict_edges, no_seal, purple_chain, expressway_hold,
                       senator_may_depose, podium_bump, purple_red_eliminates, finite_bank))

enum class Tile : std::uint8_t { none, ST, BE, TJ, CR, BR, FE, OU, RE, TE, FT, BK };
enum class Rank : std::uint8_t { senator, commander };
enum class Token : std::uint8_t { SPQR, MAT };
enum class Face : std::uint8_t { green, purple, yellow, red };
enum class Die : std::uint8_t { none, orange, purple, fate };
enum class Expressway : std::uint8_t { none, ready, over };
BOOST_DESCRIBE_ENUM(Tile, none, ST, BE, TJ, CR, BR, FE, OU, RE, TE, FT, BK)
BOOST_DESCRIBE_ENUM(Rank, senator, commander)
BOOST_DESCRIBE_ENUM(Token, SPQR, MAT)
BOOST_DESCRIBE_ENUM(Face, green, purple, yellow, red)
BOOST_DESCRIBE_ENUM(Die, none, orange, purple, fate)
BOOST_DESCRIBE_ENUM(Expressway, none, ready, over)

// With which right a tile is laid (IM 6.9).
enum class LayMode : std::uint8_t { none, fresh, stock, anywhere, taken, head, express };
BOOST_DESCRIBE_ENUM(LayMode, none, fresh, stock, anywhere, taken, head, express)

// Where the turn stands. The phases up to roll_fate belong to chance, the others are the decision
// points D1 - D18 of IM 9.13.
enum class Phase : std::uint8_t {
  draw_first,   // who begins
  draw_free,    // the free tile
  draw_missed,  // the tile of a missed turn
  draw_action,  // option a
  draw_fatum,   // a tile for a card
  draw_fate,    // purple in ROLL_FATE
  draw_card,
  roll_orange,
  roll_purple,
  roll_fate,
  free_tile,    // D1
  pre_roll,     // D2
  yellow,       // D3
  action,       // D4
  drawn_tile,   // D5
  promote_now,  // D6
  ferry_now,    // D7
  bonus,        // D8
  express,      // D9
  target,       // D10
  step,         // D11
  fatum_tile,   // D12
  fatum_lay,    // D13
  take,         // D14
  head,         // D15
  gift,         // D16
  force,        // D17
  trim,         // D18
  over,
};
BOOST_DESCRIBE_ENUM(Phase, draw_first, draw_free, draw_missed, draw_action, draw_fatum, draw_fate,
                    draw_card, roll_orange, roll_purple, roll_fate, free_tile, pre_roll, yellow,
                    action, drawn_tile, promote_now, ferry_now, bonus, express, target, step,
                    fatum_tile, fatum_lay, take, head, gift, force, trim, over)

// What an action, a card or a drawn tile belongs to, so that play goes on in the right place.
enum class Stage : std::uint8_t { roll, bonus, express, podium };
BOOST_DESCRIBE_ENUM(Stage, roll, bonus, express, podium)

// The first six are chance.
enum class MoveKind : std::uint8_t {
  first,   // seat
  tile,    // tile
  card,    // n: number of the card
  orange,  // n: face
  purple,  // n: face
  fate,    // n: face
  keep,
  lay,    // tile, square, ports: the tile in hand
  stock,  // tile, square, ports: from the stockpile
  build,  // tile, square, ports: from the stockpile, in front (IM 12.3)
  roll,
  bribe,
  miss,
  draw,
  move,  // square
  enter,
  ferry,
  buy,  // square
  promote,
  relay,  // square, to
  push,   // numeral, seat, n: coins
  express,
  return_,      // n: from the stockpile; square, to: own crossings, left and right
  target,       // seat
  take,         // square
  gift_front,   // square, seat
  gift_under,   // seat
  gift_podium,  // seat
  no,
  stop,
  pass,
  done,
  trim,    // tile
  resign,  // out of turn too, and never listed (IM 15.3)
};
BOOST_DESCRIBE_ENUM(MoveKind, first, tile, card, orange, purple, fate, keep, lay, stock, build,
                    roll, bribe, miss, draw, move, enter, ferry, buy, promote, relay, push, express,
                    return_, target, take, gift_front, gift_under, gift_podium, no, stop, pass,
                    done, trim, resign)

struct Move {
  MoveKind kind = MoveKind::first;
  Tile tile = Tile::none;
  std::uint8_t square = 0;
  std::uint8_t ports = 0;  // N 1, E 2, S 4, W 8
  std::uint8_t to = 0;
  std::uint8_t seat = 0;
  std::uint8_t n = 0;
  std::uint8_t numeral = 0;

  friend bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (), (kind, tile, square, ports, to, seat, n, numeral))

// IM 9.16.
struct Player {
  std::array<std::uint32_t, 2> filed{};  // cards ever filed, a bit each: senator, commander
  std::uint16_t coins = 0;
  Rank rank = Rank::senator;
  std::uint8_t at = kNone;  // kNone: waiting
  Token token = Token::SPQR;
  bool out = false;
  bool gone = false;
  Expressway expressway = Expressway::none;
  std::uint8_t spent = 0;  // commander stacks turned face down, bit numeral - 1
  std::uint8_t tiles = 0;  // in the stockpile
  std::array<std::array<std::uint8_t, kHillCount>, 2> rows{};  // cards filed per numeral
  TileCounts stock{};
  FixedList<std::uint8_t, 55> trail{};

  friend bool operator==(const Player&, const Player&) = default;
};

struct State {
  // The inner board as words (see tables.h): who has a road end towards N, E, S, W, podium
  // included; and where each kind lies, entry 0 for any tile. Both repeat what `board` says.
  std::array<std::uint64_t, 4> ports{};
  std::array<std::uint64_t, kTileKinds + 1> kinds{};
  std::array<std::uint64_t, 2> leapt{};    // bridges leapt before, by square (option toll)
  std::array<std::uint64_t, 2> marched{};  // squares of this expressway, by square (IM 9.9)
  std::array<std::uint32_t, 2> deck{};     // undrawn senator and commander cards, a bit each
  std::array<Player, kMaxPlayers> players{};
  Options options{};
  std::uint16_t round = 0;
  std::uint16_t bank = 0;                 // with finite_bank
  std::array<std::uint8_t, 128> board{};  // kind << 4 | ports; podium and circles are printed
  TileCounts bag{};

  std::uint8_t seats = 0;
  Phase phase = Phase::draw_first;
  std::uint8_t first = 0;
  std::uint8_t active = 0;
  std::uint8_t asked = 0;  // who decides, or for whom chance draws
  Tile hand = Tile::none;
  LayMode mode = LayMode::none;  // of the tile in hand
  Stage stage = Stage::roll;
  std::uint8_t actions_left = 0;
  std::uint8_t landing_hill = 0;  // 0: no card due
  std::uint8_t purple_owed = 0;
  std::uint8_t purple_rolls = 0;
  bool frozen = false;
  bool push_used = false;
  bool turn_over = false;
  bool express_open = false;        // the expressway was ready when this turn began
  std::uint8_t express_hills = 0;   // hills entered by this expressway, bit numeral - 1
  std::uint8_t card = kNone;        // being carried out
  std::uint8_t outer_card = kNone;  // waiting for it (IM 12.8 on the podium)
  std::uint8_t left = 0;            // steps or tiles the card still grants
  std::uint8_t target = kNone;      // opponent the card has chosen
  Die die = Die::none;              // last thrown, by whomever
  Face face = Face::green;
  std::uint8_t winner = kNone;

  friend bool operator==(const State&, const State&) = default;
};

// --- What everybody sees (IM 16.1: nothing is private) ---

struct TilesView {
  std::uint8_t ST = 0, BE = 0, TJ = 0, CR = 0, BR = 0, FE = 0, OU = 0, RE = 0, TE = 0, FT = 0,
               BK = 0;
  friend bool operator==(const TilesView&, const TilesView&) = default;
};
BOOST_DESCRIBE_STRUCT(TilesView, (), (ST, BE, TJ, CR, BR, FE, OU, RE, TE, FT, BK))

struct LaidView {
  std::string square;
  Tile tile = Tile::none;
  std::string ports;   // "NS"
  bool leapt = false;  // a bridge that has been used, with the option toll
  friend bool operator==(const LaidView&, const LaidView&) = default;
};
BOOST_DESCRIBE_STRUCT(LaidView, (), (square, tile, ports, leapt))

struct PlayerView {
  std::string home;  // "S"
  Rank rank = Rank::senator;
  std::optional<std::string> at;  // none: waiting
  std::vector<std::string> trail;
  std::uint16_t coins = 0;
  TilesView stock;
  std::uint8_t tiles = 0;
  Token token = Token::SPQR;
  bool out = false;
  bool gone = false;
  Expressway expressway = Expressway::none;
  std::array<std::uint8_t, kHillCount> senator_row{};
  std::array<std::uint8_t, kHillCount> commander_row{};
  std::array<bool, kHillCount> spent{};
  std::vector<std::string> filed;  // ids of the cards behind the rows
  std::uint8_t steps_to_goal = 0;  // IM 15.5
  friend bool operator==(const PlayerView&, const PlayerView&) = default;
};
BOOST_DESCRIBE_STRUCT(PlayerView, (),
                      (home, rank, at, trail, coins, stock, tiles, token, out, gone, expressway,
                       senator_row, commander_row, spent, filed, steps_to_goal))

struct PodiumView {
  std::optional<std::uint8_t> holder;  // a Commander on the podium
  bool live = false;                   // IM 14.2
  std::vector<std::uint8_t> still_in;  // opponents the holder has to outlast
  friend bool operator==(const PodiumView&, const PodiumView&) = default;
};
BOOST_DESCRIBE_STRUCT(PodiumView, (), (holder, live, still_in))

struct View {
  Options options;
  std::uint8_t seats = 0;
  Phase phase = Phase::draw_first;
  std::uint16_t round = 0;
  std::uint16_t last_round = 0;  // IM 15.4, 15.8
  std::uint8_t first = 0;
  std::uint8_t active = 0;
  std::uint8_t asked = 0;
  std::vector<PlayerView> players;
  std::vector<LaidView> board;
  PodiumView podium;
  TilesView bag;
  std::uint16_t bank = 0;
  std::array<std::vector<std::string>, 2> decks;  // undrawn cards: senator, commander
  Die die = Die::none;
  Face face = Face::green;
  Tile hand = Tile::none;
  LayMode mode = LayMode::none;
  Stage stage = Stage::roll;
  std::uint8_t actions_left = 0;
  std::uint8_t landing_hill = 0;
  std::uint8_t purple_owed = 0;
  std::uint8_t purple_rolls = 0;
  bool frozen = false;
  bool push_used = false;
  bool turn_over = false;
  bool express_open = false;
  std::vector<std::uint8_t> express_hills;
  std::vector<std::string> marched;
  std::optional<std::string> card;
  std::optional<std::string> outer_card;
  std::uint8_t left = 0;
  std::optional<std::uint8_t> target;
  std::optional<std::uint8_t> winner;
  friend bool operator==(const View&, const View&) = default;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (options, seats, phase, round, last_round, first, active, asked, players,
                       board, podium, bag, bank, decks, die, face, hand, mode, stage, actions_left,
                       landing_hill, purple_owed, purple_rolls, frozen, push_used, turn_over,
                       express_open, express_hills, marched, card, outer_card, left, target,
                       winner))

struct IdesOfMarch {
  using Options = ides_of_march::Options;
  using State = ides_of_march::State;
  using Move = ides_of_march::Move;
  using View = ides_of_march::View;

  static constexpr std::string_view kId = "ides-of-march";
  static constexpr std::string_view kName = "The Ides of March: Day of Caesars";
  static constexpr std::string_view kRulePrefix = "IM";
  static constexpr int kMinSeats = 2;
  static constexpr int kMaxSeats = kMaxPlayers;
  static constexpr int kRulesVersion = 1;
  static constexpr int kMaxMoves = 1536;
  static constexpr int kMaxOutcomes = kDeckSize;
  // IM 15.8: at most 500 rounds of four turns, and no turn comes near a thousand moves.
  static constexpr int kMaxGameLength = 2'000'000;

  // The budget is the number of tries in think.cpp.
  static constexpr search::Levels kLevels{
      {{"tiro", 8, 30}, {"legionary", 24, 10}, {"legate", 1600, 0}}};
  static constexpr int kThoughtPart = 400;  // tries that are shared out at once

  static std::vector<OptionInfo> option_list();
  static Refusal check_options(const Options& options, int seats);
  static State start(const Options& options, int seats);
  static int seats(const State& state) { return state.seats; }
  static Seat to_act(const State& state);
  static int turn_of(const State& state) { return kMaxPlayers * state.round + state.active; }
  static void legal(const State& state, Seat seat, Moves<IdesOfMarch>& out);
  static void outcomes(const State& state, Outcomes<IdesOfMarch>& out);
  static Refusal check(const State& state, Seat seat, const Move& move);
  static void apply(State& state, Seat seat, const Move& move, Story* story);
  static Result result(const State& state);
  static View view(const State& state, Seat seat);
  static State sample(const View& view, Rng& rng);
  static int evaluate(const State& state, Seat seat);
  static Move greedy_move(const View& view, Seat seat, Rng& rng);
  static std::vector<search::Candidate<Move>> think(const View& view, Seat me, int iterations,
                                                    std::uint64_t seed);
  static Move timeout_move(const State& state);
  static bool reveals(const State& state, Seat seat, const Move& move);
  static std::string text(const State& state, const Move& move);
  static Parsed<Move> parse(const State& state, std::string_view text);
  static std::string draw(const View& view);
  static std::string_view invariant(const State& state);

  // Accepted from anybody at any time, never proposed: leaving the table is no move of play.
  static bool is_open_move(const Move& move) { return move.kind == MoveKind::resign; }
};

}  // namespace quadriga::ides_of_march
