// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/codec/traits.h"

// Everything that crosses the wire, as described structs. The client's TypeScript types are made
// from this file by `quadriga schema`, and docs/protocol.md explains when each message is sent.
namespace quadriga::server {

using codec::RawJson;

// ---- Shared pieces ------------------------------------------------------------------------------

struct Error {
  static constexpr std::string_view kTag = "error";
  std::string code;                       // "not-your-turn", "bad-json", "rate-limited", ...
  std::string message;                    // a sentence that says what to do
  std::optional<std::string> rule;        // "AC 7.1" when a rule said no
  std::optional<std::string> request;     // the `request` of the message it answers
  std::optional<std::string> table = {};  // the table that is not followed any more
};
BOOST_DESCRIBE_STRUCT(Error, (), (code, message, rule, request, table))

struct OptionForm {
  std::string name;
  std::string kind;  // toggle, number, choice, list
  int low = 0;
  int high = 0;
  std::vector<std::string> choices;
  std::string rule;
};
BOOST_DESCRIBE_STRUCT(OptionForm, (), (name, kind, low, high, choices, rule))

struct GameCard {
  std::string id;
  std::string name;
  int min_seats = 0;
  int max_seats = 0;
  int rules_version = 0;
  std::vector<OptionForm> options;
  RawJson defaults;               // the complete default options
  std::vector<std::string> bots;  // kinds, weakest first
};
BOOST_DESCRIBE_STRUCT(GameCard, (),
                      (id, name, min_seats, max_seats, rules_version, options, defaults, bots))

struct Person {
  std::string id;    // public id, not the session
  std::string name;  // display name

  friend bool operator==(const Person&, const Person&) = default;
};
BOOST_DESCRIBE_STRUCT(Person, (), (id, name))

// Who sits where. An open seat has neither a person nor a bot.
struct SeatInfo {
  std::optional<Person> person;
  std::optional<std::string> bot;  // kind of bot
  std::string name;                // what the log calls this seat
  bool connected = false;
  std::optional<std::string> vacation;  // until when the clock stands still; at slow tables
  std::optional<Person> kept_for;       // an open seat that only this person may take
  std::optional<std::string> leaves;    // when a bot takes over for who is leaving: ISO 8601, UTC
};
BOOST_DESCRIBE_STRUCT(SeatInfo, (), (person, bot, name, connected, vacation, kept_for, leaves))

// Something the people at a table are asked; there is one question at a time.
enum class QuestionKind : std::uint8_t { take_back, abandon, ready };
BOOST_DESCRIBE_ENUM(QuestionKind, take_back, abandon, ready)

struct Question {
  QuestionKind kind = QuestionKind::take_back;
  int by = 0;             // the seat that asks; -3: the host, who has none
  int move = 0;           // take_back: the number of the move that is to be taken back
  std::vector<int> yes;   // seats that agreed, the one that asks included
  std::vector<int> open;  // seats whose answer is awaited
  std::string until;      // when it lapses: ISO 8601, UTC

  friend bool operator==(const Question&, const Question&) = default;
};
BOOST_DESCRIBE_STRUCT(Question, (), (kind, by, move, yes, open, until))

// The last thing that happened at a table besides play.
enum class NoticeKind : std::uint8_t { kicked, banned, not_ready, refused, unanswered, called_off };
BOOST_DESCRIBE_ENUM(NoticeKind, kicked, banned, not_ready, refused, unanswered, called_off)

struct Notice {
  int number = 0;  // counts them
  NoticeKind kind = NoticeKind::kicked;
  std::vector<Person> people;            // to whom it happened, or who said no
  std::optional<QuestionKind> question;  // that was refused, not answered or called off

  friend bool operator==(const Notice&, const Notice&) = default;
};
BOOST_DESCRIBE_STRUCT(Notice, (), (number, kind, people, question))

// How much time people have. A turn lasts until another seat is to act or chance has acted; bots
// have no clock. When the time is up the rules' default is played, or a bot takes the seat over.
enum class ClockKind : std::uint8_t { none, turn, game };
BOOST_DESCRIBE_ENUM(ClockKind, none, turn, game)

struct ClockRule {
  static constexpr bool kDefaultsAllowed = true;
  ClockKind kind = ClockKind::none;
  int seconds = 0;    // for each turn, or for the whole game
  int increment = 0;  // game: seconds that the end of a turn earns
  std::optional<std::string>
      bot;  // the kind of bot that takes over; left out: the default is played

