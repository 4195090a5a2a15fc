// SPDX-License-Identifier: Apache-2.0
#include "server/table.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "engine/core/codec/json_reader.h"
#include "engine/core/codec/json_writer.h"
#include "engine/core/record.h"
#include "engine/core/registry.h"
#include "server/log.h"
#include "server/replay_part.h"
#include "server/secrets.h"
#include "server/telling.h"

namespace quadriga::server {

namespace {

constexpr std::size_t kToldKept = 32;
constexpr std::chrono::seconds kBackAtTheTable{30};  // for who finds a bot on the seat and no time

constexpr std::chrono::seconds kToMoveAgain{20};  // after taking back by consent

constexpr int kLongestPace = 10'000;  // milliseconds
constexpr int kMostEffort = 10;
constexpr int kMostDelay = 500;     // moves
constexpr int kShortestReady = 10;  // seconds
constexpr int kLongestReady = 600;
constexpr int kShortestAway = 10;                // seconds
constexpr int kLongestAway = 30 * 24 * 60 * 60;  // seconds

// Where several people play against each other a hint is not fair unless all agreed to it.
bool are_hints_allowed(const HouseRules& house, const store::TableRow& row) {
  if (house.rated.value_or(false)) return false;
  if (house.hints) return *house.hints;
  return std::count_if(row.seats.begin(), row.seats.end(),
                       [](const auto& seat) { return !seat.person.empty(); }) <= 1;
}

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

std::vector<store::MoveRow> first_rows(const std::vector<LogEntry>& entries) {
  std::vector<store::MoveRow> rows;
  const std::int64_t at = wall_millis();
  for (const LogEntry& entry : entries)
    rows.push_back({static_cast<int>(rows.size()) + 1, entry.seat, entry.text, at});
  return rows;
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
  if (!row.clock.empty()) out.clock = clock_from_text(row.clock);
  out.house = house_from_text(row.house);
  out.house.hints = are_hints_allowed(out.house, row);
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
  describe_affairs(affairs_from_text(row.affairs), out);
  if (const auto seed = fair::Seed::from_hex(row.seed)) out.commitment = fair::commitment(*seed);
  if (row.stage == store::Stage::finished) out.seed = row.seed;
  if (at_table) out.invite = row.invite;
  return out;
}

Answer<std::shared_ptr<Table>> Table::rebuild(store::TableRow row,
                                              const std::vector<store::MoveRow>& moves,
                                              const std::vector<store::ChatRow>& chat,
                                              Clocks::Time now) {
  const Rules* rules = find_game(row.game);
  if (rules == nullptr)
    return failed(503, "parked", "This server does not have the game of this table any more.");
  if ((row.stage != store::Stage::waiting || row.prologue > 0) &&
      row.rules_version != rules->info().rules_version)
    return failed(503, "parked",
                  "This table was started under version " + std::to_string(row.rules_version) +
                      " of the rules, which this server does not have any more.");
  auto table = std::make_shared<Table>(*rules, messages_of(*rules), std::move(row),
                                       std::vector<LogEntry>{}, now);
  if (table->is_waiting())
    for (const store::MoveRow& move : moves)
      table->prologue_.push_back({static_cast<Seat>(move.seat), move.text});
  if (!table->is_waiting() && !table->play_all(moves, now))
    return failed(503, "parked",
                  "The stored moves of this table cannot be played at number " +
                      std::to_string(table->version() + 1) + ".");
  table->chat_.fill(chat, static_cast<int>(chat.size()));
  return table;
}

Table::Table(const Rules& rules, const Messages& messages, store::TableRow row,
             std::vector<LogEntry> prologue, Clocks::Time now)
    : rules_(&rules), messages_(&messages), row_(std::move(row)), prologue_(std::move(prologue)) {
  house_ = house_from_text(row_.house);
  affairs_ = affairs_from_text(row_.affairs);
  if (!is_waiting()) start_match(now);
}

bool Table::play_all(std::span<const store::MoveRow> moves, Clocks::Time now) {
  const std::int64_t wall = wall_millis();
  for (std::size_t first = 0; first < moves.size();) {
    std::size_t last = first + 1;
    while (last < moves.size() && moves[last].seat == kChance) ++last;
    // When it was on a clock that started again since; one that was set back does not count.
    const auto at = now - Clocks::Millis(std::max<std::int64_t>(0, wall - moves[first].at));
    if (!match_ || !play(moves.subspan(first, last - first), at)) return false;
    first = last;
  }
  return true;
}

bool Table::catch_up(store::TableRow row, std::span<const store::MoveRow> moves, Clocks::Time now) {
  if (row.revision != row_.revision) {
    const int revision = row.revision;
    change(std::move(row), now);
    stored_as(revision);
  }
  // Read after the row, the moves may be those of a start that it does not tell of yet.
  return is_waiting() || play_all(moves, now);
}

void Table::stand_still(Clocks::Millis time) {
  clocks_.stand_still(time);
  if (clocks_.are_used()) ++clock_revision_;
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

void Table::start_match(Clocks::Time now) {
  seed_ = fair::Seed::from_hex(row_.seed).value_or(fair::Seed{});
  match_ = std::make_unique<Match>(*rules_, header_of(row_));
  clocks_ = Clocks(clock_from_text(row_.clock), static_cast<int>(row_.seats.size()));
  clocks_.begin(match_->position().to_act(), now);
  if (clocks_.are_used()) ++clock_revision_;
}

bool Table::allows_hints() const { return are_hints_allowed(house_, row_); }

Answer<bool> check_house(const HouseRules& house) {
  if (house.pace && (*house.pace < 0 || *house.pace > kLongestPace))
    return failed(
        400, "bad-house",
        "house.pace: must be a whole number from 0 to " + std::to_string(kLongestPace) + ".");
  if (house.away && (*house.away < kShortestAway || *house.away > kLongestAway))
    return failed(400, "bad-house",
                  "house.away: must be a whole number from " + std::to_string(kShortestAway) +
                      " to " + std::to_string(kLongestAway) + ".");
  if (house.effort && (*house.effort < 1 || *house.effort > kMostEffort))
    return failed(
        400, "bad-house",
        "house.effort: must be a whole number from 1 to " + std::to_string(kMostEffort) + ".");
  if (house.delay && house.spectators != Spectators::delayed)
    return failed(400, "bad-house", "house.delay: is for spectators of the kind \"delayed\".");
  if (house.delay && (*house.delay < kLeastDelay || *house.delay > kMostDelay))
    return failed(400, "bad-house",
                  "house.delay: must be a whole number from " + std::to_string(kLeastDelay) +
                      " to " + std::to_string(kMostDelay) + ".");
  if (house.ready && (*house.ready < kShortestReady || *house.ready > kLongestReady))
    return failed(400, "bad-house",
                  "house.ready: must be a whole number from " + std::to_string(kShortestReady) +
                      " to " + std::to_string(kLongestReady) + ".");
  return true;
}

std::string house_text(const HouseRules& house) {
  return house == HouseRules{} ? std::string{} : codec::to_json(house);
}

HouseRules house_from_text(const std::string& text) {
  HouseRules house;
  codec::ReadError error;
  if (text.empty() || !codec::from_json(text, house, error)) return {};
  return house;
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
  return row_.is_public || is_at_table(person) || affairs_.kept_for(person) != nullptr ||
         (invite && same_secret(*invite, row_.invite));
}

Answer<Table::Proposal> Table::propose(Seat seat, int version, std::string_view text) const {
  if (is_waiting()) return failed(409, "not-started", "The game has not started yet.");
  if (is_finished()) return tl::unexpected<Failure>(refused(*messages_, kGameOver));
  if (version != this->version())
    return failed(409, "stale",
                  "The table has moved on to version " + std::to_string(this->version()) +
                      "; look at the position and choose again.");
  const ParsedMove parsed = match_->read(seat, text);
  if (!parsed) return tl::unexpected<Failure>(refused(*messages_, parsed.refusal));
  if (text == kUndoText) return Proposal{{{seat, std::string(kUndoText)}}, false, {}};
  return propose(seat, parsed.move);
}

Table::Proposal Table::propose(Seat seat, const PackedMove& move) const {
  Proposal out{{{seat, match_->position().text(move)}}, false, {}};
  const auto scratch = match_->position().clone();
  scratch->apply(seat, move, nullptr);
  draw_chance(*scratch, seed_, version(), out.entries);
  out.ends = scratch->to_act() == kNobody;
  if (out.ends) out.result = scratch->result();
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

std::vector<store::MoveRow> Table::to_rows(const std::vector<LogEntry>& entries, Clocks::Time now,
                                           bool timed_out) const {
  std::vector<store::MoveRow> rows;
  rows.reserve(entries.size());
  int number = match_ ? version() : static_cast<int>(prologue_.size());
  const std::int64_t at = wall_millis();
  for (const LogEntry& entry : entries) {
    store::MoveRow row{++number, entry.seat, entry.text, at, -1, false};
    if (is_player(entry.seat)) {
      row.timed_out = timed_out;
      if (clocks_.are_used())
        row.left = has_bot(entry.seat)
                       ? clocks_.kept(entry.seat).count()
                       : clocks_.left_at_move(entry.seat, is_undo(entry.text), now).count();
      // The clock of who asked stands as it stood then, with time enough to move again.
      if (is_take_back(entry.text) && row.left >= 0) {
        const auto stood = affairs_.clock_left >= 0 ? affairs_.clock_left : row.left;
        row.left = std::max<std::int64_t>(stood, clocks_.least(kToMoveAgain).count());
      }
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

void Table::change(store::TableRow row, Clocks::Time now) {
  const bool starts = is_waiting() && row.stage != store::Stage::waiting;
  const Seat running = clocks_.running();
  const bool bot_played = is_player(running) && has_bot(running);
  // Who plays a seat anew starts to think anew.
  for (std::size_t i = 0; i < work.bots.size(); ++i)
    if (row.seats[i].bot != row_.seats[i].bot) work.bots[i].reset();
  row.revision = row_.revision;
  row_ = std::move(row);
  affairs_ = affairs_from_text(row_.affairs);
  if (is_finished()) work.bots.clear();
  if (starts) {
    const auto rows = first_rows(std::exchange(prologue_, {}));
    start_match(now);
    if (!rows.empty()) play(rows, now);
    note_presence(now);
  }
  if (bot_played && !has_bot(running)) clocks_.sit_down(now, kBackAtTheTable);
  if (clocks_.are_used()) ++clock_revision_;
  told_.clear();
  touch();
}

bool Table::play(std::span<const store::MoveRow> rows, Clocks::Time now) {
  Clocks::Step step;
  for (const store::MoveRow& row : rows) {
    const auto seat = static_cast<Seat>(row.seat);
    Story story;
    if (row.timed_out) story.tell("timed-out", {{"who", SeatName{seat}}});
    if (row.number != version() + 1 || match_->add_text(seat, row.text, &story)) return false;
    stories_.push_back(std::move(story));
    if (is_undo(row.text)) work.bots.clear();  // what they thought of is not the position any more
    if (is_player(seat))
      step = {seat, is_undo(row.text), false, kNobody, Clocks::Millis(row.left)};
    else
      step.drew = true;
  }
  step.to_act = match_->position().to_act();
  if (is_player(step.mover) && step.left.count() >= 0)
    clocks_.played(step, now);
  else
    clocks_.begin(step.to_act, now);
  if (clocks_.are_used()) ++clock_revision_;
  told_.clear();
  if (step.to_act == kNobody && is_playing()) {
    row_.stage = store::Stage::finished;
    work.bots.clear();
    touch();
  }
  return true;
}

bool Table::set_pauses(Seat seat, std::vector<Clocks::Pause> pauses, std::int64_t until) {
  const auto index = static_cast<std::size_t>(seat);
  vacations_.resize(row_.seats.size());
  const bool told = std::exchange(vacations_[index], until) != until;
  if (told) touch();
  if (match_ == nullptr) return told;
  // A moment more or less comes of two clocks; one vacation more or less is news.
  const bool news = clocks_.pauses(seat).size() != pauses.size() || told;
  clocks_.set_pauses(seat, std::move(pauses));
  if (news) ++clock_revision_;
  return news;
}

std::optional<Clocks::Time> Table::deadline() const {
  if (!is_playing() || !is_player(clocks_.running()) || has_bot(clocks_.running()))
    return std::nullopt;
  return clocks_.deadline();
}

ClockTold Table::clock_told(Clocks::Time now) const {
  ClockTold told;
  told.table = row_.id;
  told.running = is_playing() ? clocks_.running() : kNobody;
  told.paused = is_playing() && clocks_.is_paused(now);
  for (Seat seat = 0; seat < static_cast<Seat>(row_.seats.size()); ++seat) {
    constexpr std::int64_t most = std::numeric_limits<int>::max();
    const std::int64_t left = has_bot(seat) ? -1 : clocks_.left(seat, now).count();
    told.left.push_back(static_cast<int>(std::min(left, most)));
  }
  return told;
}

Table::Presence Table::present_here() const {
  Presence here;
  for (const Follower* follower : followers_) {
    const Seat seat = follower->person() ? seat_of(follower->person()->id) : kSpectator;
    if (seat == kSpectator)
      ++here.spectators;
    else if (std::find(here.seats.begin(), here.seats.end(), seat) == here.seats.end())
      here.seats.push_back(seat);
  }
  return here;
}

bool Table::present_elsewhere(const std::string& process, Presence presence) {
  const auto known = elsewhere_.find(process);
  if (known == elsewhere_.end() ? presence == Presence{} : known->second == presence) return false;
  if (presence == Presence{})
    elsewhere_.erase(process);
  else
    elsewhere_[process] = std::move(presence);
  touch();
  return true;
}

TableInfo Table::info(std::string_view person) const {
  TableInfo out = describe(row_, person);
  for (std::size_t i = 0; i < vacations_.size() && !is_finished(); ++i)
    if (vacations_[i] > 0 && out.seats[i].person) out.seats[i].vacation = utc_text(vacations_[i]);
  const auto add = [&out](const Presence& presence) {
    out.spectators += presence.spectators;
    for (const Seat seat : presence.seats)
      if (static_cast<std::size_t>(seat) < out.seats.size())
        out.seats[static_cast<std::size_t>(seat)].connected = true;
  };
  add(present_here());
  for (const auto& [process, presence] : elsewhere_) add(presence);
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
  if (is_playing()) {
    const int last = match_->last_move_of(viewer);
    message.now.take_back = last > row_.prologue ? last : 0;
  } else {
    message.now.legal.clear();  // also where nobody has won: the game was abandoned
    message.now.can_undo = false;
  }
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
  return replay_part(*rules_, match_->header(), match_->log(), &stories_, viewer, from, count);
}

std::string Table::record() const {
  Record record = record_of(*match_, is_finished() ? row_.seed : std::string{});
  record.abandoned = affairs_.abandoned;
  // Names as they are now: somebody may have taken theirs along since.
  for (std::size_t i = 0; i < row_.seats.size(); ++i) record.header.players[i] = row_.seats[i].name;
  record.digest = digest_of(record);
  return write_record(record);
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
