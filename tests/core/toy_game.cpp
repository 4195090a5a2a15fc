// SPDX-License-Identifier: Apache-2.0
#include "tests/core/toy_game.h"

#include <algorithm>

#include "engine/search/rules_of.h"

namespace quadriga::toy {

namespace {

constexpr std::string_view kRulesText = R"(# Toy

## 1. Turn

**1.1** A turn is up to two adds.
)";

constexpr std::string_view kMessages = R"({
  "refusal.goal-out-of-range": "The goal is 5 to 60.",
  "refusal.already-added": "You have added twice.",
  "refusal.already-shown": "Your secret is known.",
  "refusal.no-waving": "Nobody waves at this table.",
  "refusal.not-possible": "That cannot happen now.",
  "log.dealt": "{who} gets {n} {n:pebble|pebbles}.",
  "log.dealt-hidden": "{who} gets a secret.",
  "log.rolled": "{who} rolls {n}.",
  "log.added": "{who} adds {n} by {how}.",
  "log.shown": "{who} shows {n}.",
  "log.waved": "{who} waves.",
  "word.hand": "hand"
})";

std::size_t at(Seat seat) { return static_cast<std::size_t>(seat); }

}  // namespace

std::vector<OptionInfo> Toy::option_list() {
  return {{"goal", OptionInfo::Kind::number, 5, 60, {}, "TY 1.1"},
          {"waving", OptionInfo::Kind::toggle, 0, 0, {}, "TY 1.1"},
          {"pace", OptionInfo::Kind::choice, 0, 0, {"slow", "fast"}, "TY 1.1"}};
}

Refusal Toy::check_options(const Options& options, int) {
  if (options.goal < 5 || options.goal > 60) return {"TY 1.1", "goal-out-of-range"};
  return kFine;
}

State Toy::start(const Options& options, int seats) {
  State s;
  s.seats = static_cast<std::uint8_t>(seats);
  s.goal = options.goal;
  s.waving = options.waving ? 1 : 0;
  s.fast = options.pace == Pace::fast_ ? 1 : 0;
  return s;
}

Seat Toy::to_act(const State& s) {
  if (s.dealt < s.seats || s.rolling != 0) return kChance;
  if (*std::max_element(s.points.begin(), s.points.end()) >= s.goal) return kNobody;
  return static_cast<Seat>(s.turn);
}

void Toy::legal(const State& s, Seat seat, Moves<Toy>& out) {
  for (const Move move : {Move{Kind::add, 1}, Move{Kind::add, 2}, Move{Kind::show, 0},
                          Move{Kind::done, 0}, Move{Kind::wave, 0}})
    if (!check(s, seat, move)) out.push_back(move);
}

void Toy::outcomes(const State& s, Outcomes<Toy>& out) {
  if (s.dealt < s.seats) {
    for (std::uint8_t n = 1; n <= 3; ++n) out.push_back({{Kind::deal, n}, n});
  } else {
    for (std::uint8_t n = 1; n <= 6; ++n) out.push_back({{Kind::roll, n}, 1});
  }
}

Refusal Toy::check(const State& s, Seat seat, const Move& move) {
  const Seat actor = to_act(s);
  if (actor == kNobody) return kGameOver;
  const bool dealing = s.dealt < s.seats;
  if (seat == kChance) {
    if (actor != kChance) return kNotYourTurn;
    const Kind kind = dealing ? Kind::deal : Kind::roll;
    const int highest = dealing ? 3 : 6;
    if (move.kind != kind || move.number < 1 || move.number > highest)
      return {"TY 1.1", "not-possible"};
    return kFine;
  }
  if (seat < 0 || seat >= s.seats) return kNotYourTurn;
  if (move.kind == Kind::wave) {
    if (move.number != 0) return {"TY 1.1", "not-possible"};
    if (s.waving == 0) return {"TY 1.1", "no-waving"};
    return s.waves[at(seat)] < 3 ? kFine : Refusal{"TY 1.1", "not-possible"};
  }
  if (seat != actor) return kNotYourTurn;
  switch (move.kind) {
    case Kind::add:
      if (s.adds == 2) return {"TY 1.1", "already-added"};
      return move.number == 1 || move.number == 2 ? kFine : Refusal{"TY 1.1", "not-possible"};
    case Kind::show:
      if (s.shown[at(seat)] != 0) return {"TY 1.1", "already-shown"};
      return move.number == 0 ? kFine : Refusal{"TY 1.1", "not-possible"};
    case Kind::done:
      return move.number == 0 ? kFine : Refusal{"TY 1.1", "not-possible"};
    default:
      return {"TY 1.1", "not-possible"};
  }
}