  friend bool operator==(const ClockRule&, const ClockRule&) = default;
};
BOOST_DESCRIBE_STRUCT(ClockRule, (), (kind, seconds, increment, bot))

// What people who do not play see of a game: what lies open, or after a while everybody's cards, or
// nothing.
enum class Spectators : std::uint8_t { open, delayed, none };
BOOST_DESCRIBE_ENUM(Spectators, open, delayed, none)

// What a table decides about its bots and its people, apart from the rules of the game.
struct HouseRules {
  static constexpr bool kDefaultsAllowed = true;
  std::optional<int> pace;    // milliseconds a bot takes at least; left out: the server's
  std::optional<int> away;    // seconds somebody is away before a bot plays on; left out: never
  std::optional<bool> hints;  // left out: where only one person plays
  std::optional<int> effort;  // how many times as long as usual the levels think
  std::optional<Spectators> spectators = {};  // left out: open
  std::optional<int> delay = {};  // delayed: so many moves behind; left out: the least there may be
  std::optional<int> ready =
      {};  // seconds people have to say that they are ready; left out: not asked
  std::optional<bool> rated = {};  // counts for ratings; docs/ratings.md says what that needs

  friend bool operator==(const HouseRules&, const HouseRules&) = default;
};
BOOST_DESCRIBE_STRUCT(HouseRules, (), (pace, away, hints, effort, spectators, delay, ready, rated))

enum class TableStatus : std::uint8_t { waiting, playing, finished };
BOOST_DESCRIBE_ENUM(TableStatus, waiting, playing, finished)

struct TableInfo {
  std::string id;
  std::string game;
  TableStatus status = TableStatus::waiting;
  bool is_public = true;
  std::string host;  // person id
  RawJson options;   // complete
  std::vector<SeatInfo> seats;
  int spectators = 0;
  std::optional<std::string> commitment;  // from the start of play
  std::optional<std::string> seed;        // when finished
  std::optional<std::string>
      invite;           // the code of the invite link; only sent to people at the table
  std::string created;  // ISO 8601, UTC
  int prologue = 0;     // so many moves come from a record, whose seed is known; usually none
  std::optional<ClockRule> clock;
  HouseRules house;        // `hints` says whether there are any
  bool abandoned = false;  // finished without a result, by agreement
  std::optional<Question> question;
  std::optional<Notice> notice;
  std::optional<std::string> rematch;  // finished: the table where it goes on
};
BOOST_DESCRIBE_STRUCT(TableInfo, (),
                      (id, game, status, is_public, host, options, seats, spectators, commitment,
                       seed, invite, created, prologue, clock, house, abandoned, question, notice,
                       rematch))

// A word in a sentence: exactly one member is set.
struct WireArgument {
  std::string name;
  std::optional<int> number;
  std::optional<std::string> text;
  std::optional<int> seat;
  std::optional<std::string> key;  // of the message catalogue
};
BOOST_DESCRIBE_STRUCT(WireArgument, (), (name, number, text, seat, key))

struct WireLine {
  std::string key;  // looked up as log.<key> in the game's catalogue, then the core's
  std::vector<WireArgument> args;
  std::string rule;
};
BOOST_DESCRIBE_STRUCT(WireLine, (), (key, args, rule))

struct LegalMove {
  std::string text;
  RawJson move;  // the game's Move
};
BOOST_DESCRIBE_STRUCT(LegalMove, (), (text, move))

// Ranks and scores by seat. Until the game is over they say how it would end now, as far as
// everybody may know.
struct WireResult {
  bool over = false;
  std::vector<int> ranks;
  std::vector<int> scores;
};
BOOST_DESCRIBE_STRUCT(WireResult, (), (over, ranks, scores))

// The position as one viewer may see it, after log entry `version`.
struct Snapshot {
  int version = 0;
  int to_act = 0;                // a seat, -1 chance, -2 nobody
  int you = -3;                  // your seat, -3 for a spectator
  RawJson view;                  // the game's View
  std::vector<LegalMove> legal;  // your moves now
  bool can_undo = false;
  int take_back = 0;  // your last move, which the table may agree to take back; 0: none
  WireResult result;
  std::optional<int> through;  // looking on with a delay: the seat whose view this is
};
BOOST_DESCRIBE_STRUCT(Snapshot, (),
                      (version, to_act, you, view, legal, can_undo, take_back, result, through))

// One log entry as one viewer may know it, and the position after it.
struct Event {
  int version = 0;
  int actor = 0;  // who moved: a seat or -1 for chance
  std::vector<WireLine> lines;
};
BOOST_DESCRIBE_STRUCT(Event, (), (version, actor, lines))

// ---- Client to server over the WebSocket -------------------------------------------------------
// `request` is any short string chosen by the client; the answer repeats it.

// Follow a table: its seats, and when it is played its events from `since` (the last version the
// client has; -1 for a fresh view). A table that is not public asks people who do not sit at it for
// its invite code.
struct Watch {
  static constexpr std::string_view kTag = "watch";
  std::string request;
  std::string table;
  int since = -1;
  std::optional<std::string> invite;
  std::optional<int> through = {};  // where spectators see all with a delay: the seat to look over
};
BOOST_DESCRIBE_STRUCT(Watch, (), (request, table, since, invite, through))

struct Unwatch {
  static constexpr std::string_view kTag = "unwatch";
  std::string request;
  std::string table;
};
BOOST_DESCRIBE_STRUCT(Unwatch, (), (request, table))

// Make a move, in text form. `version` is the version the player saw: a move for an older position
// is refused as stale.
struct MakeMove {
  static constexpr std::string_view kTag = "move";
  std::string request;
  std::string table;
  int version = 0;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(MakeMove, (), (request, table, version, text))

struct SayChat {
  static constexpr std::string_view kTag = "chat";
  std::string request;
  std::string table;  // empty: in the lobby
  std::string text;
};
BOOST_DESCRIBE_STRUCT(SayChat, (), (request, table, text))

// What would a legate do? Only for whoever is to act, at tables that allow it.
struct AskHint {
  static constexpr std::string_view kTag = "hint";
  std::string request;
  std::string table;
  int version = 0;
};
BOOST_DESCRIBE_STRUCT(AskHint, (), (request, table, version))

struct Ping {
  static constexpr std::string_view kTag = "ping";
  std::string request;
};
BOOST_DESCRIBE_STRUCT(Ping, (), (request))

// Follow the lobby, the list of public tables and the talk there, or stop.
struct WatchLobby {
  static constexpr std::string_view kTag = "lobby";
  std::string request;
  bool on = true;
};
BOOST_DESCRIBE_STRUCT(WatchLobby, (), (request, on))

using ClientMessage = std::variant<Watch, Unwatch, MakeMove, SayChat, AskHint, Ping, WatchLobby>;

// ---- Server to client over the WebSocket -------------------------------------------------------

struct Welcome {
  static constexpr std::string_view kTag = "welcome";
  Person you;
  std::string server;  // version of the program
};
BOOST_DESCRIBE_STRUCT(Welcome, (), (you, server))

// The request was carried out. For a move: it is on disk, and `version` is its number.
struct Done {
  static constexpr std::string_view kTag = "done";
  std::string request;
  int version = 0;
};
BOOST_DESCRIBE_STRUCT(Done, (), (request, version))

// The table as it stands: sent on watching and whenever its seats or status change.
struct TableChanged {
  static constexpr std::string_view kTag = "table";
  TableInfo table;
};
BOOST_DESCRIBE_STRUCT(TableChanged, (), (table))

// What happened since the version the viewer had, and the position now. After `watch` with
// since = -1, or when the client was too far behind, `events` holds the whole log that this
// viewer may know and `fresh` is true.
struct TablePlayed {
  static constexpr std::string_view kTag = "played";
  std::string table;
  bool fresh = false;
  std::vector<Event> events;
  Snapshot now;
};
BOOST_DESCRIBE_STRUCT(TablePlayed, (), (table, fresh, events, now))

// The clocks as this is sent: after each move at a table that has some.
struct ClockTold {
  static constexpr std::string_view kTag = "clock";
  std::string table;
  int running = 0;        // the seat whose clock runs, -2 for none
  std::vector<int> left;  // milliseconds by seat; -1 for a bot
  bool paused = false;    // it stands still: that seat is on vacation
};
BOOST_DESCRIBE_STRUCT(ClockTold, (), (table, running, left, paused))

struct ChatSaid {
  static constexpr std::string_view kTag = "chat";
  std::string table;  // empty: in the lobby
  int number = 0;
  Person from;
  std::string text;
  std::string at;        // ISO 8601, UTC
  bool aside = false;    // among those who look on, while the game was played
  bool removed = false;  // by the host of the server; the text is gone
};
BOOST_DESCRIBE_STRUCT(ChatSaid, (), (table, number, from, text, at, aside, removed))

// The moves a legate would consider, best first, from what you may know. Sent before `done`.
struct HintedMove {
  std::string text;
  int win = 0;  // estimated chance to win in thousandths; -1: the only move there is
};
BOOST_DESCRIBE_STRUCT(HintedMove, (), (text, win))

struct HintTold {
  static constexpr std::string_view kTag = "hint";
  std::string table;
  int version = 0;
  std::vector<HintedMove> moves;
};
BOOST_DESCRIBE_STRUCT(HintTold, (), (table, version, moves))

// The public tables, or what has changed among them since the last message.
struct LobbyTold {
  static constexpr std::string_view kTag = "lobby";
  bool fresh = false;             // these are all
  std::vector<TableInfo> tables;  // new or changed
  std::vector<std::string> gone;  // ids of those that are not listed any more
};
BOOST_DESCRIBE_STRUCT(LobbyTold, (), (fresh, tables, gone))

// The server has lost its database and waits for it, or has it again. In between nothing moves and
// nothing is accepted.
struct ServerPaused {
  static constexpr std::string_view kTag = "paused";
  bool paused = false;
};
BOOST_DESCRIBE_STRUCT(ServerPaused, (), (paused))

using ServerMessage = std::variant<Welcome, Done, TableChanged, TablePlayed, ClockTold, HintTold,
                                   ChatSaid, LobbyTold, ServerPaused, Error>;

// ---- REST bodies -------------------------------------------------------------------------------

struct Health {  // GET /healthz
  std::string status;
};
BOOST_DESCRIBE_STRUCT(Health, (), (status))

// POST /api/guest -> Person, sets the session cookie. With a valid cookie: a new name for the same
// person. GET /api/me -> Person.
struct EnterAsGuest {
  std::string name;
};
BOOST_DESCRIBE_STRUCT(EnterAsGuest, (), (name))

// What GET /api/me, POST /api/guest and everything about accounts answer with.
struct Me {
  std::string id;
  std::string name;
  bool account = false;
};
BOOST_DESCRIBE_STRUCT(Me, (), (id, name, account))

// POST /api/account: a guest becomes an account and keeps every game; without a session a new
// person. POST /api/login: the same body for an account there is.
struct NameAndPassword {
  std::string name;
  std::string password;
};
BOOST_DESCRIBE_STRUCT(NameAndPassword, (), (name, password))

struct ChangePassword {  // POST /api/me/password; ends all other sessions
  std::string old_password;
  std::string password;
};
BOOST_DESCRIBE_STRUCT(ChangePassword, (), (old_password, password))

struct ResetPassword {  // POST /api/reset, with a code the host has given out; ends all sessions
  std::string name;
  std::string code;
  std::string password;
};
BOOST_DESCRIBE_STRUCT(ResetPassword, (), (name, code, password))

struct SessionInfo {
  std::string id;
  std::string created;
  std::string label;
  bool current = false;
};
BOOST_DESCRIBE_STRUCT(SessionInfo, (), (id, created, label, current))

struct SessionList {  // GET /api/me/sessions
  std::vector<SessionInfo> sessions;
};
BOOST_DESCRIBE_STRUCT(SessionList, (), (sessions))

struct EndSession {  // POST /api/me/sessions/end -> SessionList
  static constexpr bool kDefaultsAllowed = true;
  std::optional<std::string> id;  // left out: all but the one that asks
};
BOOST_DESCRIBE_STRUCT(EndSession, (), (id))

struct MakeToken {  // POST /api/me/tokens -> Token: lets a program play as you
  std::string label;
};
BOOST_DESCRIBE_STRUCT(MakeToken, (), (label))

struct Token {  // sent as "Authorization: Bearer TOKEN"; it is shown this once
  std::string token;
};
BOOST_DESCRIBE_STRUCT(Token, (), (token))

// GET /api/me/vacation. The clocks of an account's slow tables stand still on its vacations.
struct VacationInfo {
  std::optional<std::string> until;  // of the one that lasts now
  int days_left = 0;                 // within a year
  int days_a_year = 0;
};
BOOST_DESCRIBE_STRUCT(VacationInfo, (), (until, days_left, days_a_year))

struct TakeVacation {  // POST /api/me/vacation -> VacationInfo; /api/me/vacation/end ends it
  int days = 0;
};
BOOST_DESCRIBE_STRUCT(TakeVacation, (), (days))

// GET /api/me/webhook: where a person is called when it is their turn at a slow table and they are
// not there.
struct WebhookInfo {
  std::optional<std::string> url;
  std::optional<std::string> secret;  // shown once, when the address is set
};
BOOST_DESCRIBE_STRUCT(WebhookInfo, (), (url, secret))

struct SetWebhook {  // POST /api/me/webhook -> WebhookInfo, with a new secret
  static constexpr bool kDefaultsAllowed = true;
  std::optional<std::string> url;  // left out: no calls any more
};
BOOST_DESCRIBE_STRUCT(SetWebhook, (), (url))

struct WebhookTried {  // POST /api/me/webhook/test
  bool fine = false;
  int status = 0;  // of the answer; 0 if there was none
  std::string problem;
};
BOOST_DESCRIBE_STRUCT(WebhookTried, (), (fine, status, problem))

// What is sent to that address. The header X-Quadriga-Signature is "sha256=" and the HMAC-SHA256 of
// the body with the secret, in hex.
struct WebhookBody {
  std::string event;  // "turn" or "test"
  std::string table;
  std::string game;
  int seat = 0;
  int version = 0;  // of the position that waits
  std::string url;  // to open
  std::string at;   // ISO 8601, UTC
};
BOOST_DESCRIBE_STRUCT(WebhookBody, (), (event, table, game, seat, version, url, at))

struct DeleteMe {  // POST /api/me/delete: leaves for good
  static constexpr bool kDefaultsAllowed = true;
  std::optional<std::string> password;  // of an account; a guest has none
};
BOOST_DESCRIBE_STRUCT(DeleteMe, (), (password))

struct PlayedGame {
  std::string table;
  std::string game;
  bool is_public = true;
  std::string finished;
  int rank = 0;
  int score = 0;
  std::vector<std::string> names;
};
BOOST_DESCRIBE_STRUCT(PlayedGame, (), (table, game, is_public, finished, rank, score, names))

struct GameTotal {
  std::string game;
  int played = 0;
  int won = 0;
};
BOOST_DESCRIBE_STRUCT(GameTotal, (), (game, played, won))

// A rating as people read it: 95 in 100 times the true one is within `margin` of it.
struct Rating {
  std::string game;
  int rating = 0;
  int margin = 0;
  int games = 0;  // rated ones
};
BOOST_DESCRIBE_STRUCT(Rating, (), (game, rating, margin, games))

struct RatingPoint {  // after one rated game
  std::string at;
  int rating = 0;
  int margin = 0;
  int rank = 0;
  std::optional<std::string> table;  // left out if you may not look at it
};
BOOST_DESCRIBE_STRUCT(RatingPoint, (), (at, rating, margin, rank, table))

struct RatedGame {
  Rating now;
  std::vector<RatingPoint> points;  // oldest first, the last 200
};
BOOST_DESCRIBE_STRUCT(RatedGame, (), (now, points))

struct RatingHistory {  // GET /api/people/{id}/ratings
  std::vector<RatedGame> games;
};
BOOST_DESCRIBE_STRUCT(RatingHistory, (), (games))

struct Leader {
  int place = 0;
  Person person;
  Rating rating;
};
BOOST_DESCRIBE_STRUCT(Leader, (), (place, person, rating))

struct Leaderboard {  // GET /api/games/{id}/leaders?from=A&count=K
  std::string game;
  int minimum = 0;  // so many rated games one needs to be listed
  int total = 0;    // people who have
  int from = 0;
  std::vector<Leader> leaders;
};
BOOST_DESCRIBE_STRUCT(Leaderboard, (), (game, minimum, total, from, leaders))

struct RatingShift {
  int seat = 0;
  int before = 0;
  int after = 0;
};
BOOST_DESCRIBE_STRUCT(RatingShift, (), (seat, before, after))

struct TableRatings {  // GET /api/tables/{id}/ratings; empty unless a rated game is finished
  std::vector<RatingShift> changes;
};
BOOST_DESCRIBE_STRUCT(TableRatings, (), (changes))

// GET /api/people/{id}. Others see the games at public tables.
struct Profile {
  Person person;
  bool account = false;
  std::string since;
  std::optional<std::string> vacation;  // until when
  std::vector<GameTotal> totals;
  std::vector<PlayedGame> games;
};
BOOST_DESCRIBE_STRUCT(Profile, (), (person, account, since, vacation, totals, games))

struct CreateTable {  // POST /api/tables -> TableInfo
  static constexpr bool kDefaultsAllowed = true;
  std::string game;
  int seats = 0;
  RawJson options{"{}"};
  bool is_public = true;
  std::vector<std::string> bots;  // fill the last seats with these kinds
  bool start = false;             // start at once if every seat is taken ("play now")
  // Play on from a record file: it brings game, seats, options and seed, and the table begins after
  // the first `moves` moves of its log (left out: as many as leave the game open).
  std::optional<std::string> record;
  std::optional<int> moves;
  std::optional<ClockRule> clock;
  HouseRules house;
};
BOOST_DESCRIBE_STRUCT(CreateTable, (),
                      (game, seats, options, is_public, bots, start, record, moves, clock, house))

struct TakeSeat {  // POST /api/tables/{id}/sit -> TableInfo
  static constexpr bool kDefaultsAllowed = true;
  std::optional<int> seat;  // any open seat if left out
  std::optional<std::string> invite;
};
BOOST_DESCRIBE_STRUCT(TakeSeat, (), (seat, invite))

// POST /api/tables/{id}/stand-in -> TableInfo: a bot plays for you until you `sit` again.
struct StandIn {
  static constexpr bool kDefaultsAllowed = true;
  std::optional<std::string> kind;  // of bot; a legionary if left out
};
BOOST_DESCRIBE_STRUCT(StandIn, (), (kind))

// POST /api/tables/{id}/leave and /start -> TableInfo; their body is empty. Leaving a table that is
// played keeps the seat: after a grace a bot plays it, until its person sits down again. GET
// /api/tables/{id}?invite=CODE -> TableInfo.

struct SetBot {  // POST /api/tables/{id}/bot -> TableInfo; host only
  int seat = 0;
  std::optional<std::string> kind;  // left out: open the seat again
};
BOOST_DESCRIBE_STRUCT(SetBot, (), (seat, kind))

// POST /api/tables/{id}/ask -> TableInfo: asks the people at the table; what needs no answer is
// done at once. POST /api/tables/{id}/answer -> TableInfo.
struct AskTable {
  QuestionKind kind = QuestionKind::take_back;
};
BOOST_DESCRIBE_STRUCT(AskTable, (), (kind))

struct AnswerTable {
  QuestionKind kind = QuestionKind::take_back;
  bool yes = false;  // no also withdraws a question of one's own
};
BOOST_DESCRIBE_STRUCT(AnswerTable, (), (kind, yes))

struct Kick {  // POST /api/tables/{id}/kick -> TableInfo; host only, before the start
  std::string person;
  bool ban = false;  // and does not come back
};
BOOST_DESCRIBE_STRUCT(Kick, (), (person, ban))

// POST /api/tables/{id}/rematch -> TableInfo of the table where it goes on; made by whoever asks
// first, the others take their seats at it.

// GET /api/tables: public tables that wait or are played, newest first.
struct TableList {
  std::vector<TableInfo> tables;
};
BOOST_DESCRIBE_STRUCT(TableList, (), (tables))

// Who is to act at a table.
struct TableTurn {
  std::string table;
  int to_act = 0;  // the seat
  int left = -1;   // milliseconds on its clock; -1 without one
};
BOOST_DESCRIBE_STRUCT(TableTurn, (), (table, to_act, left))

// GET /api/me/tables: the tables you opened, sit or sat at, newest first.
struct MyTables {
  std::vector<TableInfo> tables;
  std::vector<TableTurn> turns;  // at those that are played and where a seat is yours
};
BOOST_DESCRIBE_STRUCT(MyTables, (), (tables, turns))

struct GameList {  // GET /api/games
  std::vector<GameCard> games;
};
BOOST_DESCRIBE_STRUCT(GameList, (), (games))

// GET /api/tables/{id}/replay?viewer=N&from=A&count=K for finished games: position `from` and the
// next ones, seen by a seat or by a spectator (-3).
struct ReplayStep {
  Event event;       // version 0 has no lines
  std::string text;  // the move as recorded; empty at version 0
  int to_act = 0;
  RawJson view;
  WireResult result;
};
BOOST_DESCRIBE_STRUCT(ReplayStep, (), (event, text, to_act, view, result))

struct ReplayPart {
  int total = 0;  // number of log entries; steps are numbered 0 .. total
  int from = 0;
  std::vector<ReplayStep> steps;
};
BOOST_DESCRIBE_STRUCT(ReplayPart, (), (total, from, steps))

}  // namespace quadriga::server
