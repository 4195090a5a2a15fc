// SPDX-License-Identifier: Apache-2.0
import type { ForceView, Move, Piece, Place, View } from '$generated/caesar-xl';
import type { LegalMove } from '$generated/protocol';
import type { Messages } from '$lib/messages';
import { siteOf } from './map';

// Who marches: a piece, the Supreme Leader with a group, or a fleet.
export type Walker = Piece | 'ONWARD' | 'FLEET';

export interface Choice {
  text: string;
  label: string;
  move: Move;
  place: Place | null; // where it is found on the map
  walker: Walker | null; // null: it is no march
}

export const kinds = ['LR', 'LV', 'AR', 'AV'] as const;
const supreme: readonly Piece[] = ['CAESAR', 'POMPEY'];
export const isSupreme = (piece: Piece) => supreme.includes(piece);

function walkerOf(move: Move): Walker | null {
  if (move.verb === 'onward') return 'ONWARD';
  if (move.verb === 'fleet') return 'FLEET';
  return move.verb === 'march' || move.verb === 'force' || move.verb === 'ride' ? move.piece : null;
}

export function forceAt(view: View, side: number, id: Place): ForceView | null {
  const place = view.places[id];
  return (side === 0 ? place?.caesar : place?.pompey) ?? null;
}

function placeOfLeader(view: View, leader: Piece): Place | null {
  const found = Object.values(view.places).find((place) =>
    [place.caesar, place.pompey].some((force) => force?.leaders.includes(leader)),
  );
  return found?.place ?? null;
}

// The place a move is found at: a march where it starts, anything else where it happens.
function placeOf(move: Move, view: View): Place | null {
  if (move.verb === 'onward') return placeOfLeader(view, supreme[view.active] ?? 'nobody');
  if (walkerOf(move) !== null) return move.from;
  if (move.to !== 'nowhere') return move.to;
  return move.from !== 'nowhere' ? move.from : null;
}

// The lowest die that wins a Diplomacy Roll (XL 7.15).
function envoysNeed(move: Move, view: View): number {
  const modifier = view.places[move.to]?.diplomacy ?? 0;
  return move.to === 'nowhere' ? 0 : Math.max(1, siteOf(move.to).gold + 1 - modifier);
}

// What Treachery takes is packed into a number, two bits a kind.
function setInWords(packed: number, words: Messages): string {
  const parts = kinds.flatMap((kind, k) => {
    const n = (packed >> (2 * k)) & 3;
    return n === 0 ? [] : [`${n} × ${words.say(`xl.kind.${kind}`)}`];
  });
  return parts.join(', ');
}

export function choicesOf(legal: readonly LegalMove[], words: Messages, view: View): Choice[] {
  const name = (id: Place | null) =>
    id === null || id === 'nowhere' ? '' : words.say(`place.${id}`);
  const purse = view.active === 0 ? view.caesar : view.pompey;
  return legal.map(({ text, move: raw }) => {
    const move = raw as Move;
    const place = placeOf(move, view);
    const walker = walkerOf(move);
    const base = `xl.move.${move.verb}`;
    const special = [`${base}.${view.step}`, ...(move.via !== 'nowhere' ? [`${base}.via`] : [])];
    const key = special.find((each) => words.has(each)) ?? base;
    const need = move.verb.startsWith('diplo') ? envoysNeed(move, view) : 0;
    const label = words.say(key, {
      piece: move.piece === 'nobody' ? '' : words.say(`piece.${move.piece}`),
      card: move.card === 'nothing' ? '' : words.say(`card.${move.card}`),
      target: move.target === 'nothing' ? '' : words.say(`card.${move.target}`),
      leader: words.say(`piece.${supreme[view.active] ?? 'CAESAR'}`),
      from: name(move.verb === 'onward' ? place : move.from),
      via: name(move.via),
      to: name(move.to),
      place: name(place),
      set: setInWords(move.number, words),
      cost: move.piece === 'LR' ? purse.legion_cost : purse.allied_cost,
      chance: need === 0 ? '' : words.say(need > 6 ? 'xl.envoys.vain' : 'xl.envoys.on', { need }),
    });
    return { text, move, place, walker, label: label.replace(/\s+/g, ' ').trim() };
  });
}

// The plainest way to a goal: one step before two, a free ride before a paid march.
export function plainest(ways: readonly Choice[]): Choice | null {
  const step = ways.find((way) => way.move.verb === 'march');
  if (step !== undefined) return step;
  return ways.length === 1 ? ways[0]! : null;
}

export function unitsIn(force: ForceView): number {
  return kinds.reduce((sum, kind) => sum + force.units[kind], 0);
}

export const percent = (parts: number) => Math.round(parts / 10);
