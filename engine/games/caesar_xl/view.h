// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/games/caesar_xl/odds.h"

// What one seat, or a spectator, may know: all of the map and the table, and its own hand.
namespace quadriga::caesar_xl {

struct UnitsView {
  std::uint8_t LR = 0;
  std::uint8_t LV = 0;
  std::uint8_t AR = 0;
  std::uint8_t AV = 0;
};
BOOST_DESCRIBE_STRUCT(UnitsView, (), (LR, LV, AR, AV))

// The forces of one side at one place.
struct ForceView {
  UnitsView units;
  std::vector<Piece> leaders;
  int swords = 0;     // 3.6
  UnitsView unmoved;  // in the owner's March Phase
  std::vector<Piece> unmoved_leaders;
};
BOOST_DESCRIBE_STRUCT(ForceView, (), (units, leaders, swords, unmoved, unmoved_leaders))

struct PlaceView {
  Place place = nowhere;
  std::optional<Seat> controller;
  std::optional<Seat> marker;
  std::optional<Seat> subduer;
  std::optional<ForceView> caesar;  // left out where the side has no force
  std::optional<ForceView> pompey;
  int recruits_left = 0;         // 7.4, for the player who controls the city
  int excess = 0;                // units beyond the Gold value, 10.18
  std::optional<int> diplomacy;  // what the viewer's Diplomacy Roll would add here, 7.15
};
BOOST_DESCRIBE_STRUCT(PlaceView, (),
                      (place, controller, marker, subduer, caesar, pompey, recruits_left, excess,
                       diplomacy))

struct SideView {
  int gold = 0;
  int income = 0;  // of the next Tax Phase, without dice
  int legions_in_stock = 0;
  int allied_in_stock = 0;
  int legion_cost = 0;
  int allied_cost = 0;
  int hand_size = 0;
  std::vector<Card> shown;  // cards in hand that everybody has seen, 16.1
  std::vector<Card> forum;  // Forum cards owned
  bool supreme_alive = true;
  int optimates = 0;  // points, 14.1
  int populares = 0;
  int gold_value = 0;   // of the cities controlled, 14.2
  int final_score = 0;  // if the game ended now, 14.5
};
BOOST_DESCRIBE_STRUCT(SideView, (),
                      (gold, income, legions_in_stock, allied_in_stock, legion_cost, allied_cost,
                       hand_size, shown, forum, supreme_alive, optimates, populares, gold_value,
                       final_score))

struct ClaimView {
  Card card = nothing;
  int cost = 0;            // for the active player
  bool claimable = false;  // he meets the condition and can pay
};
BOOST_DESCRIBE_STRUCT(ClaimView, (), (card, cost, claimable))

struct DieView {
  int needs = 0;  // hits on this or less
  int face = 0;   // 0 until it is thrown
};
BOOST_DESCRIBE_STRUCT(DieView, (), (needs, face))

enum class RollKind : std::uint8_t { light, heavy, pursuit };
BOOST_DESCRIBE_ENUM(RollKind, light, heavy, pursuit)

struct RollView {
  RollKind kind = RollKind::light;
  Seat side = 0;
  std::vector<DieView> dice;
};
BOOST_DESCRIBE_STRUCT(RollView, (), (kind, side, dice))

// The battle under way.
struct BattleView {
  Place place = nowhere;
  int round = 0;
  bool against_area = false;
  int barbarians = 0;
  std::vector<RollView> rolls;  // of this round, in the order they are made
  std::array<Card, 2> tactics{nothing, nothing};
  std::array<int, 2> hits{};     // still to be taken by each side
  std::array<int, 2> shields{};  // hits Testudo still ignores
  std::array<int, 2> lost{};     // units eliminated so far
  std::optional<Place> retreat_to;
  bool must_retreat = false;
  Odds odds;  // from here on, without Tactic cards and retreat
};
BOOST_DESCRIBE_STRUCT(BattleView, (),
                      (place, round, against_area, barbarians, rolls, tactics, hits, shields, lost,
                       retreat_to, must_retreat, odds))

// A battle that waits, or one the viewer could begin: `marching` counts what he would bring there.
struct ProspectView {
  Place place = nowhere;
  bool pending = false;
  int swords = 0;
  int enemy_swords = 0;
  Odds odds;
};
BOOST_DESCRIBE_STRUCT(ProspectView, (), (place, pending, swords, enemy_swords, odds))

// What the question is about.
struct MatterView {
  std::optional<Card> card;    // the card being resolved
  std::optional<Card> target;  // a card that was named
  std::optional<Piece> leader;
  std::optional<Place> from;
  std::optional<Place> via;
  std::optional<Place> to;
  int number = 0;                  // a die, units still to place, swords still owed, excess units
  std::optional<ForceView> group;  // Onward and Fleet: what has joined
  int group_cost = 0;
};
BOOST_DESCRIBE_STRUCT(MatterView, (),
                      (card, target, leader, from, via, to, number, group, group_cost))

struct View {
  Seat viewer = kSpectator;
  Options options;
  int turn = 1;
  int year_bc = 50;
  bool summer = true;
  Seat active = 0;
  Phase phase = Phase::setup;
  Step step = Step::gold_roll;
  Seat to_act = kChance;
  std::map<std::string, PlaceView> places;  // all of them, by id
  SideView caesar;
  SideView pompey;
  std::vector<Card> hand;  // the viewer's own
  std::vector<ClaimView> forum_row;
  std::vector<Card> discard;
  int deck_size = 0;
  int markers_in_stock = 0;
  std::vector<Place> mobilized;  // where Allies Mobilize has placed
  std::optional<MatterView> matter;
  std::optional<BattleView> battle;
  std::vector<ProspectView> prospects;
  Ending ending = Ending::none;
  std::optional<Seat> winner;

  // What `sample` starts from: the table without the cards the viewer cannot see. It says nothing
  // that the members above do not say, and the codec does not write it.
  State known{};
  std::array<std::uint8_t, 2> hidden_hand{};  // how many cards of each hand it lacks
  std::uint8_t hidden_deck = 0;
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (viewer, options, turn, year_bc, summer, active, phase, step, to_act, places,
                       caesar, pompey, hand, forum_row, discard, deck_size, markers_in_stock,
                       mobilized, matter, battle, prospects, ending, winner))

// The part of a view that `sample` needs, for callers that draw nothing.
View bare_view(const State& s, Seat viewer);

}  // namespace quadriga::caesar_xl
