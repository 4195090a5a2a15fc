// SPDX-License-Identifier: Apache-2.0
#include "engine/core/signature.h"

#include "engine/core/hash.h"

namespace quadriga {

namespace {

constexpr std::uint64_t kGamesPerSeatCount = 32;

std::uint64_t hash_result(std::uint64_t hash, const Result& result) {
  for (const auto rank : result.rank) hash = hash_mix(hash, static_cast<std::uint64_t>(rank));
  for (const auto score : result.score) hash = hash_mix(hash, static_cast<std::uint64_t>(score));
  return hash;
}

// Random play by list position: the number and the order of the moves count, not only the states.
std::uint64_t hash_game(Position& position, Rng& rng, int bound) {
  std::uint64_t hash = position.hash();
  for (int i = 0; i < bound; ++i) {
    const Seat seat = position.to_act();
    if (seat == kNobody) break;
    if (seat == kChance) {
      const auto outcomes = position.outcomes();
      hash = hash_mix(hash, outcomes.size());
      std::uint32_t total = 0;
      for (const auto& outcome : outcomes) total += outcome.weight;
      std::uint32_t rest = rng.below(total);
      std::size_t picked = 0;
      while (rest >= outcomes[picked].weight) rest -= outcomes[picked++].weight;
      position.apply(kChance, outcomes[picked].move, nullptr);
    } else {
      const auto moves = position.legal(seat);
      hash = hash_mix(hash, moves.size());
      position.apply(seat, moves[rng.below(static_cast<std::uint32_t>(moves.size()))], nullptr);
    }
    hash = hash_mix(hash, position.hash());
  }
  return hash_result(hash, position.result());
}

}  // namespace

std::uint64_t signature(const Rules& rules) {
  const GameInfo& info = rules.info();
  std::uint64_t hash = hash_bytes(info.id.data(), info.id.size());
  for (int seats = info.min_seats; seats <= info.max_seats; ++seats) {
    codec::ReadError error;
    const std::string options = rules.complete_options("{}", seats, error);
    if (options.empty()) continue;
    for (std::uint64_t game = 0; game < kGamesPerSeatCount; ++game) {
      Rng rng(Rng::derive(static_cast<std::uint64_t>(seats), game));
      const auto position = rules.start(options, seats);
      hash = hash_mix(hash, hash_game(*position, rng, info.max_game_length));
    }
  }
  return hash;
}

std::string signature_text(std::uint64_t signature) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; signature >>= 4U)
    text[i] = "0123456789abcdef"[signature & 15U];
  return text;
}

}  // namespace quadriga
