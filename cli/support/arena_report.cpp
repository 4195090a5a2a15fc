// SPDX-License-Identifier: Apache-2.0
#include "cli/support/arena_report.h"

#include <fmt/format.h>

#include "cli/support/terminal.h"
#include "cli/support/text.h"
#include "engine/core/signature.h"

namespace quadriga::cli {

namespace {

// A bot over all its games.
struct BotTotal {
  Tally tally;
  std::uint64_t games = 0;
  double expected = 0;  // wins by luck alone

  double share() const { return games == 0 ? 0 : tally.wins() / static_cast<double>(games); }
  double fair() const { return games == 0 ? 0 : expected / static_cast<double>(games); }
  stats::Interval interval() const {
    return stats::wilson95(tally.wins(), static_cast<double>(games));
  }
};

std::vector<BotTotal> totals_of(const Arena& arena,
                                const std::vector<std::vector<ArenaScore>>& scores) {
  std::vector<BotTotal> totals(arena.plan().bots.size());
  for (const auto& line_up : scores) {
    for (const ArenaScore& score : line_up) {
      BotTotal& total = totals[static_cast<std::size_t>(score.bot)];
      total.tally.add(score.tally);
      total.games += score.games;
      total.expected += static_cast<double>(score.games) * score.fair_share(arena.plan().players);
    }
  }
  return totals;
}

std::string line_up_name(const Arena& arena, const std::vector<ArenaScore>& scores) {
  std::vector<std::string> parts;
  for (const ArenaScore& score : scores)
    parts.push_back(
        fmt::format("{} {}", score.seats, arena.plan().bots[static_cast<std::size_t>(score.bot)]));
  return fmt::format("{}", fmt::join(parts, ", "));
}

std::string verdict_word(stats::Verdict verdict) {
  switch (verdict) {
    case stats::Verdict::stronger:
      return "stronger";
    case stats::Verdict::not_stronger:
      return "not stronger";
    case stats::Verdict::undecided:
      break;
  }
  return "undecided";
}

std::string range(const stats::Interval& interval) {
  return fmt::format("{} to {}", percent(interval.low), percent(interval.high));
}

// Whether the interval lies wholly on one side of what luck alone would give.
std::string judged(const stats::Interval& interval, double fair) {
  if (interval.low > fair) return green("more");
  if (interval.high < fair) return red("less");
  return "as luck";
}

// In a gauntlet only the challenger's share is of interest: the field has the rest.
bool is_listed(const Arena& arena, const ArenaScore& score) {
  return arena.plan().mode == ArenaMode::round_robin || score.bot == 0;
}

std::string bot_table(const ArenaReport& report,
                      const std::vector<std::vector<ArenaScore>>& scores) {
  const auto totals = totals_of(report.arena, scores);
  const auto ratings = report.result.ratings(report.arena);
  std::vector<std::vector<std::string>> rows{{bold("bot"), dim("games"), dim("wins"), dim("share"),
                                              dim("fair"), dim("95 % interval"), dim("mean rank"),
                                              dim("mean score"), dim("rating")}};
  for (std::size_t bot = 0; bot < totals.size(); ++bot) {
    const BotTotal& total = totals[bot];
    rows.push_back(
        {report.arena.plan().bots[bot], grouped(total.games),
         fmt::format("{:.1f}", total.tally.wins()), percent(total.share()), percent(total.fair()),
         range(total.interval()),
         fmt::format("{:.2f}", total.tally.per_game(static_cast<double>(total.tally.rank_sum))),
         fmt::format("{:.2f}", total.tally.per_game(static_cast<double>(total.tally.score_sum))),
         fmt::format("{:.1f} ± {:.1f}", ratings[bot].mu, 2 * ratings[bot].sigma)});
  }
  return table(rows, "lrrrrrrrr");
}

std::string line_up_table(const ArenaReport& report,
                          const std::vector<std::vector<ArenaScore>>& scores) {
  std::vector<std::vector<std::string>> rows{{bold("line-up"), bold("bot"), dim("games"),
                                              dim("share"), dim("fair"), dim("95 % interval"),
                                              dim("times fair"), dim("wins")}};
  for (const auto& line_up : scores) {
    std::string name = line_up_name(report.arena, line_up);
    for (const ArenaScore& score : line_up) {
      if (!is_listed(report.arena, score)) continue;
      const double fair = score.fair_share(report.arena.plan().players);
      rows.push_back({name, report.arena.plan().bots[static_cast<std::size_t>(score.bot)],
                      grouped(score.games), percent(score.share()), percent(fair),
                      range(score.interval()), fmt::format("{:.2f}", score.share() / fair),
                      judged(score.interval(), fair)});
      name.clear();
    }
  }
  return table(rows, "llrrrrrl");
}

std::vector<std::uint64_t> counts_of(const ArenaReport& report) {
  std::vector<std::uint64_t> sums(report.arena.plan().counted.size());
  for (const auto& [number, game] : report.result.games)
    for (std::size_t i = 0; i < sums.size(); ++i)
      sums[i] += static_cast<std::uint64_t>(game.counts[i]);
  return sums;
}

template <class Score>
JsonObject share_json(const Score& score, double fair) {
  const auto interval = score.interval();
  JsonObject object;
  object.add("games", score.games)
      .add("wins", score.tally.wins())
      .add("share", score.share())
      .add("fair", fair)
      .add("low", interval.low)
      .add("high", interval.high)
      .add("mean_rank", score.tally.per_game(static_cast<double>(score.tally.rank_sum)))
      .add("mean_score", score.tally.per_game(static_cast<double>(score.tally.score_sum)));
  return object;
}

}  // namespace

JsonObject arena_summary(const ArenaReport& report) {
  const Arena& arena = report.arena;
  const auto scores = report.result.scores(arena);
  const auto totals = totals_of(arena, scores);
  const auto ratings = report.result.ratings(arena);
  JsonObject bots;
  for (std::size_t bot = 0; bot < totals.size(); ++bot)
    bots.add(arena.plan().bots[bot], share_json(totals[bot], totals[bot].fair())
                                         .add("rating", ratings[bot].mu)
                                         .add("deviation", ratings[bot].sigma));
  std::vector<JsonObject> line_ups;
  for (const auto& line_up : scores) {
    JsonObject shares;
    for (const ArenaScore& score : line_up)
      shares.add(
          arena.plan().bots[static_cast<std::size_t>(score.bot)],
          share_json(score, score.fair_share(arena.plan().players)).add("seats", score.seats));
    JsonObject object;
    line_ups.push_back(object.add("name", line_up_name(arena, line_up)).add("bots", shares));
  }
  JsonObject summary;
  summary.add("games", report.result.games.size())
      .add("planned", report.planned)
      .add("bots", bots)
      .add("line_ups", line_ups);
  if (report.margin) {
    const SprtState state = sprt(arena, report.result, *report.margin);
    JsonObject test;
    summary.add("sprt", test.add("verdict", verdict_word(state.verdict))
                            .add("margin", *report.margin)
                            .add("log_likelihood_ratio", state.ratio)
                            .add("games", state.games));
  }
  if (!arena.plan().counted.empty()) {
    const auto sums = counts_of(report);
    JsonObject counted;
    for (std::size_t i = 0; i < sums.size(); ++i) counted.add(arena.plan().counted[i], sums[i]);
    summary.add("counted", counted);
  }
  summary.add("digest", signature_text(report.result.digest()));
  return summary;
}

std::string arena_text(const ArenaReport& report, const std::string& time) {
  const Arena& arena = report.arena;
  const ArenaPlan& plan = arena.plan();
  const auto scores = report.result.scores(arena);
  const std::uint64_t games = report.result.games.size();
  std::string out = fmt::format(
      "{}, {} players, {}, {} games, seed {}\nOptions {}\n\n{}", bold(arena.rules().info().name),
      plan.players, plan.mode == ArenaMode::gauntlet ? "gauntlet" : "round robin", grouped(games),
      plan.seed, plan.options.text, bot_table(report, scores));
  if (scores.size() > 1 || plan.mode == ArenaMode::gauntlet)
    out += "\n" + line_up_table(report, scores);
  std::vector<std::vector<std::string>> rows;
  if (report.margin) {
    const SprtState state = sprt(arena, report.result, *report.margin);
    const double fair = 1.0 / plan.players;
    rows.push_back({"verdict", fmt::format("{} is {} than {}", plan.bots[0],
                                           bold(verdict_word(state.verdict)), plan.bots[1])});
    rows.push_back(
        {"test", fmt::format("a share of {} rather than {}, both errors 5 %: log likelihood ratio "
                             "{:.2f} after {} games, bounds {:.2f} and {:.2f}",
                             percent(fair + *report.margin), percent(fair), state.ratio,
                             grouped(state.games), stats::SequentialTest::lower_bound(),
                             stats::SequentialTest::upper_bound())});
  }
  const auto sums = counts_of(report);
  for (std::size_t i = 0; i < sums.size(); ++i)
    rows.push_back({plan.counted[i], fmt::format("{}, {:.2f} per game", grouped(sums[i]),
                                                 games == 0 ? 0.0
                                                            : static_cast<double>(sums[i]) /
                                                                  static_cast<double>(games))});
  rows.push_back({"digest", signature_text(report.result.digest())});
  rows.push_back({"time", time});
  return out + "\n" + table(rows, "ll");
}

}  // namespace quadriga::cli
