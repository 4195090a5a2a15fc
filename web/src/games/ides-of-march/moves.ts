// SPDX-License-Identifier: Apache-2.0
import type { Move, Tile, View } from '$generated/ides-of-march';
import type { LegalMove } from '$generated/protocol';
import type { Messages } from '$lib/messages';
import { squares } from './land';

export interface Choice {
  text: string;
  label: string;
  move: Move;
}

const laying = new Set(['lay', 'stock', 'build']);
const walking = new Set(['move', 'buy', 'take']);

export const isLaying = (move: Move) => laying.has(move.kind);
export const isWalking = (move: Move) => walking.has(move.kind);

export function choicesOf(
  legal: readonly LegalMove[],
  words: Messages,
  names: readonly string[],
): Choice[] {
  return legal.map(({ text, move: raw }) => {
    const move = raw as Move;
    return {
      text,
      move,
      label: words.say(`im.move.${move.kind}`, {
        tile: move.tile === 'none' ? '' : words.say(`tile.${move.tile}`),
        square: squares[move.square]?.id ?? '',
        to: squares[move.to]?.id ?? '',
        who: names[move.seat] ?? '',
        n: move.n,
      }),
    };
  });
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
export function pilesOf(choices: readonly Choice[]): { kind: string; tile: Tile; count: number }[] {
  const piles = new Map<string, { kind: string; tile: Tile; count: number }>();
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
