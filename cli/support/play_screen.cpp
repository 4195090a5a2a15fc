// SPDX-License-Identifier: Apache-2.0
// What a person at the terminal sees and can type.
#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "cli/support/exit_code.h"
#include "cli/support/play_session.h"
#include "cli/support/terminal.h"
#include "cli/support/text.h"

namespace quadriga::cli {

namespace {

constexpr std::size_t kMovesShown = 60;

// The first word of a line and what follows it.
std::pair<std::string, std::string> cut(const std::string& line) {
  const auto space = line.find(' ');
  return {lower(line.substr(0, space)),
          space == std::string::npos ? "" : trim(line.substr(space + 1))};
}

}  // namespace

void PlaySession::show_players() const {
  for (std::size_t i = 0; i < players_.size(); ++i)
    fmt::print("  seat {}  {}{}\n", i, bold(players_[i].name),
               players_[i].kind.empty() ? "" : dim(fmt::format("  bot: {}", players_[i].kind)));
}

void PlaySession::show_news(Seat seat) {
  if (player(seat).news.empty()) return;
  fmt::print("\n");
  for (const auto& sentence : player(seat).news) fmt::print("{}\n", shown(sentence, text_width()));
  player(seat).news.clear();
}

void PlaySession::show_position(Seat seat) {
  show_news(seat);
  std::string board = match_->position().view(seat)->draw();
  while (board.ends_with('\n')) board.pop_back();
  fmt::print("\n{}\n\n", board);
  show_moves(seat, "", false);
}

void PlaySession::show_moves(Seat seat, const std::string& filter, bool all) {
  const auto texts = legal_texts(seat);
  std::vector<std::string> items;
  const int digits = static_cast<int>(std::to_string(texts.size()).size());
  for (std::size_t i = 0; i < texts.size(); ++i)
    if (filter.empty() || lower(texts[i]).find(lower(filter)) != std::string::npos)
      items.push_back(cyan(pad_left(std::to_string(i + 1), digits)) + "  " + texts[i]);
  if (items.empty()) {
    fmt::print("  {}\n", texts.empty() ? "There is nothing to choose from a list here."
                                       : "No move contains \"" + filter + "\".");
    return;
  }
  const std::size_t hidden = all || items.size() <= kMovesShown ? 0 : items.size() - kMovesShown;
  items.resize(items.size() - hidden);
  fmt::print("{}", in_columns(items, text_width()));
  if (hidden > 0)
    fmt::print("  {}\n", dim(fmt::format("… and {} more: \"moves\" lists all, \"moves WORD\" those "
                                         "with a word",
                                         hidden)));
}

void PlaySession::show_help() const {
  fmt::print("\n{}",
             table({{bold("NUMBER"), "make that move of the list"},
                    {bold("MOVE"), "make the move, as it stands in the list"},
                    {bold("Enter"), "show the board again"},
                    {bold("moves [WORD]"), "list the moves, or those with a word in them"},
                    {bold("hint"), "what the greedy bot would do here"},
                    {bold("rule NUMBER"),
                     fmt::format("read a rule: rule {} {}", match_->rules().info().rule_prefix,
                                 rules_.rules().empty() ? "1.1" : rules_.rules()[0].number)},
                    {bold("log [N]"), "what happened so far, the last N lines"},
                    {bold("players"), "who sits where"},
                    {bold("undo"), "take back your last move if nothing happened since"},
                    {bold("save FILE"), "write the game to a file"},
                    {bold("quit"), "leave; the game is kept"}},
                   "ll"));
  fmt::print("\n");
}

void PlaySession::show_log(Seat seat, const std::string& count) {
  const auto& all = player(seat).all_news;
  std::size_t wanted = 20;
  std::from_chars(count.data(), count.data() + count.size(), wanted);
  const std::size_t first = all.size() > wanted ? all.size() - wanted : 0;
  if (all.empty()) fmt::print("  Nothing has happened yet.\n");
  for (std::size_t i = first; i < all.size(); ++i) fmt::print("{}\n", shown(all[i], text_width()));
}

void PlaySession::show_rule(const std::string& number) const {
  const auto* rule = rules_.rule(number);
  const auto* section = rule == nullptr && !number.empty() ? rules_.section(number) : nullptr;
  if (rule == nullptr && section == nullptr) {
    fmt::print("  There is no rule \"{}\". Sections:\n", number);
    for (const auto& each : rules_.sections())
      if (each.level == 2) fmt::print("    {} {}\n", pad_right(bold(each.number), 3), each.title);
    return;
  }
  fmt::print("\n{}\n", render_markdown(rule != nullptr ? rule->text : section->text, text_width(),
                                       dim("│ ")));
}

void PlaySession::show_refusal(const Refusal& refusal, const std::string& text) const {
  fmt::print("{}\n", shown({red(messages_.say(refusal)), std::string(refusal.rule)}, text_width(),
                           "  ", "  "));
  if (const auto* rule = refusal.rule.empty() ? nullptr : rules_.rule(refusal.rule))
    fmt::print("{}", render_markdown(rule->text, text_width(), "  " + dim("│ ")));
  if (refusal == kBadMoveText)
    fmt::print("  \"{}\" is neither a move nor a command; {} lists the commands.\n", text,
               bold("?"));
}

void PlaySession::show_hint(Seat seat) {
  const auto bot =
      match_->rules().make_bot("greedy", static_cast<std::uint64_t>(match_->version()));
  if (bot == nullptr || match_->position().to_act() != seat) {
    fmt::print("  There is no advice for this.\n");
    return;
  }
  const PackedMove move = bot->choose(*match_->position().view(seat));
  fmt::print("  The greedy bot would play: {}\n", bold(match_->position().text(move)));
}

PlaySession::Answer PlaySession::answer(Seat seat, const std::string& line) {
  if (line.empty()) {
    show_position(seat);
    return Answer::stay;
  }
  const auto texts = legal_texts(seat);
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
  const bool is_number = error == std::errc{} && end == line.data() + line.size();
  if (is_number && number >= 1 && number <= texts.size()) return try_move(seat, texts[number - 1]);
  if (std::find(texts.begin(), texts.end(), line) != texts.end()) return try_move(seat, line);
  if (is_number) {
    fmt::print("  There are moves 1 to {}.\n", texts.size());
    return Answer::stay;
  }
  const auto [word, rest] = cut(line);
  if (word == "?" || word == "help" || word == "h") {
    show_help();
  } else if (word == "quit" || word == "q" || word == "exit") {
    return Answer::leave;
  } else if (word == "board") {
    show_position(seat);
  } else if (word == "moves" || word == "m") {
    show_moves(seat, rest, true);
  } else if (word == "rule" || word == "rules") {
    show_rule(rest);
  } else if (word == "log") {
    show_log(seat, rest);
  } else if (word == "players") {
    show_players();
  } else if (word == "hint") {
    show_hint(seat);
  } else if (word == "save") {
    try {
      if (rest.empty() && save_file_.empty()) throw usage_error("say which file: save FILE");
      save(rest.empty() ? save_file_ : std::filesystem::path(rest));
      fmt::print("  Saved to {}.\n", rest.empty() ? save_file_.string() : rest);
    } catch (const CommandError& failed) {
      fmt::print("  {}\n", red(failed.what()));
    }
  } else {
    return try_move(seat, line);
  }
  return Answer::stay;
}

PlaySession::Answer PlaySession::try_move(Seat seat, const std::string& text) {
  Story story;
  Refusal refusal = match_->read(seat, text).refusal;
  if (!refusal) refusal = match_->add_text(seat, text, &story);
  if (refusal) {
    show_refusal(refusal, text);
    return Answer::stay;
  }
  tell(story);
  return Answer::moved;
}

}  // namespace quadriga::cli
