// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/games/caesar_xl/flow.h"

// The contract with the engine: one table says which functions serve each step.
namespace quadriga::caesar_xl {

namespace {

// ---- setup (4)

void rolled_gold(Play& p, int die);

void begin_deal(Play& p) {
  p.s.drawing.left = 2 * kInitialHand;
  ask_chance(p, Step::deal);
}

void start_gold(Play& p, int side, int gold) {
  p.s.gold[side] =
      static_cast<std::uint16_t>(gold + (side == kPompeySeat ? p.s.options.handicap_gold : 0));
  if (p.story)
    p.story->tell("starting-gold",
                  {{"who", seat_word(side)}, {"gold", std::int64_t{p.s.gold[side]}}}, "XL 4.3");
}

void rolled_gold(Play& p, int die) {
  const int side = p.s.active;
  start_gold(p, side, kGoldBase[side] + die);
  p.s.active = byte(other(side));
  if (side == kPompeySeat) begin_deal(p);
}

// XL 4.5: two cards to C, then two to P.
void dealt_card(Play& p, Card card) {
  State& s = p.s;
  const int side = s.drawing.left > kInitialHand ? kCaesarSeat : kPompeySeat;
  --s.deck[card];
  ++s.hand[side][card];
  --s.drawing.left;
  if (p.story) {
    const auto me = Audience::only(static_cast<Seat>(side));
    p.story->tell("dealt", {{"card", card_word(card)}}, "XL 4.5", me);
    p.story->tell("dealt-hidden", {{"who", seat_word(side)}}, "XL 4.5", me.complement());
  }
  if (s.drawing.left > 0) return;
  s.drawing = {};
  begin_turn(p);
}

// ---- the steps

struct StepRules {
  void (*list)(const State&, List&) = nullptr;
  Refusal (*check)(const State&, const Move&) = nullptr;
  void (*apply)(Play&, const Move&) = nullptr;
  void (*rolled)(Play&, int) = nullptr;  // a chance node with a die
  void (*drawn)(Play&, Card) = nullptr;  // a chance node with a card
};

struct StepRow {
  Step step;
  StepRules rules;
};

constexpr StepRow kRows[] = {
    {Step::gold_roll, {.rolled = rolled_gold}},
    {Step::deal, {.drawn = dealt_card}},
    {Step::claim, {list_claim, check_claim, apply_claim}},
    {Step::draw_card, {.drawn = drawn_card}},
    {Step::invasion_roll, {.rolled = rolled_invasion}},
    {Step::loss_roll, {.rolled = rolled_loss}},
    {Step::event_loss, {list_event, check_event, apply_event}},
    {Step::event_home, {list_event, check_event, apply_event}},
    {Step::event_promote, {list_event, check_event, apply_event}},
    {Step::rome_card, {list_offer, check_offer, apply_offer}},
    {Step::buy_card, {list_offer, check_offer, apply_offer}},
    {Step::recall, {list_recall, check_recall, apply_recall}},
    {Step::discard, {list_discard, check_discard, apply_discard}},
    {Step::purchase, {list_purchase, check_purchase, apply_purchase}},
    {Step::diplomacy_roll, {.rolled = rolled_diplomacy}},
    {Step::eloquence_roll, {.rolled = rolled_eloquence}},
    {Step::mobilize_roll, {.rolled = rolled_mobilize}},
    {Step::treachery_roll, {.rolled = rolled_treachery}},
    {Step::ides_roll, {.rolled = rolled_ides}},
    {Step::proscription_roll, {.rolled = rolled_proscription}},
    {Step::mobilize, {list_answer, check_answer, apply_answer}},
    {Step::treachery_loss, {list_answer, check_answer, apply_answer}},
    {Step::treachery_leader, {list_answer, check_answer, apply_answer}},
    {Step::demands, {list_answer, check_answer, apply_answer}},
    {Step::demands_place, {list_answer, check_answer, apply_answer}},
    {Step::revolt_place, {list_answer, check_answer, apply_answer}},
    {Step::brutus_roll, {.rolled = rolled_brutus}},
    {Step::area_roll, {.rolled = rolled_area}},
    {Step::march, {list_march, check_march, apply_march}},
    {Step::onward, {list_group, check_group, apply_group}},
    {Step::fleet, {list_group, check_group, apply_group}},
    {Step::battle_pick, {list_pick, check_pick, apply_pick}},
    {Step::tactic_attacker, {list_tactic, check_tactic, apply_tactic}},
    {Step::tactic_defender, {list_tactic, check_tactic, apply_tactic}},
    {Step::battle_roll, {.rolled = rolled_battle}},
    {Step::casualty, {list_casualty, check_casualty, apply_casualty}},
    {Step::escape, {list_escape, check_escape, apply_escape}},
    {Step::retreat_defender, {list_retreat, check_retreat, apply_retreat}},
    {Step::retreat_attacker, {list_retreat, check_retreat, apply_retreat}},
    {Step::promote, {list_promote, check_promote, apply_promote}},
    {Step::supply, {list_supply, check_supply, apply_supply}},
};

constexpr auto kStepRules = [] {
  Row<StepRules, kSteps> table{};
  for (const StepRow& row : kRows) table[static_cast<int>(row.step)] = row.rules;
  return table;
}();

const StepRules& rules_of(const State& s) { return kStepRules[static_cast<int>(s.step)]; }

// XL 15.4: what may be done for a player who has only one option. Where the options depend on a
// hidden hand he is asked all the same, unless the hand is empty and everybody sees it.
bool may_be_forced(const State& s) {
  switch (s.step) {
    case Step::tactic_attacker:
    case Step::tactic_defender:
      return false;
    case Step::purchase:
      return !has_cards(s, s.active);
    case Step::march:
      return !anyone_unmoved(s) && !has_cards(s, s.active);
    default:
      return true;
  }
}

// ---- the shape of moves

enum Field : std::uint8_t {
  kPiece = 1,
  kCard = 2,
  kTarget = 4,
  kFrom = 8,
  kVia = 16,
  kTo = 32,
  kNumber = 64
};

constexpr int fields_of_verb(Verb verb) {
  switch (verb) {
    case Verb::roll:
      return kNumber;
    case Verb::give:
      return kNumber;
    case Verb::draw_card:
    case Verb::claim:
    case Verb::recall:
    case Verb::discard:
    case Verb::eloquence:
    case Verb::tactic:
      return kCard;
    case Verb::lose:
    case Verb::promote:
    case Verb::recruit:
      return kPiece | kTo;
    case Verb::train_land:
    case Verb::train:
    case Verb::diplo_place:
    case Verb::diplo_remove:
    case Verb::place:
    case Verb::fight:
    case Verb::escape:
    case Verb::retreat:
      return kTo;
    case Verb::diplo_move:
    case Verb::fleet:
      return kFrom | kTo;
    case Verb::lose_leader:
    case Verb::desert:
    case Verb::add:
    case Verb::hit:
      return kPiece;
    case Verb::march:
      return kPiece | kFrom | kTo;
    case Verb::force:
    case Verb::ride:
      return kPiece | kFrom | kVia | kTo;
    case Verb::onward:
      return kVia | kTo;
    default:
      return 0;
  }
}

int fields_of(const Move& move) {
  if (move.verb != Verb::play) return fields_of_verb(move.verb);
  if (move.card >= kHoldable) return kCard;
  switch (aim_of(move.card)) {
    case Aim::place:
      return kCard | kTo;
    case Aim::leader:
      return kCard | kPiece;
    case Aim::forum:
      return kCard | kTarget;
    default:
      return kCard;
  }
}

// Every field that the verb uses holds a value of its kind, every other one holds none.
bool well_formed(const Move& move) {
  if (static_cast<int>(move.verb) >= kVerbs) return false;
  const int fields = fields_of(move);
  const auto fits = [&](int field, int value, int none) {
    return (fields & field) != 0 ? value < none : value == none;
  };
  return fits(kPiece, move.piece, nobody) && fits(kCard, move.card, nothing) &&
         fits(kTarget, move.target, nothing) && fits(kFrom, move.from, nowhere) &&
         fits(kVia, move.via, nowhere) && fits(kTo, move.to, nowhere) &&
         ((fields & kNumber) != 0 || move.number == 0);
}

Refusal check_chance(const State& s, const Move& move) {
  const StepRules& rules = rules_of(s);
  if (rules.rolled != nullptr)
    return move.verb == Verb::roll && move.number >= 1 && move.number <= 6
               ? kFine
               : Refusal{"XL 15.5", "not-a-die"};
  const bool fine = move.verb == Verb::draw_card && move.card < kDeckKinds &&
                    s.deck[move.card] > 0 && (s.step != Step::deal || move.card < kHoldable);
  return fine ? kFine : Refusal{"XL 15.5", "not-in-deck"};
}

// The six faces, made once: dice are most of the chance in a game.
constexpr auto kDie = [] {
  Row<Outcome<Move>, 6> faces{};
  for (int i = 0; i < 6; ++i) faces[i] = {{.verb = Verb::roll, .number = byte(i + 1)}, 1};
  return faces;
}();

}  // namespace

void settle(Play& p) {
  while (is_player(p.s.waiting) && may_be_forced(p.s)) {
    List options;
    rules_of(p.s).list(p.s, options);
    if (options.size() != 1) return;
    rules_of(p.s).apply(p, options[0]);
  }
}

MessageKey place_word(int place) { return {"place." + std::string(kPlaceInfo[place].id)}; }
MessageKey piece_word(int piece) { return {"piece." + std::string(kPieceId[piece])}; }
MessageKey card_word(Card card) { return {"card." + std::string(kCardInfo[card].id)}; }

std::vector<OptionInfo> CaesarXl::option_list() {
  using Kind = OptionInfo::Kind;
  return {
      {"rules", Kind::choice, 0, 0, {"bronze", "silver"}, "XL 0.3"},
      {"military_rule", Kind::choice, 0, 0, {"standard", "strict"}, "XL 14.3"},
      {"starting_gold", Kind::choice, 0, 0, {"dice", "fixed"}, "XL 4.3"},
      {"first_strike", Kind::choice, 0, 0, {"defender", "simultaneous"}, "XL 10.6"},
      {"training", Kind::toggle, 0, 0, {}, "XL 7.9"},
      {"handicap_gold", Kind::number, -6, 6, {}, "XL 4.3"},
  };
}

Refusal CaesarXl::check_options(const Options& options, int seats) {
  if (seats != 2) return {"XL 1.1", "two-players"};
  const int handicap = options.handicap_gold;
  if (handicap < -6 || handicap > 6 || handicap % 2 != 0) return {"XL 4.3", "handicap"};
  return kFine;
}

State CaesarXl::start(const Options& options, int) {
  State s{};
  s.options = options;
  for (auto& place : s.leader_at) place = nowhere;
  for (int side = 0; side < 2; ++side) {
    s.stock[side] = {{kLegionCounters, kAlliedCounters}};
    s.leaders[side] = leader_bit(supreme(side));
    s.leader_at[supreme(side)] = kSupremeStart[side];
  }
  for (const Placement& unit : kSetup)
    for (int i = 0; i < unit.count; ++i) {
      --s.stock[unit.side][is_legion(unit.kind) ? 0 : 1];
      add_units(s, unit.side, unit.place, unit.kind, 1);
    }
  for (int card = 0; card < kDeckKinds; ++card) s.deck[card] = kCardInfo[card].count;
  Play p{s, nullptr};
  if (options.starting_gold == StartingGold::fixed) {
    for (int side = 0; side < 2; ++side) start_gold(p, side, kGoldFixed[side]);
    begin_deal(p);
  }
  return s;
}

void CaesarXl::legal(const State& state, Seat seat, List& out) {
  if (seat == state.waiting && is_player(seat)) rules_of(state).list(state, out);
}

void CaesarXl::outcomes(const State& state, MoveList<Outcome<Move>, kMaxOutcomes>& out) {
  if (rules_of(state).rolled != nullptr) {
    out.set_end(std::copy(kDie.begin(), kDie.end(), out.end()));
    return;
  }
  const int kinds = state.step == Step::deal ? kHoldable : kDeckKinds;
  for (int card = 0; card < kinds; ++card)
    out.push_back_if(state.deck[card] > 0,
                     {{.verb = Verb::draw_card, .card = as_card(card)}, state.deck[card]});
}

Refusal CaesarXl::check(const State& state, Seat seat, const Move& move) {
  if (state.waiting == kNobody) return kGameOver;
  if (seat != state.waiting) return kNotYourTurn;
  if (!well_formed(move)) return kNotThisDecision;
  if (seat == kChance) return check_chance(state, move);
  return rules_of(state).check(state, move);
}

void CaesarXl::apply(State& state, Seat, const Move& move, Story* story) {
  Play p{state, story};
  const StepRules& rules = rules_of(state);
  if (rules.rolled != nullptr)
    rules.rolled(p, move.number);
  else if (rules.drawn != nullptr)
    rules.drawn(p, move.card);
  else
    rules.apply(p, move);
  settle(p);
}

Result CaesarXl::result(const State& state) {
  Result result;
  result.over = state.waiting == kNobody;
  for (std::size_t side = 0; side < 2; ++side)
    result.score[side] = final_score(state, static_cast<int>(side));
  const std::size_t ahead =
      result.over ? state.winner : (result.score[0] > result.score[1] ? 0U : 1U);
  result.rank[ahead] = 1;
  result.rank[1 - ahead] = result.over || result.score[0] != result.score[1] ? 2 : 1;
  return result;
}

// The quiet move: it pays rather than loses; else it ends, declines or stands and is listed last.
Move CaesarXl::timeout_move(const State& state) {
  List moves;
  legal(state, state.waiting, moves);
  return moves[0].verb == Verb::pay ? moves[0] : moves[moves.size() - 1];
}

// A card from the hand is seen by everybody once it is played.
bool CaesarXl::reveals(const State&, Seat, const Move& move) {
  return move.verb == Verb::play || move.verb == Verb::tactic || move.verb == Verb::discard ||
         move.verb == Verb::fleet;
}

}  // namespace quadriga::caesar_xl
