// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <tuple>

#include "engine/games/ides_of_march/play.h"

// Before the first move and after the last one: options, the start, the ranking.
namespace quadriga::ides_of_march {
namespace {

OptionInfo toggle(std::string_view name, std::string_view rule) {
  return {std::string(name), OptionInfo::Kind::toggle, 0, 1, {}, std::string(rule)};
}

OptionInfo numbers(std::string_view name, int low, int high, std::string_view rule) {
  return {std::string(name), OptionInfo::Kind::number, low, high, {}, std::string(rule)};
}

OptionInfo choice(std::string_view name, std::vector<std::string> choices, std::string_view rule) {
  return {std::string(name), OptionInfo::Kind::choice, 0, 0, std::move(choices), std::string(rule)};
}

constexpr int kMostRounds = 400;
constexpr int kMostTiles = 40;
constexpr int kMostStartCoins = 10;

}  // namespace

std::vector<OptionInfo> IdesOfMarch::option_list() {
  return {choice("dice_profile", {"standard", "classic", "brisk"}, "IM 2.6"),
          numbers("max_rounds", 0, kMostRounds, "IM 15.4"),
          numbers("stockpile_limit", 0, kMostTiles, "IM 9.12"),
          numbers("start_coins", 0, kMostStartCoins, "IM 2.8"),
          choice("crossing_sides", {"strict", "free"}, "IM 7.5"),
          choice("bridge_reuse", {"relay", "toll"}, "IM 6.13"),
          toggle("strict_edges", "IM 5.6"),
          toggle("no_seal", "IM 5.9"),
          toggle("purple_chain", "IM 9.10"),
          toggle("expressway_hold", "IM 9.9"),
          toggle("senator_may_depose", "IM 7.6"),
          choice("podium_bump", {"home", "block"}, "IM 7.8"),
          toggle("purple_red_eliminates", "IM 9.10"),
          toggle("finite_bank", "IM 2.8")};
}

Refusal IdesOfMarch::check_options(const Options& options, int seats) {
  if (seats < kMinSeats || seats > kMaxSeats) return {"IM 1.2", "two-to-four-players"};
  if (options.max_rounds > kMostRounds) return {"IM 15.4", "too-many-rounds"};
  if (options.stockpile_limit > kMostTiles) return {"IM 2.8", "stockpile-limit-too-high"};
  if (options.start_coins > kMostStartCoins) return {"IM 2.8", "too-many-coins"};
  return kFine;
}

// IM 4.3.
State IdesOfMarch::start(const Options& options, int seats) {
  State s;
  s.options = options;
  s.seats = static_cast<std::uint8_t>(seats);
  s.bag = kBags[static_cast<std::size_t>(seats - 2)];
  s.deck = {kFullDeck, kFullDeck};
  for (int seat = 0; seat < seats; ++seat)
    s.players[static_cast<std::size_t>(seat)].coins = options.start_coins;
  if (options.finite_bank)
    s.bank = static_cast<std::uint16_t>(kBankTotal - seats * options.start_coins);
  s.board[kPodium] = kPrintedKind << 4U | 15U;
  for (const Home& h : kHomes)
    s.board[h.circle] = static_cast<std::uint8_t>(kPrintedKind << 4U | h.ports);
  for (auto& word : s.ports) word = kPodiumBit;
  return s;
}

// IM 15.4 and 15.9: greater is better at each place, the first difference decides.
Result IdesOfMarch::result(const State& state) {
  using Standing = std::tuple<bool, bool, bool, int, int, int, int>;
  std::array<Standing, kMaxPlayers> standing{};
  for (std::uint8_t seat = 0; seat < state.seats; ++seat) {
    const Player& p = state.players[seat];
    if (p.gone) continue;  // they share the last place, whatever their rank was
    standing[seat] = {true,
                      seat == state.winner,
                      holds_podium(state, seat),
                      static_cast<int>(p.rank),
                      -steps_to_goal(state, seat),
                      p.coins,
                      p.tiles};
  }
  Result result;
  result.over = state.phase == Phase::over;
  for (std::uint8_t seat = 0; seat < state.seats; ++seat) {
    int better = 0;
    int worse = 0;
    for (std::uint8_t other = 0; other < state.seats; ++other) {
      better += standing[other] > standing[seat] ? 1 : 0;
      worse += standing[other] < standing[seat] ? 1 : 0;
    }
    result.rank[seat] = static_cast<std::int8_t>(better + 1);
    result.score[seat] = worse;  // players left behind
  }
  return result;
}

bool IdesOfMarch::reveals(const State&, Seat, const Move&) { return false; }  // IM 16.1

}  // namespace quadriga::ides_of_march
