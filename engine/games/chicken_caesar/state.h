// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <type_traits>

#include "engine/core/fixed_list.h"
#include "engine/games/chicken_caesar/moves.h"

namespace quadriga::chicken_caesar {

enum class FirstPlayer : std::uint8_t { random, host, seat_0 };
BOOST_DESCRIBE_ENUM(FirstPlayer, random, host, seat_0)
enum class PlacementOrder : std::uint8_t { literal, snake };
BOOST_DESCRIBE_ENUM(PlacementOrder, literal, snake)
enum class EmptyConsulSource : std::uint8_t { praetor, quaestor };
BOOST_DESCRIBE_ENUM(EmptyConsulSource, praetor, quaestor)
enum class SelfSecond : std::uint8_t { allow, forbid };
BOOST_DESCRIBE_ENUM(SelfSecond, allow, forbid)
enum class ConsulPick : std::uint8_t { consul_chooses, oldest_first };
BOOST_DESCRIBE_ENUM(ConsulPick, consul_chooses, oldest_first)
enum class DeniedInsignia : std::uint8_t { stack, box };
BOOST_DESCRIBE_ENUM(DeniedInsignia, stack, box)
enum class AccoladeOrder : std::uint8_t { suffragium, sealed };
BOOST_DESCRIBE_ENUM(AccoladeOrder, suffragium, sealed)
enum class Negotiation : std::uint8_t { full, gifts_and_chat, chat_only, off };
BOOST_DESCRIBE_ENUM(Negotiation, full, gifts_and_chat, chat_only, off)
enum class Horizon : std::uint8_t { this_decision, this_turn, next_turn };
BOOST_DESCRIBE_ENUM(Horizon, this_decision, this_turn, next_turn)
enum class Visibility : std::uint8_t { public_, parties };
BOOST_DESCRIBE_ENUM(Visibility, public_, parties)

// Section 7. The seconds are for whoever runs the clocks; here only zero matters (4.30).
struct Options {
  static constexpr bool kDefaultsAllowed = true;

  std::uint16_t move_clock = 45;
  std::uint8_t window_seconds = 15;
  std::uint8_t min_window = 3;
  std::uint8_t guard_window_seconds = 5;
  std::uint8_t neg_rounds = 1;
  std::uint8_t consul_seats = 3;
  std::uint8_t attack_abstain_fee = 1;
  std::uint8_t abstain_lap_cap = 0;  // 0 is off
  FirstPlayer first_player = FirstPlayer::random;
  PlacementOrder placement_order = PlacementOrder::literal;
  EmptyConsulSource empty_consul_source = EmptyConsulSource::praetor;
  SelfSecond self_second = SelfSecond::allow;
  ConsulPick consul_pick = ConsulPick::consul_chooses;
  DeniedInsignia denied_insignia = DeniedInsignia::stack;
  AccoladeOrder accolade_order = AccoladeOrder::suffragium;
  Negotiation negotiation = Negotiation::full;
  Horizon contract_horizon = Horizon::next_turn;
  Visibility offer_visibility = Visibility::public_;
  bool tax_adjustment = true;
  bool refund_unmet = false;
  bool open_log_after_game = true;

  friend bool operator==(const Options&, const Options&) = default;
};
BOOST_DESCRIBE_STRUCT(Options, (),
                      (consul_seats, first_player, placement_order, empty_consul_source,
                       self_second, attack_abstain_fee, abstain_lap_cap, consul_pick,
                       denied_insignia, accolade_order, tax_adjustment, negotiation, window_seconds,
                       min_window, move_clock, guard_window_seconds, neg_rounds, contract_horizon,
                       refund_unmet, offer_visibility, open_log_after_game))

// The election record of 3.25. Seats do not slide while it runs, so a candidate's letter is fixed.
struct Election {
  RoosterSet entrants = 0;   // eligible when it opened
  RoosterSet eligible = 0;   // E
  RoosterSet nominated = 0;  // N
  RoosterSet barred = 0;     // X
  ElectionKind kind = ElectionKind::none;
  Office office = Office::caesar;    // ADV: where the candidates sit; FOX: the attacked office
  Office to = Office::caesar;        // ADV: the office being filled
  std::uint8_t needed = 0;           // winners when it opened
  std::uint8_t left = 0;             // k, winners still needed
  std::uint8_t id = 0;               // 1 for the first election of the game
  Rooster announced = kNoRooster;    // a winner whom the veto may still stop
  std::uint8_t idle = 0;             // visits in a row without a vote (3.35)
  std::array<std::uint8_t, 3> by{};  // who nominated the candidate with this letter: seat + 1
  std::uint8_t first_voter = 0;

  friend bool operator==(const Election&, const Election&) = default;
};
BOOST_DESCRIBE_STRUCT(Election, (),
                      (entrants, eligible, nominated, barred, kind, office, to, needed, left, id,
                       announced, idle, by, first_voter))

// A pending monument; its family is the rooster's (3.96).
struct Proposal {
  Rooster monument = 0;
  OfficeSet offices = 0;
  std::uint8_t offering = 0;

