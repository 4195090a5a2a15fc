// Made by quadriga schema; do not edit.

export type RuleSet = 'bronze' | 'silver';

export type MilitaryRule = 'standard' | 'strict';

export type StartingGold = 'dice' | 'fixed';

export type FirstStrike = 'defender' | 'simultaneous';

export interface Options {
  rules: RuleSet;
  military_rule: MilitaryRule;
  starting_gold: StartingGold;
  first_strike: FirstStrike;
  training: boolean;
  handicap_gold: number;
}

export type Verb = 'roll' | 'draw_card' | 'claim' | 'pass' | 'lose' | 'promote' | 'draw' | 'decline' | 'buy' | 'stop' | 'recall' | 'discard' | 'recruit' | 'play' | 'levy' | 'eloquence' | 'train_octavius' | 'train_land' | 'train' | 'diplo_place' | 'diplo_move' | 'diplo_remove' | 'end' | 'place' | 'give' | 'lose_leader' | 'pay' | 'desert' | 'march' | 'force' | 'ride' | 'onward' | 'add' | 'commit' | 'fleet' | 'fight' | 'tactic' | 'none' | 'hit' | 'escape' | 'retreat' | 'stand';

export type Piece = 'LR' | 'LV' | 'AR' | 'AV' | 'CAESAR' | 'POMPEY' | 'ANTONIUS' | 'BRUTUS' | 'CASSIUS' | 'CATO' | 'CICERO' | 'CLEOPATRA' | 'CURIO' | 'LABIENUS' | 'LEPIDUS' | 'OCTAVIUS' | 'nobody';

export type Card = 'L01' | 'L02' | 'L03' | 'L04' | 'L05' | 'L06' | 'L07' | 'L08' | 'L09' | 'L10' | 'T01' | 'T02' | 'T03' | 'T04' | 'T05' | 'T06' | 'A01' | 'A02' | 'A03' | 'A04' | 'A05' | 'A06' | 'A07' | 'A08' | 'F01' | 'F02' | 'F03' | 'F04' | 'F05' | 'F06' | 'F07' | 'F08' | 'E01' | 'E02' | 'E03' | 'E04' | 'E05' | 'S01' | 'S02' | 'nothing';

export type Place = 'GAD' | 'NCA' | 'BAR' | 'BUR' | 'LUG' | 'MAS' | 'VER' | 'RUB' | 'ROM' | 'BRU' | 'MES' | 'CAR' | 'UTI' | 'LEP' | 'CYR' | 'ALE' | 'SAL' | 'DYR' | 'THE' | 'ATH' | 'CRE' | 'THR' | 'BYZ' | 'PER' | 'PON' | 'TAR' | 'ARM' | 'ANT' | 'CYP' | 'HIE' | 'LUS' | 'BEL' | 'GER' | 'PAN' | 'DAC' | 'BOS' | 'PAR' | 'ARA' | 'NUM' | 'nowhere';

export interface Move {
  verb: Verb;
  piece: Piece;
  card: Card;
  target: Card;
  from: Place;
  via: Place;
  to: Place;
  number: number;
}

export type Phase = 'setup' | 'forum' | 'draw' | 'purchase' | 'tax' | 'march' | 'combat' | 'over';

export type Step = 'gold_roll' | 'deal' | 'claim' | 'draw_card' | 'invasion_roll' | 'loss_roll' | 'event_loss' | 'event_home' | 'event_promote' | 'rome_card' | 'buy_card' | 'recall' | 'discard' | 'purchase' | 'diplomacy_roll' | 'eloquence_roll' | 'mobilize_roll' | 'treachery_roll' | 'ides_roll' | 'proscription_roll' | 'mobilize' | 'treachery_loss' | 'treachery_leader' | 'demands' | 'demands_place' | 'revolt_place' | 'brutus_roll' | 'area_roll' | 'march' | 'onward' | 'fleet' | 'battle_pick' | 'tactic_attacker' | 'tactic_defender' | 'battle_roll' | 'casualty' | 'escape' | 'retreat_defender' | 'retreat_attacker' | 'promote' | 'supply' | 'over';

export interface UnitsView {
  LR: number;
  LV: number;
  AR: number;
  AV: number;
}

export interface ForceView {
  units: UnitsView;
  leaders: Piece[];
  swords: number;
  unmoved: UnitsView;
  unmoved_leaders: Piece[];
}

export interface PlaceView {
  place: Place;
  controller?: number | null;
  marker?: number | null;
  subduer?: number | null;
  caesar?: ForceView | null;
  pompey?: ForceView | null;
  recruits_left: number;
  excess: number;
  diplomacy?: number | null;
}

export interface SideView {
  gold: number;
  income: number;
  legions_in_stock: number;
  allied_in_stock: number;
  legion_cost: number;
  allied_cost: number;
  hand_size: number;
  shown: Card[];
  forum: Card[];
  supreme_alive: boolean;
  optimates: number;
  populares: number;
  gold_value: number;
  final_score: number;
}

export interface ClaimView {
  card: Card;
  cost: number;
  claimable: boolean;
}

export interface MatterView {
  card?: Card | null;
  target?: Card | null;
  leader?: Piece | null;
  from?: Place | null;
  via?: Place | null;
  to?: Place | null;
  number: number;
  group?: ForceView | null;
  group_cost: number;
}

export type RollKind = 'light' | 'heavy' | 'pursuit';

export interface DieView {
  needs: number;
  face: number;
}

export interface RollView {
  kind: RollKind;
  side: number;
  dice: DieView[];
}

export interface Odds {
  attacker: number;
  defender: number;
  nobody: number;
  attacker_loss: number;
  defender_loss: number;
}

export interface BattleView {
  place: Place;
  round: number;
  against_area: boolean;
  barbarians: number;
  rolls: RollView[];
  tactics: Card[];
  hits: number[];
  shields: number[];
  lost: number[];
  retreat_to?: Place | null;
  must_retreat: boolean;
  odds: Odds;
}

export interface ProspectView {
  place: Place;
  pending: boolean;
  swords: number;
  enemy_swords: number;
  odds: Odds;
}

export type Ending = 'none' | 'political' | 'military' | 'collapse' | 'final_score';

export interface View {
  viewer: number;
  options: Options;
  turn: number;
  year_bc: number;
  summer: boolean;
  active: number;
  phase: Phase;
  step: Step;
  to_act: number;
  places: Record<string, PlaceView>;
  caesar: SideView;
  pompey: SideView;
  hand: Card[];
  forum_row: ClaimView[];
  discard: Card[];
  deck_size: number;
  markers_in_stock: number;
  mobilized: Place[];
  matter?: MatterView | null;
  battle?: BattleView | null;
  prospects: ProspectView[];
  ending: Ending;
  winner?: number | null;
}
