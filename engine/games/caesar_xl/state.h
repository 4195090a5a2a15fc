// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "caesar_xl/tables.h"
#include "engine/core/game.h"

// The vocabulary of Caesar XL: options, moves and the state (15.2). rules.md has the numbered
// rules.
namespace quadriga::caesar_xl {

inline constexpr Seat kCaesarSeat = 0;  // side C
inline constexpr Seat kPompeySeat = 1;  // side P

// An array that is indexed by the plain numbers that places, pieces, cards and sides are.
template <class T, std::size_t N>
struct Row {
  T items[N]{};

  constexpr T& operator[](int i) { return items[i]; }
  constexpr const T& operator[](int i) const { return items[i]; }
  constexpr T* begin() { return items; }
  constexpr T* end() { return items + N; }
  constexpr const T* begin() const { return items; }
  constexpr const T* end() const { return items + N; }
  friend constexpr bool operator==(const Row&, const Row&) = default;
};

enum class RuleSet : std::uint8_t { bronze, silver };
BOOST_DESCRIBE_ENUM(RuleSet, bronze, silver)
enum class MilitaryRule : std::uint8_t { standard, strict };
BOOST_DESCRIBE_ENUM(MilitaryRule, standard, strict)
enum class StartingGold : std::uint8_t { dice, fixed };
BOOST_DESCRIBE_ENUM(StartingGold, dice, fixed)
enum class FirstStrike : std::uint8_t { defender, simultaneous };
BOOST_DESCRIBE_ENUM(FirstStrike, defender, simultaneous)

// Section 17.
struct Options {
  static constexpr bool kDefaultsAllowed = true;

  RuleSet rules = RuleSet::silver;
  MilitaryRule military_rule = MilitaryRule::standard;
  StartingGold starting_gold = StartingGold::dice;
  FirstStrike first_strike = FirstStrike::defender;
  bool training = false;
  std::int8_t handicap_gold = 0;  // even, -6 .. 6, for Pompey

  friend bool operator==(const Options&, const Options&) = default;
};
BOOST_DESCRIBE_STRUCT(Options, (),
                      (rules, military_rule, starting_gold, first_strike, training, handicap_gold))

enum class Phase : std::uint8_t { setup, forum, draw, purchase, tax, march, combat, over };
BOOST_DESCRIBE_ENUM(Phase, setup, forum, draw, purchase, tax, march, combat, over)

// What the game waits for: the decisions of 15.3 and the chance nodes of 15.5 (the *_roll ones,
// `deal` and `draw_card`).
enum class Step : std::uint8_t {
  gold_roll,
  deal,
  claim,
  draw_card,
  invasion_roll,
  loss_roll,
  event_loss,
  event_home,
  event_promote,
  rome_card,
  buy_card,
  recall,
  discard,
  purchase,
  diplomacy_roll,
  eloquence_roll,
  mobilize_roll,
  treachery_roll,
  ides_roll,
  proscription_roll,
  mobilize,
  treachery_loss,
  treachery_leader,
  demands,
  demands_place,
  revolt_place,
  brutus_roll,
  area_roll,
  march,
  onward,
  fleet,
  battle_pick,
  tactic_attacker,
  tactic_defender,
  battle_roll,
  casualty,
  escape,
  retreat_defender,
  retreat_attacker,
  promote,
  supply,
  over
};
BOOST_DESCRIBE_ENUM(Step, gold_roll, deal, claim, draw_card, invasion_roll, loss_roll, event_loss,
                    event_home, event_promote, rome_card, buy_card, recall, discard, purchase,
                    diplomacy_roll, eloquence_roll, mobilize_roll, treachery_roll, ides_roll,
                    proscription_roll, mobilize, treachery_loss, treachery_leader, demands,
                    demands_place, revolt_place, brutus_roll, area_roll, march, onward, fleet,
                    battle_pick, tactic_attacker, tactic_defender, battle_roll, casualty, escape,
                    retreat_defender, retreat_attacker, promote, supply, over)
inline constexpr int kSteps = static_cast<int>(Step::over) + 1;

// How the game ended (section 14).
enum class Ending : std::uint8_t { none, political, military, collapse, final_score };
BOOST_DESCRIBE_ENUM(Ending, none, political, military, collapse, final_score)

enum class Verb : std::uint8_t {
  roll,
  draw_card,  // chance
  claim,
  pass,
  lose,
  promote,
  draw,
  decline,
  buy,
  stop,
  recall,
  discard,
  recruit,
  play,
  levy,
  eloquence,
  train_octavius,
  train_land,
  train,
  diplo_place,
  diplo_move,
  diplo_remove,
  end,
  place,
  give,
  lose_leader,
  pay,
  desert,
  march,
  force,
  ride,
  onward,
  add,
  commit,
  fleet,
  fight,
  tactic,
  none,
  hit,
  escape,
  retreat,
  stand
};
BOOST_DESCRIBE_ENUM(Verb, roll, draw_card, claim, pass, lose, promote, draw, decline, buy, stop,
                    recall, discard, recruit, play, levy, eloquence, train_octavius, train_land,
                    train, diplo_place, diplo_move, diplo_remove, end, place, give, lose_leader,
                    pay, desert, march, force, ride, onward, add, commit, fleet, fight, tactic,
                    none, hit, escape, retreat, stand)
inline constexpr int kVerbs = static_cast<int>(Verb::stand) + 1;

// A move names what its verb needs and leaves the rest at nobody, nothing, nowhere and 0.
struct Move {
  Verb verb = Verb::end;
  Piece piece = nobody;
  Card card = nothing;
  Card target = nothing;  // the Forum card that Proscription names
  Place from = nowhere;
  Place via = nowhere;
  Place to = nowhere;
  std::uint8_t number = 0;  // a die, or a set of units (see pack_set in board.h)