  friend bool operator==(const Proposal&, const Proposal&) = default;
};
BOOST_DESCRIBE_STRUCT(Proposal, (), (monument, offices, offering))

// An accepted offer in force (4.12), packed into bytes so that a list of them has no padding;
// contract.h takes it apart.
struct Contract {
  std::array<std::uint8_t, 4> roosters{};
  std::uint8_t parties = 0;  // payer, obligor * 16
  std::uint8_t amount = 0;
  Form form = Form::none;
  std::uint8_t set = 0;     // offices or rates
  std::uint8_t detail = 0;  // card, letters * 4
  std::uint8_t number = 0;  // POST: the absolute posting; else the coins reserved (4.22)
  std::uint8_t scope = 0;   // kind of scope and flags, see contract.h
  std::uint8_t where = 0;   // the election, phase or office of the scope

  friend bool operator==(const Contract&, const Contract&) = default;
};
BOOST_DESCRIBE_STRUCT(Contract, (),
                      (roosters, parties, amount, form, set, detail, number, scope, where))

inline constexpr int kContractsPerSeat = 8;  // 4.19.6
inline constexpr int kProposalsPerSeat = 8;  // 3.96

// The negotiation window before the open decision (4.33).
struct Talk {
  std::uint8_t round = 0;      // 0 when there is no window
  std::uint8_t spoken = 0;     // seats that have had their say in this round
  std::uint8_t noisy = 0;      // somebody did more than keep quiet
  std::uint8_t answering = 0;  // an offer waits for its answer
  std::uint8_t addressee = 0;  // of that offer

  friend bool operator==(const Talk&, const Talk&) = default;
};
BOOST_DESCRIBE_STRUCT(Talk, (), (round, spoken, noisy, answering, addressee))

// All that lies open on the table. A view carries it as it is, apart from what table options hide.
struct Table {
  RoosterSet quaestors = 0;
  RoosterSet unplaced = 0;
  Election election;
  Options options;
  std::uint16_t bank = 0;
  std::array<std::uint16_t, kMaxSeats> coins{};
  std::uint16_t shown = 0;  // postings whose card was shown before it was posted (4.24)
  std::uint8_t seats = 0;
  Step step = Step::first;
  std::uint8_t turn = 0;
  std::uint8_t first = 0;           // who placed first
  std::uint8_t placed = 0;          // roosters placed in the setup
  Office filling = Office::caesar;  // Advancement; praetor stands for both middle offices
  std::uint8_t marker = 0;          // holder of the Suffragium
  std::uint8_t veto_held = 0;
  std::uint8_t caesar_space = 0;        // 1 or 2, 0 without a Caesar
  std::uint8_t elections = 0;           // opened so far
  std::uint8_t tax = kStartTax;         // the marker; during the tax decisions last turn's rate T
  std::uint8_t tax_before = kStartTax;  // the rate this turn's decisions started from
  std::uint8_t proposed_rate = 0;
  std::uint8_t counter_rate = 0;
  Rooster exile = kNoRooster;
  Office exile_from = Office::caesar;
  std::uint8_t judge = 0;  // the Consul who judges next, 0-2
  Office attacked = Office::caesar;
  std::uint8_t revealed = 0;  // offices revealed this turn
  std::uint8_t victims = 0;   // of the Fox, this turn
  std::uint8_t bribed = 0;
  std::uint8_t asked = 0;       // pledges made so far; players asked for proposals
  std::uint8_t lap_total = 0;   // pledged when the present lap began
  std::uint8_t end_causes = 0;  // 6.1: bit 0 roosters, 1 tokens, 2 family
  std::array<std::uint8_t, kMaxSeats> pledged{};
  std::array<Rooster, kBoardSeats> board{};
  std::array<OfficeSet, kMaxRoosters> card{};  // insignia on each rooster's card
  std::array<std::array<std::uint8_t, kOffices>, kMaxSeats> stash{};
  std::array<std::uint8_t, kOffices> stack{};
  std::array<std::uint8_t, kOffices> box{};
  std::array<std::uint8_t, kOffices> traditors{};  // revealed at each office, without the printed
  std::array<std::uint8_t, 3> posters{};           // owners of Praetors A-C when they posted
  FixedList<Office, kPostings> postings;
  FixedList<Rooster, kMaxRoosters> alcoves;
  FixedList<Proposal, kMaxSeats * kProposalsPerSeat> proposals;
  FixedList<Contract, kMaxSeats * kContractsPerSeat> contracts;
  Talk talk;

  friend bool operator==(const Table&, const Table&) = default;
};
BOOST_DESCRIBE_STRUCT(Table, (),
                      (quaestors, unplaced, election, options, bank, coins, shown, seats, step,
                       turn, first, placed, filling, marker, veto_held, caesar_space, elections,
                       tax, tax_before, proposed_rate, counter_rate, exile, exile_from, judge,
                       attacked, revealed, victims, bribed, asked, lap_total, end_causes, pledged,
                       board, card, stash, stack, box, traditors, posters, postings, alcoves,
                       proposals, contracts, talk))

// The table and what lies face down on it.
struct State : Table {
  Move offer;               // the open offer, while talk.answering
  std::uint16_t faces = 0;  // bit i: the i-th posting is a Traditor
  std::uint16_t unused = 0;

  friend bool operator==(const State&, const State&) = default;
};
static_assert(std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 1024);

}  // namespace quadriga::chicken_caesar
