// Made by quadriga schema; do not edit.

export type StartOrder = 'loser_first' | 'by_result';

export type Scoring = 'six' | 'nine';

export interface Options {
  races: number;
  courses: string[];
  start_order: StartOrder;
  missed_turns: boolean;
  crash_and_burn: boolean;
  dishonour: boolean;
  alley_reentry: boolean;
  leader_ties: boolean;
  scoring: Scoring;
}

export type Kind = 'play' | 'swap' | 'cut' | 'draw';

export interface Move {
  kind: Kind;
  card: number;
  end: number;
}

export type Phase = 'cutting' | 'dealing' | 'playing' | 'drawing' | 'swapping' | 'replacing' | 'over';

export type Status = 'waiting' | 'racing' | 'finished' | 'out' | 'wrecked' | 'executed' | 'stranded';

export interface ChariotView {
  position: number;
  space?: string | null;
  lap: number;
  coin: boolean;
  status: Status;
  place: number;
  distance: number;
  to_go?: number | null;
  to_spare?: number | null;
  leads: boolean;
  missed: boolean;
  hand_size: number;
  deck_size: number;
  under_size: number;
  played: number[];
  lacks: number[];
  lacks_in: number;
  not_only_sixes: boolean;
  hand?: number[] | null;
  under?: number[] | null;
  drawn?: number | null;
  points: number;
  rank: number;
}

export interface LastMoveView {
  race: number;
  seat: number;
  card: number;
  path: string[];
  paid: boolean;
  finished: boolean;
}

export interface RaceView {
  course: string;
  places: number[];
  points: number[];
}

export interface View {
  viewer: number;
  to_act: number;
  phase: Phase;
  race: number;
  course: string;
  chariots: ChariotView[];
  last?: LastMoveView | null;
  cuts: number[];
  cut_round: number;
  misses: number;
  gridlock: boolean;
  races: RaceView[];
}
