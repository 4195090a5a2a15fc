// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

#include "engine/core/chance.h"
#include "engine/core/match.h"
#include "engine/core/messages.h"
#include "engine/core/record.h"
#include "engine/core/registry.h"
#include "engine/search/rules_of.h"
#include "tests/support/effort.h"
#include "tests/support/option_variants.h"

// Random games of any Game, with everything checked on the way.
namespace quadriga::testing {

// How many log entries each check walks through per game. Fixed counts, so that runs repeat.
inline constexpr int kStepBudget = kSanitized ? 4'000 : 60'000;

// The virtual face of a game; a game that is not in the registry specialises this.
template <Game G>
const Rules& rules_for() {
  return *find_game(G::kId);
}

template <Game G>
struct Step {
  Seat actor;
  typename G::Move move;
};

// A move for whoever is to act, by chance; sometimes another seat speaks out of turn if it can.
template <Game G>
Step<G> random_step(const typename G::State& state, Rng& rng) {
  const Seat actor = G::to_act(state);
  if (actor == kChance) {
    Outcomes<G> outcomes;
    G::outcomes(state, outcomes);
    return {kChance, outcomes[pick_outcome(outcomes, rng)].move};
  }
  Moves<G> moves;
  if (rng.chance(1, 16)) {
    const auto other = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(G::seats(state))));
    G::legal(state, other, moves);
    if (!moves.empty())
      return {other, moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]};
  }
  G::legal(state, actor, moves);
  return {actor, moves[static_cast<int>(rng.below(static_cast<std::uint32_t>(moves.size())))]};
}

// Calls `visit(state, step, entry number)` before each entry of random games with every seat count
// and every variant of the options, until `budget` entries were walked (each variant at least
// once; a third of them under sanitizers). `finish(state)` sees each game's end.
template <Game G, class Visit, class Finish>
void walk_random_games(int budget, std::uint64_t seed, Visit&& visit, Finish&& finish) {
  Rng rng(seed);
  int walked = 0;
  for (int round = 0; round == 0 || walked < budget; ++round) {
    for (int seats = G::kMinSeats; seats <= G::kMaxSeats; ++seats) {
      for (const auto& options : option_variants<G>(seats, rng.next())) {
        if (round > 0 && walked >= budget) return;
        if (kSanitized && rng.chance(2, 3)) continue;
        auto state = G::start(options, seats);
        int number = 0;
        while (G::to_act(state) != kNobody) {
          ASSERT_LT(number, G::kMaxGameLength) << codec::to_json(options) << " seats " << seats;
          const Step<G> step = random_step<G>(state, rng);
          visit(state, step, ++number);
          if (::testing::Test::HasFatalFailure()) {
            std::printf("seats %d options %s entry %d\n", seats, codec::to_json(options).c_str(),
                        number);
            return;
          }
          G::apply(state, step.actor, step.move, nullptr);
          ++walked;
        }
        finish(state);
      }
    }
  }
}

template <Game G, class Visit>
void walk_random_games(int budget, std::uint64_t seed, Visit&& visit) {
  walk_random_games<G>(budget, seed, std::forward<Visit>(visit), [](const auto&) {});
}

template <Game G>
void check_forms(const typename G::State& state, const typename G::Move& move) {
  const std::string text = G::text(state, move);
  const auto parsed = G::parse(state, text);
  ASSERT_TRUE(parsed) << text;
  ASSERT_EQ(parsed.move, move) << text << " came back as " << G::text(state, parsed.move);
  ASSERT_EQ(unpack<G>(pack<G>(move)), move) << text;
  typename G::Move read{};
  codec::ReadError error;
  ASSERT_TRUE(codec::from_json(codec::to_json(move), read, error)) << text << error.sentence();
  ASSERT_EQ(read, move) << codec::to_json(move);
}

