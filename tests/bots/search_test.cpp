// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "bots/parallel_search.h"
#include "engine/core/registry.h"

// The search of every game through its virtual face: budgets, threads, memory, and that it knows
// no more than its seat.
namespace quadriga::bots {
namespace {

using namespace std::chrono_literals;

struct Table {
  const Rules* rules;
  std::unique_ptr<Position> position;
};

std::vector<Table> tables() {
  std::vector<Table> all;
  for (const Rules* rules : all_games()) {
    codec::ReadError error;
    const int seats = rules->info().min_seats;
    all.push_back({rules, rules->start(rules->complete_options("{}", seats, error), seats)});
  }
  return all;
}

void play_randomly(Position& position, Rng& rng) {
  const Seat seat = position.to_act();
  if (seat == kChance) {
    const auto outcomes = position.outcomes();
    const auto picked = rng.below(static_cast<std::uint32_t>(outcomes.size()));
    position.apply(kChance, outcomes[picked].move, nullptr);
    return;
  }
  const auto moves = position.legal(seat);
  position.apply(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
}

// Plays on at random until a seat has a real choice; false when the game is over.
bool reach_choice(Position& position, Rng& rng) {
  while (position.to_act() != kNobody) {
    const Seat seat = position.to_act();
    if (is_player(seat) && position.legal(seat).size() > 1) return true;
    play_randomly(position, rng);
  }
  return false;
}

std::vector<Weighed> think(const Rules& rules, const SeatView& view, std::uint64_t seed,
                           int iterations) {
  return rules.make_thinker(seed, 1000)->think(view, [=](int done) { return done < iterations; });
}

void expect_same(const std::vector<Weighed>& a, const std::vector<Weighed>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].move, b[i].move);
    EXPECT_EQ(a[i].visits, b[i].visits);
    EXPECT_EQ(a[i].reward, b[i].reward);
  }
}

// Two worlds that a seat cannot tell apart must be the same to every bot that sits there: the same
// move, and the same numbers behind it.
TEST(Bots, see_no_more_than_their_seat) {
  for (auto& [rules, position] : tables()) {
    Rng rng(7);
    for (int i = 0; i < 6 && reach_choice(*position, rng); ++i) {
      const Seat seat = position->to_act();
      const auto twin = position->imagine(seat, rng);
      const auto view = position->view(seat);
      const auto same = twin->view(seat);
      const std::uint64_t seed = rng.next();
      for (const std::string kind : {"random", "greedy", "tiro:20", "legionary:40", "legate:60"}) {
        const PackedMove chosen = rules->make_bot(kind, seed)->choose(*view);
        EXPECT_EQ(rules->make_bot(kind, seed)->choose(*same), chosen)
            << rules->info().id << " " << kind;
        EXPECT_FALSE(position->check(seat, chosen)) << rules->info().id << " " << kind;
        EXPECT_FALSE(twin->check(seat, chosen)) << rules->info().id << " " << kind;
      }
      expect_same(think(*rules, *view, seed, 80), think(*rules, *same, seed, 80));
      for (int k = 0; k < 25 && position->to_act() != kNobody; ++k) play_randomly(*position, rng);
    }
  }
}

TEST(Search, follows_from_the_seed) {
  for (auto& [rules, position] : tables()) {
    Rng rng(3);
    ASSERT_TRUE(reach_choice(*position, rng));
    const auto view = position->view(position->to_act());
    expect_same(think(*rules, *view, 5, 300), think(*rules, *view, 5, 300));
    for (const int threads : {1, 3}) {
      ParallelSearch one(*rules, 5, threads);
      ParallelSearch other(*rules, 5, threads);
      expect_same(one.think(*view, {.iterations = 200}), other.think(*view, {.iterations = 200}));
    }
  }
}

TEST(Search, threads_share_the_iterations_and_sum_what_they_found) {
  const Rules& rules = *all_games()[0];
  auto table = std::move(tables()[0]);
  Rng rng(3);
  ASSERT_TRUE(reach_choice(*table.position, rng));
  const auto view = table.position->view(table.position->to_act());
  ParallelSearch search(rules, 1, 3);
  const auto moves = search.think(*view, {.iterations = 301});
  int visits = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    visits += moves[i].visits;
    EXPECT_LE(moves[i].reward, moves[i].visits);
    if (i > 0) {
      EXPECT_GE(moves[i - 1].visits, moves[i].visits);
    }
  }
  EXPECT_EQ(visits, 301);
}

