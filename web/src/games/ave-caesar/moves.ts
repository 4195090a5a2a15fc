// SPDX-License-Identifier: Apache-2.0
import type { Move } from '$generated/ave-caesar';
import type { LegalMove } from '$generated/protocol';
import type { Course } from './track';

// The legal list, arranged the way a player looks at it: by card and by where it leads.
export interface Drive {
  text: string;
  card: number;
  end: string; // a space, or FINISH
}

export const finish = 'FINISH';

export function drivesOf(legal: readonly LegalMove[]): Drive[] {
  const drives: Drive[] = [];
  for (const { text, move } of legal) {
    const found = text.match(/^([1-6])>(\w+)$/);
    if ((move as Move).kind === 'play' && found)
      drives.push({ text, card: Number(found[1]), end: found[2]! });
  }
  return drives;
}

// Text of the move that puts a card under the deck, by card value (AC 13.2).
export function swapsOf(legal: readonly LegalMove[]): Map<number, string> {
  const swaps = new Map<number, string>();
  for (const { text, move } of legal) {
    const { kind, card } = move as Move;
    if (kind === 'swap') swaps.set(card, text);
  }
  return swaps;
}

// A free way of exactly `steps` steps, to show where a move would run. The rules choose the same
// kind of way (AC 6.5); any of them ends on the same space.
export function wayOfLength(
  course: Course,
  from: string,
  to: string,
  steps: number,
  taken: ReadonlySet<string>,
): string[] | null {
  if (from === to && steps === 0) return [from];
  if (steps <= 0) return null;
  for (const next of course.next.get(from) ?? []) {
    if (taken.has(next)) continue;
    const rest = wayOfLength(course, next, to, steps - 1, taken);
    if (rest !== null) return [from, ...rest];
  }
  return null;
}
