// SPDX-License-Identifier: Apache-2.0
#include "tests/support/scenario.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <optional>

#include "engine/core/chance.h"
#include "engine/core/codec/json_reader.h"
#include "tests/support/json_path.h"

namespace quadriga::testing {

namespace {

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string_view cut_word(std::string_view& text) {
  text = trim(text);
  const auto space = text.find_first_of(" \t");
  const std::string_view word = text.substr(0, space);
  text = space == std::string_view::npos ? std::string_view{} : trim(text.substr(space));
  return word;
}

// A '#' starts a comment at the beginning of a line or after white space, unless it stands right
// before a digit or letter, as in the name of a rooster (blue#3 has no space, "# note" has).
std::string_view without_comment(std::string_view line) {
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool at_word_start = i == 0 || line[i - 1] == ' ' || line[i - 1] == '\t';
    if (line[i] == '#' && at_word_start && (i + 1 == line.size() || line[i + 1] == ' '))
      return line.substr(0, i);
  }
  return line;
}

std::optional<Seat> seat_of(std::string_view word) {
  if (word == "chance") return kChance;
  if (word == "nobody") return kNobody;
  if (word == "spectator") return kSpectator;
  int seat = 0;
  const auto end = std::from_chars(word.data(), word.data() + word.size(), seat).ptr;
  if (word.empty() || end != word.data() + word.size() || !is_player(static_cast<Seat>(seat)))
    return std::nullopt;
  return static_cast<Seat>(seat);
}

std::string quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

// Runs one scenario; each verb is a function that returns what went wrong, or nothing.
class Runner {
 public:
  Runner(const Rules& rules, const StartTable& start) : rules_(rules), start_(start) {}

  std::string run(const ScenarioLine& line) {
    std::string_view words = line.words;
    if (line.verb == "rule") return "";
    if (line.verb == "game") return game(words);
    if (!table_) return "the line \"game\" must come first";
    if (line.verb == "given")
      return settled_ ? "given lines come before play" : table_->given(words);
    if (!settled_) {
      settled_ = true;
      if (std::string problem = table_->finish(); !problem.empty()) return problem;
    }
    if (line.verb == "play") return play(words);
    if (line.verb == "chance") return move(kChance, words);
    if (line.verb == "auto") return play_chance(words);
    if (line.verb == "refuse") return refuse(words);
    if (line.verb == "legal") return legal(words);
    if (line.verb == "has") return contains(words, true);
    if (line.verb == "lacks") return contains(words, false);
    if (line.verb == "act") return act(words);
    if (line.verb == "expect") return expect(words);
    if (line.verb == "told") return told(words, true);
    if (line.verb == "untold") return told(words, false);
    if (line.verb == "ranks" || line.verb == "score") return result(line.verb, words);
    return "\"" + line.verb + "\" is not a line we know";
  }

 private:
  Position& position() { return table_->position(); }

  std::string game(std::string_view words) {
    const std::string_view id = cut_word(words);
    if (id != rules_.info().id) return "this folder tests " + std::string(rules_.info().id);
    std::string_view seats_word = cut_word(words);
    if (seats_word.substr(0, 6) != "seats=") return "expected seats=N";
    int seats = 0;
    seats_word.remove_prefix(6);
    std::from_chars(seats_word.data(), seats_word.data() + seats_word.size(), seats);
    codec::ReadError error;
    const std::string options =
        rules_.complete_options(words.empty() ? std::string_view("{}") : words, seats, error);
    if (options.empty()) return error.sentence();
    table_ = start_(options, seats);
    return "";
  }

  std::string play(std::string_view words) {
    const auto seat = seat_of(cut_word(words));
    return seat ? move(*seat, words) : "expected a seat";
  }

  std::string move(Seat seat, std::string_view text) {
    const ParsedMove parsed = position().parse(text);
    if (!parsed) return "cannot read the move " + quoted(text);
    if (const Refusal refusal = position().check(seat, parsed.move))
      return quoted(text) + " was refused: " + std::string(refusal.message) + " (" +
             std::string(refusal.rule) + ")";
    story_ = Story{};
    position().apply(seat, parsed.move, &story_);
    if (const auto broken = position().invariant(); !broken.empty())
      return "invariant " + std::string(broken) + " does not hold after " + quoted(text);
    return "";
  }

  std::string play_chance(std::string_view words) {
    std::uint64_t seed = 0;
    std::from_chars(words.data(), words.data() + words.size(), seed);
    Rng rng(seed);
    while (position().to_act() == kChance) {
      const auto outcomes = position().outcomes();
      std::uint32_t total = 0;
      for (const auto& outcome : outcomes) total += outcome.weight;
      std::uint32_t rest = rng.below(total);
      std::size_t i = 0;
      while (rest >= outcomes[i].weight) rest -= outcomes[i++].weight;
      position().apply(kChance, outcomes[i].move, nullptr);
    }
    return "";
  }

