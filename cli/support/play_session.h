// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/support/line_reader.h"
#include "cli/support/narration.h"
#include "cli/support/rules_text.h"
#include "fair/fair_chance.h"

namespace quadriga::cli {

// One game at the terminal: people type, bots answer, chance is drawn from the seed. A person sees
// what their seat may know and nothing else; several people share one keyboard in turn.
class PlaySession {
 public:
  // Seats whose recorded name carries a kind of bot are played by it, all others by people.
  PlaySession(std::unique_ptr<Match> match, const fair::Seed& seed, std::uint64_t bot_seed,
              std::filesystem::path save_file);

  // What was told before a game was taken up again, so that the log goes back to its start.
  void remember(const std::vector<Story>& stories);

  int run();

 private:
  struct Player {
    std::string name;
    std::string kind;            // of bot; empty for a person
    std::unique_ptr<Bot> bot;    // only for bots
    std::vector<Sentence> news;  // what this seat was told and has not been shown
    std::vector<Sentence> all_news;
    std::vector<std::string> declined;  // moves out of turn that were offered and not taken
  };
  enum class Answer { moved, stay, leave };

  bool is_person(Seat seat) const { return is_player(seat) && player(seat).kind.empty(); }
  Player& player(Seat seat) { return players_[static_cast<std::size_t>(seat)]; }
  const Player& player(Seat seat) const { return players_[static_cast<std::size_t>(seat)]; }
  int people() const;

  // Each returns false if the person leaves.
  bool turn_of_person(Seat seat);
  bool offer_moves_out_of_turn();
  bool hand_over(Seat seat);
  void turn_of_bot(Seat seat);
  void turn_of_chance();

  void tell(const Story& story);
  void show_position(Seat seat);
  void show_news(Seat seat);
  void show_moves(Seat seat, const std::string& filter, bool all);
  void show_players() const;
  void show_help() const;
  void show_log(Seat seat, const std::string& count);
  void show_rule(const std::string& number) const;
  void show_refusal(const Refusal& refusal, const std::string& text) const;
  void show_hint(Seat seat);
  void show_end();

  Answer answer(Seat seat, const std::string& line);
  Answer try_move(Seat seat, const std::string& text);
  std::vector<std::string> legal_texts(Seat seat) const;

  void save(const std::filesystem::path& file) const;
  void autosave();

  std::unique_ptr<Match> match_;
  fair::Seed seed_;
  std::filesystem::path save_file_;  // empty: do not save
  Messages messages_;
  RulesText rules_;
  LineReader input_;
  std::vector<Player> players_;
  std::vector<std::string> names_;
  Seat last_person_ = kNobody;
};

}  // namespace quadriga::cli
