// Made by quadriga schema; do not edit.

export interface Watch {
  type: 'watch';
  request: string;
  table: string;
  since: number;
  invite?: string | null;
  through?: number | null;
}

export interface Unwatch {
  type: 'unwatch';
  request: string;
  table: string;
}

export interface MakeMove {
  type: 'move';
  request: string;
  table: string;
  version: number;
  text: string;
}

export interface SayChat {
  type: 'chat';
  request: string;
  table: string;
  text: string;
}

export interface AskHint {
  type: 'hint';
  request: string;
  table: string;
  version: number;
}

export interface Ping {
  type: 'ping';
  request: string;
}

export interface WatchLobby {
  type: 'lobby';
  request: string;
  on: boolean;
}

export type ClientMessage = Watch | Unwatch | MakeMove | SayChat | AskHint | Ping | WatchLobby;

export interface Person {
  id: string;
  name: string;
}

export interface Welcome {
  type: 'welcome';
  you: Person;
  server: string;
}

export interface Done {
  type: 'done';
  request: string;
  version: number;
}

export type TableStatus = 'waiting' | 'playing' | 'finished';

export interface SeatInfo {
  person?: Person | null;
  bot?: string | null;
  name: string;
  connected: boolean;
  vacation?: string | null;
  kept_for?: Person | null;
  leaves?: string | null;
}

export type ClockKind = 'none' | 'turn' | 'game';

export interface ClockRule {
  kind: ClockKind;
  seconds: number;
  increment: number;
  bot?: string | null;
}

export type Spectators = 'open' | 'delayed' | 'none';

export interface HouseRules {
  pace?: number | null;
  away?: number | null;
  hints?: boolean | null;
  effort?: number | null;
  spectators?: Spectators | null;
  delay?: number | null;
  ready?: number | null;
  rated?: boolean | null;
}

export type QuestionKind = 'take_back' | 'abandon' | 'ready';

export interface Question {
  kind: QuestionKind;
  by: number;
  move: number;
  yes: number[];
  open: number[];
  until: string;
}

export type NoticeKind = 'kicked' | 'banned' | 'not_ready' | 'refused' | 'unanswered' | 'called_off';

export interface Notice {
  number: number;
  kind: NoticeKind;
  people: Person[];
  question?: QuestionKind | null;
}

export interface TableInfo {
  id: string;
  game: string;
  status: TableStatus;
  is_public: boolean;
  host: string;
  options: unknown;
  seats: SeatInfo[];
  spectators: number;
  commitment?: string | null;
  seed?: string | null;
  invite?: string | null;
  created: string;
  prologue: number;
  clock?: ClockRule | null;
  house: HouseRules;
  abandoned: boolean;
  question?: Question | null;
  notice?: Notice | null;
  rematch?: string | null;
}

export interface TableChanged {
  type: 'table';
  table: TableInfo;
}

export interface WireArgument {
  name: string;
  number?: number | null;
  text?: string | null;
  seat?: number | null;
  key?: string | null;
}

export interface WireLine {
  key: string;
  args: WireArgument[];
  rule: string;
}

export interface Event {
  version: number;
  actor: number;
  lines: WireLine[];
}

export interface LegalMove {
  text: string;
  move: unknown;
}

export interface WireResult {
  over: boolean;
  ranks: number[];
  scores: number[];
}

export interface Snapshot {
  version: number;
  to_act: number;
  you: number;
  view: unknown;
  legal: LegalMove[];
  can_undo: boolean;
  take_back: number;
  result: WireResult;
  through?: number | null;
}

export interface TablePlayed {
  type: 'played';
  table: string;
  fresh: boolean;
  events: Event[];
  now: Snapshot;
}

export interface ClockTold {
  type: 'clock';
  table: string;
  running: number;
  left: number[];
  paused: boolean;
}

export interface HintedMove {
  text: string;
  win: number;
}

export interface HintTold {
  type: 'hint';
  table: string;
  version: number;
  moves: HintedMove[];
}

export interface ChatSaid {
  type: 'chat';
  table: string;
  number: number;
  from: Person;
  text: string;
  at: string;
  aside: boolean;
  removed: boolean;
}

export interface LobbyTold {
  type: 'lobby';
  fresh: boolean;
  tables: TableInfo[];
  gone: string[];
}

export interface ServerPaused {
  type: 'paused';
  paused: boolean;
}

export interface Error {
  type: 'error';
  code: string;
  message: string;
  rule?: string | null;
  request?: string | null;
  table?: string | null;
}