TEST(Search, stops_growing_at_its_bound_and_goes_on) {
  for (auto& [rules, position] : tables()) {
    Rng rng(3);
    ASSERT_TRUE(reach_choice(*position, rng));
    const auto view = position->view(position->to_act());
    constexpr int kBound = 64;
    const auto thinker = rules->make_thinker(1, kBound);
    EXPECT_FALSE(thinker->think(*view, [](int done) { return done < 500; }).empty());
    EXPECT_LE(thinker->nodes(), kBound) << rules->info().id;
    EXPECT_LE(thinker->bytes_per_node(), 72U) << rules->info().id;
  }
}

// The clock decides when to stop, never whether there is an answer. Nothing here depends on how
// fast the machine is, except that a hundredth of a second ends within a minute.
TEST(Search, answers_within_its_time) {
  for (auto& [rules, position] : tables()) {
    Rng rng(3);
    ASSERT_TRUE(reach_choice(*position, rng));
    const Seat seat = position->to_act();
    const auto view = position->view(seat);
    ParallelSearch search(*rules, 1, 2);
    const auto start = std::chrono::steady_clock::now();
    for (const Budget budget : {Budget{.iterations = 0, .time = 10ms},
                                Budget{.iterations = 1'000'000'000, .time = 10ms}, Budget{}}) {
      const auto moves = search.think(*view, budget);
      ASSERT_FALSE(moves.empty());
      EXPECT_FALSE(position->check(seat, moves[0].move));
    }
    EXPECT_LT(std::chrono::steady_clock::now() - start, 60s);
  }
}

TEST(Search, a_forced_move_is_not_searched) {
  int forced = 0;
  for (auto& [rules, position] : tables()) {
    Rng rng(11);
    for (int i = 0; i < 400 && position->to_act() != kNobody; ++i) {
      const Seat seat = position->to_act();
      if (is_player(seat) && position->legal(seat).size() == 1) {
        const auto moves = think(*rules, *position->view(seat), 1, 50);
        ASSERT_EQ(moves.size(), 1U);
        EXPECT_EQ(moves[0].visits, 0);
        ++forced;
        break;
      }
      play_randomly(*position, rng);
    }
  }
  EXPECT_GE(forced, 2);
}

// After the seat's own move and what followed, the part of the tree about it is still there, and
// its iterations count: the first question to go on names two, not one.
TEST(Search, builds_on_what_it_knew) {
  int built = 0;
  for (auto& [rules, position] : tables()) {
    if (rules->make_thinker(1, 10)->nodes() == 0) continue;  // a game that thinks without a tree
    Rng rng(5);
    std::vector<std::unique_ptr<Thinker>> seats;
    for (int seat = 0; seat < position->seats(); ++seat)
      seats.push_back(rules->make_thinker(static_cast<std::uint64_t>(seat), 10000));
    for (int i = 0; i < 80 && position->to_act() != kNobody; ++i) {
      const Seat seat = position->to_act();
      if (!is_player(seat)) {
        play_randomly(*position, rng);
        continue;
      }
      auto& thinker = *seats[static_cast<std::size_t>(seat)];
      int first = 0;
      const auto moves = thinker.think(*position->view(seat), [&](int done) {
        if (first == 0) first = done;
        return done < 120;
      });
      built += first == 2 ? 1 : 0;
      ASSERT_FALSE(position->check(seat, moves[0].move)) << rules->info().id;
      position->apply(seat, moves[0].move, nullptr);
      thinker.played(moves[0].move);
    }
  }
  EXPECT_GT(built, 10);
}

// A node stands for all luck that is drawn unseen on the way to it, so the part of the tree that is
// kept knows moves with cards that were not drawn in the end. None of them may be offered.
TEST(Search, offers_no_move_of_another_deal) {
  int kept = 0;
  for (auto& [rules, table] : tables()) {
    if (rules->info().id != "ave-caesar") continue;  // draws unseen cards between two decisions
    Rng rng(1);
    std::vector<std::unique_ptr<Thinker>> seats;
    for (int seat = 0; seat < table->seats(); ++seat)
      seats.push_back(rules->make_thinker(1, 20000));
    for (int i = 0; i < 150 && table->to_act() != kNobody; ++i) {
      const Seat seat = table->to_act();
      if (!is_player(seat)) {
        play_randomly(*table, rng);
        continue;
      }
      auto& thinker = *seats[static_cast<std::size_t>(seat)];
      int first = 0;
      const auto moves = thinker.think(*table->view(seat), [&](int done) {
        if (first == 0) first = done;
        return done < 1500;
      });
      kept += first == 2 ? 1 : 0;
      for (const auto& weighed : moves)
        ASSERT_FALSE(table->check(seat, weighed.move))
            << "entry " << i << ": " << table->text(weighed.move);
      table->apply(seat, moves[0].move, nullptr);
      thinker.played(moves[0].move);
    }
  }
  EXPECT_GT(kept, 10);
}

}  // namespace
}  // namespace quadriga::bots
