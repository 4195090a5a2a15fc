// SPDX-License-Identifier: Apache-2.0
import type { ForceView, Move, Place } from '$generated/caesar-xl';
import type { LegalMove } from '$generated/protocol';
import type { Messages } from '$lib/messages';

export interface Choice {
  text: string;
  label: string;
  move: Move;
}

const marching = new Set(['march', 'force', 'ride', 'onward']);

export const isMarch = (move: Move) => marching.has(move.verb);

// The place a move is about, if it is about one place.
export function placeOf(move: Move): Place | null {
  if (isMarch(move)) return move.from;
  if (move.to !== 'nowhere') return move.to;
  return move.from !== 'nowhere' ? move.from : null;
}

export function choicesOf(legal: readonly LegalMove[], words: Messages): Choice[] {
  const place = (id: Place) => (id === 'nowhere' ? '' : words.say(`place.${id}`));
  return legal.map(({ text, move: raw }) => {
    const move = raw as Move;
    const key = `xl.move.${move.verb}`;
    const label = words.say(
      move.via !== 'nowhere' && words.has(`${key}.via`) ? `${key}.via` : key,
      {
        piece: move.piece === 'nobody' ? '' : words.say(`piece.${move.piece}`),
        card: move.card === 'nothing' ? '' : words.say(`card.${move.card}`),
        target: move.target === 'nothing' ? '' : words.say(`card.${move.target}`),
        from: place(move.from),
        via: place(move.via),
        to: place(move.to),
        place: place(placeOf(move) ?? 'nowhere'),
        n: move.number,
      },
    );
    return { text, move, label: label.trim() };
  });
}

export function unitsIn(force: ForceView): number {
  const { LR, LV, AR, AV } = force.units;
  return LR + LV + AR + AV;
}

export const percent = (parts: number) => `${Math.round(parts / 10)} %`;