  friend bool operator==(const Move&, const Move&) = default;
};
BOOST_DESCRIBE_STRUCT(Move, (), (verb, piece, card, target, from, via, to, number))

enum class DrawStage : std::uint8_t { none, free, rome, bought, contributions };

// The Draw Cards Phase, and the two cards of Contributions.
struct Drawing {
  DrawStage stage = DrawStage::none;
  std::uint8_t left = 0;
  std::uint8_t bought = 0;
  bool drew_public = false;  // an Event or Forum card, 6.5
  bool rome = false;         // the Supreme Leader was in Rome at the start of the phase, 6.8

  friend bool operator==(const Drawing&, const Drawing&) = default;
};

// What a card, a power or a roll is about until it is settled.
struct Matter {
  Card in_use = nothing;   // the Action or Event card being resolved
  Verb verb = Verb::roll;  // which Diplomacy Roll was paid for
  Card card = nothing;     // the card that was named
  Piece leader = nobody;   // the Leader who was named
  Place from = nowhere;
  Place to = nowhere;
  std::uint8_t number = 0;   // a first die, units still to place, swords still to lose
  std::uint8_t player = 0;   // 0: the active player's part of an Event, 1: the other's, 2: done
  std::uint64_t placed = 0;  // where Allies Mobilize has placed

  friend bool operator==(const Matter&, const Matter&) = default;
};

enum Power : std::uint8_t {
  kClaimed = 1,
  kLevied = 2,
  kSpoke = 4,
  kOctaviusTrained = 8,
  kLandTrained = 16,
  kTrained = 32,
  kNegotiated = 64
};

// The forces that Onward or Fleet will move.
struct Group {
  std::uint16_t leaders = 0;
  Row<std::uint8_t, kKinds> units{};
  Place from = nowhere;
  Place via = nowhere;
  Place to = nowhere;
  std::uint8_t zero = 0;

  friend bool operator==(const Group&, const Group&) = default;
};

struct Voyage {
  Place from = nowhere;
  Place to = nowhere;

  friend bool operator==(const Voyage&, const Voyage&) = default;
};

// Why Leaders must leave: 10.10, 10.4 or 10.20.
enum class Flight : std::uint8_t { none, stranded, caught, starved };
BOOST_DESCRIBE_ENUM(Flight, none, stranded, caught, starved)

// A battle has five rolls: Light and Heavy of each side, and the pursuit. A byte holds a die in its
// low half (0 until it is thrown) and the swords it needs in its high half.
inline constexpr int kPursuitRoll = 4;
struct DiceRow {
  Row<std::uint8_t, 20> dice{};
  std::uint8_t count = 0;

