// SPDX-License-Identifier: Apache-2.0
#include "cli/support/arena.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "cli/support/exit_code.h"
#include "engine/core/match.h"
#include "engine/core/signature.h"
#include "fair/fair_chance.h"

namespace quadriga::cli {

namespace {

// Every way to choose `count` of `from` things, in lexical order.
std::vector<std::vector<int>> choices(int from, int count) {
  std::vector<std::vector<int>> all;
  std::vector<int> chosen(static_cast<std::size_t>(count));
  std::iota(chosen.begin(), chosen.end(), 0);
  for (;;) {
    all.push_back(chosen);
    int i = count - 1;
    while (i >= 0 && chosen[static_cast<std::size_t>(i)] == from - count + i) --i;
    if (i < 0) return all;
    std::iota(chosen.begin() + i, chosen.end(), chosen[static_cast<std::size_t>(i)] + 1);
  }
}

// With more bots than seats every choice of that many bots; with fewer, each bot has equally many
// seats, and those left over go to every choice of bots in turn.
std::vector<LineUp> round_robin(int bots, int seats) {
  std::vector<LineUp> line_ups;
  for (const auto& extra : choices(bots, seats % bots == 0 || bots > seats ? 0 : seats % bots)) {
    if (bots > seats) break;
    LineUp line_up;
    for (int bot = 0; bot < bots; ++bot) {
      const bool one_more = std::find(extra.begin(), extra.end(), bot) != extra.end();
      line_up.insert(line_up.end(), static_cast<std::size_t>(seats / bots + (one_more ? 1 : 0)),
                     bot);
    }
    line_ups.push_back(std::move(line_up));
  }
  return bots > seats ? choices(bots, seats) : line_ups;
}

std::vector<LineUp> gauntlet(int bots, int seats) {
  std::vector<LineUp> line_ups;
  for (int rival = 1; rival < bots; ++rival) {
    LineUp line_up(static_cast<std::size_t>(seats), rival);
    line_up[0] = 0;
    line_ups.push_back(std::move(line_up));
  }
  return line_ups;
}

// Seeds of different things must not meet: games are numbered from 0, blocks from here.
constexpr std::uint64_t kBlocks = std::uint64_t{1} << 48U;

}  // namespace

Arena::Arena(const Rules& rules, ArenaPlan plan) : rules_(&rules), plan_(std::move(plan)) {
  const auto bots = static_cast<int>(plan_.bots.size());
  line_ups_ = plan_.mode == ArenaMode::gauntlet ? gauntlet(bots, plan_.players)
                                                : round_robin(bots, plan_.players);
}

LineUp Arena::seats_of(std::uint64_t number) const {
  const std::uint64_t round = number / line_ups_.size();
  const std::size_t which = line_up_of(number);
  LineUp bots = line_ups_[which];
  const auto seats = static_cast<std::uint64_t>(plan_.players);
  Rng rng(Rng::derive(plan_.seed, kBlocks + round / seats * line_ups_.size() + which));
  for (std::size_t i = bots.size() - 1; i > 0; --i)
    std::swap(bots[i], bots[rng.below(static_cast<std::uint32_t>(i + 1))]);
  std::rotate(bots.begin(), bots.begin() + static_cast<std::ptrdiff_t>(round % seats), bots.end());
  return bots;
}

std::optional<ArenaGame> Arena::play(std::uint64_t number, const std::atomic<bool>& stop) const {
  const std::uint64_t game_seed = Rng::derive(plan_.seed, number);
  const auto seed = fair::Seed::from_number(game_seed);
  const LineUp seats = seats_of(number);
  std::vector<std::unique_ptr<Bot>> bots;
  MatchHeader header{plan_.game, plan_.rules_version, plan_.players, plan_.options.text, {}, {}};
  for (Seat seat = 0; seat < plan_.players; ++seat) {
    const std::string& kind =
        plan_.bots[static_cast<std::size_t>(seats[static_cast<std::size_t>(seat)])];
    header.players.push_back(kind);
    bots.push_back(rules_->make_bot(kind, player_seed(game_seed, seat)));
  }
  Match match(*rules_, header);
  ArenaGame game;
  game.number = number;
  game.counts.resize(plan_.counted.size());
  for (Seat seat = match.position().to_act(); seat != kNobody; seat = match.position().to_act()) {
    if (stop) return std::nullopt;
    if (match.version() > rules_->info().max_game_length)
      throw CommandError(kExitFailed, fmt::format("game {} does not end", number + 1));
    PackedMove move;
    if (seat == kChance) {
      move = fair::draw_next(match, seed);
      ++game.chance_moves;
    } else {
      const auto i = static_cast<std::size_t>(seat);
      move = bots[i]->choose(*match.position().view(seat));
      ++game.decisions;
      if (const Refusal refusal = match.position().check(seat, move))
        throw CommandError(
            kExitNo, fmt::format("game {}, move {}: {} on seat {} wants \"{}\", which {} forbids",
                                 number + 1, match.version() + 1, header.players[i], seat,
                                 match.position().text(move), refusal.rule));
    }
    Story story;
    match.add(seat, move, plan_.counted.empty() ? nullptr : &story);
    for (const auto& told : story.told())
      for (std::size_t i = 0; i < plan_.counted.size(); ++i)
        game.counts[i] += told.line.key == plan_.counted[i] ? 1 : 0;
  }
  const Result result = match.position().result();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    game.ranks.push_back(result.rank[seat]);
    game.scores.push_back(result.score[seat]);
  }
  game.hash = signature_text(match.position().hash());
  return game;
}

}  // namespace quadriga::cli
