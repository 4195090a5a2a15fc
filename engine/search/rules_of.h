// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstring>

#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/type_writer.h"
#include "engine/core/game.h"
#include "engine/core/hash.h"
#include "engine/core/messages.h"
#include "engine/core/rules.h"
#include "engine/search/levels.h"
#include "engine/search/mind.h"
#include "engine/search/playouts.h"
#include "engine/search/simple_bots.h"

// Makes the virtual `Rules` of a game from its static functions. Each game instantiates this once,
// in a source of its own, so that nobody else compiles it.
namespace quadriga {

template <Game G>
PackedMove pack(const typename G::Move& move) {
  PackedMove packed;
  std::memcpy(packed.bytes.data(), &move, sizeof move);
  return packed;
}

template <Game G>
typename G::Move unpack(const PackedMove& packed) {
  typename G::Move move;
  std::memcpy(&move, packed.bytes.data(), sizeof move);
  return move;
}

template <Game G>
class ViewOf final : public SeatView {
 public:
  ViewOf(const typename G::View& value, Seat viewer) : value_(value), viewer_(viewer) {}

  const typename G::View& value() const { return value_; }
  Seat viewer() const override { return viewer_; }
  std::string json() const override { return codec::to_json(value_); }
  std::string draw() const override { return G::draw(value_); }

 private:
  typename G::View value_;
  Seat viewer_;
};

template <Game G>
class PositionOf final : public Position {
 public:
  explicit PositionOf(const typename G::State& state) : state_(state) {}

  const typename G::State& state() const { return state_; }
  std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(state_); }
  int seats() const override { return G::seats(state_); }
  Seat to_act() const override { return G::to_act(state_); }
  Result result() const override { return G::result(state_); }
  std::uint64_t hash() const override { return hash_value(state_); }
  std::string_view invariant() const override { return G::invariant(state_); }

  std::vector<PackedMove> legal(Seat seat) const override {
    Moves<G> moves;
    G::legal(state_, seat, moves);
    std::vector<PackedMove> packed;
    packed.reserve(static_cast<std::size_t>(moves.size()));
    for (const auto& move : moves) packed.push_back(pack<G>(move));
    return packed;
  }
  std::vector<PackedOutcome> outcomes() const override {
    Outcomes<G> outcomes;
    G::outcomes(state_, outcomes);
    std::vector<PackedOutcome> packed;
    packed.reserve(static_cast<std::size_t>(outcomes.size()));
    for (const auto& outcome : outcomes) packed.push_back({pack<G>(outcome.move), outcome.weight});
    return packed;
  }
  Refusal check(Seat seat, const PackedMove& move) const override {
    return G::check(state_, seat, unpack<G>(move));
  }
  void apply(Seat seat, const PackedMove& move, Story* story) override {
    G::apply(state_, seat, unpack<G>(move), story);
  }
  PackedMove timeout_move() const override { return pack<G>(G::timeout_move(state_)); }
  bool reveals(Seat seat, const PackedMove& move) const override {
    return G::reveals(state_, seat, unpack<G>(move));
  }
  std::string text(const PackedMove& move) const override {
    return G::text(state_, unpack<G>(move));
  }
  ParsedMove parse(std::string_view text) const override {
    const auto parsed = G::parse(state_, text);
    return {pack<G>(parsed.move), parsed.refusal};
  }
  std::string move_json(const PackedMove& move) const override {
    return codec::to_json(unpack<G>(move));
  }
  std::unique_ptr<SeatView> view(Seat viewer) const override {
    return std::make_unique<ViewOf<G>>(G::view(state_, viewer), viewer);
  }
  std::unique_ptr<Position> imagine(Seat viewer, Rng& rng) const override {
    return std::make_unique<PositionOf>(G::sample(G::view(state_, viewer), rng));
  }

 private:
  typename G::State state_;
};

template <Game G>
class SimpleBot final : public Bot {
 public:
  using Choose = typename G::Move (*)(const typename G::View&, Seat, Rng&);
  SimpleBot(Choose rule, std::uint64_t seed) : choose_(rule), rng_(seed) {}

  PackedMove choose(const SeatView& view) override {
    const auto& own = static_cast<const ViewOf<G>&>(view);
    return pack<G>(choose_(own.value(), own.viewer(), rng_));
  }

 private:
  Choose choose_;
  Rng rng_;
};

template <Game G>
class LevelBot final : public Bot {
 public:
  LevelBot(const search::Level& level, std::uint64_t seed)
      : level_(level), rng_(seed), mind_(rng_.next()) {}

  PackedMove choose(const SeatView& view) override {
    const auto& own = static_cast<const ViewOf<G>&>(view);
    return pack<G>(search::choose_at_level<G>(own.value(), own.viewer(), level_, rng_, mind_));
  }

 private:
  search::Level level_;
  Rng rng_;
  search::Mind<G> mind_;
};

template <Game G>
class ThinkerOf final : public Thinker {
 public:
  ThinkerOf(std::uint64_t seed, int max_nodes) : mind_(seed, max_nodes) {}