  std::string refuse(std::string_view words) {
    const auto seat = seat_of(cut_word(words));
    const auto arrow = words.find("=>");
    if (!seat || arrow == std::string_view::npos) return "expected SEAT MOVE => RULE";
    const std::string_view text = trim(words.substr(0, arrow));
    const std::string_view rule = trim(words.substr(arrow + 2));
    const ParsedMove parsed = position().parse(text);
    const Refusal refusal = parsed ? position().check(*seat, parsed.move) : parsed.refusal;
    if (!refusal) return quoted(text) + " was accepted";
    if (refusal.rule != rule)
      return quoted(text) + " was refused by " + quoted(refusal.rule) + " (" +
             std::string(refusal.message) + ")";
    return "";
  }

  std::string legal_text(Seat seat) {
    std::string list;
    for (const auto& move : position().legal(seat))
      list += (list.empty() ? "" : "; ") + position().text(move);
    return list.empty() ? "none" : list;
  }

  std::string legal(std::string_view words) {
    const auto seat = seat_of(cut_word(words));
    if (!seat) return "expected a seat";
    const std::string list = legal_text(*seat);
    return list == words ? "" : "the legal moves are: " + list;
  }

  std::string contains(std::string_view words, bool wanted) {
    const auto seat = seat_of(cut_word(words));
    if (!seat) return "expected a seat";
    const auto moves = position().legal(*seat);
    const bool found = std::any_of(moves.begin(), moves.end(), [&](const PackedMove& move) {
      return position().text(move) == words;
    });
    return found == wanted ? "" : "the legal moves are: " + legal_text(*seat);
  }

  std::string act(std::string_view words) {
    const auto seat = seat_of(words);
    if (!seat) return "expected a seat, chance or nobody";
    return position().to_act() == *seat ? "" : std::to_string(position().to_act()) + " is to act";
  }

  std::string expect(std::string_view words) {
    const auto viewer = seat_of(cut_word(words));
    const auto equals = words.find(" = ");
    if (!viewer || equals == std::string_view::npos) return "expected VIEWER PATH = JSON";
    const auto value = json_at(position().view(*viewer)->json(), trim(words.substr(0, equals)));
    const std::string wanted = json_compact(trim(words.substr(equals + 3)));
    if (!value) return wanted == "null" ? "" : "the view has nothing at that path";
    return *value == wanted ? "" : "it is " + *value;
  }

  std::string told(std::string_view words, bool wanted) {
    const auto viewer = seat_of(cut_word(words));
    if (!viewer) return "expected a viewer";
    std::string keys;
    bool found = false;
    for (const auto& line : story_.heard_by(*viewer)) {
      keys += " " + line.key;
      found = found || line.key == words;
    }
    return found == wanted ? "" : "that viewer was told:" + keys;
  }

  std::string result(std::string_view verb, std::string_view words) {
    const Result result = position().result();
    std::string list;
    for (int seat = 0; seat < position().seats(); ++seat) {
      const auto i = static_cast<std::size_t>(seat);
      list += (list.empty() ? "" : ",") +
              std::to_string(verb == "ranks" ? result.rank[i] : result.score[i]);
    }
    if (verb == "ranks" && !result.over) return "the game is not over";
    return list == words ? "" : "they are " + list;
  }

  const Rules& rules_;
  const StartTable& start_;
  std::unique_ptr<Table> table_;
  bool settled_ = false;
  Story story_;
};

}  // namespace

std::vector<Scenario> read_scenarios(const std::string& folder) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".scn") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  std::vector<Scenario> scenarios;
  for (const auto& file : files) {
    std::ifstream in(file);
    std::string text;
    for (int number = 1; std::getline(in, text); ++number) {
      std::string_view words = trim(without_comment(text));
      if (words.empty()) continue;
      const std::string_view verb = cut_word(words);
      if (verb == "scenario") {
        scenarios.push_back({std::string(words), file.filename().string(), {}});
      } else if (scenarios.empty() || scenarios.back().file != file.filename().string()) {
        scenarios.push_back({"(the file must start with a scenario line)",
                             file.filename().string(),
                             {{number, "missing-scenario-line", ""}}});
      } else {
        scenarios.back().lines.push_back({number, std::string(verb), std::string(words)});
      }
    }
  }
  return scenarios;
}

std::string run_scenario(const Scenario& scenario, const Rules& rules, const StartTable& start) {
  Runner runner(rules, start);
  for (const auto& line : scenario.lines) {
    if (const std::string problem = runner.run(line); !problem.empty())
      return scenario.file + ":" + std::to_string(line.number) + ": " + scenario.name + ": " +
             line.verb + " " + line.words + "\n    " + problem;
  }
  return "";
}

}  // namespace quadriga::testing
