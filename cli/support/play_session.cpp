// SPDX-License-Identifier: Apache-2.0
#include "cli/support/play_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "cli/support/exit_code.h"
#include "cli/support/files.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"

namespace quadriga::cli {

PlaySession::PlaySession(std::unique_ptr<Match> match, const fair::Seed& seed,
                         std::uint64_t bot_seed, std::filesystem::path save_file)
    : match_(std::move(match)),
      seed_(seed),
      save_file_(std::move(save_file)),
      messages_(match_->rules().info()),
      rules_(match_->rules().info()) {
  const Rules& rules = match_->rules();
  for (const auto& recorded : match_->header().players) {
    PlayerName who = player_name(rules, recorded);
    const auto seat = static_cast<Seat>(players_.size());
    auto bot = who.bot.empty() ? nullptr : rules.make_bot(who.bot, player_seed(bot_seed, seat));
    names_.push_back(who.name);
    players_.push_back({who.name, who.bot, std::move(bot), {}, {}, {}});
  }
}

void PlaySession::remember(const std::vector<Story>& stories) {
  for (const auto& story : stories) tell(story);
  constexpr std::ptrdiff_t kRecap = 6;  // enough to find the way back in
  for (auto& who : players_)
    if (who.news.size() > kRecap) who.news.erase(who.news.begin(), who.news.end() - kRecap);
}

int PlaySession::people() const {
  return static_cast<int>(std::count_if(players_.begin(), players_.end(),
                                        [](const Player& who) { return who.kind.empty(); }));
}

int PlaySession::run() {
  fmt::print("{}\n", bold(match_->rules().info().name));
  show_players();
  fmt::print("Type the number of a move or the move itself; {} explains the rest.\n", bold("?"));
  autosave();
  for (;;) {
    const Seat seat = match_->position().to_act();
    bool stays = true;
    if (seat == kNobody) {
      break;
    } else if (seat == kChance) {
      turn_of_chance();
    } else if (is_person(seat)) {
      stays = turn_of_person(seat);
    } else {
      stays = offer_moves_out_of_turn();
      // Somebody may have changed whose turn it is.
      if (stays && match_->position().to_act() == seat) turn_of_bot(seat);
      stays = stays && !input_.interrupted();
    }
    if (!stays) {
      autosave();
      fmt::print("\n");
      if (!save_file_.empty())
        fmt::print("The game is kept. Go on with: quadriga play {} --resume {}\n",
                   match_->header().game, save_file_.string());
      return kExitFine;
    }
  }
  autosave();
  show_end();
  return kExitFine;
}

void PlaySession::turn_of_chance() {
  Story story;
  match_->add(kChance, fair::draw_next(*match_, seed_), &story);
  tell(story);
}

void PlaySession::turn_of_bot(Seat seat) {
  const bool show = output_is_terminal();
  if (show) {
    fmt::print("{}", dim("  " + player(seat).name + " thinks …"));
    std::fflush(stdout);
  }
  const PackedMove move = player(seat).bot->choose(*match_->position().view(seat));
  if (show) fmt::print("\r\x1b[2K");
  Story story;
  match_->add(seat, move, &story);
  tell(story);
}

void PlaySession::tell(const Story& story) {
  for (Seat seat = 0; seat < static_cast<Seat>(players_.size()); ++seat) {
    if (!is_person(seat)) continue;
    for (auto& sentence : sentences_for(story, seat, messages_, names_)) {
      player(seat).all_news.push_back(sentence);
      player(seat).news.push_back(std::move(sentence));
    }
  }
}

// Before somebody else's secrets come on the screen, the last one's go away.
bool PlaySession::hand_over(Seat seat) {
  const bool changes = people() > 1 && last_person_ != seat;
  last_person_ = seat;
  if (!changes || !input_is_terminal()) return true;
  clear_screen();
  return input_
      .ask(fmt::format("{}\nPress Enter when only {} is looking. ",
                       bold("It is the turn of " + player(seat).name + "."), player(seat).name))
      .has_value();
}

bool PlaySession::turn_of_person(Seat seat) {
  if (!hand_over(seat)) return false;
  autosave();
  show_position(seat);
  for (;;) {
    const std::string who = people() > 1 ? player(seat).name : "Your move";
    const auto line = input_.ask(bold(who + "> "));
    if (!line) return false;
    switch (answer(seat, trim(*line))) {
      case Answer::moved:
        return true;
      case Answer::leave:
        return false;
      case Answer::stay:
        break;
    }
  }
}

// Somebody else is to act, but a person could do something: ask, once for the same moves.
bool PlaySession::offer_moves_out_of_turn() {
  for (Seat seat = 0; seat < static_cast<Seat>(players_.size()); ++seat) {
    if (!is_person(seat) || match_->position().to_act() == seat) continue;
    auto texts = legal_texts(seat);
    while (!texts.empty() && texts != player(seat).declined) {
      if (!hand_over(seat)) return false;
      show_position(seat);
      const auto line = input_.ask(
          bold(fmt::format("{}, out of turn, or Enter to let it go> ", player(seat).name)));
      if (!line) return false;
      const std::string word = trim(*line);
      const Answer given = word.empty() ? Answer::stay : answer(seat, word);
      if (given == Answer::leave) return false;
      if (word.empty()) player(seat).declined = texts;
      texts = legal_texts(seat);
    }
  }
  return true;
}

std::vector<std::string> PlaySession::legal_texts(Seat seat) const {
  std::vector<std::string> texts;
  for (const auto& move : match_->position().legal(seat))
    texts.push_back(match_->position().text(move));
  return texts;
}

void PlaySession::save(const std::filesystem::path& file) const {
  if (file.has_parent_path()) make_directory(file.parent_path());
  write_file(file, write_record(record_of(*match_, seed_.hex())));
}

void PlaySession::autosave() {
  if (save_file_.empty()) return;
  try {
    save(save_file_);
  } catch (const CommandError& error) {
    // The game is worth more than its copy: say it once and go on.
    fmt::print("{}\nThe game goes on without being saved.\n", red(error.what()));
    save_file_.clear();
  }
}

void PlaySession::show_end() {
  const int width = text_width();
  for (Seat seat = 0; seat < static_cast<Seat>(players_.size()); ++seat) {
    if (!is_person(seat)) continue;
    fmt::print("\n{}\n", match_->position().view(seat)->draw());
    // With several people round the screen, one of them reads out the end for all.
    for (const auto& sentence : player(seat).news) fmt::print("{}\n", shown(sentence, width));
    break;
  }
  fmt::print("\n{}\n{}", bold("The game is over."), standings(match_->position().result(), names_));
  if (!save_file_.empty())
    fmt::print("\nWatch it again with: quadriga replay {}\n", save_file_.string());
}

}  // namespace quadriga::cli
