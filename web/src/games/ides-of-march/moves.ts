// SPDX-License-Identifier: Apache-2.0
import type { Move, Tile, View } from '$generated/ides-of-march';
import type { LegalMove } from '$generated/protocol';
import type { Messages } from '$lib/messages';
import { romans, squares } from './land';

export interface Choice {
  text: string;
  label: string;
  move: Move;
}

const laying = new Set(['lay', 'stock', 'build']);
const walking = new Set(['move', 'buy', 'take']);

export const isLaying = (move: Move) => laying.has(move.kind);
export const isWalking = (move: Move) => walking.has(move.kind);

// The words for a move; a few kinds are said differently by what is on the table.
function wordFor(move: Move, view: View): string {
  const holds = view.podium.holder === view.active;
  if (move.kind === 'roll' && holds) return 'im.move.roll.podium';
  if (move.kind === 'return' && (move.square > 0 || move.to > 0)) return 'im.move.return.laid';
  if (move.kind === 'keep' && view.phase === 'ferry_now') return 'im.move.keep.ferryman';
  return `im.move.${move.kind}`;
}

const squareName = (index: number) => (index > 0 ? (squares[index]?.id ?? '') : '');

export function choicesOf(
  legal: readonly LegalMove[],
  view: View,
  words: Messages,
  names: readonly string[],
): Choice[] {
  return legal.map(({ text, move: raw }) => {
    const move = raw as Move;
    const laid = [squareName(move.square), squareName(move.to)].filter(Boolean);
    return {
      text,
      move,
      label: words.say(wordFor(move, view), {
        tile: move.tile === 'none' ? '' : words.say(`tile.${move.tile}`),
        square: squareName(move.square),
        to: squareName(move.to),
        squares: laid.join(', '),
        who: names[move.seat] ?? '',
        n: move.n,
        numeral: romans[move.numeral] ?? '',
      }),
    };
  });
}

// How a kind is shown before it is turned.
export function shapeOf(tile: string): number {
  return { BE: 3, TJ: 14, CR: 15 }[tile] ?? 5;
}

// The lays that are possible, gathered by square, each with its rotations.
export interface Site {
  square: number;
  ways: Choice[];
}

export function sitesOf(choices: readonly Choice[], kind: string, tile: Tile): Site[] {
  const sites = new Map<number, Choice[]>();
  for (const choice of choices) {
    const { move } = choice;
    if (!isLaying(move) || move.kind !== kind || move.tile !== tile) continue;
    sites.set(move.square, [...(sites.get(move.square) ?? []), choice]);
  }
  return [...sites].map(([square, ways]) => ({ square, ways }));
}

// What can be laid now: each kind of laying with each tile.
export interface Pile {
  kind: string;
  tile: Tile;
  count: number;
}

export function pilesOf(choices: readonly Choice[]): Pile[] {
  const piles = new Map<string, Pile>();
  for (const { move } of choices) {
    if (!isLaying(move)) continue;
    const key = `${move.kind} ${move.tile}`;
    const pile = piles.get(key) ?? { kind: move.kind, tile: move.tile, count: 0 };
    ++pile.count;
    piles.set(key, pile);
  }
  return [...piles.values()];
}

export function stockOf(view: View, seat: number): { tile: Tile; count: number }[] {
  const stock = view.players[seat]?.stock;
  if (!stock) return [];
  return Object.entries(stock)
    .filter(([, count]) => count > 0)
    .map(([tile, count]) => ({ tile: tile as Tile, count }));
}