void Toy::apply(State& s, Seat seat, const Move& move, Story* story) {
  switch (move.kind) {
    case Kind::deal: {
      const auto who = static_cast<Seat>(s.dealt);
      s.secret[s.dealt++] = move.number;
      if (story != nullptr) {
        story->tell("dealt", {{"who", SeatName{who}}, {"n", std::int64_t{move.number}}}, "TY 1.1",
                    Audience::only(who));
        story->tell("dealt-hidden", {{"who", SeatName{who}}}, "TY 1.1", Audience::all_but(who));
      }
      break;
    }
    case Kind::roll:
      s.points[s.turn] = static_cast<std::uint8_t>(s.points[s.turn] + move.number);
      if (story != nullptr)
        story->tell("rolled", {{"who", SeatName{static_cast<Seat>(s.turn)}},
                               {"n", std::int64_t{move.number}}});
      s.rolling = 0;
      s.adds = 0;
      s.turn = static_cast<std::uint8_t>((s.turn + 1) % s.seats);
      break;
    case Kind::add:
      s.points[at(seat)] = static_cast<std::uint8_t>(s.points[at(seat)] + move.number);
      ++s.adds;
      if (story != nullptr)
        story->tell("added", {{"who", SeatName{seat}},
                              {"n", std::int64_t{move.number}},
                              {"how", MessageKey{"word.hand"}}});
      break;
    case Kind::show:
      s.shown[at(seat)] = 1;
      s.points[at(seat)] = static_cast<std::uint8_t>(s.points[at(seat)] + s.secret[at(seat)]);
      if (story != nullptr)
        story->tell("shown", {{"who", SeatName{seat}}, {"n", std::int64_t{s.secret[at(seat)]}}},
                    "TY 1.1");
      break;
    case Kind::done:
      s.rolling = 1;
      break;
    case Kind::wave:
      ++s.waves[at(seat)];
      if (story != nullptr) story->tell("waved", {{"who", SeatName{seat}}});
      break;
  }
}

Result Toy::result(const State& s) {
  Result result;
  result.over = to_act(s) == kNobody;
  for (std::size_t i = 0; i < s.seats; ++i) {
    result.score[i] = s.points[i];
    result.rank[i] = 1;
    for (std::size_t k = 0; k < s.seats; ++k)
      if (s.points[k] > s.points[i]) ++result.rank[i];
  }
  return result;
}

View Toy::view(const State& s, Seat viewer) {
  View view;
  view.rest = s;
  view.rest.secret = {};
  for (std::size_t i = 0; i < s.seats; ++i) {
    view.points.push_back(s.points[i]);
    const bool known = i < s.dealt && (static_cast<Seat>(i) == viewer || s.shown[i] != 0);
    view.secret.push_back(known ? std::optional(s.secret[i]) : std::nullopt);
  }
  return view;
}

State Toy::sample(const View& view, Rng& rng) {
  State s = view.rest;
  for (std::size_t i = 0; i < s.dealt; ++i) {
    const auto guess = rng.below(6);
    s.secret[i] = view.secret[i].value_or(static_cast<std::uint8_t>(guess == 0  ? 1
                                                                    : guess < 3 ? 2
                                                                                : 3));
  }
  return s;
}

int Toy::evaluate(const State& s, Seat seat) { return s.points[at(seat)]; }

std::string Toy::text(const State&, const Move& move) {
  std::string text(codec::enum_text(move.kind));
  if (move.number != 0) text += " " + std::to_string(move.number);
  return text;
}

// Takes any spelling with spaces around it, so that records must insist on the canonical one.
Parsed<Move> Toy::parse(const State&, std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  const auto space = text.find(' ');
  Move move;
  if (!codec::enum_value(text.substr(0, space), move.kind)) return {{}, kBadMoveText};
  if (space != std::string_view::npos) {
    const std::string_view digits = text.substr(space + 1);
    if (digits.size() != 1 || digits[0] < '1' || digits[0] > '9') return {{}, kBadMoveText};
    move.number = static_cast<std::uint8_t>(digits[0] - '0');
  }
  return {move, kFine};
}

std::string Toy::draw(const View& view) {
  std::string text;
  for (std::size_t i = 0; i < view.points.size(); ++i)
    text += "seat " + std::to_string(i) + ": " + std::to_string(view.points[i]) + "\n";
  return text;
}

const Rules& rules() {
  static const RulesOf<Toy> kRules(kRulesText, kMessages);
  return kRules;
}

}  // namespace quadriga::toy
