// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/games/ides_of_march/board.h"
#include "engine/games/ides_of_march/walk.h"
#include "engine/games/ides_of_march/words.h"

// Carrying out moves: the control flow of IM 9.15, split by phase of play. Everything here changes
// the state it is given and tells the story of it; nothing here asks whether a move is allowed.
namespace quadriga::ides_of_march {

inline constexpr int kMaxPurpleRolls = 20;  // IM 15.7
inline constexpr int kLastRound = 500;      // IM 15.8

constexpr int deck_of(unsigned card) { return card < kDeckSize ? 0 : 1; }
constexpr std::uint32_t deck_bit(unsigned card) { return 1U << (card % kDeckSize); }
inline constexpr std::uint32_t kFullDeck = (1U << kDeckSize) - 1;

// The last round that is played (IM 15.4, 15.8).
inline int last_round(const State& s) {
  return s.options.max_rounds == 0 ? kLastRound : s.options.max_rounds;
}

struct Play {
  State& s;
  Story* story;

  void tell(std::string_view key, std::initializer_list<Word> words, std::string_view rule) {
    if (story != nullptr) tell_aloud(key, words, rule);
  }
  void tell_aloud(std::string_view key, std::initializer_list<Word> words, std::string_view rule);

  Player& player(unsigned seat) { return s.players[seat]; }
  Player& active() { return s.players[s.active]; }
  void ask(Phase phase, unsigned seat) {
    s.phase = phase;
    s.asked = static_cast<std::uint8_t>(seat);
  }
  void ask(Phase phase) { ask(phase, s.active); }

  // Coins and tiles.
  int gain(unsigned seat, int coins);  // what the bank could give (IM 2.9)
  int pay(unsigned seat, int coins);   // what the purse could give
  void to_stock(unsigned seat, Tile tile);
  void from_stock(unsigned seat, Tile tile);
  void to_bag(Tile tile) { ++s.bag[index_of(tile)]; }
  void lay(unsigned seat, Tile tile, unsigned ports, unsigned square);
  void lay_hand(const Move& move);
  void keep_hand();

  // Pieces (sections 7, 8, 14).
  void arrive(unsigned seat, unsigned square);
  void go_back(unsigned seat, int n, Cause cause);
  void wait_at_home(unsigned seat);
  void walk_to(unsigned seat, const Walk& walk);
  void mark_leapt(unsigned from, unsigned to);
  void left_podium();
  void now_live(unsigned holder);
  void set_mat(unsigned seat);
  void drop_out_if_live(unsigned seat);
  void promote(unsigned seat);

  // The turn (section 9).
  void begin_turn();
  void finish_missed_turn();
  void orange_result(Face face);
  void purple_result(Face face);
  void start_roll(int actions);
  void dice_move(const Walk& walk);
  void moved(const Walk& walk);
  void after_action();
  void after_roll();
  void roll_owed_or_end();
  void end_turn();
  void next_turn();
  void win(unsigned seat, std::string_view how, std::string_view rule);
  void resign(unsigned seat);

  // Fatum cards (sections 11, 12).
  void draw_card(Stage stage);
  void carry_out(unsigned card);
  void finish_card();
  void file(unsigned card);
  void after_card(unsigned card);
  void next_step();
  void next_draw();
  void next_opponent_draws();
  void fatum_tile_drawn(Tile tile);
  void after_fatum_tile();
  void target_chosen(unsigned seat);
  void miss_next();
  // Whom the fate falls on: the drawer, if the opponent chosen is in MAT.
  unsigned fate_victim() const {
    return s.players[s.target].token == Token::MAT ? s.active : s.target;
  }
  void fate_result(Face face);
  void fate_tile(Tile tile);
};

// Opponents that the card being carried out may choose (D10), as a set of seats.
unsigned target_set(const State& s);
// Something to give away (D16)?
bool can_gift(const State& s);
// With which right a stockpile tile is laid in a phase (IM 6.9).
LayMode stock_mode(Phase phase);
// Where a bridge may be laid again (IM 6.13).
bool is_bridge_site(const State& s, unsigned seat, unsigned square);
// Is any of the options a - f possible (IM 9.6)?
bool has_action(const State& s);
bool gift_under_possible(const State& s);
bool is_gift(const State& s, unsigned square);  // a tile in front that may be given (IM 12.14)

inline Effect effect_of(const State& s) { return kCards[s.card].effect; }

}  // namespace quadriga::ides_of_march
