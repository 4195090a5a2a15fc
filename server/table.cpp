// SPDX-License-Identifier: Apache-2.0
#include "server/table.h"

#include <algorithm>
#include <map>
#include <utility>

#include "engine/core/record.h"
#include "engine/core/registry.h"
#include "server/secrets.h"
#include "server/telling.h"

namespace quadriga::server {

namespace {

constexpr std::size_t kToldKept = 32;

// Every draw that follows until somebody must decide.
void draw_chance(Position& position, const fair::Seed& seed, int version,
                 std::vector<LogEntry>& entries) {
  while (position.to_act() == kChance) {
    const int number = version + static_cast<int>(entries.size()) + 1;
    const PackedMove drawn = fair::draw(position, seed, number);
    entries.push_back({kChance, position.text(drawn)});
    position.apply(kChance, drawn, nullptr);
  }
}

}  // namespace

const Messages& messages_of(const Rules& rules) {
  static const auto kCatalogues = [] {
    std::map<const Rules*, Messages> all;
    for (const Rules* game : all_games()) all.emplace(game, Messages(game->info()));
    return all;
  }();
  return kCatalogues.at(&rules);
}

Failure refused(const Messages& messages, const Refusal& refusal) {
  return {409, std::string(refusal.message), messages.say(refusal), std::string(refusal.rule)};
}

TableInfo describe(const store::TableRow& row, std::string_view person) {
  TableInfo out;
  out.id = row.id;
  out.game = row.game;
  out.status = static_cast<TableStatus>(row.stage);
  out.is_public = row.is_public;
  out.host = row.host;
  out.options.text = row.options;
  out.created = row.created;
  out.prologue = row.prologue;
  bool at_table = !person.empty() && row.host == person;
  for (const auto& seat : row.seats) {
    SeatInfo info;
    if (!seat.person.empty()) info.person = Person{seat.person, seat.person_name};
    if (!seat.bot.empty()) info.bot = seat.bot;
    info.name = seat.name;
    info.connected = !seat.bot.empty();
    at_table = at_table || (!person.empty() && seat.person == person);
    out.seats.push_back(std::move(info));
  }
  if (const auto seed = fair::Seed::from_hex(row.seed)) out.commitment = fair::commitment(*seed);
  if (row.stage == store::Stage::finished) out.seed = row.seed;
  if (at_table) out.invite = row.invite;
  return out;
}

Answer<std::shared_ptr<Table>> Table::rebuild(store::TableRow row,
                                              const std::vector<store::MoveRow>& moves,
                                              std::vector<store::ChatRow> chat) {
  const Rules* rules = find_game(row.game);
  if (rules == nullptr)
    return failed(503, "parked", "This server does not have the game of this table any more.");
  if ((row.stage != store::Stage::waiting || row.prologue > 0) &&
      row.rules_version != rules->info().rules_version)
    return failed(503, "parked",
                  "This table was started under version " + std::to_string(row.rules_version) +
                      " of the rules, which this server does not have any more.");
  auto table = std::make_shared<Table>(*rules, messages_of(*rules), std::move(row));
  for (const store::MoveRow& move : moves) {
    if (table->is_waiting()) {
      table->prologue_.push_back({static_cast<Seat>(move.seat), move.text});
      continue;
    }
    Story story;
    const bool in_order = table->match_ && move.number == table->version() + 1;
    if (!in_order || table->match_->add_text(static_cast<Seat>(move.seat), move.text, &story))
      return failed(503, "parked",
                    "The stored moves of this table cannot be played at number " +
                        std::to_string(move.number) + ".");
    table->stories_.push_back(std::move(story));
  }
  for (store::ChatRow& said : chat) table->chat_.push_back(std::move(said));
  return table;
}

Table::Table(const Rules& rules, const Messages& messages, store::TableRow row,
             std::vector<LogEntry> prologue)
    : rules_(&rules), messages_(&messages), row_(std::move(row)), prologue_(std::move(prologue)) {
  if (!is_waiting()) start_match();
}

MatchHeader Table::header_of(const store::TableRow& row) {
  MatchHeader header;
  header.game = row.game;
  header.rules_version = row.rules_version;
  header.seats = static_cast<int>(row.seats.size());
  header.options = row.options;
  for (const auto& seat : row.seats) header.players.push_back(seat.name);
  header.commitment = fair::commitment(fair::Seed::from_hex(row.seed).value_or(fair::Seed{}));
  return header;
}

void Table::start_match() {
  seed_ = fair::Seed::from_hex(row_.seed).value_or(fair::Seed{});
  match_ = std::make_unique<Match>(*rules_, header_of(row_));
}

Seat Table::seat_of(std::string_view person) const {
  if (person.empty()) return kSpectator;
  for (std::size_t i = 0; i < row_.seats.size(); ++i)
    if (row_.seats[i].person == person) return static_cast<Seat>(i);
  return kSpectator;
}

bool Table::is_at_table(std::string_view person) const {
  return !person.empty() && (row_.host == person || seat_of(person) != kSpectator);
}

bool Table::admits(std::string_view person, const std::optional<std::string>& invite) const {
  return row_.is_public || is_at_table(person) || (invite && same_secret(*invite, row_.invite));
}

Answer<Table::Proposal> Table::propose(Seat seat, int version, std::string_view text) const {
  if (is_waiting()) return failed(409, "not-started", "The game has not started yet.");
  if (version != this->version())
    return failed(409, "stale",
                  "The table has moved on to version " + std::to_string(this->version()) +
                      "; look at the position and choose again.");
  const ParsedMove parsed = match_->read(seat, text);
  if (!parsed) return tl::unexpected<Failure>(refused(*messages_, parsed.refusal));
  if (text == kUndoText) return Proposal{{{seat, std::string(kUndoText)}}, false};
  return propose(seat, parsed.move);
}

Table::Proposal Table::propose(Seat seat, const PackedMove& move) const {
  Proposal out{{{seat, match_->position().text(move)}}, false};
  const auto scratch = match_->position().clone();
  scratch->apply(seat, move, nullptr);
  draw_chance(*scratch, seed_, version(), out.entries);
  out.ends = scratch->to_act() == kNobody;
  return out;
}

std::vector<LogEntry> Table::opening(const store::TableRow& row) const {
  Match match(*rules_, header_of(row));
  for (const LogEntry& entry : prologue_) match.add_text(entry.seat, entry.text, nullptr);
  std::vector<LogEntry> entries;
  draw_chance(*match.position().clone(), fair::Seed::from_hex(row.seed).value_or(fair::Seed{}),
              match.version(), entries);
  return entries;
}

std::vector<store::MoveRow> Table::to_rows(const std::vector<LogEntry>& entries) const {
  std::vector<store::MoveRow> rows;
  rows.reserve(entries.size());
  int number = match_ ? version() : static_cast<int>(prologue_.size());
  for (const LogEntry& entry : entries) rows.push_back({++number, entry.seat, entry.text});
  return rows;
}

void Table::change(store::TableRow row) {
  const bool starts = is_waiting() && row.stage == store::Stage::playing;
  row_ = std::move(row);
  if (starts) {
    start_match();
    play(std::exchange(prologue_, {}));
  }
  told_.clear();
  touch();
}

void Table::play(const std::vector<LogEntry>& entries) {
  for (const LogEntry& entry : entries) {
    Story story;
    match_->add_text(entry.seat, entry.text, &story);
    stories_.push_back(std::move(story));
  }
  told_.clear();
  if (match_->position().to_act() == kNobody && is_playing()) {
    row_.stage = store::Stage::finished;
    work.bots.clear();
    touch();
  }
}

void Table::add_chat(store::ChatRow row, int kept) {
  chat_.push_back(std::move(row));
  while (static_cast<int>(chat_.size()) > kept) chat_.pop_front();
}

TableInfo Table::info(std::string_view person) const {
  TableInfo out = describe(row_, person);
  for (const Follower* follower : followers_) {
    const Seat seat = follower->person() ? seat_of(follower->person()->id) : kSpectator;
    if (seat == kSpectator)
      ++out.spectators;
    else
      out.seats[static_cast<std::size_t>(seat)].connected = true;
  }
  return out;
}

std::shared_ptr<const std::string> Table::played(Seat viewer, int since) const {
  const bool fresh = since < 0 || since > version();
  if (fresh) since = -1;
  if (told_.size() >= kToldKept) told_.clear();
  auto& told = told_[{viewer, since}];
  if (told) return told;
  TablePlayed message;
  message.table = row_.id;
  message.fresh = fresh;
  for (int number = std::max(since, 0) + 1; number <= version(); ++number) {
    const auto index = static_cast<std::size_t>(number - 1);
    message.events.push_back(event_for(stories_[index], number, match_->log()[index].seat, viewer));
  }
  message.now = snapshot_for(match_->position(), version(), viewer,
                             is_player(viewer) && match_->can_undo(viewer));
  told = std::make_shared<const std::string>(encode(ServerMessage(std::move(message))));
  return told;
}

Answer<ReplayPart> Table::replay(Seat viewer, int from, int count) const {
  if (!is_finished())
    return failed(409, "not-finished", "A game can be replayed when it is finished.");
  const int seats = static_cast<int>(row_.seats.size());
  if (viewer != kSpectator && (viewer < 0 || viewer >= seats))
    return failed(400, "bad-request", "viewer must be a seat or -3 for a spectator.");
  if (from < 0 || from > version())
    return failed(400, "bad-request", "from must be 0 to " + std::to_string(version()) + ".");
  ReplayPart part;
  part.total = version();
  part.from = from;
  Match walk(*rules_, match_->header());
  for (int number = 0; number <= version() && number < from + count; ++number) {
    ReplayStep step;
    step.event.version = number;
    step.event.actor = kNobody;
    if (number > 0) {
      const auto index = static_cast<std::size_t>(number - 1);
      const LogEntry& entry = match_->log()[index];
      walk.add_text(entry.seat, entry.text, nullptr);
      if (number < from) continue;
      step.event = event_for(stories_[index], number, entry.seat, viewer);
      step.text = entry.text;
    }
    if (number < from) continue;  // position 0
    step.to_act = walk.position().to_act();
    step.view.text = walk.position().view(viewer)->json();
    step.result = wire_result(walk.position().result(), seats);
    part.steps.push_back(std::move(step));
  }
  return part;
}

std::string Table::record() const {
  return write_record(record_of(*match_, is_finished() ? row_.seed : std::string{}));
}

void Table::follow(Follower& follower) {
  followers_.push_back(&follower);
  touch();
}

void Table::unfollow(Follower& follower) {
  std::erase(followers_, &follower);
  work.last_followed = std::chrono::steady_clock::now();
  touch();
}

void Table::tell_followers() const {
  const auto all = followers_;  // one that meets a closed table stops following it
  for (Follower* follower : all) follower->news();
}

}  // namespace quadriga::server