  friend bool operator==(const DiceRow&, const DiceRow&) = default;
};

struct Battle {
  Place place = nowhere;
  std::uint8_t round = 0;
  std::uint8_t rounds_rolled = 0;
  bool against_area = false;
  std::uint8_t barbarians = 0;
  std::uint8_t roll = 0;
  std::uint8_t next_die = 0;
  std::uint8_t promotions = 0;
  Row<Card, 2> tactic{{nothing, nothing}};  // by side, this round
  Row<std::uint8_t, 2> hits{};              // still to be taken, by side
  Row<std::uint8_t, 2> shields{};           // of Testudo
  Row<std::uint8_t, 2> lost{};              // units eliminated, 10.16
  Flight flight = Flight::none;
  bool must_retreat = false;  // no STAND: 10.17, Hold the Walls, Orderly Withdrawal
  bool no_pursuit = false;
  bool walls = false;  // Hold the Walls: nobody wins
  Place retreat_to = nowhere;
  std::uint8_t retreating = 0;
  std::uint8_t winner = 2;  // 2: nobody
  Row<DiceRow, 5> rolls{};

  friend bool operator==(const Battle&, const Battle&) = default;
};

using UnitCounts = Row<std::uint8_t, kKinds>;
inline constexpr int kPathWords = (kPaths + 63) / 64;

// Everything 15.2 names. Sides are 0 (C) and 1 (P), also the seats. `occupied` repeats what
// `units` says so that control is a few operations on words.
struct State {
  Row<std::uint64_t, 2> occupied{};  // places with a unit of the side
  Row<std::uint64_t, 2> markers{};   // Ally markers
  Row<std::uint64_t, 2> subdued{};   // Barbarian Areas by subduer
  Row<std::uint64_t, kPathWords> paid_paths{};
  Matter matter{};
  Row<std::uint16_t, 2> gold{};
  Row<std::uint16_t, 2> leaders{};  // on the map, bit per Leader
  std::uint16_t unmoved_leaders = 0;
  Group group{};

  Row<Row<UnitCounts, 2>, kPlaces> units{};
  Row<UnitCounts, kPlaces> unmoved{};
  Row<std::uint8_t, kPlaces> origins{};  // bit per neighbour, in the order of kPlaceInfo
  Row<Place, kLeaders> leader_at{};
  Row<Row<std::uint8_t, 2>, 2> stock{};  // Legions, Allied units
  Row<std::uint8_t, kCities> recruits{};

  Row<Row<std::uint8_t, kHoldable>, 2> hand{};
  Row<Row<std::uint8_t, kHoldable>, 2> shown{};  // taken publicly, 16.1
  Row<std::uint8_t, kDeckKinds> deck{};
  Row<std::uint8_t, kDeckKinds> discard{};
  Row<std::uint8_t, 2> owned{};  // Forum cards, bit per card from F01
  std::uint8_t forum_row = 0;

  Options options{};
  Phase phase = Phase::setup;
  Step step = Step::gold_roll;
  Seat waiting = kChance;
  std::uint8_t turn = 1;
  std::uint8_t active = 0;
  std::uint8_t powers_used = 0;
  Ending ending = Ending::none;
  std::uint8_t winner = 2;
  std::uint8_t supply_at = 0;
  std::uint8_t supply_paid = 0;
  std::uint8_t next_area = 0;
  Drawing drawing{};
  Row<Voyage, 2> voyages{};
  Battle battle{};
  std::uint8_t unmoved_units = 0;  // in all
  Row<std::uint8_t, 3> zero{};     // fills the last word: a state has no padding

  bool silver() const { return options.rules == RuleSet::silver; }
  friend bool operator==(const State&, const State&) = default;
};

static_assert(std::has_unique_object_representations_v<Move>);
static_assert(std::has_unique_object_representations_v<State>);

}  // namespace quadriga::caesar_xl
