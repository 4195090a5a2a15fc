// Made by quadriga schema; do not edit.

export type FirstPlayer = 'random' | 'host' | 'seat_0';

export type PlacementOrder = 'literal' | 'snake';

export type EmptyConsulSource = 'praetor' | 'quaestor';

export type SelfSecond = 'allow' | 'forbid';

export type ConsulPick = 'consul_chooses' | 'oldest_first';

export type DeniedInsignia = 'stack' | 'box';

export type AccoladeOrder = 'suffragium' | 'sealed';

export type Negotiation = 'full' | 'gifts_and_chat' | 'chat_only' | 'off';

export type Horizon = 'this_decision' | 'this_turn' | 'next_turn';

export type Visibility = 'public' | 'parties';

export interface Options {
  consul_seats: number;
  first_player: FirstPlayer;
  placement_order: PlacementOrder;
  empty_consul_source: EmptyConsulSource;
  self_second: SelfSecond;
  attack_abstain_fee: number;
  abstain_lap_cap: number;
  consul_pick: ConsulPick;
  denied_insignia: DeniedInsignia;
  accolade_order: AccoladeOrder;
  tax_adjustment: boolean;
  negotiation: Negotiation;
  window_seconds: number;
  min_window: number;
  move_clock: number;
  guard_window_seconds: number;
  neg_rounds: number;
  contract_horizon: Horizon;
  refund_unmet: boolean;
  offer_visibility: Visibility;
  open_log_after_game: boolean;
}

export type Kind = 'first' | 'place' | 'appoint' | 'pass' | 'pass_free' | 'nominate' | 'second' | 'abstain' | 'veto' | 'allow' | 'tax_propose' | 'tax_agree' | 'tax_counter' | 'tax_pick' | 'post' | 'no_exile' | 'exile' | 'approve' | 'deny' | 'pledge' | 'propose' | 'done' | 'redeem' | 'quiet' | 'bid' | 'ask' | 'gift' | 'accept' | 'decline' | 'withdraw';

export type Office = 'caesar' | 'consul' | 'censor' | 'praetor' | 'aedile' | 'quaestor';

export type Card = 'vigil' | 'traditor' | 'any';

export type Form = 'none' | 'vote_for' | 'always_vote_for' | 'vote_against' | 'abstain' | 'appoint' | 'not_appoint' | 'pass' | 'rate' | 'post' | 'not_post' | 'exile' | 'spare' | 'hold' | 'veto_use' | 'veto_keep' | 'give' | 'give_not' | 'not_propose';

export type Term = 'none' | 'decision' | 'election' | 'next_election' | 'phase' | 'turn' | 'next_turn' | 'advancement' | 'advancement_next' | 'fox' | 'fox_next';

export interface Move {
  roosters: number;
  kind: Kind;
  rooster: number;
  office: Office;
  set: number;
  letters: number;
  card: Card;
  seat: number;
  amount: number;
  number: number;
  form: Form;
  term: Term;
  term_office: Office;
}

export type Phase = 'placement' | 'advancement' | 'action' | 'attack' | 'accolade' | 'over';

export type Step = 'first' | 'place' | 'seniority' | 'fill' | 'appoint' | 'vote' | 'veto' | 'count' | 'come_back' | 'tax_a' | 'tax_b' | 'tax_c' | 'guard' | 'exile' | 'consul' | 'award' | 'reveal' | 'bribe' | 'toll' | 'attrition' | 'propose' | 'next_turn' | 'over';

export interface TaxView {
  rate: number;
  before: number;
  proposed?: number | null;
  countered?: number | null;
}

export interface SeatView {
  letter: string;
  rooster?: string | null;
}

export interface OfficeView {
  office: Office;
  seats: SeatView[];
  stack: number;
  box: number;
  guards: number;
  capacity: number;
  traditors?: number | null;
  vigils?: number | null;
}

export type Place = 'unplaced' | 'caesar' | 'consul' | 'censor' | 'praetor' | 'aedile' | 'quaestors' | 'exile' | 'monument';

export interface RoosterView {
  name: string;
  family: number;
  number: number;
  place: Place;
  letter: number;
  alcove: number;
  insignia: Office[];
}

export interface StashItem {
  office: Office;
  count: number;
}

export interface SetScore {
  office: Office;
  count: number;
  points: number;
}