  std::vector<Weighed> think(const SeatView& view, const KeepGoing& keep_going) override {
    const auto& own = static_cast<const ViewOf<G>&>(view);
    mind_.think(own.value(), own.viewer(), keep_going);
    std::vector<Weighed> list;
    for (const auto& c : mind_.candidates())
      list.push_back({pack<G>(c.move), c.visits, c.value * c.visits});
    return list;
  }
  void played(const PackedMove& move) override { mind_.played(unpack<G>(move)); }
  int nodes() const override { return mind_.nodes(); }
  std::size_t bytes_per_node() const override { return search::TreeSearch<G>::bytes_per_node(); }

 private:
  search::Mind<G> mind_;
};

template <Game G>
class RulesOf final : public Rules {
 public:
  RulesOf(std::string_view rules_text, std::string_view messages)
      : info_{G::kId,       G::kName,         G::kRulePrefix,    G::kMinSeats,
              G::kMaxSeats, G::kRulesVersion, G::kMaxGameLength, sizeof(typename G::State),
              rules_text,   messages,         bench_options()} {}

  const GameInfo& info() const override { return info_; }
  std::vector<OptionInfo> option_list() const override { return G::option_list(); }

  std::string complete_options(std::string_view json, int seats,
                               codec::ReadError& error) const override {
    typename G::Options options;
    if (!codec::from_json(json, options, error)) return {};
    if (seats < G::kMinSeats || seats > G::kMaxSeats) {
      error = {"seats", "must be a whole number from " + std::to_string(G::kMinSeats) + " to " +
                            std::to_string(G::kMaxSeats)};
      return {};
    }
    if (const Refusal refusal = G::check_options(options, seats)) {
      error = {"options", Messages(info_).say(refusal)};
      if (!refusal.rule.empty()) error.message += " (" + std::string(refusal.rule) + ")";
      return {};
    }
    return codec::to_json(options);
  }
  std::unique_ptr<Position> start(std::string_view options_json, int seats) const override {
    typename G::Options options;
    codec::ReadError error;
    codec::from_json(options_json, options, error);
    return std::make_unique<PositionOf<G>>(G::start(options, seats));
  }

  std::vector<std::string_view> bot_kinds() const override {
    std::vector<std::string_view> kinds{"random", "greedy"};
    if constexpr (requires { G::other_bots(); })
      for (const auto& bot : G::other_bots()) kinds.push_back(bot.name);
    for (const auto& level : search::levels_of<G>()) kinds.push_back(level.name);
    return kinds;
  }
  std::unique_ptr<Bot> make_bot(std::string_view kind, std::uint64_t seed) const override {
    if (kind == "random") return std::make_unique<SimpleBot<G>>(&search::choose_random<G>, seed);
    if (kind == "greedy") return std::make_unique<SimpleBot<G>>(&choose_greedy, seed);
    if constexpr (requires { G::other_bots(); })
      for (const auto& bot : G::other_bots())
        if (kind == bot.name) return std::make_unique<SimpleBot<G>>(bot.choose, seed);
    const search::Level level = search::level_called(search::levels_of<G>(), kind);
    if (level.name.empty()) return nullptr;
    return std::make_unique<LevelBot<G>>(level, seed);
  }
  std::vector<Advice> advise(const SeatView& view, std::uint64_t seed, int count,
                             int iterations) const override {
    const auto& own = static_cast<const ViewOf<G>&>(view);
    if (iterations == 0) iterations = search::levels_of<G>().back().iterations;
    std::vector<Advice> advice;
    for (const auto& candidate : search::think<G>(own.value(), own.viewer(), iterations, seed)) {
      if (static_cast<int>(advice.size()) == count) break;
      const int permille = candidate.visits == 0 ? -1 : static_cast<int>(candidate.value * 1000);
      advice.push_back({pack<G>(candidate.move), permille});
    }
    return advice;
  }

  std::unique_ptr<Thinker> make_thinker(std::uint64_t seed, int max_nodes) const override {
    return std::make_unique<ThinkerOf<G>>(seed, max_nodes);
  }

  void play_randomly(const PlayoutSeries& series, const OnPlayedGame& on_game) const override {
    typename G::Options options;
    codec::ReadError error;
    codec::from_json(series.options, options, error);
    search::play_series<G>(G::start(options, series.seats), series, on_game);
  }
  std::uint64_t copy_states(std::string_view options_json, int seats, int times) const override {
    typename G::Options options;
    codec::ReadError error;
    codec::from_json(options_json, options, error);
    return search::copy_states<G>(G::start(options, seats), times);
  }

  std::string typescript() const override {
    codec::TypeScriptWriter types;
    types.template add<typename G::Options>();
    types.template add<typename G::Move>();
    types.template add<typename G::View>();
    return types.text();
  }
  std::string json_schema() const override {
    codec::SchemaWriter schema;
    schema.template add<typename G::Options>();
    schema.template add<typename G::Move>();
    schema.template add<typename G::View>();
    return schema.text();
  }

 private:
  // A game may name options for benchmarks, e.g. without the talk that outweighs its decisions.
  static constexpr std::string_view bench_options() {
    if constexpr (requires { G::kBenchOptions; }) return G::kBenchOptions;
    return {};
  }
  static typename G::Move choose_greedy(const typename G::View& view, Seat me, Rng& rng) {
    return search::choose_greedy<G>(view, me, rng);
  }

  GameInfo info_;
};

}  // namespace quadriga