// Every game ends, nobody is ever stuck, invariants hold, all forms of a move come back the same.
template <Game G>
void check_random_games() {
  static_assert(Game<G>);
  int games = 0;
  walk_random_games<G>(
      kStepBudget, 1,
      [](const typename G::State& state, const Step<G>& step, int) {
        ASSERT_EQ(G::invariant(state), "");
        ASSERT_FALSE(G::check(state, step.actor, step.move)) << G::text(state, step.move);
        check_forms<G>(state, step.move);
        const Seat actor = G::to_act(state);
        if (is_player(actor)) {
          const auto timeout = G::timeout_move(state);
          ASSERT_FALSE(G::check(state, actor, timeout)) << G::text(state, timeout);
        }
        ASSERT_FALSE(G::result(state).over);
      },
      [&games](const typename G::State& state) {
        ++games;
        EXPECT_EQ(G::invariant(state), "");
        const Result result = G::result(state);
        EXPECT_TRUE(result.over);
        for (int seat = 0; seat < G::seats(state); ++seat) {
          EXPECT_GE(result.rank[static_cast<std::size_t>(seat)], 1);
          EXPECT_LE(result.rank[static_cast<std::size_t>(seat)], G::seats(state));
          Moves<G> moves;
          G::legal(state, static_cast<Seat>(seat), moves);
          EXPECT_TRUE(moves.empty());
        }
      });
  std::printf("%d random games\n", games);
}

// Moves that are validated but not listed, such as an offer with open parameters.
template <Game G>
bool is_open_move(const typename G::Move& move) {
  if constexpr (requires { G::is_open_move(move); }) {
    return G::is_open_move(move);
  } else {
    return false;
  }
}

template <Game G>
void expect_listed_iff_fine(const typename G::State& state, Seat seat, const Moves<G>& moves,
                            const typename G::Move& move) {
  if (is_open_move<G>(move)) return;
  const bool listed = std::find(moves.begin(), moves.end(), move) != moves.end();
  const Refusal refusal = G::check(state, seat, move);
  ASSERT_EQ(listed, !refusal) << "seat " << int{seat} << " " << codec::to_json(move) << " "
                              << refusal.message << " " << refusal.rule;
}

// `legal` lists exactly what `check` accepts: over the whole move space when a move has two bytes,
// else over every move that was legal anywhere in a sample of games, and neighbours of those.
template <Game G>
void check_legal() {
  std::vector<typename G::Move> pool;
  Rng rng(7);
  walk_random_games<G>(kStepBudget / 4, 2,
                       [&](const typename G::State& state, const Step<G>&, int) {
                         if (pool.size() > 4000 || !rng.chance(1, 9)) return;
                         Moves<G> moves;
                         if (is_player(G::to_act(state))) G::legal(state, G::to_act(state), moves);
                         for (const auto& move : moves)
                           if (std::find(pool.begin(), pool.end(), move) == pool.end())
                             pool.push_back(move);
                       });
  walk_random_games<G>(
      kStepBudget / 8, 3, [&](const typename G::State& state, const Step<G>&, int) {
        for (Seat seat = 0; seat < G::seats(state); ++seat) {
          Moves<G> moves;
          G::legal(state, seat, moves);
          for (const auto& move : moves) {
            ASSERT_FALSE(G::check(state, seat, move)) << G::text(state, move);
            ASSERT_EQ(std::count(moves.begin(), moves.end(), move), 1) << G::text(state, move);
          }
          if (seat == G::to_act(state)) {
            ASSERT_FALSE(moves.empty());
          }
          if (!rng.chance(1, 16)) continue;
          if constexpr (sizeof(typename G::Move) <= 2) {
            for (std::uint32_t bits = 0; bits < 65536;
                 bits += seat == G::to_act(state) ? 1U : 17U) {
              typename G::Move move;
              std::memcpy(static_cast<void*>(&move), &bits, sizeof move);
              expect_listed_iff_fine<G>(state, seat, moves, move);
            }
          } else {
            for (int i = 0; i < 200 && !pool.empty(); ++i) {
              auto move = pool[rng.below(static_cast<std::uint32_t>(pool.size()))];
              expect_listed_iff_fine<G>(state, seat, moves, move);
              reinterpret_cast<unsigned char*>(&move)[rng.below(sizeof move)] =
                  static_cast<unsigned char>(rng.below(rng.chance(1, 2) ? 8 : 256));
              expect_listed_iff_fine<G>(state, seat, moves, move);
            }
          }
          if (::testing::Test::HasFatalFailure()) return;
        }
      });
}