export type ServerMessage = Welcome | Done | TableChanged | TablePlayed | ClockTold | HintTold | ChatSaid | LobbyTold | ServerPaused | Error;

export interface Health {
  status: string;
}

export interface OptionForm {
  name: string;
  kind: string;
  low: number;
  high: number;
  choices: string[];
  rule: string;
}

export interface GameCard {
  id: string;
  name: string;
  min_seats: number;
  max_seats: number;
  rules_version: number;
  options: OptionForm[];
  defaults: unknown;
  bots: string[];
}

export interface GameList {
  games: GameCard[];
}

export interface EnterAsGuest {
  name: string;
}

export interface Me {
  id: string;
  name: string;
  account: boolean;
}

export interface NameAndPassword {
  name: string;
  password: string;
}

export interface DeleteMe {
  password?: string | null;
}

export interface ResetPassword {
  name: string;
  code: string;
  password: string;
}

export interface ChangePassword {
  old_password: string;
  password: string;
}

export interface SessionInfo {
  id: string;
  created: string;
  label: string;
  current: boolean;
}

export interface SessionList {
  sessions: SessionInfo[];
}

export interface EndSession {
  id?: string | null;
}

export interface MakeToken {
  label: string;
}

export interface Token {
  token: string;
}

export interface GameTotal {
  game: string;
  played: number;
  won: number;
}

export interface PlayedGame {
  table: string;
  game: string;
  is_public: boolean;
  finished: string;
  rank: number;
  score: number;
  names: string[];
}

export interface Profile {
  person: Person;
  account: boolean;
  since: string;
  vacation?: string | null;
  totals: GameTotal[];
  games: PlayedGame[];
}

export interface VacationInfo {
  until?: string | null;
  days_left: number;
  days_a_year: number;
}

export interface TakeVacation {
  days: number;
}

export interface WebhookInfo {
  url?: string | null;
  secret?: string | null;
}

export interface SetWebhook {
  url?: string | null;
}

export interface WebhookTried {
  fine: boolean;
  status: number;
  problem: string;
}

export interface TableTurn {
  table: string;
  to_act: number;
  left: number;
}

export interface MyTables {
  tables: TableInfo[];
  turns: TableTurn[];
}

export interface TableList {
  tables: TableInfo[];
}

export interface CreateTable {
  game: string;
  seats: number;
  options: unknown;
  is_public: boolean;
  bots: string[];
  start: boolean;
  record?: string | null;
  moves?: number | null;
  clock?: ClockRule | null;
  house: HouseRules;
}

export interface TakeSeat {
  seat?: number | null;
  invite?: string | null;
}

export interface SetBot {
  seat: number;
  kind?: string | null;
}

export interface StandIn {
  kind?: string | null;
}

export interface AskTable {
  kind: QuestionKind;
}

export interface AnswerTable {
  kind: QuestionKind;
  yes: boolean;
}

export interface Kick {
  person: string;
  ban: boolean;
}

export interface ReplayStep {
  event: Event;
  text: string;
  to_act: number;
  view: unknown;
  result: WireResult;
}

export interface ReplayPart {
  total: number;
  from: number;
  steps: ReplayStep[];
}

export interface Rating {
  game: string;
  rating: number;
  margin: number;
  games: number;
}

export interface RatingPoint {
  at: string;
  rating: number;
  margin: number;
  rank: number;
  table?: string | null;
}

export interface RatedGame {
  now: Rating;
  points: RatingPoint[];
}

export interface RatingHistory {
  games: RatedGame[];
}

export interface Leader {
  place: number;
  person: Person;
  rating: Rating;
}

export interface Leaderboard {
  game: string;
  minimum: number;
  total: number;
  from: number;
  leaders: Leader[];
}

export interface RatingShift {
  seat: number;
  before: number;
  after: number;
}

export interface TableRatings {
  changes: RatingShift[];
}

export interface WebhookBody {
  event: string;
  table: string;
  game: string;
  seat: number;
  version: number;
  url: string;
  at: string;
}

export interface Receipt {
  ok: boolean;
  problem?: string | null;
  rule?: string | null;
  line: number;
  move: number;
  game: string;
  rules: number;
  seats: number;
  options: unknown;
  players: string[];
  commitment: string;
  seed: string;
  moves: number;
  draws: number;
  hashes: number;
  finished: boolean;
  ranks: number[];
  scores: number[];
}
