// Made by quadriga schema; do not edit.

export type DiceProfile = 'standard' | 'classic' | 'brisk';

export type CrossingSides = 'strict' | 'free';

export type BridgeReuse = 'relay' | 'toll';

export type PodiumBump = 'home' | 'block';

export interface Options {
  dice_profile: DiceProfile;
  max_rounds: number;
  stockpile_limit: number;
  start_coins: number;
  crossing_sides: CrossingSides;
  bridge_reuse: BridgeReuse;
  strict_edges: boolean;
  no_seal: boolean;
  purple_chain: boolean;
  expressway_hold: boolean;
  senator_may_depose: boolean;
  podium_bump: PodiumBump;
  purple_red_eliminates: boolean;
  finite_bank: boolean;
}

export type MoveKind = 'first' | 'tile' | 'card' | 'orange' | 'purple' | 'fate' | 'keep' | 'lay' | 'stock' | 'build' | 'roll' | 'bribe' | 'miss' | 'draw' | 'move' | 'enter' | 'ferry' | 'buy' | 'promote' | 'relay' | 'push' | 'express' | 'return' | 'target' | 'take' | 'gift_front' | 'gift_under' | 'gift_podium' | 'no' | 'stop' | 'pass' | 'done' | 'trim' | 'resign';

export type Tile = 'none' | 'ST' | 'BE' | 'TJ' | 'CR' | 'BR' | 'FE' | 'OU' | 'RE' | 'TE' | 'FT' | 'BK';

export interface Move {
  kind: MoveKind;
  tile: Tile;
  square: number;
  ports: number;
  to: number;
  seat: number;
  n: number;
  numeral: number;
}

export type Phase = 'draw_first' | 'draw_free' | 'draw_missed' | 'draw_action' | 'draw_fatum' | 'draw_fate' | 'draw_card' | 'roll_orange' | 'roll_purple' | 'roll_fate' | 'free_tile' | 'pre_roll' | 'yellow' | 'action' | 'drawn_tile' | 'promote_now' | 'ferry_now' | 'bonus' | 'express' | 'target' | 'step' | 'fatum_tile' | 'fatum_lay' | 'take' | 'head' | 'gift' | 'force' | 'trim' | 'over';

export type Rank = 'senator' | 'commander';

export interface TilesView {
  ST: number;
  BE: number;
  TJ: number;
  CR: number;
  BR: number;
  FE: number;
  OU: number;
  RE: number;
  TE: number;
  FT: number;
  BK: number;
}

export type Token = 'SPQR' | 'MAT';

export type Expressway = 'none' | 'ready' | 'over';

export interface PlayerView {
  home: string;
  rank: Rank;
  at?: string | null;
  trail: string[];
  coins: number;
  stock: TilesView;
  tiles: number;
  token: Token;
  out: boolean;
  gone: boolean;
  expressway: Expressway;
  senator_row: number[];
  commander_row: number[];
  spent: boolean[];
  filed: string[];
  steps_to_goal: number;
}

export interface LaidView {
  square: string;
  tile: Tile;
  ports: string;
  leapt: boolean;
}

export interface PodiumView {
  holder?: number | null;
  live: boolean;
  still_in: number[];
}

export type Die = 'none' | 'orange' | 'purple' | 'fate';

export type Face = 'green' | 'purple' | 'yellow' | 'red';

export type LayMode = 'none' | 'fresh' | 'stock' | 'anywhere' | 'taken' | 'head' | 'express';

export type Stage = 'roll' | 'bonus' | 'express' | 'podium';

export interface View {
  options: Options;
  seats: number;
  phase: Phase;
  round: number;
  last_round: number;
  first: number;
  active: number;
  asked: number;
  players: PlayerView[];
  board: LaidView[];
  podium: PodiumView;
  bag: TilesView;
  bank: number;
  decks: string[][];
  die: Die;
  face: Face;
  hand: Tile;
  mode: LayMode;
  stage: Stage;
  actions_left: number;
  landing_hill: number;
  purple_owed: number;
  purple_rolls: number;
  frozen: boolean;
  push_used: boolean;
  turn_over: boolean;
  express_open: boolean;
  express_hills: number[];
  marched: string[];
  card?: string | null;
  outer_card?: string | null;
  left: number;
  target?: number | null;
  winner?: number | null;
}
