// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/games/chicken_caesar/state.h"

// What one seat may know (section 5). `table` holds the open facts packed as the rules keep them;
// everything else says the same in the words of the game, and what the viewer alone knows.
namespace quadriga::chicken_caesar {

enum class Place : std::uint8_t {
  unplaced,
  caesar,
  consul,
  censor,
  praetor,
  aedile,
  quaestors,
  exile,
  monument,
};
BOOST_DESCRIBE_ENUM(Place, unplaced, caesar, consul, censor, praetor, aedile, quaestors, exile,
                    monument)

struct RoosterView {
  std::string name;
  Seat family = 0;
  std::uint8_t number = 0;
  Place place = Place::unplaced;
  std::uint8_t letter = 0;  // seat A-C is 0-2; Caesar's space is 1 or 2; else 0
  std::uint8_t alcove = 0;  // of a monument, 1 is the first
  std::vector<Office> insignia;
};
BOOST_DESCRIBE_STRUCT(RoosterView, (), (name, family, number, place, letter, alcove, insignia))

struct SetScore {
  Office office = Office::caesar;
  int count = 0;
  int points = 0;
};
BOOST_DESCRIBE_STRUCT(SetScore, (), (office, count, points))

struct ScoreView {
  int coins = 0;
  int cash = 0;
  std::vector<SetScore> sets;
  int total = 0;
  int rank = 0;
};
BOOST_DESCRIBE_STRUCT(ScoreView, (), (coins, cash, sets, total, rank))

struct StashItem {
  Office office = Office::caesar;
  int count = 0;
};
BOOST_DESCRIBE_STRUCT(StashItem, (), (office, count))

struct FamilyView {
  Seat seat = 0;
  std::string colour;
  int coins = 0;
  int escrow = 0;
  int reserved = 0;
  int spendable = 0;
  int alive = 0;
  std::vector<StashItem> stash;
  bool suffragium = false;
  bool veto = false;
  ScoreView score;
};
BOOST_DESCRIBE_STRUCT(FamilyView, (),
                      (seat, colour, coins, escrow, reserved, spendable, alive, stash, suffragium,
                       veto, score))

struct SeatView {
  std::string letter;  // A, B, C; I or II for Caesar
  std::optional<std::string> rooster;
};
BOOST_DESCRIBE_STRUCT(SeatView, (), (letter, rooster))

struct OfficeView {
  Office office = Office::caesar;
  std::vector<SeatView> seats;
  int stack = 0;
  int box = 0;
  int guards = 0;  // cards posted
  int capacity = 0;
  std::optional<int> traditors;  // once revealed, the printed one included
  std::optional<int> vigils;
};
BOOST_DESCRIBE_STRUCT(OfficeView, (),
                      (office, seats, stack, box, guards, capacity, traditors, vigils))

struct TaxView {
  int rate = 0;    // the marker
  int before = 0;  // what this turn's decisions started from
  std::optional<int> proposed;
  std::optional<int> countered;
};
BOOST_DESCRIBE_STRUCT(TaxView, (), (rate, before, proposed, countered))

enum class CandidateStatus : std::uint8_t { eligible, nominated, announced, won, barred };
BOOST_DESCRIBE_ENUM(CandidateStatus, eligible, nominated, announced, won, barred)

struct CandidateView {
  std::string rooster;
  CandidateStatus status = CandidateStatus::eligible;
  std::optional<Seat> nominated_by;
};
BOOST_DESCRIBE_STRUCT(CandidateView, (), (rooster, status, nominated_by))

struct ElectionView {
  ElectionKind kind = ElectionKind::none;
  Office office = Office::caesar;
  std::optional<Office> to;
  int needed = 0;
  int left = 0;
  std::vector<CandidateView> candidates;
  int abstain_fee = 1;
  bool veto_possible = false;
};
BOOST_DESCRIBE_STRUCT(ElectionView, (),
                      (kind, office, to, needed, left, candidates, abstain_fee, veto_possible))

struct PostingView {
  Seat who = 0;
  std::string praetor;  // A, B or C
  Office office = Office::consul;
  bool shown = false;
  std::optional<Card> card;  // if the viewer knows it
};
BOOST_DESCRIBE_STRUCT(PostingView, (), (who, praetor, office, shown, card))

// The deck as the viewer counted it when a posting of his own opened (5.2).
struct DeckView {
  int posting = 0;  // 0 is the first of the turn
  int traditors = 0;
  int vigils = 0;
};
BOOST_DESCRIBE_STRUCT(DeckView, (), (posting, traditors, vigils))

struct GuardView {
  int traditors = 0;  // in the whole deck of this turn
  int vigils = 0;
  std::vector<PostingView> postings;
  std::vector<DeckView> decks_seen;
};
BOOST_DESCRIBE_STRUCT(GuardView, (), (traditors, vigils, postings, decks_seen))

struct ProposalView {
  int number = 0;
  Seat family = 0;
  std::string monument;
  std::vector<Office> offices;
  int offering = 0;
};
BOOST_DESCRIBE_STRUCT(ProposalView, (), (number, family, monument, offices, offering))

enum class ContractStatus : std::uint8_t { waiting, kept_so_far, not_kept };
BOOST_DESCRIBE_ENUM(ContractStatus, waiting, kept_so_far, not_kept)

struct ContractView {
  Seat payer = 0;
  Seat obligor = 0;
  int amount = 0;
  Form form = Form::none;
  bool once = true;
  std::string promise;  // as people type it
  std::vector<std::string> roosters;
  int reserve = 0;
  bool binds_now = false;
  ContractStatus status = ContractStatus::waiting;
};
BOOST_DESCRIBE_STRUCT(ContractView, (),
                      (payer, obligor, amount, form, once, promise, roosters, reserve, binds_now,
                       status))

struct OfferView {
  Seat poster = 0;
  Seat addressee = 0;
  Seat payer = 0;
  Seat obligor = 0;
  int amount = 0;
  Form form = Form::none;
  std::string promise;
};
BOOST_DESCRIBE_STRUCT(OfferView, (), (poster, addressee, payer, obligor, amount, form, promise))

struct WindowView {
  int round = 0;
  int rounds = 0;
  std::optional<Seat> speaker;
  std::optional<Seat> answering;   // whose answer is awaited
  std::optional<OfferView> offer;  // absent for third parties if offers are private
};
BOOST_DESCRIBE_STRUCT(WindowView, (), (round, rounds, speaker, answering, offer))

struct PledgeView {
  Seat who = 0;
  int coins = 0;
};
BOOST_DESCRIBE_STRUCT(PledgeView, (), (who, coins))

enum class EndCause : std::uint8_t { roosters, tokens, family };
BOOST_DESCRIBE_ENUM(EndCause, roosters, tokens, family)

struct View {
  Seat viewer = kSpectator;
  int turn = 0;
  Phase phase = Phase::placement;
  Step step = Step::first;
  Seat to_act = kNobody;
  std::optional<Seat> decider;      // of the decision behind the window
  std::optional<Office> at_office;  // being filled, or attacked
  Seat suffragium = kNobody;
  std::optional<Seat> veto;
  TaxView tax;
  std::vector<OfficeView> offices;
  std::vector<std::string> quaestors;
  std::optional<std::string> exile;
  std::vector<std::string> alcoves;
  std::vector<RoosterView> roosters;
  std::vector<FamilyView> families;
  std::optional<ElectionView> election;
  GuardView guards;
  std::vector<PledgeView> pledges;
  std::vector<ProposalView> proposals;
  std::vector<ContractView> contracts;
  std::optional<WindowView> window;
  std::vector<EndCause> end_causes;
  Table table;
  std::optional<Move> open_offer;  // the offer as a move, for whoever may see it
};
BOOST_DESCRIBE_STRUCT(View, (),
                      (viewer, turn, phase, step, to_act, decider, at_office, suffragium, veto, tax,
                       offices, quaestors, exile, alcoves, roosters, families, election, guards,
                       pledges, proposals, contracts, window, end_causes, table, open_offer))

}  // namespace quadriga::chicken_caesar
