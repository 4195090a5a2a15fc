// SPDX-License-Identifier: Apache-2.0
#include "tests/suite/high_card.h"

namespace quadriga::high_card {

namespace {
constexpr std::array<std::uint8_t, 4> kFullDeck{0, 2, 2, 2};
}  // namespace

std::vector<OptionInfo> HighCard::option_list() {
  return {{"low_wins", OptionInfo::Kind::toggle, 0, 0, {}, "HC 1.1"}};
}

Refusal HighCard::check_options(const Options&, int) { return kFine; }

State HighCard::start(const Options& options, int seats) {
  State state{};
  state.seats = static_cast<std::uint8_t>(seats);
  state.low_wins = options.low_wins ? 1 : 0;
  state.deck = kFullDeck;
  return state;
}

Seat HighCard::to_act(const State& state) {
  if (state.dealt < state.seats) return kChance;
  return state.said < state.seats ? static_cast<Seat>(state.said) : kNobody;
}

void HighCard::legal(const State& state, Seat seat, MoveList<Move, kMaxMoves>& out) {
  if (!is_player(seat) || seat != to_act(state)) return;
  out.push_back({Kind::stay, 0});
  out.push_back({Kind::fold, 0});
}

void HighCard::outcomes(const State& state, MoveList<Outcome<Move>, kMaxOutcomes>& out) {
  for (std::uint8_t value = 1; value <= 3; ++value)
    if (state.deck[value] > 0) out.push_back({{Kind::deal, value}, state.deck[value]});
}

Refusal HighCard::check(const State& state, Seat seat, const Move& move) {
  if (to_act(state) == kNobody) return kGameOver;
  if (seat != to_act(state)) return kNotYourTurn;
  if (seat == kChance) {
    const bool possible =
        move.kind == Kind::deal && move.value >= 1 && move.value <= 3 && state.deck[move.value] > 0;
    return possible ? kFine : kBadMoveText;
  }
  const bool known = (move.kind == Kind::stay || move.kind == Kind::fold) && move.value == 0;
  return known ? kFine : kBadMoveText;
}

void HighCard::apply(State& state, Seat seat, const Move& move, Story* story) {
  if (seat == kChance) {
    --state.deck[move.value];
    state.hand[state.dealt] = move.value;
    if (story != nullptr)
      story->tell("dealt", {{"card", std::int64_t{move.value}}}, "",
                  Audience::only(static_cast<Seat>(state.dealt)));
    ++state.dealt;
    return;
  }
  state.stays[state.said++] = move.kind == Kind::stay ? 1 : 0;
  if (story != nullptr)
    story->tell(move.kind == Kind::stay ? "stays" : "folds", {{"who", SeatName{seat}}});
}

Result HighCard::result(const State& state) {
  Result result;
  result.over = state.said == state.seats;
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    const int card = state.low_wins != 0 ? 4 - state.hand[seat] : state.hand[seat];
    result.score[seat] = result.over && state.stays[seat] != 0 ? card : 0;
  }
  for (std::size_t seat = 0; seat < state.seats; ++seat) {
    result.rank[seat] = 1;
    for (std::size_t other = 0; other < state.seats; ++other)
      if (result.score[other] > result.score[seat]) ++result.rank[seat];
  }
  return result;
}

View HighCard::view(const State& state, Seat viewer) {
  const bool dealt = is_player(viewer) && viewer < state.dealt;
  return {viewer,     state.seats,         state.dealt,
          state.said, state.low_wins != 0, dealt ? state.hand[static_cast<std::size_t>(viewer)] : 0,
          state.stays};
}

State HighCard::sample(const View& view, Rng& rng) {
  State state = start(Options{view.low_wins}, view.seats);
  state.dealt = static_cast<std::uint8_t>(view.dealt);
  state.said = static_cast<std::uint8_t>(view.said);
  state.stays = view.stays;
  if (view.card > 0 && is_player(static_cast<Seat>(view.me))) {
    state.hand[static_cast<std::size_t>(view.me)] = static_cast<std::uint8_t>(view.card);
    --state.deck[static_cast<std::size_t>(view.card)];
  }
  for (int seat = 0; seat < view.dealt; ++seat) {
    if (seat == view.me) continue;
    MoveList<Outcome<Move>, kMaxOutcomes> cards;
    outcomes(state, cards);
    std::uint32_t total = 0;
    for (const auto& card : cards) total += card.weight;
    std::uint32_t rest = rng.below(total);
    int pick = 0;
    while (rest >= cards[pick].weight) rest -= cards[pick++].weight;
    state.hand[static_cast<std::size_t>(seat)] = cards[pick].move.value;
    --state.deck[cards[pick].move.value];
  }
  return state;
}

int HighCard::evaluate(const State& state, Seat seat) {
  const auto i = static_cast<std::size_t>(seat);
  return state.stays[i] * 100 * state.hand[i];
}

std::string HighCard::text(const State&, const Move& move) {
  if (move.kind == Kind::deal) return "deal " + std::to_string(move.value);
  return move.kind == Kind::stay ? "stay" : "fold";
}

Parsed<Move> HighCard::parse(const State&, std::string_view text) {
  if (text == "stay") return {{Kind::stay, 0}, {}};
  if (text == "fold") return {{Kind::fold, 0}, {}};
  if (text.size() == 6 && text.substr(0, 5) == "deal " && text[5] >= '1' && text[5] <= '3')
    return {{Kind::deal, static_cast<std::uint8_t>(text[5] - '0')}, {}};
  return {{}, kBadMoveText};
}

std::string HighCard::draw(const View& view) {
  return "card " + std::to_string(view.card) + ", said " + std::to_string(view.said) + "\n";
}

std::string_view HighCard::invariant(const State& state) {
  int cards = state.deck[1] + state.deck[2] + state.deck[3];
  for (const auto card : state.hand) cards += card > 0 ? 1 : 0;
  return cards == 6 ? "" : "six cards";
}

}  // namespace quadriga::high_card