// `check` is total: nonsense from any seat is refused with a reason that has words.
template <Game G>
void check_nonsense() {
  Rng rng(11);
  const Messages words(rules_for<G>().info());
  walk_random_games<G>(
      kStepBudget / 8, 4, [&](const typename G::State& state, const Step<G>&, int) {
        for (int i = 0; i < 8; ++i) {
          typename G::Move move;
          for (std::size_t b = 0; b < sizeof move; ++b)
            reinterpret_cast<unsigned char*>(&move)[b] = static_cast<unsigned char>(rng.next());
          const auto seat = static_cast<Seat>(static_cast<int>(rng.below(12)) - 4);
          const Refusal refusal = G::check(state, seat, move);
          if (refusal) {
            ASSERT_TRUE(words.has("refusal." + std::string(refusal.message))) << refusal.message;
          }
        }
        static constexpr std::string_view kBadTexts[] = {
            "", " ", "xyzzy", "1>", "-1", "\xff\xfe", "play", "draw", "999999999999"};
        for (const auto text : kBadTexts) {
          const auto parsed = G::parse(state, text);
          if (parsed) (void)G::check(state, G::to_act(state), parsed.move);
        }
      });
}

// A log gives the same game again, through a record file too, and taking a move back gives the
// position before it.
template <Game G>
void check_records() {
  const Rules& rules = rules_for<G>();
  Rng rng(13);
  for (int seats = G::kMinSeats; seats <= G::kMaxSeats; ++seats) {
    for (const auto& options : option_variants<G>(seats, rng.next())) {
      MatchHeader header{
          std::string(G::kId), G::kRulesVersion, seats, codec::to_json(options), {}, ""};
      for (int seat = 0; seat < seats; ++seat)
        header.players.push_back("Seat " + std::to_string(seat));
      Match match(rules, header);
      std::uint64_t before = 0;
      std::vector<std::uint64_t> befores{0};  // by number of the log entry
      while (match.position().to_act() != kNobody) {
        const auto& position = static_cast<const PositionOf<G>&>(match.position());
        before = position.hash();
        const Step<G> step = random_step<G>(position.state(), rng);
        match.add(step.actor, pack<G>(step.move), nullptr);
        if (step.actor != kChance && match.can_undo(step.actor) && rng.chance(1, 20)) {
          match.undo(step.actor);
          ASSERT_EQ(match.position().hash(), before);
        }
        befores.resize(static_cast<std::size_t>(match.version()) + 1, before);
        // What the table agrees to take back is the position before that move, too.
        const auto back = static_cast<Seat>(rng.below(static_cast<std::uint32_t>(seats)));
        const int last = match.last_move_of(back);
        if (last > 0 && match.position().to_act() != kNobody && rng.chance(1, 100)) {
          ASSERT_FALSE(match.add_text(back, take_back_text(last), nullptr));
          ASSERT_EQ(match.position().hash(), befores[static_cast<std::size_t>(last)]);
          befores.push_back(0);
        }
        ASSERT_FALSE(match.can_undo(kChance));
        ASSERT_LT(match.version(), 2 * G::kMaxGameLength);
      }
      const Record record = record_of(match, "");
      Record read;
      RecordError error;
      ASSERT_TRUE(read_record(write_record(record), read, error)) << error.sentence();
      ASSERT_EQ(read, record);
      const Replay again = replay(&rules, read);
      ASSERT_FALSE(again.error) << again.error->sentence();
      ASSERT_EQ(again.match->position().hash(), match.position().hash());
    }
  }
}

// Every sentence told, every refusal and every option has words, and no slot stays empty.
template <Game G>
void check_words() {
  const Rules& rules = rules_for<G>();
  const Messages words(rules.info());
  for (const auto& option : rules.option_list()) {
    EXPECT_TRUE(words.has("option." + option.name)) << option.name;
    EXPECT_TRUE(words.has("option." + option.name + ".help")) << option.name;
    for (const auto& choice : option.choices)
      EXPECT_TRUE(words.has("option." + option.name + "." + choice))
          << option.name << " " << choice;
  }
  const std::vector<std::string> names{"A", "B", "C", "D", "E", "F"};
  walk_random_games<G>(kStepBudget / 4, 5,
                       [&](const typename G::State& state, const Step<G>& step, int) {
                         auto after = state;
                         Story story;
                         G::apply(after, step.actor, step.move, &story);
                         auto silent = state;
                         G::apply(silent, step.actor, step.move, nullptr);
                         ASSERT_EQ(after, silent);  // telling changes nothing
                         for (const auto& told : story.told()) {
                           ASSERT_TRUE(words.has("log." + told.line.key)) << told.line.key;
                           const std::string said = words.say(told.line, names);
                           ASSERT_EQ(said.find('{'), std::string::npos) << said;
                           for (const auto& [name, value] : told.line.args)
                             if (const auto* key = std::get_if<MessageKey>(&value)) {
                               ASSERT_TRUE(words.has(key->key)) << key->key;
                             }
                         }
                       });
}

}  // namespace quadriga::testing