export interface ScoreView {
  coins: number;
  cash: number;
  sets: SetScore[];
  total: number;
  rank: number;
}

export interface FamilyView {
  seat: number;
  colour: string;
  coins: number;
  escrow: number;
  reserved: number;
  spendable: number;
  alive: number;
  stash: StashItem[];
  suffragium: boolean;
  veto: boolean;
  score: ScoreView;
}

export type ElectionKind = 'none' | 'advancement' | 'fox';

export type CandidateStatus = 'eligible' | 'nominated' | 'announced' | 'won' | 'barred';

export interface CandidateView {
  rooster: string;
  status: CandidateStatus;
  nominated_by?: number | null;
}

export interface ElectionView {
  kind: ElectionKind;
  office: Office;
  to?: Office | null;
  needed: number;
  left: number;
  candidates: CandidateView[];
  abstain_fee: number;
  veto_possible: boolean;
}

export interface PostingView {
  who: number;
  praetor: string;
  office: Office;
  shown: boolean;
  card?: Card | null;
}

export interface DeckView {
  posting: number;
  traditors: number;
  vigils: number;
}

export interface GuardView {
  traditors: number;
  vigils: number;
  postings: PostingView[];
  decks_seen: DeckView[];
}

export interface PledgeView {
  who: number;
  coins: number;
}

export interface ProposalView {
  number: number;
  family: number;
  monument: string;
  offices: Office[];
  offering: number;
}

export type ContractStatus = 'waiting' | 'kept_so_far' | 'not_kept';

export interface ContractView {
  payer: number;
  obligor: number;
  amount: number;
  form: Form;
  once: boolean;
  promise: string;
  roosters: string[];
  reserve: number;
  binds_now: boolean;
  status: ContractStatus;
}

export interface OfferView {
  poster: number;
  addressee: number;
  payer: number;
  obligor: number;
  amount: number;
  form: Form;
  promise: string;
}

export interface WindowView {
  round: number;
  rounds: number;
  speaker?: number | null;
  answering?: number | null;
  offer?: OfferView | null;
}

export type EndCause = 'roosters' | 'tokens' | 'family';

export interface Election {
  entrants: number;
  eligible: number;
  nominated: number;
  barred: number;
  kind: ElectionKind;
  office: Office;
  to: Office;
  needed: number;
  left: number;
  id: number;
  announced: number;
  idle: number;
  by: number[];
  first_voter: number;
}

export interface Proposal {
  monument: number;
  offices: number;
  offering: number;
}

export interface Contract {
  roosters: number[];
  parties: number;
  amount: number;
  form: Form;
  set: number;
  detail: number;
  number: number;
  scope: number;
  where: number;
}

export interface Talk {
  round: number;
  spoken: number;
  noisy: number;
  answering: number;
  addressee: number;
}

export interface Table {
  quaestors: number;
  unplaced: number;
  election: Election;
  options: Options;
  bank: number;
  coins: number[];
  shown: number;
  seats: number;
  step: Step;
  turn: number;
  first: number;
  placed: number;
  filling: Office;
  marker: number;
  veto_held: number;
  caesar_space: number;
  elections: number;
  tax: number;
  tax_before: number;
  proposed_rate: number;
  counter_rate: number;
  exile: number;
  exile_from: Office;
  judge: number;
  attacked: Office;
  revealed: number;
  victims: number;
  bribed: number;
  asked: number;
  lap_total: number;
  end_causes: number;
  pledged: number[];
  board: number[];
  card: number[];
  stash: number[][];
  stack: number[];
  box: number[];
  traditors: number[];
  posters: number[];
  postings: Office[];
  alcoves: number[];
  proposals: Proposal[];
  contracts: Contract[];
  talk: Talk;
}

export interface View {
  viewer: number;
  turn: number;
  phase: Phase;
  step: Step;
  to_act: number;
  decider?: number | null;
  at_office?: Office | null;
  suffragium: number;
  veto?: number | null;
  tax: TaxView;
  offices: OfficeView[];
  quaestors: string[];
  exile?: string | null;
  alcoves: string[];
  roosters: RoosterView[];
  families: FamilyView[];
  election?: ElectionView | null;
  guards: GuardView;
  pledges: PledgeView[];
  proposals: ProposalView[];
  contracts: ContractView[];
  window?: WindowView | null;
  end_causes: EndCause[];
  table: Table;
  open_offer?: Move | null;
}
