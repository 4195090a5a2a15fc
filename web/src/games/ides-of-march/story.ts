// SPDX-License-Identifier: Apache-2.0
import type { Event, WireLine } from '$generated/protocol';

// What the board shows of the log: the dice of this turn and the last card.

export interface Roll {
  key: string; // one for each throw, so that the same face twice rolls twice
  die: 'orange' | 'purple' | 'fate';
  face: string;
  who: number;
}

export interface Drawn {
  key: string;
  card: string; // "S-II-2"
  who: number;
}

const dice: Record<string, Roll['die']> = {
  'rolled-orange': 'orange',
  'rolled-purple': 'purple',
  'rolled-fate': 'fate',
};

const seatIn = (line: WireLine, name = 'who') =>
  line.args.find((arg) => arg.name === name)?.seat ?? -1;
const wordIn = (line: WireLine, name: string) =>
  line.args.find((arg) => arg.name === name)?.key ?? '';

// The dice thrown since somebody's turn began, and the last card of this turn or the one before.
export function lately(log: readonly Event[]): { rolls: Roll[]; drawn: Drawn | null } {
  const rolls: Roll[] = [];
  let drawn: Drawn | null = null;
  let turns = 0;
  for (let k = log.length - 1; k >= 0 && turns < 2; --k) {
    const event = log[k]!;
    for (let n = event.lines.length - 1; n >= 0 && turns < 2; --n) {
      const line = event.lines[n]!;
      const key = `${event.version}.${n}`;
      const die = dice[line.key];
      if (die && turns === 0)
        rolls.unshift({
          key,
          die,
          face: wordIn(line, 'face').replace('face.', ''),
          who: seatIn(line),
        });
      if (line.key === 'card' && drawn === null)
        drawn = {
          key,
          card: wordIn(line, 'card').replace(/^card\.|\.title$/g, ''),
          who: seatIn(line),
        };
      if (line.key === 'turn') ++turns;
    }
  }
  return { rolls, drawn };
}
